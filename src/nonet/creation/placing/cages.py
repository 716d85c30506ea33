"""Cages: killer cages and their relatives, extra regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from random import Random

from nonet.board.rules.tables.combinations import subset_sums
from nonet.creation.placing.base import Groups, Measure, Placer, Propose, Site, Values, no_numbers
from nonet.creation.placing.partitions import Cutter

# Cages of these sizes, each as often as it is listed, by how much is to be said: the smaller they are, the more.
_SIZES = (
    (0.8, (2, 3, 3, 4, 4, 5, 5)),
    (1.3, (2, 2, 3, 3, 3, 4, 4, 5)),
    (1.9, (2, 2, 3, 3, 3, 4)),
    (2.6, (2, 2, 2, 3, 3)),
    (9.9, (2, 2, 2, 2, 2, 2, 3)),
)


_INSIDE = 0.67  # the largest share of an extra region that lies in one region of the board


def _usual_sizes(site: Site) -> tuple[int, ...]:
    found = next((sizes for most, sizes in _SIZES if site.amount <= most), _SIZES[-1][1])
    return tuple(min(size, max(2, site.size // 2)) for size in found)


def cages(sizes: tuple[int, ...] = (), *, are_different: bool = True) -> Propose:
    """Cages of these sizes, or the usual ones. Where no other rules are, they cover the board."""

    def propose(site: Site, random: Random) -> Iterator[Groups]:
        is_full = not site.is_shared
        for avoid in (site.covered, site.lined & site.spotted) if site.amount > 1 else (site.covered,):
            cutter = Cutter(site, random, are_different=are_different, avoid=avoid)
            for cage in cutter.cut(sizes or _usual_sizes(site), is_full=is_full):
                yield (tuple(sorted(cage)),)

    return propose


def cage_placer(
    rule: str,
    measure: Measure,
    usual: float = 30.0,
    *,
    sizes: tuple[int, ...] = (),
    are_different: bool = True,
    floor: float = 1.0,
) -> Placer:
    return Placer(rule, cages(sizes, are_different=are_different), measure, usual, floor, is_set=True)


def _value(of: Callable[[list[int]], int | None]) -> Measure:
    def measure(site: Site, groups: Groups) -> Values | None:
        found = of(site.digits(groups[0]))
        return None if found is None else (found,)

    return measure


def _difference(digits: list[int]) -> int | None:
    """The largest digit less the others, where that is not below zero."""
    found = 2 * max(digits) - sum(digits)
    return found if found >= 0 else None


def _quotient(digits: list[int]) -> int | None:
    number, rest = divmod(max(digits) ** 2, prod(digits))
    return None if rest else number


def _missing_total(site: Site, groups: Groups) -> Values | None:
    """A number that no digits of the cage add up to: which of them, its place decides."""
    sums = subset_sums(site.digits(groups[0]))
    found = [number for number in range(3, 2 * site.size) if number not in sums]
    row, column = groups[0][0]
    return (found[(5 * row + column) % len(found)],) if found else None


def _chosen(site: Site, groups: Groups) -> list[int]:
    """A digit or two of a cage, which its place decides."""
    digits, (row, column) = site.digits(groups[0]), groups[0][0]
    start, count = (row + column) % len(digits), 1 + (len(digits) > 2)
    return (digits + digits)[start : start + count]


def _contained(site: Site, groups: Groups) -> Values:
    digits = site.digits(groups[0])
    return tuple(sorted(digit for chosen in {*_chosen(site, groups)} for digit in [chosen] * digits.count(chosen)))


def _said(site: Site, groups: Groups) -> Values:
    """Pairs of a count and a digit."""
    digits = site.digits(groups[0])
    return tuple(number for digit in sorted({*_chosen(site, groups)}) for number in (digits.count(digit), digit))


def _rows(site: Site, random: Random) -> Iterator[Groups]:
    """Four to six cells side by side."""
    found = []
    for row, column in site.places:
        for down, right in ((0, 1), (1, 0)):
            length = random.randint(min(4, site.size), max(4, min(6, site.size - 2)))
            cells = tuple((row + i * down, column + i * right) for i in range(length))
            if all(site.has(place) and place not in site.lined for place in cells):
                found.append(cells)
    random.shuffle(found)
    return ((cells,) for cells in found)


def _between_ends(site: Site, groups: Groups) -> Values:
    """What lies between the smallest and the largest digit adds up to so much."""
    digits = site.digits(groups[0])
    start, end = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return (sum(digits[start + 1 : end]),)


def _whole_sets(site: Site, random: Random) -> Iterator[Groups]:
    """As many cells as digits, in one piece, with every digit."""
    boxes = [{*box.cells} for box in site.board.regions]
    for _ in range(60):
        cutter = Cutter(site, random, are_different=True, avoid=site.covered)
        for cage in cutter.cut((site.size,), is_full=False):
            cells = {site.board.cell_by_place[place] for place in cage}
            if len(cage) == site.size and max(len(cells & box) for box in boxes) <= _INSIDE * site.size:
                yield (tuple(sorted(cage)),)


PLACERS: tuple[Placer, ...] = (
    cage_placer("killer", _value(sum)),
    cage_placer("sum", _value(sum), are_different=False),
    cage_placer("product-cage", _value(prod), are_different=False),
    cage_placer("difference-cage", _value(_difference), 26.0, sizes=(2, 2, 2, 3), are_different=False),
    cage_placer("quotient-cage", _value(_quotient), 16.0, sizes=(2,), are_different=False, floor=0.5),
    cage_placer("digital-root-cage", _value(lambda digits: (sum(digits) - 1) % 9 + 1)),
    cage_placer("equality-cage", no_numbers, 10.0, sizes=(2, 4, 4), floor=0.5),
    cage_placer("rellik-cage", _missing_total),
    cage_placer("contains", _contained, 16.0, sizes=(3, 4, 5), are_different=False, floor=0.5),
    cage_placer("contains-exactly", _contained, 16.0, sizes=(3, 4, 5), are_different=False, floor=0.5),
    cage_placer("look-and-say", _said, 14.0, sizes=(4, 5), are_different=False, floor=0.5),
    Placer("lunchbox", _rows, _between_ends, 8.0),
    Placer("extra-region", _whole_sets, usual=2.0, is_set=True),
)
