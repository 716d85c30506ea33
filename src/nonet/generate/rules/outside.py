"""Clues outside the grid. Each type says which number it has for the digits of a line, seen from its clue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random

from nonet.generate.rules.base import Groups, Placer, Site, Values
from nonet.model.geometry import Place

_SLANTS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_SHORTEST = 3  # cells of a diagonal: shorter ones say too much

Reading = Callable[[Sequence[int], int], Values | None]  # the digits of a line, and those up to the border of a box


def _places(site: Site, random: Random) -> Iterator[Groups]:
    """Every place beside the square, from all four sides."""
    return _shuffled(site, random, _all_sides(site.size))


def _all_sides(size: int) -> list[Place]:
    ends, along = (-1, size), range(size)
    return [*((end, i) for end in ends for i in along), *((i, end) for end in ends for i in along)]


def _first_sides(site: Site, random: Random) -> Iterator[Groups]:
    """Places above and left of the square, where a clue would be the same from the other end."""
    n = site.size
    return _shuffled(site, random, [*((-1, i) for i in range(n)), *((i, -1) for i in range(n))])


def _shuffled(site: Site, random: Random, places: list[Place]) -> Iterator[Groups]:
    if not site.board.is_square:
        return
    random.shuffle(places)
    for place in places:
        if place not in site.outside:
            yield ((place,),)


def _read(reading: Reading) -> Callable[[Site, Groups], Values | None]:
    def measure(site: Site, groups: Groups) -> Values | None:
        place = groups[0][0]
        if not site.context.is_outside(place):
            return None
        line = [site.solution[cell] for cell in site.context.line(place)]
        box = site.board.box
        depth = 0 if box is None else box[0] if place[0] in (-1, site.size) else box[1]
        return reading(line, depth)

    return measure


def _between(line: Sequence[int], one: int, other: int) -> int:
    start, end = sorted((line.index(one), line.index(other)))
    return sum(line[start + 1 : end])


def _sandwich(line: Sequence[int], _depth: int) -> Values | None:
    return (_between(line, 1, len(line)),) if len(line) > 1 else None


def _other_sandwich(line: Sequence[int], _depth: int) -> Values | None:
    n = len(line)
    return (2, n - 1, _between(line, 2, n - 1)) if n > 3 else None


def _x_sum(line: Sequence[int], _depth: int) -> Values:
    return (sum(line[: line[0]]),)


def _skyscraper(line: Sequence[int], _depth: int) -> Values:
    return (sum(digit == max(line[: number + 1]) for number, digit in enumerate(line)),)


def _hidden(line: Sequence[int], _depth: int) -> Values:
    return (next((digit for number, digit in enumerate(line) if digit < max(line[: number + 1])), 0),)


def _room(line: Sequence[int], _depth: int) -> Values:
    return (line[line[0] - 1],)


def _next_to(line: Sequence[int], _depth: int) -> Values:
    n = len(line)
    return tuple(sorted(one if other == n else other for one, other in pairwise(line) if n in (one, other)))


def _frame(line: Sequence[int], depth: int) -> Values | None:
    return (sum(line[:depth]),) if depth > 1 else None


def _listed(line: Sequence[int], depth: int) -> Values | None:
    """The outer two of the digits before the first border."""
    return tuple(sorted({min(line[:depth]), max(line[:depth])})) if depth > 1 else None


def _rossini(line: Sequence[int], depth: int) -> Values | None:
    first = list(line[:depth])
    if depth < 2:
        return None
    return (1,) if first == sorted(first) else (-1,) if first == sorted(first, reverse=True) else None


def _range(line: Sequence[int], depth: int) -> Values | None:
    return (max(line[:depth]) - min(line[:depth]),) if depth > 1 else None


def _rank(site: Site, groups: Groups) -> Values | None:
    """The place of a line among all lines from all sides, sorted; none where another is the same number."""
    place = groups[0][0]
    if not site.context.is_outside(place):
        return None
    lines = sorted(tuple(site.solution[cell] for cell in site.context.line(each)) for each in _all_sides(site.size))
    own = tuple(site.solution[cell] for cell in site.context.line(place))
    return (lines.index(own) + 1,) if lines.count(own) == 1 else None


def _diagonals(site: Site, random: Random) -> Iterator[Groups]:
    """A place outside and the first cell of a diagonal, which is no short one; from its other end at last."""
    found = _rays(site)
    random.shuffle(found)
    firsts = {frozenset(cells): pair for pair, cells in reversed(found)}
    found.sort(key=lambda ray: firsts[frozenset(ray[1])] != ray[0])
    for pair, _ in found:
        if pair[0] not in site.outside:
            yield (pair,)


def _rays(site: Site) -> list[tuple[tuple[Place, Place], tuple[int, ...]]]:
    """The two places that give a diagonal its direction, and its cells."""
    if not site.board.is_square:
        return []
    n = site.size
    ring = [(row, column) for row in range(-1, n + 1) for column in range(-1, n + 1) if not site.has((row, column))]
    pairs = [(place, (place[0] + down, place[1] + right)) for place in ring for down, right in _SLANTS]
    rays = [(pair, site.context.ray(*pair)) for pair in pairs if site.has(pair[1])]
    return [(pair, cells) for pair, cells in rays if len(cells) >= min(_SHORTEST, n)]


def _each_diagonal(site: Site) -> Iterable[Sequence[int]]:
    return {frozenset(cells): cells for _, cells in _rays(site)}.values()


def _diagonal_sum(site: Site, groups: Groups) -> Values | None:
    place, first = groups[0]
    if not site.has(first):
        return None
    return (sum(site.solution[cell] for cell in site.context.ray(place, first)),)


PLACERS: tuple[Placer, ...] = (
    Placer("little-killer", _diagonals, _diagonal_sum, usual=12.0, floor=0.7, lines=_each_diagonal),
    Placer("sandwich", _first_sides, _read(_sandwich), usual=14.0, floor=0.7),
    Placer("sandwich-between", _first_sides, _read(_other_sandwich), usual=14.0, floor=0.7),
    Placer("x-sum", _places, _read(_x_sum), usual=14.0, floor=0.7),
    Placer("skyscraper", _places, _read(_skyscraper), usual=18.0, floor=0.7),
    Placer("hidden-skyscraper", _places, _read(_hidden), usual=18.0, floor=0.7),
    Placer("numbered-room", _places, _read(_room), usual=18.0, floor=0.7),
    Placer("next-to", _first_sides, _read(_next_to), usual=14.0, floor=0.7),
    Placer("frame-sum", _places, _read(_frame), usual=20.0, floor=0.7),
    Placer("outside", _places, _read(_listed), usual=20.0, floor=0.7),
    Placer("rossini", _places, _read(_rossini), usual=14.0, floor=0.7),
    Placer("maximin", _places, _read(_range), usual=20.0, floor=0.7),
    Placer("full-rank", _places, _rank, usual=6.0, floor=0.7),
)
