"""Grid: a board with digits in some of its cells. Immutable, like everything passed between parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, final

from nonet.board.board import Board
from nonet.board.difference import difference
from nonet.board.digits import DigitSequence, Where, find_cell
from nonet.board.text import boxed_text
from nonet.board.turning import Transformable
from nonet.errors import PuzzleError, plural, shorten
from nonet.records import dataclass

if TYPE_CHECKING:
    from nonet.board.symmetry import Symmetry


@final
@dataclass(frozen=True)
class Grid(DigitSequence, Transformable):
    """Digits on a board, 0 for an empty cell.

    `candidates` restricts empty cells where the source says so (pencil marks), a mask per cell. `placed` are the
    cells whose digit is not a given but was put in by somebody. Immutable and final.
    """

    board: Board
    values: tuple[int, ...]
    candidates: tuple[int, ...] | None = None
    placed: frozenset[int] = field(default=frozenset())

    def __init_subclass__(cls) -> None:
        raise TypeError("Grid is final: give your class an attribute with a Grid instead of inheriting")

    def __post_init__(self) -> None:
        board = self.board
        if not isinstance(board, Board) or not isinstance(self.values, tuple):
            got = f"{type(board).__name__} and {type(self.values).__name__}"
            raise PuzzleError(f"expected a Board and a tuple of digits for a Grid, got {got}")
        if len(self.values) != board.cell_count:
            raise PuzzleError(f"expected {plural(board.cell_count, 'cell')}, got {len(self.values)}")
        if not _are_digits(self.values, board.size):
            cell, value = next((c, v) for c, v in enumerate(self.values) if v not in range(board.size + 1))
            raise PuzzleError(f"expected 0 to {board.size} at {board.name_of(cell)}, got {shorten(str(value))}")
        if self.candidates is not None and len(self.candidates) != board.cell_count:
            raise PuzzleError(f"expected candidates for {board.cell_count} cells, got {len(self.candidates)}")

    @classmethod
    def empty(cls, board: Board) -> Grid:
        """A grid with nothing in it."""
        return cls(board, (0,) * board.cell_count)

    @property
    def rows(self) -> list[list[int]]:
        """The digits as a list of rows of the canvas; a hole is 0, like an empty cell."""
        board = self.board
        if board.is_square:
            return [list(self.values[i : i + board.size]) for i in range(0, len(self.values), board.size)]
        return [[0 if cell is None else self.values[cell] for cell in row] for row in board.canvas]

    def part(self, index: int) -> Grid:
        """One of the parts of a board that is made of several: the second Sudoku of a pair, alone."""
        part = self.board.parts[index]
        marks = None if self.candidates is None else tuple(self.candidates[cell] for cell in part.cells)
        placed = frozenset(cell for cell, whole in enumerate(part.cells) if whole in self.placed)
        return Grid(part.board, tuple(self.values[cell] for cell in part.cells), marks, placed)

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit."""
        return 0 not in self.values

    @property
    def clue_count(self) -> int:
        """How many cells have a digit."""
        return len(self.values) - self.values.count(0)

    def __str__(self) -> str:
        return boxed_text(self)

    # The two imports from parts above: how a grid is written and drawn is not this part's affair.

    def to_text(self, format: str | None = None, *, header: bool = True) -> str:
        r"""The grid in a format, such as "line", or as a drawing; ends with a newline. As Puzzle writes it.

        >>> from nonet.board import make_board
        >>> Grid(make_board(size=4), (4, 3, 1, 2, 2, 1, 3, 4, 3, 4, 2, 1, 1, 2, 4, 3)).to_text("line")
        '4312213434211243\n'
        """
        from nonet.puzzle import Puzzle

        return Puzzle.of(self).to_text(format, header=header)

    def to_svg(self) -> str:
        """The grid as a drawing."""
        from nonet.render.svg import grid_svg

        return grid_svg(self)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.to_svg()

    def with_digit(self, where: Where, digit: int) -> Grid:
        """A copy with one cell changed; 0 empties it."""
        cell = find_cell(self.board, where)
        return replace(self, values=(*self.values[:cell], digit, *self.values[cell + 1 :]))

    def emptied(self, where: Where) -> Grid:
        """A copy without the digit of a cell. Pencil marks that say only this digit go with it, as texts write them."""
        cell = find_cell(self.board, where)
        marks, digit = self.candidates, self.values[cell]
        if marks is not None and digit and marks[cell] == 1 << (digit - 1):
            marks = (*marks[:cell], self.board.all_digits, *marks[cell + 1 :])
        return replace(self.with_digit(cell, 0), candidates=marks, placed=self.placed - {cell})

    def with_values(self, values: Iterable[int]) -> Grid:
        """The same board with other digits, and nothing else kept."""
        return Grid(self.board, tuple(values))

    def with_marks(self, masks: Sequence[int]) -> Grid:
        """A copy whose empty cells may hold no more than these masks allow, beside pencil marks it has."""
        marks = self.candidates or (self.board.all_digits,) * len(self.values)
        if len(masks) != len(marks):
            raise PuzzleError(f"expected candidates for {len(marks)} cells, got {len(masks)}")
        return replace(self, candidates=tuple(a & b for a, b in zip(marks, masks, strict=True)))

    def filled(self, solution: Grid) -> Grid:
        """The solution, with all that this grid does not give as placed digits."""
        if solution.board != self.board:
            how = difference(self.board, solution.board)
            raise PuzzleError(f"expected a solution on the board of the puzzle, {how}")
        added = frozenset(cell for cell, digit in enumerate(self.values) if not digit)
        return Grid(self.board, solution.values, placed=self.placed | added)

    def transformed(self, symmetry: Symmetry) -> Grid:
        """A copy in the form that the symmetry says, on the board that comes of it."""
        from nonet.board.symmetry import transform_board

        board = transform_board(self.board, symmetry)
        old_cells = symmetry.sources(board.size) if symmetry.moves_cells else range(len(self.values))
        names = (0, *(symmetry.digits or range(1, board.size + 1)))
        marks = self.candidates and tuple(renamed_mask(self.candidates[cell], names) for cell in old_cells)
        placed = frozenset(cell for cell, old in enumerate(old_cells) if old in self.placed)
        return Grid(board, tuple(names[self.values[cell]] for cell in old_cells), marks, placed)

    def start_candidates(self) -> list[int]:
        """What each cell may hold before any reasoning: its digit, its pencil marks, or everything."""
        every = self.board.all_digits
        marks = self.candidates or (every,) * len(self.values)
        digits = [1 << (value - 1) if value else every for value in self.values]
        return [a & b & c for a, b, c in zip(digits, marks, self.board.domains, strict=True)]


@lru_cache(maxsize=64)
def _allowed(size: int) -> frozenset[int]:
    """What a cell may hold, as a set: a grid is held against it at once, since millions of grids are made."""
    return frozenset(range(size + 1))


def _are_digits(values: tuple[object, ...], size: int) -> bool:
    try:
        return _allowed(size).issuperset(values)
    except TypeError:  # a list is in no set
        return False


def renamed_mask(mask: int, names: Sequence[int]) -> int:
    """A mask of digits under their new names."""
    return sum(1 << (names[digit] - 1) for digit in range(1, len(names)) if mask >> (digit - 1) & 1)
