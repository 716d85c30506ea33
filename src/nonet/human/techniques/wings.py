"""XY-wing, XYZ-wing, W-wing: a few cells with two or three candidates, one of which must be a certain digit."""

from __future__ import annotations

from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer


def _hinged(step: Step, name: Namer) -> Facts:
    """Of a pivot and two pincers: what the pivot leaves to each of them if it takes the other digit of it."""
    (pivot,) = step.parts_of("pivot")
    first, second = step.parts_of("pincer")
    lost = step.eliminations[0][1]
    return {
        "digit": str(lost),
        "pivot": name.cell(pivot.cells[0]),
        "pincer1": name.cell(first.cells[0]),
        "pincer2": name.cell(second.cells[0]),
        "pincers": name.cells(first.cells + second.cells),
        "all": name.cells(pivot.cells + first.cells + second.cells),
        "either": name.either(pivot.digits),
        "one": str(next(digit for digit in first.digits if digit != lost)),
        "two": str(next(digit for digit in second.digits if digit != lost)),
    }


def _w_wing(step: Step, name: Namer) -> Facts:
    first, second = step.parts_of("pincer")
    (link,) = step.parts_of("link")
    return {
        "digit": str(step.eliminations[0][1]),
        "linked": str(link.digits[0]),
        "pincer1": name.cell(first.cells[0]),
        "pincer2": name.cell(second.cells[0]),
        "pincers": name.cells(first.cells + second.cells),
        "either": name.either(first.digits),
        "region": name.region(link.regions[0]),
        "near1": name.cell(link.cells[0]),
        "near2": name.cell(link.cells[1]),
    }


TECHNIQUES = (Technique("xy-wing", _hinged), Technique("xyz-wing", _hinged), Technique("w-wing", _w_wing))
