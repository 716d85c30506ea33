"""True candidates, held against every solution."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet.model import Grid, make_board
from nonet.solver import ENGINES, find_engine
from nonet.solver.true_masks import find_true_masks

BOARDS = [
    make_board(size=4),
    make_board("diagonal", size=4),
    make_board(size=4, rules=["thermo r1c1 r2c1 r3c1"]),
    make_board("latin", size=4),
    make_board(size=4, rules=["global-mod 2"]),
]
NAMES = ["auto", *(engine.id for engine in ENGINES if engine.unavailable() is None)]


@settings(max_examples=60)
@given(data=st.data())
def test_they_are_what_the_solutions_hold(data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(BOARDS))
    digits = st.sampled_from([0, 0, 0, *range(1, board.size + 1)])
    grid = Grid(board, tuple(data.draw(st.lists(digits, min_size=board.cell_count, max_size=board.cell_count))))
    wanted = [0] * len(grid)
    for solution in find_engine("reference").solutions(grid):
        wanted = [mask | 1 << (digit - 1) for mask, digit in zip(wanted, solution.values, strict=True)]
    engine = find_engine(data.draw(st.sampled_from(NAMES)))
    assert list(find_true_masks(grid, engine, Deadline(None)).masks) == wanted
    known = engine.search(grid, data.draw(st.integers(1, 5)))
    assert list(find_true_masks(grid, engine, Deadline(None), known).masks) == wanted


def test_of_an_empty_board_everything_is_possible() -> None:
    assert set(nonet.true_candidates("." * 81).masks) == {511}


def test_digits_that_can_change_places_are_seen_together() -> None:
    grid = Grid.empty(make_board("window")).with_digit(0, 1)
    known = find_engine().search(grid, 2)
    found = find_true_masks(grid, find_engine(), Deadline(None), known)
    assert found.is_complete
    assert {mask >> 1 for mask in found.masks} == {0, 255}


def test_no_solution_leaves_nothing() -> None:
    assert set(nonet.Puzzle("11" + "." * 14).true_candidates().values()) == {()}


def test_time_that_is_over_claims_nothing() -> None:
    with pytest.raises(RunTimeout):
        nonet.Puzzle("." * 81).true_candidates(timeout=0.0)
