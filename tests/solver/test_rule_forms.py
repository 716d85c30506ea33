"""Canonical forms on boards with rules: the same for all forms that `shuffled` gives, and told apart otherwise."""

from __future__ import annotations

from random import Random

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.model import Grid, make_board
from nonet.solver import core as _native
from tests.families import for_each
from tests.model.rule_arguments import NAMES, some_rule

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


@for_each("name", NAMES)
def test_a_shuffled_puzzle_with_a_rule_has_the_same_form(name: str) -> None:
    random = Random(name)
    for _ in range(6):
        size, kind = random.choice((4, 6)), random.choice(("classic", "latin"))
        try:
            board = make_board(kind, size=size, rules=[some_rule(name, size, random)])
        except PuzzleError:  # this one cannot be laid
            continue
        values = tuple(random.choice((0, 0, 0, random.randint(1, size))) for _ in range(board.cell_count))
        puzzle = nonet.Puzzle(Grid(board, values))
        form = nonet.canonical(puzzle)
        assert form.puzzle.board == board
        for seed in range(2):
            shuffled = puzzle.shuffled(seed)
            assert shuffled.board == board
            assert nonet.canonical(shuffled).puzzle == form.puzzle


def test_a_puzzle_that_is_turned_with_its_rules_is_on_another_board() -> None:
    puzzle = nonet.Puzzle("1" + "." * 80, rules=["thermo r1c2 r1c3 r1c4"])
    turned = puzzle.rotated()
    assert turned.board != puzzle.board
    assert nonet.canonical(turned).puzzle.board == turned.board
    assert nonet.canonical(turned).puzzle != nonet.canonical(puzzle).puzzle
