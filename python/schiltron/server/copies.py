"""Arrays of the server's, as they come over a connection: whole, or as what has changed in them."""

from __future__ import annotations

import sys
from typing import Any, Callable

import numpy as np

from .layout import Arrays, BatchLayout

#: Kinds of frames that bring arrays: all of them, or what has changed.
ARRAYS_FRAME, CHANGES_FRAME = 2, 3
#: Buffers that are kept to be used again.
MOST_SPARE = 3


def _holders(buffers: list[np.ndarray], i: int) -> int:
    return sys.getrefcount(buffers[i]) if hasattr(sys, "getrefcount") else -1


#: What `_holders` says of a buffer that only its list knows.
_FREE = _holders([np.empty(1, np.uint8)], 0)


def apply_changes(payload: bytes, words: np.ndarray) -> None:
    """Writes the changes of a frame into words of 32 bits. Raises EOFError if they do not fit."""
    count = int.from_bytes(payload[:4], "little")
    first = 4 + (count + count % 2) * 2
    if len(payload) != first + 4 * count:
        raise EOFError(f"{count} changes take {first + 4 * count} bytes; {len(payload)} came")
    places = np.cumsum(np.frombuffer(payload, "<u2", count, 4), dtype=np.int64)
    words[places] = np.frombuffer(payload, "<u4", count, first)


class Copies:
    """Arrays on the server, and copies of them as they were sent last.

    `arrays` are fresh ones after each frame, which their holder may write to, unless `reuse` is set. A buffer that nobody holds any longer counts
    as fresh: new memory costs more than all else here.
    """

    def __init__(self, layout: BatchLayout, reuse: bool = False) -> None:
        self.layout = layout
        self._reuse = reuse
        #: As the server has them; only this class writes here.
        self._known = np.zeros(layout.bytes, np.uint8)
        self._words = self._known.view("<u4")
        self._spare: list[np.ndarray] = []
        self.arrays: Arrays = layout.views(self._known if reuse else self._known.copy())

    def read(self, kind: int, size: int, read_into: Callable[[Any], None]) -> None:
        """Takes a frame from the stream."""
        if kind == ARRAYS_FRAME:
            if size != self.layout.bytes:
                raise EOFError(f"a frame of {size} bytes came instead of {self.layout.bytes}")
            read_into(memoryview(self._known))
        elif kind == CHANGES_FRAME:
            payload = bytearray(size)
            read_into(memoryview(payload))
            apply_changes(payload, self._words)
        else:
            raise EOFError(f"a frame of the unknown kind {kind} came")
        if not self._reuse:
            self.arrays = {}
            self.arrays = self.layout.views(self._copied())

    def _copied(self) -> np.ndarray:
        buffer = self._free()
        shown = self.layout.bytes if self.layout.has_ended(self._known) else self.layout.final_offset
        np.copyto(buffer[:shown], self._known[:shown])
        return buffer

    def _free(self) -> np.ndarray:
        spare = self._spare
        for i in range(len(spare)):
            if _holders(spare, i) == _FREE:
                return spare[i]
        if len(spare) == MOST_SPARE:
            del spare[0]
        spare.append(np.zeros(self.layout.bytes, np.uint8))
        return spare[-1]
