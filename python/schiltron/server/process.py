"""Finds the `schiltron` command, and starts and stops the process that plays the games."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
from typing import IO, Any, Optional, Sequence, Union

from ..errors import ServerNotFound

Command = Union[str, Sequence[str]]

#: Time that the process has to end by itself, in seconds.
FAREWELL_S = 2.0
HAS_SOCKETPAIR = os.name == "posix"


def find_command(command: Optional[Command] = None) -> list[str]:
    """The command line that starts Schiltron: as given, as SCHILTRON_COMMAND says, `schiltron` on the PATH, or npx."""
    given = command if command is not None else os.environ.get("SCHILTRON_COMMAND")
    if given:
        return shlex.split(given) if isinstance(given, str) else list(given)
    found = shutil.which("schiltron")
    if found:
        return [found]
    npx = shutil.which("npx")
    if npx:
        return [npx, "--no-install", "schiltron"]
    if shutil.which("node") is None:
        raise ServerNotFound(
            "NO_SERVER", "Node.js is not installed: get Node 20.19 or later, then `npm install --global schiltron`."
        )
    raise ServerNotFound(
        "NO_SERVER",
        "The `schiltron` command is not on the PATH: `npm install --global schiltron`, or name it by SCHILTRON_COMMAND.",
    )


class ServerProcess:
    """A server of environments that belongs to this process and talks over its standard input and output."""

    def __init__(self, command: Optional[Command] = None) -> None:
        line = [*find_command(command), "env", "serve", "--stdio"]
        self.owner = os.getpid()
        self._errors: IO[bytes] = tempfile.TemporaryFile()
        self.socket: Optional[socket.socket] = None
        try:
            self._popen = self._start(line)
        except OSError as error:
            self._errors.close()
            raise ServerNotFound("NO_SERVER", f"`{line[0]}` cannot be started: {error}.") from error

    def _start(self, line: list[str]) -> subprocess.Popen[bytes]:
        # A session of its own, so that Ctrl-C reaches Python alone and all that npx starts can be ended together.
        options: dict[str, Any] = {"stderr": self._errors, "start_new_session": True}
        if not HAS_SOCKETPAIR:
            return subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)
        ours, theirs = socket.socketpair()
        try:
            popen = subprocess.Popen(line, stdin=theirs, stdout=theirs, **options)
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        self.socket = ours
        return popen

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """What the process writes and reads, where there is no socket."""
        assert self._popen.stdout is not None and self._popen.stdin is not None
        return self._popen.stdout, self._popen.stdin

    def last_words(self) -> str:
        """How the process ended and what it complained of, for a message."""
        try:
            status: Optional[int] = self._popen.wait(FAREWELL_S)
        except subprocess.TimeoutExpired:
            status = None
        self._errors.seek(0)
        text = self._errors.read()[-2000:].decode("utf8", "replace").strip()
        ending = "it runs, but is silent" if status is None else f"exit status {status}"
        return f"{ending}: {text}" if text else ending

    def stop(self) -> None:
        """Ends the process, whose input must have been closed; may be called twice. Does nothing in a forked child."""
        if os.getpid() != self.owner:
            return
        for kill in (None, signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            if kill is not None:
                self._signal(kill)
            try:
                self._popen.wait(FAREWELL_S)
                break
            except subprocess.TimeoutExpired:
                continue
        self._errors.close()

    def _signal(self, kill: int) -> None:
        try:
            if HAS_SOCKETPAIR:
                os.killpg(self._popen.pid, kill)
            else:
                self._popen.terminate()
        except ProcessLookupError:
            pass
