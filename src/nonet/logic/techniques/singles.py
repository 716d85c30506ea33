"""Full house, naked single, hidden single."""

from __future__ import annotations

from nonet.logic.naming import Namer
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def _facts(step: Step, name: Namer) -> Facts:
    ((cell, digit),) = step.placements
    regions = step.parts[0].regions
    others = [d for d in range(1, name.board.size + 1) if d != digit]
    return {
        "cell": name.cell(cell),
        "digit": str(digit),
        "others": name.digits(others),
        "region": name.region(regions[0]) if regions else "",
        "row": name.region(name.board.regions_of[cell][0]),
    }


TECHNIQUES = tuple(Technique(id, _facts) for id in ("full-house", "naked-single", "hidden-single"))
