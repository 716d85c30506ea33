"""Rectangles, loops and graves: where they fire, and that nothing is claimed where digits could not be swapped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from nonet.human.find import find_steps
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.model import Board, make_board
from tests.human.golden import Golden, expect_all_proved_and_said, golden_lines, id_of

CASES = list(golden_lines("uniqueness.txt"))
RECTANGLES = [f"unique-rectangle-{k}" for k in range(1, 7)]


def position_with(board: Board, cells: Mapping[str, str]) -> Position:
    """An empty board on which these cells have only these candidates, and the others all."""
    wanted = {board.cell(name): set(map(int, digits)) for name, digits in cells.items()}
    digits = set(range(1, board.size + 1))
    removed = tuple((cell, digit) for cell, left in wanted.items() for digit in sorted(digits - left))
    return Position(board, (0,) * board.cell_count, frozenset(), removed)


def found(position: Position, techniques: list[str], **options: int) -> list[Step]:
    steps = find_steps(position, techniques, options)
    assert [find_flaw(position, step) for step in steps] == [None] * len(steps)
    return steps


def effects(board: Board, steps: list[Step]) -> set[str]:
    return {f"{step.technique} {digit}{board.name_of(cell)}" for step in steps for cell, digit in step.eliminations}


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_technique_fires_exactly_there(case: Golden) -> None:
    expect_all_proved_and_said(case, found(case.position, [case.technique]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_nothing_is_found_where_the_puzzle_may_have_several_solutions(case: Golden) -> None:
    assert found(case.position, [case.technique], uniqueness=0) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_nothing_is_found_on_a_board_with_shapes(case: Golden) -> None:
    """A swap within regions may break a thermometer, so nothing rests on it, whatever is asked for."""
    board = make_board(rules=["thermo r1c1 r2c1"])
    assert board.constraints
    assert found(replace(case.position, board=board), [case.technique], uniqueness=1) == []


RECTANGLE = {"r1c1": "12", "r1c2": "12", "r3c1": "12", "r3c2": "123"}


@pytest.mark.parametrize("kind", ["classic", "latin"])
def test_a_rectangle_needs_no_boxes(kind: str) -> None:
    board = make_board(kind, size=4)
    steps = found(position_with(board, RECTANGLE), ["unique-rectangle-1"])
    assert effects(board, steps) == {"unique-rectangle-1 1r3c2", "unique-rectangle-1 2r3c2"}


def test_a_diagonal_through_a_corner_spoils_a_rectangle() -> None:
    assert found(position_with(make_board("diagonal", size=4), RECTANGLE), [*RECTANGLES, "hidden-rectangle"]) == []


def test_a_rectangle_in_four_boxes_is_harmless() -> None:
    cells = {"r1c1": "12", "r1c3": "12", "r3c1": "12", "r3c3": "123"}
    assert found(position_with(make_board(size=4), cells), [*RECTANGLES, "hidden-rectangle"]) == []


def test_a_corner_may_have_lost_one_of_the_digits() -> None:
    board = make_board(size=4)
    position = position_with(board, RECTANGLE | {"r3c1": "2"})
    assert len(found(position, ["unique-rectangle-1"])) == 1
    assert found(position, ["unique-rectangle-1"], missing_candidates=0) == []


def test_extra_corners_across_make_type_5() -> None:
    board = make_board(size=6)
    cells = {"r1c1": "12", "r1c2": "123", "r3c1": "123", "r3c2": "12"}
    steps = found(position_with(board, cells), RECTANGLES)
    assert effects(board, steps) == {"unique-rectangle-5 3r2c1", "unique-rectangle-5 3r4c2"}


def test_a_filled_corner_that_is_a_given_is_no_avoidable_rectangle() -> None:
    for case in CASES:
        if case.technique.startswith("avoidable") and not case.is_negative:
            position = case.position
            filled = frozenset(cell for cell, value in enumerate(position.values) if value)
            assert found(Position(position.board, position.values, filled, position.removed), [case.technique]) == []
