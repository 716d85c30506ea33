"""A progress bar on standard error, for people who wait longer than a second; scripts never see it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from nonet.creation.digging import Progress

_WAIT = 1.0  # seconds before there is anything to see
_PAUSE = 0.1  # seconds between two pictures
_WIDTH = 30


@contextmanager
def progress_bar(what: str) -> Iterator[Progress | None]:
    """A function to call with (done, total); None where nobody is watching."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield None
        return
    bar = _Bar(what)
    try:
        yield bar.show
    finally:
        bar.clear()


class _Bar:
    """What is drawn, and when it was drawn last."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.next = monotonic() + _WAIT
        self.length = 0

    def show(self, done: int, total: int) -> None:
        if monotonic() < self.next:
            return
        self.next = monotonic() + _PAUSE
        full = _WIDTH * done // max(total, 1)
        line = f"{self.what} [{'#' * full}{'.' * (_WIDTH - full)}] {done} of {total}"
        self._write("\r" + line.ljust(self.length))
        self.length = len(line)

    def clear(self) -> None:
        if self.length:
            self._write("\r" + " " * self.length + "\r")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
