"""What a scale of difficulty is, and the puzzles it is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet import _native
from nonet.board import Board, Grid
from nonet.deadline import Deadline
from nonet.errors import RunTimeout
from nonet.logic import SeOutcome, borders, find_weights_of, is_classic
from nonet.rating.path import SolvedPath, find_path
from nonet.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Field:
    """One value that a scale gives a puzzle: a column of tables."""

    title: str  # no two scales share one
    kind: str = "text"  # text, number or decimal (one place)
    width: int = 0  # in lines for people
    sign: str = ""  # before the value there


class Figures(NamedTuple):
    """Sudoku Explainer's figures in tenths. `is_above` marks puzzles past the limit; their figures are meaningless."""

    er: NDArray[Any]
    ep: NDArray[Any]
    ed: NDArray[Any]
    is_above: NDArray[Any]


@dataclass
class Batch:
    """Puzzles on one board, a byte per cell, each with its one solution. Figures that scales share are found once.

    A single puzzle may have `marks`, given pencil marks without which it would have several solutions.
    """

    board: Board
    puzzles: bytes
    solutions: bytes
    max_er: int = 0  # tenths: ratings end above it; 0 for no limit
    deadline: Deadline = field(default_factory=lambda: Deadline(None))
    marks: tuple[int, ...] | None = None

    @cached_property
    def figures(self) -> Figures:
        """Of a classic 9x9 board. RunTimeout when time is over."""
        import numpy as np

        left = self.deadline.left
        within = 0.0 if left is None else min(max(left, 1e-9), 1e9)
        figures, outcomes = _native.rate_se121(self.puzzles, max_er=self.max_er, within=within)
        if SeOutcome.STOPPED.value in outcomes:
            raise RunTimeout("time ran out")
        er, ep, ed = np.frombuffer(figures, "<u2").reshape(-1, 3).T
        return Figures(er, ep, ed, np.frombuffer(outcomes, np.uint8) == SeOutcome.ABOVE_MAX.value)

    @cached_property
    def weights(self) -> NDArray[Any]:
        """The highest weights on the paths of our techniques, in tenths; -1 where they do not lead to the end."""
        import numpy as np

        if self.marks is None:
            return find_weights_of(self.board, self.puzzles, self.deadline)
        return np.array([self.path.weight if self.path.is_solved else -1])

    @cached_property
    def level_weights(self) -> NDArray[Any]:
        """The weights as far as a level needs them: -1 for the last level, without the slow way to its end."""
        if self.marks is None:
            return find_weights_of(self.board, self.puzzles, self.deadline, borders()[-1])
        return self.weights

    @cached_property
    def path(self) -> SolvedPath:
        """Of a single puzzle: what our techniques make of it."""
        grid = Grid(self.board, tuple(self.puzzles), self.marks)
        return find_path(grid, grid.with_values(self.solutions), self.deadline)

    @property
    def has_er(self) -> bool:
        """Whether Sudoku Explainer and HoDoKu can rate these: classic 9x9 puzzles of digits alone."""
        return self.marks is None and is_classic(self.board)


# Puzzles to an array for each field: NaN or "" where there is no value.
Rate = Callable[[Batch], Sequence["NDArray[Any]"]]


@dataclass(frozen=True, slots=True)
class Scale:
    """A measure of difficulty. All puzzles it is asked about have one solution."""

    id: str
    fields: tuple[Field, ...]
    suits: Callable[[Board], bool]  # which boards it knows
    rate: Rate  # may be called in any thread, and releases the GIL
    lines: Callable[[Batch], list[str]]  # for people: a single puzzle in a few words
    takes_marks: bool = False  # whether it also rates a puzzle of given pencil marks

    def takes(self, batch: Batch) -> bool:
        """Whether it can rate these puzzles."""
        return self.suits(batch.board) and (self.takes_marks or batch.marks is None)
