"""Locked candidates: pointing and claiming."""

from __future__ import annotations

from nonet._base.errors import listed
from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer


def _facts(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    source, *targets = part.regions
    victims = [cell for cell, _ in step.eliminations]
    return {
        "digit": str(part.digits[0]),
        "cells": name.either_cell(part.cells),
        "source": name.region(source),
        "target": name.regions(targets),
        "victims": name.cells(victims),
        "see": "sees" if len(victims) == 1 else "see",
        "ties": "" if targets else listed([_sees(victim, part.cells, name) for victim in victims], "and"),
        "all": "both" if len(part.cells) == 2 else "all",
    }


def _sees(victim: int, places: tuple[int, ...], name: Namer) -> str:
    """Each place with how it is seen: "r3c1 sees r4c1 (column 1) and r4c3 (a knight's move apart)"."""
    seen = [f"{name.cell(place)} ({name.tie(victim, place).removeprefix('both in ')})" for place in places]
    return f"{name.cell(victim)} sees {listed(seen, 'and')}"


def _form(step: Step) -> str:
    """The places are all in a second region, or some cell sees them all without being in one region with them."""
    return step.technique if len(step.parts[0].regions) == 2 else f"{step.technique}-by-sight"


TECHNIQUES = tuple(Technique(name, _facts, _form) for name in ("pointing", "claiming"))
