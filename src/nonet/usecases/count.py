"""Count the solutions of a puzzle."""

from __future__ import annotations

from nonet.engines import Count
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.usecases.validate import givens_problem, rules_problem


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """How many solutions a puzzle has, and why there are none when its givens already break a rule."""

    puzzle: Puzzle
    count: Count
    limit: int | None
    problem: str | None = None

    @property
    def is_undecided(self) -> bool:
        """Whether the time was over before the end, or before the limit that was asked for."""
        return not self.count.is_exact and self.count != self.limit

    @property
    def words(self) -> str:
        """The number, as far as it is known."""
        return str(int(self.count)) if self.count.is_exact else f"at least {int(self.count)}"


def count_solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    threads: int | None = None,
) -> CountAnswer:
    """All solutions, unless a limit or the time ends the count."""
    if problem := givens_problem(puzzle):
        return CountAnswer(puzzle, Count(0, is_exact=True, engine="check"), limit, problem)
    count = puzzle.count(limit, engine=engine, timeout=timeout, threads=threads)
    return CountAnswer(puzzle, count, limit, rules_problem(puzzle) if count == 0 and count.is_exact else None)
