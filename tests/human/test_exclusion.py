"""Aligned exclusion: where it fires, and only the excluders that matter are named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonet.human.find import find_steps
from nonet.human.step_checker import find_flaw
from tests.human.golden import Golden, expect_all_proved_and_said, golden_lines, id_of

CASES = list(golden_lines("exclusion.txt"))


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_technique_fires_exactly_there(case: Golden) -> None:
    expect_all_proved_and_said(case, find_steps(case.position, [case.technique]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_every_excluder_is_needed(case: Golden) -> None:
    """Without the candidates of one, the proof fails; a single one is always named."""
    for step in find_steps(case.position, [case.technique]):
        excluders = [part.cells[0] for part in step.parts_of("set")]
        for excluder in excluders if len(excluders) > 1 else []:
            truths = tuple(truth for truth in step.truths if truth.cell != excluder)
            assert find_flaw(case.position, replace(step, truths=truths)) is not None
