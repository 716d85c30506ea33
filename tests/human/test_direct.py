"""Singles that a pattern brings about at once."""

from __future__ import annotations

import pytest

from nonet.human.find import find_steps
from tests.human.golden import Golden, expect_all_proved_and_said, golden_lines, id_of

CASES = list(golden_lines("direct.txt"))


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_technique_fires_exactly_there(case: Golden) -> None:
    expect_all_proved_and_said(case, find_steps(case.position, [case.technique]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_the_pattern_itself_removes_nothing(case: Golden) -> None:
    steps = find_steps(case.position, [case.technique])
    assert all(len(step.placements) == 1 and not step.eliminations for step in steps)
