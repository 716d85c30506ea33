"""Errors as data: the one place where an exception becomes a status and an error of the API."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from nonet._base.errors import (
    CreationError,
    CreationTimeout,
    EngineUnavailable,
    FormatError,
    GeometryError,
    PuzzleError,
    RunTimeout,
    UnknownNameError,
)

JSON = "application/json"


class TooLarge(PuzzleError):
    """More than the server is willing to do for one request."""


class Reply(NamedTuple):
    """An answer ready to be sent; made in a worker, so that the server only passes it on."""

    status: int
    media_type: str
    body: bytes
    is_zipped: bool = False


# From the particular to the general: the first that fits is used.
_KINDS: tuple[tuple[type[Exception], int, str], ...] = (
    (TooLarge, 413, "too-large"),
    (MemoryError, 413, "too-large"),
    (FormatError, 422, "format"),
    (GeometryError, 422, "geometry"),
    (UnknownNameError, 422, "unknown-name"),
    (PuzzleError, 422, "invalid"),
    (CreationTimeout, 408, "timeout"),
    (RunTimeout, 408, "timeout"),
    (TimeoutError, 408, "timeout"),
    (CreationError, 422, "invalid"),
    (EngineUnavailable, 501, "unavailable"),
)


def error_reply(status: int, kind: str, message: str, **place: int | None) -> Reply:
    """An error of the API."""
    error: dict[str, Any] = {"kind": kind, "message": message}
    error |= {name: number for name, number in place.items() if number is not None}
    return Reply(status, JSON, json.dumps({"error": error}).encode())


def reply_to_exception(error: Exception) -> Reply | None:
    """The error of the API for an exception; None for an unexpected one."""
    for kind, status, name in _KINDS:
        if isinstance(error, kind):
            if isinstance(error, FormatError):
                return error_reply(status, name, str(error), line=error.line, column=error.column)
            return error_reply(status, name, str(error) or "the work needs more than it may have")
    return None


def internal_error_reply() -> Reply:
    """Answer a request that failed by a fault of the server, without internals."""
    return error_reply(500, "internal", "internal server error; the server's log has the details")


def deadly_request_reply() -> Reply:
    """Answer a request that ended its worker process."""
    return error_reply(
        500, "internal", "this request ended the process that worked on it, so it is not tried again for now"
    )
