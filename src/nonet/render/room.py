"""How far the marks of rules reach beyond a board: clues stand outside it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from nonet.board import Board
from nonet.board.rules.marks import Cage, Disc, MarkPoint, RuleMark, Stroke, TextMark, TileMark, Tint
from nonet.records import dataclass
from nonet.render.lettering import DIGIT_HEIGHT, text_width

_AROUND = 0.12  # free space beyond the last mark, in cells


@dataclass(frozen=True, slots=True)
class Room:
    """Room around a board, in cells."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    @property
    def width(self) -> float:
        return self.left + self.right

    @property
    def height(self) -> float:
        return self.top + self.bottom


def room_of(board: Board) -> Room:
    """The room that the marks of a board's rules need around it; none at the sides where no mark lies outside."""
    tops, rights, bottoms, lefts = [0.0], [0.0], [0.0], [0.0]
    for marks in board.marks:
        for mark in marks:
            for row, column in _reach(mark):
                tops.append(-row)
                bottoms.append(row - board.height)
                lefts.append(-column)
                rights.append(column - board.width)
    return Room(*(most + _AROUND if most > 1e-9 else 0.0 for most in map(max, (tops, rights, bottoms, lefts))))


def drawn_extent(board: Board) -> tuple[float, float]:
    """How wide and how high the drawing of a board is, with the clues around it, in cells."""
    room = room_of(board)
    return board.width + room.width, board.height + room.height


def _reach(mark: RuleMark) -> Iterator[MarkPoint]:
    """The corners of an area that a mark stays in."""
    if isinstance(mark, Stroke):
        for row, column in mark.points:
            yield from _around((row, column), mark.width / 2, mark.width / 2)
    elif isinstance(mark, Disc):
        yield from _around(mark.centre, mark.radius + mark.thickness / 2, mark.radius + mark.thickness / 2)
    elif isinstance(mark, TileMark):
        angle = radians(mark.angle)
        high = abs(mark.height * cos(angle)) + abs(mark.width * sin(angle))
        wide = abs(mark.width * cos(angle)) + abs(mark.height * sin(angle))
        yield from _around(mark.centre, high / 2, wide / 2)
    elif isinstance(mark, TextMark):
        yield from _around(mark.centre, mark.size / 2, text_width(mark.text, mark.size / DIGIT_HEIGHT) / 2)
    else:
        assert isinstance(mark, Cage | Tint)
        for row, column in mark.places:
            yield from ((row, column), (row + 1, column + 1))


def _around(centre: MarkPoint, high: float, wide: float) -> Iterator[MarkPoint]:
    yield centre[0] - high, centre[1] - wide
    yield centre[0] + high, centre[1] + wide
