"""Lines without givens: laid down one by one on an empty board, as long as it can be filled, until in one way only.

In a grid at random lines are short, and hardly ever enough for a puzzle without givens. Laid down first they are as
long as we like: nine thermometers often do. Most lines fit no filling together with those before; a search says so in
a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from random import Random

from nonet.board import Grid
from nonet.board.rules import Rule
from nonet.creation.placing.arranging import claim_all, images_of
from nonet.creation.placing.base import Groups, Placer, Site, Unit
from nonet.creation.placing.draft import board_with, merged
from nonet.deadline import Deadline
from nonet.engines import Engine

_GUESSES = 2_000  # for one line: where that does not tell whether the board can be filled, the line is left out


def can_weave(placers: tuple[Placer, ...]) -> bool:
    """Whether all rules are lines that can be drawn without a look at digits."""
    return bool(placers) and all(placer.sketch for placer in placers)


def weave(placers: tuple[Placer, ...], site: Site, random: Random, engine: Engine, deadline: Deadline) -> list[Unit]:
    """Lines with which the empty board of the site has one solution, which is then the site's; none if it has more."""
    units: list[Unit] = []
    empty = site.solution
    for placer, groups in _in_turn(placers, site, random):
        deadline.check()
        images = images_of(placer, site, groups)
        rules = tuple(Rule(placer.type, (), image) for image in images)
        if not rules or any(rule.type.problem(rule, site.ground) for rule in rules):
            continue
        laid = merged(rule for unit in (*units, Unit(rules)) for rule in unit.rules)
        grid = Grid(board_with(empty.board, laid), empty.values)
        found = engine.search(grid, 2, budget=_GUESSES, seed=random.getrandbits(63), timeout=deadline.left)
        if not found.solution:
            continue
        units.append(Unit(rules))
        claim_all(placer, site, images)
        if found.is_unique:
            site.solution = Grid(empty.board, found.solution.values)
            return units
    return []


def _in_turn(placers: tuple[Placer, ...], site: Site, random: Random) -> Iterator[tuple[Placer, Groups]]:
    """A line of each type in turn."""
    rows = [((placer, groups) for groups in placer.sketch(site, random)) for placer in placers if placer.sketch]
    return (pair for pair in chain.from_iterable(zip_longest(*rows)) if pair)
