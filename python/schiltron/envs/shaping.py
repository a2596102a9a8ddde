"""Rewards shaped by the lead in victory points."""

from __future__ import annotations

from typing import Mapping, Union

import numpy as np

from ..server.layout import Arrays

NAMES = ("scale", "gamma")


class LeadShaping:
    """Adds `gamma * phi(after) - phi(before)` to the reward of each step, where phi is `scale` x (own victory points - the enemy's).

    The lead at the end of a game counts as 0, so that with `gamma` 1 the additions of an episode sum to minus the first lead: the best policy
    stays the best (Ng, Harada and Russell 1999). A step that truncates an episode adds what any other would.
    """

    def __init__(self, options: Union[float, Mapping[str, float]], begins_next_step: bool) -> None:
        given = dict(options) if isinstance(options, Mapping) else {"scale": options}
        unknown = [name for name in given if name not in NAMES]
        if unknown or "scale" not in given:
            raise ValueError(f"shaping is a number, the reward for each point of lead, or a dict of {' and '.join(NAMES)}; got {options!r}.")
        self.scale = float(given["scale"])
        self.gamma = float(given.get("gamma", 1.0))
        if not (np.isfinite(self.scale) and 0 <= self.gamma <= 1):
            raise ValueError(f"The scale of shaping must be finite and gamma from 0 to 1; got {options!r}.")
        #: Whether the step after an end only begins the next episode.
        self._begins_next_step = begins_next_step
        self._before = np.zeros(0)
        self._was_over = np.zeros(0, bool)

    def _potential(self, arrays: Arrays, prefix: str = "") -> np.ndarray:
        """Of each environment for player 0, or for its one agent: `[N]`."""
        first, second = arrays[f"{prefix}victory_points"].astype(np.float64).T
        is_second = (arrays["rewards"].ndim == 1) & (arrays[f"{prefix}players"] == 1)
        return self.scale * np.where(is_second, second - first, first - second)

    def begin(self, arrays: Arrays) -> None:
        """Notes the leads with which episodes begin."""
        self._before = self._potential(arrays)
        self._was_over = np.zeros(len(self._before), bool)

    def added(self, arrays: Arrays) -> np.ndarray:
        """What the last step adds to the rewards: `[N]`, or `[N, 2]` for two agents."""
        potential = self._potential(arrays)
        ended, cut = arrays["terminations"].astype(bool), arrays["truncations"].astype(bool)
        begins = self._was_over & self._begins_next_step
        after = np.where(cut, self._potential(arrays, "final_"), potential) if "final_players" in arrays else potential
        addition = np.where(begins, 0.0, np.where(ended, 0.0, self.gamma * after) - self._before)
        self._before, self._was_over = potential, ended | cut
        return addition if arrays["rewards"].ndim == 1 else np.stack([addition, -addition], axis=1)
