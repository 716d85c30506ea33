"""Sudoku Explainer 1.2.1's scale: ER, EP and ED, exactly, for classic 9x9 puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.logic import in_tenths, is_classic
from nonet.rating.scales.base import Batch, Field, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rate(batch: Batch) -> tuple[NDArray[Any], ...]:
    """The three figures of each puzzle, and the limit where ER is above it."""
    import numpy as np

    *figures, is_above = batch.figures
    return (
        *(np.where(is_above, np.nan, figure / 10) for figure in figures),
        np.where(is_above, batch.max_er / 10, np.nan),
    )


def lines(batch: Batch) -> list[str]:
    """The figures in a line."""
    *figures, is_above = batch.figures
    if is_above[0]:
        return [f"Sudoku Explainer 1.2.1: ER above {in_tenths(batch.max_er)}"]
    er, ep, ed = (in_tenths(int(figure[0])) for figure in figures)
    if not figures[0][0]:
        return ["Sudoku Explainer 1.2.1: nothing to rate, every cell is given"]
    return [f"Sudoku Explainer 1.2.1: ER {er}, EP {ep}, ED {ed}"]


ABOVE = "ER_above"  # a column where a limit is set

_FIELDS = (*(Field(title, "decimal", 4) for title in ("ER", "EP", "ED")), Field(ABOVE, "decimal", 4, ">"))

SCALE = Scale("se121", _FIELDS, is_classic, rate, lines)
