"""Laying rules on a filled grid: as many as are wanted, each true of the digits, none in the way of another."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from nonet.board.geometry import Place
from nonet.board.rules import Rule, RuleFamily, find_rule
from nonet.creation.placing.base import Groups, Placer, Site, Turn, Unit
from nonet.creation.placing.registry import RequestedRules, placer_of
from nonet.creation.placing.walks import corners

# Lines are hardest to find a place for. Cages take what they leave.
_ORDER = (RuleFamily.LINES, RuleFamily.CAGES, RuleFamily.CELLS, RuleFamily.EDGES, RuleFamily.OUTSIDE)

_CROWDED = 1.5  # so much is laid down that marks lie on lines


def arrange(asked: RequestedRules, site: Site, random: Random) -> list[Unit]:
    """Rules of all types that were asked for. Some may have found no place: see `missing_of`."""
    units = [_everywhere(name, marks, site) for name, marks in asked.negatives]
    for placer in sorted(asked.placers, key=lambda placer: _ORDER.index(placer.family)):
        units += _place(placer, site, random, site.scaled(placer.usual))
    return units


def missing_of(asked: RequestedRules, units: list[Unit]) -> list[str]:
    """The types that were asked for and found no place."""
    found = {rule.type.id for unit in units for rule in unit.rules}
    return [placer.rule for placer in asked.placers if placer.rule not in found]


def _place(placer: Placer, site: Site, random: Random, count: int) -> list[Unit]:
    units: list[Unit] = []
    laid = 0
    for groups in placer.propose(site, random):
        unit = _unit(placer, site, groups)
        if unit:
            units.append(unit)
            laid += len(unit.rules)
            if laid >= count:
                break
    return units


def _everywhere(name: str, marks: tuple[str, ...], site: Site) -> Unit:
    """Every mark that the digits allow, and the rule that there are no others: one unit, since all of it is one."""
    rules: list[Rule] = []
    for mark in marks:
        placer = placer_of(find_rule(mark))
        assert placer
        for groups in placer.propose(site, Random(0)):
            if _is_free(placer, site, groups) and (rule := placer.fit(site, groups)):
                _claim(placer, site, groups)
                rules.append(rule)
    return Unit((*rules, Rule(find_rule(name))))


def _unit(placer: Placer, site: Site, groups: Groups) -> Unit | None:
    """The rule at these places and its images, if all of them hold and there is room for them; they are laid down."""
    images = images_of(placer, site, groups)
    rules = [placer.fit(site, _sorted(image) if placer.is_set else image) for image in images]
    if not rules or not all(rules):
        return None
    claim_all(placer, site, images)
    return Unit(tuple(rule for rule in rules if rule))


def images_of(placer: Placer, site: Site, groups: Groups) -> list[Groups]:
    """A rule's places and their images under the symmetry; none if there is no room for all of them."""
    every = (groups, *(_turned(groups, turn) for turn in site.turns))
    images = list({_cells(image): image for image in every}.values())
    is_open = all(_is_free(placer, site, image) for image in images) and _are_apart(placer, images)
    return images if is_open else []


def claim_all(placer: Placer, site: Site, images: list[Groups]) -> None:
    """Nothing else has room where these lie."""
    for image in images:
        _claim(placer, site, image)


def _turned(groups: Groups, turn: Turn) -> Groups:
    return tuple(tuple(map(turn, group)) for group in groups)


def _sorted(groups: Groups) -> Groups:
    return tuple(tuple(sorted(group)) for group in groups)


def _cells(groups: Groups) -> frozenset[Place]:
    return frozenset(place for group in groups for place in group)


def _are_apart(placer: Placer, images: list[Groups]) -> bool:
    if placer.family in (RuleFamily.EDGES, RuleFamily.OUTSIDE):
        return True
    pairs = combinations(images, 2)
    if placer.family is RuleFamily.LINES:
        return all(
            _cells(one).isdisjoint(_cells(other)) and _corners(one).isdisjoint(_corners(other)) for one, other in pairs
        )
    return all(_cells(one).isdisjoint(_cells(other)) for one, other in pairs)


def _corners(groups: Groups) -> set[Place]:
    """The corners that a line crosses; an arrow is a line from its bulb."""
    return corners([place for group in groups for place in group])


def _drawn(placer: Placer, groups: Groups) -> frozenset[Place]:
    """The cells that a rule covers in a picture."""
    return frozenset(groups[0][: placer.shown]) if placer.shown else _cells(groups)


def _is_free(placer: Placer, site: Site, groups: Groups) -> bool:
    cells = _drawn(placer, groups)
    match placer.family:
        case RuleFamily.LINES:
            is_open = cells.isdisjoint(site.lined) and cells.isdisjoint(site.spotted)
            return is_open and (bool(placer.shown) or _corners(groups).isdisjoint(site.crossed))
        case RuleFamily.CAGES:
            return cells.isdisjoint(site.caged)
        case RuleFamily.CELLS:
            return cells.isdisjoint(site.spotted) and cells.isdisjoint(site.lined)
        case RuleFamily.EDGES:
            is_crossed = cells in site.stepped if len(cells) == 2 else max(cells) in site.crossed
            return cells not in site.edged and (not is_crossed or site.amount > _CROWDED)
        case _:
            return groups[0][0] not in site.outside and _corners(groups).isdisjoint(site.crossed)


def _claim(placer: Placer, site: Site, groups: Groups) -> None:
    cells = _drawn(placer, groups)
    match placer.family:
        case RuleFamily.LINES:
            site.lined |= cells
            line = [place for group in groups for place in group][: placer.shown or None]
            site.crossed |= corners(line)
            site.stepped |= {frozenset(step) for step in pairwise(line)}
            site.covered |= cells
        case RuleFamily.CAGES:
            site.caged |= cells
            site.covered |= cells
        case RuleFamily.CELLS:
            site.spotted |= cells
        case RuleFamily.EDGES:
            site.edged.add(cells)
        case _:
            site.outside.add(groups[0][0])
            site.crossed |= _corners(groups)
