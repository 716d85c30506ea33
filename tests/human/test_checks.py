"""Status, verification and classification."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from nonet._base.errors import PuzzleError
from nonet.human.classify import GridClass, classify, classify_text
from nonet.human.verification import GridStatus, Outcome, find_faults, status, verify
from nonet.model import Grid, make_board
from tests.strategies import grids

SMALL = make_board(size=4)
# The first example of the first-order Sudoku document, with the answer it prints, which is wrong.
EXAMPLE_1 = (0, 3, 1, 2, 1, 0, 4, 3, 2, 1, 0, 4, 3, 4, 2, 0)
PRINTED_1 = (4, 3, 1, 2, 1, 2, 4, 3, 2, 1, 4, 3, 3, 4, 2, 1)
RIGHT_1 = (4, 3, 1, 2, 1, 2, 4, 3, 2, 1, 3, 4, 3, 4, 2, 1)


def small(*values: int) -> Grid:
    return Grid(SMALL, values)


def test_printed_answer_of_example_1_is_rejected_with_its_columns() -> None:
    verification = verify(small(*EXAMPLE_1), small(*PRINTED_1))
    assert verification.outcome is Outcome.WRONG
    assert verification.lines() == [
        "r3c4 is 3, the puzzle has 4",
        "4 is repeated in column 3: r2c3, r3c3",
        "3 is repeated in column 4: r2c4, r3c4",
    ]
    assert verify(small(*EXAMPLE_1), small(*RIGHT_1)).is_right


def test_an_empty_cell_makes_a_solution_incomplete_and_faults_are_still_named() -> None:
    verification = verify(small(*EXAMPLE_1), small(0, *PRINTED_1[1:]))
    assert verification.outcome is Outcome.INCOMPLETE
    assert verification.empty == (0,)
    assert len(verification.lines()) == 3


def test_a_solution_of_another_board_cannot_be_held_against_the_puzzle() -> None:
    with pytest.raises(PuzzleError, match="on different boards: expected the size 4 x 4, got 9 x 9"):
        verify(small(*EXAMPLE_1), Grid.empty(make_board()))


@given(grids(max_size=9))
@settings(max_examples=150, deadline=None)
def test_faults_are_exactly_the_pairs_of_equal_peers(grid: Grid) -> None:
    clashing = {
        cell for cell, digit in enumerate(grid) if digit and any(grid[peer] == digit for peer in grid.board.peers[cell])
    }
    assert {cell for fault in find_faults(grid) for cell in fault.cells} == clashing
    assert bool(status(grid) & GridStatus.REPEATED) == bool(clashing)
    assert bool(status(grid) & GridStatus.INCOMPLETE) == (0 in grid.values)


def test_status_gives_all_flags_at_once() -> None:
    dead_end = small(1, 2, 0, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0)
    assert status(dead_end) == GridStatus.INCOMPLETE | GridStatus.DEAD_END
    marked = Grid(SMALL, (1, *[0] * 15), (0b1110, *[0b1111] * 15))
    assert status(marked) == GridStatus.INCOMPLETE | GridStatus.EXCLUDED
    repeated = small(1, 1, *[0] * 14)
    assert status(repeated) == GridStatus.INCOMPLETE | GridStatus.REPEATED
    assert status(small(*RIGHT_1)) is GridStatus.COMPLETE
    assert not status(small(*RIGHT_1))


def test_classes_stop_at_the_first_that_is_not_incorrect() -> None:
    assert classify([0] * 81).lines() == ["Size: 9 x 9", "Unsolved Sudoku-X"]
    assert classify(RIGHT_1).grid_class is GridClass.SUDOKU_X
    assert classify([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).grid_class is GridClass.SUDOKU
    assert classify([1]).lines() == ["Size: 1 x 1", "Solved Sudoku-X"]
    assert classify([1, 1, 2, 0]).grid_class is None


def test_classification_lists_every_duplicate_in_the_contests_order() -> None:
    # Diagonals, blocks, columns, rows; each by number, then by symbol; places by row, then column.
    values = [2, 2, 1, 0, 2, 0, 1, 1, 0, 3, 0, 0, 4, 3, 0, 4]
    blocks = ["2 is duplicated in block 1", "1 is duplicated in block 2", "3 is duplicated in block 3"]
    columns = ["2 is repeated in column 1", "3 is repeated in column 2", "1 is repeated in column 3"]
    rows = ["2 is repeated in row 1", "1 is repeated in row 2", "4 is repeated in row 4"]
    as_sudoku_x = as_sudoku = [*blocks, *columns, *rows]
    as_latin_square = [*columns, *rows]
    found = [line for line in classify(values).lines() if "is " in line]
    assert found == [*as_sudoku_x, *as_sudoku, *as_latin_square]


def test_classification_text_counts_and_numbers_the_grids() -> None:
    text = classify_text([classify([1, 2, 2, 1]), classify([0, 0, 0, 0])])
    assert text == (
        "Analyzing 2 Grids\nGrid 1:\nSize: 2 x 2\nSolved Latin Square\nGrid 2:\nSize: 2 x 2\nUnsolved Latin Square\n"
    )


def test_a_solution_on_another_board_is_told_what_differs() -> None:
    """It said: expected a solution of 9 x 9 cells, got 9 x 9."""
    rules = ["thermo r1c1 r1c2", "thermo r3c1 r3c2"]
    board = make_board(rules=rules)
    assert verify(Grid.empty(board), Grid.empty(make_board(rules=rules[::-1]))).empty
    others = {
        "expected the size 9 x 9, got 4 x 4": make_board(size=4, rules=rules),
        "expected the kind classic, got window+diagonal": make_board("window+diagonal", rules=rules),
        "expected the rules thermo r1c1 r1c2; thermo r3c1 r3c2, got none": make_board(),
    }
    for words, other in others.items():
        with pytest.raises(PuzzleError, match=re.escape(words)):
            verify(Grid.empty(board), Grid.empty(other))
        with pytest.raises(PuzzleError, match=re.escape(words)):
            Grid.empty(board).filled(Grid.empty(other))
    tall, wide = (make_board("latin+window", size=6, box=box) for box in ((3, 2), (2, 3)))
    with pytest.raises(PuzzleError, match="expected the box 3x2, got 2x3"):
        verify(Grid.empty(tall), Grid.empty(wide))
    one, two = (make_board(layout=layout) for layout in ("1112122233343444", "1222112413443334"))
    with pytest.raises(PuzzleError, match="expected the layout 1112 1222 3334 3444, got 1222 1124 1344 3334"):
        verify(Grid.empty(one), Grid.empty(two))
