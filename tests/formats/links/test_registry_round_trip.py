"""Every rule of the registry, with random arguments, is written to a link and read again, or refused in a sentence."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import FormatError, GeometryError
from nonet.model import Board, Grid, make_board
from tests.families import for_each
from tests.model.rule_arguments import NAMES, some_rule

SIZES = (4, 6, 9, 12, 16)
# A rule with many shapes takes seconds on a large board, whichever format it goes to.
SLOW = {"anti-taxicab", "full-rank", "negative-battenburg", "anti-queen", "sum-line", "average-arrow", "product-arrow"}


def random_board(size: int, names: tuple[str, ...], random: Random) -> Board | None:
    """A board with a rule of each name; None where they cannot be laid, which is no matter of formats."""
    kind = "latin" if "region" in names else random.choice(("classic", "classic", "diagonal", "latin"))
    rules = tuple(some_rule(name, size, random) for name in names)
    try:
        return make_board(kind, size=size, rules=rules)
    except GeometryError:
        return None


@lru_cache(maxsize=32)
def solution_of(board: Board) -> Grid | None:
    return nonet.Puzzle(Grid.empty(board)).solve(1, timeout=0.1).solution


def fillings(board: Board, random: Random) -> list[Grid]:
    """Filled grids that keep to the kind, from a solution with the rules, where one is soon found, and one without."""
    found = [grid for grid in (solution_of(board), solution_of(make_board(board.kind, size=board.size))) if grid]
    for full in tuple(found):
        for _ in range(12):
            digits = random.sample(range(1, board.size + 1), board.size)
            one, other = random.sample(range(1, board.size + 1), 2)
            swapped = {one: other, other: one}
            found.append(full.with_values(digits[digit - 1] for digit in full))
            found.append(full.with_values(swapped.get(digit, digit) for digit in full))
    return found


def check_same(puzzle: nonet.Puzzle, there: nonet.Puzzle, random: Random) -> None:
    """Boards are equal, or the same grids are right on both."""
    if puzzle == there:
        return
    for grid in fillings(puzzle.board, random):
        assert puzzle.check(grid.values).is_right == there.check(grid.values).is_right, (puzzle.board, grid.values)


def check_round_trip(board: Board, format_id: str, random: Random) -> None:
    puzzle = nonet.Puzzle(Grid.empty(board))
    try:
        text = puzzle.to_text(format_id)
    except FormatError as error:
        said = str(error)
    else:
        said = ""
    if said:
        assert said.startswith("expected ") or " does not support " in said
        assert "\n" not in said
        return
    there = nonet.Puzzle(text)
    check_same(puzzle, there, random)
    again = nonet.Puzzle(there.to_text(format_id))
    assert again == there
    assert {*again.board.rules} == {*there.board.rules}


def check_sizes(name: str, format_id: str, times: int) -> None:
    random = Random(f"{name} in links {times}")
    for size in SIZES if name not in SLOW else SIZES[:3]:
        for _ in range(times):
            if board := random_board(size, (name,), random):
                check_round_trip(board, format_id, random)


@pytest.mark.parametrize("format_id", ["iss", "fpuzzles"])
@for_each("name", NAMES)
def test_every_rule_on_every_size(name: str, format_id: str) -> None:
    check_sizes(name, format_id, 1)


@pytest.mark.slow
@pytest.mark.parametrize("format_id", ["iss", "fpuzzles"])
@for_each("name", NAMES)
def test_every_rule_on_every_size_many_times(name: str, format_id: str) -> None:
    check_sizes(name, format_id, 6)


@given(seed=st.integers(0, 10**9), format_id=st.sampled_from(["iss", "fpuzzles"]))
@settings(max_examples=40, deadline=None)
def test_several_rules_together(seed: int, format_id: str) -> None:
    random = Random(seed)
    names = tuple(random.sample([name for name in NAMES if name not in SLOW], random.randint(2, 4)))
    if board := random_board(random.choice(SIZES), names, random):
        check_round_trip(board, format_id, random)
