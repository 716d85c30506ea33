"""The candidates of each empty cell, and a drawing of them for a terminal with the next step."""

from __future__ import annotations

from nonet.board.candidates import candidate_masks
from nonet.board.marks import Marks
from nonet.board.masks import digits_of
from nonet.logic import Hint
from nonet.puzzle import Puzzle
from nonet.render.candidates import draw_candidates

__all__ = ["draw_marks", "find_candidates"]


def find_candidates(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The digits of each cell that its regions and pencil marks allow; none where a digit stands.

    >>> find_candidates(Puzzle("12.. .... .... ....".replace(" ", "")))[2]
    (3, 4)
    """
    return [tuple(digits_of(mask)) for mask in candidate_masks(puzzle.grid)]


def draw_marks(puzzle: Puzzle, hint: Hint | None, *, color: bool, unicode: bool, width: int | None) -> str:
    """The pencil marks as lines of text, with a step pointed out."""
    marks = hint.marks if hint else Marks()
    return draw_candidates(puzzle.grid, candidate_masks(puzzle.grid), marks, color=color, unicode=unicode, width=width)
