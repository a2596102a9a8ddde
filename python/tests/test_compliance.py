"""The checks of Gymnasium and PettingZoo."""

from __future__ import annotations

import contextlib
import io
import warnings

import schiltron
from schiltron._compat import AutoresetMode, batch_space

from .support import ServerTestCase, api_test, check_env, seed_test

GAMES = ("pig/pig-20", "kuhn-poker/standard", "tic-tac-toe/standard", "barons-war/skirmish")
#: PettingZoo says so of every environment whose observation carries a mask.
EXPECTED = ("Observation space for each agent probably should be", "Observation is not a NumPy array")


class Compliance(ServerTestCase):
    def test_check_env(self) -> None:
        for env_id in GAMES:
            for observation in ("dict", "flat"):
                with self.subTest(env_id=env_id, observation=observation), warnings.catch_warnings():
                    warnings.simplefilter("error")
                    # The check draws actions without a mask.
                    env = schiltron.make(env_id, illegal_actions="lose", observation=observation, **self.server)
                    check_env(self.opened(env))

    def test_api(self) -> None:
        for env_id in GAMES:
            with self.subTest(env_id=env_id), warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                env = self.opened(schiltron.make_aec(env_id, **self.server))
                with contextlib.redirect_stdout(io.StringIO()):
                    api_test(env, num_cycles=60)
                unexpected = [str(one.message) for one in caught if not str(one.message).startswith(EXPECTED)]
                self.assertEqual(unexpected, [])

    def test_api_with_parts_by_name(self) -> None:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            api_test(self.opened(schiltron.make_aec("pig/pig-20", observation="dict", **self.server)), num_cycles=60)

    def test_seed(self) -> None:
        for env_id in GAMES:
            with self.subTest(env_id=env_id):
                seed_test(lambda: schiltron.make_aec(env_id, **self.server), num_cycles=40)  # noqa: B023

    def test_vector_spaces(self) -> None:
        for mode in AutoresetMode:
            env = self.opened(schiltron.make_vec("pig/pig-20", 3, autoreset_mode=mode, **self.server))
            self.assertIs(env.metadata["autoreset_mode"], mode)
            self.assertEqual(env.observation_space, batch_space(env.single_observation_space, 3))
            observation, infos = env.reset(seed=1)
            self.assertIn(observation, env.observation_space)
            observation, rewards, terminated, truncated, infos = env.step(env.action_space.sample())
            self.assertIn(observation, env.observation_space)
            self.assertEqual([str(array.dtype) for array in (rewards, terminated, truncated)], ["float64", "bool", "bool"])
            self.assertEqual(infos["action_mask"].shape, (3, 2))
