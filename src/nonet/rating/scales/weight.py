"""The highest weight on the path of our techniques: Sudoku Explainer's values on any board, but not its rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.logic import in_tenths
from nonet.rating.scales import nonet
from nonet.rating.scales.base import Batch, Field, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rate(batch: Batch) -> tuple[NDArray[Any]]:
    """The weights; none where our techniques do not solve the puzzle."""
    import numpy as np

    return (np.where(batch.weights < 0, np.nan, batch.weights / 10),)


def lines(batch: Batch) -> list[str]:
    """The weight in a line."""
    (weight,) = batch.weights.tolist()
    return [f"Weight: {'none' if weight < 0 else in_tenths(weight)}, by our techniques; not an SE value"]


SCALE = Scale("weight", (Field("weight", "decimal", 4),), nonet.suits, rate, lines, takes_marks=True)
