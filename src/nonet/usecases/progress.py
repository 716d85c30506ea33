"""Compare a player's grid with the rules and with the solution."""

from __future__ import annotations

from enum import StrEnum

from nonet.checks.mistakes import Mistake, find_standing
from nonet.checks.status import Fault, excluded_cells
from nonet.checks.verify import Outcome
from nonet.puzzle import Puzzle
from nonet.records import dataclass


class Progress(StrEnum):
    """The answer in one word."""

    RIGHT = "right"  # full, and every rule is kept
    WRONG = "wrong"  # a rule is broken, or the solution differs
    SOUND = "sound"  # not full, and every digit agrees with the only solution
    INCOMPLETE = "incomplete"  # not full, and there is no one solution to compare with


_CODES = {Progress.RIGHT: Outcome.RIGHT, Progress.WRONG: Outcome.WRONG}


@dataclass(frozen=True, slots=True)
class ProgressReport:
    """The right and the wrong digits so far."""

    progress: Progress
    sentence: str
    faults: tuple[Fault, ...] = ()
    mistakes: tuple[Mistake, ...] = ()

    @property
    def code(self) -> int:
        """1 right, 0 wrong, -1 not full."""
        return _CODES.get(self.progress, Outcome.INCOMPLETE).value


def check_progress(puzzle: Puzzle) -> ProgressReport:
    """Compare a position with the rules, then with the solution of its givens."""
    faults = puzzle.faults()
    if faults:
        return ProgressReport(Progress.WRONG, "; ".join(fault.words(puzzle.grid) for fault in faults), faults)
    if excluded := list(excluded_cells(puzzle.grid)):
        cells = ", ".join(puzzle.board.name_of(cell) for cell in excluded)
        return ProgressReport(Progress.WRONG, f"the pencil marks exclude the digit at {cells}")
    if puzzle.grid.is_full:
        return ProgressReport(Progress.RIGHT, "the grid is full and right")
    found = find_standing(puzzle.grid)
    if not found.is_sound:
        return ProgressReport(Progress.WRONG, found.words(puzzle.board), mistakes=found.mistakes)
    left = puzzle.grid.values.count(0)
    open_cells = f"{left} cell{'' if left == 1 else 's'} {'is' if left == 1 else 'are'} open"
    if found.is_unique:
        return ProgressReport(Progress.SOUND, f"right so far: {open_cells}")
    return ProgressReport(Progress.INCOMPLETE, f"no rule is broken, the solution is not unique: {open_cells}")
