"""The protocol every engine follows, and what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Protocol

from nonet.board import Board, Grid
from nonet.errors import plural


class Verdict(Enum):
    """How many solutions: the answer in one word."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"  # one was found and nobody asked whether there are more
    UNDECIDED = "undecided"  # the budget ran out before the answer was sure

    @property
    def sentence(self) -> str:
        """The answer for people, without a full stop."""
        return _SENTENCES[self]


_SENTENCES = {
    Verdict.NONE: "no solution exists",
    Verdict.UNIQUE: "the solution is unique",
    Verdict.MULTIPLE: "the solution is not unique",
    Verdict.SOLVED: "solved; whether the solution is unique was not asked",
    Verdict.UNDECIDED: "undecided: the search was stopped before it was sure",
}


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What an engine can do. `max_size`: the largest number of digits, None for any."""

    max_size: int | None = None
    is_random: bool = True  # can give a random solution by seed


@dataclass(frozen=True, slots=True)
class SolveResult:
    """What a search found: the solutions (at most `limit`), and whether it saw the whole search space."""

    grid: Grid
    solutions: tuple[Grid, ...]
    limit: int
    is_exhausted: bool
    engine: str
    nodes: int = 0

    @classmethod
    def impossible(cls, grid: Grid, limit: int, engine: str) -> SolveResult:
        """The answer where no search is needed to know that there is no solution."""
        return cls(grid, (), limit, True, engine)

    @property
    def count(self) -> int:
        """Number of solutions found, at most `limit`."""
        return len(self.solutions)

    @property
    def solution(self) -> Grid | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    @property
    def verdict(self) -> Verdict:
        """The answer in one word."""
        if self.count > 1:
            return Verdict.MULTIPLE
        if self.is_exhausted:
            return Verdict.UNIQUE if self.count else Verdict.NONE
        return Verdict.SOLVED if self.count == self.limit else Verdict.UNDECIDED

    def __str__(self) -> str:
        return self.verdict.sentence

    def __repr__(self) -> str:
        more = "" if self.is_exhausted else " or more"
        return f"<SolveResult {self.verdict.value}: {plural(self.count, 'solution')}{more}, found by {self.engine}>"

    @property
    def is_decided(self) -> bool:
        """Whether more searching could not change the answer."""
        return self.is_exhausted or self.count >= self.limit

    @property
    def is_unique(self) -> bool:
        """Exactly one solution, proved."""
        return self.verdict is Verdict.UNIQUE


class Engine(Protocol):
    """A way of solving. One file a engine; they answer alike, the tests see to it."""

    @property
    def id(self) -> str: ...

    @property
    def capabilities(self) -> Capabilities: ...

    def unavailable(self) -> str | None:
        """None if it can run here, otherwise the reason and what to install."""
        ...

    def search(
        self,
        grid: Grid,
        limit: int,
        *,
        budget: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> SolveResult:
        """Up to `limit` solutions; gives up after `budget` guesses or about `timeout` seconds.

        A seed shuffles the order of the search.
        """
        ...

    def solutions(self, grid: Grid) -> Iterator[Grid]:
        """Every solution, one after the other, as they are found."""
        ...


class Deadline:
    """The moment when a search must give up; None never comes."""

    def __init__(self, timeout: float | None) -> None:
        self.moment = None if timeout is None else monotonic() + timeout

    @property
    def is_over(self) -> bool:
        return self.moment is not None and monotonic() >= self.moment

    @property
    def left(self) -> float | None:
        """Seconds left, None without a limit."""
        return None if self.moment is None else max(0.0, self.moment - monotonic())

    def sooner(self, timeout: float | None) -> Deadline:
        """The same deadline, or one in so many seconds if that comes first."""
        other = Deadline(timeout)
        if self.moment is None or (other.moment is not None and other.moment < self.moment):
            return other
        return self


def supports(engine: Engine, board: Board) -> bool:
    """Whether the engine can run here and takes boards of this size."""
    largest = engine.capabilities.max_size
    return engine.unavailable() is None and (largest is None or board.size <= largest)
