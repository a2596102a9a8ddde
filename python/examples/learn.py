"""Proximal policy optimisation with masked actions, in plain numpy: an example of learning on Schiltron's environments.

    python python/examples/learn.py --minutes 5

Learns a battle against an opponent and tells now and then how it fares in fresh games. Everything that belongs to the algorithm (Schulman et al.
2017, with generalised advantages) is here, everything that belongs to the game is in `schiltron.make_vec`; put PyTorch or a library in its place
as you like: observations are one float32 array, the legal actions a mask.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import schiltron

ENVS, STEPS, PASSES, BATCH = 64, 64, 3, 512
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 1.0, 0.95, 0.2, 0.01, 1e-3
NEVER = np.float32(-1e9)


class Network:
    """Two layers that share their first: logits for every action, and the value."""

    def __init__(self, cells: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        def layer(fan_in: int, fan_out: int, scale: float) -> list[np.ndarray]:
            return [(rng.standard_normal((fan_in, fan_out)) * scale / np.sqrt(fan_in)).astype(np.float32), np.zeros(fan_out, np.float32)]

        self.weights = [*layer(cells, hidden, 1.4), *layer(hidden, actions, 0.01), *layer(hidden, 1, 1.0)]
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def __call__(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Hidden cells, log-probabilities of the actions and values, a row for each observation."""
        w1, b1, wp, bp, wv, bv = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        logits = np.where(masks, hidden @ wp + bp, NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return hidden, logits, (hidden @ wv + bv)[:, 0]

    def learn(self, seen: np.ndarray, hidden: np.ndarray, by_logits: np.ndarray, by_value: np.ndarray) -> None:
        """One step of Adam, given how the loss changes with logits and values."""
        _, _, wp, _, wv, _ = self.weights
        by_hidden = (by_logits @ wp.T + by_value[:, None] @ wv.T) * (hidden > 0)
        gradients = [seen.T @ by_hidden, by_hidden.sum(0), hidden.T @ by_logits, by_logits.sum(0), hidden.T @ by_value[:, None], by_value.sum(keepdims=True)]
        norm = np.sqrt(sum(float((g * g).sum()) for g in gradients))
        self.updates += 1
        rate = RATE * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for w, g, m, v in zip(self.weights, gradients, self.first, self.second):
            g = g * min(1.0, 0.5 / (norm + 1e-8))
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= rate * m / (np.sqrt(v) + 1e-8)


def draw(log_probabilities: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action for each row, by the Gumbel trick."""
    return (log_probabilities + rng.gumbel(size=log_probabilities.shape)).argmax(axis=1)


def advantages(rewards: np.ndarray, values: np.ndarray, ended: np.ndarray, last: np.ndarray) -> np.ndarray:
    """Generalised advantages of a rollout: `[STEPS, ENVS]`; an episode that has ended is worth nothing more."""
    result, ahead, after = np.zeros_like(values), np.zeros_like(last), last
    for t in range(len(rewards) - 1, -1, -1):
        goes_on = 1 - ended[t]
        ahead = rewards[t] + GAMMA * after * goes_on - values[t] + GAMMA * LAMBDA * goes_on * ahead
        result[t], after = ahead, values[t]
    return result


def improve(network: Network, rollout: dict[str, np.ndarray], rng: np.random.Generator) -> None:
    """Several passes over a rollout in mini-batches."""
    rows = len(rollout["actions"])
    for _ in range(PASSES):
        order = rng.permutation(rows)
        for start in range(0, rows, BATCH):
            at = order[start : start + BATCH]
            seen, actions, gain = rollout["seen"][at], rollout["actions"][at], rollout["advantages"][at]
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            hidden, logs, values = network(seen, rollout["masks"][at])
            chances = np.exp(logs)
            ratio = np.exp(logs[np.arange(len(at)), actions] - rollout["logs"][at])
            is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            by_logits = chances * (gain * ratio * is_free)[:, None]
            by_logits[np.arange(len(at)), actions] -= gain * ratio * is_free
            surprise = np.where(rollout["masks"][at], logs, 0)
            by_logits += ENTROPY * chances * (surprise - (chances * surprise).sum(axis=1, keepdims=True))
            network.learn(seen, hidden, by_logits / len(at), (values - rollout["returns"][at]) / len(at))


def measure(network: Network, envs: Any, seed: int) -> float:
    """Score of the network's likeliest actions in `ENVS` fresh games: wins, and draws as half of one."""
    seen, infos = envs.reset(seed=seed)
    results = np.full(ENVS, np.nan)
    while np.isnan(results).any():
        _, logs, _ = network(seen, infos["action_mask"] == 1)
        seen, rewards, ended, _, infos = envs.step(logs.argmax(axis=1))
        fresh = ended & np.isnan(results)
        results[fresh] = rewards[fresh]
    return float((1 + results.mean()) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--env", default="one-hour-wargames/training")
    parser.add_argument("--opponent", default="random", choices=["random", "scripted"])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--shaping", type=float, help="reward for each victory point of lead; the measured score is without it")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    rng = np.random.default_rng(given.seed)
    options = {"opponent": given.opponent, "player": "random", "observation": "box", "parts": ["globals", "units"], "autoreset_mode": "same-step"}
    envs = schiltron.make_vec(given.env, ENVS, shaping=given.shaping, **options)
    exam = schiltron.make_vec(given.env, ENVS, **options)
    network = Network(envs.single_observation_space.shape[0], int(envs.single_action_space.n), 128, rng)
    print(f"{given.env} against {given.opponent}; before: {measure(network, exam, given.seed):.0%} of {ENVS} games", flush=True)

    seen, infos = envs.reset(seed=given.seed)
    begun, told, decisions = time.monotonic(), 0.0, 0
    while (spent := time.monotonic() - begun) < 60 * given.minutes:
        kept: dict[str, list[np.ndarray]] = {name: [] for name in ("seen", "masks", "actions", "logs", "values", "rewards", "ended")}
        for _ in range(STEPS):
            masks = infos["action_mask"] == 1
            _, logs, values = network(seen, masks)
            actions = draw(logs, rng)
            step = {"seen": seen, "masks": masks, "actions": actions, "logs": logs[np.arange(ENVS), actions], "values": values}
            seen, rewards, terminated, truncated, infos = envs.step(actions)
            for name, array in {**step, "rewards": rewards.astype(np.float32), "ended": (terminated | truncated).astype(np.float32)}.items():
                kept[name].append(array)
        decisions += STEPS * ENVS
        arrays = {name: np.stack(rows) for name, rows in kept.items()}
        gain = advantages(arrays["rewards"], arrays["values"], arrays["ended"], network(seen, infos["action_mask"] == 1)[2])
        arrays.update({"advantages": gain, "returns": gain + arrays["values"]})
        improve(network, {name: array.reshape(STEPS * ENVS, *array.shape[2:]) for name, array in arrays.items()}, rng)
        if spent - told > 30:
            told = spent
            print(f"{spent / 60:4.1f} minutes, {decisions:,} decisions: {measure(network, exam, given.seed):.0%}", flush=True)
    print(f"after: {measure(network, exam, given.seed + 1000):.0%} of {ENVS} games that it was never measured on; {decisions:,} decisions")
    envs.close()
    exam.close()


if __name__ == "__main__":
    main()
