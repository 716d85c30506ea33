"""A progress bar on standard error, for people who wait longer than a second; scripts never see it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.bulk.stream import Watch
    from nonet.generate.dig import Progress

_WAIT = 1.0  # seconds before there is anything to see
_PAUSE = 0.1  # seconds between two pictures
_WIDTH = 30  # of the picture, where there is room
_LEAST_WIDTH = 5
_ECHO = len("^C")  # what the terminal itself may write behind the bar


@contextmanager
def progress_bar(what: str) -> Iterator[Progress | None]:
    """Yield a function to call with (done, total), or None if standard error is not a terminal."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield None
        return
    bar = _Bar(what)
    try:
        yield bar.show
    finally:
        bar.clear()


@contextmanager
def stream_bar(what: str) -> Iterator[Watch | None]:
    """Yield a function of (puzzles, bytes done, all bytes or None), or None if standard error is not a terminal."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield None
        return
    bar = _StreamBar(what)
    try:
        yield bar.watch
    finally:
        bar.clear()


@contextmanager
def waiting(what: str, seconds: float | None = None) -> Iterator[None]:
    """Show people how long the work takes that is done meanwhile, and of how many seconds, if it has a limit.

    A thread of its own draws that, so the work need not tell how far it is.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield
        return
    from threading import Event, Thread

    bar, is_over = _Bar(what), Event()
    begin, limit = monotonic(), None if seconds is None or seconds == inf else max(1, round(seconds))

    def draw() -> None:
        while not is_over.wait(_PAUSE):
            if bar.is_due():
                passed = int(monotonic() - begin)
                bar.draw(passed, limit, f"{passed} of {limit} s" if limit else f"{passed} s")

    drawer = Thread(target=draw, daemon=True)
    drawer.start()
    try:
        yield
    finally:
        is_over.set()
        drawer.join()
        bar.clear()


class _Bar:
    """The bar, and the time when it was drawn last."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.next = monotonic() + _WAIT
        self.length = 0

    def show(self, done: int, total: int) -> None:
        if self.is_due():
            self.draw(done, total, f"{done} of {total}")

    def is_due(self) -> bool:
        now = monotonic()
        if now < self.next:
            return False
        self.next = now + _PAUSE
        return True

    def draw(self, done: int, total: int | None, words: str) -> None:
        """On one line, or there is no way back to its beginning: narrow terminals get a smaller picture or none."""
        room = _columns() - 1 - _ECHO
        width = min(_WIDTH, room - len(f"{self.what} [] {words}"))
        picture = [_picture(done, total, width)] if total and width >= _LEAST_WIDTH else []
        line = " ".join([self.what, *picture, words])[:room]
        self._write("\r" + line.ljust(self.length))
        self.length = len(line)

    def clear(self) -> None:
        if self.length:
            self._write("\r" + " " * (self.length + _ECHO) + "\r")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


class _StreamBar(_Bar):
    """A bar over the bytes of a file, with the number of puzzles, their rate and the time left."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.begin = monotonic()
        self.first: tuple[int, int] | None = None  # puzzles and bytes that an earlier run had done

    def watch(self, puzzles: int, done: int, total: int | None) -> None:
        if self.first is None:
            self.first = puzzles, done
            self.begin = monotonic()
        if not self.is_due():
            return
        seconds = max(monotonic() - self.begin, 1e-3)
        rate = (puzzles - self.first[0]) / seconds
        words = [number_of_puzzles(puzzles), f"{rate:,.0f}/s"]
        if total and done > self.first[1]:
            left = seconds * max(total - done, 0) / (done - self.first[1])
            words.append(f"{int(left) // 60}:{int(left) % 60:02} left")
        self.draw(done, total, ", ".join(words))


def number_of_puzzles(count: int) -> str:
    """Return the number of puzzles, in words.

    >>> number_of_puzzles(1), number_of_puzzles(2000)
    ('1 puzzle', '2,000 puzzles')
    """
    return f"{count:,} puzzle{'' if count == 1 else 's'}"


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):  # not a real terminal
        return 80


def _picture(done: int, total: int, width: int) -> str:
    full = width * min(done, total) // max(total, 1)
    return f"[{'#' * full}{'.' * (width - full)}]"
