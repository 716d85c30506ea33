"""What each empty cell may hold, by its regions and by rules on it alone, such as odd. Worked out only here."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model.board import Board
from nonet.model.grid import Grid

Candidate = tuple[int, int]  # cell, digit


def candidate_masks(grid: Grid) -> list[int]:
    """Return for each cell the mask of digits that its regions and pencil marks allow; 0 if it is filled.

    >>> from nonet.model import make_board
    >>> grid = Grid.empty(make_board(size=4)).with_digit(0, 1).with_digit(1, 2)
    >>> [f"{mask:04b}" for mask in candidate_masks(grid)[:4]]
    ['0000', '0000', '1100', '1100']
    """
    marks = grid.candidates or (grid.board.all_digits,) * len(grid)
    return [mask & mark for mask, mark in zip(open_masks(grid.board, grid.values), marks, strict=True)]


def open_masks(board: Board, values: Sequence[int]) -> list[int]:
    """Return the same without pencil marks, of digits that need not be a Grid."""
    used = [0] * len(board.cliques)
    for index, cells in enumerate(board.cliques):
        for cell in cells:
            used[index] |= 1 << values[cell] >> 1
    masks = [0 if value else domain for value, domain in zip(values, board.domains, strict=True)]
    for cell, cliques in enumerate(board.cliques_of):
        for index in cliques:
            masks[cell] &= ~used[index]
    return masks


# Sets of digits as bit masks: bit d - 1 stands for digit d.


def digits_of(mask: int) -> list[int]:
    """Return the digits of a mask.

    >>> digits_of(0b1101)
    [1, 3, 4]
    """
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1]
