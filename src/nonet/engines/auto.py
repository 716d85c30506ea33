"""The choice nobody needs to make: the best engine that runs here and takes the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.board import Board, Grid
from nonet.engines.base import Capabilities, Engine, SolveResult, supports


class AutoEngine:
    """Delegates to the first of its engines that supports the board. The result names the one that answered."""

    id = "auto"
    capabilities = Capabilities()

    def __init__(self, engines: Sequence[Engine]) -> None:
        self.engines = engines

    def unavailable(self) -> str | None:
        return None

    def choose(self, board: Board) -> Engine:
        """The engine that will answer; the last one takes every board."""
        return next(engine for engine in self.engines if supports(engine, board))

    def search(self, grid: Grid, limit: int, *, budget: int | None = None, seed: int | None = None) -> SolveResult:
        return self.choose(grid.board).search(grid, limit, budget=budget, seed=seed)

    def solutions(self, grid: Grid) -> Iterator[Grid]:
        return self.choose(grid.board).solutions(grid)
