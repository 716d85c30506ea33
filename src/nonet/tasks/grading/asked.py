"""The puzzle of an answer: what a grader asks of it, made once and kept while its answers come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from nonet.board import Board, BoardSpec, Grid, make_board
from nonet.board.text import SYMBOLS
from nonet.checks.status import breaches
from nonet.engines import find_engine
from nonet.holder import GridHolder
from nonet.patterns import pattern
from nonet.puzzle import Puzzle, Source

if TYPE_CHECKING:
    from nonet.tasks.grading.blocks import GridReader

Values = tuple[int, ...]

_LINE_OF_81 = pattern("[0-9.]{81}")
_KEPT = 4096  # puzzles; an evaluation asks about each of them several times in a row


class Demands:
    """The regions of a board as functions that take their digits out of a grid."""

    def __init__(self, board: Board) -> None:
        regions = [(region.cells, len(region.cells)) for region in board.regions if len(region.cells) > 1]
        self.regions: list[tuple[Callable[[Sequence[int]], Any], int]] = [
            (itemgetter(*cells), count) for cells, count in regions
        ]
        self.board = board

    def hold(self, values: Values) -> bool:
        """Whether a full grid keeps to every rule."""
        for digits_of, count in self.regions:
            if len(set(digits_of(values))) != count:
                return False
        return not self.board.shapes or not any(breaches(Grid(self.board, values)))

    def share(self, values: Values) -> float:
        """The share of regions that are full without a repeat, and of rules that are kept."""
        sound = sum(1 for of, count in self.regions if len(digits := set(of(values))) == count and 0 not in digits)
        rules = len(self.board.rules)
        if rules and any(values):
            broken = len({str(breach.rule) for breach in breaches(Grid(self.board, values)) if breach.rule})
            sound += rules - broken if 0 not in values else 0
        return sound / max(1, len(self.regions) + rules)


@lru_cache(maxsize=64)
def demands_of(board: Board) -> Demands:
    """The demands of a board."""
    return Demands(board)


class Asked:
    """A puzzle with what grading needs: its givens, its demands, how its grids are read, and its only solution."""

    def __init__(self, grid: Grid, solution: Grid | None = None) -> None:
        placed = grid.placed
        self.grid = grid if not placed else grid.with_values(0 if c in placed else v for c, v in enumerate(grid.values))
        self.values = self.grid.values
        self.givens = [(cell, digit) for cell, digit in enumerate(self.values) if digit]
        self.open = [cell for cell, digit in enumerate(self.values) if not digit]
        self.demands = demands_of(grid.board)
        self._told = solution
        self._right: Values | None = None  # the right answer that came last: most right ones are the same grid

    @property
    def board(self) -> Board:
        """The board of the puzzle."""
        return self.grid.board

    @cached_property
    def reader(self) -> GridReader:
        """What reads its grids."""
        from nonet.tasks.grading.blocks import reader_of

        return reader_of(self.board)

    @cached_property
    def solution(self) -> Values | None:
        """The only solution; None where there is none or there are several, or the search was given up."""
        if self._told is not None:
            return self._told.values
        found = find_engine(None).search(self.grid, 2)
        return found.solution.values if found.solution and found.is_decided and found.count == 1 else None

    @cached_property
    def layout(self) -> Values | None:
        """The labels of a jigsaw's pieces as the digits that a copy of them is read as; None without one."""
        layout = self.board.layout
        return None if layout is None else tuple(map(_number_of, layout.labels))

    def is_copy(self, values: Values) -> bool:
        """Whether a grid only repeats the question: the puzzle, unless it has no open cell, or its layout."""
        return (values == self.values and bool(self.open)) or values == self.layout

    def keeps_givens(self, values: Values) -> bool:
        """Whether every given stands where it stood."""
        return all(values[cell] == digit for cell, digit in self.givens)

    def reason(self, values: Values) -> str:
        """The verdict on a whole grid that was read."""
        if values == self._right:
            return "solved"
        if 0 in values:
            return "incomplete"
        if not self.keeps_givens(values):
            return "changed-given"
        if max(values) > self.board.size or not self.demands.hold(values) or not self._is_marked(values):
            return "wrong"
        self._right = values
        return "solved"

    def _is_marked(self, values: Values) -> bool:
        """Whether the pencil marks of the puzzle allow every digit."""
        marks = self.grid.candidates
        return marks is None or all(marks[cell] >> (values[cell] - 1) & 1 for cell in self.open)


def _number_of(label: str) -> int:
    return int(label) if label.isdecimal() else SYMBOLS.find(label.upper())


def asked_of(puzzle: Source | GridHolder, kind: str | None, solution: Source | None) -> Asked:
    """The puzzle of an answer; PuzzleError where it cannot be read."""
    if isinstance(puzzle, str) and (solution is None or isinstance(solution, str)):
        return _asked_of_text(puzzle, kind, solution)
    grid = _grid_of(puzzle, kind)
    told = None if solution is None else _solution_on(grid, solution)
    return _asked_of_grid(grid, told)


@lru_cache(maxsize=_KEPT)
def _asked_of_text(puzzle: str, kind: str | None, solution: str | None) -> Asked:
    grid = _grid_of(puzzle, kind)
    return Asked(grid, None if solution is None else _solution_on(grid, solution))


@lru_cache(maxsize=_KEPT)
def _asked_of_grid(grid: Grid, solution: Grid | None) -> Asked:
    return Asked(grid, solution)


def _grid_of(puzzle: Source | GridHolder, kind: str | None) -> Grid:
    if kind is None and isinstance(puzzle, GridHolder):
        return puzzle.grid
    if kind is None and isinstance(puzzle, Grid):
        return puzzle
    if kind is None and isinstance(puzzle, str) and _LINE_OF_81.fullmatch(puzzle):
        return Grid(make_board(), tuple(map(int, puzzle.replace(".", "0"))))
    if BoardSpec(kind).full_kind.id == "pair":
        from nonet.pairs import PairPuzzle

        return PairPuzzle(puzzle).grid
    return Puzzle(puzzle, kind).grid


def _solution_on(grid: Grid, solution: Source) -> Grid:
    """The solution that a data set tells. It is trusted to be the only one, but it must fit the puzzle."""
    from nonet.checks.verify import verify
    from nonet.errors import PuzzleError

    if isinstance(solution, GridHolder):
        found = solution.grid
    elif isinstance(solution, Grid):
        found = solution
    else:
        found = Puzzle.of(grid).answer(solution).grid
    checked = verify(grid, Grid(grid.board, found.values))
    if not checked.is_right:
        raise PuzzleError(f"expected the solution of the puzzle, got one that is {checked}")
    return found
