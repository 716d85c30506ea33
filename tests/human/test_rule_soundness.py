"""Steps on boards with rules are sound: true in every solution, and proved by the checker.

Puzzles have random rules of ten families; some have several solutions. The quick run takes a puzzle or two of each;
`NONET_RULE_POSITIONS=20000 make test-slow ARGS="-k rule_soundness"` takes that many positions in all.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import count

import pytest

from nonet.human.find import find_steps
from nonet.human.hints import hint_order
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.human.techniques import rules
from nonet.model import Grid
from nonet.solver import core as _native
from tests.human.rule_puzzles import FAMILIES, possible_digits, rule_puzzle

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

# Without the last resorts, which have tests of their own and take long.
ORDER = [row for row in hint_order() if not row[0].startswith(("dynamic", "nested", "trial"))]
NOT_UNIQUE = {"uniqueness": 0}
OF_RULES = [technique.id for technique in rules.TECHNIQUES]


def check_positions(puzzle: Grid, seen: Counter[str], most: int) -> int:
    """Walk the puzzle as hints do; in every position check the step taken, and the first of each technique of rules."""
    possible = possible_digits(puzzle)
    if possible is None:
        return 0
    position = Position.of(puzzle)
    for number in range(most):
        steps = [step for name in OF_RULES for step in find_steps(position, [name], first=True)]
        following = next(
            (found[0] for row in hint_order() if (found := find_steps(position, row, NOT_UNIQUE, first=True))), None
        )
        for step in dict.fromkeys((*steps, *([following] if following else []))):
            check(position, possible, step)
            seen[step.technique] += 1
        if following is None:
            return number + 1
        position = position.after(following)
    return most


def check(position: Position, possible: list[set[int]], step: Step) -> None:
    where = (position.board.rules, position.values, position.removed, step)
    assert all(possible[cell] == {digit} for cell, digit in step.placements), where
    assert all(digit not in possible[cell] for cell, digit in step.eliminations), where
    flaw = find_flaw(position, step, unique=False)
    assert flaw is None, (flaw, where)


@pytest.mark.parametrize("family", FAMILIES)
def test_rule_steps_are_sound_on_a_few(family: str) -> None:
    seen: Counter[str] = Counter()
    for seed, is_loose in ((1, False), (2, True)):
        puzzle, _ = rule_puzzle(family, seed, is_loose=is_loose)
        check_positions(puzzle, seen, 10)
    assert seen["rule-at-hand"]


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("family", FAMILIES)
def test_rule_soundness_on_many(family: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = int(os.environ.get("NONET_RULE_POSITIONS", "400")) // len(FAMILIES)
    seen: Counter[str] = Counter()
    positions = 0
    for seed in count(10):
        puzzle, _ = rule_puzzle(family, seed, is_loose=seed % 4 == 0)
        positions += check_positions(puzzle, seen, wanted - positions)
        if positions >= wanted:
            break
    with capsys.disabled():
        print(f"\n{family}: {positions} positions, {sum(seen.values())} steps, 0 faults; {dict(seen.most_common(12))}")
