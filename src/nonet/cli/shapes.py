"""The shapes of grids that are typed: how many rows of how many cells, and where a board has none."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from nonet.board import Board, BoardChoice
from nonet.board.geometry import Place
from nonet.errors import GeometryError, with_article

_LARGEST = 25  # of boards that are not square, where only the first row says the size


@dataclass(frozen=True, slots=True)
class Shape:
    """Rows and columns of a canvas, the largest digit, and the places without a cell."""

    height: int
    width: int
    digits: int
    holes: frozenset[Place] = frozenset()

    @property
    def cells(self) -> int:
        return self.height * self.width - len(self.holes)

    def rows_of(self, text: str) -> list[list[str]]:
        """The rows of a text with a character for each cell; a hole is a dash."""
        rest = iter(text)
        places = [[(row, column) for column in range(self.width)] for row in range(self.height)]
        return [["-" if place in self.holes else next(rest) for place in row] for row in places]


def square(size: int) -> Shape:
    return Shape(size, size, size)


def shape_of(board: Board) -> Shape:
    """The shape of a board's canvas."""
    places = {(row, column) for row in range(board.height) for column in range(board.width)}
    return Shape(board.height, board.width, board.size, frozenset(places.difference(board.cell_by_place)))


def find_shape(choice: BoardChoice, cells: int) -> Shape:
    """The shape of the board whose rows have so many places, or that has so many cells; GeometryError if none has."""
    if choice.full_kind.is_square:
        return shape_of(choice.board(cells))
    size = choice.size or (prod(choice.box) if choice.box else None)
    shapes = list(filter(None, (_shape(choice, each) for each in ([size] if size else range(1, _LARGEST + 1)))))
    for shape in [*(one for one in shapes if one.width == cells), *(one for one in shapes if one.cells == cells)]:
        return shape
    raise GeometryError(f"no row of {with_article(choice.full_kind.id)} board is as long")


def _shape(choice: BoardChoice, size: int) -> Shape | None:
    try:
        return shape_of(choice.board(size))
    except GeometryError:  # no such board has this size
        return None
