"""Templates: every way to complete one digit in the whole grid."""

from __future__ import annotations

from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer


def _facts(step: Step, name: Namer) -> Facts:
    changes = step.placements or step.eliminations
    digit = changes[0][1]
    others = sorted({truth.digit for truth in step.truths if truth.digit is not None} - {digit})
    return {
        "digit": str(digit),
        "cells": name.cells(cell for cell, _ in changes),
        "either": name.either_cell(cell for cell, _ in changes),
        "digits": name.either(sorted([digit, *others])),
        "room": f" that leaves room for {name.digits(others)}" if others else "",
    }


TECHNIQUES = tuple(Technique(name, _facts) for name in ("template-set", "template-delete"))
