"""Cages: a dashed line just inside some cells, and a label in the corner of the first."""

from __future__ import annotations

from collections.abc import Iterator

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


def cage_layers(cage: Cage) -> Iterator[Layer]:
    """The line, which leaves room for the label, and the label."""
    row, column = min(cage.places)  # the first in reading order
    ink = "ink" if cage.ink is Ink.BLACK else cage.ink.value
    width = text_width(cage.label, LABEL)
    loops = outlines(cage.places)
    paths = [_line(loop, (column, row) if cage.label else None, width) for loop in loops]
    yield Layer("rule-cage", tuple(paths), Paint(stroke=ink, width=_WIDTH, dash=_DASH))
    if cage.label:
        base = row + _LABEL_Y + DIGIT_HEIGHT * LABEL
        yield Layer("rule-label", (Text(column + _LABEL_X, base, cage.label, LABEL, "start"),), Paint(fill=ink))


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
