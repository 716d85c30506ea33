"""Transformation: cells change places and digits their names, and the board stays the same board."""

from __future__ import annotations

from nonet.board import Board, Grid
from nonet.board.grid import renamed_mask
from nonet.board.symmetry import Symmetry
from nonet.errors import PuzzleError
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Transformation:
    """A change that leads from a board to itself.

    `cells` says for every cell of the new grid which cell of the old one comes there. `digits` says what 1, 2 and so on
    become. A `Symmetry` says the same by rows and columns, which is shorter but does not fit every board: on a samurai
    the rows of one grid change places alone.

    >>> from nonet.board import make_board
    >>> turn = Transformation.of(Symmetry(rows=(2, 1, 3, 4)), make_board(size=4))
    >>> turn.cells[:4], turn.then(turn).is_identity
    ((4, 5, 6, 7), True)
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]

    @classmethod
    def of(cls, symmetry: Symmetry, board: Board) -> Transformation:
        """What a symmetry does to the cells of a square board. It is not asked whether the board survives it."""
        if not board.is_square:
            raise PuzzleError(f"expected a square board for rows and columns to change places, got {board.title}")
        digits = symmetry.digits or tuple(range(1, board.size + 1))
        return cls(tuple(symmetry.sources(board.size)), digits)

    @property
    def is_identity(self) -> bool:
        """Whether nothing changes."""
        return not self.moves_cells and not self.renames_digits

    @property
    def moves_cells(self) -> bool:
        """Whether any cell changes its place."""
        return self.cells != tuple(range(len(self.cells)))

    @property
    def renames_digits(self) -> bool:
        """Whether any digit becomes another."""
        return self.digits != tuple(range(1, len(self.digits) + 1))

    def inverse(self) -> Transformation:
        """The change back."""
        cells = {old: new for new, old in enumerate(self.cells)}
        digits = {new: old for old, new in enumerate(self.digits, 1)}
        return Transformation(
            tuple(cells[cell] for cell in range(len(cells))), tuple(digits[digit + 1] for digit in range(len(digits)))
        )

    def then(self, other: Transformation) -> Transformation:
        """One change for two: first this one, then the other."""
        cells = tuple(self.cells[cell] for cell in other.cells)
        return Transformation(cells, tuple(other.digits[digit - 1] for digit in self.digits))

    def apply(self, grid: Grid) -> Grid:
        """The grid in its new form. Pencil marks and placed digits go along."""
        if (len(grid.values), grid.board.size) != (len(self.cells), len(self.digits)):
            here = f"{len(self.cells)} cells and {len(self.digits)} digits"
            raise PuzzleError(f"expected a grid of {here}, got {grid.board.title}")
        names = (0, *self.digits)
        marks = grid.candidates and tuple(renamed_mask(grid.candidates[cell], names) for cell in self.cells)
        placed = frozenset(cell for cell, old in enumerate(self.cells) if old in grid.placed)
        return Grid(grid.board, tuple(names[grid.values[cell]] for cell in self.cells), marks, placed)

    def lines(self, board: Board) -> Symmetry | None:
        """The same by rows and columns; None where it is no such change."""
        size = board.size
        if not board.is_square:
            return None
        for is_transposed in (False, True):
            old = [divmod(cell, size) for cell in self.cells]
            if is_transposed:
                old = [(column, row) for row, column in old]
            rows, columns = tuple(old[row * size][0] + 1 for row in range(size)), tuple(at[1] + 1 for at in old[:size])
            if sorted(rows) == sorted(columns) == list(range(1, size + 1)):
                found = Symmetry(is_transposed, rows, columns, self.digits)
                if tuple(found.sources(size)) == self.cells:
                    return found
        return None
