"""Created puzzles: one solution by proof, levels that differ, seeds that repeat."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet._base.errors import CreationError, UnknownNameError
from nonet.generate.fill import fill, shuffled_pattern
from nonet.generate.make import create_grid
from nonet.human.levels import LEVELS, find_level
from nonet.human.verification import verify
from nonet.model import Board, Grid, make_board
from nonet.solver import ENGINES, find_engine
from tests.strategies import boards


@given(boards(max_size=9), st.sampled_from(LEVELS), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_created_grids_have_exactly_one_solution(board: Board, level: str, seed: int) -> None:
    try:
        grid = create_grid(board, level, seed, timeout=1).puzzle
    except CreationError:
        assume(False)  # some boards have no filled grid, or no puzzle of the level
        return
    assert find_engine().search(grid, 2).is_unique
    assert find_engine("reference").search(grid, 2, budget=2000).count <= 1


def test_levels_leave_ever_fewer_clues_where_they_are_not_verified() -> None:
    board = make_board(size=28)
    clues = [create_grid(board, level, seed=5).puzzle.clue_count for level in LEVELS[:2]]
    assert clues[0] > clues[1]


def test_extreme_puzzles_are_minimal() -> None:
    grid = create_grid(make_board("diagonal", size=6), "extreme", seed=3).puzzle
    for cell, digit in enumerate(grid):
        if digit:
            assert find_engine().search(grid.with_digit(cell, 0), 2).count == 2


@pytest.mark.parametrize("size", [26, 28, 36, 49, 64, 100])
@pytest.mark.parametrize("kind", ["classic", "latin"])
def test_big_boards_are_filled_by_a_pattern_that_keeps_the_rules(size: int, kind: str) -> None:
    board = make_board(kind, size=size)
    first, second = (shuffled_pattern(board, Random(seed)) for seed in (1, 2))
    assert first != second
    assert verify(Grid.empty(board), first).is_right


@pytest.mark.parametrize("kind", ["classic", "diagonal"])
def test_boards_of_25_are_filled_by_search(kind: str) -> None:
    if ENGINES[0].unavailable():
        pytest.skip("the reference engine takes minutes at this size")
    board = make_board(kind, size=25)
    assert verify(Grid.empty(board), fill(board, find_engine(), Random(1))).is_right


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean hard"):
        find_level("hrad")
