"""What each empty cell may hold, by the rules alone."""

from __future__ import annotations

from nonet.checks.candidates import candidate_masks
from nonet.logic.step import digits_of
from nonet.puzzle import Puzzle


def find_candidates(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The digits of each cell that its rules and pencil marks allow; none where a digit stands.

    >>> find_candidates(Puzzle("12.. .... .... ....".replace(" ", "")))[2]
    (3, 4)
    """
    return [digits_of(mask) for mask in candidate_masks(puzzle.grid)]
