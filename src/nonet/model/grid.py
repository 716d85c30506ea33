"""Grid: a board with digits in some of its cells. Immutable, like everything passed between parts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, Self, SupportsIndex, TypeAlias, final, overload

from nonet._base.arguments import checked
from nonet._base.errors import PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model.board import Board, difference
from nonet.model.grid_text import boxed_text

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

    from nonet.model.symmetry import Symmetry
    from nonet.model.transformation import Transformation


# Digits: what Grid and Puzzle share with Python's sequences and numpy's arrays.

# How a cell may be named: its number from 0, its name "r1c1", or its row and column, from 1 as in the name.
Where: TypeAlias = "SupportsIndex | str | tuple[SupportsIndex, SupportsIndex]"


class HasDigits(Protocol):
    """The attributes that the methods below need."""

    @property
    def board(self) -> Board: ...

    @property
    def values(self) -> tuple[int, ...]: ...

    @property
    def rows(self) -> list[list[int]]: ...


def find_cell(board: Board, where: Where) -> int:
    """Return the cell of a number, a name or a row and column.

    >>> from nonet.model import make_board
    >>> [find_cell(make_board(), where) for where in (80, -1, "r9c9", (9, 9))]
    [80, 80, 80, 80]
    """
    if isinstance(where, str):
        return board.cell(where)
    is_pair = isinstance(where, tuple)
    numbers = where if isinstance(where, tuple) else (where,)
    if len(numbers) != 1 + is_pair or not all(hasattr(number, "__index__") for number in numbers):
        got = f"{shorten(where)} ({type(where).__name__})"
        raise TypeError(f"expected a cell as a number from 0, 'r1c1' or (row, column) from 1, got {got}")
    if len(numbers) == 2:
        return board.cell_at(index(numbers[0]), index(numbers[1]))
    cell, count = index(numbers[0]), board.cell_count
    if not -count <= cell < count:
        raise IndexError(f"expected a cell from 0 to {count - 1}, got {cell}")
    return cell % count


class DigitSequence:
    """A sequence of digits, one a cell in reading order, 0 for empty; and an array of rows."""

    def __len__(self: HasDigits) -> int:
        return len(self.values)

    def __iter__(self: HasDigits) -> Iterator[int]:
        return iter(self.values)

    @overload
    def __getitem__(self: HasDigits, where: slice) -> tuple[int, ...]: ...

    @overload
    def __getitem__(self: HasDigits, where: Where) -> int: ...

    def __getitem__(self: HasDigits, where: slice | Where) -> tuple[int, ...] | int:
        """Return the digit of a cell: by its number from 0, its name "r1c1", or its row and column from 1."""
        try:  # loops over cells come here often, and they have numbers
            return self.values[where]  # type: ignore[index]  # what is none of a tuple's comes below
        except (TypeError, IndexError):
            if isinstance(where, slice):
                raise
        return self.values[find_cell(self.board, where)]

    @property
    def size(self: HasDigits) -> int:
        """The number of digits: 9 on a 9x9 board."""
        return self.board.size

    @property
    def kind(self: HasDigits) -> str:
        """The kind of the board: "classic", "diagonal+window" ..."""
        return self.board.kind

    def to_numpy(self: HasDigits) -> NDArray[Any]:
        """Return the digits as a new numpy array of shape (rows, columns), 0 for empty; needs numpy.

        The type is uint8, or uint16 on boards of more than 255 digits.
        """
        import numpy as np

        return np.array(self.rows, dtype=np.uint8 if self.board.size <= 255 else np.uint16)

    def __array__(
        self: HasDigits,
        dtype: DTypeLike | None = None,
        copy: bool | None = None,  # noqa: FBT001  (numpy gives it by place)
    ) -> NDArray[Any]:
        """Return the array for `np.array(puzzle)`. It is always a new one, so `copy=False` raises ValueError."""
        if copy is False:
            raise ValueError("copy=False is not possible: the digits are not stored as an array")
        import numpy as np

        usual = np.uint8 if self.board.size <= 255 else np.uint16
        return np.array(self.rows, dtype=usual if dtype is None else dtype)


# Turning: the ways to another form that Grid and Puzzle share.

# The symmetries are imported where they are used: a start of the command needs none of them.


class Transformable:
    """Copies in another form: as many solutions, found by the same reasoning. Pencil marks and placed digits go along.

    A board whose rules do not survive the change raises GeometryError: rows 3 and 4 of a 9x9 belong to different boxes.
    """

    if TYPE_CHECKING:

        @property
        def board(self) -> Board: ...

    @abstractmethod
    def transformed(self, symmetry: Symmetry | Transformation) -> Self:
        """Return a copy transformed by the symmetry."""

    def transposed(self) -> Self:
        """Return a copy with rows as columns. Boxes of 2 x 3 become 3 x 2."""
        from nonet.model.symmetry import Symmetry

        return self.transformed(Symmetry(is_transposed=True))

    @checked
    def rotated(self, turns: int = 1) -> Self:
        """Return a copy turned clockwise by this number of quarter turns."""
        from nonet.model.symmetry import rotation

        return self.transformed(rotation(self.board.size, turns))

    def mirrored(self) -> Self:
        """Return a copy with left and right exchanged."""
        from nonet.model.symmetry import Symmetry

        return self.transformed(Symmetry(columns=tuple(range(self.board.size, 0, -1))))

    def flipped(self) -> Self:
        """Return a copy with top and bottom exchanged."""
        from nonet.model.symmetry import Symmetry

        return self.transformed(Symmetry(rows=tuple(range(self.board.size, 0, -1))))

    def relabelled(self, digits: Mapping[int, int] | Sequence[int]) -> Self:
        """Return a copy with other digits: the new ones of 1, 2, 3 ..., or only those that change, as {1: 9, 9: 1}."""
        from nonet.model.symmetry import renaming

        return self.transformed(renaming(self.board.size, digits))

    def swapped(self, what: str, first: int, second: int) -> Self:
        """Return a copy with two rows, columns, bands, stacks or digits exchanged; the numbers count from 1."""
        from nonet.model.symmetry import exchange

        return self.transformed(exchange(self.board, what, first, second))

    @checked
    def shuffled(self, seed: int | str | None = None) -> Self:
        """Return a random variation on the same board, such as rotated and with other digits; a seed repeats it."""
        from nonet.model.symmetry import random_symmetry

        return self.transformed(random_symmetry(self.board, seed))


@final
@dataclass(frozen=True)
class Grid(DigitSequence, Transformable):
    """A grid of digits on a board, with 0 for an empty cell.

    `candidates` restricts empty cells where the source says so (pencil marks), a mask per cell. `placed` are the
    cells whose digit is not a given but a player's. Immutable and final.
    """

    board: Board
    values: tuple[int, ...]
    candidates: tuple[int, ...] | None = None
    placed: frozenset[int] = field(default=frozenset())

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Return an attribute by the name that it had in earlier versions."""
            from nonet._base.moved import old_attribute

            return old_attribute(self, name)

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
        """Return a grid with no digits."""
        return cls(board, (0,) * board.cell_count)

    @property
    def rows(self) -> list[list[int]]:
        """The digits as a list of rows of the canvas; a hole is 0, like an empty cell."""
        board = self.board
        if board.is_square:
            return [list(self.values[i : i + board.size]) for i in range(0, len(self.values), board.size)]
        return [[0 if cell is None else self.values[cell] for cell in row] for row in board.canvas]

    def part(self, index: int) -> Grid:
        """Return one part of a board made of several: the second Sudoku of a pair, alone."""
        part = self.board.parts[index]
        marks = None if self.candidates is None else tuple(self.candidates[cell] for cell in part.cells)
        placed = frozenset(cell for cell, whole in enumerate(part.cells) if whole in self.placed)
        return Grid(part.board, tuple(self.values[cell] for cell in part.cells), marks, placed)

    @property
    def givens(self) -> Grid:
        """The givens alone, without placed digits and without pencil marks, which may be a player's own."""
        return self.with_values(0 if cell in self.placed else digit for cell, digit in enumerate(self.values))

    @property
    def is_full(self) -> bool:
        """True if every cell has a digit."""
        return 0 not in self.values

    @property
    def clue_count(self) -> int:
        """The number of cells with a digit."""
        return len(self.values) - self.values.count(0)

    def __str__(self) -> str:
        return boxed_text(self)

    # The two imports from parts above: how a grid is written and drawn is not this part's affair.

    def to_text(self, format: str | None = None, *, header: bool = True) -> str:
        r"""Return the grid in a format, such as "line", or as a drawing; it ends with a newline.

        >>> from nonet.model import make_board
        >>> Grid(make_board(size=4), (4, 3, 1, 2, 2, 1, 3, 4, 3, 4, 2, 1, 1, 2, 4, 3)).to_text("line")
        '4312213434211243\n'
        """
        from nonet.puzzle.puzzle import Puzzle

        return Puzzle.of(self).to_text(format, header=header)

    def to_svg(self) -> str:
        """Return the grid as an SVG drawing."""
        from nonet.draw.svg import grid_svg

        return grid_svg(self)

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        return self.to_svg()

    def with_digit(self, where: Where, digit: int) -> Grid:
        """Return a copy with one cell changed. 0 removes its digit, and `without` what belongs to the digit, too."""
        cell = find_cell(self.board, where)
        return replace(self, values=(*self.values[:cell], digit, *self.values[cell + 1 :]))

    def without(self, where: Where) -> Grid:
        """Return a copy without the digit of a cell. Pencil marks that name only this digit are removed too."""
        cell = find_cell(self.board, where)
        marks, digit = self.candidates, self.values[cell]
        if marks is not None and digit and marks[cell] == 1 << (digit - 1):
            marks = (*marks[:cell], self.board.all_digits, *marks[cell + 1 :])
        return replace(self.with_digit(cell, 0), candidates=marks, placed=self.placed - {cell})

    def with_values(self, values: Iterable[int]) -> Grid:
        """Return a grid on the same board with other digits, without pencil marks and placed digits."""
        return Grid(self.board, tuple(values))

    def with_marks(self, masks: Sequence[int]) -> Grid:
        """Return a copy whose empty cells allow only the candidates of these masks and of their own pencil marks."""
        marks = self.candidates or (self.board.all_digits,) * len(self.values)
        if len(masks) != len(marks):
            raise PuzzleError(f"expected candidates for {len(marks)} cells, got {len(masks)}")
        return replace(self, candidates=tuple(a & b for a, b in zip(marks, masks, strict=True)))

    def filled(self, solution: Grid) -> Grid:
        """Return the solution with all digits that this grid does not give as placed digits.

        Raise PuzzleError if the solution is on another board.
        """
        if solution.board != self.board:
            how = difference(self.board, solution.board)
            raise PuzzleError(f"the solution and the puzzle are on different boards: {how}")
        added = frozenset(cell for cell, digit in enumerate(self.values) if not digit)
        return Grid(self.board, solution.values, placed=self.placed | added)

    def transformed(self, symmetry: Symmetry | Transformation) -> Grid:
        """Return a copy transformed by the symmetry, on the transformed board. A Transformation keeps the board."""
        from nonet.model.symmetry import Symmetry, transform_board

        if not isinstance(symmetry, Symmetry):
            return symmetry.apply(self)
        board = transform_board(self.board, symmetry)
        old_cells = symmetry.sources(board.size) if symmetry.moves_cells else range(len(self.values))
        names = (0, *(symmetry.digits or range(1, board.size + 1)))
        marks = self.candidates and tuple(renamed_mask(self.candidates[cell], names) for cell in old_cells)
        placed = frozenset(cell for cell, old in enumerate(old_cells) if old in self.placed)
        return Grid(board, tuple(names[self.values[cell]] for cell in old_cells), marks, placed)

    def start_candidates(self) -> list[int]:
        """Return the candidates of each cell before any reasoning: its digit, its pencil marks, or all digits."""
        every = self.board.all_digits
        marks = self.candidates or (every,) * len(self.values)
        digits = [1 << (value - 1) if value else every for value in self.values]
        return [a & b & c for a, b, c in zip(digits, marks, self.board.domains, strict=True)]


@lru_cache(maxsize=64)
def _allowed(size: int) -> frozenset[int]:
    """Return the allowed values of a cell as a set: one comparison checks a grid, and millions of grids are made."""
    return frozenset(range(size + 1))


def _are_digits(values: tuple[object, ...], size: int) -> bool:
    try:
        return _allowed(size).issuperset(values)
    except TypeError:  # a list is in no set
        return False


def renamed_mask(mask: int, names: Sequence[int]) -> int:
    """Return a mask of digits under their new names."""
    return sum(1 << (names[digit] - 1) for digit in range(1, len(names)) if mask >> (digit - 1) & 1)
