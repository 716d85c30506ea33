"""Is this the solution? Right, wrong (and everything that is), or incomplete."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from nonet.board import Grid
from nonet.board.difference import difference
from nonet.board.masks import digits_of
from nonet.checks.status import Fault, excluded_cells, find_faults
from nonet.errors import PuzzleError, few, plural, shorten
from nonet.records import dataclass


class Outcome(IntEnum):
    """The answer as a number, for programs that compare it: it never changes."""

    INCOMPLETE = -1
    WRONG = 0
    RIGHT = 1


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found: empty cells, changed givens, digits that pencil marks exclude, broken rules.

    An incomplete answer can have faults too. It is true if and only if the answer is right, so `if check(...)` works.
    """

    puzzle: Grid
    solution: Grid
    empty: tuple[int, ...]
    changed: tuple[tuple[int, int], ...]  # cell and the given that stood there
    excluded: tuple[int, ...]  # cells with a digit that is not among the puzzle's pencil marks
    faults: tuple[Fault, ...]

    @property
    def outcome(self) -> Outcome:
        """Incomplete comes first: a player who is not done wants to know that, with the faults so far."""
        if self.empty:
            return Outcome.INCOMPLETE
        return Outcome.WRONG if self.changed or self.excluded or self.faults else Outcome.RIGHT

    @property
    def is_right(self) -> bool:
        """Whether this is the solution."""
        return self.outcome is Outcome.RIGHT

    def __bool__(self) -> bool:
        return self.is_right

    def lines(self) -> list[str]:
        """Every finding, a line each."""
        grid, board = self.solution, self.solution.board
        changed = [f"{board.name_of(c)} is {grid[c] or 'empty'}, the puzzle has {given}" for c, given in self.changed]
        excluded = [
            f"{board.name_of(c)} is {grid[c]}, the pencil marks allow {self._allowed(c)}" for c in self.excluded
        ]
        return changed + excluded + [fault.words(grid) for fault in self.faults]

    def _allowed(self, cell: int) -> str:
        mask = self.puzzle.candidates[cell] if self.puzzle.candidates else 0
        return ", ".join(map(str, digits_of(mask))) or "nothing"

    def __str__(self) -> str:
        """The answer in words: "wrong: r1c2 is 4, the puzzle has 3; 4 is repeated in column 2: r1c2, r9c2"."""
        empty = [f"{plural(len(self.empty), 'cell')} left"] if self.empty else []
        findings = few(empty + self.lines(), "; ")
        return f"{self.outcome.name.lower()}{': ' if findings else ''}{findings}"

    def __repr__(self) -> str:
        faults, empty = len(self.lines()), len(self.empty)
        counts = [plural(count, noun) for count, noun in ((empty, "empty cell"), (faults, "fault")) if count]
        return f"<Verification {self.outcome.name.lower()}{': ' if counts else ''}{', '.join(counts)}>"


def verify(puzzle: Grid, solution: Grid) -> Verification:
    """Hold a solution against its puzzle: the same givens, its pencil marks, every rule, no cell empty."""
    for grid in (puzzle, solution):
        if not isinstance(grid, Grid):
            raise PuzzleError(f"expected two Grids to compare, got {shorten(type(grid).__name__)}")
    if puzzle.board != solution.board:
        how = difference(puzzle.board, solution.board)
        raise PuzzleError(f"expected a solution on the board of the puzzle, {how}")
    changed = tuple((cell, given) for cell, given in enumerate(puzzle) if given and solution[cell] not in (0, given))
    empty = tuple(cell for cell, digit in enumerate(solution) if not digit)
    marked = replace(solution, candidates=puzzle.candidates)
    excluded = tuple(cell for cell in excluded_cells(marked) if not puzzle[cell])
    return Verification(puzzle, solution, empty, changed, excluded, find_faults(solution))
