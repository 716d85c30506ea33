"""Rows of digits as lines of text, by the thousand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.board import Board, Grid
from nonet.board.text import MAX_SYMBOL, SYMBOLS, usual_format
from nonet.formats import write

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TEXT = bytes([ord("."), *SYMBOLS[1:].encode("ascii")]).ljust(256, b"?")


def texts_of(board: Board, digits: NDArray[np.unsignedinteger[Any]]) -> list[str]:
    """Each row as text, a character for each cell, "." for an empty one.

    Boards of more digits than there are characters have a text of several lines.
    """
    if board.size > MAX_SYMBOL:
        grids = (Grid(board, tuple(row)) for row in digits.tolist())
        return [write([grid], usual_format(board), header=False) for grid in grids]
    text, cells = digits.astype("u1").tobytes().translate(_TEXT).decode("ascii"), board.cell_count
    return [text[at : at + cells] for at in range(0, len(text), cells)]
