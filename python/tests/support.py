"""What the tests share: the server they connect to, and the checks to run."""

from __future__ import annotations

import atexit
import json
import os
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any, Optional

import numpy as np

from schiltron._compat import HAS_GYMNASIUM, HAS_PETTINGZOO
from schiltron.server.process import find_command

if HAS_GYMNASIUM:
    from gymnasium.utils.env_checker import check_env
else:
    from .stand_in import check_env
if HAS_PETTINGZOO:
    from pettingzoo.test import api_test, seed_test
else:
    from .stand_in import api_test, seed_test

__all__ = ["DIST", "ServerTestCase", "api_test", "check_env", "choose", "play_in_node", "seed_test"]

DIST = Path(os.environ.get("SCHILTRON_DIST") or Path(__file__).parents[2] / "dist")
os.environ.setdefault("SCHILTRON_COMMAND", shlex.join(["node", str(DIST / "cli" / "main.js")]))

_folder = ""
_server: Optional[subprocess.Popen[bytes]] = None


def _start() -> str:
    """The address of one server that all tests share, as starting one takes long."""
    global _folder, _server
    if _server is None:
        _folder = tempfile.mkdtemp()
        line = [*find_command(), "env", "serve", "--socket", os.path.join(_folder, "s")]
        _server = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert _server.stderr is not None
        _server.stderr.readline()
        atexit.register(_stop, _server)
    return os.path.join(_folder, "s")


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    server.communicate(timeout=600)
    shutil.rmtree(_folder)


class ServerTestCase(unittest.TestCase):
    """A test that makes environments on the shared server."""

    server: dict[str, Any]

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = {"address": _start()}

    def opened(self, env: Any) -> Any:
        self.addCleanup(env.close)
        return env


def choose(mask: np.ndarray, step: int) -> int:
    """A legal action that depends on nothing but the mask and the number of the step."""
    legal = np.flatnonzero(mask)
    return int(legal[(7 * step + 3) % len(legal)])


_CHOOSE = """
const choose = (mask, step) => {
  const legal = [...mask].flatMap((cell, i) => (cell === 1 ? [i] : []));
  return legal[(7 * step + 3) % legal.length];
};
"""


def play_in_node(script: str) -> Any:
    """Runs a script in Node with the environments of TypeScript at hand, and answers what it prints as JSON."""
    imports = f"""
import {{ make, makeAec }} from '{(DIST / 'env' / 'index.js').as_uri()}';
import {{ makeVec }} from '{(DIST / 'env' / 'vector' / 'index.js').as_uri()}';
"""
    line = ["node", "--input-type=module", "-e", imports + _CHOOSE + script]
    return json.loads(subprocess.run(line, capture_output=True, check=True, timeout=600).stdout)
