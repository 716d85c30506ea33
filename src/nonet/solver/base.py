"""The protocol every engine follows, and what it answers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from enum import Enum
from itertools import combinations
from math import comb, factorial
from typing import TYPE_CHECKING, NoReturn, Protocol, Self

from nonet._base.errors import RunTimeout, plural
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.model import Board, Grid


class Verdict(Enum):
    """The number of solutions, in one word."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"  # one was found, and the caller did not ask for more
    UNDECIDED = "undecided"  # the budget ran out before the answer was sure

    @property
    def sentence(self) -> str:
        """The verdict as a sentence for people, without a full stop."""
        return say(_SENTENCES[self])


_SENTENCES = {
    Verdict.NONE: "no solution exists",
    Verdict.UNIQUE: "the solution is unique",
    Verdict.MULTIPLE: "there is more than one solution",
    Verdict.SOLVED: "solved; whether the solution is unique was not asked",
    Verdict.UNDECIDED: "undecided: the search was stopped too early to tell",
}


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The abilities of an engine. `max_size` is the largest number of digits, None for any."""

    max_size: int | None = None


@dataclass(frozen=True, slots=True)
class SolveResult:
    """The result of a search: the solutions (at most `limit`), and whether it saw the whole search space.

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
        """Return the result for a grid that certainly has no solution, without a search."""
        return cls(grid, (), limit, True, engine)

    @property
    def count(self) -> int:
        """The number of solutions found, at most `limit`."""
        return len(self.solutions)

    @property
    def solution(self) -> Grid | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    @property
    def verdict(self) -> Verdict:
        """The verdict: none, unique, multiple, solved or undecided."""
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
        """True if more searching could not change the answer."""
        return self.is_exhausted or self.count >= self.limit

    @property
    def is_unique(self) -> bool:
        """True if there is exactly one solution, proved."""
        return self.verdict is Verdict.UNIQUE


class Count(int):
    """A number of solutions, with the information whether it is exact.

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
        """Return a count cut to its limit, which a search may exceed a little.

        Args:
            limit: The largest number to report; None for no limit.
            found: The number of solutions found.
            is_exhausted: Whether the search saw everything.
            engine: The id of the engine.
        """
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
        """Return None if it can run here, otherwise the reason and the package to install."""
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
        """Return up to `limit` solutions; give up after `budget` guesses or about `timeout` seconds.

        Args:
            grid: The grid to solve.
            limit: The largest number of solutions to find.
            budget: The number of guesses after which the search gives up.
            patience: The number of dead ends after which it gives up, unless it has found two solutions by then.
            seed: A seed that shuffles the order of the search.
            timeout: The time in seconds after which the search gives up, roughly.
        """
        ...

    def count(
        self, grid: Grid, limit: int | None = None, *, timeout: float | None = None, threads: int | None = None
    ) -> Count:
        """Return the number of solutions, up to `limit`, as far as about `timeout` seconds go. No solution is kept.

        An engine that can share the work uses up to `threads` threads, all cores if that is None.
        """
        ...

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        """Yield every solution, as they are found; raise RunTimeout when time is over before the last."""
        ...


def supports(engine: Engine, board: Board) -> bool:
    """Return True if the engine can run here and takes boards of this size."""
    largest = engine.capabilities.max_size
    return engine.unavailable() is None and (largest is None or board.size <= largest)


# Digits that do not stand in a puzzle can change places: one filled grid stands for many.
#
# If k digits stand nowhere among the givens, exchanging them turns every solution into another. So it is enough to
# count the solutions in which they stand in rising order in some region that holds all digits, k! times each:
#
#     . . 3 .      1, 2 and 4 are free; they rise from left to right in this row:    1 2 3 4
#
# Which cells of the region are theirs is tried out: each choice is a puzzle with k more givens. An empty 9x9 grid has
# one such puzzle, and a solution of it counts 362,880 times.

_MOST = 2_000  # puzzles made from one: solving them must not take longer than the time saved

Values = tuple[int, ...]


def free_digits(grid: Grid) -> list[int]:
    """Return the digits that can change places; none where pencil marks or shapes tell digits apart.

    >>> from nonet.model import make_board
    >>> free_digits(Grid.empty(make_board(size=4)).with_digit(0, 3))
    [1, 2, 4]
    """
    if grid.candidates is not None or grid.board.constraints:
        return []
    given = set(grid.values)
    return [digit for digit in range(1, grid.board.size + 1) if digit not in given]


def split_by_digits(grid: Grid) -> tuple[int, Iterator[Values]]:
    """Return a factor, and puzzles without a common solution: each of their solutions counts factor times.

    >>> from nonet.model import make_board
    >>> factor, parts = split_by_digits(Grid.empty(make_board(size=4)))
    >>> factor, [part[:4] for part in parts]
    (24, [(1, 2, 3, 4)])
    """
    free = free_digits(grid)
    rooms = [
        [cell for cell in region.cells if not grid.values[cell]]
        for region in grid.board.regions
        if len(region.cells) == grid.board.size
    ]
    if len(free) < 2 or not rooms:
        return 1, iter([grid.values])
    room = min(rooms, key=lambda cells: (comb(len(cells), len(free)), len(cells)))
    used = next((k for k in range(len(free), 1, -1) if comb(len(room), k) <= _MOST), 0)
    return factorial(used), (_placed(grid.values, cells, free) for cells in combinations(room, used))


def _placed(values: Values, cells: tuple[int, ...], digits: list[int]) -> Values:
    placed = list(values)
    for cell, digit in zip(cells, digits, strict=False):
        placed[cell] = digit
    return tuple(placed)


# The protocol of engines that solve many puzzles of one board in one call.

MAX_LIMIT = 255  # a count is a byte

# Puzzles per task of a core: enough that idle lanes at the end of a task do not count, and less than half a second of
# the hardest puzzles known, so that Ctrl-C is answered soon.
CORE_TASK = 32_768

Bytes = bytes | bytearray | memoryview
Buffers = tuple[memoryview, memoryview]  # of the caller, for the same
Solved = tuple[bytes, bytes]  # the first solution of each puzzle, and how many there are, up to the limit


class BulkEngine(Protocol):
    """Solves puzzles by the million. Tests check that all engines give the same answers.

    Puzzles come side by side, and no Python object is made for any of them. Digits are a byte a cell (two above 255
    digits, see `_native.pack_values`); on boards of up to 9 digits they may also be text, empty cells being 0 or ".".
    What is neither is a ValueError, which does not say where. Limits go from 1 to `MAX_LIMIT`. Several threads may call
    an engine at once; it releases the GIL.
    """

    @property
    def id(self) -> str: ...

    @property
    def is_quick(self) -> bool:
        """True if no puzzle takes long, so that a call need not be interrupted."""
        ...

    @property
    def task(self) -> int:
        """The best number of puzzles for one call, if there are as many."""
        ...

    @property
    def least_threads(self) -> int:
        """The least number of threads that should call it at once, on a machine of any number of cores."""
        ...

    def unavailable(self) -> str | None:
        """Return None if it can run here, otherwise the reason and the package to install."""
        ...

    def supports(self, board: Board) -> bool:
        """Return True if it takes puzzles of this board."""
        ...

    def solve_many(self, board: Board, puzzles: Bytes, limit: int) -> Solved:
        """Return the solutions as digits, zeros where there is none."""
        ...

    def solve_into(self, board: Board, puzzles: Bytes, into: Buffers, limit: int, stride: int) -> None:
        """Solve into buffers of the caller. A puzzle begins every `stride` bytes; line ends are between them."""
        ...

    def solve_lines(self, board: Board, text: Bytes, limit: int, stride: int) -> Solved:
        """Solve lines of text into lines of text, zeros for no solution; for boards of up to 9 digits.

        What follows a puzzle in its line is skipped. With a stride as long as a puzzle, puzzles stand side by side.
        """
        ...


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
