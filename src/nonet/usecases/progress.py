"""Compare a player's grid with the rules and with the solution."""

from __future__ import annotations

from enum import StrEnum

from nonet.checks.mistakes import Mistake, find_standing
from nonet.checks.status import Fault, excluded_cells
from nonet.checks.verify import Outcome
from nonet.errors import few, plural
from nonet.puzzle import Puzzle
from nonet.records import dataclass


class PositionVerdict(StrEnum):
    """The answer in one word."""

    RIGHT = "right"  # full, and every rule is kept
    WRONG = "wrong"  # a rule is broken, or the solution differs
    SOUND = "sound"  # not full, and every digit agrees with the only solution
    INCOMPLETE = "incomplete"  # not full, and there is no one solution to compare with


_CODES = {PositionVerdict.RIGHT: Outcome.RIGHT, PositionVerdict.WRONG: Outcome.WRONG}


@dataclass(frozen=True, slots=True)
class PositionReport:
    """The right and the wrong digits so far."""

    verdict: PositionVerdict
    sentence: str
    faults: tuple[Fault, ...] = ()
    mistakes: tuple[Mistake, ...] = ()

    @property
    def code(self) -> int:
        """1 right, 0 wrong, -1 not full."""
        return _CODES.get(self.verdict, Outcome.INCOMPLETE).value


def check_rules(puzzle: Puzzle) -> PositionReport:
    """Compare a position with the rules alone. Nothing is solved, so this is quick on every board."""
    if faults := puzzle.faults():
        return PositionReport(PositionVerdict.WRONG, few((fault.words(puzzle.grid) for fault in faults), "; "), faults)
    if puzzle.grid.is_full:
        return PositionReport(PositionVerdict.RIGHT, "the grid is full and right")
    return PositionReport(PositionVerdict.INCOMPLETE, "no rule is broken so far")


def check_progress(puzzle: Puzzle) -> PositionReport:
    """Compare a position with the rules, then with the solution of its givens."""
    by_rules = check_rules(puzzle)
    if by_rules.faults:
        return by_rules
    if excluded := list(excluded_cells(puzzle.grid)):
        cells = few(puzzle.board.name_of(cell) for cell in excluded)
        return PositionReport(PositionVerdict.WRONG, f"the pencil marks exclude the digit at {cells}")
    if puzzle.grid.is_full:
        return by_rules
    found = find_standing(puzzle.grid)
    if not found.is_sound:
        return PositionReport(PositionVerdict.WRONG, found.words(puzzle.board), mistakes=found.mistakes)
    left = puzzle.grid.values.count(0)
    open_cells = f"{plural(left, 'cell')} {'is' if left == 1 else 'are'} open"
    if found.is_unique:
        return PositionReport(PositionVerdict.SOUND, f"right so far: {open_cells}")
    return PositionReport(PositionVerdict.INCOMPLETE, f"no rule is broken, the solution is not unique: {open_cells}")
