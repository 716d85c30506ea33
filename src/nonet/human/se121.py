"""Sudoku Explainer's rating: ER, EP and ED of classic 9x9 puzzles, exactly as 1.2.1 gives them, and the path behind.

ER is the highest rating of all steps, EP the highest up to the first placed digit, ED the first step's. Validity and
uniqueness are not checked, as they are not there: an ambiguous puzzle may take very long and end stuck at ER 20.0.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from enum import Enum

from nonet._base.fast_dataclass import dataclass
from nonet.model.candidates import digits_of
from nonet.solver import core as _native


class SeOutcome(Enum):
    """The end of a rating; the numbers are the core's."""

    RATED = 0
    STUCK = 1  # no technique applies any more: ER is 20.0
    ABOVE_MAX = 2  # ER is above the one asked for: the figures are those reached by then
    STOPPED = 3  # out of time: the figures say nothing
    SOLVED = 4  # every cell is given


@dataclass(frozen=True, slots=True)
class SeRating:
    """The three figures in tenths.

    >>> str(SeRating(91, 90, 72))
    '9.1/9.0/7.2'
    """

    er: int
    ep: int
    ed: int
    outcome: SeOutcome = SeOutcome.RATED

    def __str__(self) -> str:
        return "/".join(in_tenths(figure) for figure in (self.er, self.ep, self.ed))


@dataclass(frozen=True, slots=True)
class SeStep:
    """A step of the path. `placement` and `removals` are (cell, digit); `complexity` is 0 where there is no chain."""

    rating: int
    name: str
    complexity: int
    placement: tuple[int, int] | None
    removals: tuple[tuple[int, int], ...]


def in_tenths(figure: int) -> str:
    """Return the figure as text.

    >>> in_tenths(12), in_tenths(200)
    ('1.2', '20.0')
    """
    return f"{figure // 10}.{figure % 10}"


def rate_se121(values: bytes, *, threads: int = 1, max_er: int = 0, timeout: float = 0.0) -> list[SeRating]:
    """Return the ratings of many puzzles, 81 bytes each, 0 for an empty cell: the same for any number of threads.

    `max_er` (tenths) ends a puzzle's rating as soon as its ER must be higher; `timeout` (seconds) when it took longer.
    """
    figures, outcomes = _native.rate_se121(values, threads, max_er, timeout)
    rows = struct.iter_unpack("<3H", figures)
    return [SeRating(er, ep, ed, SeOutcome(outcome)) for (er, ep, ed), outcome in zip(rows, outcomes, strict=True)]


def trace_se121(values: Sequence[int], *, max_er: int = 0, timeout: float = 0.0) -> tuple[SeRating, list[SeStep]]:
    """Return the rating of one puzzle and every step of its path."""
    (outcome, er, ep, ed), steps = _native.trace_se121(bytes(values), max_er, timeout)
    return SeRating(er, ep, ed, SeOutcome(outcome)), [_step_of(step) for step in steps]


def _step_of(step: tuple[int, str, int, int, int, list[tuple[int, int]]]) -> SeStep:
    rating, name, complexity, cell, digit, removals = step
    gone = tuple((at, each) for at, mask in removals for each in digits_of(mask))
    return SeStep(rating, name, complexity, (cell, digit) if cell >= 0 else None, gone)
