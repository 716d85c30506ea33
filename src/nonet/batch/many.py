"""solve_many: classic 9x9 puzzles in bulk, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nonet.arguments import checked
from nonet.batch.buffers import CELLS, as_buffer, find_fault
from nonet.batch.crew import share_out
from nonet.board import make_board
from nonet.cores import available_cores
from nonet.engines.bulk import MAX_LIMIT, BulkEngine, find_bulk_engine
from nonet.errors import EngineUnavailable, PuzzleError, shorten
from nonet.records import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BOARD = make_board()

# An engine says how many puzzles a task has. Towards the end tasks become smaller, down to this part of it, so that all
# threads are done at about the same time.
_LEAST_PART = 32
_SHARED = 4096  # fewer puzzles are one task: starting a thread takes as long as solving a thousand or two

Progress = Callable[[int, int], None]  # puzzles done, puzzles in all


@dataclass(frozen=True, slots=True)
class ManySolutions:
    """The results: for every puzzle its first solution (zeros where there is none) and the number of solutions."""

    solutions: NDArray[np.uint8]  # (N, 81), digits 1..9
    counts: NDArray[np.uint8]  # (N,), counted up to `limit`
    limit: int

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def is_unique(self) -> NDArray[np.bool_]:
        """For every puzzle, whether it has exactly one solution; needs a limit of 2 or more."""
        if self.limit < 2:
            raise PuzzleError(f"expected a limit of 2 or more to know what is unique, got {self.limit}")
        unique: NDArray[np.bool_] = self.counts == 1
        return unique


@checked
def solve_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said below)
    limit: int = 2,
    *,
    threads: int | None = None,
    engine: str | None = None,
    progress: Progress | None = None,
    into: ManySolutions | None = None,
) -> ManySolutions:
    """Solve classic 9x9 puzzles by the million, counting solutions up to `limit` (1 to 255).

    `puzzles` is text with a puzzle a line (str, bytes, or a file's memory map), 81 bytes a puzzle without line ends, a
    list, an array, a data frame's or Arrow's column of strings, a list of classic Puzzles, or an array of digits of
    shape (N, 81) or (N, 9, 9): digits do not tell their board, so an array of other puzzles is taken as classic.
    Empty cells are 0 or ".". All cores are used unless `threads` says otherwise; the answer does not depend on it.
    `engine` is "auto", the fastest that can run here for so many puzzles, "lanes", "boards" or "gpu".
    `progress(done, total)` is called as work is done. `into` is what an earlier call gave for as many puzzles, to be
    overwritten: new memory costs time, too.

    >>> solve_many(["." * 81, "1" * 81]).counts.tolist()
    [2, 0]
    """
    if limit > MAX_LIMIT:
        raise PuzzleError(f"expected a limit from 1 to {MAX_LIMIT}, got {shorten(str(limit))}")
    data, stride = as_buffer(puzzles)
    total = -(-len(data) // stride)
    solver = find_bulk_engine(_BOARD, engine, total)
    answer = _room(total, limit, into)
    for done in fill(answer, data, stride, solver, threads or max(available_cores(), solver.least_threads)):
        if progress:
            progress(done, len(answer))
    return answer


def _room(total: int, limit: int, into: ManySolutions | None) -> ManySolutions:
    try:
        import numpy as np
    except ImportError:
        raise EngineUnavailable("solve_many needs numpy (pip install numpy)") from None

    if into is not None:
        if into.solutions.shape != (total, CELLS) or into.counts.shape != (total,):
            raise PuzzleError(f"expected room for {total} solutions, got room for {len(into)}")
        return ManySolutions(into.solutions, into.counts, limit)
    return ManySolutions(np.empty((total, CELLS), np.uint8), np.empty(total, np.uint8), limit)


def fill(answer: ManySolutions, data: memoryview, stride: int, solver: BulkEngine, threads: int) -> Iterator[int]:
    """Fill the arrays in; yields how many puzzles are done, now and then. The GIL is released inside the engine."""

    def solve(first: int, end: int) -> int:
        into = answer.solutions[first:end].data, answer.counts[first:end].data
        puzzles = data[first * stride : end * stride]
        try:
            solver.solve_into(_BOARD, puzzles, into, answer.limit, stride)
        except ValueError:
            raise find_fault(puzzles, stride, first + 1) from None
        return end - first

    return share_out(list(pairwise(_cuts(len(answer), threads, solver.task))), solve, threads)


def _cuts(total: int, threads: int, task: int) -> Iterator[int]:
    """Where tasks begin and end: each takes its thread's share of half of what is left."""
    yield 0
    done = 0
    while done < total:
        share = task if threads == 1 or total < _SHARED else -(-(total - done) // (2 * threads))
        done = min(done + min(task, max(task // _LEAST_PART, share)), total)
        yield done
