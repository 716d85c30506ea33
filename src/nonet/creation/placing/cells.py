"""Marks in single cells: odd and even, minimum and maximum, indexers, counting circles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nonet.board.rules import RuleFamily, RuleType
from nonet.creation.placing.base import Groups, Placer, Site, Values


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


PLACERS: tuple[Placer, ...] = (
    Placer("odd", single_cells, usual=14.0),
    Placer("even", single_cells, usual=14.0),
    Placer("low", single_cells, usual=14.0),
    Placer("high", single_cells, usual=14.0),
    Placer("candidates", single_cells, _candidates, usual=14.0),
    Placer("minimum", single_cells, usual=8.0),
    Placer("maximum", single_cells, usual=8.0),
    Placer("counting-circles", _circles, usual=0.1),
)
