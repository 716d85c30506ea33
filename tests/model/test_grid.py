"""Grids and the names of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet._base.errors import GeometryError, PuzzleError
from nonet.model import Board, Grid, Region, cell_name, make_board
from nonet.model.geometry import full_places, parse_box
from nonet.model.grid_input import square_digits
from nonet.model.regions import ROW

SMALL = make_board(size=4)


@given(st.integers(0, 80))
def test_cell_names_read_back(cell: int) -> None:
    assert make_board().cell(cell_name(cell, 9)) == cell


@pytest.mark.parametrize(
    ("name", "message"),
    [("r0c1", "expected a row from 1 to 9"), ("r1c10", "expected a column from 1 to 9"), ("A1", "such as r1c1")],
)
def test_cells_off_the_board_are_refused(name: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        make_board().cell(name)


def test_a_grid_holds_only_what_fits_its_board() -> None:
    with pytest.raises(PuzzleError, match="expected 16 cells, got 3"):
        Grid(SMALL, (1, 2, 3))
    with pytest.raises(PuzzleError, match="expected 0 to 4 at r2c1, got '5'"):
        Grid(SMALL, (0, 0, 0, 0, 5) + (0,) * 11)
    with pytest.raises(PuzzleError, match="expected candidates for 16 cells"):
        Grid(SMALL, (0,) * 16, candidates=(1,))


def test_the_givens_are_the_grid_without_placed_digits_and_pencil_marks() -> None:
    grid = Grid(SMALL, (1, 2) + (0,) * 14, candidates=(15,) * 16, placed=frozenset({1}))
    assert grid.givens == Grid(SMALL, (1,) + (0,) * 15) == grid.givens.givens


def test_the_print_of_a_grid_is_boxed() -> None:
    assert str(Grid.empty(make_board(size=6)).with_digit(7, 5)).splitlines() == [
        "+-------+-------+",
        "| 0 0 0 | 0 0 0 |",
        "| 0 5 0 | 0 0 0 |",
        "+-------+-------+",
        "| 0 0 0 | 0 0 0 |",
        "| 0 0 0 | 0 0 0 |",
        "+-------+-------+",
        "| 0 0 0 | 0 0 0 |",
        "| 0 0 0 | 0 0 0 |",
        "+-------+-------+",
    ]


def test_a_grid_knows_its_digits() -> None:
    grid = Grid.empty(SMALL).with_digit(5, 3)
    assert (grid[5], grid.clue_count, grid.is_full, len(grid), sum(grid)) == (3, 1, False, 16, 3)
    assert grid.rows[1] == [0, 3, 0, 0]
    assert grid.with_digit(5, 0) == Grid.empty(SMALL)
    assert eval(repr(grid), {"Grid": Grid, "make_board": make_board}) == grid


def test_numpy_gets_an_array() -> None:
    np = pytest.importorskip("numpy")
    array = Grid.empty(SMALL).with_digit(0, 4).to_numpy()
    assert isinstance(array, np.ndarray)
    assert (array.shape, int(array[0, 0])) == ((4, 4), 4)


def test_candidates_start_from_digits_and_pencil_marks() -> None:
    board = Board(3, full_places(1, 3), (Region(ROW, "1", (0, 1, 2)),))
    assert Grid(board, (2, 0, 0)).start_candidates() == [0b010, 0b111, 0b111]
    assert Grid(board, (2, 0, 1), (0b101, 0b011, 0b001)).start_candidates() == [0, 0b011, 0b001]


def test_rows_may_have_the_habits_of_python_users() -> None:
    assert square_digits([[0, None], [".", 2.0]]) == [0, 0, 0, 2]
    for bad in ([1.5], ["x"], [object()], [float("nan")], [float("inf")]):
        with pytest.raises(PuzzleError):
            square_digits(bad)


@pytest.mark.parametrize("text", ["", "3", "3x", "0x3", "x", "3x3x3", "-1x2", "99999999999x2", "٣x٣"])
def test_box_shapes_must_look_like_2x3(text: str) -> None:
    with pytest.raises(GeometryError, match="such as 2x3"):
        parse_box(text)
