"""Runs an agent that is a Python file, for `python:./mine.py` of the command line: `python3 -m schiltron.agent mine.py`.

The file defines `choose(view)`, or `make_agent(seed)` that returns such a function. `wants` lists what it is told of a decision beside the legal actions.
"""

from __future__ import annotations

import json
import runpy
import sys
import traceback
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Mapping, Optional, TextIO

import numpy as np

#: What an agent is told if its file does not say what it wants.
USUAL = ("texts",)


@dataclass(frozen=True)
class View:
    """What one player may know at its own decision."""

    #: `ruleset`, `version`, `scenario`, `players`, `actions` (their count), `shapes` of the observation's parts, `seed`.
    game: Mapping[str, Any]
    player: int
    turn: int
    #: Indices of the legal actions, ascending.
    legal: list[int]
    #: The same in the game's notation, if wanted.
    texts: Optional[list[str]] = None
    position: Optional[dict[str, Any]] = None
    #: `globals [G]`, `units [U, Fu]`, `map [C, H, W]`, `actions [A, Fa]` with a row for each legal action, as float32.
    observation: Optional[dict[str, np.ndarray]] = None
    #: Milliseconds for the answer, if they are limited.
    time_ms: Optional[float] = field(default=None)


def _observation(parts: Mapping[str, list[float]], shapes: Mapping[str, list[Optional[int]]], rows: int) -> dict[str, np.ndarray]:
    shape_of = {name: [rows if size is None else size for size in shape] for name, shape in shapes.items()}
    return {name: np.array(values, dtype=np.float32).reshape(shape_of[name]) for name, values in parts.items()}


def _view(game: Mapping[str, Any], message: Mapping[str, Any]) -> View:
    parts = message.get("observation")
    return View(
        game=game,
        player=message["player"],
        turn=message["turn"],
        legal=message["legal"],
        texts=message.get("texts"),
        position=message.get("position"),
        observation=None if parts is None else _observation(parts, game["shapes"], len(message["legal"])),
        time_ms=message.get("timeMs"),
    )


def _answer(given: Any) -> dict[str, Any]:
    """An action by index or text, or a mapping that holds it as `action`; numpy's numbers become plain ones."""
    answer = dict(given) if isinstance(given, Mapping) else {"action": given}
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in answer.items()}


def _messages(lines: TextIO) -> Iterator[dict[str, Any]]:
    for line in lines:
        if line.strip():
            yield json.loads(line)


def _chooser(names: Mapping[str, Any], seed: Any, path: str) -> Callable[[View], Any]:
    if "make_agent" in names:
        return names["make_agent"](seed)
    if "choose" in names:
        return names["choose"]
    raise SystemExit(f"{path} defines neither choose(view) nor make_agent(seed).")


def serve(path: str, lines: TextIO, out: TextIO) -> None:
    """Answers decisions until the input ends."""
    names = runpy.run_path(path)
    wants = list(names.get("wants", USUAL))
    game: dict[str, Any] = {}
    choose: Optional[Callable[[View], Any]] = None

    def send(message: Mapping[str, Any]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    for message in _messages(lines):
        if message.get("type") == "game":
            game = message
            choose = _chooser(names, game.get("seed"), path)
            send({"type": "ready", "wants": wants})
        elif message.get("type") == "choose" and choose is not None:
            try:
                answer = _answer(choose(_view(game, message)))
            except Exception as error:
                traceback.print_exc()
                answer = {"error": f"{type(error).__name__}: {error}"}
            send({**answer, "type": "action", "id": message["id"]})


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("Say which file holds the agent: python3 -m schiltron.agent mine.py")
    out = sys.stdout
    sys.stdout = sys.stderr  # what the file prints must not disturb the messages
    serve(sys.argv[1], sys.stdin, out)


if __name__ == "__main__":
    main()
