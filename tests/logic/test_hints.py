"""The next step is one of the first row of our order that has any."""

from __future__ import annotations

import pytest

from nonet import Puzzle
from nonet.board import Grid, make_board
from nonet.errors import PuzzleError
from nonet.logic import Position, find_steps, hint_order, next_step
from tests.batch.files import needs_core
from tests.logic.puzzles import make_puzzle

pytestmark = needs_core


@pytest.mark.parametrize("seed", range(4))
def test_the_next_step_is_of_the_first_row_that_has_one(seed: int) -> None:
    position = Position.of(make_puzzle(make_board(), seed)[0])
    while (step := next_step(position)) is not None:
        found = (find_steps(position, row) for row in hint_order())
        assert step in next(steps for steps in found if steps)
        position = position.after(step)
    assert not any(find_steps(position, row, first=True) for row in hint_order())


def test_the_one_cell_of_a_1x1_is_a_full_house() -> None:
    puzzle = Puzzle([[0]])
    assert [found.step.technique for found in puzzle.steps()] == ["full-house"]
    assert puzzle.rate().level == "easy"


def test_a_board_too_large_is_refused_before_it_is_solved() -> None:
    # An empty 100x100: whether it has several solutions is not known within any patience.
    with pytest.raises(PuzzleError, match="expected a board of up to 25x25 for human logic, got 100x100"):
        Puzzle.of(Grid.empty(make_board(size=100))).hint()
