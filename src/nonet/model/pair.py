"""The board of a pair: the kind `pair` (model/kinds/several.py) by its number k, the rows of a box."""

from __future__ import annotations

from math import isqrt

from nonet._base.errors import GeometryError, shorten
from nonet.model import Board, make_board

# 131 072 cells; it guards against a number typed with a slip of the finger.
MAX_K = 16


def pair_board(k: int) -> Board:
    """The board of two k*k x k*k Sudokus.

    >>> board = pair_board(3)
    >>> board.size, board.height, board.regions[2].name, board.regions[-1].name
    (9, 18, 'row 3 of sudoku 1', 'pair r9c9')
    """
    if not 1 <= k <= MAX_K:
        raise GeometryError(f"expected k from 1 to {MAX_K} for a pair of k*k x k*k sudokus, got {shorten(str(k))}")
    return make_board("pair", k * k)


def is_plain(board: Board) -> bool:
    """Whether this is the board of a pair of k*k x k*k Sudokus with nothing laid on it: its numbers tell it."""
    k = isqrt(board.size)
    return k * k == board.size and k <= MAX_K and board == pair_board(k)
