"""The default engine: a quick search first, and SAT where that does not end soon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from warnings import warn

from nonet._base.deadline import Deadline
from nonet._base.errors import SolverWarning
from nonet.model import Board, Grid
from nonet.solver.base import Capabilities, Count, Engine, SolveResult, supports

# Boards on which a search that meets no dead end still does not arrive: before it has filled an empty 81x81, its stack
# takes a gigabyte. There it only gets so many guesses, which is enough where logic does nearly all.
_HUGE = 64
_FEW_GUESSES = 20

# On several grids a search that guesses wrong in one grid may wander through the others before it finds out. Minimal
# sumos (909 cells) took from 0.4 ms to more than 10 s; SAT took 30 to 110 ms for each of them. A samurai with as many
# dead ends has taken 5 ms.
_FEW_DEAD_ENDS = 300


class AutoEngine:
    """Asks `searchers` (the first that can), and `last_resort` if that runs into too many dead ends.

    Where that is not available, the searcher starts again without a limit on dead ends, after a SolverWarning. Dead
    ends are counted, not seconds, so that a seed gives the same grid on every machine. A searcher that has found two
    solutions goes on to the end: it lists them faster than SAT, which needs a clause for each. The result names the
    engine that answered.
    """

    id = "auto"
    capabilities = Capabilities()

    def __init__(self, searchers: Sequence[Engine], last_resort: Engine) -> None:
        self.searchers = searchers
        self.last_resort = last_resort

    def unavailable(self) -> str | None:
        return None

    def searcher(self, board: Board) -> Engine:
        """Return the engine to ask first; the last one takes every board."""
        return next(engine for engine in self.searchers if supports(engine, board))

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
        """Search like every engine. If the caller sets a budget or a patience, only the searcher runs."""
        deadline = Deadline(timeout)
        searcher = self.searcher(grid.board)
        if budget is not None or patience is not None:
            return searcher.search(grid, limit, budget=budget, patience=patience, seed=seed, timeout=timeout)
        most = _FEW_GUESSES if grid.board.size > _HUGE and limit <= 2 else None
        few = self.patience(grid.board, searcher)
        result = searcher.search(grid, limit, budget=most, patience=few, seed=seed, timeout=timeout)
        if result.is_decided or deadline.is_over:
            return result
        # Asked only now: finding out whether SAT is there loads it, and few puzzles get here.
        patient = searcher
        if reason := self.last_resort.unavailable():
            slower = f"this puzzle is hard for search, which goes on without the engine {self.last_resort.id}"
            warn(f"{slower} and may take very long: {reason}", SolverWarning, stacklevel=2)
        elif supports(self.last_resort, grid.board):
            patient = self.last_resort
        try:
            second = patient.search(grid, limit, seed=seed, timeout=deadline.left)
        except MemoryError:  # such as the formula of an empty 144x144: the result of the search is all we have
            return result
        return second if second.is_decided or second.count >= result.count else result

    def count(
        self, grid: Grid, limit: int | None = None, *, timeout: float | None = None, threads: int | None = None
    ) -> Count:
        """Count with the engine that finds two solutions, if there are that many."""
        deadline, few = Deadline(timeout), 2 if limit is None else min(limit, 2)
        first = self.search(grid, few, timeout=timeout)
        if first.count < 2 or few == limit:
            return Count(first.count, is_exact=first.is_exhausted, engine=first.engine)
        engine = self._engine_of(first)
        try:
            return engine.count(grid, limit, timeout=deadline.left, threads=threads)
        except MemoryError:
            return Count(first.count, is_exact=first.is_exhausted, engine=first.engine)

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        """Yield every solution: by the engine that finds the first."""
        deadline = Deadline(timeout)
        engine = self._engine_of(self.search(grid, 1, timeout=timeout))
        yield from engine.solutions(grid, timeout=deadline.left)

    def _engine_of(self, result: SolveResult) -> Engine:
        return self.last_resort if result.engine == self.last_resort.id else self.searcher(result.grid.board)

    def patience(self, board: Board, searcher: Engine | None = None) -> int:
        """Return the dead ends after which SAT is likely to be quicker: small boards are solved long before."""
        if (searcher or self.searcher(board)).id == "reference":
            return 1_000 if board.size <= 9 else 50
        if len(board.subgrids) > 2 and not board.parts:
            return _FEW_DEAD_ENDS
        if board.is_classic:
            return 10_000_000  # only pencil marks take that long: SAT takes two to three times as long for them
        if board.size <= 9:
            return 500_000 if board.constraints else 100_000  # SAT takes hard cages thrice as long, wide sums ten times
        return 20_000 if board.size <= 16 else 1_000
