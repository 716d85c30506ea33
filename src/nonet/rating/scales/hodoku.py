"""HoDoKu's scale: its level and score, for classic 9x9 puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.board import Board, Grid
from nonet.logic import hodoku_arrays, hodoku_scale
from nonet.rating.rate import is_classic, rate_hodoku
from nonet.rating.scales.base import Field, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rate(board: Board, puzzles: bytes, solutions: bytes) -> tuple[NDArray[Any], NDArray[Any]]:
    """Levels and scores."""
    import numpy as np

    levels, scores, _ = hodoku_arrays(board, puzzles, solutions)
    return np.array(hodoku_scale().levels)[levels], scores


def lines(grid: Grid, solution: Sequence[int]) -> list[str]:
    """Level and score in a line."""
    rating = rate_hodoku(grid, solution)
    return [f"HoDoKu: {rating.level}, score {rating.score}"]


SCALE = Scale("hodoku", (Field("hodoku_level", width=7), Field("score", "number", 6)), is_classic, rate, lines)
