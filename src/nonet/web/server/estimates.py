"""Estimates of how long a request will take, in seconds, from its form alone.

The estimate decides which request is next and in which pool; it stops no request. The figures are measured, and rough.
"""

from __future__ import annotations

from nonet.web.schemas import BoardIn, PositionIn

SHORT_SECONDS = 0.01  # milliseconds, whatever the digits are
UNSURE_SECONDS = 0.5  # nearly always milliseconds, but a search may also take very long
LONG_SECONDS = 10.0  # work for the slow pool
QUICK_SOLVE_SIZE = 16  # boards up to here are nearly always solved in milliseconds

_RATING_SECONDS = 0.1  # nearly always milliseconds; the hardest puzzles take a second or two

_PLAIN_CELLS = 81
_MOST_QUICK = 0.1  # seconds, for work that is long only because there is much of it
_A_CHARACTER = 2e-6  # seconds, to read it and write it in the answer
_A_CANDIDATE = 2e-7


def of_search(asked: PositionIn, quick: int, largest: int) -> float:
    """Solving a position, or finding a step. Boards up to the size `quick` are for the quick pool."""
    cells = len(asked.givens)
    if cells > largest**2:
        return SHORT_SECONDS  # it is refused
    if cells > quick**2:
        return LONG_SECONDS
    return SHORT_SECONDS if is_plain(asked) and cells <= _PLAIN_CELLS else UNSURE_SECONDS


def of_rating(asked: PositionIn, largest: int) -> float:
    """Rating a puzzle: quick on plain boards up to 9x9, otherwise work for the slow pool."""
    return _RATING_SECONDS if is_plain(asked) and len(asked.givens) <= _PLAIN_CELLS else of_search(asked, 0, largest)


def of_moved(cost: float) -> float:
    """Work that the quick pool did not finish: what seemed short is still likely to be shorter than other long work."""
    return LONG_SECONDS * min(1.0, cost / UNSURE_SECONDS)


def of_text(length: int) -> float:
    """Reading or writing so many characters or cells."""
    return _of_amount(length * _A_CHARACTER)


def of_candidates(cells: int) -> float:
    """Every candidate of a board with so many cells."""
    return _of_amount(cells**1.5 * _A_CANDIDATE)


def is_plain(board: BoardIn) -> bool:
    """Return True if a board is an ordinary one. Up to 9x9 all of these are solved in less than a millisecond."""
    return not board.layout and not board.rules and not board.grids and board.kind in (None, "classic")


def _of_amount(seconds: float) -> float:
    return LONG_SECONDS if seconds > _MOST_QUICK else max(seconds, SHORT_SECONDS)
