"""The shapes of rows, arrays and lists that a puzzle is made of: none is cut into other rows than it has."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nonet
from nonet import Puzzle, PuzzleError

np = pytest.importorskip("numpy")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CELLS = [0 if cell == "." else int(cell) for cell in EASY]
SMALL = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]


@pytest.mark.parametrize("shape", [(81,), (9, 9), (1, 81), (81, 1)])
def test_squares_and_flat_lists_are_taken(shape: tuple[int, ...]) -> None:
    array = np.array(CELLS).reshape(shape)
    for source in (array, array.tolist(), list(array), tuple(map(tuple, array)) if len(shape) > 1 else tuple(array)):
        assert Puzzle(source) == Puzzle(EASY)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ([[1, 0, 0, 0, 0], [0, 0, 3], [0, 4, 0, 0], [0, 0, 0, 2]], "row 1: expected 4 cells, got 5"),
        ([*SMALL[:3], [0, 0, 0, 2, 0]], "row 4: expected 4 cells, got 5"),
        ([[0] * 3, [0] * 3, [0] * 5, [0] * 5], "row 3: expected 3 cells, got 5"),
        ([[0] * 8] * 2, "expected 8 rows of 8 cells, got 2"),
        (np.array(CELLS).reshape(27, 3), "expected 3 rows of 3 cells, got 27"),
        (np.array(CELLS).reshape(9, 9, 1), "expected a digit, 0 or None in a cell, got '[5]'"),
        (np.array(CELLS).reshape(3, 3, 3, 3), "expected a digit, 0 or None in a cell, got '[[5, 3, 0]"),
        ([1, [0, 0, 0], 0], "row 1: expected a list of cells, got '1'"),
        ([[1, 0, 0, 0], "0030", [0, 4, 0, 0], [0, 0, 0, 2]], "row 2: expected a list of cells, got '0030'"),
    ],
)
@pytest.mark.parametrize("ask", [Puzzle, nonet.classify, lambda source: nonet.count(source, kind="diagonal")])
def test_other_shapes_are_refused(ask: Any, source: Any, message: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        ask(source)
    assert message in str(raised.value)


@pytest.mark.parametrize("kind", ["pair", "samurai"])
def test_rows_of_boards_that_are_no_squares_are_those_of_the_canvas(kind: str) -> None:
    board = nonet.make_board(kind)
    empty = Puzzle("." * board.cell_count, kind=kind)
    rows = empty.rows
    bare = [[0] * (len(row) - row.count(None)) for row in board.canvas]  # without the holes
    for source in (rows, np.array(rows), bare, [0] * board.cell_count):
        assert Puzzle(source, kind=kind) == empty
    ragged = [rows[0] + [0], rows[1][1:], *rows[2:]]
    with pytest.raises(PuzzleError, match=f"row 1: expected {board.width} cells, got {board.width + 1}"):
        Puzzle(ragged, kind=kind)
    with pytest.raises(PuzzleError, match=re.escape(f"expected {board.height} rows of {board.width} digits")):
        Puzzle(np.zeros((3, board.height * board.width // 3), int), kind=kind)
    with pytest.raises(PuzzleError, match=f"row 1: expected {board.width} cells, got"):
        empty.check(ragged)


def test_a_cell_of_a_pair_is_no_list() -> None:
    with pytest.raises(PuzzleError, match="in a cell, got"):
        nonet.PairPuzzle(np.zeros((8, 4, 1), int))
