"""The next step is one of the first row of our order that has any."""

from __future__ import annotations

import pytest

from nonet.board import make_board
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
