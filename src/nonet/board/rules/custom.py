"""Rules that say in full what they demand, as other programs do: regions of any form, tables of pairs, machines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board.families import Family, Look
from nonet.board.rules.base import Rule, RuleFamily, RuleType, Takes
from nonet.board.rules.ground import Ground
from nonet.board.rules.marks import Mark
from nonet.board.shapes import Different, Shape

PIECE = Family("region", "regions", Look.AREA)


def _region_shapes(rule: Rule, ground: Ground) -> Iterator[Shape]:
    yield Different(tuple(sorted(ground.cells(rule.groups[0]))))


def _region_words(rule: Rule, ground: Ground) -> str:
    cells = rule.groups[0]
    each = "holds each digit once" if len(cells) == ground.size else "holds no digit twice"
    return f"The region of the cells {ground.names(cells)} {each}."


def _region_problem(rule: Rule, ground: Ground) -> str:
    own = ground.cells(rule.groups[0])
    if len(own) > ground.size:
        return f"{len(own)} cells cannot hold different digits from 1 to {ground.size}"
    others = {cell for box in ground.boxes if set(box.cells) != {*own} for cell in box.cells}
    shared = next((cell for cell in own if cell in others), None)
    return "" if shared is None else f"{ground.board.name_of(shared)} is in another region or box (use extra-region)"


def _no_marks(_rule: Rule, _ground: Ground) -> Iterator[Mark]:
    """Its border is drawn as that of a box."""
    yield from ()


RULES: tuple[RuleType, ...] = (
    RuleType(
        id="region",
        family=RuleFamily.CAGES,
        summary="no digit stands twice in the region, which counts as a box of the board",
        example="r1c1 r1c2 r2c1 r3c3",
        example_kind="latin",
        takes=Takes(cells=(2, 10**6)),
        words=_region_words,
        shapes=_region_shapes,
        marks=_no_marks,
        problem=_region_problem,
        regions=PIECE,
        aliases=("piece",),
    ),
)
