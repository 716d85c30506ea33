"""Rules beyond regions: what a rule leaves of the candidates of its cells."""

from __future__ import annotations

from nonet.logic.naming import Namer
from nonet.logic.reasons import reason_of
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def masks_of(step: Step) -> dict[int, int]:
    """What the cells of the rule hold or may hold, as the step says."""
    return {
        cell: sum(1 << (digit - 1) for digit in part.digits) for part in step.parts_of("pattern") for cell in part.cells
    }


def _at_hand(step: Step, name: Namer) -> Facts:
    masks = masks_of(step)
    shapes = [name.board.shapes[index] for index in step.shapes]
    reason = reason_of(shapes, masks, name) or f"However {name.cells(masks)} are filled, no other digits are possible."
    return {"cells": name.cells(masks), "rule": name.rule(step.shapes[0], masks), "reason": reason}


TECHNIQUES = (Technique("rule-at-hand", _at_hand),)
