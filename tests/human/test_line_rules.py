"""Lines of long proofs name the rules they rest on, also those of two cells, which no truth names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonet.human.find import find_steps
from nonet.human.position import Position
from nonet.human.step import ProofLine, Step, Truth
from nonet.human.words.explain import explain
from nonet.human.words.lines import Narration
from nonet.human.words.names import Namer
from nonet.model import Grid, make_board
from nonet.solver import core as _native

BOARD = make_board(size=4, rules=["difference r1c1 r1c2", "thermo r2c1 r2c2 r2c3", "ratio r3c1 r4c1"])
EMPTY = Step("trial", (), ((0, 1),), (), (), (), (), (), ())
CELL = Truth(1, None, None)


def told(*lines: ProofLine) -> list[str]:
    branches = Narration(replace(EMPTY, lines=lines), Namer(BOARD)).branches()
    return [line for branch in branches for line in branch.lines]


def test_the_only_digit_left_by_a_pair_names_its_rule() -> None:
    lines = (
        ProofLine("suppose", 1, (0, 1), True, (), ()),
        ProofLine("follows", 1, (1, 2), True, (CELL,), (0,)),
        ProofLine("impossible", 1, None, False, (Truth(None, None, None, 1),), (1,)),
    )
    assert told(*lines) == [
        "r1c2 is 2, the only digit left there (by the white dot between r1c1 and r1c2).",
        "So there would be no way left to satisfy the thermometer from r2c1 to r2c3.",
    ]


def test_two_digits_that_break_a_rule_name_it() -> None:
    lines = (
        ProofLine("suppose", 1, (8, 1), True, (), ()),
        ProofLine("follows", 1, (12, 3), True, (Truth(None, 8, 3),), ()),
        ProofLine("impossible", 1, None, False, (), (0, 1)),
    )
    assert told(*lines)[-1] == "So r3c1 = 1 and r4c1 = 3 would break the black dot between r3c1 and r4c1."


def test_digits_that_regions_rule_out_name_no_rule() -> None:
    lines = (
        ProofLine("suppose", 1, (3, 1), True, (), ()),
        ProofLine("follows", 1, (1, 2), True, (CELL,), (0,)),
        ProofLine("impossible", 1, None, False, (CELL,), (1,)),
    )
    assert told(*lines)[0] == "r1c2 is 2, the only digit left there."


@pytest.mark.skipif(bool(_native.missing()), reason="needs the native core")
def test_rules_of_a_long_proof_are_said_below_it() -> None:
    rules = ["renban r1c1 r1c2 r2c3 r3c3", "renban r2c1 r3c2 r4c3", "column-indexer r1c1 r2c1 r3c1 r4c1"]
    position = Position.of(Grid.empty(make_board(size=6, rules=rules)))
    step = find_steps(position, ["dynamic-forcing-contradiction"], first=True)[0]
    words = explain(step, position.board)
    assert words.proof[-1].startswith("Rules used: ")
    assert "a rule" not in " ".join(line for branch in words.branches for line in branch.lines)
