"""Rectangles, loops and graves: patterns that would give the puzzle a second solution."""

from __future__ import annotations

from nonet._base.language import and_list, or_list, say
from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _count(number: int) -> str:
    return say(_COUNTS[number]) if number < len(_COUNTS) else str(number)


def _extras(step: Step, name: Namer) -> Facts:
    """Return the cells that keep the pattern away, and the candidates by which they do."""
    extras = sorted(step.parts_of("extra"), key=lambda part: part.cells)
    cells = [part.cells[0] for part in extras]
    digits = sorted({digit for part in extras for digit in part.digits})
    return {
        "extras": name.cells(cells),
        "extras_or": name.either_cell(cells),
        "extra_digits": name.either(digits),
        "extra_candidates": or_list(
            [
                say("{digits} in {cells}", digits=name.either(part.digits), cells=name.cells(part.cells))
                for part in extras
            ]
        ),
        "all": say("both" if len(cells) == 2 else "all"),
        "none": say("neither" if len(cells) == 2 else "none"),
    }


def _swap(step: Step, name: Namer) -> Facts:
    """Return a pattern of two digits: its cells, and those that hold nothing else."""
    (pattern,) = step.parts_of("pattern")
    extra_cells = {part.cells[0] for part in step.parts_of("extra")}
    is_loop = len(pattern.cells) > 4
    cells = pattern.cells if is_loop else sorted(pattern.cells)
    return _extras(step, name) | {
        "cells": name.cells(cells),
        "rest": name.cells(cell for cell in cells if cell not in extra_cells),
        "digits": name.digits(pattern.digits),
        "either": name.either(pattern.digits),
        "count": _count(len(cells)),
    }


def _set(step: Step, name: Namer) -> Facts:
    """Return the facts of further cells of a region that form a set with the extra ones."""
    (part,) = step.parts_of("set")
    return {
        "set": name.cells(part.cells),
        "that_and_set": and_list([say("that cell"), *map(name.cell, part.cells)]),
        "other_and_set": and_list([say("the other one"), *map(name.cell, part.cells)]),
        "set_digits": name.digits(part.digits),
        "size": _count(len(part.digits)),
        "region": name.region(part.regions[0]),
    }


def _link(step: Step, name: Namer) -> Facts:
    """Return a digit that has no other places in some regions."""
    (part,) = step.parts_of("link")
    return {
        "x": str(part.digits[0]),
        "links": name.either_cell(part.cells),
        "region": name.region(part.regions[0]),
        "regions": name.regions(part.regions),
    }


def _swap_and_set(step: Step, name: Namer) -> Facts:
    return _swap(step, name) | _set(step, name)


def _swap_and_link(step: Step, name: Namer) -> Facts:
    (pattern,), (link,) = step.parts_of("pattern"), step.parts_of("link")
    other = next(digit for digit in pattern.digits if digit not in link.digits)
    return _swap(step, name) | _link(step, name) | {"y": str(other)}


def _hidden_rectangle(step: Step, name: Namer) -> Facts:
    (pattern,), (link,) = step.parts_of("pattern"), step.parts_of("link")
    corner = step.eliminations[0][0]
    return _swap_and_link(step, name) | {
        "corner": name.cell(corner),
        "neighbours": name.cells(cell for cell in sorted(link.cells) if cell != corner),
        "opposite": name.cells(cell for cell in pattern.cells if cell not in link.cells),
    }


def _avoidable(step: Step, name: Namer) -> Facts:
    return _swap(step, name) | {"digit": str(step.eliminations[0][1])}


def _grave_and_set(step: Step, name: Namer) -> Facts:
    return _extras(step, name) | _set(step, name)


def _grave_and_link(step: Step, name: Namer) -> Facts:
    return _extras(step, name) | _link(step, name)


def _form_of_set(step: Step) -> str:
    """Return the form of the set that the proof tells: cells with few digits, or digits with few places."""
    is_hidden = any(truth.region is not None for truth in step.truths)
    return f"{step.technique}-hidden" if is_hidden else step.technique


TECHNIQUES = (
    Technique("unique-rectangle-1", _swap),
    Technique("unique-rectangle-2", _swap),
    Technique("unique-rectangle-3", _swap_and_set),
    Technique("unique-rectangle-4", _swap_and_link),
    Technique("unique-rectangle-5", _swap),
    Technique("unique-rectangle-6", _swap_and_link),
    Technique("hidden-rectangle", _hidden_rectangle),
    Technique("avoidable-rectangle-1", _avoidable),
    Technique("avoidable-rectangle-2", _swap),
    Technique("unique-loop-1", _swap),
    Technique("unique-loop-2", _swap),
    Technique("unique-loop-3", _swap_and_set, _form_of_set),
    Technique("unique-loop-4", _swap_and_link),
    Technique("bug-plus-one", _extras),
    Technique("bug-2", _extras),
    Technique("bug-3", _grave_and_set),
    Technique("bug-4", _grave_and_link),
)
