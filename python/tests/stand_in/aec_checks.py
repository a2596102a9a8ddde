"""What a turn-based environment of several agents must keep to."""

from __future__ import annotations

import re
import warnings
from typing import Any, Callable

import numpy as np

from schiltron._compat import AECEnv, spaces

from .equal import same

TABLES = ("rewards", "terminations", "truncations", "infos")


def _check_array(array: Any, most_dimensions: int) -> None:
    if not isinstance(array, np.ndarray):
        warnings.warn("Observation is not a NumPy array")
        return
    assert array.size > 0
    assert np.all(np.isfinite(array)) and array.ndim <= most_dimensions


def _check_observation(observation: Any, space: Any) -> None:
    assert space.contains(observation), f"{observation} is not in {space}"
    _check_array(observation["observation"], 3)
    _check_array(observation["action_mask"], 1)
    assert set(np.unique(observation["action_mask"])) <= {0, 1}


def _check_spaces(env: Any) -> None:
    for agent in env.agents:
        for space_of in (env.observation_space, env.action_space):
            assert isinstance(space_of(agent), spaces.Space)
            assert space_of(agent) is space_of(agent), "a space must be the same object for every call"
        assert env.observation_space(agent) == env.observation_space(env.agents[0])
        assert re.match("[a-z]+_[0-9]+$", agent)


def _check_tables(env: Any) -> None:
    assert env.num_agents == len(env.agents)
    assert set(env.agents) <= set(env.possible_agents)
    for name in TABLES:
        assert set(getattr(env, name)) == set(env.agents), f"{name} is not of the agents alone"
    assert all(isinstance(flag, bool) for table in (env.terminations, env.truncations) for flag in table.values())


def _play(env: Any, most_steps: int) -> None:
    env.reset()
    generated, finished = set(), set()
    sums: dict[str, float] = {agent: 0.0 for agent in env.agents}
    for agent in env.agent_iter(most_steps):
        generated.add(agent)
        assert agent not in finished, "a finished agent has come back"
        _check_tables(env)
        observation, reward, terminated, truncated, info = env.last()
        assert reward == sums[agent], "last() does not give the rewards since the agent's last step"
        assert (terminated, truncated) == (env.terminations[agent], env.truncations[agent])
        assert info is env.infos[agent] or same(info, env.infos[agent])
        _check_observation(observation, env.observation_space(agent))
        if terminated or truncated:
            finished.add(agent)
            action = None
        else:
            assert np.any(observation["action_mask"])
            action = env.action_space(agent).sample(observation["action_mask"])
        sums[agent] = 0.0
        assert env.step(action) is None
        for other, gained in env.rewards.items():
            sums[other] += gained
    if not env.agents:
        assert finished == generated


def _check_flexibility(env: Any) -> None:
    for kind in (int, np.int32):
        env.reset(seed=1)
        env.step(kind(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def api_test(env: Any, num_cycles: int = 1000, verbose_progress: bool = False) -> None:
    """Fails if the environment breaks the interface; warns of what is unusual."""
    assert isinstance(env, AECEnv)
    env.reset(seed=0, options={"options": 1})
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    assert isinstance(env.num_agents, int) and env.num_agents > 0
    assert env.last(observe=False)[0] is None
    _check_spaces(env)
    for _ in range(2):
        _play(env, env.num_agents * num_cycles)
    _check_flexibility(env)
    assert env.unwrapped is env


def seed_test(env_constructor: Callable[[], Any], num_cycles: int = 500) -> None:
    """Fails unless two environments play the same game with the same seed and actions."""
    first, second = env_constructor(), env_constructor()
    for i, env in enumerate((first, second)):
        env.reset(seed=42)
        for j, agent in enumerate(env.agents):
            env.action_space(agent).seed(42 + j)
    for agent, other in zip(first.agent_iter(num_cycles), second.agent_iter(num_cycles)):
        assert agent == other
        last = first.last()
        assert same(last, second.last())
        if last[2] or last[3]:
            break
        actions = [env.action_space(agent).sample(last[0]["action_mask"]) for env in (first, second)]
        assert actions[0] == actions[1]
        first.step(actions[0])
        second.step(actions[1])
    first.close()
    second.close()
