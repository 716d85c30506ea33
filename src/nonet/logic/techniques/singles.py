"""Full house, naked single, hidden single."""

from __future__ import annotations

from nonet.logic.naming import Namer
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def _facts(step: Step, name: Namer) -> Facts:
    ((cell, digit),) = step.placements
    regions = step.parts[0].regions
    return {
        "cell": name.cell(cell),
        "digit": str(digit),
        "region": name.region(regions[0]) if regions else "",
    }


TECHNIQUES = tuple(Technique(name, _facts) for name in ("full-house", "naked-single", "hidden-single"))
