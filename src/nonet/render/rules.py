"""The rules laid on a board, as layers under its lines and digits: one function for each look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from nonet.board import Board, Rule
from nonet.board.rules import RuleLook
from nonet.render.figures import Circle, Layer, Point, polyline

_BULB = 0.36  # radius, in cells
_DOT = 0.18


def rule_layers(board: Board) -> Iterator[Layer]:
    """The layers of every rule, in the order the rules were laid."""
    for rule in board.rules:
        yield from _LOOKS[rule.type.look](_centres(rule))


def _centres(rule: Rule) -> list[Point]:
    return [(column + 0.5, row + 0.5) for row, column in rule.places]


def _thermometer(points: Sequence[Point]) -> Iterator[Layer]:
    """A tube from cell to cell. Between cells that do not touch it is thin and dashed: it binds no cell on its way."""
    tubes = list(_touching(points))
    gaps = [polyline((before[-1], after[0])) for before, after in pairwise(tubes)]
    yield Layer("rule-gap", tuple(gaps))
    yield Layer("rule-line", tuple(polyline(tube) for tube in tubes if len(tube) > 1))
    yield Layer("rule-dot", tuple(Circle(*tube[0], _DOT) for tube in tubes[1:] if len(tube) == 1))
    yield Layer("rule-bulb", (Circle(*points[0], _BULB),))


def _touching(points: Sequence[Point]) -> Iterator[list[Point]]:
    """The points in runs in which each touches the next, at a side or a corner."""
    run = [points[0]]
    for before, after in pairwise(points):
        if max(abs(after[0] - before[0]), abs(after[1] - before[1])) > 1:
            yield run
            run = []
        run.append(after)
    yield run


_LOOKS: Mapping[RuleLook, Callable[[Sequence[Point]], Iterator[Layer]]] = {RuleLook.THERMOMETER: _thermometer}
