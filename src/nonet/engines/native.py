"""The native engine: two solvers in C++. `boards` takes any board of up to 1024 digits, `lanes` classic 9x9 in bulk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from nonet import _native
from nonet.board import Board, Grid, make_board
from nonet.engines.base import Capabilities, Deadline, SolveResult
from nonet.errors import EngineUnavailable

MAX_SIZE = 1024


class NativeEngine:
    """Masks, singles, locked candidates and search, in C++."""

    id = "native"
    capabilities = Capabilities(max_size=MAX_SIZE)

    def unavailable(self) -> str | None:
        return _native.missing()

    def search(
        self,
        grid: Grid,
        limit: int,
        *,
        budget: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> SolveResult:
        if grid.board.is_crowded:
            return SolveResult.impossible(grid, limit, self.id)
        walk = _start(grid, seed)
        deadline = Deadline(timeout)
        pace = _pace(grid.board)
        found: list[Grid] = []
        is_exhausted = False
        while len(found) < limit and not is_exhausted:
            left = pace if budget is None else min(pace, budget - walk.nodes)
            if left <= 0 or deadline.is_over:
                break
            status = walk.run(limit - len(found), left)
            found += _grids(grid, walk.take())
            if status is _native.Status.GAVE_UP:
                break
            is_exhausted = status is _native.Status.EXHAUSTED
        return SolveResult(grid, tuple(found), limit, is_exhausted, self.id, walk.nodes)

    def solutions(self, grid: Grid) -> Iterator[Grid]:
        if grid.board.is_crowded:
            return
        walk = _start(grid, None)
        while True:
            status = walk.run(64, _pace(grid.board))
            yield from _grids(grid, walk.take())
            if status is _native.Status.EXHAUSTED:
                return
            if status is _native.Status.GAVE_UP:
                raise MemoryError("the search grew beyond its memory limit")


def solve_values(board: Board, puzzles: bytes, limit: int = 2) -> tuple[bytes, bytes]:
    """Many puzzles of one board at once: (first solution of each or zeros, counts up to `limit`).

    Digits are a byte a cell, two above 255 digits, see `_native.pack_values`. Classic 9x9 boards may also come as text.
    No Python object is made per puzzle; Ctrl-C is answered every few thousand puzzles.
    """
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    if board == make_board():
        return _in_chunks(partial(_native.solve_lanes, limit=limit), puzzles, _LANES_CHUNK)
    made = _native.board_of(board)
    return _in_chunks(partial(_native.solve_batch, made, limit=limit), puzzles, 4096 * made.grid_bytes)


# A chunk ends with lanes idle until its last puzzle is done, so lanes take larger ones: half a second of the hardest.
_LANES_CHUNK = 32768 * 81


def _in_chunks(solve: Callable[[memoryview], tuple[bytes, bytes]], puzzles: bytes, chunk: int) -> tuple[bytes, bytes]:
    view = memoryview(puzzles)
    parts = [solve(view[start : start + chunk]) for start in range(0, len(view), chunk)]
    if len(parts) == 1:
        return parts[0]
    return b"".join(solutions for solutions, _ in parts), b"".join(counts for _, counts in parts)


def _pace(board: Board) -> int:
    """Guesses per call into C++. Between calls Python sees signals and the clock: this is how fast Ctrl-C answers.

    A guess costs a microsecond on 9x9, about 50 on 25x25, and milliseconds on 100x100.
    """
    return max(10, min(2_000, 1_500_000 // board.cell_count))


def _start(grid: Grid, seed: int | None) -> _native.Search:
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    if grid.board.size > MAX_SIZE:
        raise EngineUnavailable(f"the engine native takes boards of up to {MAX_SIZE} digits, got {grid.board.size}")
    return _native.Search(*native_arguments(grid), seed)


def native_arguments(grid: Grid) -> tuple[_native.Board, bytes, bytes | None]:
    """A grid as the core takes it: board, digits, candidates."""
    size = grid.board.size
    masks = None if grid.candidates is None else _native.pack_masks(grid.candidates, size)
    return _native.board_of(grid.board), _native.pack_values(grid.values, size), masks


def _grids(grid: Grid, solutions: list[bytes]) -> Iterator[Grid]:
    size = grid.board.size
    return (grid.with_values(_native.unpack_values(solution, size)) for solution in solutions)
