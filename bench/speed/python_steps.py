"""Steps a second from Python, of this checkout beside an older one, played in turns: `python3 bench/speed/python_steps.py --old FOLDER`.

Both folders hold a build (`dist`) and the Python package (`python`). Each measurement starts a process of its own, plays the first legal action from a
place that wanders, and counts only time within `step` and `reset`. Prints a table in Markdown: steps of one environment a second, median of the rounds.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

SCENARIOS = (
    "one-hour-wargames/training",
    "barons-war/skirmish",
    "men-of-iron/mill-ford",
    "spanish-fury/training-meadow",
    "the-anarchy/ridgeway",
)
VECTOR = {"num_envs": 64, "num_agents": 2, "autoreset_mode": "same-step"}
KINDS = {
    "make": ("make", {}),
    "make_parallel": ("make_parallel", {}),
    "make_vec": ("make_vec", VECTOR),
    "make_vec, copy=False": ("make_vec", {**VECTOR, "copy": False}),
    "make_vec, parts=[]": ("make_vec", {**VECTOR, "parts": []}),
}
WARM_UP_STEPS = 40


def choose(mask, step):
    """The first legal action at or after a place that wanders; 0 where there is none."""
    import numpy as np

    legal = np.flatnonzero(mask)
    return int(legal[np.searchsorted(legal, (step * 7919) % len(mask)) % len(legal)]) if len(legal) else 0


class Single:
    def __init__(self, env):
        self.env, (_, self.info) = env, env.reset(seed=1)

    def actions(self, step):
        return choose(self.info["action_mask"], step)

    def step(self, action):
        _, _, ended, cut, self.info = self.env.step(action)
        if ended or cut:
            _, self.info = self.env.reset()
        return 1


class Parallel:
    def __init__(self, env):
        self.env, (self.seen, _) = env, env.reset(seed=1)

    def actions(self, step):
        return {agent: choose(self.seen[agent]["action_mask"], step) for agent in self.env.agents}

    def step(self, actions):
        self.seen, _, _, _, _ = self.env.step(actions)
        if not self.env.agents:
            self.seen, _ = self.env.reset()
        return 1


class Vector:
    def __init__(self, env):
        self.env, (_, self.infos) = env, env.reset(seed=1)

    def actions(self, step):
        return [choose(mask, step + i) for i, mask in enumerate(self.infos["action_mask"])]

    def step(self, actions):
        _, _, _, _, self.infos = self.env.step(actions)
        return self.env.num_envs


PLAYERS = {"make": Single, "make_parallel": Parallel, "make_vec": Vector}


def measure(kind: str, env_id: str, seconds: float) -> float:
    """Steps of one environment for each second within `step`."""
    import time

    import schiltron

    maker, options = KINDS[kind]
    env = getattr(schiltron, maker)(env_id, **options)
    player = PLAYERS[maker](env)
    for step in range(WARM_UP_STEPS if maker == "make_vec" else 20 * WARM_UP_STEPS):
        player.step(player.actions(step))
    spent, steps, step = 0.0, 0, 0
    while spent < seconds:
        actions = player.actions(step := step + 1)
        begin = time.perf_counter()
        steps += player.step(actions)
        spent += time.perf_counter() - begin
    env.close()
    return steps / spent


def measured(folder: Path, kind: str, env_id: str, seconds: float) -> float:
    environment = {**os.environ, "PYTHONPATH": str(folder / "python"), "SCHILTRON_COMMAND": f"node {folder / 'dist/cli/main.js'}"}
    line = [sys.executable, __file__, "--one", kind, env_id, "--seconds", str(seconds)]
    return float(subprocess.run(line, env=environment, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=Path, help="folder of the older checkout")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--one", nargs=2, metavar=("KIND", "ID"), help="measure one thing here and print the number")
    given = parser.parse_args()
    if given.one:
        print(measure(*given.one, given.seconds))
        return
    new = Path(__file__).parents[2]
    folders = [new] if given.old is None else [given.old, new]
    head = ["scenario", "way", "steps a second"] if given.old is None else ["scenario", "way", "before", "now", "times"]
    print(f"| {' | '.join(head)} |\n| --- | --- |{' ---: |' * (len(head) - 2)}")
    for env_id in SCENARIOS:
        for kind in KINDS:
            rounds = [[measured(folder, kind, env_id, given.seconds) for folder in folders] for _ in range(given.rounds)]
            medians = [statistics.median(column) for column in zip(*rounds)]
            ratio = [f"{medians[1] / medians[0]:.1f}"] if given.old is not None else []
            print(f"| `{env_id}` | {kind} | {' | '.join([f'{median:,.0f}' for median in medians] + ratio)} |", flush=True)


if __name__ == "__main__":
    main()
