"""The rules laid on a board, drawn from their marks: what lies under lines and digits, and what lies over the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import TypeGuard

from nonet.board import Board
from nonet.board.rules.marks import Cage, Depth, Disc, Ink, RuleMark, Stroke, TextMark, TileMark, Tint
from nonet.board.rules.marks import MarkPoint as Spot
from nonet.render.cages import cage_layers
from nonet.render.figures import Circle, Command, Figure, Layer, Paint, Path, Point, joined, polyline, rectangle
from nonet.render.lettering import DIGIT_HEIGHT, centred, text_width

_HEAD_ANGLE = radians(38)  # between an arrow and each side of its head
_ROUND = 0.5523  # of a corner's radius: the handles of the curve that is nearest to a circle
_LEAST_EDGE = 0.02  # of a black dot, in cells: on dark paper its edge is what is seen


def tint_layers(board: Board) -> Iterator[Layer]:
    """Cells in a colour: below everything else."""
    for mark in _marks(board):
        if isinstance(mark, Tint):
            cells = joined(rectangle(column, row, 1, 1) for row, column in mark.places)
            yield Layer("rule-tint", (cells,), Paint(fill=mark.ink.value))


def rule_layers(board: Board, depth: Depth) -> Iterator[Layer]:
    """What rules draw at one depth, then their letters. Clues lie on each other as their rule says."""
    marks = [mark for mark in _marks(board) if mark.depth is depth]
    bodies = [mark for mark in marks if isinstance(mark, Disc | TileMark)]
    if depth is Depth.UNDER:
        yield from _under_lines(marks)
    else:
        yield from (_stroke("clue", m) if isinstance(m, Stroke) else _body("clue", m) for m in marks if _is_plain(m))
    texts = [mark for mark in marks if isinstance(mark, TextMark)]
    yield from (_patch(mark) for mark in texts if _is_on_line(mark, board) and not _stands_on(mark, bodies))
    yield from (_text("rule" if depth is Depth.UNDER else "clue", mark, bodies) for mark in texts)


def _under_lines(marks: Sequence[RuleMark]) -> Iterator[Layer]:
    """Areas first, then lines (thin over thick), rings and cages.

    So a line is seen on the mark of a single cell, and a ring on the line that ends in it, whatever the order in which
    the rules were laid.
    """
    bodies = [mark for mark in marks if isinstance(mark, Disc | TileMark)]
    strokes = sorted((mark for mark in marks if isinstance(mark, Stroke)), key=lambda mark: -mark.width)
    yield from (_body("rule", mark) for mark in bodies if mark.edge is Ink.NONE)
    yield from (_stroke("rule", mark) for mark in strokes)
    yield from (_body("rule", mark) for mark in bodies if mark.edge is not Ink.NONE)
    yield from cage_layers([mark for mark in marks if isinstance(mark, Cage)])


def _is_plain(mark: RuleMark) -> TypeGuard[Stroke | Disc | TileMark]:
    return isinstance(mark, Stroke | Disc | TileMark)


def _marks(board: Board) -> Iterator[RuleMark]:
    return (mark for marks in board.marks for mark in marks)


def _point(spot: Spot) -> Point:
    return spot[1], spot[0]


def _stroke(name: str, mark: Stroke) -> Layer:
    points = [_point(spot) for spot in mark.points]
    is_loop = len(points) > 2 and points[0] == points[-1]
    line = polyline(points[:-1], closed=True) if is_loop else polyline(points)
    ink = "paper" if mark.ink is Ink.WHITE and mark.depth is Depth.UNDER else _line_ink(mark.ink)
    if mark.is_dashed:
        dash = (2.4 * mark.width, 2.0 * mark.width)
        return Layer(f"{name}-gap", (line,), Paint(stroke=ink, width=mark.width, dash=dash))
    has_head = mark.head and points[-1] != points[-2]  # a dot points nowhere
    figures = (line, _head(points, mark.head)) if has_head else (line,)
    return Layer(f"{name}-line", figures, Paint(stroke=ink, width=mark.width))


def _head(points: Sequence[Point], length: float) -> Path:
    """The two sides of an arrow's head, at its end."""
    (x1, y1), (x2, y2) = points[-2:]
    reach = hypot(x2 - x1, y2 - y1)
    dx, dy = length * (x1 - x2) / reach, length * (y1 - y2) / reach
    one, other = (_turned((dx, dy), angle) for angle in (_HEAD_ANGLE, -_HEAD_ANGLE))
    return polyline([(x2 + one[0], y2 + one[1]), (x2, y2), (x2 + other[0], y2 + other[1])])


def _turned(vector: Point, angle: float) -> Point:
    x, y = vector
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _body(name: str, mark: Disc | TileMark) -> Layer:
    """A disc or a tile, filled, with an edge, or both."""
    edge, thickness = mark.edge, mark.thickness
    if mark.fill is Ink.BLACK and edge is Ink.NONE:
        edge, thickness = Ink.BLACK, _LEAST_EDGE
    paint = Paint(_fill_ink(mark.fill, mark.depth), _line_ink(edge), thickness if edge is not Ink.NONE else 0.0)
    if isinstance(mark, Disc):
        figure: Figure = Circle(*_point(mark.centre), mark.radius)
        return Layer(f"{name}-bulb" if mark.edge is Ink.NONE else f"{name}-ring", (figure,), paint)
    return Layer(f"{name}-tile", (_tile(mark),), paint)


def _tile(mark: TileMark) -> Path:
    """A rectangle around a point, turned, its corners rounded."""
    x, y = _point(mark.centre)
    high, wide = mark.height / 2, mark.width / 2
    radius = min(mark.rounded, high, wide)
    corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
    commands: list[Command] = []
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % 4]
        start, end = _toward(corner, before, radius), _toward(corner, after, radius)
        commands.append(("L" if number else "M", (start,)))
        if radius:
            handle = radius * (1 - _ROUND)
            commands.append(("C", (_toward(corner, before, handle), _toward(corner, after, handle), end)))
    turned = ((name, tuple(_turned(point, radians(mark.angle)) for point in points)) for name, points in commands)
    return Path((*turned, ("Z", ()))).moved(x, y)


def _toward(start: Point, end: Point, by: float) -> Point:
    """So far on the way from one corner to the next, which lies straight across or down."""
    reach = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + by * (end[0] - start[0]) / reach, start[1] + by * (end[1] - start[1]) / reach


def _is_on_line(mark: TextMark, board: Board) -> bool:
    """Whether letters stand on a line between two cells."""
    row, column = mark.centre
    is_inside = 0 < row < board.height and 0 < column < board.width
    return mark.depth is Depth.OVER and is_inside and min(abs(row - round(row)), abs(column - round(column))) < 0.05


def _patch(mark: TextMark) -> Layer:
    """Paper under letters that stand on a line of the grid."""
    x, y = _point(mark.centre)
    wide = text_width(mark.text, mark.size / DIGIT_HEIGHT) + 0.04
    return Layer("clue-patch", (rectangle(x - wide / 2, y - mark.size / 2, wide, mark.size),), Paint(fill="paper"))


def _text(name: str, mark: TextMark, bodies: Sequence[Disc | TileMark]) -> Layer:
    """Letters. Black ones on a white disc are black in every theme, as the disc is white in every theme."""
    is_on_white = mark.depth is Depth.OVER and any(body.fill is Ink.WHITE for body in _stands_on(mark, bodies))
    ink = Ink.BLACK.value if is_on_white and mark.ink is Ink.BLACK else _line_ink(mark.ink)
    letters = centred(*_point(mark.centre), mark.text, mark.size / DIGIT_HEIGHT)
    return Layer(f"{name}-text", (letters,), Paint(fill=ink))


def _stands_on(mark: TextMark, bodies: Sequence[Disc | TileMark]) -> list[Disc | TileMark]:
    return [body for body in bodies if _is_inside(mark.centre, body)]


def _is_inside(spot: Spot, body: Disc | TileMark) -> bool:
    reach = body.radius if isinstance(body, Disc) else min(body.height, body.width) / 2
    return hypot(spot[0] - body.centre[0], spot[1] - body.centre[1]) <= reach


def _line_ink(ink: Ink) -> str:
    """Of lines, edges and letters: black ones are as dark as the grid's, which are light on dark paper."""
    return "" if ink is Ink.NONE else "ink" if ink is Ink.BLACK else ink.value


def _fill_ink(ink: Ink, depth: Depth) -> str:
    """Of areas: white under a digit is the paper."""
    if ink is Ink.WHITE and depth is Depth.UNDER:
        return "paper"
    return "" if ink is Ink.NONE else ink.value
