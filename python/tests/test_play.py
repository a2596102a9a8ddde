"""Games played from Python are the games that TypeScript plays."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

import schiltron
from schiltron._compat import AutoresetMode

from .stand_in.equal import same
from .support import ServerTestCase, choose, play_in_node

STEPS = 120


class SameGames(ServerTestCase):
    def test_single_agent(self) -> None:
        for env_id, opponent in (("pig/pig-20", "random"), ("barons-war/skirmish", "scripted")):
            expected = play_in_node(f"""
const env = make('{env_id}', {{ opponent: '{opponent}' }});
let [observation, info] = env.reset({{ seed: 11 }});
const rows = [];
for (let i = 0; i < {STEPS}; i++) {{
  const result = env.step(choose(info.actionMask, i));
  const [reward, terminated] = [result[1], result[2]];
  [observation, info] = [result[0], result[4]];
  rows.push([reward, terminated, info.plies, [...info.victoryPoints], [...observation.globals], [...observation.units]]);
  if (terminated) [observation, info] = env.reset();
}}
console.log(JSON.stringify(rows));""")
            env = self.opened(schiltron.make(env_id, opponent=opponent, **self.server))
            _, info = env.reset(seed=11)
            for i, row in enumerate(expected):
                observation, reward, terminated, truncated, info = env.step(choose(info["action_mask"], i))
                got = [reward, terminated, info["plies"], info["victory_points"].tolist(), observation["globals"].tolist()]
                self.assertEqual([*got, observation["units"].ravel().tolist()], row)
                self.assertFalse(truncated)
                if terminated:
                    _, info = env.reset()

    def test_two_agents(self) -> None:
        expected = play_in_node("""
const env = makeAec('kuhn-poker/standard');
const rows = [];
env.reset({ seed: 5 });
for (let i = 0; i < 60; i++) {
  const agent = env.agentSelection;
  const [observation, reward, terminated, truncated, info] = env.last();
  rows.push([agent, reward, terminated, [...observation.globals, ...observation.units, ...observation.map], [...info.actionMask]]);
  env.step(terminated ? null : choose(info.actionMask, i));
  if (env.agents.length === 0) env.reset();
}
console.log(JSON.stringify(rows));""")
        env = self.opened(schiltron.make_aec("kuhn-poker/standard", **self.server))
        env.reset(seed=5)
        for i, row in enumerate(expected):
            observation, reward, terminated, _, info = env.last()
            got = [env.agent_selection, reward, terminated, observation["observation"].tolist(), info["action_mask"].tolist()]
            self.assertEqual(got, row)
            env.step(None if terminated else choose(info["action_mask"], i))
            if not env.agents:
                env.reset()

    def test_vector_is_single_environments(self) -> None:
        vector = self.opened(schiltron.make_vec("pig/pig-20", 3, autoreset_mode="next-step", **self.server))
        singles = [self.opened(schiltron.make("pig/pig-20", **self.server)) for _ in range(3)]
        observations, infos = vector.reset(seed=100)
        shown: list[Any] = [env.reset(seed=100 + i) for i, env in enumerate(singles)]
        over = [False] * 3
        for step in range(80):
            masks = infos["action_mask"]
            actions = [0 if over[i] else choose(masks[i], step) for i in range(3)]
            observations, rewards, terminated, _, infos = vector.step(actions)
            for i, env in enumerate(singles):
                if over[i]:
                    shown[i], reward, over[i] = env.reset(), 0.0, False
                else:
                    observation, reward, over[i], _, info = env.step(actions[i])
                    shown[i] = observation, info
                self.assertEqual((rewards[i], terminated[i]), (reward, over[i]))
                self.assertTrue(same({name: part[i] for name, part in observations.items()}, shown[i][0]))


class Autoreset(ServerTestCase):
    def play(self, mode: AutoresetMode, **options: Any) -> Any:
        env = self.opened(schiltron.make_vec("pig/pig-20", 2, num_agents=2, autoreset_mode=mode, max_episode_steps=2, **options, **self.server))
        env.reset(seed=1)
        return env

    def test_next_step(self) -> None:
        env = self.play(AutoresetMode.NEXT_STEP)
        for _ in range(2):
            _, _, _, truncated, infos = env.step([0, 0])
        self.assertTrue(truncated.all())
        # Truncated, not over: something is legal there.
        self.assertTrue(infos["action_mask"].any(axis=1).all())
        _, rewards, _, truncated, infos = env.step([99, -99])
        self.assertFalse(truncated.any() or rewards.any())
        self.assertEqual(infos["episode_steps"].tolist(), [0, 0])

    def test_same_step(self) -> None:
        for observation in ("dict", "flat"):
            env = self.play(AutoresetMode.SAME_STEP, observation=observation)
            for _ in range(1):
                infos = env.step([0, 0])[4]
                self.assertNotIn("final_obs", infos)
            _, _, _, truncated, infos = env.step([0, 0])
            self.assertTrue(truncated.all() and infos["_final_obs"].all())
            self.assertIn(infos["final_obs"][1], env.single_observation_space)
            self.assertEqual(infos["episode_steps"].tolist(), [0, 0])
            self.assertTrue(infos["action_mask"].any())

    def test_disabled(self) -> None:
        env = self.play(AutoresetMode.DISABLED)
        for _ in range(2):
            env.step([0, 0])
        with self.assertRaises(schiltron.SchiltronError) as caught:
            env.step([0, 0])
        self.assertEqual((caught.exception.code, caught.exception.index), ("GAME_OVER", 0))
        _, infos = env.reset(options={"reset_mask": np.array([False, True])})
        self.assertEqual(infos["episode_steps"].tolist(), [2, 0])


class Behaviour(ServerTestCase):
    def test_errors_have_codes_and_change_nothing(self) -> None:
        env = self.opened(schiltron.make_vec("tic-tac-toe/standard", 2, num_agents=2, **self.server))
        env.reset(seed=1)
        env.step([4, 3])
        for actions, code, index in (([0, 3], "ILLEGAL_ACTION", 1), ([9, 0], "BAD_ACTION", 0), ([0.5, 0], "BAD_ACTION", None), ([2**40, 0], "BAD_ACTION", None)):
            with self.assertRaises(schiltron.SchiltronError) as caught:
                env.step(np.array(actions))
            self.assertEqual((caught.exception.code, caught.exception.index), (code, index))
            self.assertEqual(str(pickle.loads(pickle.dumps(caught.exception))), str(caught.exception))
        self.assertEqual(env.step([0, 4])[4]["episode_steps"].tolist(), [2, 2])
        env.reset(seed=2)

    def test_refused_options(self) -> None:
        for options, code in (({"opponent": "wizard"}, "BAD_OPTION"), ({"options": {"nonsense": 1}}, "BAD_OPTION"), ({"colour": 1}, "BAD_REQUEST")):
            with self.assertRaises(schiltron.SchiltronError) as caught:
                schiltron.make("pig/pig-20", **options, **self.server)
            self.assertEqual(caught.exception.code, code)
        for options in ({"render_mode": "human"}, {"observation": "pixels"}, {"observation": "flat", "parts": []}):
            with self.assertRaises(ValueError):
                schiltron.make("pig/pig-20", **options, **self.server)

    def test_seeds(self) -> None:
        env = self.opened(schiltron.make("barons-war/skirmish", player="random", **self.server))
        sides = {env.reset(seed=seed)[1]["player"] for seed in (1, 2, 3, 4, 5, 6, 2**63, 2**64 + 1)}
        self.assertEqual(sides, {0, 1})
        unseeded = [self.opened(schiltron.make("pig/pig-20", **self.server)).reset()[0]["units"].tolist() for _ in range(8)]
        self.assertGreater(len({str(one) for one in unseeded}), 1)

    def test_copies_and_reuse(self) -> None:
        for copy in (True, False):
            env = self.opened(schiltron.make_vec("pig/pig-20", 2, num_agents=2, copy=copy, **self.server))
            first = env.reset(seed=1)[0]["units"]
            kept = first.copy()
            for _ in range(5):
                last = env.step([0, 0])[0]["units"]
            self.assertEqual(np.array_equal(first, kept), copy)
            self.assertEqual(np.shares_memory(first, last), not copy)

    def test_looking_on(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", render_mode="ansi", **self.server))
        self.assertIsNone(env.render())
        env.reset(seed=1)
        self.assertIn("of 20", env.render())
        self.assertEqual([action["text"] for action in env.legal_actions()], ["roll", "hold"])
        self.assertEqual(env.action_masks().tolist(), [True, True])
        again = self.opened(pickle.loads(pickle.dumps(env)))
        self.assertEqual(again.render_mode, "ansi")
        self.assertTrue(same(again.reset(seed=3), env.reset(seed=3)))
        vector = self.opened(schiltron.make_vec("pig/pig-20", 2, render_mode="svg", **self.server))
        vector.reset(seed=1)
        self.assertEqual([board[:4] for board in vector.render()], ["<svg", "<svg"])

    def test_list_view(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", action_view="list", max_actions=4, **self.server))
        observation, info = env.reset(seed=1)
        self.assertEqual(observation["actions"].shape[0], 4)
        self.assertEqual(info["action_mask"].tolist(), [1, 1, 0, 0])
        self.assertIn(observation, env.observation_space)

    def test_list_envs(self) -> None:
        self.assertIn("pig/pig-20-v1", [card["id"] for card in schiltron.list_envs(**self.server)])
