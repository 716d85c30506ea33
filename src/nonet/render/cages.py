"""Cages: a dashed line just inside some cells, and a label in the corner of the first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

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
    yield Layer("rule-cage", tuple(paths), Paint(stroke=ink, width=_WIDTH, dash=_DASH))
    if cage.label:
        x, base = column + _LABEL_X + text_width(before, size), row + _LABEL_Y + DIGIT_HEIGHT * LABEL
        yield Layer("rule-label", (Text(x, base, cage.label, size, "start"),), Paint(fill=ink))


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
