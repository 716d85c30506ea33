"""Dynamic and nested forcing chains, and trials: proofs in lines."""

from __future__ import annotations

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
        "way": f"{way}, and in the end " if (way := told.way_of(block)) else "",
        "clash": told.end_of(block),
    }


def _several(told: Narration, blocks: list[ProofBlock]) -> Facts:
    """Return the same for many assumptions that one search refuted."""
    more = f"; and {len(blocks) - FEW} more fail in the same way" if len(blocks) > FEW else ""
    ends = "; ".join(f"if {told.would(block)}, {told.end_of(block)}" for block in blocks[:FEW])
    return {"count": str(len(blocks)), "were": told.would(blocks[0]), "ends": ends + more}


def _text(step: Step) -> str:
    """Return the id of the step's texts: those for one failed assumption, or for several."""
    wrong = sum(line.kind == "refuted" and line.depth == 0 for line in step.lines)
    return f"{step.technique}-several" if wrong > 1 else step.technique


def _verity(step: Step, name: Namer) -> Facts:
    told = Narration(step, name)
    cases = [
        f"if {told.fact(step.lines[block.places[0]])}, "
        f"{f'{way}, and ' if (way := told.way_of(block)) else ''}{told.fact(step.lines[-1])}"
        for block in told.outermost
    ]
    return {"choice": _choice(step.lines[-1], step, name), "cases": "; ".join(cases)}


def _choice(line: ProofLine, step: Step, name: Namer) -> str:
    """Return the words for the choice between the assumptions."""
    supposed = [each.fact or (0, 0) for each in step.lines if each.kind == "suppose" and each.depth == 1]
    if not line.truths:
        cell, digit = supposed[0]
        return f"whether {name.cell(cell)} is {digit} or not"
    truth = line.truths[0]
    if truth.cell is not None:
        return f"whichever of {name.digits(digit for _, digit in supposed)} goes in {name.cell(truth.cell)}"
    assert truth.region is not None
    return f"wherever {truth.digit} goes in {name.region(truth.region)}"


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
