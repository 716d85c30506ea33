"""Find the clues that a puzzle does not need."""

from __future__ import annotations

from nonet.deadline import Deadline
from nonet.engines import Verdict
from nonet.errors import RunTimeout
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.usecases.solve import solve_puzzle


@dataclass(frozen=True, slots=True)
class Spare:
    """Clues that may go, one at a time, with the solution still the only one; None if it is not the only one now."""

    cells: tuple[int, ...] | None
    sentence: str


def find_spare_clues(puzzle: Puzzle, timeout: float | None = None) -> Spare:
    """Ask for each clue whether the puzzle stays unique without it. RunTimeout if that takes too long."""
    deadline = Deadline(timeout)
    answer = solve_puzzle(puzzle, timeout=deadline.left)
    if answer.verdict is Verdict.UNDECIDED:
        raise RunTimeout("stopped before it was known whether the solution is unique")
    if answer.verdict is not Verdict.UNIQUE:
        return Spare(None, answer.sentence)
    cells = tuple(cell for cell, digit in enumerate(puzzle.grid) if digit and _is_spare(puzzle, cell, deadline))
    if not cells:
        return Spare(cells, "every clue is needed: without any of them the solution is not unique")
    which = "1 clue may" if len(cells) == 1 else f"{len(cells)} clues may each"
    return Spare(cells, f"{which} go, and the solution stays the only one")


def _is_spare(puzzle: Puzzle, cell: int, deadline: Deadline) -> bool:
    smaller = puzzle.with_grid(puzzle.grid.with_digit(cell, 0))
    verdict = smaller.solve(timeout=deadline.left).verdict
    if verdict is Verdict.UNDECIDED:
        raise RunTimeout(f"stopped before it was known whether {puzzle.board.name_of(cell)} is needed")
    return verdict is Verdict.UNIQUE
