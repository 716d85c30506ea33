"""That every clue is needed is shown by grids: for each clue one that keeps the others and every rule, and differs."""

from __future__ import annotations

from nonet.board import Grid
from nonet.deadline import Deadline
from nonet.engines import find_engine
from nonet.errors import RunTimeout
from nonet.proofs.question import Question
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Need:
    """A grid for each clue, in order; or the first clue (a cell) that is not needed."""

    witnesses: tuple[Grid, ...]
    spare: int | None = None


def find_need(question: Question, deadline: Deadline) -> Need:
    """Ask for each clue whether the others allow another digit there; RunTimeout when time is over."""
    engine = find_engine(None)
    every = question.board.all_digits
    found: list[Grid] = []
    for clue in question.clues:
        freed = question.with_mask(clue, every & ~question.masks[clue])
        if not freed.masks[clue]:  # a board of one digit
            return Need((), clue)
        result = engine.search(freed.grid, 1, timeout=deadline.left)
        if result.solution is None:
            if not result.is_exhausted:
                raise RunTimeout("time ran out before it was known whether every clue is needed")
            return Need((), clue)
        found.append(result.solution)
    return Need(tuple(found))
