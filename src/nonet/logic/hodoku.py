"""HoDoKu's rating: its level and score, from our steps in its order. The table is scales/hodoku.toml.

HoDoKu assumes that a puzzle has one solution, and where its techniques end it takes a digit of the solution, at a
price. The solution is handed in: logic does not look for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from nonet.logic.finding import logic_of, walk
from nonet.logic.position import Position
from nonet.logic.step import Step

FEWEST_DIGITS = 10  # HoDoKu does not try to solve a grid with fewer


@dataclass(frozen=True, slots=True)
class Row:
    """Techniques searched together, what a step of them is worth, and the level it makes."""

    techniques: tuple[str, ...]
    points: int
    level: str


@dataclass(frozen=True, slots=True)
class Scale:
    """The table."""

    rows: tuple[Row, ...]
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
        """The rating of a path that used each row so many times, and behind them digits of the solution."""
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
def hodoku_scale() -> Scale:
    """The table, read once."""
    text = resources.files("nonet.logic").joinpath("scales", "hodoku.toml").read_text("utf-8")
    data = tomllib.loads(text)
    rows = tuple(Row(tuple(row["techniques"]), row["points"], row["level"]) for row in data["rows"])
    return Scale(rows, data["brute_force"], data["give_up"], data["limits"])


def hodoku_path(position: Position, solution: Sequence[int] = ()) -> tuple[HodokuRating, list[Step]]:
    """The rating, and the steps HoDoKu would take."""
    scale = hodoku_scale()
    end, path = walk(position, scale.order, solution=solution)
    uses = [0] * (len(scale.rows) + 1)
    for row, _ in path:
        uses[row] += 1
    return scale.rate(uses, is_solved=end == "solved"), [step for _, step in path]


def hodoku_many(position: Position, puzzles: bytes, solutions: bytes) -> list[HodokuRating]:
    """The ratings of many puzzles on the position's board, a byte a cell; a solution each, or none at all."""
    scale = hodoku_scale()
    uses, solved = logic_of(position.board).tally(puzzles, scale.order, {}, solutions)
    counts = memoryview(uses).cast("H")
    width = len(scale.rows) + 1
    return [
        scale.rate(counts[i * width : (i + 1) * width].tolist(), is_solved=bool(is_solved))
        for i, is_solved in enumerate(solved)
    ]
