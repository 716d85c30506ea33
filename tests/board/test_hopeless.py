"""Rules that no digits can meet: a slip where somebody typed them, no solution where a puzzle came with them."""

from __future__ import annotations

import pytest

import nonet
from nonet.board import Grid, Rule, find_rule, make_board
from nonet.checks.status import find_faults
from nonet.errors import GeometryError

LONG = " ".join(f"r{row}c{column}" for row, column in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4)])


def test_typed_it_is_refused_also_after_a_board_with_it_was_made() -> None:
    thermo = find_rule("thermo")
    kept = Rule(thermo, groups=(((0, 0), (0, 1), (0, 2), (0, 3), (1, 3)),))
    board = make_board(size=4, rules=[kept])
    with pytest.raises(GeometryError, match="cannot rise"):
        make_board(size=4, rules=[f"thermo {LONG}"])
    assert [fault.words(Grid.empty(board)) for fault in find_faults(Grid.empty(board))] == [
        f"no digits can keep to the rule thermo {LONG}"
    ]


@pytest.mark.parametrize("engine", ["native", "sat", "reference"])
def test_a_puzzle_that_came_with_it_has_no_solution(engine: str) -> None:
    board = make_board(size=4, rules=[Rule(find_rule("thermo"), groups=(((0, 0), (0, 1), (0, 2), (0, 3), (1, 3)),))])
    assert nonet.count(Grid.empty(board), engine=engine) == 0


def test_boxes_that_are_rows_are_boxes_to_rules() -> None:
    assert [box.cells for box in make_board(size=5, box=(1, 5)).ground.boxes][1] == (5, 6, 7, 8, 9)
