"""Aligned exclusion: where it fires, and only the excluders that matter are named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nonet.logic import explain, find_flaw, find_steps
from tests.logic.golden import Golden

FILE = Path(__file__).parent.parent / "data" / "exclusion.txt"
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
def test_every_excluder_is_needed(case: Golden) -> None:
    """Without the candidates of one, the proof fails; a single one is always named."""
    for step in find_steps(case.position, [case.technique]):
        excluders = [part.cells[0] for part in step.parts_of("set")]
        for excluder in excluders if len(excluders) > 1 else []:
            truths = tuple(truth for truth in step.truths if truth.cell != excluder)
            assert find_flaw(case.position, replace(step, truths=truths)) is not None
