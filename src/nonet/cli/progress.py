"""A progress bar on standard error, for people who wait longer than a second; scripts never see it.

There is one bar at a time. Whatever writes text to the terminal meanwhile does so `aside`, which takes the bar away; it
comes back with the next picture. So no text stands behind half a bar.

Contents: the ways to show one (`progress_bar`, `stream_bar`, `watched`, `waiting`), `aside` and `take_away`, the bars.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from math import inf
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Self, TypeVar

if TYPE_CHECKING:
    from nonet.bulk.stream import Watch
    from nonet.generate.dig import Progress

T = TypeVar("T")

_WAIT = 1.0  # seconds before there is anything to see
_PAUSE = 0.1  # seconds between two pictures
_WIDTH = 30  # of the picture, where there is room
_LEAST_WIDTH = 5
_ECHO = len("^C")  # what the terminal itself may write behind the bar


def is_shown() -> bool:
    """Return True if standard error is a terminal that can write over a line."""
    return bool(sys.stderr) and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def progress_bar(what: str) -> Iterator[Progress | None]:
    """Yield a function to call with (done, total), or None if there is no terminal to show it."""
    if not is_shown():
        yield None
        return
    with _Bar(what) as bar:
        yield bar.show


@contextmanager
def stream_bar(what: str, *, is_wanted: bool = True) -> Iterator[Watch | None]:
    """Yield a function of (puzzles, bytes done, all bytes or None), or None if there is no terminal to show it."""
    if not (is_wanted and is_shown()):
        yield None
        return
    with _StreamBar(what) as bar:
        yield bar.watch


def watched(what: str, items: Iterable[T], total: int | None = None, seconds: float | None = None) -> Iterator[T]:
    """Yield items while people see how many are done, at which rate, and how long the others take.

    Args:
        what: What is done with the items, such as "counting".
        items: The items. Making one may take long, and so may the work of the caller on it.
        total: The number of items; not needed for a collection.
        seconds: The time limit for each. If there is one item, people see how much of it has passed.
    """
    if total is None and isinstance(items, Collection):
        total = len(items)
    if not is_shown() or not total:
        yield from items
        return
    with _ticking(what, total, seconds) as bar:
        for item in items:
            yield item
            bar.done += 1
            bar.tick()  # items may follow each other so fast that the thread does not come to it


@contextmanager
def waiting(what: str, seconds: float | None = None) -> Iterator[None]:
    """Show people how long the work takes that is done meanwhile, and of how many seconds, if it has a limit."""
    if not is_shown():
        yield
        return
    with _ticking(what, 1, seconds):
        yield


@contextmanager
def _ticking(what: str, total: int, seconds: float | None) -> Iterator[_TickingBar]:
    """A bar that a thread of its own draws, so that the work need not tell how far it is."""
    from threading import Event, Thread

    is_over = Event()
    with _TickingBar(what, total, seconds) as bar:

        def draw() -> None:
            while not is_over.wait(_PAUSE):
                bar.tick()

        drawer = Thread(target=draw, daemon=True)
        drawer.start()
        try:
            yield bar
        finally:
            is_over.set()
            drawer.join()


_lock = RLock()  # of the terminal: a bar or a text
_bars: list[_Bar] = []  # those that may be drawn


@contextmanager
def aside() -> Iterator[None]:
    """Take the bar away while some text is written to the terminal."""
    if not _bars:
        yield
        return
    with _lock:
        for bar in _bars:
            bar.clear()
        yield


def take_away() -> None:
    """Take the bar away for good: the work that it is about has ended."""
    with _lock:
        while _bars:
            _bars.pop().clear()


class _Bar:
    """The bar, and the time when it was drawn last."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.begin = monotonic()
        self.next = self.begin + _WAIT
        self.length = 0

    def __enter__(self) -> Self:
        _bars.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        with _lock:
            self.clear()
            if self in _bars:
                _bars.remove(self)

    def show(self, done: int, total: int) -> None:
        if self.is_due():
            self.draw(done, total, ", ".join([f"{done:,} of {total:,}", *self.pace(done, done, total)]))

    def pace(self, count: int, done: int, total: int | None) -> list[str]:
        """The rate and the time left in words: `count` items were done since the begin, `done` of `total` in all."""
        seconds = monotonic() - self.begin
        if seconds < _WAIT or not count:
            return []
        words = [_rate(count / seconds)] if seconds else []
        if total and done:
            words.append(f"{_clock(seconds * max(total - done, 0) / done)} left")
        return words

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
        with _lock:
            if self in _bars:
                text, self.length = line.ljust(self.length), max(self.length, len(line))  # Ctrl-C may come any time
                self._write(f"\r{text}")
                self.length = len(line)

    def clear(self) -> None:
        if self.length:
            self._write("\r" + " " * (self.length + _ECHO) + "\r")
            self.length = 0

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


class _StreamBar(_Bar):
    """A bar over the bytes of a file, with the number of puzzles, their rate and the time left."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.first: tuple[int, int] | None = None  # puzzles and bytes that an earlier run had done

    def watch(self, puzzles: int, done: int, total: int | None) -> None:
        if self.first is None:
            self.first = puzzles, done
            self.begin = monotonic()
        if not self.is_due():
            return
        seconds = max(monotonic() - self.begin, 1e-3)
        words = [number_of_puzzles(puzzles)]
        if puzzles > self.first[0]:
            words.append(_rate((puzzles - self.first[0]) / seconds))
        if total and done > self.first[1]:
            words.append(f"{_clock(seconds * max(total - done, 0) / (done - self.first[1]))} left")
        self.draw(done, total, ", ".join(words))


class _TickingBar(_Bar):
    """A bar over items, of which a thread draws how many are done; of a single one, how long it takes."""

    def __init__(self, what: str, total: int, seconds: float | None) -> None:
        super().__init__(what)
        self.total, self.done = total, 0
        self.limit = None if seconds is None or seconds == inf else max(1, round(seconds))

    def tick(self) -> None:
        if not self.is_due():
            return
        passed = int(monotonic() - self.begin)
        if self.total == 1:
            self.draw(passed, self.limit, f"{passed} of {self.limit} s" if self.limit else f"{passed} s")
            return
        pace = self.pace(self.done, self.done, self.total) or [f"{passed} s"]
        self.draw(self.done, self.total, ", ".join([f"{self.done:,} of {self.total:,}", *pace]))


def _rate(number: float) -> str:
    """Return a rate in words.

    >>> _rate(1234.5), _rate(3.21), _rate(0.25)
    ('1,234/s', '3.2/s', '15/min')
    """
    if number >= 10:
        return f"{number:,.0f}/s"
    return f"{number:.1f}/s" if number >= 1 else f"{60 * number:.0f}/min"


def _clock(seconds: float) -> str:
    """Return a time as a clock shows it.

    >>> _clock(7.9), _clock(3700)
    ('0:07', '1:01:40')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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
