"""That every clue is needed is shown by grids: for each clue one that keeps the others and every rule, and differs."""

from __future__ import annotations

from nonet.board import Grid
from nonet.creation.digging import Witness
from nonet.creation.windows import Window
from nonet.deadline import Deadline
from nonet.engines import SatSession, find_engine
from nonet.errors import RunTimeout
from nonet.proofs.question import Question
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Need:
    """A grid for each clue, in order; or the first clue (a cell) that is not needed."""

    witnesses: tuple[Grid, ...]
    spare: int | None = None


# Digits above which clues are asked about in windows, so many at a time: 2.3 s instead of 13 s for the 476 clues of a
# pair of 25x25 Sudokus, and 3.9 s with 240 at a time.
_SMALL = 16
_WINDOW = 60


def find_need(question: Question, solution: Grid, deadline: Deadline) -> Need:
    """Ask for each clue whether the others allow another digit there; RunTimeout when time is over."""
    found: dict[int, Grid] = {}
    if question.board.size > _SMALL and not SatSession.unavailable():
        found = _ask_in_windows(question, solution, deadline)
    engine = find_engine(None)
    every = question.board.all_digits
    for clue in question.clues:
        if clue in found:
            continue
        freed = question.with_mask(clue, every & ~question.masks[clue])
        if not freed.masks[clue]:  # a board of one digit
            return Need((), clue)
        result = engine.search(freed.grid, 1, timeout=deadline.left)
        if result.solution is None:
            if not result.is_exhausted:
                raise RunTimeout("time ran out before it was known whether every clue is needed")
            return Need((), clue)
        found[clue] = result.solution
    return Need(tuple(found[clue] for clue in question.clues))


def _ask_in_windows(question: Question, solution: Grid, deadline: Deadline) -> dict[int, Grid]:
    """A grid for each clue, up to the first clue that has none. The engine says of that one why."""
    found: dict[int, Grid] = {}
    clues = question.clues
    for start in range(0, len(clues), _WINDOW):
        window = clues[start : start + _WINDOW]
        facts = question
        for clue in window:
            facts = facts.with_mask(clue, question.board.all_digits)
        with Window(solution, facts.grid, deadline) as asking:
            for clue in window:
                if not asking.differs([clue], [other for other in window if other != clue]):
                    return found
                found[clue] = Witness(clue, asking.changes()).grid(solution)
    return found
