"""Marks on edges and corners: dots, X and V, signs, quadruples, and every such rule that needs no number."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from random import Random

from nonet.board.rules import RuleFamily, RuleType
from nonet.creation.placing.base import Groups, Placer, Site, Values

_TOTALS = (5, 10)  # V and X


def pairs(site: Site, random: Random) -> Iterator[Groups]:
    """Two cells with a common side."""
    found = [(place, other) for place in site.places for other in site.beside(place, ((0, 1), (1, 0)))]
    random.shuffle(found)
    return ((pair,) for pair in found)


def squares(site: Site, random: Random) -> Iterator[Groups]:
    """Four cells that meet at a corner."""
    found = [tuple(map(site.ground.place, square)) for square in site.ground.squares()]
    random.shuffle(found)
    return ((square,) for square in found)


def generic_edge(type_: RuleType) -> Placer | None:
    """A placer for marks between two or four cells that need no number."""
    takes = type_.takes
    if type_.family is not RuleFamily.EDGES or takes.values[0] or takes.groups != (1, 1):
        return None
    propose = {(2, 2): pairs, (4, 4): squares}.get(takes.cells)
    return Placer(type_.id, propose, usual=20.0, is_reversible=takes.cells == (2, 2)) if propose else None


def _letter(site: Site, groups: Groups) -> Values | None:
    total = sum(site.digits(groups[0]))
    return (total,) if total in _TOTALS else None


def _some_digits(site: Site, groups: Groups) -> Values:
    """Two, three or four of the digits around a corner; which, its place decides."""
    digits, (row, column) = site.digits(groups[0]), groups[0][0]
    left_out = {0: (), 1: (row % 4,), 2: (row % 4, (row + 1 + column % 3) % 4)}[(row + column) % 3]
    return tuple(sorted(digit for number, digit in enumerate(digits) if number not in left_out))


def _total(site: Site, groups: Groups) -> Values:
    return (sum(site.digits(groups[0])),)


def _product(site: Site, groups: Groups) -> Values:
    return (prod(site.digits(groups[0])),)


PLACERS: tuple[Placer, ...] = (
    Placer("difference", pairs, usual=18.0),
    Placer("ratio", pairs, usual=14.0),
    Placer("xv", pairs, _letter, usual=16.0),
    Placer("greater", pairs, usual=36.0, is_reversible=True),
    Placer("quadruple", squares, _some_digits, usual=12.0),
    Placer("corner-sum", squares, _total, usual=14.0),
    Placer("corner-product", squares, _product, usual=12.0),
    Placer("battenburg", squares, usual=10.0),
)
