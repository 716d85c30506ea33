"""Patterns of one digit: fish, skyscrapers, kites, empty rectangles, templates.

Contents: single-digit patterns, fish, templates.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet._base.errors import listed
from nonet.human.step import Step, StepPart
from nonet.human.techniques.base import Facts, Technique, either_end, share
from nonet.human.words.names import Namer

# Skyscraper, two-string kite, turbot fish, empty rectangle: two or three regions with few places for one digit.


def _pair(links: Sequence[StepPart], name: Namer, mark: str = "") -> Facts:
    """Return two strong links, each from the end that meets the other link to its free end."""
    (a, b), (c, d) = (link.cells for link in links)
    return {
        f"first{mark}": name.region(links[0].regions[0]),
        f"second{mark}": name.region(links[1].regions[0]),
        f"lines{mark}": name.regions(link.regions[0] for link in links),
        f"joined1{mark}": name.cell(a),
        f"free1{mark}": name.cell(b),
        f"joined2{mark}": name.cell(c),
        f"free2{mark}": name.cell(d),
        f"share{mark}": share(name.tie(a, c)),
        f"tie{mark}": name.tie(a, c),
    }


def _two_links(step: Step, name: Namer) -> Facts:
    links = step.parts_of("link")
    return {"digit": str(links[0].digits[0])} | _pair(links[:2], name)


def _four_links(step: Step, name: Namer) -> Facts:
    links = step.parts_of("link")
    return _two_links(step, name) | _pair(links[2:], name, "b")


def _turbot(step: Step, name: Namer) -> Facts:
    a, b, c, d = (node.cells[0] for node in step.nodes)
    first, second = (truth.region for truth in step.truths)
    assert first is not None
    assert second is not None
    return {
        "digit": str(step.nodes[0].digit),
        "lines": name.regions((first, second)),
        "first": name.region(first),
        "second": name.region(second),
        "free1": name.cell(a),
        "joined1": name.cell(b),
        "joined2": name.cell(c),
        "free2": name.cell(d),
        "share": share(name.tie(b, c)),
        "tie": name.tie(b, c),
        "ends": either_end(name, a, d),
    }


def _rectangle(step: Step, name: Namer, number: int = 0) -> Facts:
    """Return the facts of an empty rectangle; those of the second one of a dual are marked b."""
    pattern = step.parts_of("pattern")[number]
    link = step.parts_of("link")[number]
    box, row, column = pattern.regions
    x, y = link.cells
    along, across = (row, column) if x in name.board.regions[row].cells else (column, row)
    victim = next(
        cell
        for cell, _ in step.eliminations
        if cell in name.board.regions[across].cells and cell in name.board.peers[y]
    )
    mark = "b" * number
    return {
        "digit": str(pattern.digits[0]),
        "box": name.region(box),
        "cells": name.either_cell(pattern.cells),
        f"along{mark}": name.region(along),
        f"across{mark}": name.region(across),
        f"link{mark}": name.region(link.regions[0]),
        f"x{mark}": name.cell(x),
        f"y{mark}": name.cell(y),
        f"victim{mark}": name.cell(victim),
    }


def _two_rectangles(step: Step, name: Namer) -> Facts:
    return _rectangle(step, name) | _rectangle(step, name, 1)


_SINGLE_DIGIT = (
    Technique("skyscraper", _two_links),
    Technique("two-string-kite", _two_links),
    Technique("dual-two-string-kite", _four_links),
    Technique("turbot-fish", _turbot),
    Technique("empty-rectangle", _rectangle),
    Technique("dual-empty-rectangle", _two_rectangles),
)


# Fish of every kind and size: base regions that can have a digit only in as many cover regions, but for fins.


SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
KINDS = ("", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-")

_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

# Where singles were passed over, a sashimi fish may have no fins; its texts speak of them all the same.
_NO_FINS = {"but": "", "none": "nothing else turns up", "one": "it did", "seers": "they would have to see it"}


def _fish(step: Step, name: Namer) -> Facts:
    (base,), (cover,) = step.parts_of("base"), step.parts_of("cover")
    (digit,) = base.digits
    facts = {
        "digit": str(digit),
        "count": _COUNTS[len(base.regions)],
        "bases": name.regions(base.regions),
        "covers": name.regions(cover.regions),
        "kind": _kind(name, cover.regions),
        "each": ", one in each" if len(cover.regions) == len(base.regions) else "",  # two fish at once have more covers
        "twice": _twice(step, name),
    }
    has_fins = bool(step.parts_of("fin") or step.parts_of("endo-fin"))
    return facts | (_fin_facts(step, name) if has_fins else _NO_FINS)


def _kind(name: Namer, regions: Sequence[int]) -> str:
    """Return the plural noun of all these regions: columns; regions if they are of several kinds."""
    families = {name.board.regions[region].family for region in regions}
    return families.pop().plural if len(families) == 1 else "regions"


def _twice(step: Step, name: Namer) -> str:
    """Return a last sentence about base candidates that are removed because they are in two covers at once."""
    (base,), (cover,) = step.parts_of("base"), step.parts_of("cover")
    inside = [cell for cell, _ in step.eliminations if _common(name, cell, base.regions)]
    if not inside:
        return ""
    clauses = [f"{name.cell(cell)}, in {name.regions(_common(name, cell, cover.regions))} at once," for cell in inside]
    return f" {' and '.join(clauses)} would leave too few of them for the rest."


def _fin_facts(step: Step, name: Namer) -> Facts:
    """Return the facts about the fins: where they are, that all of them are false, that one is true and seen."""
    bases = step.parts_of("base")[0].regions
    digit = step.eliminations[0][1]
    outer = [cell for part in step.parts_of("fin") for cell in part.cells]
    double = [cell for part in step.parts_of("endo-fin") for cell in part.cells]
    but = [f", apart from {name.cells(outer)}"] if outer else []
    but += [f"; {name.cell(cell)} counts for {name.regions(_common(name, cell, bases))} at once" for cell in double]
    fins = sorted([*outer, *double])
    victims = sorted(cell for cell, _ in step.eliminations)
    them = "it" if len(fins) == 1 else "both" if len(fins) == 2 else "all of them"
    return {
        "but": "".join(but),
        "none": _none_of([name.cell(cell) for cell in fins], digit),
        "one": f"{name.cell(fins[0])} is {digit}" if len(fins) == 1 else f"one of {name.cells(fins)} is {digit}",
        "seers": f"{name.cells(victims)} {'sees' if len(victims) == 1 else 'see'} {them}",
    }


def _none_of(cells: Sequence[str], digit: int) -> str:
    if len(cells) == 1:
        return f"{cells[0]} is not {digit}"
    if len(cells) == 2:
        return f"neither {cells[0]} nor {cells[1]} is {digit}"
    return f"none of {listed(cells, 'and')} is {digit}"


def _common(name: Namer, cell: int, regions: Sequence[int]) -> list[int]:
    return [region for region in regions if cell in name.board.regions[region].cells]


_FISH = tuple(Technique(f"{kind}{size}", _fish) for kind in KINDS for size in SIZES)


# Templates: every way to complete one digit in the whole grid.


def _template(step: Step, name: Namer) -> Facts:
    changes = step.placements or step.eliminations
    digit = changes[0][1]
    others = sorted({truth.digit for truth in step.truths if truth.digit is not None} - {digit})
    return {
        "digit": str(digit),
        "cells": name.cells(cell for cell, _ in changes),
        "either": name.either_cell(cell for cell, _ in changes),
        "digits": name.either(sorted([digit, *others])),
        "room": f" that leaves room for {name.digits(others)}" if others else "",
    }


_TEMPLATES = tuple(Technique(name, _template) for name in ("template-set", "template-delete"))


TECHNIQUES = (*_SINGLE_DIGIT, *_FISH, *_TEMPLATES)
