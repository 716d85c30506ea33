"""The rules laid on a board, as layers under its lines and digits."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board import Board
from nonet.board.rules.marks import Disc, Mark, Stroke
from nonet.board.rules.marks import Point as Spot
from nonet.render.figures import Circle, Layer, Point, polyline


def rule_layers(board: Board) -> Iterator[Layer]:
    """The layers of every rule, in the order the rules were laid."""
    for rule in board.rules:
        for mark in rule.type.marks(rule, board.ground):
            yield from _layers(mark)


def _layers(mark: Mark) -> Iterator[Layer]:
    if isinstance(mark, Stroke):
        yield Layer("rule-gap" if mark.is_dashed else "rule-line", (polyline(map(_point, mark.points)),))
    elif isinstance(mark, Disc):
        yield Layer("rule-bulb", (Circle(*_point(mark.centre), mark.radius),))


def _point(spot: Spot) -> Point:
    return spot[1], spot[0]
