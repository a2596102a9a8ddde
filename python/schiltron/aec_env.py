"""Two agents who take turns, with the interface of PettingZoo."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from ._compat import AECEnv
from .env import _remake
from .errors import SchiltronError
from .layout import flat_space, nested_space
from .remote import RemoteVector, check_choice, check_render_mode, entropy_seed

AGENTS = ("player_0", "player_1")


class SchiltronAEC(AECEnv):
    """One game for `player_0` and `player_1`; a player may decide several times in a row.

    Options as for `SchiltronEnv`, without `opponent` and `player`. An observation is `{"observation", "action_mask"}`, where
    `observation` is one Box ("flat", the default) or the parts by name ("dict"). Only who is to decide has ones in the mask.
    """

    def __init__(self, env_id: str, *, render_mode: Optional[str] = None, observation: str = "flat", **options: Any) -> None:
        super().__init__()
        check_render_mode(render_mode)
        check_choice("observation", observation, ("flat", "dict"))
        self._kwargs = {"observation": observation, **options}
        self._remote = RemoteVector(env_id, {**options, "num_envs": 1, "num_agents": 2, "autoreset": "disabled"})
        self._is_flat = observation == "flat"
        self._is_seeded = options.get("seed") is not None
        space = flat_space(self._remote.space) if self._is_flat else nested_space(self._remote.space)
        self.metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2, "name": self._remote.env_id, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: space for agent in AGENTS}
        self.action_spaces = {agent: self._remote.action_space for agent in AGENTS}
        self.agents: list[str] = []
        self._observed: dict[str, Any] = {}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts a new game. Without any seed the first one is drawn; later ones go on from there."""
        self._remote.reset(entropy_seed() if seed is None and not self._is_seeded else seed)
        self._is_seeded = True
        self.agents = list(AGENTS)
        self._cumulative_rewards = {agent: 0.0 for agent in AGENTS}
        self._settle()

    def step(self, action: Optional[int]) -> None:
        """Plays the selected agent's action; None, and only that, if it is finished.

        Raises SchiltronError with the code of what is wrong with the action, and then changes nothing.
        """
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            self._retire(agent, action)
            return
        if action is None:
            raise SchiltronError("BAD_ACTION", f"{agent} is still playing: None is no action.")
        self._remote.step_one(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] += reward

    def _selected(self) -> str:
        if not self.agents:
            raise SchiltronError("NOT_RESET", "No game is being played: call reset() first.")
        return self.agent_selection

    def _settle(self) -> None:
        """Brings selection, rewards, endings and masks up to date with the last step."""
        arrays = self._remote.arrays
        ending = bool(arrays["terminations"][0]), bool(arrays["truncations"][0])
        self.rewards = {agent: float(arrays["rewards"][0][i]) for i, agent in enumerate(AGENTS)}
        self.terminations = {agent: ending[0] for agent in AGENTS}
        self.truncations = {agent: ending[1] for agent in AGENTS}
        self.agent_selection = AGENTS[0] if any(ending) else AGENTS[int(arrays["players"][0])]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in AGENTS}
        self._observed = {}

    def _retire(self, agent: str, action: Optional[int]) -> None:
        """The last step of a finished agent."""
        if action is not None:
            raise SchiltronError("GAME_OVER", f"{agent} is finished: its last step is None.")
        self.agents = [other for other in self.agents if other != agent]
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            table.pop(agent, None)  # type: ignore[attr-defined]
        self.rewards = {other: 0.0 for other in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def _mask(self, agent: str) -> np.ndarray:
        arrays = self._remote.arrays
        mask = arrays["action_mask"][0]
        return mask if AGENTS[int(arrays["players"][0])] == agent else np.zeros_like(mask)

    def observe(self, agent: str) -> Any:
        """What an agent sees; only who is to decide has action rows."""
        if agent not in self._observed:
            self._observed[agent] = self._observe(AGENTS.index(agent))
        return {"observation": self._observed[agent], "action_mask": self._mask(agent)}

    def _observe(self, player: int) -> Any:
        remote = self._remote
        if int(remote.arrays["players"][0]) == player:
            parts = {name: remote.arrays[name][0] for name in remote.layout.parts}
        else:
            parts = {name: np.zeros(remote.space[name].shape, np.float32) for name in remote.layout.parts}
            parts.update(remote.observe(player))
        return np.concatenate([part.ravel() for part in parts.values()]) if self._is_flat else parts

    def legal_actions(self) -> list[dict[str, Any]]:
        """The legal actions of the selected agent: `action` for `step`, its `text`, and `typed` as data."""
        return self._remote.legal()

    def render(self) -> Optional[str]:
        """The whole board, what is hidden included: text ("ansi") or an SVG document ("svg")."""
        return self._remote.render(self.render_mode) if self.render_mode is not None else None

    def close(self) -> None:
        """Ends the server that this environment has started; may be called twice."""
        self._remote.close()

    def __reduce__(self) -> Any:
        return _remake, (type(self), (self._remote.env_id,), {"render_mode": self.render_mode, **self._kwargs})

    def __str__(self) -> str:
        return self._remote.env_id
