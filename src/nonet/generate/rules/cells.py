"""Marks in single cells: odd and even, minimum and maximum, indexers, counting circles."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import prod
from random import Random

from nonet.generate.rules.base import Groups, Placer, Site, Values
from nonet.model.rules.base import RuleFamily, RuleType


def single_cells(site: Site, random: Random) -> Iterator[Groups]:
    """Every cell. Those without a line or a cage come first."""
    cells = random.sample(site.places, len(site.places))
    cells.sort(key=lambda place: place in site.covered)
    return (((place,),) for place in cells)


def generic_cell(type_: RuleType) -> Placer | None:
    """A placer for marks in cells that need no number."""
    takes = type_.takes
    if type_.family is not RuleFamily.CELLS or takes.values[0] or takes.groups != (1, 1) or takes.cells[0] > 1:
        return None
    return Placer(type_.id, single_cells, usual=12.0)


def _circles(site: Site, random: Random) -> Iterator[Groups]:
    """Circles for a few digits, each in as many cells as it says."""
    most = site.scaled(22)
    for _ in range(20):
        chosen: list[int] = []
        for digit in random.sample(range(1, site.size + 1), site.size):
            if sum(chosen) + digit <= most:
                chosen.append(digit)
        cells = [
            random.sample([place for place in site.places if site.digit(place) == digit], digit)
            for digit in chosen
            if digit > 1 or len(chosen) > 1
        ]
        yield (tuple(sorted(place for group in cells for place in group)),)


def _candidates(site: Site, groups: Groups) -> Values:
    """The digit of a cell and two others, which its place decides."""
    ((row, column),) = groups[0]
    digit, others = site.digit((row, column)), range(1, site.size)
    shifted = {(digit + others[(7 * row + step * column) % len(others)] - 1) % site.size + 1 for step in (3, 5)}
    return tuple(sorted({digit, *shifted}))


_CELL_PLACERS: tuple[Placer, ...] = (
    Placer("odd", single_cells, usual=14.0),
    Placer("even", single_cells, usual=14.0),
    Placer("low", single_cells, usual=14.0),
    Placer("high", single_cells, usual=14.0),
    Placer("candidates", single_cells, _candidates, usual=14.0),
    Placer("minimum", single_cells, usual=8.0),
    Placer("maximum", single_cells, usual=8.0),
    Placer("counting-circles", _circles, usual=0.1),
)


# Marks on edges and corners: dots, X and V, signs, quadruples, and every such rule that needs no number.

_TOTALS = (5, 10)  # V and X


def pairs(site: Site, random: Random) -> Iterator[Groups]:
    """Two cells with a common side."""
    found = [(place, other) for place in site.places for other in site.beside(place, ((0, 1), (1, 0)))]
    random.shuffle(found)
    return ((pair,) for pair in found)


def squares(site: Site, random: Random) -> Iterator[Groups]:
    """Four cells that meet at a corner."""
    found = [tuple(map(site.context.place, square)) for square in site.context.squares()]
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


_EDGE_PLACERS: tuple[Placer, ...] = (
    Placer("difference", pairs, usual=18.0),
    Placer("ratio", pairs, usual=14.0),
    Placer("xv", pairs, _letter, usual=16.0),
    Placer("greater", pairs, usual=36.0, is_reversible=True),
    Placer("quadruple", squares, _some_digits, usual=12.0),
    Placer("corner-sum", squares, _total, usual=14.0),
    Placer("corner-product", squares, _product, usual=12.0),
    Placer("battenburg", squares, usual=10.0),
)


# Rules that say that all marks of a sort are given: every mark that a filled grid allows is laid down with them.

# The rule, and the rules whose marks are then all shown.
MARKS: dict[str, tuple[str, ...]] = {
    "negative-kropki": ("difference", "ratio"),
    "negative-ratio": ("ratio",),
    "negative-xv": ("xv",),
    "negative-battenburg": ("battenburg",),
}

# The same where the marks are asked for, too. Without them the rule holds everywhere.
MARKS_BESIDE: dict[str, tuple[str, ...]] = {"non-consecutive": ("difference",)}


def shown_by(rule: str, asked: Collection[str]) -> tuple[str, ...]:
    """The rules whose marks are all shown because of a rule, where rules of these ids are asked for."""
    beside = MARKS_BESIDE.get(rule, ())
    return MARKS.get(rule, beside if {*beside} & {*asked} else ())


PLACERS: tuple[Placer, ...] = (*_CELL_PLACERS, *_EDGE_PLACERS)
