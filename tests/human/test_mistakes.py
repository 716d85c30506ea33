"""What stands in a grid, compared with its solution: nothing is claimed that no search has settled."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from nonet.human.mistakes import check_position
from nonet.model import Grid, make_board
from nonet.solver import AUTO
from nonet.solver.base import SolveResult


def test_a_search_that_gave_up_is_not_taken_for_no_solution() -> None:
    grid = Grid.empty(make_board(size=4))
    undecided = SolveResult(grid, (), 2, False, "native")
    with patch.object(type(AUTO), "search", return_value=undecided), pytest.raises(MemoryError, match="memory limit"):
        check_position(grid)
    assert check_position(grid).is_sound


def test_only_givens_make_a_puzzle_proper() -> None:
    board = make_board(size=4)
    givens = (1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 4, 2)
    solution = (1, 4, 2, 3, 2, 3, 1, 4, 4, 2, 3, 1, 3, 1, 4, 2)
    assert check_position(Grid(board, givens)).is_proper
    by_player = Grid(board, givens, placed=frozenset({0, 5}))
    by_marks = Grid(board, (0,) * 16, tuple(1 << (digit - 1) | 1 << digit % 4 for digit in solution))
    for grid in (by_player, by_marks, Grid.empty(board)):
        assert not check_position(grid).is_proper
    assert check_position(by_player).is_unique
    no_more_than_givens = Grid(board, givens, tuple(15 if not digit else 1 << (digit - 1) for digit in givens))
    assert check_position(no_more_than_givens).is_proper


@pytest.mark.parametrize(
    ("values", "placed", "problem"),
    [
        ("12...3....3...42", frozenset(), "the puzzle has no solution"),
        ("12...3....3...42", frozenset({5}), "the givens alone have no solution"),
        ("12.3..4.........", frozenset({3, 6}), "the puzzle has no solution with the digits"),
    ],
)
def test_a_dead_end_says_whose_it_is(values: str, placed: frozenset[int], problem: str) -> None:
    board = make_board(size=4)
    grid = Grid(board, tuple(int(digit) if digit != "." else 0 for digit in values), placed=placed)
    assert check_position(grid).words(board).startswith(problem)
