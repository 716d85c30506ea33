"""Steps that rest on rules of every sort: what they find, what is said, and that the checker proves them."""

from __future__ import annotations

import pytest

from nonet import _native
from nonet.board import Grid, make_board
from nonet.logic import Position, Step, explain, find_flaw, find_steps

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


def only_step(position: Position, technique: str) -> Step:
    (step,) = find_steps(position, [technique])
    assert find_flaw(position, step) is None
    return step


def empty(*rules: str, size: int = 9) -> Position:
    return Position.of(Grid.empty(make_board(size=size, rules=rules)))


AT_HAND = {
    "thermo r5c5 r5c6 r6c6 r7c6": "r5c5 has 3 larger digits after it and r7c6 has 3 smaller digits before it",
    "killer 7 r1c1 r1c2 r2c1": "the only way to fill them is 1+2+4",
    "killer 22 r1c1 r1c2 r2c1": "the only ways to fill them are 5+8+9 and 6+7+9",
    "arrow r1c9 / r1c8 r2c8 r3c8": "r1c8, r2c8 and r3c8 add up to at least 6 and at most 24",
    "whispers r4c1 r4c2 r4c3 r5c3": "However r4c1, r4c2, r4c3 and r5c3 are filled",
    "sandwich 35 r0c4": "However",
    "skyscraper 8 r0c4": "However",
    "x-sum 45 r0c4": "However",
    "between r1c1 r1c2 r1c3 r1c4": "However",
    "little-killer 64 r0c1 r1c2": "However",
}


@pytest.mark.parametrize("rule", AT_HAND)
def test_a_whole_rule_is_one_step_with_its_reason(rule: str) -> None:
    position = empty(rule)
    step = only_step(position, "rule-at-hand")
    words = explain(step, position.board)
    assert AT_HAND[rule] in " ".join(words.proof)
    assert not find_steps(position.after(step), ["rule-at-hand"])
