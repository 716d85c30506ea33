"""Levels: a puzzle is as hard as the hardest technique it needs. Techniques and levels are in scales/hints.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from nonet.board import Board
from nonet.logic.finding import logic_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEVELS = ("easy", "medium", "hard", "expert", "extreme")


@dataclass(frozen=True, slots=True)
class HintRow:
    """Techniques that a person would look for together, and the level they make a puzzle."""

    techniques: tuple[str, ...]
    level: str


@lru_cache
def hint_rows() -> tuple[HintRow, ...]:
    """Our order, easiest first."""
    text = resources.files("nonet.logic").joinpath("scales", "hints.toml").read_text("utf-8")
    return tuple(HintRow(tuple(row["techniques"]), row["level"]) for row in tomllib.loads(text)["rows"])


def hint_order(level: str = LEVELS[-1]) -> list[tuple[str, ...]]:
    """The rows of our order up to a level."""
    highest = LEVELS.index(level)
    return [row.techniques for row in hint_rows() if LEVELS.index(row.level) <= highest]


def level_of_technique(technique: str) -> str:
    """The level a technique makes a puzzle; the last one if it is not in our order."""
    return next((row.level for row in hint_rows() if technique in row.techniques), LEVELS[-1])


def level_of(uses: Sequence[int]) -> str:
    """The level of a path that used each row of our order so many times."""
    used = [LEVELS.index(row.level) for row, count in zip(hint_rows(), uses, strict=False) if count]
    return LEVELS[max(used, default=0)]


def find_level_of(board: Board, values: Sequence[int], up_to: str = LEVELS[-1], *, unique: bool = True) -> str | None:
    """The level of a puzzle; None if the techniques up to a level do not solve it."""
    order = hint_order(up_to)
    options: Mapping[str, int] = {"uniqueness": int(unique)}
    uses, solved = logic_of(board).tally(bytes(values), order, options, b"")
    return level_of(memoryview(uses).cast("H").tolist()) if solved[0] else None


def find_levels_of(
    board: Board, puzzles: bytes | memoryview, *, unique: bool = True
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Of many puzzles on one board, a byte a cell: the place of each one's level in `LEVELS`, and whether it is solved.

    The level of a puzzle that our techniques do not solve is the last.
    """
    import numpy as np

    uses, solved = logic_of(board).tally(puzzles, hint_order(), {"uniqueness": int(unique)}, b"")
    is_solved = np.frombuffer(solved, np.uint8) > 0
    of_row = np.array([LEVELS.index(row.level) for row in hint_rows()])
    used = np.frombuffer(uses, "<u2").reshape(len(is_solved), len(of_row) + 1)[:, :-1] > 0
    levels = np.where(used, of_row, 0).max(axis=1, initial=0)
    return np.where(is_solved, levels, len(LEVELS) - 1), is_solved
