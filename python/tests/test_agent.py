"""Agents in Python files, as `python:./mine.py` runs them."""

import io
import json
import os
import tempfile
import unittest

from schiltron import agent

GAME = {
    "type": "game",
    "ruleset": "pig",
    "seed": 7,
    "shapes": {"globals": [2], "units": [1, 3], "map": [0, 0, 0], "actions": [None, 2]},
}
OBSERVATION = {"globals": [1, 2], "units": [1, 2, 3], "map": [], "actions": [1, 2, 3, 4]}


def answers(source: str, *messages: dict) -> list:
    """What an agent of this source answers to the messages."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        out = io.StringIO()
        agent.serve(path, io.StringIO("".join(json.dumps(message) + "\n" for message in messages)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def choice(number: int, **more: object) -> dict:
    return {"type": "choose", "id": number, "player": 0, "turn": 1, "legal": [0, 4], **more}


class Agents(unittest.TestCase):
    def test_a_function_answers_by_text_and_wants_texts(self) -> None:
        ready, answer = answers("def choose(view):\n    return view.texts[-1]\n", GAME, choice(3, texts=["roll", "hold"]))
        self.assertEqual(ready, {"type": "ready", "wants": ["texts"]})
        self.assertEqual(answer, {"type": "action", "id": 3, "action": "hold"})

    def test_a_maker_is_given_the_seed_and_arrays_in_their_shapes(self) -> None:
        source = (
            "import numpy as np\n"
            "wants = ['observation']\n"
            "def make_agent(seed):\n"
            "    def choose(view):\n"
            "        assert seed == 7 and view.game['ruleset'] == 'pig' and view.time_ms == 50\n"
            "        assert view.observation['units'].shape == (1, 3) and view.observation['actions'].shape == (2, 2)\n"
            "        row = np.argmax(view.observation['actions'].sum(axis=1))\n"
            "        return {'action': np.int64(view.legal[row]), 'value': np.float32(0.5)}\n"
            "    return choose\n"
        )
        _, answer = answers(source, GAME, choice(0, observation=OBSERVATION, timeMs=50))
        self.assertEqual(answer, {"type": "action", "id": 0, "action": 4, "value": 0.5})

    def test_an_exception_is_reported_and_the_next_decision_answered(self) -> None:
        source = "def choose(view):\n    return 1 // view.turn\n"
        _, failed, answered = answers(source, GAME, {**choice(0), "turn": 0}, choice(1))
        self.assertIn("ZeroDivisionError", failed["error"])
        self.assertEqual(answered["action"], 1)

    def test_a_file_without_an_agent_is_refused_in_words(self) -> None:
        with self.assertRaisesRegex(SystemExit, "neither choose"):
            answers("number = 1\n", GAME)


if __name__ == "__main__":
    unittest.main()
