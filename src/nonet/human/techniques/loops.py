"""Nice loops and alternating chains, plain and grouped."""

from __future__ import annotations

from dataclasses import replace

from nonet.human.step import ChainNode, Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.chains import Teller
from nonet.human.words.names import Namer


def _continuous(step: Step, name: Namer) -> Facts:
    teller = Teller(step, name)
    return {
        "cell": name.cell(step.nodes[0].cells[0]),
        "suppose": teller.fact(step.nodes[0]),
        "story": teller.story(step.ends),
        "key": teller.key([step.ends]),
        "chain": teller.story(step.ends, brief=True),
    }


def _discontinuous(step: Step, name: Namer) -> Facts:
    teller = Teller(step, name)
    supposed = _supposed(step)
    return {
        "cell": name.cell(supposed.cells[0]),
        "were": teller.would(supposed),
        "suppose": teller.fact(supposed),
        "story": teller.story(step.ends),
        "key": teller.key([step.ends]),
        "chain": teller.story(step.ends, brief=True),
        "end": _end(supposed, step, teller),
    }


def _end(supposed: ChainNode, step: Step, teller: Teller) -> str:
    """What the loop shows. Where "not this" is refuted, that is this; the candidates it takes with it come after."""
    gone = teller.name.effect(step)
    if supposed.is_on:
        return gone
    shown, cell = teller.fact(replace(supposed, is_on=True)), teller.name.cell(supposed.cells[0])
    is_of_cell = gone.startswith(f"{cell} cannot")
    return f"{shown}; it {gone.removeprefix(cell).lstrip()}" if is_of_cell else f"{shown}: {gone}"


def _supposed(step: Step) -> ChainNode:
    """What the loop refutes: its start, or, if it says "not this, hence not that", that."""
    first, last = step.nodes[0], step.nodes[-1]
    return first if first.is_on or last.is_on else replace(last, is_on=True)


def _aic(step: Step, name: Namer) -> Facts:
    teller = Teller(step, name)
    first, last = step.nodes[0], step.nodes[-1]
    return {
        "cell": name.cell(first.cells[0]),
        "digit": str(first.digit),
        "first": teller.fact(replace(first, is_on=True)),
        "last": teller.fact(last),
        "suppose": teller.fact(first),
        "story": teller.story(step.ends),
        "key": teller.key([step.ends]),
        "chain": teller.story(step.ends, brief=True),
    }


TECHNIQUES = tuple(
    Technique(f"{prefix}{name}", facts)
    for prefix in ("", "grouped-")
    for name, facts in (
        ("continuous-nice-loop", _continuous),
        ("discontinuous-nice-loop", _discontinuous),
        ("aic", _aic),
    )
)
