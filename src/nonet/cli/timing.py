"""Work that native code does in one piece, and that must end all the same when time is over or at Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from nonet.errors import RunTimeout

Result = TypeVar("Result")


def within(seconds: float | None, action: Callable[[], Result], what: str) -> Result:
    """Run an action in a daemon thread, which is abandoned at Ctrl-C or after so many seconds: RunTimeout then.

    `what` says what was not reached: "stopped before the puzzle was rated".
    """
    results: list[Result] = []
    failures: list[Exception] = []

    def act() -> None:
        try:
            results.append(action())
        except Exception as error:  # raised again below
            failures.append(error)

    thread = Thread(target=act, daemon=True)
    thread.start()
    thread.join(seconds)
    if failures:
        raise failures[0]
    if not results:
        raise RunTimeout(f"stopped before {what}")
    return results[0]
