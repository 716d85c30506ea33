"""Our scale: a level, by ER where there is one, else by the techniques a puzzle needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.board import Board
from nonet.logic import LEVELS, borders, in_tenths, level_at, levels_of_weights, logic_problem
from nonet.rating.scales.base import Batch, Field, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Why the path of `explain` may need another technique than the one that gives the level.
_ORDER = ", each time by the lightest technique; sudoku explain takes what is seen most easily"


def suits(board: Board) -> bool:
    """Whether our techniques know this board. They know all kinds."""
    return logic_problem(board) is None


def rate(batch: Batch) -> tuple[NDArray[Any]]:
    """The levels; none where a limit of ER leaves it open."""
    import numpy as np

    if not batch.has_er:
        return (levels_of_weights(batch.level_weights),)
    above = LEVELS[-1] if batch.max_er >= borders()[-1] else ""
    return (np.where(batch.figures.is_above, above, levels_of_weights(batch.figures.er)),)


def lines(batch: Batch) -> list[str]:
    """The level, the hardest step and how many there are."""
    (level,) = rate(batch)[0].tolist()
    path = batch.path
    ends = "" if path.is_solved else f", and then our techniques end with {path.open_cells} cells open"
    weight = "" if batch.has_er else f", weight {in_tenths(path.weight)} (not an SE value)"
    hardest = [f"Hardest technique: {path.hardest_name}{weight}"] if path.hardest else []
    level = level or f"{level_at(batch.max_er + 1)} or above"
    order = "" if batch.has_er or not path.steps else _ORDER
    return [f"Level: {level}", *hardest, f"Steps: {path.steps}{ends}{order}"]


SCALE = Scale("nonet", (Field("level", width=max(map(len, LEVELS))),), suits, rate, lines, takes_marks=True)
