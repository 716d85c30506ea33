"""Lines: thermometers, whispers, renban ... and every rule on one line that needs no number.

A line grows in one of three ways. Where every beginning of a line keeps to its rule, as on a thermometer, it grows
only so. Where both halves answer each other, as in a palindrome, it grows from its middle at both ends. All others
are walks at random, of which those are taken on which the rule happens to hold.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import prod
from random import Random

from nonet.generate.rules.base import AROUND, SIDES, Groups, Measure, Placer, Propose, Site, Values, no_numbers
from nonet.model.geometry import Place
from nonet.model.rules import find_rule
from nonet.model.rules.base import Rule, RuleFamily, RuleType

# Random lines: from cell to cell, king's moves, without knots and without crossing what lies there already.

May = Callable[[list[Place]], bool]  # whether a line may begin so

_SLANTING = 0.35  # how often a step to a corner is taken where one to a side can be
_AHEAD = 0.45  # how often a line goes on as it went


def free_cells(site: Site, random: Random) -> list[Place]:
    """Cells where a line may begin, in random order. Those without a cage come first."""
    cells = [place for place in site.places if place not in site.lined and place not in site.spotted]
    random.shuffle(cells)
    cells.sort(key=lambda place: place in site.covered)
    return cells


def walk(site: Site, random: Random, start: Place, most: int, may: May) -> list[Place]:
    """A line from a cell, of at most so many cells, of which every beginning is allowed."""
    line = [start]
    while len(line) < most:
        steps = [place for place in next_places(site, line) if may([*line, place])]
        if not steps:
            break
        line.append(_choose(line, steps, random))
    return line


def next_places(site: Site, line: Sequence[Place]) -> list[Place]:
    """The cells where a line can go on: not used, not beside an earlier cell of its own, across no slanting line."""
    last, before = line[-1], line[:-1]
    return [
        place
        for place in site.beside(last, AROUND)
        if place not in site.lined
        and place not in site.spotted
        and place not in line
        and not _touches(place, before)
        and not _is_crossing(site, line, last, place)
    ]


def _touches(place: Place, line: Sequence[Place]) -> bool:
    """Return True if a cell has a side in common with a cell of a line."""
    return any((place[0] + down, place[1] + right) in line for down, right in SIDES)


def _is_crossing(site: Site, line: Sequence[Place], one: Place, other: Place) -> bool:
    return one[0] != other[0] and one[1] != other[1] and corner(one, other) in site.crossed | corners(line)


def corner(one: Place, other: Place) -> Place:
    """The corner that a slanting step crosses, by the cell below and right of it."""
    return max(one[0], other[0]), max(one[1], other[1])


def corners(line: Sequence[Place]) -> set[Place]:
    """The corners that a line crosses."""
    steps = itertools.pairwise(line)
    return {corner(one, other) for one, other in steps if one[0] != other[0] and one[1] != other[1]}


def _choose(line: Sequence[Place], steps: Sequence[Place], random: Random) -> Place:
    """Mostly straight on or to a side: such lines are easier to read than zigzags."""
    last = line[-1]
    if len(line) > 1 and random.random() < _AHEAD:
        ahead = 2 * last[0] - line[-2][0], 2 * last[1] - line[-2][1]
        if ahead in steps:
            return ahead
    straight = [place for place in steps if place[0] == last[0] or place[1] == last[1]]
    if straight and random.random() >= _SLANTING:
        return random.choice(straight)
    return random.choice(steps)


Length = tuple[int, int]  # the fewest and the most cells; those of a placer are for 9x9
Grow = Callable[[Site, Random, str, Place, Length], Iterator[list[Place]]]

_PASSES = 10  # over all cells, in search of lines
_CHOOSY = 6  # of these, in which a line must be as long as was drawn: else nearly all would be short


def by_beginnings(site: Site, random: Random, rule: str, start: Place, length: Length) -> Iterator[list[Place]]:
    """A line of which every beginning keeps to the rule."""
    type_ = find_rule(rule)
    fewest = max(2, type_.takes.cells[0])

    def may(line: list[Place]) -> bool:
        return len(line) < fewest or site.holds(Rule(type_, (), (tuple(line),)))

    yield walk(site, random, start, length[1], may)


def by_chance(site: Site, random: Random, rule: str, start: Place, length: Length) -> Iterator[list[Place]]:
    """A line at random, and its beginnings, longest first."""
    yield from _beginnings(site, random, start, length, lambda _line: True)


def by_run(site: Site, random: Random, _rule: str, start: Place, length: Length) -> Iterator[list[Place]]:
    """A line whose digits differ and are near each other, and its beginnings, longest first."""

    def may(line: list[Place]) -> bool:
        digits = site.digits(line)
        return len({*digits}) == len(digits) and max(digits) - min(digits) < length[1]

    yield from _beginnings(site, random, start, length, may)


def from_middle(site: Site, random: Random, rule: str, start: Place, length: Length) -> Iterator[list[Place]]:
    """A line that grows at both ends at once. Its middle is a cell or two."""
    type_ = find_rule(rule)
    line = [start]
    if random.random() < 0.4:
        line = walk(site, random, start, 2, lambda _line: True)
    while len(line) + 2 <= length[1]:
        pairs = [
            [first, *line, last]
            for first in next_places(site, line[::-1])
            for last in next_places(site, line)
            if max(abs(first[0] - last[0]), abs(first[1] - last[1])) > 1
        ]
        pairs = [pair for pair in pairs if site.holds(Rule(type_, (), (tuple(pair),)))]
        if not pairs:
            break
        line = random.choice(pairs)
    yield line


def _beginnings(site: Site, random: Random, start: Place, length: Length, may: May) -> Iterator[list[Place]]:
    line = walk(site, random, start, length[1], may)
    for end in range(len(line), length[0] - 1, -1):
        yield line[:end]


def _lines(rule: str, grow: Grow, length: Length) -> Callable[[Site, Random], Iterator[Groups]]:
    def propose(site: Site, random: Random) -> Iterator[Groups]:
        fewest, most = length_on(site, length)
        for number in range(_PASSES):
            for start in free_cells(site, random):
                if start in site.lined or start in site.spotted:
                    continue
                wanted = random.randint(fewest, most)
                least = wanted if number < _CHOOSY else fewest
                for line in grow(site, random, rule, start, (least, wanted)):
                    if len(line) >= least:
                        yield (tuple(line),)

    return propose


def _sketches(length: Length) -> Propose:
    """Lines at random, the longest first."""

    def propose(site: Site, random: Random) -> Iterator[Groups]:
        fewest, most = length_on(site, length)
        for least in (*range(most, fewest, -1), fewest, fewest):
            for start in free_cells(site, random):
                if start not in site.lined and start not in site.spotted:
                    line = walk(site, random, start, random.randint(least, most + 1), lambda _line: True)
                    if len(line) >= least:
                        yield (tuple(line),)

    return propose


def length_on(site: Site, length: Length) -> Length:
    """Return the length of lines on boards of another size than 9."""
    fewest, most = length
    if site.size < 9:
        fewest = min(fewest, 3)
        most = max(fewest, most * site.size // 9)
    return fewest, min(most + max(0, site.size - 9) // 3, max(2, site.size))


def line_placer(
    rule: str,
    grow: Grow,
    length: Length,
    usual: float = 7.0,
    *,
    measure: Measure = no_numbers,
) -> Placer:
    """A placer of lines of one group of cells."""
    sketch = _sketches(length) if measure is no_numbers else None
    return Placer(rule, _lines(rule, grow, length), measure, usual, is_reversible=True, sketch=sketch)


def generic_line(type_: RuleType) -> Placer | None:
    """A placer for a rule on one line that needs no number: walks at random."""
    takes = type_.takes
    if type_.family is not RuleFamily.LINES or takes.groups != (1, 1) or takes.values[0] or takes.cells[1] < 3:
        return None
    return line_placer(type_.id, by_chance, (max(3, takes.cells[0]), 5))


def _piece_total(site: Site, groups: Groups) -> Values | None:
    """The sum of two or more equal pieces into which a line can be cut."""
    sums = list(accumulate(site.digits(groups[0])))
    for pieces in range(2, len(sums)):
        total, rest = divmod(sums[-1], pieces)
        if not rest and all(total * number in sums for number in range(1, pieces)):
            return (total,)
    return None


def _slings(site: Site, random: Random) -> Iterator[Groups]:
    """Straight lines from a cell to the edge of the board."""
    starts = [(place, step) for place in free_cells(site, random) for step in AROUND]
    random.shuffle(starts)
    for place, (down, right) in starts:
        ray = [place]
        while site.has(after := (ray[-1][0] + down, ray[-1][1] + right)):
            ray.append(after)
        if len(ray) > 2 and not {*ray[:2]} & site.lined:
            yield (tuple(ray),)


_LINE_PLACERS: tuple[Placer, ...] = (
    line_placer("thermo", by_beginnings, (3, 6)),
    line_placer("slow-thermo", by_beginnings, (4, 7)),
    line_placer("whispers", by_beginnings, (4, 8), 6),
    line_placer("dutch-whispers", by_beginnings, (4, 8), 6),
    line_placer("palindrome", from_middle, (4, 7), 6),
    line_placer("zipper", from_middle, (4, 7), 7),
    line_placer("between", by_chance, (4, 6)),
    line_placer("lockout", by_chance, (4, 6)),
    line_placer("renban", by_run, (3, 6), 9),
    line_placer("nabner", by_beginnings, (3, 5), 9),
    line_placer("unique-line", by_beginnings, (6, 9), 6),
    line_placer("entropic", by_beginnings, (4, 7)),
    line_placer("modular", by_beginnings, (4, 7)),
    line_placer("parity", by_beginnings, (5, 9)),
    line_placer("same-difference", by_beginnings, (3, 6)),
    line_placer("sequence", by_beginnings, (3, 5)),
    line_placer("up-and-down", by_beginnings, (5, 9)),
    line_placer("double-arrow", by_chance, (4, 6)),
    line_placer("region-sum", by_chance, (3, 6), 8),
    line_placer("sum-line", by_chance, (3, 6), 8, measure=_piece_total),
    Placer("slingshot", _slings, usual=8.0, shown=2),
)


# Arrows: a bulb, and a shaft that starts there and ends as soon as its sum, product or mean is that of the bulb.

_ARROW_PASSES = 6
_MOST = 4  # cells of a shaft on 9x9


def _arrows(value: Callable[[list[int]], float], *, only_grows: bool) -> Callable[[Site, Random], Iterator[Groups]]:
    """Arrows whose shaft has the bulb's digit as its value. A value that only grows ends a walk that is above it."""

    def propose(site: Site, random: Random) -> Iterator[Groups]:
        most = 1 + _MOST + max(0, site.size - 9) // 4
        for _ in range(_ARROW_PASSES):
            for bulb in free_cells(site, random):
                if bulb in site.lined or bulb in site.spotted:
                    continue
                goal = site.digit(bulb)

                def may(line: list[Place], goal: int = goal) -> bool:
                    return not only_grows or value(site.digits(line[1:])) <= goal

                line = walk(site, random, bulb, random.randint(3, most), may)
                shafts = (line[1:end] for end in range(len(line), 2, -1))
                shaft = next((shaft for shaft in shafts if value(site.digits(shaft)) == goal), None)
                if shaft:
                    yield ((bulb,), tuple(shaft))

    return propose


def _arrow_sketches(site: Site, random: Random) -> Iterator[Groups]:
    """Bulbs with a shaft of two to four cells."""
    for _ in range(_ARROW_PASSES):
        for bulb in free_cells(site, random):
            if bulb not in site.lined and bulb not in site.spotted:
                line = walk(site, random, bulb, random.randint(3, 1 + _MOST), lambda _line: True)
                if len(line) > 2:
                    yield ((bulb,), tuple(line[1:]))


def _mean(digits: list[int]) -> float:
    return sum(digits) / len(digits)


_ARROW_PLACERS: tuple[Placer, ...] = (
    Placer("arrow", _arrows(sum, only_grows=True), usual=9.0, sketch=_arrow_sketches),
    Placer("product-arrow", _arrows(prod, only_grows=True), usual=8.0, sketch=_arrow_sketches),
    Placer("average-arrow", _arrows(_mean, only_grows=False), usual=8.0, sketch=_arrow_sketches),
)

PLACERS: tuple[Placer, ...] = (*_LINE_PLACERS, *_ARROW_PLACERS)
