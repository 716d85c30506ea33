"""Ratings of many puzzles on one board: a native call for many of them, none that takes long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonet.board import Board
from nonet.rating.scales import Choice, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Seconds of a native call that is long enough. Puzzles differ by a factor of thousands, so that their number says
# nothing: calls begin small and grow while they are short. A call itself costs a tenth of a millisecond.
_LONG = 0.1
_FIRST = 4


def rate_fields(
    board: Board, puzzles: bytes, solutions: bytes, choices: Sequence[Choice], pause: Callable[[], None] | None = None
) -> list[NDArray[Any] | None]:
    """An array for each field, with a value for each puzzle; None where its scale does not know the board.

    Puzzles and their only solutions are a byte a cell. `pause` is called every now and then and may raise, to stop.
    """
    scales = {choice.scale.id: choice.scale for choice in choices if choice.scale.suits(board)}
    rated = {name: _in_slices(scale, board, puzzles, solutions, pause) for name, scale in scales.items()}
    return [rated[scale.id][place] if scale.id in rated else None for scale, place, _ in choices]


def _in_slices(
    scale: Scale, board: Board, puzzles: bytes, solutions: bytes, pause: Callable[[], None] | None
) -> list[NDArray[Any]]:
    import numpy as np

    cells = board.cell_count
    parts: list[Sequence[NDArray[Any]]] = []
    done, count = 0, cells if cells > 81 else _FIRST * cells
    while done < len(puzzles) or not parts:
        if pause:
            pause()
        start = perf_counter()
        parts.append(scale.rate(board, puzzles[done : done + count], solutions[done : done + count]))
        done += count
        if perf_counter() - start < _LONG:
            count *= 2
    return [np.concatenate(pieces) for pieces in zip(*parts, strict=True)]
