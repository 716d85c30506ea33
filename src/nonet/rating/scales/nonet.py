"""Our scale: a level by the techniques a puzzle needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.board import Board, Grid
from nonet.logic import LEVELS, find_levels_of
from nonet.logic.finding import MAX_SIZE
from nonet.rating.rate import level_path
from nonet.rating.scales.base import Field, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray


def suits(board: Board) -> bool:
    """Whether our techniques know this board: they know all kinds."""
    return board.size <= MAX_SIZE


def rate(board: Board, puzzles: bytes, solutions: bytes) -> tuple[NDArray[Any]]:
    """The levels."""
    import numpy as np

    levels, _ = find_levels_of(board, puzzles)
    return (np.array(LEVELS)[levels],)


def lines(grid: Grid, solution: Sequence[int]) -> list[str]:
    """The level, the hardest step and how many there are."""
    path = level_path(grid)
    ends = "" if path.is_solved else f", and then our techniques end with {path.open_cells} cells open"
    hardest = [f"Hardest technique: {path.hardest_name}"] if path.hardest else []
    return [f"Level: {path.level}", *hardest, f"Steps: {path.steps}{ends}"]


SCALE = Scale("nonet", (Field("level", width=max(map(len, LEVELS))),), suits, rate, lines)
