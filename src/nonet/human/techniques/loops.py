"""Nice loops and alternating chains, plain and grouped."""

from __future__ import annotations

from dataclasses import replace

from nonet.human.step import ChainNode, Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.chains import ChainText
from nonet.human.words.names import Namer


def _continuous(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    return {
        "cell": name.cell(step.nodes[0].cells[0]),
        "suppose": chains.fact(step.nodes[0]),
        "story": chains.story(step.ends),
        "key": chains.key([step.ends]),
        "chain": chains.story(step.ends, brief=True),
    }


def _discontinuous(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    supposed = _supposed(step)
    return {
        "cell": name.cell(supposed.cells[0]),
        "were": chains.would(supposed),
        "suppose": chains.fact(supposed),
        "story": chains.story(step.ends),
        "key": chains.key([step.ends]),
        "chain": chains.story(step.ends, brief=True),
        "end": _end(supposed, step, chains),
    }


def _end(supposed: ChainNode, step: Step, chains: ChainText) -> str:
    """What the loop shows. Where "not this" is refuted, that is this; the candidates it takes with it come after."""
    gone = chains.name.effect(step)
    if supposed.is_on:
        return gone
    shown, cell = chains.fact(replace(supposed, is_on=True)), chains.name.cell(supposed.cells[0])
    is_of_cell = gone.startswith(f"{cell} cannot")
    return f"{shown}; it {gone.removeprefix(cell).lstrip()}" if is_of_cell else f"{shown}: {gone}"


def _supposed(step: Step) -> ChainNode:
    """What the loop refutes: its start, or, if it says "not this, hence not that", that."""
    first, last = step.nodes[0], step.nodes[-1]
    return first if first.is_on or last.is_on else replace(last, is_on=True)


def _aic(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    first, last = step.nodes[0], step.nodes[-1]
    return {
        "cell": name.cell(first.cells[0]),
        "digit": str(first.digit),
        "first": chains.fact(replace(first, is_on=True)),
        "last": chains.fact(last),
        "suppose": chains.fact(first),
        "story": chains.story(step.ends),
        "key": chains.key([step.ends]),
        "chain": chains.story(step.ends, brief=True),
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
