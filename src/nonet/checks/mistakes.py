"""Mistakes: what stands in a grid, or is crossed out in it, against its solution."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nonet.board import Board, Grid
from nonet.checks.status import find_faults
from nonet.engines import find_engine


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong digit, or a pencil mark that is missing (`digit` 0), and the digit that belongs there."""

    cell: int
    digit: int
    right: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a grid stands: can it be finished, in one way only, and what is wrong in it."""

    solutions: int  # 0, 1 or 2 (several)
    mistakes: tuple[Mistake, ...] = ()
    problem: str = ""  # why it cannot be finished, where no single mistake is known

    def words(self, board: Board) -> str:
        """What is wrong, for people; empty if nothing is."""
        if self.mistakes:
            return "; ".join(_words(mistake, board) for mistake in self.mistakes)
        return self.problem

    @property
    def is_unique(self) -> bool:
        return self.solutions == 1

    @property
    def is_sound(self) -> bool:
        return self.solutions > 0 and not self.mistakes


def find_standing(grid: Grid) -> Standing:
    """Compare a grid with the solution of its givens, if they have one solution; else only ask whether it has any."""
    faults = find_faults(grid)
    if faults:
        return Standing(0, problem=faults[0].words(grid))
    givens = replace(grid.with_values(0 if c in grid.placed else v for c, v in enumerate(grid.values)), candidates=None)
    result = find_engine(None).search(givens, 2)
    if not result.is_decided:  # nothing may be claimed then
        raise MemoryError("the search grew beyond its memory limit")
    if result.count == 0:
        return Standing(0, problem="its givens have no solution")
    if result.count > 1:
        whole = find_engine(None).search(replace(grid, placed=frozenset()), 2)
        return Standing(whole.count, problem="" if whole.count else "it has no solution as it stands")
    assert result.solution is not None
    return Standing(1, _compare(grid, result.solution))


def _compare(grid: Grid, solution: Grid) -> tuple[Mistake, ...]:
    wrong = [
        Mistake(cell, value, right)
        for cell, (value, right) in enumerate(zip(grid.values, solution.values, strict=True))
        if value not in (0, right)
    ]
    marks = grid.start_candidates()
    missing = [
        Mistake(cell, 0, right)
        for cell, right in enumerate(solution.values)
        if not grid.values[cell] and not marks[cell] >> (right - 1) & 1
    ]
    return (*wrong, *missing)


def _words(mistake: Mistake, board: Board) -> str:
    name = board.name_of(mistake.cell)
    if mistake.digit:
        return f"{name} cannot be {mistake.digit}"
    return f"the pencil marks of {name} lack the digit that belongs there"
