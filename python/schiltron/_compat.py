"""Gymnasium's and PettingZoo's classes where they are installed, else the few of our own that take their place."""

from __future__ import annotations

from typing import Any, Callable

from . import _minimal

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import VectorEnv
    from gymnasium.vector.utils import batch_space

    Env: Any = gymnasium.Env
    HAS_GYMNASIUM = True
except ImportError:
    spaces = _minimal  # type: ignore[assignment]
    Env = _minimal.Env
    VectorEnv = _minimal.VectorEnv  # type: ignore[assignment,misc]
    batch_space = _minimal.batch_space
    HAS_GYMNASIUM = False

try:
    from gymnasium.vector import AutoresetMode
except ImportError:
    AutoresetMode = _minimal.AutoresetMode  # type: ignore[assignment,misc]

try:
    from pettingzoo import AECEnv, ParallelEnv

    HAS_PETTINGZOO = True
except ImportError:
    AECEnv = _minimal.AECEnv  # type: ignore[assignment,misc]
    ParallelEnv = _minimal.ParallelEnv  # type: ignore[assignment,misc]
    HAS_PETTINGZOO = False


def env_spec(env_id: str, kwargs: dict[str, Any], entry_point: Callable[..., Any]) -> Any:
    """What makes the same environment again. Gymnasium finds `entry_point`, the environment for one agent, by its name."""
    if not HAS_GYMNASIUM:
        return _minimal.EnvSpec(env_id, kwargs, entry_point)
    from gymnasium.envs.registration import EnvSpec

    return EnvSpec(
        env_id,
        entry_point="schiltron:SchiltronEnv",
        vector_entry_point="schiltron:SchiltronVecEnv",
        kwargs={"env_id": env_id, **kwargs},
        disable_env_checker=True,
    )
