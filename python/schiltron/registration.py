"""How Gymnasium comes to know our environments by their ids."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Mapping, Sequence


def packaged_ids() -> list[str]:
    """The ids of the environments that come with the package."""
    return (Path(__file__).parent / "ids.txt").read_text(encoding="utf8").split()


def register(registration: Any, ids: Sequence[str], server: Mapping[str, Any]) -> None:
    """Puts ids into Gymnasium's registry, in place of what stands there under them; `server` is where their environments run."""
    for env_id in ids:
        registration.registry.pop(env_id, None)
        registration.register(
            env_id,
            entry_point="schiltron:SchiltronEnv",
            vector_entry_point="schiltron:SchiltronVecEnv",
            kwargs={"env_id": env_id, **server},
            disable_env_checker=True,
        )
