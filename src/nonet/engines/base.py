"""The protocol every engine follows, and what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from enum import Enum
from typing import TYPE_CHECKING, NoReturn, Protocol, Self

from nonet.board import Board, Grid
from nonet.errors import RunTimeout, plural
from nonet.records import dataclass


class Verdict(Enum):
    """How many solutions: the answer in one word."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"  # one was found, and the caller did not ask for more
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


@dataclass(frozen=True, slots=True)
class SolveResult:
    """What a search found: the solutions (at most `limit`), and whether it saw the whole search space.

    It is true if there is a solution and false if there is none. `bool` of a search that was stopped before either was
    known raises RunTimeout.
    """

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

    def __bool__(self) -> bool:
        if not self.solutions and not self.is_exhausted:
            raise RunTimeout("the search was stopped before it was known whether there is a solution: ask `verdict`")
        return bool(self.solutions)

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


class Count(int):
    """A number of solutions that knows whether it is all of them.

    >>> Count(288, is_exact=True, engine="native") + 1
    289
    """

    if TYPE_CHECKING:  # attributes that are set once, by `__new__`

        @property
        def is_exact(self) -> bool: ...  # otherwise a limit or the time ended the count: there are at least so many
        @property
        def engine(self) -> str: ...

    def __new__(cls, number: int, *, is_exact: bool, engine: str) -> Self:
        made = super().__new__(cls, number)
        made.__dict__.update(is_exact=is_exact, engine=engine)
        return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to {name!r}: a Count never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete {name!r}: a Count never changes")

    def __repr__(self) -> str:
        """A count that was cut short does not look like a whole one; as text it is the number, like any int."""
        return int.__repr__(self) if self.is_exact else f"at least {int(self)}"

    def __str__(self) -> str:
        return int.__repr__(self)

    def __getnewargs_ex__(self) -> tuple[tuple[int], dict[str, bool | str]]:
        return (int(self),), {"is_exact": self.is_exact, "engine": self.engine}

    @classmethod
    def up_to(cls, limit: int | None, found: int, *, is_exhausted: bool, engine: str) -> Self:
        """A count cut to its limit, which a search may exceed a little."""
        if limit is not None and found > limit:
            return cls(limit, is_exact=False, engine=engine)
        return cls(found, is_exact=is_exhausted, engine=engine)


class Engine(Protocol):
    """A way of solving. One file per engine; tests check that all give the same answers."""

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
        patience: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> SolveResult:
        """Up to `limit` solutions; gives up after `budget` guesses or about `timeout` seconds.

        With `patience` it also gives up after so many dead ends, unless it has found two solutions by then. A seed
        shuffles the order of the search.
        """
        ...

    def count(
        self, grid: Grid, limit: int | None = None, *, timeout: float | None = None, threads: int | None = None
    ) -> Count:
        """The number of solutions, up to `limit`, as far as about `timeout` seconds go. No solution is kept.

        An engine that can share the work uses up to `threads` threads, all cores if that is None.
        """
        ...

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        """Every solution, one after the other, as they are found; RunTimeout when time is over before the last."""
        ...


def supports(engine: Engine, board: Board) -> bool:
    """Whether the engine can run here and takes boards of this size."""
    largest = engine.capabilities.max_size
    return engine.unavailable() is None and (largest is None or board.size <= largest)
