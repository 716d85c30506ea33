"""Transformation: cells change places and digits their names, and the board stays the same board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nonet._base.errors import PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, Grid
from nonet.model.fog import moved_fog
from nonet.model.grid import renamed_mask
from nonet.model.symmetry import Symmetry, rotation


@dataclass(frozen=True, slots=True)
class Transformation:
    """A transformation of a board into itself.

    `cells` says for every cell of the new grid which cell of the old one comes there. `digits` says what 1, 2 and so on
    become. A `Symmetry` says the same by rows and columns, which is shorter but does not fit every board: on a samurai
    the rows of one grid change places alone.

    >>> from nonet.model import make_board
    >>> turn = Transformation.of(Symmetry(rows=(2, 1, 3, 4)), make_board(size=4))
    >>> turn.cells[:4], turn.then(turn).is_identity
    ((4, 5, 6, 7), True)
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]

    @classmethod
    def of(cls, symmetry: Symmetry, board: Board) -> Transformation:
        """Return the effect of a symmetry on the cells of a square board, whether or not the board survives it."""
        if not board.is_square:
            raise PuzzleError(f"rows and columns can change places on a square board only, not on {board.title}")
        digits = symmetry.digits or tuple(range(1, board.size + 1))
        return cls(tuple(symmetry.sources(board.size)), digits)

    @property
    def is_identity(self) -> bool:
        """True if nothing changes."""
        return not self.moves_cells and not self.renames_digits

    @property
    def moves_cells(self) -> bool:
        """True if any cell changes its place."""
        return self.cells != tuple(range(len(self.cells)))

    @property
    def renames_digits(self) -> bool:
        """True if any digit becomes another."""
        return self.digits != tuple(range(1, len(self.digits) + 1))

    def inverse(self) -> Transformation:
        """Return the inverse transformation."""
        cells = {old: new for new, old in enumerate(self.cells)}
        digits = {new: old for old, new in enumerate(self.digits, 1)}
        return Transformation(
            tuple(cells[cell] for cell in range(len(cells))), tuple(digits[digit + 1] for digit in range(len(digits)))
        )

    def then(self, other: Transformation) -> Transformation:
        """Return one transformation for two: first this one, then the other."""
        cells = tuple(self.cells[cell] for cell in other.cells)
        return Transformation(cells, tuple(other.digits[digit - 1] for digit in self.digits))

    def apply(self, grid: Grid) -> Grid:
        """Return the grid in its new form, with its pencil marks and placed digits.

        Raise PuzzleError if the grid has another size. For a Puzzle, use `puzzle.transformed(transformation)`.
        """
        if not isinstance(grid, Grid):
            got = shorten(type(grid).__name__)
            raise PuzzleError(f"expected a Grid, got {got}; a Puzzle has the method transformed")
        if (len(grid.values), grid.board.size) != (len(self.cells), len(self.digits)):
            here = f"{len(self.cells)} cells and {len(self.digits)} digits"
            raise PuzzleError(f"expected a grid of {here}, got {grid.board.title}")
        names = (0, *self.digits)
        marks = grid.candidates and tuple(renamed_mask(grid.candidates[cell], names) for cell in self.cells)
        placed = frozenset(cell for cell, old in enumerate(self.cells) if old in grid.placed)
        return Grid(self._board(grid.board), tuple(names[grid.values[cell]] for cell in self.cells), marks, placed)

    def _board(self, board: Board) -> Board:
        """Return the same board, where fog goes with its cells."""
        return replace(board, fog=moved_fog(board, self.cells)) if board.fog else board

    def lines(self, board: Board) -> Symmetry | None:
        """Return the same transformation by rows and columns; None if it cannot be one."""
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


# Transformations in words: "turn by 180 degrees, then 1<->9, 2<->8".

NOTHING = "nothing changes"
_SHOWN = 6  # cycles of cells that are named on boards where lines do not say it


def words_of(transformation: Transformation, board: Board) -> str:
    """Return a transformation of a board in words.

    >>> from nonet.model import make_board
    >>> board = make_board(size=4)
    >>> words_of(Transformation.of(Symmetry(rows=(2, 1, 3, 4), digits=(4, 3, 2, 1)), board), board)
    'rows 1<->2, then 1<->4, 2<->3'
    """
    digits = _cycles(transformation.digits)
    return ", then ".join(filter(None, (_places(transformation, board), digits))) or NOTHING


def _places(transformation: Transformation, board: Board) -> str:
    if not transformation.moves_cells:
        return ""
    lines = transformation.lines(board)
    if lines:
        return _turn(lines, board.size) or _lines(lines)
    if board.parts and (words := _parts(transformation, board)):
        return words
    becomes = {old: new for new, old in enumerate(transformation.cells)}
    cycles = _cycles_of([becomes[cell] for cell in range(len(becomes))])
    named = [_joined([board.name_of(cell) for cell in cycle]) for cycle in cycles[:_SHOWN]]
    more = len(cycles) - _SHOWN
    return "cells " + ", ".join(named) + (f" and {plural(more, 'more cycle')}" if more > 0 else "")


def _turn(lines: Symmetry, size: int) -> str:
    """Return the name of a turn or a mirror image of the square; empty if the transformation is not one of these."""
    back, plain = tuple(range(size, 0, -1)), tuple(range(1, size + 1))
    named = {f"turn by {90 * turns} degrees": rotation(size, turns) for turns in (1, 2, 3)} | {
        "mirror left and right": Symmetry(columns=back),
        "mirror top and bottom": Symmetry(rows=back),
        "mirror at the main diagonal": Symmetry(is_transposed=True),
        "mirror at the other diagonal": Symmetry(is_transposed=True, rows=back, columns=back),
    }
    own = lines.is_transposed, lines.rows, lines.columns
    found = ((each.is_transposed, each.rows or plain, each.columns or plain) for each in named.values())
    return next((name for name, each in zip(named, found, strict=True) if each == own), "")


def _lines(lines: Symmetry) -> str:
    """Return the lines that change places, after the mirroring if there is one."""
    orders = {"rows": lines.rows, "columns": lines.columns}
    # A line that goes to place i is said as "from -> to", while an order says from where each place is filled.
    words = [f"{noun} {cycles}" for noun, order in orders.items() if (cycles := _cycles(_goals(order)))]
    mirror = ["mirror at the main diagonal"] if lines.is_transposed else []
    return ", then ".join([*mirror, ", ".join(words)])


def _goals(order: Sequence[int]) -> list[int]:
    return [order.index(number) + 1 for number in range(1, len(order) + 1)]


def _parts(transformation: Transformation, board: Board) -> str:
    """On a board of two parts: both exchanged, and what happens inside them where that is the same in both."""
    cell_of = [part.cells for part in board.parts]
    place = {cell: (part, own) for part, cells in enumerate(cell_of) for own, cell in enumerate(cells)}
    inside, swapped = [], set()
    for part, cells in enumerate(cell_of):
        old = [place[transformation.cells[cell]] for cell in cells]
        inside.append(Transformation(tuple(own for _, own in old), tuple(range(1, board.size + 1))))
        swapped |= {from_part != part for from_part, _ in old}
    if len(cell_of) != 2 or len(swapped) != 1 or inside[0] != inside[1]:
        return ""
    exchanged = "the two sudokus exchanged" if swapped == {True} else ""
    return ", then ".join(filter(None, (exchanged, _places(inside[0], board.parts[0].board))))


def _cycles(numbers: Sequence[int]) -> str:
    """Return the new numbers of 1, 2 ... as cycles: 1<->9, 2->3->4->2."""
    cycles = _cycles_of([number - 1 for number in numbers])
    return ", ".join(_joined([str(number + 1) for number in cycle]) for cycle in cycles)


def _joined(names: list[str]) -> str:
    return "<->".join(names) if len(names) == 2 else "->".join([*names, names[0]])


def _cycles_of(becomes: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a permutation that move anything, the least number of each first."""
    seen: set[int] = set()
    cycles = []
    for start in range(len(becomes)):
        cycle = []
        at = start
        while at not in seen:
            seen.add(at)
            cycle.append(at)
            at = becomes[at]
        if len(cycle) > 1:
            cycles.append(cycle)
    return cycles
