"""Grade: what was found in an answer, and how good it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from nonet.board import Grid
from nonet.checks.verify import verify
from nonet.errors import PuzzleError, UnknownNameError, plural, shorten
from nonet.records import dataclass
from nonet.tasks.grading.asked import Asked, Values

# Why an answer is what it is, in one word. They never change.
REASONS = {
    "solved": "every cell is filled and every rule is kept",
    "wrong": "every cell is filled and every given is kept, but a rule is broken",
    "changed-given": "every cell is filled, but a given of the puzzle was changed",
    "incomplete": "there is a whole grid, but some of its cells are empty",
    "no-grid": "there is text, but no grid of the answerer's own",
    "truncated": "the text ends before its grid does",
    "empty": "there is no text",
    "wrong-size": "there is a grid, but it has other rows or columns than the puzzle",
}

PARTS = ("solved", "cells", "rules", "givens_kept")  # what a reward may be mixed of


@dataclass(frozen=True, slots=True, repr=False)
class Grade:
    """The verdict on one answer.

    `reason` is one of REASONS. `values` are the digits that were read, cell by cell, 0 for empty; None where no grid
    counts. `form` says how they were written: fence, box, table, list, line, rows or moves. `grids` is how many whole
    grids the text has, thinking and copies of the puzzle left out. `weights` are what `reward` is mixed of.
    """

    asked: Asked
    reason: str
    values: Values | None = None
    form: str = ""
    grids: int = 0
    weights: Mapping[str, float] | None = None

    @property
    def solved(self) -> bool:
        """Whether this is a solution, by the rules of the board."""
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
        """Whether there is a grid with every given where it stood."""
        return self.values is not None and self.asked.keeps_givens(self.values)

    @property
    def grid(self) -> Grid | None:
        """What was read, on the board of the puzzle. A number that is no digit of the board is an empty cell here."""
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
    """What a reward is mixed of: a number for each of its parts. PuzzleError where it is something else."""
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
