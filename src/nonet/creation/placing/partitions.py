"""Cutting cells into cages that look well: compact, of two to five cells, hardly ever a single cell left over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonet.board.geometry import Place
from nonet.creation.placing.base import SIDES, Site, Turn

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
        """Whether a cage and its images are free, apart from each other, and have no digit twice if they must not."""
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
