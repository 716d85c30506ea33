"""Direct pointing, claiming, hidden pair and triple: a pattern, and the single it brings about at once."""

from __future__ import annotations

from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer


def _locking(step: Step, name: Namer) -> Facts:
    pattern, link = step.parts
    source, target = pattern.regions
    ((cell, digit),) = step.placements
    return {
        "digit": str(digit),
        "cell": name.cell(cell),
        "cells": name.either_cell(pattern.cells),
        "all": "both" if len(pattern.cells) == 2 else "all",
        "source": name.region(source),
        "target": name.region(target),
        "region": name.region(link.regions[0]),
    }


def _hidden(step: Step, name: Namer) -> Facts:
    hidden, link = step.parts
    ((cell, digit),) = step.placements
    return {
        "digit": str(digit),
        "cell": name.cell(cell),
        "cells": name.cells(hidden.cells),
        "digits": name.digits(hidden.digits),
        "taken": name.either_cell(place for place in link.cells if place in hidden.cells),
        "region": name.region(hidden.regions[0]),
    }


TECHNIQUES = (
    *(Technique(name, _locking) for name in ("direct-pointing", "direct-claiming")),
    *(Technique(name, _hidden) for name in ("direct-hidden-pair", "direct-hidden-triple")),
)
