"""Opponents by the spec of an agent, and opponents that are written in Python."""

from __future__ import annotations

from typing import Any

import numpy as np

import schiltron
from schiltron._compat import AutoresetMode

from .support import ServerTestCase, choose

GAME = "one-hour-wargames/training"


def _played(env: Any, seed: int, steps: int) -> list[Any]:
    """What comes of a vector's first steps."""
    observations, infos = env.reset(seed=seed)
    rows = [observations["globals"].tolist()]
    for step in range(steps):
        actions = [choose(mask, step) if mask.any() else 0 for mask in infos["action_mask"]]
        observations, rewards, terminated, _, infos = env.step(actions)
        rows.append([observations["globals"].tolist(), infos["player"].tolist(), rewards.tolist(), terminated.tolist()])
    return rows


class Specs(ServerTestCase):
    def test_agents_play_the_same_episodes_again(self) -> None:
        played = {}
        for opponent in ("random", "mcts:sims=10", "neural:pig,sims=0", "neural:pig,sims=8"):
            with self.subTest(opponent=opponent):
                env = self.opened(schiltron.make_vec("pig/pig-100", 3, opponent=opponent, player="random", **self.server))
                played[opponent] = _played(env, 5, 40)
                self.assertEqual(_played(env, 5, 40), played[opponent])
        self.assertNotEqual(played["random"], played["mcts:sims=10"])
        self.assertNotEqual(played["random"], played["neural:pig,sims=0"])

    def test_refuses_what_is_no_opponent(self) -> None:
        for opponent in ("mcts:sims=many", "neural:no-such-model", "python:./mine.py", "command:ls", "human", "nobody"):
            with self.subTest(opponent=opponent), self.assertRaises(schiltron.SchiltronError) as caught:
                schiltron.make("pig/pig-20", opponent=opponent, **self.server)
            self.assertEqual((caught.exception.code, caught.exception.path), ("BAD_OPTION", "/opponent"))


class Callables(ServerTestCase):
    def test_play_as_the_server_does(self) -> None:
        """The first legal action, chosen here, is what `flat` over one action would be: the episodes are those of two agents."""
        for mode in AutoresetMode:
            with self.subTest(mode=mode):
                self._compare(mode)

    def _compare(self, mode: Any) -> None:
        def opponent(view: schiltron.OpponentView) -> int:
            self.assertEqual(view.legal, np.flatnonzero(view.mask).tolist())
            return view.legal[0]

        options = {"player": 1, "autoreset_mode": mode, **self.server}
        asked = self.opened(schiltron.make_vec(GAME, 2, opponent=opponent, **options))
        both = self.opened(schiltron.make_vec(GAME, 2, num_agents=2, autoreset_mode="disabled", **self.server))
        observations, infos = asked.reset(seed=9)
        shown, others = both.reset(seed=9)
        for step in range(60):
            while (others["player"] == 0).any():
                # Both games are alike, so that both wait for the same side or this one is played alone.
                shown, _, ended, _, others = self._step_side(both, others, 0, lambda mask: int(np.flatnonzero(mask)[0]))
                if ended.any():
                    return
            for name in ("globals", "units", "map"):
                self.assertTrue(np.array_equal(observations[name], shown[name]), (step, name))
            self.assertEqual(infos["player"].tolist(), [1, 1])
            actions = [choose(mask, step) for mask in infos["action_mask"]]
            observations, rewards, terminated, _, infos = asked.step(actions)
            shown, _, ended, _, others = both.step(actions)
            if terminated.any() or ended.any():
                return

    def _step_side(self, env: Any, infos: Any, side: int, pick: Any) -> Any:
        if not (infos["player"] == side).all():
            self.skipTest("the two games part ways")
        return env.step([pick(mask) for mask in infos["action_mask"]])

    def test_sees_its_own_side_and_may_answer_in_words(self) -> None:
        told: list[Any] = []

        def opponent(view: schiltron.OpponentView) -> str:
            told.append((view.player, view.position["viewer"], sorted(view.observation)))
            return view.texts[-1]

        env = self.opened(schiltron.make("kuhn-poker/standard", opponent=opponent, **self.server))
        _, info = env.reset(seed=1)
        for step in range(10):
            _, _, terminated, _, info = env.step(choose(info["action_mask"], step))
            if terminated:
                _, info = env.reset()
        self.assertIn((1, 1, ["globals", "map", "units"]), told)
        self.assertEqual({(player, viewer) for player, viewer, _ in told}, {(1, 1)})

    def test_a_failure_ends_the_episode_and_no_more(self) -> None:
        def failing(view: schiltron.OpponentView) -> int:
            raise ZeroDivisionError

        env = self.opened(schiltron.make("tic-tac-toe/standard", opponent=failing, **self.server))
        _, info = env.reset(seed=1)
        with self.assertRaises(ZeroDivisionError):
            env.step(choose(info["action_mask"], 0))
        with self.assertRaisesRegex(schiltron.SchiltronError, "call reset"):
            env.step(0)
        env.opponent = lambda view: 99
        _, info = env.reset()
        with self.assertRaises(schiltron.SchiltronError) as caught:
            env.step(choose(info["action_mask"], 0))
        self.assertEqual((caught.exception.code, caught.exception.path), ("ILLEGAL_ACTION", "/opponent"))
        env.opponent = lambda view: view.legal[0]
        _, info = env.reset()
        env.step(choose(info["action_mask"], 0))

    def test_a_frozen_policy_stays_as_it_was(self) -> None:
        class Policy:
            def __init__(self) -> None:
                self.row = 0
                self.rows: list[int] = []

            def __call__(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
                assert observations.shape[0] == masks.shape[0]
                self.rows.append(len(masks))
                return np.array([np.flatnonzero(mask)[self.row] for mask in masks])

        policy = Policy()
        env = self.opened(schiltron.make_vec(GAME, 4, opponent=schiltron.frozen(policy, "box"), autoreset_mode="same-step", **self.server))
        first = _played(env, 3, 30)
        policy.row = -1
        self.assertEqual(_played(env, 3, 30), first)
        self.assertEqual(policy.rows, [])
        self.assertIn(4, env.opponent.policy.rows)
        env.opponent = schiltron.frozen(policy, "box")
        self.assertNotEqual(_played(env, 3, 30), first)
