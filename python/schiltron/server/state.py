"""States of games in one's hands, for planning, curricula and solvers that are written in Python."""

from __future__ import annotations

import weakref
from typing import Any, Mapping, Optional

import numpy as np

from .connection import Connection, connect, seed_of

#: In `player`: the dice are to be rolled; nobody decides, as the game is over.
CHANCE, TERMINAL = -1, -4


class StateServer:
    """A connection that keeps states, and forgets those that Python no longer holds."""

    def __init__(self, env_id: str, options: Optional[Mapping[str, Any]], server: Mapping[str, Any], connection: Optional[Connection] = None) -> None:
        self.env_id = env_id
        self.options = dict(options or {})
        self.server = dict(server)
        self.connection = connect(**self.server) if connection is None else connection
        self._unused: list[int] = []

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        # One after the other, as the garbage collector may add more meanwhile.
        free = [self._unused.pop() for _ in range(len(self._unused))]
        return self.connection.ask(op, free=free, **fields)

    def state(self, reply: Mapping[str, Any]) -> GameState:
        state = GameState(self, reply)
        weakref.finalize(state, self._unused.append, state.number).atexit = False
        return state


class GameState:
    """One moment of a game. It never changes: `child` gives the next one.

    It is the true state, what is hidden included; `resample(player)` gives another one that this player cannot tell from it. Copies are the state
    itself. A pickled state begins a server of its own where it is read.
    """

    def __init__(self, server: StateServer, reply: Mapping[str, Any]) -> None:
        self._server = server
        self.number: int = reply["state"]
        #: Who decides: 0, 1, `CHANCE` or `TERMINAL`.
        self.player: int = reply["player"]
        #: The legal actions of the player who decides, ascending.
        self.legal_actions: list[int] = reply["legal"]
        weights = reply["outcomes"]
        total = sum(weight for _, weight in weights)
        #: Results of the dice with their exact probabilities.
        self.chance_outcomes: list[tuple[int, float]] = [(outcome, weight / total) for outcome, weight in weights]
        #: The result for each player, from -1 to 1; zeros until the game is over.
        self.returns: list[float] = reply["returns"]
        #: Player 0's first.
        self.victory_points: list[float] = reply["victory_points"]
        self._keys: dict[int, str] = {self.player: reply["key"]} if "key" in reply else {}

    @property
    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    @property
    def is_chance(self) -> bool:
        return self.player == CHANCE

    def child(self, action: int) -> GameState:
        """The state after a legal action or a result of the dice. Raises SchiltronError for any other number."""
        return self._server.state(self._server.ask("child", state=self.number, action=int(action)))

    def resample(self, player: int, seed: Any) -> GameState:
        """A state that the player cannot tell from this one, drawn by a seed from those that there are."""
        return self._server.state(self._server.ask("resample", state=self.number, player=player, seed=seed_of(seed)))

    def _look(self, player: Optional[int]) -> dict[str, Any]:
        side = {} if player is None else {"player": player}
        return self._server.ask("look", state=self.number, **side)

    def position(self, player: Optional[int] = None) -> dict[str, Any]:
        """The position, whole or as a player knows it; `reset(options={"position": ...})` begins there."""
        return self._look(player)["position"]

    def texts(self) -> list[str]:
        """The legal actions in words."""
        return self._look(None)["texts"]

    def text(self, player: Optional[int] = None) -> str:
        """The board as text, whole or as a player sees it."""
        return self._look(player)["text"]

    def record(self) -> dict[str, Any]:
        """The game that led here, as `schiltron replay` and the page read it.

        Raises SchiltronError BAD_RECORD if that is not known: where the state was resampled, began at a position, or comes from a vector of
        several environments.
        """
        return self._server.ask("record", state=self.number)["record"]

    def observation(self, player: int) -> dict[str, np.ndarray]:
        """What a player sees: `globals`, `units` and `map`, flat."""
        parts = self._look(player)["observation"]
        return {name: np.array(cells, np.float32) for name, cells in parts.items()}

    def information_key(self, player: int) -> str:
        """A text that is equal for two states exactly if the player cannot tell them apart."""
        if player not in self._keys:
            self._keys[player] = self._look(player)["key"]
        return self._keys[player]

    def __copy__(self) -> GameState:
        return self

    def __deepcopy__(self, memo: Any) -> GameState:
        return self

    def __reduce__(self) -> Any:
        server = self._server
        return _restored, (server.env_id, server.options, server.server, self.position())


def _restored(env_id: str, options: dict[str, Any], server: dict[str, Any], position: dict[str, Any]) -> GameState:
    return new_state(env_id, options=options, position=position, **server)


def new_state(env_id: str, *, options: Optional[Mapping[str, Any]] = None, position: Optional[Mapping[str, Any]] = None, **server: Any) -> GameState:
    """The first state of a game, or one at a position. `server`: `command`, `address`, `timeout`, as for an environment."""
    keeper = StateServer(env_id, options, server)
    place = {} if position is None else {"position": position}
    return keeper.state(keeper.ask("state", env_id=env_id, options=keeper.options, **place))
