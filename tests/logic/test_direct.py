"""Singles that a pattern brings about at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.logic import explain, find_flaw, find_steps
from tests.logic.golden import Golden

FILE = Path(__file__).parent.parent / "data" / "direct.txt"
CASES = [Golden.parse(line) for line in FILE.read_text("utf-8").splitlines() if line[0] != "#"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: ("no " if case.is_negative else "") + case.technique)
def test_technique_fires_exactly_there(case: Golden) -> None:
    steps = find_steps(case.position, [case.technique])
    assert any(map(case.is_met_by, steps)) is not case.is_negative
    for step in steps:
        assert find_flaw(case.position, step) is None
        words = explain(step, case.position.board)
        assert not any("{" in text or "  " in text for text in (words.nudge, words.sentence, *words.proof))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_the_pattern_itself_removes_nothing(case: Golden) -> None:
    steps = find_steps(case.position, [case.technique])
    assert all(len(step.placements) == 1 and not step.eliminations for step in steps)
