"""Sudoku Explainer 1.2.1's scale: ER, EP and ED, exactly, for classic 9x9 puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet import _native
from nonet.board import Board, Grid
from nonet.rating.rate import is_classic
from nonet.rating.scales.base import Field, Scale
from nonet.rating.se121 import Outcome, rate_se121

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rate(board: Board, puzzles: bytes, solutions: bytes) -> tuple[NDArray[Any], ...]:
    """The three figures of each puzzle."""
    import numpy as np

    figures, _ = _native.rate_se121(puzzles)
    return tuple(np.frombuffer(figures, "<u2").reshape(-1, 3).T / 10)


def lines(grid: Grid, solution: Sequence[int]) -> list[str]:
    """The figures in a line."""
    (rating,) = rate_se121(bytes(grid.values))
    if rating.outcome is Outcome.SOLVED:
        return ["Sudoku Explainer: nothing to rate, every cell is given"]
    er, ep, ed = str(rating).split("/")
    return [f"Sudoku Explainer 1.2.1: ER {er}, EP {ep}, ED {ed}"]


SCALE = Scale("se121", tuple(Field(title, "decimal", 4) for title in ("ER", "EP", "ED")), is_classic, rate, lines)
