"""Two agents who take turns, with the interface of PettingZoo."""

from __future__ import annotations

from typing import Any, Optional

from .._compat import AECEnv
from ..errors import SchiltronError
from .two_agents import AGENTS, TwoAgents


class SchiltronAEC(TwoAgents, AECEnv):
    """One game for `player_0` and `player_1`; a player may decide several times in a row.

    Options as for `SchiltronEnv`, without `opponent` and `player`. An observation is `{"observation", "action_mask"}`, where
    `observation` is one Box ("flat", the default) or the parts by name ("dict"). Only who is to decide has ones in the mask.
    """

    _KEPT = ("_is_seeded", "agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")

    def __init__(self, env_id: str, *, render_mode: Optional[str] = None, observation: str = "flat", **options: Any) -> None:
        super().__init__()
        self._open(env_id, render_mode, observation, options)
        self.metadata["is_parallelizable"] = False
        self._observed: dict[str, Any] = {}

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts a new game. Without any seed the first one is drawn; later ones go on from there. `options`: `position`, `scenario`."""
        self._begin(seed, options)
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
        terminated, truncated = self._ending()
        self.rewards = self._rewards()
        self.terminations = {agent: terminated for agent in AGENTS}
        self.truncations = {agent: truncated for agent in AGENTS}
        self.agent_selection = AGENTS[0] if terminated or truncated else self._decider()
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

    def observe(self, agent: str) -> Any:
        """What an agent sees; only who is to decide has action rows."""
        if agent not in self._observed:
            self._observed[agent] = self._seen(agent)
        return {"observation": self._observed[agent], "action_mask": self._mask(agent)}
