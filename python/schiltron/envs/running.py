"""What all environments share: a running game that can be copied, looked into and answered for."""

from __future__ import annotations

from typing import Any, Optional

from ..server.opponent import Opponent
from ..server.remote import RemoteVector
from ..server.state import GameState


def _remade(env_class: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return env_class(*args, **kwargs)


class Running:
    """An environment on a server. Its copy, deep or pickled, has a server of its own and goes on from the same moment with the same dice.

    A class names what it keeps beside the game in `_KEPT`, and how it is made in `_made_by`.
    """

    _remote: RemoteVector
    #: Names of attributes that a copy takes over.
    _KEPT: tuple[str, ...] = ()

    def _made_by(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments that make an environment like this one."""
        raise NotImplementedError

    def state(self, index: int = 0) -> GameState:
        """The true state, what is hidden included, to look into and to play on beside this game."""
        return self._remote.state(index)

    def legal_actions(self, index: int = 0) -> list[dict[str, Any]]:
        """The legal actions of who is to decide: `action` for `step`, its `text`, and `typed` as data."""
        return self._remote.legal(index)

    @property
    def opponent(self) -> Optional[Opponent]:
        """The function or frozen policy that plays the other side; it may be replaced by another one. None if the server plays it."""
        return self._remote.opponent

    @opponent.setter
    def opponent(self, opponent: Opponent) -> None:
        self._remote.replace_opponent(opponent)

    def __reduce__(self) -> Any:
        args, kwargs = self._made_by()
        kept = {name: self.__dict__[name] for name in self._KEPT if name in self.__dict__}
        memory = {"kept": kept, "saved": self._remote.save(), "opponent": self.opponent} if self._remote.has_begun else None
        return (_remade, (type(self), args, kwargs)) if memory is None else (_remade, (type(self), args, kwargs), memory)

    def __setstate__(self, memory: dict[str, Any]) -> None:
        self.__dict__.update(memory["kept"])
        self._remote.restore(memory["saved"])
        if memory["opponent"] is not None:
            self._remote.replace_opponent(memory["opponent"])
