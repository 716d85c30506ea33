"""The candidates of a truth, and what a candidate excludes by shapes. Both checkers rest on these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.board.shapes import allows
from nonet.logic.step import Candidate


def candidates_of(masks: Sequence[int], cell: int) -> list[Candidate]:
    """The candidates of a cell."""
    return [(cell, digit) for digit in digits_of(masks[cell])]


def places_of(board: Board, masks: Sequence[int], region: int, digit: int) -> list[Candidate]:
    """The places of a digit in a region; ValueError if the region need not hold every digit."""
    cells = board.regions[region].cells
    if len(cells) != board.size:
        raise ValueError(f"rests on {board.regions[region].name}, which need not hold every digit")
    return [(cell, digit) for cell in cells if masks[cell] >> (digit - 1) & 1]


def barred_beside(board: Board, candidate: Candidate) -> Iterator[tuple[int, int]]:
    """Cells, with the digits that shapes of two cells do not allow there beside a candidate."""
    cell, digit = candidate
    for index in board.shapes_of[cell]:
        shape = board.shapes[index]
        if len(shape.cells) == 2 and shape.cells[0] != shape.cells[1]:
            is_first = shape.cells[0] == cell
            barred = 0
            for other in range(1, board.size + 1):
                if not allows(shape, (digit, other) if is_first else (other, digit)):
                    barred |= 1 << (other - 1)
            yield shape.cells[is_first], barred
