"""What the environments for two agents share."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from ..server.layout import flat_space, nested_space
from ..server.remote import RemoteVector, check_choice, check_render_mode, entropy_seed, reset_options
from .running import Running

AGENTS = ("player_0", "player_1")


class TwoAgents(Running):
    """One game on a server, and what each of its two players sees."""

    render_mode: Optional[str]
    _KEPT = ("_is_seeded", "agents")

    def _open(self, env_id: str, render_mode: Optional[str], observation: str, options: dict[str, Any]) -> None:
        check_render_mode(render_mode)
        check_choice("observation", observation, ("flat", "dict"))
        self._kwargs = {"observation": observation, **options}
        self._remote = RemoteVector(env_id, {**options, "num_envs": 1, "num_agents": 2, "autoreset": "disabled"})
        self._is_flat = observation == "flat"
        self._is_seeded = options.get("seed") is not None
        space = flat_space(self._remote.space) if self._is_flat else nested_space(self._remote.space)
        self.metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 2, "name": self._remote.env_id}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: space for agent in AGENTS}
        self.action_spaces = {agent: self._remote.action_space for agent in AGENTS}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: Optional[int], options: Optional[dict[str, Any]]) -> None:
        # PettingZoo's own test gives an entry of the name "options", to be passed over.
        begin = reset_options(options, "options")
        self._remote.reset(entropy_seed() if seed is None and not self._is_seeded else seed, options=begin)
        self._is_seeded = True
        self.agents = list(AGENTS)

    def _decider(self) -> str:
        """Who is to decide; nobody in particular once the game has ended."""
        return AGENTS[int(self._remote.arrays["players"][0])]

    def _rewards(self) -> dict[str, float]:
        return {agent: float(self._remote.arrays["rewards"][0][i]) for i, agent in enumerate(AGENTS)}

    def _ending(self) -> tuple[bool, bool]:
        """Whether the game is terminated, and whether it is truncated."""
        arrays = self._remote.arrays
        return bool(arrays["terminations"][0]), bool(arrays["truncations"][0])

    def _mask(self, agent: str) -> np.ndarray:
        mask = self._remote.arrays["action_mask"][0]
        return mask if self._decider() == agent else np.zeros_like(mask)

    def _seen(self, agent: str) -> Any:
        """What an agent sees, without the mask; only who is to decide has action rows."""
        remote = self._remote
        if self._decider() == agent:
            parts = {name: remote.arrays[name][0] for name in remote.layout.parts}
        else:
            parts = {name: np.zeros(remote.space[name].shape, np.float32) for name in remote.layout.parts}
            parts.update(remote.other())
        return np.concatenate([part.ravel() for part in parts.values()]) if self._is_flat else parts

    def render(self) -> Optional[str]:
        """The whole board, what is hidden included: text ("ansi") or an SVG document ("svg")."""
        return self._remote.render(self.render_mode) if self.render_mode is not None else None

    def close(self) -> None:
        """Ends the server that this environment has started; may be called twice."""
        self._remote.close()

    def _made_by(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self._remote.env_id,), {"render_mode": self.render_mode, **self._kwargs}

    def __str__(self) -> str:
        return self._remote.env_id
