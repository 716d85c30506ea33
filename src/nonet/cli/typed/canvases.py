"""The canvases of grids that are typed: how many rows of how many cells, and where a board has none."""

from __future__ import annotations

from nonet.board import Board, BoardSpec
from nonet.board.fitting import fitting_size
from nonet.board.geometry import Place
from nonet.errors import GeometryError, with_article
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class TypedCanvas:
    """Rows and columns, the largest digit, and the places without a cell."""

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

    def drawn_row(self, row: int, text: str) -> list[str] | None:
        """The cells of a row as it is printed, spaces or dashes for holes; None if it is none."""
        if len(text) > self.width:
            return None
        cells = []
        for column, letter in enumerate(text.ljust(self.width)):
            is_hole = (row, column) in self.holes
            if (letter not in " -") if is_hole else (letter == " "):
                return None
            cells.append("-" if is_hole else letter)
        return cells


def square(size: int) -> TypedCanvas:
    return TypedCanvas(size, size, size)


def canvas_of(board: Board) -> TypedCanvas:
    """The canvas of a board."""
    places = {(row, column) for row in range(board.height) for column in range(board.width)}
    return TypedCanvas(board.height, board.width, board.size, frozenset(places.difference(board.cell_by_place)))


def find_drawn(choice: BoardSpec, text: str) -> TypedCanvas | None:
    """The canvas of the board whose first row, with its holes, is printed so; None if none is."""
    if choice.full_kind.is_square:
        return None

    def fits(size: int) -> bool:
        return canvas_of(choice.board(size)).drawn_row(0, text) is not None

    size = fitting_size(choice, lambda extent: extent.width >= len(text) and fits(extent.size))
    return canvas_of(choice.board(size)) if size and fits(size) else None


def find_canvas(choice: BoardSpec, cells: int) -> TypedCanvas:
    """The canvas of the board whose rows have so many places, or that has so many cells; GeometryError if none has."""
    if choice.full_kind.is_square:
        return canvas_of(choice.board(cells))
    size = fitting_size(choice, lambda extent: extent.width == cells)
    size = size or fitting_size(choice, lambda extent: extent.cells == cells)
    canvas = canvas_of(choice.board(size)) if size else None
    if canvas is None or cells not in (canvas.width, canvas.cells):
        raise GeometryError(f"no row of {with_article(choice.full_kind.id)} board is as long")
    return canvas
