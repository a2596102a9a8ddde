"""Two agents who are asked at the same time, with the interface of PettingZoo."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from .._compat import ParallelEnv
from ..errors import SchiltronError
from .two_agents import AGENTS, TwoAgents

Answer = dict[str, Any]


class SchiltronParallel(TwoAgents, ParallelEnv):
    """One game for `player_0` and `player_1`, both of whom give an action in every step; only who is to decide is listened to.

    Options as for `SchiltronAEC`. Who is to decide has ones in the mask, the other none; its action may be anything, or be left out. Showing
    both agents what they see takes two observations for each step: `SchiltronVecEnv` with `num_agents=2` is faster.
    """

    def __init__(self, env_id: str, *, render_mode: Optional[str] = None, observation: str = "flat", **options: Any) -> None:
        super().__init__()
        self._open(env_id, render_mode, observation, options)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Answer, Answer]:
        """Starts a new game. Without any seed the first one is drawn; later ones go on from there. `options`: `position`, `scenario`."""
        self._begin(seed, options)
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[Answer, dict[str, float], dict[str, bool], dict[str, bool], Answer]:
        """Plays the action of the agent who is to decide.

        Raises SchiltronError with the code of what is wrong with it, and then changes nothing.
        """
        if not self.agents:
            raise SchiltronError("NOT_RESET", "No game is being played: call reset() first.")
        decider = self._decider()
        if decider not in actions:
            raise SchiltronError("BAD_ACTION", f"{decider} is to decide, but the actions are of {', '.join(actions) or 'nobody'}.")
        self._remote.step_one(actions[decider], shows_other=True)
        terminated, truncated = self._ending()
        answers = self._observations(), self._rewards()
        endings = {agent: terminated for agent in AGENTS}, {agent: truncated for agent in AGENTS}
        infos = self._infos()
        if terminated or truncated:
            self.agents = []
        return (*answers, *endings, infos)

    def _observations(self) -> Answer:
        return {agent: {"observation": self._seen(agent), "action_mask": self._mask(agent)} for agent in AGENTS}

    def _infos(self) -> Answer:
        return {agent: {"action_mask": self._mask(agent)} for agent in AGENTS}
