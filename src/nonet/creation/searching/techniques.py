"""Targets that name a technique: one that steps come to, or the hardest that a puzzle needs."""

from __future__ import annotations

from functools import cached_property

from nonet.board import Board, Grid
from nonet.creation.searching.proving import Puzzles
from nonet.creation.searching.targets import Distances
from nonet.deadline import Deadline
from nonet.errors import RunTimeout
from nonet.logic import Position, hint_order, solve_path, walk, weight_order, weights
from nonet.logic.finding import tally
from nonet.records import dataclass

_OPTIONS = {"uniqueness": 1}  # the puzzles that are judged have one solution
_NEAR = 1  # the distance of a puzzle that comes to where the technique is looked for, and does not find it

Order = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)  # without slots, so that the order can be kept
class TechniqueTarget:
    """A technique that the steps of `explain` come to."""

    board: Board
    technique: str

    @cached_property
    def order(self) -> Order:
        """The rows that are looked at before the technique, the technique alone, and the others of its row.

        Which step of a row is taken depends on what a person sees. So the technique goes first here, and `holds` asks
        for the path itself.
        """
        rows = hint_order()
        at = next(number for number, row in enumerate(rows) if self.technique in row)
        return _up_to(rows[:at], rows[at], self.technique)

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        return _judge(self.board, puzzles, self.order, self.order.index((self.technique,)), deadline)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:
        path = solve_path(Position.of(puzzle), deadline=deadline)
        return any(hint.step.technique == self.technique for hint in path)


@dataclass(frozen=True)
class HardestTarget:
    """A technique that `rate` says a puzzle needs: the first of the heaviest on the path of lightest techniques."""

    board: Board
    technique: str

    @cached_property
    def order(self) -> Order:
        *lighter, row = weight_order(weights()[self.technique])
        return _up_to(tuple(lighter), row, self.technique)

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        return _judge(self.board, puzzles, self.order, self.order.index((self.technique,)), deadline, is_solved=True)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:
        end, path = walk(Position.of(puzzle), weight_order(), _OPTIONS, deadline=deadline)
        if end == "stopped":
            raise RunTimeout("time ran out")
        _, hardest = max(path, key=lambda found: found[0])
        return hardest.technique == self.technique


def _up_to(rows: tuple[tuple[str, ...], ...], last: tuple[str, ...], technique: str) -> Order:
    others = tuple(name for name in last if name != technique)
    return (*rows, (technique,), *((others,) if others else ()))


def _judge(
    board: Board, puzzles: Puzzles, order: Order, at: int, deadline: Deadline, *, is_solved: bool = False
) -> Distances:
    """0 where a row is used, and the puzzle is solved if it must be; below 0 where easier rows solve it."""
    import numpy as np

    found, ended = tally(board, puzzles.astype(np.uint8).tobytes(), order, _OPTIONS, deadline=deadline)
    uses = np.frombuffer(found, "<u2").reshape(len(puzzles), len(order) + 1)[:, : len(order)] > 0
    solved = np.frombuffer(ended, np.uint8) > 0
    highest = np.where(uses, np.arange(len(order)), 0)[:, :at].max(axis=1, initial=0)
    is_used = uses[:, at] & (solved | (not is_solved))
    return np.where(is_used, 0, np.where(solved, highest - at - _NEAR, _NEAR))
