"""Ctrl-C where threads share a lock: the main thread hears it between its steps, not within them.

Python raises KeyboardInterrupt between any two instructions of the main thread, also between taking a lock and giving
it back. Then no thread gets the lock any more, and a run that should end hangs.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, current_thread, main_thread


class Interrupts:
    """While entered, Ctrl-C wakes a thread that waits for `changed`. It raises KeyboardInterrupt only where `allowed`.

    A second Ctrl-C raises it anywhere, for users who insist.

    Nothing changes in other threads, nor where another handler is already set.
    """

    def __init__(self, changed: Condition) -> None:
        self.changed = changed
        self.is_heard = False
        self._is_allowed = False
        self._is_ours = False

    def __enter__(self) -> None:
        is_main = current_thread() is main_thread()
        if is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._hear)
            self._is_ours = True

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Here nothing is left half done."""
        self._is_allowed = True
        try:
            yield
        finally:
            self._is_allowed = False

    def _hear(self, *_: object) -> None:
        was_heard, self.is_heard = self.is_heard, True
        if self._is_allowed or was_heard:
            self._is_allowed = False
            raise KeyboardInterrupt
        with self.changed:  # we may be in it already: its lock lets the same thread in again
            self.changed.notify_all()
