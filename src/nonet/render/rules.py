"""The rules laid on a board, as layers under its lines and digits: one function for each look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from nonet.board import Board, Rule
from nonet.board.rules import RuleLook
from nonet.render.figures import Circle, Layer, Point, polyline

_BULB = 0.36  # radius, in cells


def rule_layers(board: Board) -> Iterator[Layer]:
    """The layers of every rule, in the order the rules were laid."""
    for rule in board.rules:
        yield from _LOOKS[rule.type.look](_centres(rule))


def _centres(rule: Rule) -> list[Point]:
    return [(column + 0.5, row + 0.5) for row, column in rule.places]


def _thermometer(points: Sequence[Point]) -> Iterator[Layer]:
    yield Layer("rule-line", (polyline(points),))
    yield Layer("rule-bulb", (Circle(*points[0], _BULB),))


_LOOKS: Mapping[RuleLook, Callable[[Sequence[Point]], Iterator[Layer]]] = {RuleLook.THERMOMETER: _thermometer}
