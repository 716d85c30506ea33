"""Rules beyond regions: what a rule at hand leaves no partner for."""

from __future__ import annotations

from nonet.logic.naming import Namer
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def _facts(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    return {"cells": name.cells(part.cells), "rule": name.rule(step.shapes[0], part.cells)}


TECHNIQUES = (Technique("rule-at-hand", _facts),)
