"""Prompts: whoever reads nothing else can solve the puzzle."""

from __future__ import annotations

import pytest

from nonet.lm.dataset.traces import question_of
from nonet.model import Grid, make_board


@pytest.mark.parametrize("how", ["rules", "chat"])
def test_several_grids_say_how_many_they_are_where_they_lie_and_what_a_hole_is(how: str) -> None:
    question = question_of(Grid.empty(make_board("samurai")), how)
    assert (
        "It is made of 5 grids of 9 x 9 cells with boxes of 3 x 3 cells: rows 1 to 9 and columns 1 to 9; " in question
    )
    assert "- where there is no cell" in question
    own = question_of(Grid.empty(make_board("grids", grids="6,6 0,0")), how)  # grid 1 is the lower one
    assert "rows 7 to 15 and columns 7 to 15; rows 1 to 9 and columns 1 to 9." in own
    wide = question_of(Grid.empty(make_board("twodoku", size=6)), how)
    assert "2 grids of 6 x 6 cells with boxes of 2 rows and 3 columns: rows 1 to 6 and columns 1 to 6; " in wide


@pytest.mark.parametrize("how", ["rules", "chat"])
def test_a_pair_says_which_rows_are_which_sudoku(how: str) -> None:
    question = question_of(Grid.empty(make_board("pair", size=4)), how)
    assert "Rows 1 to 4 are sudoku 1, rows 5 to 8 are sudoku 2." in question
    assert "where there is no cell" not in question


@pytest.mark.parametrize("how", ["rules", "chat"])
def test_rules_are_named_in_the_title(how: str) -> None:
    board = make_board(size=6, rules=["thermo r2c1 r2c2", "killer 7 r1c1 r1c2", "killer 7 r3c1 r3c2"])
    assert "Sudoku, 6 x 6, with killer and thermo" in question_of(Grid.empty(board), how).split("\n\n")[0]
    assert "with" not in question_of(Grid.empty(make_board(size=6)), how).split("\n\n")[0]
