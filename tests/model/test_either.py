"""Alternatives: rules of which one holds."""

from __future__ import annotations

import pickle
from contextlib import suppress
from random import Random

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.human.words.rules import title_of
from nonet.model import Grid, make_board, parse_rule
from nonet.model.constraints import AnyOf, Machine
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleFamily
from nonet.model.rules.either import either_of
from nonet.rules import anti_king, either, even, killer, odd, thermo
from tests.model.rule_arguments import some_rule

TEXT = "either killer 10 r1c1 r1c2 or killer 12 r1c1 r1c2 and odd r1c1"


def test_text_calls_and_pickles_are_one_rule() -> None:
    rule = either(killer(10, "r1c1 r1c2"), [killer(12, "r1c1 r1c2"), odd("r1c1")])
    assert str(rule) == TEXT
    assert parse_rule(TEXT) == parse_rule("Either: killer: 10 r1c1, r1c2 OR killer 12 r1c1 r1c2 AND odd r1c1") == rule
    assert pickle.loads(pickle.dumps(rule)) == rule
    assert make_board(rules=[rule]).sentences[-1] == (
        "At least one of these holds: the digits of the cage add up to 10 and do not repeat: r1c1, r1c2; or the "
        "digits of the cage add up to 12 and do not repeat: r1c1, r1c2 and these cells hold odd digits: r1c1."
    )


def test_alternatives_inside_alternatives_are_taken_apart() -> None:
    one, two, three = odd("r1c1"), even("r1c2"), thermo("r1c1 r1c2")
    assert either(either(one, two), three) == either(one, two, three)
    assert either([either(one, two), three], anti_king()) == either([one, three], [two, three], anti_king())


def test_few_cells_are_a_machine_and_many_stay_alternatives() -> None:
    (few,) = make_board(rules=[TEXT]).constraints
    (many,) = make_board(rules=["either thermo r1c1 r1c2 r1c3 r1c4 or odd r5c5"]).constraints
    assert isinstance(few, Machine)
    assert isinstance(many, AnyOf)


def test_headers_tables_and_json_keep_it() -> None:
    puzzle = nonet.Puzzle("." * 81, rules=[TEXT, "either anti-king or thermo r1c1 r1c2 r1c3 r1c4"])
    for format_id in ("line", "csv", "json"):
        again = nonet.Puzzle(puzzle.to_text(format_id))
        assert (again, again.board.rules) == (puzzle, puzzle.board.rules)
    assert nonet.Puzzle(puzzle.to_text("iss")) == puzzle


def test_it_turns_and_lies_in_one_of_several_grids() -> None:
    for text in (TEXT, "either thermo r1c1 r1c2 r1c3 r1c4 or odd r5c5"):
        grid = Grid.empty(make_board(rules=[text]))
        turned = grid.rotated()
        assert turned.board != grid.board
        assert turned.rotated().rotated().rotated().board == grid.board
    board = make_board("twodoku", size=4, rules=["grid 2: either odd r1c1 or even r4c4"])
    top, left = board.subgrids[1].corner
    same = f"either odd r{top + 1}c{left + 1} or even r{top + 4}c{left + 4}"
    assert board == make_board("twodoku", size=4, rules=[same])


def test_a_broken_one_is_named() -> None:
    puzzle = nonet.Puzzle("12" + "." * 14, rules=["either killer 7 r1c1 r1c2 or even r1c1"])
    assert puzzle.count() == 0
    (line,) = puzzle.check("1234341221434321").lines()
    assert line.startswith("broken rule: either: At least one of these holds: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("either", "expected rules with or between them, such as .*, got nothing"),
        ("either odd r1c1 or", "expected a rule on both sides of or, got 'odd r1c1 or'"),
        ("either odd r1c1 or termo r1c1 r1c2", "thermo"),
        ("either odd r1c1 or either even r1c1 or odd r1c2", "got another either"),
        ("either odd r1c1 or grid 2: odd r1c1", "which stands in front of either"),
        ("either odd r1c1 or odd r1c10", "there is no cell r1c10"),
        ("either killer 99 r1c1 r1c2 or killer 98 r1c1 r1c2", "cannot be 99"),
    ],
)
def test_slips_are_named(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        make_board(rules=[text])
    with pytest.raises(PuzzleError, match="expected rules and lists of rules, got 'odd' "):
        either(odd("r1c1"), "odd")  # type: ignore[arg-type]


OUTSIDE = ("sandwich 3 r0c1", "x-sum 3 r5c2", "skyscraper 2 r3c0", "little-killer 5 r0c1 r1c2")
FAMILIES = {
    family: [rule.id for rule in RULES if rule.family is family and rule.id != "either"] for family in RuleFamily
}


@pytest.mark.parametrize("first", RuleFamily)
@pytest.mark.parametrize("second", RuleFamily)
def test_steps_with_alternatives_of_any_two_families_have_words(first: RuleFamily, second: RuleFamily) -> None:
    """Each rule of one family beside one of the other: titles, sentences, hints and whole paths are put in words."""
    random = Random(f"{first} {second}")
    solved = "1234341221434321"
    for name in FAMILIES[first]:
        rules = [some_rule(each, 4, random) for each in (name, random.choice(FAMILIES[second]))]
        try:
            board = make_board("classic", size=4, rules=[either_of([[rule] for rule in rules])])
        except PuzzleError:  # such a rule cannot be laid on 4x4
            continue
        assert title_of(board.rules[0], board.rule_context).startswith("the choice of rules")
        assert board.sentences[-1].startswith("At least one of these holds")
        text = "".join(random.choice((digit, ".")) for digit in solved)
        with suppress(PuzzleError):  # the digits may break the rule
            assert all(step.words.proof and step.to_svg() for step in nonet.Puzzle(text, rules=board.rules).steps())


@pytest.mark.parametrize(
    "rules", [("diagonal+", "sandwich 3 r0c1", "sandwich 0 r0c1"), OUTSIDE, ("diagonal+", "anti-king")]
)
def test_hints_from_alternatives_that_have_no_cell(rules: tuple[str, ...]) -> None:
    puzzle = nonet.Puzzle("1..2............", rules=["either " + " or ".join(rules)])
    assert all(step.words.proof and step.to_svg() for step in puzzle.steps())
    assert str(puzzle.hint())
