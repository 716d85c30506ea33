"""The board of a pair: two classic boards, one above the other, and a region of two cells for every place.

With n = k*k digits, cells 0 to n*n-1 are Sudoku 1 and the next n*n are Sudoku 2. The region "pair r3c4" has the two
cells at r3c4: they must differ, like the cells of any region.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from nonet.board import Board, Region, cell_name, make_board
from nonet.board.geometry import parse_cell
from nonet.board.kinds.base import Shape, each_digit
from nonet.errors import GeometryError, PuzzleError, shorten

# 131 072 cells; it guards against a number typed with a slip of the finger.
MAX_K = 16

_OF = " of sudoku "


class PairBoard(Board):
    """A board whose cells are called by their own Sudoku: "r3c4 of sudoku 2"."""

    def __repr__(self) -> str:
        return f"pair_board({self.k})"

    @property
    def k(self) -> int:
        """The rows of a box; the Sudokus have k*k rows."""
        return isqrt(self.size)

    @property
    def half(self) -> int:
        """How many cells each of the Sudokus has; cell c corresponds to c + half."""
        return self.cell_count // 2

    def name_of(self, cell: int) -> str:
        """The cell's name in text, r1c1 of sudoku 2."""
        which, place = divmod(cell, self.half)
        return f"{cell_name(place, self.width)}{_OF}{which + 1}"

    def cell(self, name: str) -> int:
        """The cell of a name, r1c1 of sudoku 2."""
        place, of, which = name.strip().lower().rpartition(_OF)
        if not of or which not in ("1", "2"):
            raise PuzzleError(f"expected a cell such as r1c1 of sudoku 2, got {shorten(name)}")
        return parse_cell(place, self.size, self.size) + (which == "2") * self.half


@lru_cache(maxsize=8)
def pair_board(k: int) -> PairBoard:
    """The board of two k*k x k*k Sudokus.

    >>> board = pair_board(3)
    >>> board.size, board.height, board.regions[2].name, board.regions[-1].name
    (9, 18, 'row 3 of sudoku 1', 'pair r9c9')
    """
    if not 1 <= k <= MAX_K:
        raise GeometryError(f"expected k from 1 to {MAX_K} for a pair of k*k x k*k sudokus, got {shorten(str(k))}")
    size = k * k
    return PairBoard(
        size=size,
        height=2 * size,
        width=size,
        regions=(*_regions_of(1, size), *_regions_of(2, size), *_pairs(size)),
        kind="pair",
        shape=Shape(size, (k, k)),
        rules=_rules(size, k),
    )


def _regions_of(which: int, size: int) -> tuple[Region, ...]:
    """Rows, columns and boxes of one of the Sudokus."""
    start = (which - 1) * size * size
    return tuple(
        Region(region.family, f"{region.label}{_OF}{which}", tuple(start + cell for cell in region.cells))
        for region in make_board(size=size).regions
    )


def _pairs(size: int) -> tuple[Region, ...]:
    half = size * size
    return tuple(Region("pair", cell_name(cell, size), (cell, cell + half)) for cell in range(half))


def _rules(size: int, k: int) -> tuple[str, ...]:
    shape = Shape(size, (k, k))
    return (
        f"Each row of both sudokus {each_digit(shape)}.",
        f"Each column of both sudokus {each_digit(shape)}.",
        f"Each of the {size} non-overlapping boxes of {k} x {k} cells of both sudokus {each_digit(shape)}.",
        "Corresponding cells of the two sudokus (the same row, the same column) must have different numbers.",
    )
