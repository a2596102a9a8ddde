"""Spaces from their JSON form, and batches as arrays on one buffer."""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np

from .._compat import spaces

Arrays = dict[str, np.ndarray]
DTYPES = {"float32": "<f4", "int32": "<i4", "int8": "i1", "uint8": "u1"}
#: Parts of an observation, in the order in which they stand in a flat one.
PARTS = ("globals", "units", "map", "actions")


def space_of(json: Mapping[str, Any]) -> Any:
    """The space that a JSON form stands for; parts without rows stay, with no cells."""
    kind = json["kind"]
    if kind == "discrete":
        return spaces.Discrete(json["n"], start=json.get("start", 0))
    if kind == "multi-binary":
        return spaces.MultiBinary(json["n"])
    if kind == "box":
        dtype, shape = np.dtype(json.get("dtype", "float32")), tuple(json["shape"])
        low, high = (np.broadcast_to(np.array(json[end], dtype=np.float64), shape).astype(dtype) for end in ("low", "high"))
        return spaces.Box(low, high, dtype=dtype.type)
    if kind == "dict":
        return spaces.Dict({name: space_of(part) for name, part in json["spaces"].items()})
    raise ValueError(f"This version knows no space of the kind {kind}.")


def box_space(space: Any) -> Any:
    """A Box with the cells of all parts of an observation one after the other."""
    boxes = [space[name] for name in PARTS if name in space.keys()]
    if not boxes:
        raise ValueError('A flat observation needs parts: leave `parts` as it is, or take observation="dict".')
    low, high = (np.concatenate([getattr(box, end).ravel() for box in boxes]) for end in ("low", "high"))
    return spaces.Box(low, high, dtype=np.float32)


def flat_space(space: Any) -> Any:
    """The same Box, and the mask."""
    return spaces.Dict({"observation": box_space(space), "action_mask": space["action_mask"]})


def nested_space(space: Any) -> Any:
    """The parts of an observation under one name, and the mask."""
    parts = {name: space[name] for name in PARTS if name in space.keys()}
    return spaces.Dict({"observation": spaces.Dict(parts), "action_mask": space["action_mask"]})


#: Ways to show an observation to one agent: its parts by name and the mask, one Box and the mask, or the Box alone.
FORMS = ("dict", "flat", "box")


def space_in(form: str, space: Any) -> Any:
    """The space of observations that are shown in one of the forms."""
    return {"dict": lambda: space, "flat": lambda: flat_space(space), "box": lambda: box_space(space)}[form]()


class BatchLayout:
    """Where each array of a batch lies in its buffer."""

    def __init__(self, json: Mapping[str, Any], space: Any) -> None:
        self.rows: int = json["rows"]
        self.bytes: int = json["bytes"]
        self._places: dict[str, tuple[tuple[int, ...], str, int]] = {}
        for name, field in json["fields"].items():
            part = name[len("final_") :] if name.startswith("final_") else name
            shape = space[part].shape if part in space.keys() else (field["cells"],)
            rows = (self.rows,) if shape == (1,) and part not in space.keys() else (self.rows, *shape)
            self._places[name] = (rows, DTYPES[field["dtype"]], field["offset"])
        self.parts = [name for name in PARTS if name in self._places]
        #: Where the last observations of ended episodes begin, which come last.
        self.final_offset: int = min((place[2] for name, place in self._places.items() if name.startswith("final_")), default=self.bytes)

    def views(self, buffer: np.ndarray) -> Arrays:
        """The arrays by name, each with a row for each environment."""
        places = self._places.items()
        return {name: np.ndarray(shape, dtype, buffer, offset) for name, (shape, dtype, offset) in places}

    def has_ended(self, buffer: np.ndarray) -> bool:
        """Whether an episode has ended in this step, so that the last observations mean something."""
        if self.final_offset == self.bytes:
            return False
        ends = (self._places[name] for name in ("terminations", "truncations"))
        return any(np.ndarray(shape, dtype, buffer, offset).any() for shape, dtype, offset in ends)

    def flat(self, arrays: Arrays, prefix: str = "") -> np.ndarray:
        """All parts of the observations in one array: `[N, cells]`."""
        return np.concatenate([arrays[prefix + name].reshape(self.rows, -1) for name in self.parts], axis=1)

    def shown(self, form: str, arrays: Arrays, prefix: str = "") -> Any:
        """The observations in one of the forms, with their mask, a row for each environment."""
        if form == "box":
            return self.flat(arrays, prefix)
        parts = {"observation": self.flat(arrays, prefix)} if form == "flat" else {name: arrays[prefix + name] for name in self.parts}
        return {**parts, "action_mask": arrays[prefix + "action_mask"]}


def row_of(observations: Any, i: int) -> Any:
    """The observation of one environment."""
    return {name: part[i] for name, part in observations.items()} if isinstance(observations, dict) else observations[i]
