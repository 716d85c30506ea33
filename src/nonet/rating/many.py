"""Ratings of many puzzles on one board. A native call rates many of them, and no call takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonet.board import Board
from nonet.deadline import Deadline
from nonet.rating.scales import Batch, Choice

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Seconds of a native call that is long enough. Puzzles differ by a factor of thousands, so their number says nothing.
# Calls begin small, grow while they are short and shrink when they are not. Ctrl-C waits for a call to end: the hardest
# puzzles take half a second each. A call itself costs a tenth of a millisecond.
_LONG = 0.1
_FIRST = 1


def rate_fields(
    board: Board,
    puzzles: bytes,
    solutions: bytes,
    choices: Sequence[Choice],
    pause: Callable[[], None] | None = None,
    *,
    max_er: int = 0,
    deadline: Deadline | None = None,
    marks: tuple[int, ...] | None = None,
) -> list[NDArray[Any] | None]:
    """An array for each field, with a value for each puzzle; None where its scale does not know the board or the marks.

    Puzzles and their only solutions are a byte a cell. `pause` is called every now and then and may raise, to stop.
    `max_er` (tenths): puzzles above it get no ER; stopping there is faster. RunTimeout if the deadline is over.
    `marks` are the given pencil marks of a single puzzle.
    """
    import numpy as np

    whole = Batch(board, puzzles, solutions, max_er, deadline or Deadline(None), marks)
    scales = {choice.scale.id: choice.scale for choice in choices if choice.scale.takes(whole)}
    parts: dict[str, list[Sequence[NDArray[Any]]]] = {name: [] for name in scales}
    for batch in _batches(whole) if scales else ():
        for name, scale in scales.items():
            if pause:
                pause()
            parts[name].append(scale.rate(batch))
    return [
        np.concatenate([part[place] for part in parts[scale.id]]) if scale.id in parts else None
        for scale, place, _ in choices
    ]


def _batches(whole: Batch) -> Iterator[Batch]:
    """Slices of the puzzles, at least one each; they grow as long as they are done quickly."""
    cells, puzzles, solutions = whole.board.cell_count, whole.puzzles, whole.solutions
    done, count = 0, _FIRST * cells
    while done < len(puzzles) or not done:
        start = perf_counter()
        some = slice(done, done + count)
        yield replace(whole, puzzles=puzzles[some], solutions=solutions[some])
        done += count
        count = count * 2 if perf_counter() - start < _LONG else max(cells, count // 2 // cells * cells)
