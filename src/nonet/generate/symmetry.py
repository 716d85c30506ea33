"""Symmetry of the pattern of clues: which cells go together, so that all of them are clues or none.

Only places count. So a jigsaw may have a symmetric pattern of clues on shapes that are not symmetric. A board of parts,
such as a pair, is symmetric in each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonet._base.errors import PuzzleError, UnknownNameError
from nonet.model import Board, Grid, Place

NONE = "none"

# Where a place goes on a canvas whose last row and column have these numbers.
Move = Callable[[int, int, int, int], Place]


def _half_turn(row: int, column: int, last_row: int, last_column: int) -> Place:
    return last_row - row, last_column - column


def _quarter_turn(row: int, column: int, last_row: int, _last_column: int) -> Place:
    return column, last_row - row


def _left_right(row: int, column: int, _last_row: int, last_column: int) -> Place:
    return row, last_column - column


def _up_down(row: int, column: int, last_row: int, _last_column: int) -> Place:
    return last_row - row, column


def _diagonal(row: int, column: int, _last_row: int, _last_column: int) -> Place:
    return column, row


def _other_diagonal(row: int, column: int, last_row: int, last_column: int) -> Place:
    return last_column - column, last_row - row


SYMMETRIES: dict[str, tuple[Move, ...]] = {
    NONE: (),
    "rotate-180": (_half_turn,),
    "rotate-90": (_quarter_turn,),
    "mirror": (_left_right,),
    "mirror-up-down": (_up_down,),
    "diagonal": (_diagonal,),
    "anti-diagonal": (_other_diagonal,),
    "double": (_left_right, _up_down),
    "double-diagonal": (_diagonal, _other_diagonal),
    "full": (_left_right, _diagonal),
}
_TURNING = (_quarter_turn, _diagonal, _other_diagonal)  # rows become columns

Orbits = tuple[tuple[int, ...], ...]


def find_symmetry(name: str) -> str:
    """The symmetry of a name, however it is spelt.

    >>> find_symmetry("Rotate 180")
    'rotate-180'
    """
    plain = "-".join(str(name).strip().lower().replace("_", " ").replace("-", " ").split())
    if plain not in SYMMETRIES:
        raise UnknownNameError("symmetry", name, SYMMETRIES)
    return plain


def orbits_of(board: Board, symmetry: str = NONE) -> Orbits:
    """The cells that are clues together or not at all. PuzzleError where the canvas has no such symmetry."""
    leaders = list(range(board.cell_count))

    def leader(cell: int) -> int:
        while leaders[cell] != cell:
            cell = leaders[cell]
        return cell

    for move in SYMMETRIES[symmetry]:
        for cell, image in _images(board, symmetry, move):
            one, other = sorted((leader(cell), leader(image)))
            leaders[other] = one
    found: dict[int, list[int]] = {}
    for cell in range(board.cell_count):
        found.setdefault(leader(cell), []).append(cell)
    return tuple(map(tuple, found.values()))


def looks_of(grid: Grid) -> tuple[str, ...]:
    """The symmetries that the pattern of clues has, by name; what a canvas cannot have it has not."""
    return tuple(name for name in SYMMETRIES if name != NONE and _has_look(grid, name))


def _has_look(grid: Grid, symmetry: str) -> bool:
    try:
        orbits = orbits_of(grid.board, symmetry)
    except PuzzleError:
        return False
    return all(len({bool(grid.values[cell]) for cell in orbit}) == 1 for orbit in orbits)


def _images(board: Board, symmetry: str, move: Move) -> Iterator[tuple[int, int]]:
    """Each cell with the cell that it goes to."""
    for part in board.parts:
        for cell, image in _images(part.board, symmetry, move):
            yield part.cells[cell], part.cells[image]
    if board.parts:
        return
    if move in _TURNING and board.height != board.width:
        raise PuzzleError(f"expected a square canvas for symmetry {symmetry}, got {board.extent}")
    for cell, place in enumerate(board.places):
        if place is None:
            raise PuzzleError(f"expected cells with places for symmetry {symmetry}, got {board.name_of(cell)}")
        goal = board.cell_by_place.get(move(*place, board.height - 1, board.width - 1))
        if goal is None:
            got = f"{board.title}: {board.name_of(cell)} would go to a place without a cell"
            raise PuzzleError(f"expected a canvas that symmetry {symmetry} maps onto itself, got {got}")
        yield cell, goal
