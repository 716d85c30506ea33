"""Locked candidates: pointing and claiming."""

from __future__ import annotations

from nonet.logic.naming import Namer
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def _facts(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    source, target = part.regions
    return {
        "digit": str(part.digits[0]),
        "cells": name.either_cell(part.cells),
        "source": name.region(source),
        "target": name.region(target),
        "all": "both" if len(part.cells) == 2 else "all",
    }


TECHNIQUES = tuple(Technique(name, _facts) for name in ("pointing", "claiming"))
