"""Grade: what was found in an answer, and how good it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import isfinite
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from nonet._base.errors import PuzzleError, UnknownNameError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.human.verification import breaches, verify
from nonet.model import Board, BoardSpec, Grid, make_board
from nonet.model.grid_text import SYMBOLS
from nonet.puzzle.puzzle import Puzzle, Source
from nonet.solver import find_engine

if TYPE_CHECKING:
    from nonet.lm.grading.grids import GridReader


# The puzzle of an answer: what a grader asks of it, made once and kept while its answers come.

Values = tuple[int, ...]

_LINE_OF_81 = re.compile("[0-9.]{81}")
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
        """Return True if a full grid keeps to every rule."""
        for digits_of, count in self.regions:
            if len(set(digits_of(values))) != count:
                return False
        return not self.board.constraints or not any(breaches(Grid(self.board, values)))

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


class GradedPuzzle:
    """A puzzle with what grading needs: its givens, its demands, how its grids are read, and its only solution."""

    def __init__(self, grid: Grid, solution: Grid | None = None) -> None:
        self.grid = grid.givens if grid.placed else grid
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
        """The reader for its grids."""
        from nonet.lm.grading.grids import reader_of

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
        """Return True if a grid only repeats the question: its layout, or the puzzle, if that has an open cell."""
        return (values == self.values and bool(self.open)) or values == self.layout

    def keeps_givens(self, values: Values) -> bool:
        """Return True if every given is where it was."""
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
        """Return True if the pencil marks of the puzzle allow every digit."""
        marks = self.grid.candidates
        return marks is None or all(marks[cell] >> (values[cell] - 1) & 1 for cell in self.open)


def _number_of(label: str) -> int:
    return int(label) if label.isdecimal() else SYMBOLS.find(label.upper())


def graded_puzzle(puzzle: Source, kind: str | None, solution: Source | None) -> GradedPuzzle:
    """The puzzle of an answer; PuzzleError where it cannot be read."""
    if isinstance(puzzle, str) and (solution is None or isinstance(solution, str)):
        return _puzzle_of_text(puzzle, kind, solution)
    grid = _grid_of(puzzle, kind)
    told = None if solution is None else _solution_on(grid, solution)
    return _puzzle_of_grid(grid, told)


@lru_cache(maxsize=_KEPT)
def _puzzle_of_text(puzzle: str, kind: str | None, solution: str | None) -> GradedPuzzle:
    grid = _grid_of(puzzle, kind)
    return GradedPuzzle(grid, None if solution is None else _solution_on(grid, solution))


@lru_cache(maxsize=_KEPT)
def _puzzle_of_grid(grid: Grid, solution: Grid | None) -> GradedPuzzle:
    return GradedPuzzle(grid, solution)


def _grid_of(puzzle: Source, kind: str | None) -> Grid:
    if kind is None and isinstance(puzzle, Puzzle):
        return puzzle.grid
    if kind is None and isinstance(puzzle, Grid):
        return puzzle
    if kind is None and isinstance(puzzle, str) and _LINE_OF_81.fullmatch(puzzle):
        return Grid(make_board(), tuple(map(int, puzzle.replace(".", "0"))))
    if BoardSpec(kind).full_kind.id == "pair":
        from nonet.puzzle.pair import PairPuzzle

        return PairPuzzle(puzzle).grid
    return Puzzle(puzzle, kind=kind).grid


def _solution_on(grid: Grid, solution: Source) -> Grid:
    """The solution that a data set tells. It is trusted to be the only one, but it must fit the puzzle."""
    from nonet._base.errors import PuzzleError
    from nonet.human.verification import verify

    if isinstance(solution, Puzzle):
        found = solution.grid
    elif isinstance(solution, Grid):
        found = solution
    else:
        found = Puzzle.of(grid).answer(solution).grid
    checked = verify(grid, Grid(grid.board, found.values))
    if not checked.is_right:
        raise PuzzleError(f"expected the solution of the puzzle, got one that is {checked}")
    return found


# Why an answer is what it is, in one word. They never change.
REASONS = {
    "solved": "every cell is filled and every rule is kept",
    "wrong": "every cell is filled and every given is kept, but a rule is broken",
    "changed-given": "every cell is filled, but a given of the puzzle was changed",
    "incomplete": "there is a grid of the right size, but some of its cells are empty",
    "no-grid": "there is text, but no grid, or only a copy of the puzzle",
    "truncated": "the text ends within a grid",
    "empty": "there is no text",
    "wrong-size": "there is a grid, but not of the size of the puzzle",
}

PARTS = ("solved", "cells", "rules", "givens_kept")  # what a reward may be mixed of


@dataclass(frozen=True, slots=True, repr=False)
class Grade:
    """The verdict on one answer.

    `reason` is one of REASONS. `values` are the digits that were read, cell by cell, 0 for empty; None if no grid
    counts. `form` is the form in which they were written: fence, box, table, list, line, rows or moves. `grids` is the
    number of complete grids in the text, without thinking and copies of the puzzle. `reward` is the sum of the parts
    with these `weights`.
    """

    asked: GradedPuzzle
    reason: str
    values: Values | None = None
    form: str = ""
    grids: int = 0
    weights: Mapping[str, float] | None = None

    @property
    def solved(self) -> bool:
        """True if this is a solution, by the rules of the board."""
        return self.reason == "solved"

    def __bool__(self) -> bool:
        """A grade is true if and only if the answer is a solution."""
        return self.solved

    @property
    def cells(self) -> float | None:
        """The share of open cells that have the digit of the solution; None if the puzzle has not exactly one.

        Givens do not count. Digits at random get 1/n, so that is what chance is worth on n digits. The puzzle is solved
        when this is first asked of it, unless `grade` was told the solution.
        """
        solution, values, cells = self.asked.solution, self.values, self.asked.open
        if solution is None:
            return None
        if values is None:
            return 0.0
        if not cells:
            return float(self.solved)
        return sum(values[cell] == solution[cell] for cell in cells) / len(cells)

    @property
    def rules(self) -> float:
        """The share of regions that are full and have no repeat; rules beside the regions count as a region each."""
        if self.solved:
            return 1.0
        return 0.0 if self.values is None else self.asked.demands.share(self._sound)

    @property
    def givens_kept(self) -> bool:
        """True if there is a grid with every given where it was."""
        return self.values is not None and self.asked.keeps_givens(self.values)

    @property
    def grid(self) -> Grid | None:
        """The grid that was read, on the board of the puzzle.

        A number that is not a digit of the board is an empty cell.
        """
        return None if self.values is None else Grid(self.asked.board, self._sound)

    @property
    def reward(self) -> float:
        """`solved` as 1 or 0, or the mixture that `grade` was asked for.

        Where the puzzle has several solutions, so that `cells` is unknown, `solved` stands for it. `rules` is worth
        nothing where a given was changed: one valid grid would be an answer to every puzzle.
        """
        if self.weights is None:
            return float(self.solved)
        return float(sum(weight * self._part(name) for name, weight in self.weights.items()))

    def _part(self, name: str) -> float:
        if name == "rules" and not self.givens_kept:
            return 0.0
        value = getattr(self, name)
        return float(self.solved if value is None else value)

    @property
    def _sound(self) -> Values:
        assert self.values is not None
        size = self.asked.board.size
        return tuple(value if value <= size else 0 for value in self.values)

    def lines(self) -> list[str]:
        """The verdict in words, then every fault, a line each."""
        return [REASONS[self.reason], *self._faults()]

    def _faults(self) -> Iterator[str]:
        if self.values is None or self.solved:
            return
        board = self.asked.board
        for cell, value in enumerate(self.values):
            if value > board.size:
                yield f"{board.name_of(cell)} is {value}, the digits are 1 to {board.size}"
        found = verify(self.asked.grid, Grid(board, self._sound))
        if found.empty:
            yield f"{plural(len(found.empty), 'cell')} left"
        yield from found.lines()

    def to_data(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return {
            "solved": self.solved,
            "reason": self.reason,
            "reward": self.reward,
            "cells": self.cells,
            "rules": self.rules,
            "givens_kept": self.givens_kept,
            "form": self.form or None,
            "grids": self.grids,
            "grid": None if self.values is None else list(self.values),
        }

    def __str__(self) -> str:
        """The verdict and the faults in a line."""
        return f"{self.reason}: {'; '.join(self.lines())}"

    def __repr__(self) -> str:
        return f"<Grade {self.reason}{f' ({self.form})' if self.form else ''}>"


def check_weights(weights: Mapping[str, float] | None) -> Mapping[str, float] | None:
    """Return the weights of the parts of a reward, checked. PuzzleError if they are not a number for each part."""
    if weights is None:
        return None
    if not isinstance(weights, Mapping):
        raise PuzzleError(f"expected the weights of a reward, such as {{'solved': 1}}, got {shorten(repr(weights))}")
    for name, weight in weights.items():
        if name not in PARTS:
            raise UnknownNameError("part of a reward", str(name), PARTS)
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not isfinite(weight):
            raise PuzzleError(f"expected a number as the weight of {name}, got {shorten(repr(weight))}")
    return weights
