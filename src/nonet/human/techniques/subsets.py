"""Naked, locked and hidden pairs, triples and quads."""

from __future__ import annotations

from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer

_COUNTS = {2: "two", 3: "three", 4: "four"}


def _facts(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    return {
        "cells": name.cells(part.cells),
        "digits": name.digits(part.digits),
        "either": name.either(part.digits),
        "count": _COUNTS[len(part.cells)],
        "region": name.region(part.regions[0]),
        "regions": name.regions(part.regions),
    }


TECHNIQUES = tuple(
    Technique(f"{kind}-{size}", _facts)
    for kind, sizes in (("locked", 2), ("naked", 3), ("hidden", 3))
    for size in ("pair", "triple", "quad")[:sizes]
)
