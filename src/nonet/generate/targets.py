"""How far puzzles are from what a set of criteria says of their difficulty.

A target judges many puzzles at once: 0 is right, less is too easy, more is too hard, and how much says how far it is.
That may be an estimate; `holds` then has the last word on a puzzle that seems right.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.generate.clues import Puzzles
from nonet.generate.criteria import Criteria
from nonet.human.find import logic_problem, tally, walk
from nonet.human.hints import hint_order, solve_path
from nonet.human.levels import find_weights_of, span_of, weight_order, weights
from nonet.human.position import Position
from nonet.human.se121 import SeOutcome
from nonet.model import Board, Grid
from nonet.solver import core as _native

if TYPE_CHECKING:
    from numpy.typing import NDArray


FAR = 1000  # above what was looked at

Distances = Any  # NDArray[np.int64]


class DifficultyTarget(Protocol):
    """One thing that is asked of the difficulty of a puzzle."""

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        """The distance of each puzzle. RunTimeout when the deadline is over."""
        ...

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:
        """Whether a puzzle that was judged 0 is right indeed."""
        ...


@dataclass(frozen=True, slots=True)
class RatingTarget:
    """A range of ER of classic 9x9 puzzles, in tenths; without an end it is enough to be above."""

    least: int
    most: int | None

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        import numpy as np

        highest = self.least - 1 if self.most is None else self.most
        left = 0.0 if deadline.left is None else max(deadline.left, 1e-9)
        figures, outcomes = _native.rate_se121(puzzles.astype(np.uint8).tobytes(), 1, highest, 0.0, left)
        ended = np.frombuffer(outcomes, np.uint8)
        if (ended == SeOutcome.STOPPED.value).any():
            raise RunTimeout("time ran out")
        found = np.frombuffer(figures, "<u2").reshape(-1, 3)[:, 0].astype(np.int64)
        is_above = (ended == SeOutcome.ABOVE_MAX.value) | (ended == SeOutcome.STUCK.value)
        return distances(found, is_above, self.least, self.most)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:  # noqa: ARG002  (nothing was estimated)
        return True


@dataclass(frozen=True, slots=True)
class WeightTarget:
    """A range of weights, which is what levels are on all boards but classic 9x9."""

    board: Board
    least: int
    most: int | None

    def judge(self, puzzles: Puzzles, deadline: Deadline) -> Distances:
        import numpy as np

        highest = self.least - 1 if self.most is None else self.most
        found = find_weights_of(self.board, puzzles.astype(np.uint8).tobytes(), deadline, highest)
        return distances(found, found < 0, self.least, self.most)

    def holds(self, puzzle: Grid, deadline: Deadline) -> bool:  # noqa: ARG002  (nothing was estimated)
        return True


def distances(found: NDArray[Any], is_above: NDArray[Any], least: int, most: int | None) -> Distances:
    """How far figures are from a range; those above all that was looked at are far, or right where it has no end."""
    import numpy as np

    below = np.minimum(found - least, 0)
    over = np.zeros_like(below) if most is None else np.maximum(found - most, 0)
    return np.where(is_above, 0 if most is None else FAR, below + over)


# Targets that name a technique: one that steps come to, or the hardest that a puzzle needs.

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


# The targets of a set of criteria.


def targets_of(criteria: Criteria) -> tuple[DifficultyTarget, ...]:
    """What a set of criteria says of the difficulty; the cheapest to judge comes first."""
    found: list[DifficultyTarget] = []
    if logic_problem(criteria.board):  # a level then only says how many clues are left
        return ()
    if criteria.level or criteria.rating:
        least, most = span_of(criteria.level) if criteria.level else (0, None)
        if criteria.rating:
            least = max(least, criteria.rating[0])
            most = criteria.rating[1] if most is None else min(most, criteria.rating[1])
        is_er = criteria.board.is_classic
        found.append(RatingTarget(least, most) if is_er else WeightTarget(criteria.board, least, most))
    if criteria.technique:
        found.append((HardestTarget if criteria.is_hardest else TechniqueTarget)(criteria.board, criteria.technique))
    return tuple(found)
