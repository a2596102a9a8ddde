"""The least of Gymnasium's and PettingZoo's interfaces that our environments stand on when those are not installed."""

from __future__ import annotations

import enum
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence

import numpy as np


class Space:
    """A set of values: one can be drawn, and any value can be asked whether it belongs."""

    def __init__(self, shape: Optional[Sequence[int]] = None, dtype: Any = None) -> None:
        self.shape = None if shape is None else tuple(shape)
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._rng: Optional[np.random.Generator] = None

    @property
    def np_random(self) -> np.random.Generator:
        if self._rng is None:
            self._rng = np.random.default_rng()
        return self._rng

    def seed(self, seed: Optional[int] = None) -> Any:
        self._rng = np.random.default_rng(seed)
        return seed

    def contains(self, value: Any) -> bool:
        raise NotImplementedError

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._key() == other._key()  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]

    def _key(self) -> Any:
        return self.shape, self.dtype

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._key()}"


class Box(Space):
    """Arrays of numbers between bounds."""

    def __init__(self, low: Any, high: Any, shape: Optional[Sequence[int]] = None, dtype: Any = np.float32) -> None:
        super().__init__(np.shape(low) if shape is None else shape, dtype)
        assert self.shape is not None
        self.low = np.broadcast_to(np.asarray(low, dtype), self.shape).copy()
        self.high = np.broadcast_to(np.asarray(high, dtype), self.shape).copy()

    def sample(self, mask: None = None) -> Any:
        return self.np_random.uniform(self.low, self.high).astype(self.dtype)

    def contains(self, value: Any) -> bool:
        fits = isinstance(value, np.ndarray) and value.shape == self.shape and np.can_cast(value.dtype, self.dtype)
        return bool(fits and np.all(value >= self.low) and np.all(value <= self.high))

    def _key(self) -> Any:
        return self.shape, str(self.dtype), self.low.tobytes(), self.high.tobytes()

    def __repr__(self) -> str:
        return f"Box({self.shape}, {self.dtype})"


class Discrete(Space):
    """The integers from 0 to n - 1."""

    def __init__(self, n: int, start: int = 0) -> None:
        super().__init__((), np.int64)
        self.n = n
        self.start = start

    def sample(self, mask: Any = None) -> Any:
        if mask is None or not np.any(mask):
            return np.int64(self.start + (0 if mask is not None else self.np_random.integers(self.n)))
        return np.int64(self.start + self.np_random.choice(np.flatnonzero(mask)))

    def contains(self, value: Any) -> bool:
        is_integer = isinstance(value, (int, np.integer)) or (
            isinstance(value, np.ndarray) and value.shape == () and np.issubdtype(value.dtype, np.integer)
        )
        return bool(is_integer and self.start <= value < self.start + self.n)

    def _key(self) -> Any:
        return self.n, self.start


class MultiBinary(Space):
    """Arrays of zeros and ones."""

    def __init__(self, n: int) -> None:
        super().__init__((n,), np.int8)
        self.n = n

    def sample(self, mask: Any = None) -> Any:
        return self.np_random.integers(0, 2, self.shape, dtype=np.int8)

    def contains(self, value: Any) -> bool:
        return isinstance(value, np.ndarray) and value.shape == self.shape and bool(np.all((value == 0) | (value == 1)))


class MultiDiscrete(Space):
    """Arrays of integers from 0 up to below `nvec`."""

    def __init__(self, nvec: Any, dtype: Any = np.int64) -> None:
        self.nvec = np.asarray(nvec, dtype)
        super().__init__(self.nvec.shape, dtype)

    def sample(self, mask: Any = None) -> Any:
        return (self.np_random.random(self.shape) * self.nvec).astype(self.dtype)

    def contains(self, value: Any) -> bool:
        fits = isinstance(value, np.ndarray) and value.shape == self.shape and np.issubdtype(value.dtype, np.integer)
        return bool(fits and np.all(value >= 0) and np.all(value < self.nvec))

    def _key(self) -> Any:
        return self.nvec.tobytes()


class Dict(Space):
    """Dictionaries with the named parts."""

    def __init__(self, spaces: Mapping[str, Space]) -> None:
        super().__init__()
        self.spaces = dict(sorted(spaces.items()))

    def seed(self, seed: Optional[int] = None) -> Any:
        for i, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + i)
        return seed

    def sample(self, mask: Any = None) -> Any:
        return {name: space.sample() for name, space in self.spaces.items()}  # type: ignore[attr-defined]

    def contains(self, value: Any) -> bool:
        return isinstance(value, dict) and value.keys() == self.spaces.keys() and all(
            space.contains(value[name]) for name, space in self.spaces.items()
        )

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def items(self) -> Any:
        return self.spaces.items()

    def keys(self) -> Any:
        return self.spaces.keys()

    def _key(self) -> Any:
        return self.spaces


def batch_space(space: Any, n: int) -> Any:
    """The space of n values of a space, stacked."""
    if isinstance(space, Dict):
        return Dict({name: batch_space(part, n) for name, part in space.items()})
    if isinstance(space, Discrete):
        return MultiDiscrete(np.full(n, space.n))
    if isinstance(space, MultiBinary):
        return Box(0, 1, (n, *space.shape), np.int8)  # type: ignore[misc]
    return Box(np.stack([space.low] * n), np.stack([space.high] * n), dtype=space.dtype)


class AutoresetMode(enum.Enum):
    """When an environment of a vector whose episode has ended starts the next one."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class EnvSpec:
    """What makes the same environment again."""

    nondeterministic = False

    def __init__(self, id: str, kwargs: dict[str, Any], entry_point: Callable[..., Any]) -> None:
        self.id = id
        self.kwargs = kwargs
        self.entry_point = entry_point

    def make(self, **kwargs: Any) -> Any:
        return self.entry_point(self.id, **{**self.kwargs, **kwargs})


class Env:
    """An environment for one agent."""

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: Optional[str] = None
    spec: Any = None
    _np_random: Optional[np.random.Generator] = None
    _np_random_seed: Optional[int] = None

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self) -> Any:
        return self

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random = np.random.default_rng(seed)
            self._np_random_seed = seed

    def close(self) -> None:
        pass

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class VectorEnv(Env):
    """Several environments that step together."""

    num_envs: int
    closed = False

    def close(self, **kwargs: Any) -> None:
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs: Any) -> None:
        pass


class ParallelEnv:
    """An environment for agents who act at the same time."""

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        return self


class AECEnv:
    """An environment for agents who take turns."""

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        return self

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> Any:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )
