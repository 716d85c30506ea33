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

# Puzzles per task of a thread: enough that idle lanes at the end of a task do not count, and less than half a second of
# the hardest puzzles known, so that Ctrl-C is answered soon. Towards the end tasks become smaller, so that all threads
# are done at about the same time.
_TASK = 32_768
_LEAST_TASK = 1024
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
) -> ManySolutions:
    """Solve classic 9x9 puzzles by the million, counting solutions up to `limit` (1 to 255).

    `puzzles` is text with a puzzle a line (str, bytes, or a file's memory map), 81 bytes a puzzle without line ends, a
    list, an array, a data frame's or Arrow's column of strings, a list of classic Puzzles, or an array of digits of
    shape (N, 81) or (N, 9, 9): digits do not tell their board, so an array of other puzzles is taken as classic.
    Empty cells are 0 or ".". All cores are used unless `threads` says otherwise; the answer does not depend on it.
    `engine` is "auto", the fastest that can run here, "lanes" or "boards". `progress(done, total)` is called as work is
    done.

    >>> solve_many(["." * 81, "1" * 81]).counts.tolist()
    [2, 0]
    """
    if limit > MAX_LIMIT:
        raise PuzzleError(f"expected a limit from 1 to {MAX_LIMIT}, got {shorten(str(limit))}")
    solver = find_bulk_engine(_BOARD, engine)
    data, stride = as_buffer(puzzles)
    answer = _room(-(-len(data) // stride), limit)
    for done in _fill(answer, data, stride, solver, threads or available_cores()):
        if progress:
            progress(done, len(answer))
    return answer


def _room(total: int, limit: int) -> ManySolutions:
    try:
        import numpy as np
    except ImportError:
        raise EngineUnavailable("solve_many needs numpy (pip install numpy)") from None

    return ManySolutions(np.empty((total, CELLS), np.uint8), np.empty(total, np.uint8), limit)


def _fill(answer: ManySolutions, data: memoryview, stride: int, solver: BulkEngine, threads: int) -> Iterator[int]:
    """Fill the arrays in; yields how many puzzles are done, now and then. The GIL is released inside the engine."""

    def solve(first: int, end: int) -> int:
        into = answer.solutions[first:end].data, answer.counts[first:end].data
        puzzles = data[first * stride : end * stride]
        try:
            solver.solve_into(_BOARD, puzzles, into, answer.limit, stride)
        except ValueError:
            raise find_fault(puzzles, stride, first + 1) from None
        return end - first

    return share_out(list(pairwise(_cuts(len(answer), threads))), solve, threads)


def _cuts(total: int, threads: int) -> Iterator[int]:
    """Where tasks begin and end: each takes its thread's share of half of what is left."""
    yield 0
    done = 0
    while done < total:
        share = _TASK if threads == 1 or total < _SHARED else -(-(total - done) // (2 * threads))
        done = min(done + min(_TASK, max(_LEAST_TASK, share)), total)
        yield done
