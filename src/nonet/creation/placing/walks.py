"""Random lines: from cell to cell, king's moves, without knots and without crossing what lies there already."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from random import Random

from nonet.board.geometry import Place
from nonet.creation.placing.base import AROUND, SIDES, Site

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
    """Whether a cell has a side in common with a cell of a line."""
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
