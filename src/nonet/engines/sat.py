"""The SAT engine: python-sat's CaDiCaL, for boards that are hard for search: big ones, Latin squares, pairs.

One incremental solver per question: uniqueness is one more clause on the solver that found the first solution, and
creating puzzles asks thousands of questions of one solver by assumptions. Clauses go in part by part, and the solver
works in slices of conflicts that are cut short when time is over or Ctrl-C comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Self

from nonet.board import Grid
from nonet.deadline import Deadline
from nonet.engines._cnf import Cnf, encode
from nonet.engines.base import Capabilities, Count, SolveResult
from nonet.engines.cadical import Cadical
from nonet.errors import EngineUnavailable, install_command

# Groups of at least this many candidates say "at most one" by a ladder. On empty 25x25 boards pairs are quicker to
# solve, on 36x36 the 2.7 million clauses of pairs take longer to load than everything else.
_LADDER_FROM = 30

# CaDiCaL's stable mode alone. Against its default, which changes between two modes, solving and proving nine hard 25x25
# puzzles took 47 s instead of 65 s, eighteen Latin squares of order 30 took 24 s instead of 33 s, and the 64x64 puzzle
# that the default does not solve in two minutes took half of one.
_CONFIGURATION = {"stabilizeonly": 1}

# CaDiCaL goes on from the solution it found last, as far as new clauses allow. Where solutions are wanted that differ
# much, it begins anew: all true candidates of a 25x25 with 120 clues took 8 s so, more than 60 s otherwise.
_ANEW = {"ilb": 0, "ilbassumptions": 0}

# Conflicts per call of the solver, after which the clock and Ctrl-C are looked at. Every call starts some schedules of
# the solver anew, so calls grow longer; on big boards, where that showed (64x64: solved in 79 to 100 s with calls of a
# single length, not in 160 s with calls that start short), they are long at once. Numbers, not seconds, so that a seed
# gives the same grid on every machine.
_FIRST_SLICE = 2_000
_LONGEST_SLICE = 20_000
_BIG = 36  # digits

# Cells from which even the first slice takes long enough to be worth a thread that watches it.
_WATCHED = 1000


class SatEngine:
    """CaDiCaL through python-sat, any board."""

    id = "sat"
    capabilities = Capabilities()

    def unavailable(self) -> str | None:
        return SatSession.unavailable()

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
        """As every engine; a guess and a dead end are both counted as a conflict here."""
        if grid.board.is_crowded:
            return SolveResult.impossible(grid, limit, self.id)
        deadline = Deadline(timeout)
        with SatSession(grid, seed, deadline) as session:
            found: list[Grid] = []
            answer: bool | None = True
            while answer and len(found) < limit:
                most = min((n for n in (budget, patience if len(found) < 2 else None) if n is not None), default=None)
                left = None if most is None else max(0, most - session.conflicts)  # for all solutions together
                answer = session.solve(budget=left, deadline=deadline)
                if answer:
                    found.append(grid.with_values(session.values()))
                    session.forbid_last()
            return SolveResult(grid, tuple(found), limit, answer is False, self.id, session.conflicts)

    def count(
        self,
        grid: Grid,
        limit: int | None = None,
        *,
        timeout: float | None = None,
        threads: int | None = None,  # noqa: ARG002  (of the protocol)
    ) -> Count:
        """Each solution adds a clause, so counting becomes slower as it goes on. It runs in one thread."""
        if grid.board.is_crowded:
            return Count(0, is_exact=True, engine=self.id)
        deadline, found = Deadline(timeout), 0
        with SatSession(grid, deadline=deadline) as session:
            answer: bool | None = True
            while answer and (limit is None or found < limit):
                answer = session.solve(deadline=deadline)
                if answer:
                    found += 1
                    session.forbid_last()
        return Count(found, is_exact=answer is False, engine=self.id)

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        if grid.board.is_crowded:
            return
        deadline = Deadline(timeout)
        with SatSession(grid, deadline=deadline) as session:
            while session.solve(deadline=deadline):
                yield grid.with_values(session.values())
                session.forbid_last()
            deadline.check()  # what was not found in time is no "no"


class SatSession:
    """One solver on one grid, asked again and again. Close it, or use it in a with statement."""

    def __init__(
        self,
        grid: Grid,
        seed: int | None = None,
        deadline: Deadline | None = None,
        *,
        anew: bool = False,
        settings: Mapping[str, int] = _CONFIGURATION,
    ) -> None:
        """If the deadline passes before all clauses are in, every answer is None: not known.

        With `anew` it looks for each solution from the beginning, not near the last one. `settings` are CaDiCaL's.
        """
        if reason := self.unavailable():
            raise EngineUnavailable(f"the engine sat is not available: {reason}")
        self._cnf = encode(grid, _LADDER_FROM)
        self._solver = Cadical({**settings, **(_ANEW if anew else {})})
        self._is_big = grid.board.size > _BIG
        self._is_watched = grid.board.cell_count >= _WATCHED
        self._is_loaded = True
        self._last: list[int] = []
        self._literals: dict[tuple[int, int], int] = {}
        self._top = self._cnf.variable_count if self._cnf else 0
        try:
            if self._cnf is not None:
                self._load(self._cnf, seed, deadline)
        except BaseException:  # such as Ctrl-C: a caller that never got the session cannot close it
            self.close()
            raise

    def _load(self, cnf: Cnf, seed: int | None, deadline: Deadline | None) -> None:
        self._is_loaded = self._solver.add(cnf.clauses, deadline)
        if self._is_loaded:
            self._literals = {candidate: number for number, candidate in enumerate(cnf.candidates, 1)}
            if seed is not None:
                self._shuffle(Random(seed))

    @staticmethod
    def unavailable() -> str | None:
        """None if python-sat is there, otherwise what to install."""
        try:
            import pysolvers  # noqa: F401
        except ImportError:
            return f"it needs the package python-sat ({install_command('python-sat')})"
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._solver.close()

    @property
    def conflicts(self) -> int:
        """Conflicts so far, a measure of the work done."""
        return self._solver.conflicts

    @property
    def is_loaded(self) -> bool:
        """Whether all clauses are in. If not, time ran out, nothing is known, and there are no literals."""
        return self._is_loaded

    def literal(self, cell: int, digit: int) -> int | None:
        """The variable of a candidate, None where the cell is settled or the digit is not possible."""
        return self._literals.get((cell, digit))

    def solve(
        self, assumptions: Iterable[int] = (), *, budget: int | None = None, deadline: Deadline | None = None
    ) -> bool | None:
        """Whether there is a solution under these literals; None if the budget or the time ran out."""
        if self._cnf is None:
            return False
        if not self._is_loaded:
            return None
        literals = list(assumptions)
        left, watch = budget, self._is_watched
        pace = _LONGEST_SLICE if self._is_big else _FIRST_SLICE
        while left is None or left > 0:
            if deadline and deadline.is_over:
                return None
            conflicts = pace if left is None else min(pace, left)
            pace = min(pace * 3 // 2, _LONGEST_SLICE)
            answer = self._slice(literals, conflicts, deadline, watch=watch)
            if answer is not None:
                return answer
            watch = True  # most questions on small boards end with their first slice
            left = None if left is None else left - conflicts
        return None

    def _slice(self, literals: list[int], conflicts: int, deadline: Deadline | None, *, watch: bool) -> bool | None:
        answer = self._solver.solve(literals, conflicts, deadline, watch=watch)
        if answer:
            self._last = [literal for literal in self._solver.model() if 0 < literal <= len(self._literals)]
        return answer

    def values(self) -> list[int]:
        """The solution that `solve` found."""
        assert self._cnf is not None
        values = list(self._cnf.fixed)
        for literal in self._last:
            cell, digit = self._cnf.candidates[literal - 1]
            values[cell] = digit
        return values

    def forbid_last(self) -> None:
        """Never find this solution again."""
        self._solver.add([[-literal for literal in self._last]])

    def require(self, *literals: int) -> None:
        """From now on one of these literals holds."""
        self._solver.add([literals])

    def new_literal(self) -> int:
        """A variable that no clause has yet."""
        self._top += 1
        return self._top

    def prefer(self, values: Iterable[int]) -> None:
        """Search near this filled grid first."""
        found = (self._literals.get(candidate) for candidate in enumerate(values))
        self.seek(literal for literal in found if literal is not None)

    def seek(self, literals: Iterable[int]) -> None:
        """Search for these candidates first: each cell tries one of them, if it can."""
        wanted = {*literals}
        self._solver.prefer([number if number in wanted else -number for number in self._literals.values()])

    def _shuffle(self, random: Random) -> None:
        """Start the search from a random digit in every cell."""
        digits: dict[int, list[int]] = {}
        for cell, digit in self._literals:
            digits.setdefault(cell, []).append(digit)
        cells = max(digits, default=-1) + 1
        self.prefer([random.choice(digits[cell]) if cell in digits else 0 for cell in range(cells)])
