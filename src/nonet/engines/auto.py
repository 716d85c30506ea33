"""The choice nobody needs to make: a quick search first, and SAT where that does not end soon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.board import Board, Grid
from nonet.engines.base import Capabilities, Deadline, Engine, SolveResult, supports


class AutoEngine:
    """Asks `searchers` (the first that can) with a budget of guesses, then `last_resort` without one.

    Where that is not to be had, the searcher starts again, without a budget.
    The budget counts guesses, not seconds, so that a seed gives the same grid on every machine. The result names the
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
        """The engine that is asked first; the last one takes every board."""
        return next(engine for engine in self.searchers if supports(engine, board))

    def search(
        self,
        grid: Grid,
        limit: int,
        *,
        budget: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> SolveResult:
        """As every engine; with a budget only the searcher is asked."""
        deadline = Deadline(timeout)
        searcher = self.searcher(grid.board)
        if budget is not None:
            return searcher.search(grid, limit, budget=budget, seed=seed, timeout=timeout)
        result = searcher.search(grid, limit, budget=self.patience(grid.board, limit), seed=seed, timeout=timeout)
        if result.is_decided or deadline.is_over:
            return result
        # Asked only now: to know whether SAT is there is to load it, and few puzzles get here.
        patient = self.last_resort if supports(self.last_resort, grid.board) else searcher
        try:
            second = patient.search(grid, limit, seed=seed, timeout=deadline.left)
        except MemoryError:  # such as the formula of an empty 144x144: what the search knows is all there is
            return result
        return second if second.is_decided or second.count >= result.count else result

    def solutions(self, grid: Grid) -> Iterator[Grid]:
        """Every solution: by the engine that finds the first."""
        first = self.search(grid, 1)
        quick = first.engine != self.last_resort.id
        yield from (self.searcher(grid.board) if quick else self.last_resort).solutions(grid)

    def patience(self, board: Board, limit: int) -> int:
        """Guesses after which SAT is likely to be quicker: small boards are solved long before."""
        if self.searcher(board).id == "reference":
            return 1_000 if board.size <= 9 else 50
        if limit > 2:
            return 1_000_000  # listing solutions: SAT would need a clause for each
        return 100_000 if board.size <= 9 else 20_000 if board.size <= 16 else 1_000 if board.size <= 36 else 20
