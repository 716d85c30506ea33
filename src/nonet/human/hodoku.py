"""HoDoKu's rating: its level and score, from our steps in its order. The table is scales/hodoku.toml.

HoDoKu assumes that a puzzle has one solution, and where its techniques end it takes a digit of the solution, at a
price. The solution is handed in: logic does not look for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet._base.deadline import Deadline
from nonet._base.fast_dataclass import dataclass
from nonet.human.find import tally, walk
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.tables import read_table
from nonet.model import Board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class HodokuRow:
    """Techniques searched together, what a step of them is worth, and the level it makes."""

    techniques: tuple[str, ...]
    points: int
    level: str


@dataclass(frozen=True, slots=True)
class HodokuScale:
    """The table."""

    rows: tuple[HodokuRow, ...]
    brute_force: int
    give_up: int
    limits: dict[str, int]  # of the score, for each level but the last

    @property
    def levels(self) -> tuple[str, ...]:
        return (*self.limits, "extreme")

    @property
    def order(self) -> list[tuple[str, ...]]:
        return [row.techniques for row in self.rows]

    def rate(self, uses: Sequence[int], *, is_solved: bool = True) -> HodokuRating:
        """Return the rating of a path: `uses` are those of each row, then the number of digits from the solution."""
        score = sum(row.points * count for row, count in zip(self.rows, uses, strict=False))
        used = {row.level for row, count in zip(self.rows, uses, strict=False) if count}
        level = max((self.levels.index(name) for name in used), default=0)
        if uses[len(self.rows)]:
            score, level = score + self.brute_force * uses[len(self.rows)], len(self.levels) - 1
        if not is_solved:
            return HodokuRating(self.levels[-1], score + self.give_up, is_solved=False)
        while level < len(self.limits) and score > self.limits[self.levels[level]]:
            level += 1
        return HodokuRating(self.levels[level], score)


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """HoDoKu's level (easy, medium, hard, unfair, extreme) and score."""

    level: str
    score: int
    is_solved: bool = True


@lru_cache
def hodoku_scale() -> HodokuScale:
    """Return the table, read once."""
    data = read_table("scales/hodoku.toml")
    rows = tuple(HodokuRow(tuple(row["techniques"]), row["points"], row["level"]) for row in data["rows"])
    return HodokuScale(rows, data["brute_force"], data["give_up"], data["limits"])


def hodoku_path(position: Position, solution: Sequence[int] = ()) -> tuple[HodokuRating, list[Step]]:
    """Return the rating, and the steps that HoDoKu would take."""
    scale = hodoku_scale()
    end, path = walk(position, scale.order, solution=solution)
    uses = [0] * (len(scale.rows) + 1)
    for row, _ in path:
        uses[row] += 1
    return scale.rate(uses, is_solved=end == "solved"), [step for _, step in path]


def hodoku_arrays(
    board: Board, puzzles: bytes | memoryview, solutions: bytes | memoryview, deadline: Deadline | None = None
) -> tuple[NDArray[np.intp], NDArray[np.int32], NDArray[np.bool_]]:
    """Return level (its place in `HodokuScale.levels`), score and "is solved" of many puzzles, one byte per cell.

    A solution for each, or none at all. Raise RunTimeout if the deadline passes before the last.
    """
    import numpy as np

    scale = hodoku_scale()
    uses, solved = tally(board, puzzles, scale.order, {}, solutions=solutions, deadline=deadline)
    is_solved = np.frombuffer(solved, np.uint8) > 0
    counts = np.frombuffer(uses, "<u2").reshape(len(is_solved), len(scale.rows) + 1).astype(np.int32)
    scores = counts @ np.array([*(row.points for row in scale.rows), scale.brute_force], np.int32)
    last = len(scale.levels) - 1
    of_row = np.array([*(scale.levels.index(row.level) for row in scale.rows), last])
    levels = np.where(counts > 0, of_row, 0).max(axis=1, initial=0)
    for level, limit in enumerate(scale.limits.values()):
        levels[(levels == level) & (scores > limit)] += 1
    return np.where(is_solved, levels, last), np.where(is_solved, scores, scores + scale.give_up), is_solved


def hodoku_many(board: Board, puzzles: bytes, solutions: bytes, deadline: Deadline | None = None) -> list[HodokuRating]:
    """Return the ratings of many puzzles, one byte per cell; a solution for each, or none at all.

    For a few: `hodoku_arrays` is the same for millions, but needs numpy.
    """
    scale = hodoku_scale()
    uses, solved = tally(board, puzzles, scale.order, {}, solutions=solutions, deadline=deadline)
    counts, width = memoryview(uses).cast("H"), len(scale.rows) + 1
    rows = (counts[width * number : width * (number + 1)] for number in range(len(solved)))
    return [scale.rate(row, is_solved=bool(done)) for row, done in zip(rows, solved, strict=True)]
