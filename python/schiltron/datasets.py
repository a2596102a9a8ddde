"""Data sets that `schiltron dataset` wrote, as numpy arrays and for PyTorch.

>>> from schiltron.datasets import Dataset
>>> games = Dataset("data/skirmish")
>>> for batch in games.batches(256, seed=1):
...     batch["globals"], batch["actions"], batch["owners"], batch["choice"]

A row is a decision of a player, seen from that player's side. Its legal actions are ragged: a batch holds those of all its rows one after the
other, and `owners` says to which row each belongs. Networks of Schiltron read them so.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from pathlib import Path
from typing import Any, Iterator, Optional, Sequence, Union

import numpy as np

__all__ = ["Dataset", "DatasetError", "TorchRows", "collate"]

FORMAT = "schiltron-dataset/1"
_KEPT_SHARDS = 2


class DatasetError(ValueError):
    """A folder holds no data set, or one that cannot be read here."""


Arrays = dict[str, np.ndarray]


class Dataset:
    """A data set in a folder. Shards are read when they are needed, and the latest are kept.

    `card` is what `dataset.json` says: scenario, agents, seeds, versions, columns with their features, shards with their hashes.
    `len()` counts the rows.
    """

    def __init__(self, folder: Union[str, Path]) -> None:
        self.folder = Path(folder)
        try:
            self.card: dict[str, Any] = json.loads((self.folder / "dataset.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise DatasetError(f"There is no data set in {folder}: {error}") from error
        if self.card.get("format") != FORMAT:
            raise DatasetError(f"{folder} is of the format {self.card.get('format')}; this package reads {FORMAT}.")
        if self.card["fileFormat"] != "npz":
            raise DatasetError(f"{folder} is written as {self.card['fileFormat']}: read it with pandas or pyarrow, or make it again with --format npz.")
        self.columns: dict[str, dict[str, Any]] = {column["name"]: column for column in self.card["columns"]}
        #: First row of each shard, and the count of all rows.
        self.starts = np.cumsum([0, *(shard["rows"] for shard in self.card["shards"])])
        self._kept: OrderedDict[int, Arrays] = OrderedDict()

    def __len__(self) -> int:
        return int(self.starts[-1])

    @property
    def num_games(self) -> int:
        return int(self.card["games"])

    def features(self, column: str) -> list[str]:
        """Names along the features of `globals`, `units`, `map`, `actions` or `pointers`."""
        return list(self.columns[column]["features"])

    def shard(self, index: int) -> Arrays:
        """All columns of one shard. Raises DatasetError if its file is not the one that the card describes."""
        if index in self._kept:
            self._kept.move_to_end(index)
            return self._kept[index]
        (file,) = self.card["shards"][index]["files"]
        path = self.folder / file["name"]
        if hashlib.sha256(path.read_bytes()).hexdigest() != file["sha256"]:
            raise DatasetError(f"{path} is not the file that the card describes: it was changed or only half copied.")
        with np.load(path, allow_pickle=False) as arrays:
            self._kept[index] = {name: arrays[name] for name in arrays.files}
        while len(self._kept) > _KEPT_SHARDS:
            self._kept.popitem(last=False)
        return self._kept[index]

    def games(self) -> Iterator[Arrays]:
        """Each game: its columns, and those of its rows."""
        for index in range(len(self.card["shards"])):
            shard = self.shard(index)
            for game in range(len(shard["game"])):
                start, end = shard["game_rows"][game : game + 2]
                yield {**self._of_game(shard, game), **take(self.columns, shard, np.arange(start, end))}

    def _of_game(self, shard: Arrays, game: int) -> Arrays:
        found = {name: shard[name][game] for name, column in self.columns.items() if column["shape"][0] == "games"}
        if "moves" in self.columns:
            start, end = shard["game_moves"][game : game + 2]
            found["moves"] = shard["moves"][start:end]
        return found

    def rows(self, indices: Sequence[int]) -> Arrays:
        """Rows by their numbers from 0 on, in ascending order of shards, as a batch."""
        wanted = np.asarray(indices)
        if len(wanted) == 0 or wanted.min() < 0 or wanted.max() >= len(self):
            raise IndexError(f"Rows go from 0 to {len(self) - 1}.")
        of = np.searchsorted(self.starts, wanted, side="right") - 1
        return collate([take(self.columns, self.shard(shard), wanted[of == shard] - self.starts[shard]) for shard in np.unique(of)])

    def batches(self, size: int, seed: Optional[int] = None) -> Iterator[Arrays]:
        """All rows once, in batches. With a seed, shards and the rows in each of them come in a random order, which depends on the seed alone."""
        rng = None if seed is None else np.random.default_rng(seed)
        shards = np.arange(len(self.card["shards"]))
        for index in shards if rng is None else rng.permutation(shards):
            shard = self.shard(int(index))
            order = np.arange(len(shard["player"]))
            if rng is not None:
                rng.shuffle(order)
            for start in range(0, len(order), size):
                yield take(self.columns, shard, order[start : start + size])


def take(columns: dict[str, dict[str, Any]], shard: Arrays, rows: np.ndarray) -> Arrays:
    """Some rows of a shard as a batch: columns of rows `[B, …]`, columns of legal actions `[N, …]`, and `owners [N]`, the row of each."""
    starts, ends = shard["row_legal"][rows], shard["row_legal"][rows + 1]
    counts = ends - starts
    owners = np.repeat(np.arange(len(rows), dtype=np.int32), counts)
    within = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    places = np.repeat(starts, counts) + within
    batch: Arrays = {"owners": owners}
    for name, column in columns.items():
        if column["shape"][0] == "rows":
            batch[name] = shard[name][rows]
        elif column["shape"][0] == "legal":
            batch[name] = shard[name][places]
    return batch


def collate(batches: Sequence[Arrays]) -> Arrays:
    """Several batches as one: everything is joined, and owners count on."""
    if len(batches) == 1:
        return batches[0]
    counts = np.cumsum([0, *(len(batch["player"]) for batch in batches)])
    joined = {name: np.concatenate([batch[name] for batch in batches]) for name in batches[0] if name != "owners"}
    joined["owners"] = np.concatenate([batch["owners"] + start for batch, start in zip(batches, counts)]).astype(np.int32)
    return joined


class TorchRows:
    """The rows for `torch.utils.data.DataLoader`: an item is a row, and `collate` makes a batch of tensors.

    >>> rows = TorchRows(Dataset("data/skirmish"))
    >>> loader = torch.utils.data.DataLoader(rows, batch_size=256, shuffle=True, collate_fn=rows.collate)

    Rows that are drawn from all shards read each shard again and again. For data sets of several shards `Dataset.batches(256, seed=1)` is faster,
    with `torch.from_numpy` on each array.
    """

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset

    def __len__(self) -> int:
        return len(self.dataset)

    def __getitem__(self, index: int) -> Arrays:
        return self.dataset.rows([index])

    @staticmethod
    def collate(rows: Sequence[Arrays]) -> dict[str, Any]:
        import torch

        return {name: torch.from_numpy(array) for name, array in collate(rows).items()}
