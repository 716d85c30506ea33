"""Rules beyond regions: what a rule at hand leaves no partner for."""

from __future__ import annotations

from nonet.logic.naming import Namer
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def _facts(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    first, second = part.cells
    return {"first": name.cell(first), "second": name.cell(second)}


TECHNIQUES = (Technique("rule-at-hand", _facts),)
