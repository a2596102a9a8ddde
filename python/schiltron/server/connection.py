"""The client's side of the protocol `schiltron-env/1`: JSON lines and binary frames over one stream."""

from __future__ import annotations

import json
import socket
import struct
import weakref
from typing import IO, Any, Optional, Union

from ..errors import SchiltronError, ServerGone, ServerNotFound
from .copies import Copies
from .process import Command, ServerProcess

PROTOCOL = "schiltron-env/1"
#: Mark, kind, zero, bytes of the payload, id of the request, number of the vector.
HEADER = struct.Struct("<BBHIII")
FRAME_MARK = 0xB1
STEP_FRAME = 1
LARGEST_ID = 2**32 - 1
#: Whole numbers beyond it are no longer exact in JavaScript.
LARGEST_NUMBER = 2**53 - 1

Address = Union[str, int]


def seed_of(seed: Any) -> Union[int, str]:
    """A seed as the server takes it; numbers too large for it go as text."""
    if isinstance(seed, str):
        return seed
    number = int(seed)
    return number if abs(number) <= LARGEST_NUMBER else str(number)


def _open_socket(address: Address, timeout: Optional[float]) -> socket.socket:
    host, _, port = str(address).rpartition(":")
    try:
        if isinstance(address, int) or (port.isdigit() and "/" not in str(address)):
            opened = socket.create_connection((host or "127.0.0.1", int(port)), timeout)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return opened
        opened = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            opened.connect(str(address))
        except OSError:
            opened.close()
            raise
        return opened
    except OSError as error:
        raise ServerNotFound("NO_SERVER", f"No server of environments answers at {address}: {error}.") from error


def _let_go(files: tuple[Any, ...], process: Optional[ServerProcess]) -> None:
    for file in files:
        try:
            file.close()
        except OSError:
            pass
    if process is not None:
        process.stop()


class Connection:
    """One client of a server. Requests are answered one after the other; not for use by several threads."""

    def __init__(self, reader: IO[bytes], writer: IO[bytes], files: tuple[Any, ...], process: Optional[ServerProcess]) -> None:
        self._reader = reader
        self._writer = writer
        self._process = process
        self._id = 0
        #: How the server can answer, as it has said.
        self.frames: list[str] = []
        # Runs when the connection is closed, is no longer used, or Python ends.
        self._finish = weakref.finalize(self, _let_go, files, process)

    @property
    def is_open(self) -> bool:
        return self._finish.alive

    @property
    def pid(self) -> Optional[int]:
        """Id of the server's process, if it belongs to this connection."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        """Ends the connection, and the server if it belongs to it; may be called twice."""
        self._finish()

    def ask(self, op: str, into: Optional[Copies] = None, **fields: Any) -> Any:
        """The reply to a request: an object, or None if a frame has been read into the arrays `into`."""
        return self._exchange(self._line(op, fields), into)[0]

    def step(self, env: int, actions: bytes, into: Copies, seen: Optional[Copies] = None) -> None:
        """Sends int32 actions as a frame and reads the batch that answers it; and what the side that is not to decide then sees, if `seen` is given."""
        header = HEADER.pack(FRAME_MARK, STEP_FRAME, 0, len(actions), self._next_id(), env)
        if seen is None:
            self._exchange(header + actions, into)
        else:
            self._exchange(header + actions + self._line("observe", {"env": env}), into, seen)

    def _line(self, op: str, fields: dict[str, Any]) -> bytes:
        return json.dumps({"id": self._next_id(), "op": op, **fields}).encode() + b"\n"

    def _next_id(self) -> int:
        self._id = (self._id + 1) & LARGEST_ID
        return self._id

    def _exchange(self, message: bytes, *into: Optional[Copies]) -> list[Any]:
        """Sends requests and reads a reply to each. Raises the first refusal, once all have been read."""
        if not self.is_open:
            raise ServerGone("SERVER_GONE", "The connection to the server is closed; make the environment anew.")
        try:
            self._writer.write(message)
            self._writer.flush()
            replies = [self._receive(one) for one in into]
        except (OSError, EOFError, ValueError) as error:
            raise self._gone(error) from error
        except BaseException:
            # As Ctrl-C: the reply is still on its way, and would be taken for the next one.
            self.close()
            raise
        for reply in replies:
            if reply is not None and not reply["ok"]:
                raise SchiltronError.of(reply["error"])
        return replies

    def _receive(self, into: Optional[Copies]) -> Any:
        first = self._reader.read(HEADER.size)
        if len(first) < HEADER.size:
            raise EOFError("the stream ended")
        if first[0] != FRAME_MARK:
            line = first + self._reader.readline()
            return json.loads(line)
        _, kind, _, size, _, _ = HEADER.unpack(first)
        if into is None:
            raise EOFError("a frame came instead of a line")
        into.read(kind, size, self._read_into)
        return None

    def _read_into(self, view: memoryview) -> None:
        at = 0
        while at < len(view):
            count = self._reader.readinto(view[at:])  # type: ignore[attr-defined]
            if not count:
                raise EOFError("the stream ended within a frame")
            at += count

    def _gone(self, error: BaseException) -> ServerGone:
        if isinstance(error, (socket.timeout, TimeoutError)):
            why, code = "the server has not answered in time", "TIMEOUT"
        else:
            why, code = str(error) or type(error).__name__, "SERVER_GONE"
        if self._process is not None and code == "SERVER_GONE":
            why = f"{why}; {self._process.last_words()}"
        self.close()
        return ServerGone(code, f"The connection to the server is lost: {why}.")


def connect(
    command: Optional[Command] = None, address: Optional[Address] = None, timeout: Optional[float] = 60.0
) -> Connection:
    """Starts a server of its own, or connects to one at an address: a path, a port, or `host:port`.

    `timeout`: seconds that one reply may take; None for any time.
    """
    process = ServerProcess(command) if address is None else None
    opened = process.socket if process is not None else _open_socket(address, timeout)  # type: ignore[arg-type]
    if opened is None:
        assert process is not None
        reader, writer = process.pipes
        files: tuple[Any, ...] = (writer, reader)
    else:
        opened.settimeout(timeout)
        reader, writer = opened.makefile("rb", 1 << 16), opened.makefile("wb", 1 << 16)
        files = (writer, reader, opened)
    connection = Connection(reader, writer, files, process)
    try:
        connection.frames = connection.ask("hello", protocol=PROTOCOL)["frames"]
    except SchiltronError:
        connection.close()
        raise
    return connection
