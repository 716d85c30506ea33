"""The native engine: two solvers in C++. `boards` takes any board of up to 1024 digits, `lanes` classic 9x9 in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from nonet._base.deadline import Deadline
from nonet._base.errors import EngineUnavailable
from nonet.model import Board, Grid
from nonet.solver import core as _native
from nonet.solver.base import Capabilities, Count, SolveResult, available_cores, split_by_digits

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor


# Counting by the core, in slices, so that Ctrl-C and timeouts work. No solution is kept.

Counted = tuple[int, bool]  # solutions, and whether these are all

_MOST = 2**63 - 1  # as far as the core counts

# Rounds of a slice: 20 to 60 ms. The first is short: most counts end with it, and are not worth a second thread.
_FIRST_ROUNDS = 5_000
_ROUNDS = 50_000


def count_by_search(searches: Iterable[_native.Search], limit: int | None, pace: int, deadline: Deadline) -> Counted:
    """Return the number of solutions of all searches, one search after the other, `pace` guesses in a slice."""
    most, found = _most(limit), 0
    for search in searches:
        status = _native.Status.PAUSED
        while status is _native.Status.PAUSED:
            if deadline.is_over:
                return found, False
            status, more = search.count(most - found, pace)
            found += more
        if status is not _native.Status.EXHAUSTED:
            return found, False
    return found, True


def count_in_lanes(
    puzzles: Sequence[bytes], limit: int | None, threads: int, deadline: Deadline, marks: Sequence[int] = ()
) -> Counted:
    """Return the number of solutions of classic 9x9 puzzles together. `marks` are the candidates of all their cells."""
    most, found, rounds = _most(limit), 0, _FIRST_ROUNDS
    counters = [_native.LanesCounter(b"".join(puzzles), marks)]
    with ExitStack() as stack:
        pool: ThreadPoolExecutor | None = None
        while counters and found < most and not deadline.is_over:
            found += _run(counters, most - found, rounds, pool)
            counters, rounds = [counter for counter in counters if not counter.is_done], _ROUNDS
            if counters and threads > 1:
                pool = pool or _open_pool(threads - 1, stack)
                counters += [counters[-1].split() for _ in range(threads - len(counters))]
    return found, not counters


def search_in_lanes(puzzle: bytes, marks: Sequence[int], limit: int, deadline: Deadline) -> tuple[list[bytes], bool]:
    """Return up to `limit` solutions, at most two, of a classic 9x9 puzzle, and True if these are all."""
    counter, found = _native.LanesCounter(puzzle, marks, limit), 0
    while found < limit and not counter.is_done and not deadline.is_over:
        found += counter.run(limit - found, _ROUNDS)
    solutions = counter.solutions()
    return solutions, counter.is_done and found == len(solutions)  # it may have found a few more


def _run(counters: Sequence[_native.LanesCounter], most: int, rounds: int, pool: ThreadPoolExecutor | None) -> int:
    """Run a slice of each counter, side by side; return the number of solutions that they found."""
    others = [pool.submit(counter.run, most, rounds) for counter in counters[1:]] if pool else []
    return counters[0].run(most, rounds) + sum(other.result() for other in others)


def _open_pool(threads: int, stack: ExitStack) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # takes as long to import as many a count takes

    return stack.enter_context(ThreadPoolExecutor(threads, "nonet"))


def _most(limit: int | None) -> int:
    return _MOST if limit is None else min(limit, _MOST)


MAX_SIZE = 1024
_MOST_KEPT = 2  # solutions that lanes keep

# Dead ends after which a classic 9x9 grid goes on in lanes: only pencil marks reach as many. Three public grids of
# pencil marks took 6 s, 10 s and longer by this search, 1 to 2 s in lanes.
_MANY_DEAD_ENDS = 20_000


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
        patience: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> SolveResult:
        if grid.board.is_crowded:
            return SolveResult.impossible(grid, limit, self.id)
        walk = _start(grid, seed)
        deadline = Deadline(timeout)
        pace = guesses_in_slice(grid.board)
        found: list[Grid] = []
        is_exhausted = False
        while len(found) < limit and not is_exhausted:
            if walk.dead_ends >= _MANY_DEAD_ENDS and budget is None and seed is None and _fits_lanes(grid, limit):
                kept, is_exhausted = search_in_lanes(bytes(grid.values), grid.candidates or (), limit, deadline)
                found = found if len(found) > len(kept) else list(_grids(grid, kept))
                break
            left = pace if budget is None else min(pace, budget - walk.nodes)
            if left <= 0 or deadline.is_over:
                break
            dead_ends = None if patience is None or len(found) > 1 else max(0, patience - walk.dead_ends)
            status = walk.run(min(limit - len(found), _MOST), left, dead_ends)
            found += _grids(grid, walk.take())
            is_lost = len(found) < 2 and patience is not None and walk.dead_ends >= patience
            if status is _native.Status.GAVE_UP or (status is _native.Status.PAUSED and is_lost):
                break
            is_exhausted = status is _native.Status.EXHAUSTED
        return SolveResult(grid, tuple(found), limit, is_exhausted, self.id, walk.nodes)

    def count(
        self, grid: Grid, limit: int | None = None, *, timeout: float | None = None, threads: int | None = None
    ) -> Count:
        """Count the solutions: of classic 9x9 grids by lanes, in several threads; of others in one."""
        if grid.board.is_crowded:
            return Count(0, is_exact=True, engine=self.id)
        deadline = Deadline(timeout)
        factor, parts = split_by_digits(grid)
        needed = None if limit is None else -(-limit // factor)
        if grid.board.is_classic:
            puzzles = [bytes(part) for part in parts]
            marks = (grid.candidates or ()) * len(puzzles)
            found, is_all = count_in_lanes(puzzles, needed, threads or available_cores(), deadline, marks)
        else:
            searches = (_start(replace(grid, values=part), None) for part in parts)
            found, is_all = count_by_search(searches, needed, guesses_in_slice(grid.board), deadline)
        return Count.up_to(limit, factor * found, is_exhausted=is_all, engine=self.id)

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        if grid.board.is_crowded:
            return
        walk, deadline = _start(grid, None), Deadline(timeout)
        while True:
            deadline.check()
            status = walk.run(64, guesses_in_slice(grid.board))
            yield from _grids(grid, walk.take())
            if status is _native.Status.EXHAUSTED:
                return
            if status is _native.Status.GAVE_UP:
                raise MemoryError("the search grew beyond its memory limit")


def guesses_in_slice(board: Board) -> int:
    """Return the guesses per call into C++. Python sees signals and the clock between calls: this bounds Ctrl-C.

    A guess costs a microsecond on 9x9, about 50 on 25x25, and milliseconds on 100x100.
    """
    return max(10, min(2_000, 1_500_000 // board.cell_count))


def _start(grid: Grid, seed: int | None) -> _native.Search:
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    if grid.board.size > MAX_SIZE:
        raise EngineUnavailable(f"the engine native takes boards of up to {MAX_SIZE} digits, got {grid.board.size}")
    return _native.Search(*native_arguments(grid), seed)


def _fits_lanes(grid: Grid, limit: int) -> bool:
    return limit <= _MOST_KEPT and grid.board.is_classic


def native_arguments(grid: Grid) -> tuple[_native.Board, bytes, bytes | None]:
    """Return a grid as the core takes it: board, digits, candidates."""
    size = grid.board.size
    masks = None if grid.candidates is None else _native.pack_masks(grid.candidates, size)
    return _native.board_of(grid.board), _native.pack_values(grid.values, size), masks


def _grids(grid: Grid, solutions: list[bytes]) -> Iterator[Grid]:
    size = grid.board.size
    return (grid.with_values(_native.unpack_values(solution, size)) for solution in solutions)
