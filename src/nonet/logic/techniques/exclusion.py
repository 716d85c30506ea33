"""Aligned pair and triple exclusion."""

from __future__ import annotations

from nonet.errors import listed
from nonet.logic.naming import Namer
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def _facts(step: Step, name: Namer) -> Facts:
    base, *excluders = step.parts
    tried = {cell for cell, _digit in step.eliminations}
    others = [cell for cell in base.cells if cell not in tried] or base.cells
    return {
        "cells": name.cells(base.cells),
        "others": name.cells(others),
        "claims": listed([f"{digit} in {name.cell(cell)}" for cell, digit in step.eliminations], "or"),
        "excluders": name.either_cell(part.cells[0] for part in excluders),
        "choices": listed([f"{name.cell(part.cells[0])} ({name.either(part.digits)})" for part in excluders], "and"),
    }


TECHNIQUES = tuple(Technique(f"aligned-{size}-exclusion", _facts) for size in ("pair", "triple"))
