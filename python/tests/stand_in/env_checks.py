"""What a single-agent environment must keep to."""

from __future__ import annotations

import copy
import inspect
import warnings
from typing import Any

import numpy as np

from schiltron._compat import Env, spaces

from .equal import same


def _check_space(space: Any) -> None:
    assert isinstance(space, spaces.Space), f"{space} is no space"
    if isinstance(space, spaces.Box):
        assert space.low.shape == space.shape == space.high.shape
        if np.any(space.low == space.high):
            warnings.warn("A Box has equal bounds somewhere")
        assert np.all(space.low <= space.high)
        if np.any(np.isinf(space.low)) or np.any(np.isinf(space.high)):
            warnings.warn("A Box has infinite bounds")
    elif isinstance(space, spaces.Discrete):
        assert space.n > 0 and space.shape == ()
    elif isinstance(space, spaces.MultiBinary):
        assert all(length > 0 for length in space.shape)
    elif isinstance(space, spaces.Dict):
        assert len(space.spaces) > 0
        for part in space.spaces.values():
            _check_space(part)


def _check_observation(observation: Any, space: Any) -> None:
    assert space.contains(observation), f"{observation} is not in {space}"
    if isinstance(space, spaces.Dict):
        assert isinstance(observation, dict) and observation.keys() == space.spaces.keys()
        for name, part in space.spaces.items():
            _check_observation(observation[name], part)
    elif isinstance(space, (spaces.Box, spaces.MultiBinary)):
        assert isinstance(observation, np.ndarray) and observation.dtype == space.dtype


def _check_reset(env: Any) -> None:
    parameters = inspect.signature(env.reset).parameters
    assert "seed" in parameters and "options" in parameters
    assert parameters["seed"].default is None
    result = env.reset()
    assert isinstance(result, tuple) and len(result) == 2
    _check_observation(result[0], env.observation_space)
    assert isinstance(result[1], dict)
    env.reset(options={})


def _check_seeds(env: Any) -> None:
    def draw(seed: Any) -> Any:
        observation = env.reset(seed=seed)[0] if seed is not None else env.reset()[0]
        _check_observation(observation, env.observation_space)
        return observation

    first = draw(123)
    state = copy.deepcopy(env.np_random.bit_generator.state)
    second = draw(None)
    assert same(first, draw(123)), "the same seed gives another observation"
    assert state == env.np_random.bit_generator.state, "the same seed gives another random state"
    assert same(second, draw(None)), "the episode after the same seed is another one"
    draw(456)
    assert state != env.np_random.bit_generator.state, "another seed gives the same random state"


def _check_step(env: Any) -> None:
    def once() -> Any:
        env.action_space.seed(123)
        env.reset(seed=123)
        return env.step(env.action_space.sample())

    result = once()
    assert isinstance(result, tuple) and len(result) == 5
    observation, reward, terminated, truncated, info = result
    _check_observation(observation, env.observation_space)
    assert isinstance(reward, (int, float, np.integer, np.floating)) and np.isfinite(reward)
    assert isinstance(terminated, bool) and isinstance(truncated, bool)
    assert isinstance(info, dict)
    assert not truncated
    assert same(result, once()), "the same seed and action give another step"


def _check_render_and_close(env: Any) -> None:
    assert env.render_mode is None or env.render_mode in env.metadata["render_modes"]
    assert env.metadata["render_fps"] > 0
    for mode in env.metadata["render_modes"]:
        shown = env.spec.make(render_mode=mode)
        shown.reset()
        drawn = shown.render()
        assert isinstance(drawn, str) if mode == "ansi" else drawn is not None
        shown.close()
        shown.close()


def check_env(env: Any) -> None:
    """Fails if the environment breaks the interface; warns of what is unusual."""
    assert isinstance(env, Env)
    for space in (env.action_space, env.observation_space):
        _check_space(space)
    _check_reset(env)
    _check_seeds(env)
    _check_step(env)
    _check_render_and_close(env)
