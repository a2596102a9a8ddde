"""One agent against an opponent, with the interface of Gymnasium."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from .._compat import Env, env_spec
from ..server.layout import FORMS, Arrays, row_of, space_in
from ..server.remote import RemoteVector, check_choice, check_render_mode, entropy_seed, reset_options
from .running import Running
from .shaping import LeadShaping


class SchiltronEnv(Running, Env):
    """A scenario for one agent; an opponent plays the other side and the dice roll inside.

    Options: `opponent` ("random", "scripted", the spec of an agent such as "mcts:sims=10" or "neural:pig", a function of an
    `OpponentView`, or `frozen(policy)`), `player` (0, 1 or "random"), `options` of the ruleset, `parts` of the
    observation, `action_view` ("flat", or "list" with `max_actions`), `max_episode_steps`, `illegal_actions` ("error" or
    "lose"), `seed`; `observation`: "dict" (parts by name and the mask), "flat" (one Box under "observation", and the mask) or
    "box" (the Box alone, as most libraries want it); `shaping`: the reward for each victory point of lead, see `LeadShaping`;
    and where the server is: `command` or `address`, `timeout`. The legal actions are in `info["action_mask"]` too.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 2}
    _KEPT = ("_shaping", "_is_seeded", "_np_random", "_np_random_seed")

    def __init__(
        self, env_id: str, *, render_mode: Optional[str] = None, observation: str = "dict", shaping: Any = None, **options: Any
    ) -> None:
        check_render_mode(render_mode)
        check_choice("observation", observation, FORMS)
        self.render_mode = render_mode
        self._kwargs = {"observation": observation, **({} if shaping is None else {"shaping": shaping}), **options}
        self._shaping = None if shaping is None else LeadShaping(shaping, begins_next_step=False)
        self._remote = RemoteVector(env_id, {**options, "num_envs": 1, "autoreset": "disabled"})
        self._form = observation
        self._is_seeded = options.get("seed") is not None
        self.observation_space = space_in(observation, self._remote.space)
        self.action_space = self._remote.action_space
        self.spec = env_spec(self._remote.env_id, self._kwargs, SchiltronEnv)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        """Starts a new episode. Without any seed the first one is drawn; later ones go on from there.

        `options`: `player` (0, 1 or "random"), `position` to start at, `scenario` of the ruleset with the same sizes, for this episode.
        """
        super().reset(seed=seed)
        if seed is None and not self._is_seeded:
            seed = entropy_seed(self.np_random)
        arrays = self._remote.reset(seed, options=reset_options(options))
        self._is_seeded = True
        if self._shaping is not None:
            self._shaping.begin(arrays)
        return self._observation(arrays), self._info(arrays)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays one action. Raises SchiltronError with the code of what is wrong with it, and then changes nothing."""
        arrays = self._remote.step_one(action)
        ending = bool(arrays["terminations"][0]), bool(arrays["truncations"][0])
        reward = float(arrays["rewards"][0]) + (0.0 if self._shaping is None else float(self._shaping.added(arrays)[0]))
        return self._observation(arrays), reward, *ending, self._info(arrays)

    def _observation(self, arrays: Arrays) -> Any:
        return row_of(self._remote.layout.shown(self._form, arrays), 0)

    def _info(self, arrays: Arrays) -> dict[str, Any]:
        player = int(arrays["players"][0])
        return {
            "action_mask": arrays["action_mask"][0],
            "player": player,
            "plies": int(arrays["plies"][0]),
            # The agent's own first.
            "victory_points": arrays["victory_points"][0][:: -1 if player == 1 else 1],
            "episode_steps": int(arrays["episode_steps"][0]),
        }

    def position(self) -> dict[str, Any]:
        """The position as the agent knows it, for `reset(options={"position": ...})`."""
        return self._remote.position()

    def action_masks(self) -> np.ndarray:
        """The mask of the legal actions, as maskable algorithms ask for it."""
        return self._remote.arrays["action_mask"][0].astype(bool)

    def render(self) -> Optional[str]:
        """The board as the agent sees it: text ("ansi") or an SVG document ("svg")."""
        return self._remote.render(self.render_mode) if self.render_mode is not None and self._remote.has_begun else None

    def close(self) -> None:
        """Ends the server that this environment has started; may be called twice."""
        self._remote.close()

    def _made_by(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self._remote.env_id,), {"render_mode": self.render_mode, **self._kwargs}
