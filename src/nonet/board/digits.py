"""Digits: what Grid, Puzzle and PairPuzzle share with Python's sequences and numpy's arrays."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, TypeAlias, overload

from nonet.board.board import Board
from nonet.errors import shorten

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

# How a cell may be named: its number from 0, its name "r1c1", or its row and column, from 1 as in the name.
Where: TypeAlias = "SupportsIndex | str | tuple[SupportsIndex, SupportsIndex]"


class HasDigits(Protocol):
    """What the methods below need."""

    @property
    def board(self) -> Board: ...

    @property
    def values(self) -> tuple[int, ...]: ...

    @property
    def rows(self) -> list[list[int]]: ...


def find_cell(board: Board, where: Where) -> int:
    """The cell of a number, a name or a row and column.

    >>> from nonet.board import make_board
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
        """The digit of a cell: by its number from 0, its name "r1c1", or its row and column from 1."""
        try:  # loops over cells come here often, and they have numbers
            return self.values[where]  # type: ignore[index]  # what is none of a tuple's comes below
        except (TypeError, IndexError):
            if isinstance(where, slice):
                raise
        return self.values[find_cell(self.board, where)]

    @property
    def size(self: HasDigits) -> int:
        """How many digits there are: 9 on a 9x9 board."""
        return self.board.size

    @property
    def kind(self: HasDigits) -> str:
        """The kind of the board: "classic", "diagonal+window" ..."""
        return self.board.kind

    def to_numpy(self: HasDigits) -> NDArray[Any]:
        """The digits as a new numpy array of shape (rows, columns), 0 for empty; needs numpy."""
        import numpy as np

        return np.array(self.rows, dtype=np.uint16)

    def __array__(
        self: HasDigits,
        dtype: DTypeLike | None = None,
        copy: bool | None = None,  # noqa: FBT001  (numpy gives it by place)
    ) -> NDArray[Any]:
        """What `np.array(puzzle)` gives. The array is always a new one, so `copy=False` cannot be."""
        if copy is False:
            raise ValueError("expected copy=True or None: the digits are no array yet, so one must be made")
        import numpy as np

        return np.array(self.rows, dtype=np.uint16 if dtype is None else dtype)
