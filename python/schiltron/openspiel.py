"""Our games in OpenSpiel's terms, so that algorithms written in Python for OpenSpiel run on them.

>>> from schiltron.openspiel import load_game
>>> game = load_game("kuhn-poker/standard")
>>> state = game.new_initial_state()

An information state is what a player can tell at that moment. Algorithms that need perfect recall, as CFR does, want games whose states hold how
they were reached: Kuhn and Leduc poker do.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Mapping, Optional

import numpy as np

from .server.state import CHANCE, TERMINAL, GameState, new_state

PARTS = ("globals", "units", "map")
#: States that a game remembers, so that a walk over them again asks nothing.
MOST_CHILDREN = 50_000

try:
    from pyspiel import GameType as _Types
except ImportError:

    def _names(*names: str) -> SimpleNamespace:
        return SimpleNamespace(**{name: name for name in names})

    _Types = SimpleNamespace(  # type: ignore[assignment,misc]
        Dynamics=_names("SEQUENTIAL"),
        ChanceMode=_names("EXPLICIT_STOCHASTIC", "DETERMINISTIC"),
        Information=_names("IMPERFECT_INFORMATION", "PERFECT_INFORMATION"),
        Utility=_names("ZERO_SUM"),
        RewardModel=_names("TERMINAL"),
    )


class Game:
    """A scenario as OpenSpiel's `Game`. Utilities are our results, from -1 to 1."""

    def __init__(self, env_id: str, options: Optional[Mapping[str, Any]], server: Mapping[str, Any]) -> None:
        from .server.remote import RemoteVector

        self._root = new_state(env_id, options=options, **server)
        vector = RemoteVector(env_id, {**server, "options": options, "num_agents": 2, "parts": []})
        self._actions = int(vector.action_space.n)
        vector.close()
        card = next(card for card in self._root._server.connection.ask("list")["envs"] if env_id in (card["id"], card["id"].rpartition("-v")[0]))
        self._id: str = card["id"]
        self._hides = card["information"] == "hidden"
        self._rolls = bool(card["has_chance"])
        # Solvers walk the same tree again and again.
        self._children: dict[tuple[int, int], GameState] = {}

    def new_initial_state(self) -> State:
        return State(self, self._root, ())

    def _child(self, state: GameState, action: int) -> GameState:
        key = (state.number, int(action))
        if key not in self._children:
            if len(self._children) >= MOST_CHILDREN:
                self._children.clear()
            self._children[key] = state.child(action)
        return self._children[key]

    def state_of(self, state: GameState) -> State:
        """A state of ours, perhaps from `env.state()`, in OpenSpiel's terms; its history begins there."""
        return State(self, state, ())

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._actions

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def get_type(self) -> Any:
        return SimpleNamespace(
            short_name=self._id,
            long_name=self._id,
            dynamics=_Types.Dynamics.SEQUENTIAL,
            chance_mode=_Types.ChanceMode.EXPLICIT_STOCHASTIC if self._rolls else _Types.ChanceMode.DETERMINISTIC,
            information=_Types.Information.IMPERFECT_INFORMATION if self._hides else _Types.Information.PERFECT_INFORMATION,
            utility=_Types.Utility.ZERO_SUM,
            reward_model=_Types.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    def information_state_tensor_size(self) -> int:
        return len(self.new_initial_state().information_state_tensor(0))

    def information_state_tensor_shape(self) -> list[int]:
        return [self.information_state_tensor_size()]

    observation_tensor_size = information_state_tensor_size
    observation_tensor_shape = information_state_tensor_shape

    def __str__(self) -> str:
        return self._id


class State:
    """A moment of a game as OpenSpiel's `State`."""

    def __init__(self, game: Game, state: GameState, history: tuple[int, ...]) -> None:
        self._game = game
        self._state = state
        self._history = history

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        return self._state.player

    def is_terminal(self) -> bool:
        return self._state.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self._state.player == CHANCE

    def is_player_node(self) -> bool:
        return self._state.player >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if self.is_chance_node() and player in (None, CHANCE):
            return [outcome for outcome, _ in self._state.chance_outcomes]
        return list(self._state.legal_actions) if player in (None, self._state.player) else []

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = np.zeros(self.num_distinct_actions(), int)
        if self.is_player_node():
            mask[self.legal_actions(player)] = 1
        return mask.tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self._state.chance_outcomes)

    def apply_action(self, action: int) -> None:
        self._state = self._game._child(self._state, action)
        self._history = (*self._history, int(action))

    def child(self, action: int) -> State:
        return State(self._game, self._game._child(self._state, action), (*self._history, int(action)))

    def clone(self) -> State:
        return State(self._game, self._state, self._history)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def returns(self) -> list[float]:
        return list(self._state.returns)

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self._state.returns[player]

    def player_reward(self, player: int) -> float:
        return self._state.returns[player]

    def _viewer(self, player: Optional[int]) -> int:
        viewer = self._state.player if player is None else player
        if viewer not in (0, 1):
            raise ValueError("Name the player: nobody decides here.")
        return viewer

    def information_state_string(self, player: Optional[int] = None) -> str:
        viewer = self._viewer(player)
        return f"{viewer}:{self._state.information_key(viewer)}"

    def observation_string(self, player: Optional[int] = None) -> str:
        """The board as text, as the player sees it at this moment."""
        return self._state.text(self._viewer(player))

    def information_state_tensor(self, player: Optional[int] = None) -> list[float]:
        parts = self._state.observation(self._viewer(player))
        return np.concatenate([parts[name] for name in PARTS]).tolist()

    observation_tensor = information_state_tensor

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that the player cannot tell from this one; `sampler()` gives a number from 0 to 1. Its history is not known."""
        return State(self._game, self._state.resample(player, int(sampler() * 2**31)), ())

    def action_to_string(self, player: Any, action: Optional[int] = None) -> str:
        chosen = player if action is None else action
        if not self.is_player_node():
            return str(chosen)
        return self._state.texts()[self._state.legal_actions.index(chosen)]

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return " ".join(map(str, self._history))

    def move_number(self) -> int:
        return len(self._history)

    def __str__(self) -> str:
        return self.history_str()


def load_game(env_id: str, options: Optional[Mapping[str, Any]] = None, **server: Any) -> Game:
    """A scenario by its id. `server`: `command`, `address`, `timeout`, as for an environment."""
    return Game(env_id, options, server)
