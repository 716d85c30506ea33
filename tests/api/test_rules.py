"""nonet.rules: a function for each rule of the registry, as the registry has it now."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tools.make_rule_functions import FILE, file_text, formatted

import nonet
from nonet import rules
from nonet._base.errors import PuzzleError
from nonet.model import Rule
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from nonet.model.rules.syntax import call, function_name
from nonet.rules import anti_knight, anti_queen, arrow, difference, killer, little_killer, quadruple, thermo
from tests.families import for_each


def test_the_functions_are_current() -> None:
    assert FILE.read_text("utf-8") == formatted(file_text()), "run make docs"


@for_each("rule", RULES)
def test_every_rule_has_a_function_that_makes_its_example(rule: RuleType) -> None:
    made = eval(call(rule), vars(rules))
    assert made == Rule.parse(rule, rule.example)
    assert function_name(rule) in rules.__all__


def test_cells_may_be_said_in_every_way() -> None:
    expected = killer(10, "r1c1 r1c2, R2C1")
    assert killer(10, ["r1c1", "r1c2", (2, 1)]) == expected
    assert killer(10, [(1, 1), (1, 2), (2, 1)]) == expected
    assert killer(10, ((row, column) for row, column in ((1, 1), (1, 2), (2, 1)))) == expected
    assert arrow((1, 1), "r1c2") == arrow("r1c1", ["r1c2"])
    assert little_killer(20, "r0c1", (1, 2)) == little_killer(20, (0, 1), "r1c2")


def test_numbers_may_be_left_out_or_several() -> None:
    assert str(killer(None, "r1c1 r1c2")) == "killer r1c1 r1c2"
    assert str(difference("r1c1 r1c2")) == "difference r1c1 r1c2"
    assert str(difference("r1c1 r1c2", 3)) == str(difference("r1c1 r1c2", difference=3)) == "difference 3 r1c1 r1c2"
    assert str(quadruple((1, 1, 2), "r1c1 r1c2 r2c1 r2c2")) == "quadruple 1 1 2 r1c1 r1c2 r2c1 r2c2"
    assert (str(anti_queen()), str(anti_queen([8, 9]))) == ("anti-queen", "anti-queen 8 9")


def test_a_puzzle_takes_them_beside_texts() -> None:
    puzzle = nonet.Puzzle("0" * 16, rules=[thermo("r1c1 r1c2 r1c3"), "anti-king", anti_knight()])
    assert [str(rule) for rule in puzzle.board.rules] == ["thermo r1c1 r1c2 r1c3", "anti-king", "anti-knight"]


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: killer("ten", "r1c1 r1c2"), "killer: expected a whole number, got 'ten' (str)"),  # type: ignore[arg-type]
        (lambda: killer(True, "r1c1 r1c2"), "killer: expected a whole number, got 'True' (bool)"),
        (lambda: killer(10, 5), "killer: expected cells such as 'r1c1 r1c2', got '5' (int)"),  # type: ignore[arg-type]
        (lambda: killer(10, [5]), "expected a cell as 'r1c1' or (row, column) from 1, got '5'"),  # type: ignore[list-item]
        (lambda: killer(10, "a1 a2"), "expected a cell such as r1c1, got 'a1'"),
        (lambda: killer(10, ""), "at least 1"),
        (lambda: thermo("r1c1"), "at least 2 cells"),
        (lambda: quadruple([1, 2, 3, 4, 5], "r1c1 r1c2 r2c1 r2c2"), "at most 4 numbers, got 5"),
        (lambda: nonet.make_board(rules=[killer(99, "r1c1 r1c2")]), "cannot be 99"),
    ],
)
def test_wrong_arguments_are_named(made: object, words: str) -> None:
    assert callable(made)
    with pytest.raises(PuzzleError) as caught:
        made()
    assert words in str(caught.value)


def test_a_rule_is_made_without_loading_more_than_rules() -> None:
    code = "import sys, nonet; nonet.rules.killer(10, 'r1c1'); print([m for m in sys.modules if 'draw' in m])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
