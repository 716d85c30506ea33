"""HoDoKu's scale: its level and score, for classic 9x9 puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.logic import hodoku_arrays, hodoku_many, hodoku_scale, is_classic
from nonet.rating.scales.base import Batch, Field, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rate(batch: Batch) -> tuple[NDArray[Any], NDArray[Any]]:
    """Levels and scores."""
    import numpy as np

    levels, scores, _ = hodoku_arrays(batch.board, batch.puzzles, batch.solutions, batch.deadline)
    return np.array(hodoku_scale().levels)[levels], scores


def lines(batch: Batch) -> list[str]:
    """Level and score in a line."""
    (rating,) = hodoku_many(batch.board, batch.puzzles, batch.solutions, batch.deadline)
    return [f"HoDoKu: {rating.level}, score {rating.score}"]


SCALE = Scale("hodoku", (Field("hodoku_level", width=7), Field("score", "number", 6)), is_classic, rate, lines)
