"""Arrays that are sent as changes: what is shown is fresh, and equal to what an old client is sent."""

from __future__ import annotations

from typing import Any
from unittest import mock

import numpy as np

import schiltron
from schiltron.server.connection import Connection

from .support import ServerTestCase, choose


class CopiesTest(ServerTestCase):
    def played(self, steps: int = 40, **options: Any) -> list[dict[str, np.ndarray]]:
        env = self.opened(schiltron.make_vec("pig/pig-20", 3, num_agents=2, autoreset_mode="same-step", **options, **self.server))
        _, infos = env.reset(seed=4)
        shown = []
        for step in range(steps):
            _, _, _, _, infos = env.step([choose(mask, step) for mask in infos["action_mask"]])
            shown.append({name: array.copy() for name, array in env._remote.arrays.items() if not name.startswith("final")})
        return shown

    def assert_equal(self, one: list[dict[str, np.ndarray]], other: list[dict[str, np.ndarray]]) -> None:
        for ours, theirs in zip(one, other):
            self.assertEqual(ours.keys(), theirs.keys())
            for name, array in ours.items():
                np.testing.assert_array_equal(array, theirs[name])

    def test_changes_and_whole_arrays_are_the_same(self) -> None:
        changes = self.played()
        self.assert_equal(changes, self.played(copy=False))
        whole = mock.patch.object(Connection, "frames", property(lambda self: ["json", "binary"], lambda self, names: None), create=True)
        with whole:
            self.assert_equal(changes, self.played())

    def test_what_is_held_is_left_alone_and_may_be_written_to(self) -> None:
        env = self.opened(schiltron.make_vec("pig/pig-20", 2, num_agents=2, **self.server))
        other = self.opened(schiltron.make_vec("pig/pig-20", 2, num_agents=2, copy=False, **self.server))
        held = [env.reset(seed=1)[0]["globals"]]
        other.reset(seed=1)
        kept = [held[0].copy()]
        for _ in range(6):
            observations, _, _, _, _ = env.step([0, 0])
            self.assertFalse(any(np.shares_memory(observations["globals"], one) for one in held))
            np.testing.assert_array_equal(observations["globals"], other.step([0, 0])[0]["globals"])
            observations["units"][:] = -1
            held.append(observations["globals"])
            kept.append(observations["globals"].copy())
        for one, was in zip(held, kept):
            np.testing.assert_array_equal(one, was)

    def test_memory_that_nobody_holds_is_used_again(self) -> None:
        env = self.opened(schiltron.make_vec("pig/pig-20", 2, num_agents=2, **self.server))
        env.reset(seed=1)
        addresses = {env.step([0, 0])[0]["globals"].ctypes.data for _ in range(12)}
        self.assertLessEqual(len(addresses), 3)

    def test_parallel_agents_see_what_the_others_way_of_asking_shows(self) -> None:
        parallel = self.opened(schiltron.make_parallel("barons-war/skirmish", **self.server))
        turns = self.opened(schiltron.make_aec("barons-war/skirmish", **self.server))
        observations, _ = parallel.reset(seed=2)
        turns.reset(seed=2)
        for step in range(12):
            for agent in parallel.agents:
                np.testing.assert_array_equal(observations[agent]["observation"], turns.observe(agent)["observation"])
            decider = turns.agent_selection
            action = choose(observations[decider]["action_mask"], step)
            turns.step(action)
            observations, _, _, _, _ = parallel.step({decider: action})
            with self.assertRaises(schiltron.SchiltronError):
                parallel.step({parallel._decider(): -1})
