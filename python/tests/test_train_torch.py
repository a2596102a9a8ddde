"""What the example in PyTorch does before PyTorch is asked."""

from __future__ import annotations

import importlib.util
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy as np

from schiltron.datasets import Dataset
from schiltron.server.process import find_command

from . import support  # noqa: F401 - names the command

EXAMPLE = Path(__file__).parents[1] / "examples" / "train_torch.py"


class TrainTorch(unittest.TestCase):
    def test_targets_name_what_was_played_and_how_it_ended(self) -> None:
        spec = importlib.util.spec_from_file_location("train_torch", EXAMPLE)
        assert spec is not None and spec.loader is not None
        example = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(example)
        with tempfile.TemporaryDirectory() as folder:
            line = [*find_command(), "dataset", "tic-tac-toe", "--games", "20", "--agents", "random", "--threads", "1", "--out", f"{folder}/games"]
            subprocess.run(line, check=True, capture_output=True)
            dataset = Dataset(f"{folder}/games")
            for found, batch in zip(example.examples(dataset, 16, 3), dataset.batches(16, seed=3)):
                self.assertTrue(np.array_equal(batch["legal"][found["chosen"]], batch["action"]))
                self.assertTrue(np.array_equal(batch["owners"][found["chosen"]], np.arange(len(batch["player"]))))
                self.assertTrue(np.array_equal(found["outcome"], np.select([batch["result"] > 0, batch["result"] == 0], [0, 1], 2)))
                self.assertTrue(all(name in found for name in example.INPUTS))


if __name__ == "__main__":
    unittest.main()
