"""Patterns of one digit: fish, skyscrapers, kites, empty rectangles, templates.

Contents: single-digit patterns, fish, templates.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet._base.language import and_list, say
from nonet.human.step import Step, StepPart
from nonet.human.techniques.base import Facts, Technique, either_end
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
        f"share{mark}": name.share(a, c),
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
        "share": name.share(b, c),
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
        "count": say(_COUNTS[len(base.regions)]),
        "bases": name.regions(base.regions),
        "covers": name.regions(cover.regions),
        "kind": _kind(name, cover.regions),
        "each": say(", one in each")
        if len(cover.regions) == len(base.regions)
        else "",  # two fish at once have more covers
        "twice": _twice(step, name),
    }
    has_fins = bool(step.parts_of("fin") or step.parts_of("endo-fin"))
    return facts | (_fin_facts(step, name) if has_fins else {fact: say(words) for fact, words in _NO_FINS.items()})


def _kind(name: Namer, regions: Sequence[int]) -> str:
    """Return the plural noun of all these regions: columns; regions if they are of several kinds."""
    families = {name.board.regions[region].family for region in regions}
    return say(families.pop().plural if len(families) == 1 else "regions")


def _twice(step: Step, name: Namer) -> str:
    """Return a last sentence about base candidates that are removed because they are in two covers at once."""
    (base,), (cover,) = step.parts_of("base"), step.parts_of("cover")
    inside = [cell for cell, _ in step.eliminations if _common(name, cell, base.regions)]
    if not inside:
        return ""
    clauses = [
        say(
            "{cell}, in {regions} at once,",
            cell=name.cell(cell),
            regions=name.regions(_common(name, cell, cover.regions)),
        )
        for cell in inside
    ]
    too_few = say("{clauses} would leave too few of them for the rest.", clauses=say(" and ").join(clauses))
    return f" {too_few}"


def _fin_facts(step: Step, name: Namer) -> Facts:
    """Return the facts about the fins: where they are, that all of them are false, that one is true and seen."""
    bases = step.parts_of("base")[0].regions
    digit = step.eliminations[0][1]
    outer = [cell for part in step.parts_of("fin") for cell in part.cells]
    double = [cell for part in step.parts_of("endo-fin") for cell in part.cells]
    but = [say(", apart from {cells}", cells=name.cells(outer))] if outer else []
    but += [
        say(
            "; {cell} counts for {regions} at once",
            cell=name.cell(cell),
            regions=name.regions(_common(name, cell, bases)),
        )
        for cell in double
    ]
    fins = sorted([*outer, *double])
    victims = sorted(cell for cell, _ in step.eliminations)
    see = (
        ("sees it", "sees both", "sees all of them") if len(victims) == 1 else ("see it", "see both", "see all of them")
    )
    seers = f"{{cells}} {see[min(len(fins), 3) - 1]}"
    is_one = "{cells} is {digit}" if len(fins) == 1 else "one of {cells} is {digit}"
    return {
        "but": "".join(but),
        "none": _none_of([name.cell(cell) for cell in fins], digit),
        "one": say(is_one, cells=name.cells(fins), digit=digit),
        "seers": say(seers, cells=name.cells(victims)),
    }


def _none_of(cells: Sequence[str], digit: int) -> str:
    if len(cells) == 1:
        return say("{cell} is not {digit}", cell=cells[0], digit=digit)
    if len(cells) == 2:
        return say("neither {first} nor {second} is {digit}", first=cells[0], second=cells[1], digit=digit)
    return say("none of {cells} is {digit}", cells=and_list(cells), digit=digit)


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
        "room": say(" that leaves room for {digits}", digits=name.digits(others)) if others else "",
    }


_TEMPLATES = tuple(Technique(name, _template) for name in ("template-set", "template-delete"))


TECHNIQUES = (*_SINGLE_DIGIT, *_FISH, *_TEMPLATES)
