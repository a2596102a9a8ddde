"""What can go wrong, as exceptions with a stable code."""

from __future__ import annotations

from typing import Any, Optional


class SchiltronError(Exception):
    """A request was refused; nothing was changed by it."""

    def __init__(
        self,
        code: str,
        message: str,
        path: Optional[str] = None,
        rule: Optional[str] = None,
        index: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: JSON path of the fault in the request.
        self.path = path
        #: Section of the rulebook that forbids it.
        self.rule = rule
        #: Which environment of a vector the fault is in.
        self.index = index

    def __reduce__(self) -> Any:
        return type(self), (self.code, self.message, self.path, self.rule, self.index)

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"

    @classmethod
    def of(cls, error: dict[str, Any]) -> SchiltronError:
        """The exception for the `error` of a reply."""
        names = ("path", "rule", "index")
        return cls(error["code"], error["message"], *(error.get(name) for name in names))


class ServerGone(SchiltronError):
    """The server has ended, or the connection to it: make the environment anew."""


class ServerNotFound(SchiltronError):
    """There is no server to start or to connect to."""
