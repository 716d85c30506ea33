"""Fish of every kind and size: base regions that can have a digit only in as many cover regions, but for fins."""

from __future__ import annotations

from collections.abc import Sequence

from nonet._base.errors import listed
from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer

SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
KINDS = ("", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-")

_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

# Where singles were passed over, a sashimi fish may have no fins; its texts speak of them all the same.
_NO_FINS = {"but": "", "none": "nothing else turns up", "one": "it did", "seers": "they would have to see it"}


def _facts(step: Step, name: Namer) -> Facts:
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
    """What all these regions are: columns; regions if they are of several kinds."""
    families = {name.board.regions[region].family for region in regions}
    return families.pop().plural if len(families) == 1 else "regions"


def _twice(step: Step, name: Namer) -> str:
    """A last sentence about base candidates that are removed because they lie in two covers at once."""
    (base,), (cover,) = step.parts_of("base"), step.parts_of("cover")
    inside = [cell for cell, _ in step.eliminations if _common(name, cell, base.regions)]
    if not inside:
        return ""
    clauses = [f"{name.cell(cell)}, in {name.regions(_common(name, cell, cover.regions))} at once," for cell in inside]
    return f" {' and '.join(clauses)} would leave too few of them for the rest."


def _fin_facts(step: Step, name: Namer) -> Facts:
    """What is said of the fins: where they are, that all of them are false, that one is true and seen."""
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


TECHNIQUES = tuple(Technique(f"{kind}{size}", _facts) for kind in KINDS for size in SIZES)
