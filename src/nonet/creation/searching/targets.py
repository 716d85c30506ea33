"""How far puzzles are from what a wish says of their difficulty.

A target judges many puzzles at once: 0 is right, less is too easy, more is too hard, and how much says how far it is.
That may be an estimate; `holds` then has the last word on a puzzle that seems right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from nonet import _native
from nonet.board import Board, Grid
from nonet.creation.searching.proving import Puzzles
from nonet.deadline import Deadline
from nonet.errors import RunTimeout
from nonet.logic import SeOutcome, find_weights_of
from nonet.records import dataclass

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
