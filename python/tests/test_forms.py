"""Observations as one array, rewards shaped by the lead, and both agents at once."""

from __future__ import annotations

from typing import Any

import numpy as np

import schiltron
from schiltron._compat import AutoresetMode, ParallelEnv, spaces

from .stand_in.equal import same
from .support import ServerTestCase, choose


class Boxes(ServerTestCase):
    def test_one_agent(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", observation="box", **self.server))
        other = self.opened(schiltron.make("pig/pig-20", observation="flat", **self.server))
        self.assertIsInstance(env.observation_space, spaces.Box)
        (box, info), (flat, _) = env.reset(seed=3), other.reset(seed=3)
        self.assertIn(box, env.observation_space)
        self.assertTrue(np.array_equal(box, flat["observation"]))
        self.assertTrue(np.array_equal(env.action_masks(), info["action_mask"].astype(bool)))

    def test_vector(self) -> None:
        env = self.opened(schiltron.make_vec("pig/pig-20", 3, observation="box", autoreset_mode=AutoresetMode.SAME_STEP, **self.server))
        observations, infos = env.reset(seed=3)
        for step in range(60):
            self.assertIn(observations, env.observation_space)
            actions = [choose(mask, step) for mask in infos["action_mask"]]
            observations, _, terminated, _, infos = env.step(actions)
            if terminated.any():
                ended = int(np.flatnonzero(terminated)[0])
                self.assertIn(infos["final_obs"][ended], env.single_observation_space)
                return
        self.fail("no episode ended")


class Shaping(ServerTestCase):
    ENV = "one-hour-wargames/training"

    def test_sums_to_nothing_over_an_episode(self) -> None:
        env = self.opened(schiltron.make(self.ENV, opponent="scripted", player=1, shaping=0.1, **self.server))
        _, info = env.reset(seed=4)
        total, leads, terminated, step = 0.0, set(), False, 0
        while not terminated:
            _, reward, terminated, _, info = env.step(choose(info["action_mask"], step))
            own, enemy = info["victory_points"]
            leads.add(own - enemy)
            total += reward
            step += 1
        self.assertGreater(len(leads), 1)
        self.assertAlmostEqual(total, round(total), 5)
        self.assertIn(round(total), (-1, 0, 1))

    def test_vectors_are_single_environments(self) -> None:
        for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
            with self.subTest(mode=mode):
                self._compare(mode)

    def _compare(self, mode: Any) -> None:
        options = {"opponent": "scripted", "shaping": {"scale": 0.1, "gamma": 0.9}, "max_episode_steps": 90, **self.server}
        vector = self.opened(schiltron.make_vec(self.ENV, 2, autoreset_mode=mode, **options))
        singles = [self.opened(schiltron.make(self.ENV, **options)) for _ in range(2)]
        _, infos = vector.reset(seed=8)
        masks = [env.reset(seed=8 + i)[1]["action_mask"] for i, env in enumerate(singles)]
        ended, over, shaped = 0, [False, False], 0
        for step in range(200):
            actions = [0 if over[i] else choose(infos["action_mask"][i], step) for i in range(2)]
            _, rewards, _, _, infos = vector.step(actions)
            for i, env in enumerate(singles):
                if over[i]:
                    masks[i], over[i] = env.reset()[1]["action_mask"], False
                    self.assertEqual(rewards[i], 0)
                    continue
                _, reward, terminated, truncated, info = env.step(choose(masks[i], step))
                self.assertAlmostEqual(rewards[i], reward, 6)
                masks[i] = info["action_mask"]
                shaped += reward not in (-1, 0, 1)
                if terminated or truncated:
                    ended += 1
                    if mode == AutoresetMode.SAME_STEP:
                        masks[i] = env.reset()[1]["action_mask"]
                    else:
                        over[i] = True
        self.assertGreater(ended, 1)
        self.assertGreater(shaped, 0)

    def test_of_two_agents_is_zero_sum(self) -> None:
        env = self.opened(schiltron.make_vec(self.ENV, 2, num_agents=2, shaping=0.1, **self.server))
        _, infos = env.reset(seed=2)
        for step in range(150):
            _, rewards, _, _, infos = env.step([choose(mask, step) if mask.any() else 0 for mask in infos["action_mask"]])
            self.assertTrue(np.allclose(rewards.sum(axis=1), 0))

    def test_refuses_what_it_does_not_know(self) -> None:
        for wrong in ({"gamma": 1}, {"scale": 1, "lambda": 2}, {"scale": 1, "gamma": 2}, float("nan")):
            with self.assertRaises(ValueError):
                schiltron.make("pig/pig-20", shaping=wrong, **self.server)


class Parallel(ServerTestCase):
    def test_plays_as_agents_in_turn_do(self) -> None:
        for env_id in ("kuhn-poker/standard", "tic-tac-toe/standard"):
            turns = self.opened(schiltron.make_aec(env_id, **self.server))
            env = self.opened(schiltron.make_parallel(env_id, **self.server))
            self.assertIsInstance(env, ParallelEnv)
            turns.reset(seed=6)
            observations, infos = env.reset(seed=6)
            for step in range(40):
                self.assertEqual(set(observations), set(env.possible_agents))
                for agent, shown in observations.items():
                    self.assertIn(shown, env.observation_space(agent))
                    self.assertTrue(same(shown, turns.observe(agent)))
                decider = turns.agent_selection
                self.assertEqual([agent for agent in env.agents if infos[agent]["action_mask"].any()], [decider])
                action = choose(infos[decider]["action_mask"], step)
                turns.step(action)
                observations, rewards, terminations, truncations, infos = env.step({decider: action})
                self.assertEqual((rewards, terminations, truncations), (turns.rewards, turns.terminations, turns.truncations))
                if not env.agents:
                    turns.reset()
                    observations, infos = env.reset()

    def test_refuses_a_step_without_the_decider(self) -> None:
        env = self.opened(schiltron.make_parallel("tic-tac-toe/standard", **self.server))
        with self.assertRaisesRegex(schiltron.SchiltronError, "call reset"):
            env.step({})
        env.reset(seed=1)
        with self.assertRaisesRegex(schiltron.SchiltronError, "player_0 is to decide, but the actions are of player_1"):
            env.step({"player_1": 0})

    def test_keeps_to_the_interface(self) -> None:
        try:
            from pettingzoo.test import parallel_api_test
        except ImportError:
            self.skipTest("pettingzoo is not installed")
        for env_id in ("kuhn-poker/standard", "pig/pig-20"):
            parallel_api_test(self.opened(schiltron.make_parallel(env_id, **self.server)), num_cycles=60)
