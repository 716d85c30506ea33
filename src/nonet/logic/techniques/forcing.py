"""Forcing chains and forcing nets."""

from __future__ import annotations

from nonet.logic.naming import Namer
from nonet.logic.step import Node, Step
from nonet.logic.techniques.base import Facts, Technique
from nonet.logic.telling import Teller


def _contradiction(step: Step, name: Namer) -> Facts:
    teller = Teller(step, name)
    premise = teller.premise_of(step.ends[0])
    return {
        "cell": name.cell(premise.cells[0]),
        "were": teller.would(premise),
        "suppose": teller.fact(premise),
        "story": teller.story(step.ends),
        "clash": _clash(step, name),
    }


def _clash(step: Step, name: Namer) -> str:
    """What cannot be, at the ends of the chains."""
    ends = [step.nodes[end] for end in step.ends]
    cell, digit = name.cell(ends[0].cells[0]), ends[0].digit
    cells = {end.cells for end in ends}
    if len(ends) == 1:
        return f"{cell} would {'' if ends[0].is_on else 'not '}be {digit} after all"
    if len({(end.cells, end.digit) for end in ends}) == 1:
        return f"{cell} would have to be {digit} and not be {digit}"
    if ends[0].is_on and len(cells) == 1:
        return f"{cell} would have to be {name.digits(end.digit for end in ends)} at once"
    if len(cells) == 1:
        return f"no digit would be left for {cell}"
    region = name.common_region(cell for end in ends for cell in end.cells)
    return f"{digit} would stand twice in {region}" if ends[0].is_on else f"{region} would have no place for {digit}"


def _verity(step: Step, name: Namer) -> Facts:
    teller = Teller(step, name)
    premises = [teller.premise_of(end) for end in step.ends]
    branches = [
        f"If {teller.fact(premise)}, then {teller.story([end])}."
        for premise, end in zip(premises, step.ends, strict=True)
    ]
    return {"choice": choice_of(premises, name), "branches": " ".join(branches)}


def choice_of(premises: list[Node], name: Namer) -> str:
    """What one of the premises must be."""
    first = premises[0]
    if any(not premise.is_on for premise in premises):
        return f"whether {name.cell(first.cells[0])} is {first.digit} or not"
    if len({premise.cells for premise in premises}) == 1:
        return f"whichever of {name.digits(premise.digit for premise in premises)} goes in {name.cell(first.cells[0])}"
    return f"wherever {first.digit} goes in {name.common_region(p.cells[0] for p in premises)}"


TECHNIQUES = tuple(
    Technique(f"forcing-{kind}-{name}", facts)
    for kind in ("chain", "net")
    for name, facts in (("contradiction", _contradiction), ("verity", _verity))
)
