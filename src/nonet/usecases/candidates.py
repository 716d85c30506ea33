"""The candidates of each empty cell, and a drawing of them for a terminal with the next step."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board.candidates import candidate_masks
from nonet.board.marks import Highlights
from nonet.board.masks import digits_of
from nonet.checks.possible import possible_masks
from nonet.engines import find_engine
from nonet.logic import Hint
from nonet.puzzle import Puzzle
from nonet.render.candidates import draw_candidates

__all__ = ["draw_marks", "find_candidates", "find_true_candidates"]


def find_candidates(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The digits of each cell that its regions and pencil marks allow; none where a digit stands.

    >>> find_candidates(Puzzle("12.. .... .... ....".replace(" ", "")))[2]
    (3, 4)
    """
    return [tuple(digits_of(mask)) for mask in candidate_masks(puzzle.grid)]


def find_true_candidates(puzzle: Puzzle, timeout: float | None = None) -> list[int]:
    """The mask of each empty cell's digits in all solutions; 0 where a digit stands, and where there is no solution.

    >>> [f"{mask:04b}" for mask in find_true_candidates(Puzzle("12.. 34.. .... ...1".replace(" ", "")))[8:12]]
    ['1010', '0001', '1110', '1100']
    """
    masks = possible_masks(puzzle.grid, find_engine(), timeout)
    return [0 if digit else mask for digit, mask in zip(puzzle.grid.values, masks, strict=True)]


def draw_marks(
    puzzle: Puzzle,
    hint: Hint | None,
    *,
    color: bool,
    unicode: bool,
    width: int | None,
    masks: Sequence[int] | None = None,
    clues: bool = False,
) -> str:
    """The pencil marks as lines of text, with a step pointed out; `masks` are shown instead of the usual ones.

    With clues around it no format reads it again.
    """
    marks = hint.marks if hint else Highlights()
    shown = candidate_masks(puzzle.grid) if masks is None else masks
    return draw_candidates(puzzle.grid, shown, marks, color=color, unicode=unicode, width=width, clues=clues)
