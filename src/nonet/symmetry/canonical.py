"""The canonical form of a grid: the one form that stands for all of them.

On a classic 9x9 it is the least of all forms, read row by row, an empty cell being less than any digit: the min-lex
form that others use too. On every other board, and where a classic 9x9 has pencil marks or placed digits, which the
order of digits says nothing of, it is the form that a search with refinement comes to (`labelled_form`).
It is the same for all forms of a puzzle, and it is on the same board, but it has no order to it: another version of
Nonet may come to another form.
"""

from __future__ import annotations

from nonet import _native
from nonet.board import Grid, make_board
from nonet.board.symmetry import Symmetry
from nonet.errors import EngineUnavailable
from nonet.records import dataclass
from nonet.symmetry.graph import are_digits_alike, board_graph, board_labels, grid_graph
from nonet.symmetry.transformation import Transformation

WAY = 28  # bytes of a way to a form: mirrored or not, nine rows, nine columns, nine digits


@dataclass(frozen=True, slots=True)
class Canonical:
    """A grid in its canonical form, and the transformation that leads there."""

    grid: Grid
    transformation: Transformation


def canonical_form(grid: Grid) -> Canonical:
    """The canonical form of a grid on any board; PuzzleError where the search for it is too long."""
    board = grid.board
    if board == make_board() and grid.candidates is None and not grid.placed:
        return _least_form(grid)
    if grid == Grid.empty(board):  # every form of it is the same, and looking at all of them would take long
        return Canonical(grid, Transformation(tuple(range(board.cell_count)), tuple(range(1, board.size + 1))))
    return labelled_form(grid)


def _least_form(grid: Grid) -> Canonical:
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    form, way = bytearray(len(grid.values)), bytearray(WAY)
    _native.canonical_into(bytes(grid.values), form, way)
    transformation = Transformation.of(symmetry_of_way(way), grid.board)
    return Canonical(Grid(grid.board, tuple(form)), transformation)


def symmetry_of_way(way: bytes | bytearray) -> Symmetry:
    """A way to a form, as the core writes it, by rows and columns."""
    return Symmetry(bool(way[0]), tuple(way[1:10]), tuple(way[10:19]), tuple(way[19:28]))


def labelled_form(grid: Grid) -> Canonical:
    """The form by canonical labellings: one of the grid, and one of the board.

    Labels alone do not say where a cell goes: they know nothing of rows. So the board is labelled too, once as it is
    and once under the labels of the grid; where both labellings say the same, there the cell goes.
    """
    board = grid.board
    parts, plain = grid_graph(grid), board_graph(board)
    count = len(plain.colours)
    labels = parts.graph.label("this puzzle").vertices
    under_labels = plain.renamed(labels[:count]).label("this puzzle").vertices
    cells = [0] * board.cell_count
    for label, vertex in zip(under_labels, board_labels(board).vertices, strict=True):
        if vertex < board.cell_count:
            cells[vertex] = labels[label]
    moved = tuple(grid.values[cell] for cell in cells)
    digits = tuple(range(1, board.size + 1))
    if are_digits_alike(board):
        by_label = [vertex for vertex in labels if vertex >= count]
        digit_of = {vertex: digit for digit, vertex in parts.digits.items()}
        met = [*filter(None, moved), *(digit_of[vertex] for vertex in by_label if vertex in digit_of), *digits]
        names = {digit: name for name, digit in enumerate(dict.fromkeys(met), 1)}
        digits = tuple(names[digit] for digit in digits)
    transformation = Transformation(tuple(cells), digits)
    return Canonical(transformation.apply(grid), transformation)
