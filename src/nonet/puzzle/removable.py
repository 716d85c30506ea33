"""What of a puzzle may go: its clues and the rules laid on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from nonet._base.errors import NotUnique, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, BoardOptions, BoardSpec, Grid, Rule
from nonet.puzzle.puzzle import Puzzle, Source
from nonet.solver import find_engine
from nonet.solver.base import Verdict


@dataclass(frozen=True, slots=True)
class Clue:
    """A digit in a cell, which is a given or might be one."""

    cell: int
    digit: int
    name: str  # of the cell

    @classmethod
    def at(cls, board: Board, cell: int, digit: int) -> Clue:
        """The clue of a cell on a board."""
        return cls(cell, digit, board.name_of(cell))

    def __str__(self) -> str:
        """Such as r1c1=5, or r1c1=5 of sudoku 2."""
        place, of, part = self.name.partition(" of ")
        return f"{place}={self.digit}{of}{part}"


Part: TypeAlias = Clue | Rule


def puzzle_for_setting(source: Source, board: BoardOptions) -> Puzzle:
    """The puzzle of a source, without what somebody put in while solving it."""
    return givens_only(Puzzle(source, **board))


def givens_only(puzzle: Puzzle) -> Puzzle:
    """The puzzle without placed digits. Unlike `Grid.givens` it keeps the pencil marks, as a part of the puzzle."""
    grid = puzzle.grid
    for cell in sorted(grid.placed):
        grid = grid.without(cell)
    return puzzle.with_grid(grid) if puzzle.grid.placed else puzzle


def clues_of(grid: Grid) -> tuple[Clue, ...]:
    """The clues of a grid, in reading order."""
    return tuple(Clue.at(grid.board, cell, digit) for cell, digit in enumerate(grid.values) if digit)


def with_clues(grid: Grid, clues: Iterable[Clue]) -> Grid:
    """The grid with more clues."""
    for clue in clues:
        grid = grid.with_digit(clue.cell, clue.digit)
    return grid


def without_rule(grid: Grid, rule: Rule) -> Grid:
    """The grid on its board without a rule, as if that had never been laid on it."""
    choice = BoardSpec.of(grid.board)
    return replace(grid, board=replace(choice, rules=tuple(each for each in choice.rules if each != rule)).board())


def rules_of(grid: Grid) -> tuple[Rule, ...]:
    """The rules that can be taken off a board; none where somebody put regions or shapes on it by hand."""
    board = grid.board
    return board.rules if board.rules and BoardSpec.of(board).makes(board) else ()


def only_solution(puzzle: Puzzle, engine: str | None, timeout: float | None) -> Grid:
    """The solution of a puzzle that has but one; NotUnique otherwise, RunTimeout if that does not come out in time."""
    result = find_engine(engine).search(puzzle.grid, 2, timeout=timeout)
    if result.verdict is Verdict.UNDECIDED:
        raise RunTimeout("stopped before it was known whether the solution is unique")
    if result.solution is None or not result.is_unique:
        raise not_unique(has_solution=result.solution is not None)
    return result.solution


def not_unique(*, has_solution: bool) -> NotUnique:
    """Return the error for a puzzle that does not have exactly one solution but needs to."""
    verdict = Verdict.MULTIPLE if has_solution else Verdict.NONE
    return NotUnique(f"this needs a puzzle with exactly one solution: {verdict.sentence}")
