"""A scale of difficulty: the number of empty cells."""

import numpy as np
from numpy.typing import NDArray

from nonet.human.rating_scales import Batch, Field, Scale


def rate(batch: Batch) -> tuple[NDArray[np.int64]]:
    """Return a column for each field: here the number of empty cells of each puzzle."""
    cells = np.frombuffer(batch.puzzles, np.uint8).reshape(-1, batch.board.cell_count)
    return ((cells == 0).sum(axis=1),)


def lines(batch: Batch) -> list[str]:
    """Return the rating of a single puzzle in words."""
    return [f"Empty cells: {rate(batch)[0][0]}"]


BLANKS = Scale("blanks", (Field("blanks", "number", 3),), lambda _board: True, rate, lines, takes_marks=True)
