"""Arrows: a bulb, and a shaft that starts there and ends as soon as its sum, product or mean is that of the bulb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from random import Random

from nonet.board.geometry import Place
from nonet.creation.placing.base import Groups, Placer, Site
from nonet.creation.placing.walks import free_cells, walk

_PASSES = 6
_MOST = 4  # cells of a shaft on 9x9


def _arrows(value: Callable[[list[int]], float], *, only_grows: bool) -> Callable[[Site, Random], Iterator[Groups]]:
    """Arrows whose shaft has the bulb's digit as its value. A value that only grows ends a walk that is above it."""

    def propose(site: Site, random: Random) -> Iterator[Groups]:
        most = 1 + _MOST + max(0, site.size - 9) // 4
        for _ in range(_PASSES):
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


def _sketches(site: Site, random: Random) -> Iterator[Groups]:
    """Bulbs with a shaft of two to four cells."""
    for _ in range(_PASSES):
        for bulb in free_cells(site, random):
            if bulb not in site.lined and bulb not in site.spotted:
                line = walk(site, random, bulb, random.randint(3, 1 + _MOST), lambda _line: True)
                if len(line) > 2:
                    yield ((bulb,), tuple(line[1:]))


def _mean(digits: list[int]) -> float:
    return sum(digits) / len(digits)


PLACERS: tuple[Placer, ...] = (
    Placer("arrow", _arrows(sum, only_grows=True), usual=9.0, sketch=_sketches),
    Placer("product-arrow", _arrows(prod, only_grows=True), usual=8.0, sketch=_sketches),
    Placer("average-arrow", _arrows(_mean, only_grows=False), usual=8.0, sketch=_sketches),
)
