"""The server's process: started, stopped, lost."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import schiltron
from schiltron._compat import HAS_GYMNASIUM

from . import support

PACKAGE = Path(__file__).parents[1]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_ended(pid: int) -> bool:
    for _ in range(12_000):
        if not is_running(pid):
            return True
        time.sleep(0.05)
    return False


class Processes(unittest.TestCase):
    def test_close_ends_the_process(self) -> None:
        with schiltron.make("pig/pig-20") as env:
            env.reset(seed=1)
            pid = env._remote.connection.pid
            self.assertTrue(is_running(pid))
        self.assertFalse(is_running(pid), "neither running nor a zombie")
        env.close()
        with self.assertRaises(schiltron.ServerGone):
            env.reset()

    def test_garbage_collection_ends_the_process(self) -> None:
        env = schiltron.make_aec("pig/pig-20")
        pid = env._remote.connection.pid
        del env
        gc.collect()
        self.assertFalse(is_running(pid))

    def test_the_end_of_python_ends_the_process(self) -> None:
        for ending in ("", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"):
            script = f"import schiltron\nenv = schiltron.make('pig/pig-20')\nprint(env._remote.connection.pid, flush=True)\n{ending}"
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE), *sys.path])}
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment, timeout=600)
            self.assertTrue(wait_until_ended(int(done.stdout)))

    def test_a_server_killed_within_a_step_is_told(self) -> None:
        env = schiltron.make_vec("barons-war/skirmish", 2000, num_agents=1, illegal_actions="lose")
        self.addCleanup(env.close)
        env.reset(seed=1)
        pid = env._remote.connection.pid
        threading.Timer(0.3, lambda: os.kill(pid, signal.SIGKILL)).start()
        with self.assertRaises(schiltron.ServerGone) as caught:
            for _ in range(10_000):
                env.step([0] * 2000)
        self.assertEqual(caught.exception.code, "SERVER_GONE")
        self.assertIn("-9", str(caught.exception))
        self.assertFalse(is_running(pid))

    def test_a_server_that_is_silent_is_given_up(self) -> None:
        with self.assertRaises(schiltron.ServerGone) as caught:
            schiltron.make("pig/pig-20", command=[sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.5)
        self.assertEqual(caught.exception.code, "TIMEOUT")

    def test_a_command_that_fails_is_told_with_its_words(self) -> None:
        with self.assertRaises(schiltron.ServerGone) as caught:
            schiltron.make("pig/pig-20", command=[sys.executable, "-c", "raise SystemExit('no such thing')"])
        self.assertIn("no such thing", str(caught.exception))

    def test_what_is_missing_is_told(self) -> None:
        with self.assertRaises(schiltron.ServerNotFound) as caught:
            schiltron.make("pig/pig-20", command="/nowhere/schiltron")
        self.assertIn("/nowhere/schiltron", str(caught.exception))
        with self.assertRaises(schiltron.ServerNotFound):
            schiltron.make("pig/pig-20", address="/nowhere/socket")
        path, command = os.environ["PATH"], os.environ.pop("SCHILTRON_COMMAND")
        os.environ["PATH"] = "/nowhere"
        try:
            with self.assertRaises(schiltron.ServerNotFound) as caught:
                schiltron.make("pig/pig-20")
        finally:
            os.environ.update(PATH=path, SCHILTRON_COMMAND=command)
        self.assertIn("Node.js is not installed", str(caught.exception))

    @unittest.skipUnless(HAS_GYMNASIUM, "Gymnasium is not installed")
    def test_registered_environments(self) -> None:
        import gymnasium

        class Shared(support.ServerTestCase):
            pass

        Shared.setUpClass()
        self.assertIn("pig/pig-20-v1", schiltron.register_envs(**Shared.server))
        with gymnasium.make("pig/pig-20-v1", opponent="scripted") as env:
            env.reset(seed=1)
        vector = gymnasium.make_vec("pig/pig-20-v1", num_envs=2)
        vector.reset(seed=1)
        vector.close()
