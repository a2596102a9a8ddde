"""Data sets in numpy, and what PyTorch's loader is given."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

from schiltron.datasets import Dataset, DatasetError, TorchRows, collate
from schiltron.server.process import find_command

from . import support  # noqa: F401 - names the command


class Datasets(unittest.TestCase):
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp())
        for name, more in {"pig": ["pig-20", "--games", "30"], "field": ["one-hour-wargames/training", "--games", "2", "--agents", "random"]}.items():
            line = [*find_command(), "dataset", *more, "--threads", "1", "--out", str(cls.folder / name)]
            subprocess.run(line, check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls) -> None:
        shutil.rmtree(cls.folder)

    def test_games_and_rows_agree(self) -> None:
        dataset = Dataset(self.folder / "field")
        games = list(dataset.games())
        self.assertEqual((len(games), dataset.num_games), (2, 2))
        self.assertEqual(sum(len(game["player"]) for game in games), len(dataset))
        for game in games:
            self.assertEqual(game["units"].shape[1:], (6, len(dataset.features("units"))))
            self.assertTrue(np.array_equal(game["result"], game["returns"][game["player"]]))
            self.assertTrue(np.array_equal(game["moves"][game["ply"]], game["action"]))
            chosen = np.cumsum(np.bincount(game["owners"])) - np.bincount(game["owners"]) + game["choice"]
            self.assertTrue(np.array_equal(game["legal"][chosen], game["action"]))

    def test_batches_hold_each_row_once(self) -> None:
        dataset = Dataset(self.folder / "pig")
        plain = collate(list(dataset.batches(7)))
        mixed = collate(list(dataset.batches(7, seed=1)))
        again = collate(list(dataset.batches(7, seed=1)))
        self.assertEqual(len(plain["player"]), len(dataset))
        self.assertTrue(all(np.array_equal(mixed[name], again[name]) for name in mixed))
        self.assertFalse(np.array_equal(plain["globals"], mixed["globals"]))
        self.assertTrue(np.array_equal(np.sort(plain["globals"], axis=0), np.sort(mixed["globals"], axis=0)))

    def test_rows_by_number_are_those_of_the_batches(self) -> None:
        dataset = Dataset(self.folder / "field")
        all_rows = collate(list(dataset.batches(50)))
        some = dataset.rows([3, 5])
        self.assertTrue(np.array_equal(some["globals"], all_rows["globals"][[3, 5]]))
        self.assertTrue(np.array_equal(some["actions"][some["owners"] == 1], all_rows["actions"][all_rows["owners"] == 5]))
        with self.assertRaises(IndexError):
            dataset.rows([len(dataset)])

    def test_torch_is_given_joined_rows(self) -> None:
        rows = TorchRows(Dataset(self.folder / "field"))
        torch = types.SimpleNamespace(from_numpy=lambda array: ("tensor", array))
        with mock.patch.dict(sys.modules, torch=torch):
            batch = rows.collate([rows[4], rows[1]])
        self.assertEqual({kind for kind, _ in batch.values()}, {"tensor"})
        self.assertEqual(batch["globals"][1].shape[0], 2)
        self.assertEqual(set(batch["owners"][1].tolist()), {0, 1})
        self.assertEqual(len(batch["actions"][1]), len(rows[4]["actions"]) + len(rows[1]["actions"]))

    def test_says_what_is_wrong(self) -> None:
        with self.assertRaisesRegex(DatasetError, "There is no data set"):
            Dataset(self.folder)
        changed = self.folder / "changed"
        shutil.copytree(self.folder / "pig", changed)
        (changed / "00000.npz").write_bytes(b"x")
        with self.assertRaisesRegex(DatasetError, "is not the file that the card describes"):
            Dataset(changed).shard(0)
        card = json.loads((changed / "dataset.json").read_text())
        for field, value, message in (("format", "other/2", "this package reads"), ("fileFormat", "parquet", "pandas or pyarrow")):
            (changed / "dataset.json").write_text(json.dumps({**card, field: value}))
            with self.assertRaisesRegex(DatasetError, message):
                Dataset(changed)
