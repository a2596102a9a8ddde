"""Opponents that are written in Python: what they are told, and how they are asked."""

from __future__ import annotations

import copy
from typing import Any, Callable, Protocol, Union

import numpy as np

from ..errors import SchiltronError
from .layout import Arrays, BatchLayout, row_of


class Asking(Protocol):
    """The vector of environments that asks: its last arrays, and what it can say more of one environment."""

    arrays: Arrays
    layout: BatchLayout

    def legal(self, index: int = 0) -> list[dict[str, Any]]: ...

    def position(self, index: int = 0) -> dict[str, Any]: ...


class OpponentView:
    """What the opponent may know at its own decision; valid until it has answered.

    It has the attributes of the view that an agent in a file of its own is given, so that the same function `choose(view)` plays in both places.
    """

    def __init__(self, remote: Asking, index: int) -> None:
        self._remote = remote
        self._index = index
        arrays = remote.arrays
        self.player = int(arrays["players"][index])
        #: `[n]`: 1 for each legal action.
        self.mask: np.ndarray = arrays["action_mask"][index]
        #: The parts of the observation by name, from this side.
        self.observation: Arrays = {name: arrays[name][index] for name in remote.layout.parts}

    @property
    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        return np.flatnonzero(self.mask).tolist()

    @property
    def texts(self) -> list[str]:
        """The same in words."""
        return [action["text"] for action in self._remote.legal(self._index)]

    @property
    def position(self) -> dict[str, Any]:
        """The position as this side knows it."""
        return self._remote.position(self._index)


#: Chooses an action by its index or its text.
Chooser = Callable[[OpponentView], Union[int, str]]


class Frozen:
    """A policy that answers for many environments at once; see `frozen`."""

    def __init__(self, policy: Callable[[Any, np.ndarray], Any], form: str) -> None:
        self.policy = policy
        self.form = form


Opponent = Union[Chooser, Frozen]


def is_opponent(given: Any) -> bool:
    """Whether it is an opponent that answers here, rather than the name of one."""
    return isinstance(given, Frozen) or callable(given)


def frozen(policy: Callable[[Any, np.ndarray], Any], observation: str = "dict") -> Frozen:
    """An opponent that is a copy of a policy as it is now: `policy(observations, masks)` answers an action for each row.

    Observations come in the form that is named, as they do in a vector: "dict", "flat" or "box", with a row for each environment that asks; masks
    are `[rows, n]`. What the policy learns later does not change the copy: give the environment a new one, `env.opponent = frozen(policy)`.
    """
    return Frozen(copy.deepcopy(policy), observation)


def _index_of(answer: Any, view: OpponentView) -> int:
    if isinstance(answer, str):
        texts = view.texts
        if answer not in texts:
            raise SchiltronError("ILLEGAL_ACTION", f"The opponent's answer {answer!r} is not legal here.", "/opponent")
        return view.legal[texts.index(answer)]
    return int(answer)


def ask(opponent: Opponent, remote: Asking, rows: np.ndarray) -> list[int]:
    """What the opponent answers in the environments that wait for it."""
    if not isinstance(opponent, Frozen):
        views = [OpponentView(remote, int(i)) for i in rows]
        return [_legal(_index_of(opponent(view), view), view.mask) for view in views]
    shown, masks = remote.layout.shown(opponent.form, remote.arrays), remote.arrays["action_mask"]
    asked = {name: part[rows] for name, part in shown.items()} if isinstance(shown, dict) else row_of(shown, rows)
    actions = np.asarray(opponent.policy(asked, masks[rows])).reshape(-1)
    if len(actions) != len(rows):
        raise SchiltronError("BAD_ACTION", f"The opponent was asked for {len(rows)} actions and gave {len(actions)}.", "/opponent")
    return [_legal(int(action), mask) for action, mask in zip(actions, masks[rows])]


def _legal(action: int, mask: np.ndarray) -> int:
    if 0 <= action < len(mask) and mask[action]:
        return action
    raise SchiltronError("ILLEGAL_ACTION", f"The opponent's answer {action} is not legal here.", "/opponent")
