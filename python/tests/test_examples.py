"""The example learns."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import unittest
from pathlib import Path

import numpy as np

from .support import DIST  # tells where the server is

EXAMPLE = Path(__file__).parents[1] / "examples" / "learn.py"


def _load() -> object:
    spec = importlib.util.spec_from_file_location("learn", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Learning(unittest.TestCase):
    def test_takes_what_is_rewarded_and_allowed(self) -> None:
        """Where the action with the number of the cell that is set wins, but action 0 is never allowed."""
        learn = _load()
        rng = np.random.default_rng(1)
        network = learn.Network(4, 4, 32, rng)  # type: ignore[attr-defined]
        masks = np.ones((256, 4), bool)
        masks[:, 0] = False
        for _ in range(60):
            wanted = rng.integers(1, 4, 256)
            seen = np.eye(4, dtype=np.float32)[wanted]
            _, logs, values = network(seen, masks)
            actions = learn.draw(logs, rng)  # type: ignore[attr-defined]
            self.assertTrue((actions > 0).all())
            rewards = (actions == wanted).astype(np.float32)[None]
            gain = learn.advantages(rewards, values[None], np.ones((1, 256), np.float32), values)[0]  # type: ignore[attr-defined]
            rollout = {"seen": seen, "masks": masks, "actions": actions, "logs": logs[np.arange(256), actions], "advantages": gain, "returns": gain + values}
            learn.improve(network, rollout, rng)  # type: ignore[attr-defined]
        seen = np.eye(4, dtype=np.float32)[[1, 2, 3]]
        _, logs, values = network(seen, masks[:3])
        self.assertEqual(logs.argmax(axis=1).tolist(), [1, 2, 3])
        self.assertTrue((values > 0.8).all())

    def test_counts_later_rewards_until_an_episode_ends(self) -> None:
        learn = _load()
        rewards = np.array([[0.0], [1.0], [0.0]], np.float32)
        ended = np.array([[0.0], [1.0], [0.0]], np.float32)
        gain = learn.advantages(rewards, np.zeros((3, 1), np.float32), ended, np.array([0.5], np.float32))  # type: ignore[attr-defined]
        self.assertTrue(np.allclose(gain[:, 0], [learn.LAMBDA, 1, 0.5]))  # type: ignore[attr-defined]

    def test_runs_from_the_command_line(self) -> None:
        line = [sys.executable, str(EXAMPLE), "--env", "pig/pig-20", "--minutes", "0.02", "--shaping", "0.01"]
        self.assertTrue(DIST.exists(), "the tests need a built checkout: npm run build")
        environment = {**os.environ, "PYTHONPATH": str(EXAMPLE.parents[1])}
        told = subprocess.run(line, capture_output=True, text=True, env=environment, timeout=600, check=True).stdout
        self.assertRegex(told, r"pig/pig-20 against random; before: \d+% of 64 games\n")
        self.assertRegex(told, r"after: \d+% of 64 games that it was never measured on; [\d,]+ decisions\n")
