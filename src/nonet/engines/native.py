"""The native engine: the C++ boards solver, any board of up to 64 digits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet import _native
from nonet.board import Board, Grid
from nonet.engines.base import Capabilities, SolveResult
from nonet.errors import EngineUnavailable

# Guesses per call into C++. Between calls Python runs its signal handlers, so this is how fast Ctrl-C answers:
# a guess costs 1 to 100 microseconds, by size.
_SLICE = 2_000

MAX_SIZE = 64


class NativeEngine:
    """Masks, singles, locked candidates and search, in C++."""

    id = "native"
    capabilities = Capabilities(max_size=MAX_SIZE)

    def unavailable(self) -> str | None:
        return _native.missing()

    def search(self, grid: Grid, limit: int, *, budget: int | None = None, seed: int | None = None) -> SolveResult:
        walk = _start(grid, seed)
        found: list[Grid] = []
        is_exhausted = False
        while len(found) < limit and not is_exhausted:
            left = _SLICE if budget is None else min(_SLICE, budget - walk.nodes)
            if left <= 0:
                break
            status = walk.run(limit - len(found), left)
            found += map(grid.with_values, walk.take())
            if status is _native.Status.GAVE_UP:
                break
            is_exhausted = status is _native.Status.EXHAUSTED
        return SolveResult(grid, tuple(found), limit, is_exhausted, self.id, walk.nodes)

    def solutions(self, grid: Grid) -> Iterator[Grid]:
        walk = _start(grid, None)
        while True:
            status = walk.run(64, _SLICE)
            yield from map(grid.with_values, walk.take())
            if status is _native.Status.EXHAUSTED:
                return
            if status is _native.Status.GAVE_UP:
                raise MemoryError("the search grew beyond its memory limit")


def solve_values(board: Board, puzzles: bytes, limit: int = 2) -> tuple[bytes, bytes]:
    """Many puzzles of one board at once, a byte a cell: (first solution of each or zeros, counts up to `limit`).

    No Python object is made per puzzle; Ctrl-C is answered every few thousand puzzles.
    """
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    chunk = 4096 * board.cell_count
    parts = [
        _native.solve_batch(_geometry(board), puzzles[start : start + chunk], limit)
        for start in range(0, len(puzzles), chunk)
    ]
    return b"".join(solutions for solutions, _ in parts), b"".join(counts for _, counts in parts)


def _start(grid: Grid, seed: int | None) -> _native.Search:
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    if grid.board.size > MAX_SIZE:
        raise EngineUnavailable(f"the engine native takes boards of up to {MAX_SIZE} digits, got {grid.board.size}")
    return _native.Search(_geometry(grid.board), bytes(grid.values), grid.candidates, seed)


@lru_cache(maxsize=64)
def _geometry(board: Board) -> _native.Geometry:
    return _native.Geometry(board.size, board.cell_count, [region.cells for region in board.regions])
