"""Rules that no digits can meet: a slip where somebody typed them, no solution where a puzzle came with them."""

from __future__ import annotations

import pytest

import nonet
from nonet._base.errors import GeometryError
from nonet.human.verification import find_faults
from nonet.model import Grid, Rule, find_rule, make_board

LONG = " ".join(f"r{row}c{column}" for row, column in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4)])


def test_typed_it_is_refused_also_after_a_board_with_it_was_made() -> None:
    thermo = find_rule("thermo")
    kept = Rule(thermo, groups=(((0, 0), (0, 1), (0, 2), (0, 3), (1, 3)),))
    board = make_board(size=4, rules=[kept])
    with pytest.raises(GeometryError, match="cannot rise"):
        make_board(size=4, rules=[f"thermo {LONG}"])
    why = "5 digits from 1 to 4 cannot rise: a thermometer has at most 4 cells"
    assert [fault.words(Grid.empty(board)) for fault in find_faults(Grid.empty(board))] == [
        f"no digits can keep to the rule thermo {LONG}: {why}"
    ]


def test_in_a_header_it_is_kept_so_that_a_link_that_was_converted_stays_the_puzzle_it_was() -> None:
    link = ".Shape~4x4.Cage~99~R1C1~R1C2"
    for format_id in ("line", "boxed", "csv", "json"):
        again = nonet.Puzzle(nonet.Puzzle(link).to_text(format_id))
        assert again == nonet.Puzzle(link)
        assert again.count() == 0
        (fault,) = find_faults(again.grid)
        assert fault.words(again.grid).endswith("the sum of 2 different digits cannot be 99, only 3 to 7")


@pytest.mark.parametrize("engine", ["native", "sat", "reference"])
def test_a_puzzle_that_came_with_it_has_no_solution(engine: str) -> None:
    board = make_board(size=4, rules=[Rule(find_rule("thermo"), groups=(((0, 0), (0, 1), (0, 2), (0, 3), (1, 3)),))])
    assert nonet.count(Grid.empty(board), engine=engine) == 0


def test_boxes_that_are_rows_are_boxes_to_rules() -> None:
    assert [box.cells for box in make_board(size=5, box=(1, 5)).rule_context.boxes][1] == (5, 6, 7, 8, 9)
