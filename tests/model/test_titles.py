"""What a rule is called in a sentence reads well: "the 23 cage at r4c7 can only be ..."."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nonet.human.words.rules import title_of
from nonet.model import make_board
from nonet.model.rules import RULES
from nonet.model.rules.base import Rule, RuleType
from tests.families import for_each


def title(text: str, kind: str = "classic") -> str:
    board = make_board(kind, rules=[text])
    return title_of(board.rules[0], board.rule_context)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("killer 23 r4c7 r4c8 r5c8", "the 23 cage at r4c7"),
        ("xv 14 r1c1 r1c2", "the XIV between r1c1 and r1c2"),
        ("xv 5 r1c1 r1c2", "the V between r1c1 and r1c2"),
        ("difference r1c1 r1c2", "the white dot between r1c1 and r1c2"),
        ("difference 3 r1c1 r1c2", "the white dot 3 between r1c1 and r1c2"),
        ("contains 1 2 r3c2 r3c3", "the group with listed digits at r3c2"),
        ("contains-exactly 1 2 r3c2 r3c3", "the group with counted digits at r3c2"),
        ("x-sum 14 r0c4", "the X-sum 14 of column 4 from above"),
        ("sandwich-between 2 8 15 r0c4", "the sandwich of column 4 from above"),
        ("up-and-down r1c1 r1c2 r1c3", "the up-and-down line from r1c1 to r1c3"),
        ("odd r1c1", "the odd cell at r1c1"),
        ("odd r1c1 r2c2", "the odd cells at r1c1 and r2c2"),
        ("odd r1c1 r2c2 r3c3", "the odd cells at r1c1 and 2 other places"),
        ("anti-knight", "the anti-knight rule"),
        ("diagonal-", "the rule of the falling diagonal"),
        ("negative-xv", "the negative XV rule"),
        ("either sandwich 3 r0c2 or diagonal+", "the choice of rules of column 2 from above"),
        ("either sandwich 3 r2c0 or odd r4c4", "the choice of rules at r4c4"),
        ("either diagonal+ or anti-king", "the choice of rules"),
    ],
)
def test_a_rule_is_called_as_people_call_it(text: str, expected: str) -> None:
    assert title(text) == expected


@for_each("rule", RULES)
def test_every_rule_has_a_title_of_plain_words(rule: RuleType) -> None:
    board = make_board(rule.example_kind, rules=[Rule.parse(rule, rule.example)])
    words = title_of(board.rules[0], board.rule_context).split(" ")
    assert words[0] == "the"
    assert all(words)
    links = {"and", "at", "between", "from", "of", "contains", "the"}
    assert not any({*pair} <= links for pair in pairwise(words) if pair not in {("the", "between"), ("of", "the")})
    assert not set("{}+") & set("".join(words))


def test_no_two_rules_are_called_the_same() -> None:
    named = [rule.noun for rule in RULES if rule.noun and rule.noun != "table"]
    assert len(named) == len(set(named))
