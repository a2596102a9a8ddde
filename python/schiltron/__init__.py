"""Wargame environments of Schiltron for Python.

>>> import schiltron
>>> env = schiltron.make("barons-war/skirmish", opponent="scripted")
>>> observation, info = env.reset(seed=1)
"""

from __future__ import annotations

from typing import Any

from ._compat import HAS_GYMNASIUM
from .envs.aec_env import SchiltronAEC
from .envs.env import SchiltronEnv
from .envs.parallel_env import SchiltronParallel
from .envs.vector_env import SchiltronVecEnv
from .errors import SchiltronError, ServerGone, ServerNotFound
from .registration import packaged_ids, register
from .server.connection import connect
from .server.opponent import OpponentView, frozen
from .server.state import GameState, new_state

__version__ = "0.1.0"
__all__ = [
    "GameState",
    "OpponentView",
    "SchiltronAEC",
    "SchiltronEnv",
    "SchiltronError",
    "SchiltronParallel",
    "SchiltronVecEnv",
    "ServerGone",
    "ServerNotFound",
    "frozen",
    "list_envs",
    "make",
    "make_aec",
    "make_parallel",
    "make_vec",
    "new_state",
    "register_envs",
]


def make(env_id: str, **options: Any) -> SchiltronEnv:
    """One environment for one agent; an opponent plays the other side. See `SchiltronEnv` for the options."""
    return SchiltronEnv(env_id, **options)


def make_vec(env_id: str, num_envs: int, **options: Any) -> SchiltronVecEnv:
    """Several environments that step together. See `SchiltronVecEnv` for the options."""
    return SchiltronVecEnv(env_id, num_envs, **options)


def make_aec(env_id: str, **options: Any) -> SchiltronAEC:
    """One game for two agents who take turns. See `SchiltronAEC` for the options."""
    return SchiltronAEC(env_id, **options)


def make_parallel(env_id: str, **options: Any) -> SchiltronParallel:
    """The same game for two agents who are both asked in every step. See `SchiltronParallel` for the options."""
    return SchiltronParallel(env_id, **options)


def list_envs(**server: Any) -> list[dict[str, Any]]:
    """Every environment the server has: `id`, `ruleset`, `scenario`, `version`, `title`."""
    connection = connect(**server)
    try:
        return connection.ask("list")["envs"]
    finally:
        connection.close()


def register_envs(**server: Any) -> list[str]:
    """Makes every environment of a server known to `gymnasium.make` and `gymnasium.make_vec` by its id, and answers the ids.

    Those that come with the package are known already: `gymnasium.make("schiltron:pig/pig-20-v1")`.
    """
    from gymnasium.envs import registration

    ids = [card["id"] for card in list_envs(**server)]
    register(registration, ids, server)
    return ids


if HAS_GYMNASIUM:
    from gymnasium.envs import registration as _registration

    register(_registration, packaged_ids(), {})
