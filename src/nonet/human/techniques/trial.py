"""Dynamic and nested forcing chains, and trials: proofs in lines."""

from __future__ import annotations

from nonet._base.language import say
from nonet.human.step import ProofLine, Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.lines import Narration, ProofBlock
from nonet.human.words.names import Namer

FEW = 5  # so many failed assumptions of one step are told before the rest is counted


def _contradiction(step: Step, name: Namer) -> Facts:
    told = Narration(step, name)
    first, *others = told.outermost
    return _several(told, [first, *others]) if others else _one(step, told, first)


def _one(step: Step, told: Narration, block: ProofBlock) -> Facts:
    return {
        "were": told.would(block),
        "suppose": told.fact(step.lines[block.places[0]]),
        "way": say("{way}, and in the end ", way=way) if (way := told.way_of(block)) else "",
        "clash": told.end_of(block),
    }


def _several(told: Narration, blocks: list[ProofBlock]) -> Facts:
    """Return the same for many assumptions that one search refuted."""
    more = say("; and {count} more fail in the same way", count=len(blocks) - FEW) if len(blocks) > FEW else ""
    ends = "; ".join(
        say("if {were}, {clash}", were=told.would(block), clash=told.end_of(block)) for block in blocks[:FEW]
    )
    return {"count": str(len(blocks)), "were": told.would(blocks[0]), "ends": ends + more}


def _text(step: Step) -> str:
    """Return the id of the step's texts: those for one failed assumption, or for several."""
    wrong = sum(line.kind == "refuted" and line.depth == 0 for line in step.lines)
    return f"{step.technique}-several" if wrong > 1 else step.technique


def _verity(step: Step, name: Namer) -> Facts:
    told = Narration(step, name)
    end = told.fact(step.lines[-1])
    cases = []
    for block in told.outermost:
        supposed, way = told.fact(step.lines[block.places[0]]), told.way_of(block)
        direct, by_way = "if {fact}, {end}", "if {fact}, {way}, and {end}"
        cases.append(say(by_way, fact=supposed, way=way, end=end) if way else say(direct, fact=supposed, end=end))
    return {"choice": _choice(step.lines[-1], step, name), "cases": "; ".join(cases)}


def _choice(line: ProofLine, step: Step, name: Namer) -> str:
    """Return the words for the choice between the assumptions."""
    supposed = [each.fact or (0, 0) for each in step.lines if each.kind == "suppose" and each.depth == 1]
    if not line.truths:
        cell, digit = supposed[0]
        return say("whether {cell} is {digit} or not", cell=name.cell(cell), digit=digit)
    truth = line.truths[0]
    if truth.cell is not None:
        digits = name.digits(digit for _, digit in supposed)
        return say("whichever of {digits} goes in {cell}", digits=digits, cell=name.cell(truth.cell))
    assert truth.region is not None
    return say("wherever {digit} goes in {region}", digit=truth.digit, region=name.region(truth.region))


TECHNIQUES = tuple(
    Technique(name, facts, _text)
    for name, facts in (
        ("dynamic-forcing-contradiction", _contradiction),
        ("dynamic-forcing-verity", _verity),
        ("dynamic-plus-contradiction", _contradiction),
        ("dynamic-plus-verity", _verity),
        ("nested-forcing", _contradiction),
        ("trial", _contradiction),
    )
)
