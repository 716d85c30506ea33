"""Groups of cells that are compared: clones, equal sets, equal sums, a cell that counts others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nonet.board.geometry import Place
from nonet.creation.placing.base import SIDES, Groups, Placer, Site
from nonet.creation.placing.partitions import Cutter

_MOST = 5  # cells of a clone
_SIZES = (2, 3, 3, 4)


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
        yield sorted(piece[:_MOST])


def _alike(site: Site, random: Random, *, are_sets: bool) -> Iterator[Groups]:
    """Two cages with the same digits, or with the same sum."""
    for _ in range(10):
        cages = Cutter(site, random, are_different=False, avoid=site.covered).cut(_SIZES, is_full=False)
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


PLACERS: tuple[Placer, ...] = (
    Placer("clone", _clones, usual=5.0),
    Placer("same-set", _same_sets, usual=6.0),
    Placer("equal-sums", _equal_sums, usual=8.0),
    Placer("count-distinct", _counters, usual=6.0),
)
