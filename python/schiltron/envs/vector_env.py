"""Several environments that step together, with the interface of Gymnasium's vectors."""

from __future__ import annotations

import copy as copies
from typing import Any, Optional, Sequence, Union

import numpy as np

from .._compat import AutoresetMode, VectorEnv, batch_space, env_spec
from ..server.layout import FORMS, Arrays, row_of, space_in
from ..server.remote import RemoteVector, check_choice, check_render_mode, entropy_seed, reset_options
from .env import SchiltronEnv
from .running import Running
from .shaping import LeadShaping

#: Names of the autoreset modes on the server.
MODES = {AutoresetMode.NEXT_STEP: "next-step", AutoresetMode.SAME_STEP: "same-step", AutoresetMode.DISABLED: "disabled"}
#: Arrays of a batch that are infos, by their names there.
INFOS = {"action_mask": "action_mask", "players": "player", "plies": "plies", "victory_points": "victory_points", "episode_steps": "episode_steps"}


def mode_of(mode: Any) -> Any:
    """An autoreset mode from itself, its value ("NextStep") or its name on the server ("next-step")."""
    for known, name in MODES.items():
        if mode in (known, known.value, name):
            return known
    raise ValueError(f"autoreset_mode must be one of {', '.join(MODES.values())}; got {mode!r}.")


class SchiltronVecEnv(Running, VectorEnv):
    """`num_envs` environments of one scenario; each step is one exchange with the server.

    Options as for `SchiltronEnv`, and `autoreset_mode`; `num_agents=2` for self-play: actions are then those of the player
    whose turn it is (`infos["player"]`), and rewards are `[num_envs, 2]`. `copy=False` gives the same arrays each step.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 2}
    _KEPT = ("_shaping", "_is_seeded", "_np_random", "_np_random_seed")

    def __init__(
        self,
        env_id: str,
        num_envs: int = 1,
        *,
        autoreset_mode: Any = AutoresetMode.NEXT_STEP,
        render_mode: Optional[str] = None,
        observation: str = "dict",
        shaping: Any = None,
        copy: bool = True,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        check_choice("observation", observation, FORMS)
        mode = mode_of(autoreset_mode)
        self._remote = RemoteVector(env_id, {**options, "num_envs": num_envs, "autoreset": MODES[mode]}, reuse=not copy)
        self.num_envs = num_envs
        self.num_agents = options.get("num_agents", 1)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._form = observation
        self._shaping = None if shaping is None else LeadShaping(shaping, begins_next_step=mode == AutoresetMode.NEXT_STEP)
        self._is_seeded = options.get("seed") is not None
        self._everywhere = np.ones(num_envs, bool)
        self.single_observation_space = space_in(observation, self._remote.space)
        self.single_action_space = self._remote.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        kwargs = {"observation": observation, **({} if shaping is None else {"shaping": shaping}), **options}
        self.spec = env_spec(self._remote.env_id, kwargs, SchiltronEnv)
        self._kwargs = {"autoreset_mode": mode, "render_mode": render_mode, "copy": copy, **kwargs}

    def reset(
        self,
        *,
        seed: Optional[Union[int, Sequence[Optional[int]]]] = None,
        options: Optional[dict[str, Any]] = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Starts new episodes: in all environments, or where `options["reset_mask"]` is true.

        A seed s gives environment i the seed s + i. The other `options` are those of one environment, the same for all.
        """
        if seed is None and not self._is_seeded:
            seed = entropy_seed()
        mask = (options or {}).get("reset_mask")
        arrays = self._remote.reset(seed, mask, reset_options(options, "reset_mask"))
        self._is_seeded = True
        if self._shaping is not None:
            self._shaping.begin(arrays)
        return self._observation(arrays), self._infos(arrays)

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays one action in each environment.

        Raises SchiltronError, with the `index` of the environment that is at fault, and then changes nothing.
        """
        arrays = self._remote.step(actions)
        infos = self._infos(arrays)
        ended = (arrays["terminations"] | arrays["truncations"]).view(bool)
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and ended.any():
            infos["final_obs"], infos["_final_obs"] = self._final(arrays, ended), ended
            infos["final_info"], infos["_final_info"] = self._final_info(arrays, ended), ended
        rewards = arrays["rewards"].astype(np.float64)
        if self._shaping is not None:
            rewards += self._shaping.added(arrays)
        return self._observation(arrays), rewards, arrays["terminations"].view(bool), arrays["truncations"].view(bool), infos

    def _observation(self, arrays: Arrays) -> Any:
        return self._remote.layout.shown(self._form, arrays)

    def _infos(self, arrays: Arrays) -> dict[str, Any]:
        infos: dict[str, Any] = {name: arrays[field] for field, name in INFOS.items()}
        infos.update({f"_{name}": self._everywhere for name in INFOS.values()})
        return infos

    def _final(self, arrays: Arrays, ended: np.ndarray) -> np.ndarray:
        """The last observations of the episodes that have ended, None elsewhere."""
        finals = np.full(self.num_envs, None, object)
        shown = self._remote.layout.shown(self._form, arrays, "final_")
        for i in np.flatnonzero(ended):
            finals[i] = copies.deepcopy(row_of(shown, i))
        return finals

    def _final_info(self, arrays: Arrays, ended: np.ndarray) -> dict[str, Any]:
        """What the last steps of the ended episodes told; rows of other environments mean nothing."""
        infos: dict[str, Any] = {name: arrays[f"final_{field}"].copy() for field, name in INFOS.items()}
        infos.update({f"_{name}": ended for name in INFOS.values()})
        return infos

    def action_masks(self) -> np.ndarray:
        """The masks of the legal actions: `[num_envs, n]`."""
        return self._remote.arrays["action_mask"].astype(bool)

    def render(self) -> Optional[tuple[str, ...]]:
        """The boards as the agents see them, one for each environment."""
        mode = self.render_mode
        if mode is None or not self._remote.has_begun:
            return None
        return tuple(self._remote.render(mode, i) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the server that this vector has started."""
        self._remote.close()

    def _made_by(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self._remote.env_id, self.num_envs), self._kwargs
