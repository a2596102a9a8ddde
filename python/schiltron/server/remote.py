"""A vector of environments on a server, as all our adapters use it."""

from __future__ import annotations

import operator
import struct
from typing import Any, Mapping, Optional, Sequence

import numpy as np

from ..errors import SchiltronError
from .connection import connect, seed_of
from .copies import Copies
from .layout import Arrays, BatchLayout, space_of
from .opponent import Opponent, ask, is_opponent
from .state import GameState, StateServer

LARGEST_ACTION = 2**31 - 1
#: In `phases`: the opponent is to decide, and the row shows what it sees.
ASKING = 3
#: What makes the connection rather than the environment.
SERVER_OPTIONS = ("command", "address", "timeout")
#: Names of render modes here and on the server.
RENDER_MODES = {"ansi": "text", "svg": "svg"}


def check_render_mode(mode: Optional[str]) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)} or None; got {mode!r}.")


def check_choice(name: str, value: Any, choices: Sequence[Any]) -> None:
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(map(str, choices))}; got {value!r}.")


class RemoteVector:
    """Environments of one scenario on a server, with the arrays of their last step.

    The arrays are fresh ones for each step unless `reuse` is set.
    """

    def __init__(self, env_id: str, options: dict[str, Any], reuse: bool = False) -> None:
        server = {name: options[name] for name in SERVER_OPTIONS if name in options}
        given = {name: value for name, value in options.items() if name not in SERVER_OPTIONS and value is not None}
        #: Answers for the other side; None if the server does.
        self.opponent: Optional[Opponent] = None
        if is_opponent(given.get("opponent")):
            self.opponent, given["opponent"] = given["opponent"], "asked"
        if "seed" in given:
            given["seed"] = seed_of(given["seed"])
        self._server, self._options = server, given
        self.connection = connect(**server)
        try:
            # For one environment seen by one agent, finding the changes costs more than it saves.
            is_single = given.get("num_envs") == 1 and given.get("num_agents", 1) == 1
            frames = "changes" if "changes" in self.connection.frames and not is_single else "binary"
            reply = self.connection.ask("make", env_id=env_id, frames=frames, **given)
        except BaseException:
            self.connection.close()
            raise
        self.number: int = reply["env"]
        self.env_id: str = reply["env_id"]
        self.space = space_of(reply["observation_space"])
        self.action_space = space_of(reply["action_space"])
        self.layout = BatchLayout(reply["layout"], self.space)
        self._is_asking = False
        #: Whether `_seen` is what the side that is not to decide sees now.
        self._has_other = False
        #: Whether an episode has ever begun.
        self.has_begun = False
        self._batch = Copies(self.layout, reuse)
        #: What `observe` shows; None if the server answers it in JSON.
        self._seen: Optional[Copies] = None
        if "seen_layout" in reply:
            self._seen = Copies(BatchLayout(reply["seen_layout"], self.space), reuse)

    @property
    def arrays(self) -> Arrays:
        """The arrays of the last step."""
        return self._batch.arrays

    def reset(self, seed: Any = None, mask: Optional[np.ndarray] = None, options: Optional[dict[str, Any]] = None) -> Arrays:
        """Starts new episodes. A list of seeds may hold None only if all are."""
        fields: dict[str, Any] = {} if not options else {"options": options}
        if isinstance(seed, (list, tuple, np.ndarray)):
            if any(one is not None for one in seed):
                fields["seed"] = [seed_of(one) for one in seed]
        elif seed is not None:
            fields["seed"] = seed_of(seed)
        if mask is not None:
            fields["mask"] = [int(cell) for cell in np.asarray(mask, bool)]
        self._has_other = False
        self.connection.ask("reset", into=self._batch, env=self.number, **fields)
        self.has_begun = True
        return self._answered()

    def step(self, actions: Any) -> Arrays:
        """Plays one action in each environment."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise SchiltronError("BAD_ACTION", f"Actions are whole numbers; got an array of {given.dtype}.", "/actions")
        small = np.ascontiguousarray(given, "<i4")
        if given.dtype.itemsize >= 4 and not np.array_equal(small, given):
            raise SchiltronError("BAD_ACTION", "An action is too large to be one.", "/actions")
        return self._send(small.tobytes())

    def step_one(self, action: Any, shows_other: bool = False) -> Arrays:
        """The same for a vector of one environment. `shows_other`: the side that is not to decide will be asked for as well, by `other`."""
        try:
            index = operator.index(action)
        except TypeError as error:
            raise SchiltronError("BAD_ACTION", f"An action is a whole number; got {action!r}.", "/actions/0") from error
        if not -1 <= index <= LARGEST_ACTION:
            raise SchiltronError("BAD_ACTION", f"There is no action {index}.", "/actions/0")
        return self._send(struct.pack("<i", index), shows_other)

    def _send(self, actions: bytes, shows_other: bool = False) -> Arrays:
        if self._is_asking:
            raise SchiltronError("NOT_RESET", "The opponent has failed in this episode: call reset() first.")
        self._has_other = False
        self.connection.step(self.number, actions, self._batch, self._seen if shows_other else None)
        self._has_other = shows_other and self._seen is not None
        return self._answered()

    def replace_opponent(self, opponent: Opponent) -> None:
        if self.opponent is None or not is_opponent(opponent):
            raise ValueError("Only a function or a frozen policy can replace another one: make the environment with one.")
        self.opponent = opponent

    def _answered(self) -> Arrays:
        """The arrays once the opponent has answered wherever it was to decide."""
        if self.opponent is None:
            return self.arrays
        self._is_asking = True
        while (rows := np.flatnonzero(self.arrays["phases"] == ASKING)).size > 0:
            actions = np.zeros(self.layout.rows, "<i4")
            actions[rows] = ask(self.opponent, self, rows)
            self.connection.step(self.number, actions.tobytes(), self._batch)
        self._is_asking = False
        return self.arrays

    def save(self) -> list[dict[str, Any]]:
        """All environments with their episodes and dice, for `restore` of another vector that was made alike."""
        if self._is_asking:
            raise SchiltronError("NOT_RESET", "The opponent has failed in this episode: call reset() first.")
        return [self.connection.ask("save", env=self.number, index=i)["saved"] for i in range(self.layout.rows)]

    def restore(self, saved: list[dict[str, Any]]) -> Arrays:
        """Goes on from what was saved."""
        self._has_other = False
        for i, one in enumerate(saved):
            self.connection.ask("restore", into=self._batch, env=self.number, index=i, saved=one)
        self.has_begun, self._is_asking = True, False
        return self.arrays

    def legal(self, index: int = 0) -> list[dict[str, Any]]:
        """The legal actions of one environment: `action`, `text`, `typed`."""
        return self.connection.ask("legal", env=self.number, index=index)["legal"]

    def position(self, index: int = 0) -> dict[str, Any]:
        """The position of one environment as the player knows it who is to decide."""
        return self.connection.ask("position", env=self.number, index=index)["position"]

    def state(self, index: int = 0) -> GameState:
        """The true state of one environment, what is hidden included."""
        keeper = StateServer(self.env_id, self._options.get("options"), self._server, self.connection)
        return keeper.state(keeper.ask("state", env=self.number, index=index))

    def observe(self, player: int, index: int = 0) -> Arrays:
        """What one player sees, whoever's turn it is; no mask and no action rows."""
        if self._seen is not None:
            self._has_other = False
            self.connection.ask("observe", into=self._seen, env=self.number, index=index, player=player)
            return self._seen_parts(self._seen)
        observation = self.connection.ask("observe", env=self.number, index=index, player=player)["observation"]
        shapes = {name: self.space[name].shape for name in observation if name in self.space.keys()}
        return {name: np.array(observation[name], np.float32).reshape(shape) for name, shape in shapes.items()}

    def other(self) -> Arrays:
        """What the side sees that is not to decide, in a vector of one environment."""
        if self._seen is not None and self._has_other:
            return self._seen_parts(self._seen)
        return self.observe(1 - int(self.arrays["players"][0]))

    @staticmethod
    def _seen_parts(seen: Copies) -> Arrays:
        return {name: seen.arrays[name][0] for name in seen.layout.parts}

    def render(self, mode: str, index: int = 0, player: Optional[int] = None) -> str:
        side = {} if player is None else {"player": player}
        return self.connection.ask("render", env=self.number, index=index, mode=RENDER_MODES[mode], **side)["text"]

    def close(self) -> None:
        self.connection.close()


#: What `reset(options=...)` may say of how an episode begins.
EPISODE_OPTIONS = ("player", "position", "scenario")


def reset_options(options: Optional[Mapping[str, Any]], *more: str) -> dict[str, Any]:
    """What is said of how episodes begin. Refuses names that are neither of ours nor among `more`."""
    given = dict(options or {})
    known = (*EPISODE_OPTIONS, *more)
    for name in given:
        if name not in known:
            raise SchiltronError("BAD_OPTION", f"reset takes no option {name!r}; it takes {', '.join(known)}.", f"/options/{name}")
    return {name: given[name] for name in EPISODE_OPTIONS if given.get(name) is not None}


def entropy_seed(rng: Optional[np.random.Generator] = None) -> int:
    """A seed for an environment that was given none."""
    return int((np.random.default_rng() if rng is None else rng).integers(2**31))
