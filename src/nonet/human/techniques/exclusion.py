"""Aligned pair and triple exclusion."""

from __future__ import annotations

from itertools import combinations

from nonet._base.errors import listed
from nonet.human.step import Step, StepPart
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer
from nonet.model.candidates import Candidate


def _facts(step: Step, name: Namer) -> Facts:
    base, *excluders = step.parts
    why = _why_no_pair if len(base.cells) == 2 else _why_no_triple
    see = any(b in name.board.peers[a] for a, b in combinations(base.cells, 2))
    return {
        "cells": name.cells(base.cells),
        "claims": "; ".join(_claim(candidate, base, name) for candidate in step.eliminations),
        "repeat": "repeat a digit or " if see else "",
        "excluders": name.either_cell(part.cells[0] for part in excluders),
        "choices": listed([f"{name.cell(part.cells[0])} ({name.either(part.digits)})" for part in excluders], "and"),
        "why": " ".join(why(candidate, base, excluders, name) for candidate in step.eliminations),
    }


def _claim(candidate: Candidate, base: StepPart, name: Namer) -> str:
    """With 9 in r4c7 no digit fits in r4c8."""
    cell, digit = candidate
    fits = "no digit fits" if len(base.cells) == 2 else "no two digits fit"
    return f"with {digit} in {name.cell(cell)} {fits} in {_others(cell, base, name)}"


def _others(cell: int, base: StepPart, name: Namer) -> str:
    return name.cells(other for other in base.cells if other != cell)


def _why_no_pair(candidate: Candidate, base: StepPart, excluders: list[StepPart], name: Namer) -> str:
    """What each digit of the other cell would do: repeat this one, or leave a cell nothing."""
    cell, digit = candidate
    (other,) = (each for each in base.cells if each != cell)
    emptied: dict[int, list[int]] = {}  # by the digit that would empty them
    for part in excluders:
        if digit in part.digits and len(part.digits) == 2:
            emptied.setdefault(sum(part.digits) - digit, []).append(part.cells[0])
    reasons = [f"{digit} again would be seen from {name.cell(cell)}"] if other in name.board.peers[cell] else []
    reasons += [
        f"{second} would leave nothing for {name.either_cell(cells)}" for second, cells in sorted(emptied.items())
    ]
    return f"Suppose {name.cell(cell)} is {digit}, and try {name.cell(other)}: {listed(reasons, 'and')}."


def _why_no_triple(candidate: Candidate, base: StepPart, excluders: list[StepPart], name: Namer) -> str:
    """What the digit leaves of the cells beside; to go through all pairs would take too long."""
    cell, digit = candidate
    left = [
        f"{name.cell(part.cells[0])} only {name.either(other for other in part.digits if other != digit)}"
        for part in excluders
        if digit in part.digits
    ]
    leaves = f": that leaves {listed(left, 'and')}" if left else ""
    return (
        f"Suppose {name.cell(cell)} is {digit}{leaves}. Each choice of candidates for {_others(cell, base, name)} "
        "then repeats a digit where it must not, or takes the last digit of a cell."
    )


TECHNIQUES = tuple(Technique(f"aligned-{size}-exclusion", _facts) for size in ("pair", "triple"))
