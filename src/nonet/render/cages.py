"""Cages: a dashed line just inside some cells, and a label in the corner of the first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import hypot

from nonet.board import Place
from nonet.board.rules.marks import Cage, Ink
from nonet.render.borders import Corner, inset, outlines
from nonet.render.figures import Layer, Paint, Path, Text, polyline
from nonet.render.lettering import DIGIT_HEIGHT, text_width

INSET = 0.085  # of the line from the edge of its cells
_WIDTH, _DASH = 0.022, (0.085, 0.06)
LABEL = 0.23  # the size of a label's letters
_LABEL_X, _LABEL_Y = 0.065, 0.05  # of a label from the corner of its cell
_AROUND = 0.04  # between a label and the line
_LONGEST = 0.8  # of the gap for a label: its cell has more of the line


def cage_layers(cages: Sequence[Cage]) -> Iterator[Layer]:
    """The line of each cage, which leaves room for its label, and the label.

    Labels of cages with the same first cell stand beside each other, and all their lines leave room for all of them.
    """
    labels: defaultdict[Place, list[str]] = defaultdict(list)
    for cage in cages:
        labels[_first(cage)] += [cage.label] if cage.label else []
    written: Counter[Place] = Counter()
    for cage in cages:
        place = _first(cage)
        own = labels[place]
        yield from _layers(cage, " ".join(own), " ".join([*own[: written[place]], ""]))
        written[place] += bool(cage.label)


def _first(cage: Cage) -> Place:
    """In reading order."""
    return min(cage.places)


def _layers(cage: Cage, labels: str, before: str) -> Iterator[Layer]:
    """One cage. `labels` are all that stand in its corner, and `before` those left of its own."""
    row, column = _first(cage)
    ink = "ink" if cage.ink is Ink.BLACK else cage.ink.value
    size = LABEL if labels == cage.label else min(LABEL, _LONGEST / text_width(labels, 1.0))
    paths = [_line(loop, (column, row) if labels else None, text_width(labels, size)) for loop in outlines(cage.places)]
    paint = Paint(stroke=ink, width=_WIDTH, dash=_DASH)
    yield Layer("rule-cage", tuple(paths), paint)
    if tied := tuple(ties(cage.places)):
        yield Layer("rule-tie", tied, paint)
    if cage.label:
        x, base = column + _LABEL_X + text_width(before, size), row + _LABEL_Y + DIGIT_HEIGHT * LABEL
        yield Layer("rule-label", (Text(x, base, cage.label, size, "start"),), Paint(fill=ink))


def ties(places: Sequence[Place]) -> Iterator[Path]:
    """Lines that tie the pieces of a cage together whose cells have no side in common, each to the nearest before."""
    first, *others = _pieces(places)
    tied = list(first)
    while others:
        gap = {
            (one, other): hypot(one[0] - other[0], one[1] - other[1])
            for one in tied
            for piece in others
            for other in piece
        }
        one, other = min(gap, key=lambda pair: (gap[pair], pair))
        yield polyline([_edge(one, other), _edge(other, one)])
        piece = next(piece for piece in others if other in piece)
        others.remove(piece)
        tied += piece


def _pieces(places: Sequence[Place]) -> list[list[Place]]:
    """Cells that hang together by their sides."""
    left, pieces = sorted({*places}), []
    while left:
        piece = [left.pop(0)]
        for row, column in piece:
            near = [
                place
                for place in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
                if place in left
            ]
            piece += near
            left = [place for place in left if place not in near]
        pieces.append(piece)
    return pieces


def _edge(place: Place, to: Place) -> tuple[float, float]:
    """Where the way from the middle of a cell to that of another meets the line of the cage."""
    down, right = to[0] - place[0], to[1] - place[1]
    share = (0.5 - INSET) / max(abs(down), abs(right))
    return place[1] + 0.5 + share * right, place[0] + 0.5 + share * down


def _line(loop: list[Corner], labelled: Corner | None, width: float) -> Path:
    """The loop inside its cells; where its label stands, it begins to the right of it and ends below it.

    Nothing of a cage lies above or to the left of its first cell, so the corner of that cell is a corner of the loop.
    """
    if labelled is None or labelled not in loop:
        return polyline(inset(loop, INSET), closed=True)
    start = loop.index(labelled)
    first, *others = inset(loop[start:] + loop[:start], INSET)
    right = min(first[0] - INSET + _LABEL_X + width + _AROUND, first[0] + _LONGEST)
    below = first[1] - INSET + _LABEL_Y + DIGIT_HEIGHT * LABEL + _AROUND
    return polyline([(max(right, first[0]), first[1]), *others, (first[0], max(below, first[1]))])
