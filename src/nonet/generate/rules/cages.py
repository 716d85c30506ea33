"""Cages: killer cages and their relatives, extra regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from random import Random

from nonet.generate.rules.base import SIDES, Groups, Measure, Placer, Propose, Site, Turn, Values, no_numbers
from nonet.model.geometry import Place
from nonet.model.rules.base import RuleFamily, RuleType
from nonet.model.rules.tables import subset_sums

# Cutting cells into cages that look well: compact, of two to five cells, hardly ever a single cell left over.

_TIDY = 0.6  # how often a cage takes the cell that would be hardest to reach for others
_LONGEST = 3  # cells of a cage in a straight line, where it can bend
_BENT = 0.65  # how often three cells are no straight line, where they can bend
_MOST = 6  # cells of a cage that takes in a single cell left over


class Cutter:
    """Cells that are free, and the cages made of others. Under a symmetry only one of its images is kept of a cage."""

    def __init__(self, site: Site, random: Random, *, are_different: bool, avoid: set[Place]) -> None:
        self.site = site
        self.random = random
        self.are_different = are_different
        self.free = {place for place in site.places if place not in site.caged and place not in avoid}
        self.cages: list[list[Place]] = []

    def cut(self, sizes: Sequence[int], *, is_full: bool) -> list[list[Place]]:
        """Cages of these sizes. If they shall cover the board, those at its edges and beside others come first."""
        left = sorted(self.free)
        while left:
            start = min(left, key=lambda place: (is_full * self._ways_from(place), self.random.random()))
            cage = self._grow(start, self.random.choice(sizes))
            if len(cage) > 1:
                self._take(cage)
                self.cages.append(cage)
            left = [place for place in left if place in self.free and place != start]
        self._absorb()
        self.random.shuffle(self.cages)
        return self.cages

    def _ways_from(self, place: Place) -> int:
        return sum(other in self.free for other in self.site.beside(place))

    def _grow(self, start: Place, size: int) -> list[Place]:
        own = [turn for turn in self.site.turns if turn(start) == start]
        cage = [start]
        if not self._is_allowed(cage):
            return []
        while len(cage) < size:
            found = dict.fromkeys(other for place in cage for other in self.site.beside(place))
            options = [self._with(cage, other, own) for other in found if other in self.free and other not in cage]
            options = [option for option in options if len(option) <= max(size, 3) and self._is_allowed(option)]
            if not options:
                break
            cage = self._best(options)
        return cage

    def _with(self, cage: Sequence[Place], place: Place, own: Sequence[Turn]) -> list[Place]:
        """A cage and one cell more, with all images of it where the cage is its own image."""
        return list(dict.fromkeys([*cage, place, *(turn(place) for turn in own)]))

    def _is_allowed(self, cage: Sequence[Place]) -> bool:
        """Return True if a cage and its images are free, apart from each other, and repeat no digit unless they may."""
        cells = {*cage}
        for image in [cage, *([turn(place) for place in cage] for turn in self.site.turns)]:
            if not self.free.issuperset(image) or (cells != {*image} and not cells.isdisjoint(image)):
                return False
            if self.are_different and len({*self.site.digits(image)}) < len(image):
                return False
        return True

    def _best(self, options: Sequence[list[Place]]) -> list[Place]:
        longest = _LONGEST - 1 if self.random.random() < _BENT else _LONGEST
        bent = [option for option in options if not _is_straight(option) or len(option) <= longest]
        options = bent or options
        if self.random.random() < _TIDY:
            return min(options, key=lambda option: (self._ways_from(option[-1]), self.random.random()))
        return self.random.choice(options)

    def _take(self, cage: Sequence[Place]) -> None:
        self.free.difference_update(cage, *([turn(place) for place in cage] for turn in self.site.turns))

    def _absorb(self) -> None:
        """Cells left over join a cage beside them, where that stays small."""
        for place in sorted(self.free):
            for number in self.random.sample(range(len(self.cages)), len(self.cages)):
                if place in self.free and self._joins(self.cages[number], place):
                    self.cages[number] = [*self.cages[number], place]
                    self.free.difference_update([place, *(turn(place) for turn in self.site.turns)])

    def _joins(self, cage: Sequence[Place], place: Place) -> bool:
        if len(cage) >= _MOST or not any((place[0] + down, place[1] + right) in cage for down, right in SIDES):
            return False
        images = [[turn(each) for each in (*cage, place)] for turn in self.site.turns]
        if any(place in image for image in images):
            return False
        cages = [[*cage, place], *images]
        return not self.are_different or all(len({*self.site.digits(each)}) == len(each) for each in cages)


def _is_straight(cage: Sequence[Place]) -> bool:
    return len({place[0] for place in cage}) == 1 or len({place[1] for place in cage}) == 1


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


def generic_cage(type_: RuleType) -> Placer | None:
    """A placer for a rule on one group of cells that needs no number: compact cages of two to four cells."""
    takes = type_.takes
    if type_.family is not RuleFamily.CAGES or takes.groups != (1, 1) or takes.values[0] or takes.cells[1] < 2:
        return None
    sizes = tuple(size for size in (2, 3, 3, 4) if takes.cells[0] <= size <= takes.cells[1])
    return cage_placer(
        type_.id,
        no_numbers,
        10.0,
        sizes=sizes or (takes.cells[0],),
        are_different=type_.regions is not None,
        floor=0.5,
    )


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
    """Return the sum of the digits between the smallest and the largest digit."""
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


_CAGE_PLACERS: tuple[Placer, ...] = (
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


# Groups of cells that are compared: clones, equal sets, equal sums, a cell that counts others.

_MOST_GROUPS = 5  # cells of a clone
_GROUP_SIZES = (2, 3, 3, 4)


def _clones(site: Site, random: Random) -> Iterator[Groups]:
    """Cells in one piece with the same digits somewhere else: for every shift the pieces where digits agree."""
    height, width = site.board.height, site.board.width
    shifts = [(down, right) for down in range(height) for right in range(-width + 1, width) if (down, right) > (0, 0)]
    found: list[Groups] = []
    for down, right in shifts:
        alike = {
            place
            for place in site.places
            if site.has(other := (place[0] + down, place[1] + right)) and site.digit(other) == site.digit(place)
        }
        for piece in _pieces(alike, random):
            copy = tuple((row + down, column + right) for row, column in piece)
            if len(piece) > 1 and not {*piece} & {*copy}:
                found.append((tuple(piece), copy))
    random.shuffle(found)
    found.sort(key=lambda groups: -len(groups[0]))
    return iter(found)


def _pieces(cells: set[Place], random: Random) -> Iterator[list[Place]]:
    """Cells in one piece each, of no more than a few cells."""
    left = set(cells)
    while left:
        piece, frontier = [], [min(left)]
        while frontier:
            place = frontier.pop(random.randrange(len(frontier)))
            if place in left:
                left.remove(place)
                piece.append(place)
                frontier += [(place[0] + down, place[1] + right) for down, right in SIDES]
        yield sorted(piece[:_MOST_GROUPS])


def _alike(site: Site, random: Random, *, are_sets: bool) -> Iterator[Groups]:
    """Two cages with the same digits, or with the same sum."""
    for _ in range(10):
        cages = Cutter(site, random, are_different=False, avoid=site.covered).cut(_GROUP_SIZES, is_full=False)
        met: dict[object, list[Place]] = {}
        for cage in cages:
            digits = site.digits(cage)
            key: object = tuple(sorted(digits)) if are_sets else sum(digits)
            if key in met:
                yield (tuple(sorted(met.pop(key))), tuple(sorted(cage)))
            else:
                met[key] = cage


def _same_sets(site: Site, random: Random) -> Iterator[Groups]:
    return _alike(site, random, are_sets=True)


def _equal_sums(site: Site, random: Random) -> Iterator[Groups]:
    return _alike(site, random, are_sets=False)


def _counters(site: Site, random: Random) -> Iterator[Groups]:
    """A cell beside a cage that holds as many different digits as it says."""
    for _ in range(6):
        for cage in Cutter(site, random, are_different=False, avoid=site.covered).cut((4, 5, 6), is_full=False):
            count = len({*site.digits(cage)})
            beside = [other for place in sorted(cage) for other in site.beside(place) if other not in cage]
            counter = next((place for place in beside if site.digit(place) == count), None)
            if counter and counter not in site.caged:
                yield ((counter,), tuple(sorted(cage)))


_GROUP_PLACERS: tuple[Placer, ...] = (
    Placer("clone", _clones, usual=5.0),
    Placer("same-set", _same_sets, usual=6.0),
    Placer("equal-sums", _equal_sums, usual=8.0),
    Placer("count-distinct", _counters, usual=6.0),
)

PLACERS: tuple[Placer, ...] = (*_CAGE_PLACERS, *_GROUP_PLACERS)
