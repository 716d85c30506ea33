"""Levels: how hard a puzzle or a technique is, in a word. All of it is data, in scales/levels.toml.

A classic 9x9 puzzle has the level of its ER. A technique has the level of its weight; a puzzle on any other board has
that of the highest weight on its path, lightest techniques first. Weights and ratings are in tenths, as ER is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout, UnknownNameError
from nonet.human.find import tally
from nonet.human.se121 import SeOutcome, rate_se121
from nonet.human.tables import read_table
from nonet.model import Board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet._base.names import Level

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert", "extreme")  # the one list of them, easiest first

_OPTIONS = {"uniqueness": 1}  # a puzzle that is rated has one solution


def find_level(name: str) -> str:
    """Return the level of a name, as it is in the list."""
    level = name.strip().lower()
    if level not in LEVELS:
        raise UnknownNameError("level", name, LEVELS)
    return level


@lru_cache
def _table() -> dict[str, Any]:
    return read_table("scales/levels.toml")


@lru_cache
def borders() -> tuple[int, ...]:
    """Return the highest weight of each level but the last."""
    return tuple(round(_table()["borders"][level] * 10) for level in LEVELS[:-1])


@lru_cache
def weights() -> dict[str, int]:
    """Return the weight of each technique, lightest first."""
    tables = _table()["weights"]
    every = {name: round(weight * 10) for table in tables.values() for name, weight in table.items()}
    return dict(sorted(every.items(), key=lambda item: item[1]))


def level_at(weight: int) -> Level:
    """Return the level of a weight or an ER.

    >>> level_at(12), level_at(30), level_at(31), level_at(200)
    ('easy', 'medium', 'hard', 'extreme')
    """
    return LEVELS[sum(weight > border for border in borders())]


def span_of(level: str) -> tuple[int, int | None]:
    """Return the weights, or ER, of a level: the least and the most, None for no end."""
    at = LEVELS.index(level)
    return ([0, *borders()])[at] + bool(at), ([*borders(), None])[at]


def level_of_technique(technique: str) -> Level:
    """Return the level of a technique; the last one if it has no weight, as it is in no order of ours."""
    weight = weights().get(technique)
    return LEVELS[-1] if weight is None else level_at(weight)


def weight_order(most: int | None = None) -> list[tuple[str, ...]]:
    """Return the techniques up to a weight, those of one weight in a row."""
    kept = [name for name, weight in weights().items() if most is None or weight <= most]
    return [tuple(row) for _, row in groupby(kept, weights().__getitem__)]


def find_level_of(
    board: Board, values: Sequence[int], up_to: str = LEVELS[-1], deadline: Deadline | None = None
) -> str | None:
    """Return the level of a puzzle with one solution; None if it is above `up_to`, which is quicker to find.

    Raise RunTimeout if the deadline passes before that is known.
    """
    most = None if up_to == LEVELS[-1] else borders()[LEVELS.index(up_to)]
    if board.is_classic:
        left = deadline.left if deadline else None
        (rating,) = rate_se121(bytes(values), max_er=most or 0, timeout=0.0 if left is None else max(left, 1e-9))
        if rating.outcome is SeOutcome.STOPPED:
            raise RunTimeout("time ran out")
        return None if rating.outcome is SeOutcome.ABOVE_MAX else level_at(rating.er)
    weight = find_weight_of(board, values, most, deadline)
    if weight is None:
        return None if most else LEVELS[-1]
    return level_at(weight)


def find_weight_of(
    board: Board, values: Sequence[int], most: int | None = None, deadline: Deadline | None = None
) -> int | None:
    """Return the highest weight on the path of a puzzle with one solution; None if techniques up to `most` fail."""
    order = weight_order(most)
    uses, solved = tally(board, bytes(values), order, _OPTIONS, deadline=deadline)
    if not solved[0]:
        return None
    used = zip(order, memoryview(uses).cast("H"), strict=False)
    return max((weights()[row[0]] for row, count in used if count), default=0)


def find_weights_of(
    board: Board, puzzles: bytes | memoryview, deadline: Deadline | None = None, most: int | None = None
) -> NDArray[np.intp]:
    """Return the highest weight on our path of each of many puzzles with one solution, one byte per cell.

    -1 where they do not solve the puzzle; 0 where nothing is to be done. RunTimeout at the deadline.
    With `most` only techniques up to this weight are taken, which is found out sooner.
    """
    import numpy as np

    order = weight_order(most)
    uses, solved = tally(board, puzzles, order, _OPTIONS, deadline=deadline)
    of_row = np.array([weights()[row[0]] for row in order])
    used = np.frombuffer(uses, "<u2").reshape(len(solved), len(of_row) + 1)[:, :-1] > 0
    heaviest = np.where(used, of_row, 0).max(axis=1, initial=0)
    return np.where(np.frombuffer(solved, np.uint8) > 0, heaviest, -1)


def levels_of_weights(found: NDArray[Any]) -> NDArray[np.str_]:
    """Return the levels of many weights or ratings; the last one if there is none."""
    import numpy as np

    places = np.searchsorted(np.array(borders()), found)
    return np.array(LEVELS)[np.where(found < 0, len(LEVELS) - 1, places)]
