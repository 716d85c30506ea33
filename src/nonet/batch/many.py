"""solve_many: classic 9x9 puzzles in bulk, through lanes, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nonet import _native
from nonet.batch.crew import available_cores, share_out
from nonet.errors import EngineUnavailable, PuzzleError, shorten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CELLS = 81
MAX_LIMIT = 255

# Puzzles per task of a thread: enough that idle lanes at the end of a task do not count, and less than half a second of
# the hardest puzzles known, so that Ctrl-C is answered soon. Towards the end tasks become smaller, so that all threads
# are done at about the same time.
_TASK = 32_768
_LEAST_TASK = 1024
_SHARED = 4096  # fewer puzzles are one task: to start a thread takes as long as to solve a thousand or two

Progress = Callable[[int, int], None]  # puzzles done, puzzles in all


@dataclass(frozen=True, slots=True)
class ManySolutions:
    """What came out: for every puzzle its first solution (zeros where there is none) and how many there are."""

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


def solve_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said below)
    limit: int = 2,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> ManySolutions:
    """Solve classic 9x9 puzzles by the million, counting solutions up to `limit` (1 to 255).

    `puzzles` is text with a puzzle a line (str, bytes, or a file's memory map), 81 bytes a puzzle without line ends, a
    list of strings, or a numpy array of shape (N, 81) or (N, 9, 9). Empty cells are 0 or ".". All cores are used unless
    `threads` says otherwise; the answer does not depend on it. `progress(done, total)` is called as work is done.

    >>> solve_many(["." * 81, "1" * 81]).counts.tolist()
    [2, 0]
    """
    if not 1 <= limit <= MAX_LIMIT:
        raise PuzzleError(f"expected a limit from 1 to {MAX_LIMIT}, got {shorten(str(limit))}")
    if threads is not None and threads < 1:
        raise PuzzleError(f"expected 1 or more threads, got {shorten(str(threads))}")
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    data, stride = as_buffer(puzzles)
    return _solve(data, stride, limit, threads or available_cores(), progress)


def _solve(data: memoryview, stride: int, limit: int, threads: int, progress: Progress | None) -> ManySolutions:
    try:
        import numpy as np
    except ImportError:
        raise EngineUnavailable("solve_many needs numpy (pip install numpy)") from None

    total = -(-len(data) // stride)
    answer = ManySolutions(np.empty((total, CELLS), np.uint8), np.empty(total, np.uint8), limit)
    for done in _fill(answer, data, stride, threads):
        if progress:
            progress(done, total)
    return answer


def _fill(answer: ManySolutions, data: memoryview, stride: int, threads: int) -> Iterator[int]:
    """Fills the arrays in; gives how many puzzles are done, now and then. The GIL is released inside the core."""

    def solve(first: int, end: int) -> int:
        into = answer.solutions[first:end].data, answer.counts[first:end].data
        try:
            _native.solve_lanes_into(data[first * stride : end * stride], *into, answer.limit, stride)
        except ValueError as error:
            raise PuzzleError(f"in the {end - first} puzzles from number {first + 1} on: {error}") from None
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


def as_buffer(puzzles: Any) -> tuple[memoryview, int]:  # noqa: ANN401
    """The bytes of puzzles, and how many of them each takes."""
    if isinstance(puzzles, str):
        puzzles = puzzles.encode("ascii", "replace")
    if hasattr(puzzles, "__array_interface__"):
        return _array_buffer(puzzles), CELLS
    if isinstance(puzzles, Sequence) and not isinstance(puzzles, bytes | bytearray | memoryview):
        return _list_buffer(puzzles), CELLS
    try:
        view = memoryview(puzzles).cast("B")
    except TypeError:
        kind = type(puzzles).__name__
        raise PuzzleError(f"expected text, bytes, a list of strings or an array, got {shorten(kind)}") from None
    return _text_buffer(view)


def _text_buffer(view: memoryview) -> tuple[memoryview, int]:
    """Lines of 81 characters with a line end of one or two bytes, or none at all."""
    ends = bytes(view[CELLS : CELLS + 2])
    gap = 2 if ends == b"\r\n" else 1 if ends[:1] == b"\n" else 0
    stride = CELLS + gap
    rest = len(view) % stride
    if rest not in (0, CELLS) or (gap == 0 and rest):
        line = len(view) // stride + 1
        raise PuzzleError(f"expected puzzles of {CELLS} characters, got {rest} at the end (puzzle {line})")
    return view, stride


def _list_buffer(puzzles: Sequence[str]) -> memoryview:
    for number, puzzle in enumerate(puzzles, 1):
        if not isinstance(puzzle, str) or len(puzzle) != CELLS:
            raise PuzzleError(f"expected {CELLS} characters for puzzle {number}, got {shorten(puzzle)}")
    return memoryview("".join(puzzles).encode("ascii", "replace"))


def _array_buffer(array: Any) -> memoryview:  # noqa: ANN401
    import numpy as np

    values = np.asarray(array)
    is_shaped = values.size % CELLS == 0 and (values.ndim == 1 or values.size == CELLS * len(values))
    if not is_shaped or values.dtype.kind not in "uib":
        raise PuzzleError(f"expected whole numbers of shape (N, {CELLS}), got {values.dtype} of shape {values.shape}")
    if values.size and not 0 <= int(values.min()) <= int(values.max()) <= 9:
        raise PuzzleError(f"expected digits from 0 to 9, got {int(values.min())} to {int(values.max())}")
    return memoryview(np.ascontiguousarray(values, np.uint8).reshape(-1).data)
