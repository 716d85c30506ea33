"""Rules on lines: thermometers, whispers, renban ... A line is cells in order, and may cross itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import lt

from nonet.board.geometry import Place
from nonet.board.rules.base import Hopeless, Rule, RuleFamily, RuleType, Takes
from nonet.board.rules.ground import Ground
from nonet.board.rules.marks import Disc, Ink, Mark, Stroke, centre
from nonet.board.shapes import Pair, Shape, pair_table


def _rising(rule: Rule, ground: Ground) -> Iterator[Shape]:
    table = pair_table(ground.size, lt)
    for lower, higher in pairwise(ground.cells(rule.groups[0])):
        yield Pair.of(lower, higher, table)


def _thermometer_words(rule: Rule, ground: Ground) -> str:
    return f"The digits of the thermometer rise from its bulb: {ground.names(rule.groups[0])}."


def _too_long(rule: Rule, ground: Ground) -> str:
    count, size = len(rule.groups[0]), ground.size
    if count <= size:
        return ""
    return Hopeless(f"{count} digits from 1 to {size} cannot rise: a thermometer has at most {size} cells")


def _thermometer(rule: Rule, _ground: Ground) -> Iterator[Mark]:
    yield from strokes(rule.groups[0], Ink.GREY, 0.33)
    yield Disc(centre(rule.groups[0][0]), 0.4, Ink.GREY)


def strokes(places: tuple[Place, ...], ink: Ink, width: float) -> Iterator[Stroke]:
    """A line from cell to cell. Between cells that do not touch it is thin and dashed: it binds no cell on its way."""
    runs = [[places[0]]]
    for before, after in pairwise(places):
        if max(abs(after[0] - before[0]), abs(after[1] - before[1])) > 1:
            yield Stroke((centre(before), centre(after)), ink, width / 4, is_dashed=True)
            runs.append([])
        runs[-1].append(after)
    for run in runs:
        points = tuple(map(centre, run))
        yield Stroke(points if len(points) > 1 else points * 2, ink, width)


RULES: tuple[RuleType, ...] = (
    RuleType(
        id="thermo",
        family=RuleFamily.LINES,
        summary="digits rise from the bulb (the first cell) to the tip",
        example="r1c1 r2c1 r3c1",
        takes=Takes(cells=(2, 10**6)),
        words=_thermometer_words,
        shapes=_rising,
        marks=_thermometer,
        problem=_too_long,
        aliases=("thermometer",),
    ),
)
