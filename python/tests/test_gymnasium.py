"""What Gymnasium 1.x expects at the end of an episode, in `reset`, and of ids."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

import schiltron
from schiltron._compat import HAS_GYMNASIUM, AutoresetMode
from schiltron.registration import packaged_ids, register

from .support import ServerTestCase, choose

GAME = "one-hour-wargames/training"


class Ends(ServerTestCase):
    def test_final_info_is_the_info_of_the_last_step(self) -> None:
        for cut in (None, 7):
            with self.subTest(max_episode_steps=cut):
                self._compare({"opponent": "scripted", "max_episode_steps": cut, **self.server})

    def _compare(self, options: dict[str, Any]) -> None:
        vector = self.opened(schiltron.make_vec(GAME, 2, autoreset_mode=AutoresetMode.SAME_STEP, **options))
        singles = [self.opened(schiltron.make(GAME, **options)) for _ in range(2)]
        _, infos = vector.reset(seed=8)
        shown = [env.reset(seed=8 + i)[1] for i, env in enumerate(singles)]
        ends = 0
        for step in range(120):
            _, _, terminated, truncated, infos = vector.step([choose(info["action_mask"], step) for info in shown])
            for i, env in enumerate(singles):
                observation, _, over, cut, info = env.step(choose(shown[i]["action_mask"], step))
                self.assertEqual((over, cut), (terminated[i], truncated[i]))
                if over or cut:
                    final = infos["final_info"]
                    self.assertTrue(infos["_final_info"][i])
                    for name in ("player", "plies", "episode_steps"):
                        self.assertEqual(final[name][i], info[name], name)
                    self.assertEqual(final["victory_points"][i].tolist(), info["victory_points"].tolist())
                    self.assertTrue(np.array_equal(final["action_mask"][i], info["action_mask"]))
                    self.assertTrue(np.array_equal(infos["final_obs"][i]["action_mask"], observation["action_mask"]))
                    self.assertEqual(bool(info["action_mask"].any()), cut)
                    ends += 1
                    _, info = env.reset()
                shown[i] = info
        self.assertGreater(ends, 0)

    def test_a_truncated_state_has_its_mask_in_every_mode(self) -> None:
        for mode in ("next-step", "disabled"):
            for agents in (1, 2):
                env = self.opened(schiltron.make_vec(GAME, 1, num_agents=agents, autoreset_mode=mode, max_episode_steps=1, **self.server))
                _, infos = env.reset(seed=2)
                observations, _, terminated, truncated, infos = env.step([choose(infos["action_mask"][0], 0)])
                self.assertEqual((terminated[0], truncated[0]), (False, True))
                self.assertTrue(infos["action_mask"].any())
                self.assertTrue(observations["action_mask"].any())

    def test_the_truncating_step_is_shaped_like_any_other(self) -> None:
        options = {"opponent": "scripted", "max_episode_steps": 60, **self.server}
        env = self.opened(schiltron.make(GAME, shaping={"scale": 0.1, "gamma": 0.5}, **options))
        _, info = env.reset(seed=4)
        truncated, cuts, step = False, 0, 0
        while cuts < 3:
            before = info["victory_points"][0] - info["victory_points"][1]
            _, reward, terminated, truncated, info = env.step(choose(info["action_mask"], step))
            step += 1
            after = info["victory_points"][0] - info["victory_points"][1]
            if truncated:
                self.assertAlmostEqual(reward, 0.1 * (0.5 * after - before), 6)
                cuts += 1
            if terminated or truncated:
                _, info = env.reset()


class Resets(ServerTestCase):
    def test_player_position_and_scenario(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", **self.server))
        env.reset(seed=1)
        for _ in range(2):
            env.step(1)
        position = env.position()
        self.assertNotEqual(position["state"], {})
        _, info = env.reset(options={"player": 1})
        self.assertEqual(info["player"], 1)
        _, info = env.reset()
        self.assertEqual(info["player"], 0)
        self.assertNotEqual(env.position()["state"], position["state"])
        env.reset(options={"position": position})
        self.assertEqual(env.position()["state"], position["state"])
        env.reset(options={"scenario": "pig-100"})
        self.assertEqual(env.position()["scenario"], "pig-100")
        vector = self.opened(schiltron.make_vec("pig/pig-20", 2, **self.server))
        _, infos = vector.reset(seed=1, options={"player": 1})
        self.assertEqual(infos["player"].tolist(), [1, 1])
        agents = self.opened(schiltron.make_aec("pig/pig-20", **self.server))
        agents.reset(options={"scenario": "pig-100"})

    def test_refuses_by_name(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", **self.server))
        env.reset(seed=1)
        for options, code, path in (
            ({"sede": 1}, "BAD_OPTION", "/options/sede"),
            ({"player": 2}, "BAD_OPTION", "/options/player"),
            ({"scenario": "pig-7"}, "UNKNOWN_SCENARIO", "/options/scenario"),
            ({"position": {"ruleset": "pig"}}, "BAD_POSITION", "/options/position/scenario"),
        ):
            with self.subTest(options=options), self.assertRaises(schiltron.SchiltronError) as caught:
                env.reset(options=options)
            self.assertEqual((caught.exception.code, caught.exception.path), (code, path))
        other = self.opened(schiltron.make("one-hour-wargames/escape", **self.server))
        with self.assertRaisesRegex(schiltron.SchiltronError, "other sizes"):
            other.reset(options={"scenario": "training"})
        env.step(0)


class Spaces(ServerTestCase):
    def test_a_part_without_rows_is_there(self) -> None:
        env = self.opened(schiltron.make("the-anarchy/siege", **self.server))
        observation, _ = env.reset(seed=1)
        self.assertEqual(observation["units"].size, 0)
        self.assertIn(observation, env.observation_space)


class Registration(ServerTestCase):
    def test_packaged_ids_are_those_of_the_server(self) -> None:
        self.assertEqual(packaged_ids(), [card["id"] for card in schiltron.list_envs(**self.server)])

    def test_a_later_server_takes_the_place_of_the_packaged_one(self) -> None:
        registry: dict[str, Any] = {}

        def enter(env_id: str, **card: Any) -> None:
            self.assertNotIn(env_id, registry)
            registry[env_id] = card

        registration = SimpleNamespace(registry=registry, register=enter)
        register(registration, ["pig/pig-20-v1"], {})
        register(registration, ["pig/pig-20-v1"], {"address": "here"})
        self.assertEqual(registry["pig/pig-20-v1"]["kwargs"], {"env_id": "pig/pig-20-v1", "address": "here"})

    def test_gymnasium_makes_them_by_their_module(self) -> None:
        if not HAS_GYMNASIUM:
            self.skipTest("gymnasium is not installed")
        import gymnasium

        env = self.opened(gymnasium.make("schiltron:pig/pig-20-v1", **self.server))
        env.reset(seed=1)
