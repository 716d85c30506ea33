"""Marks that would lie on each other move apart: clues at one place outside a grid, and marks on one edge or corner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil, floor, hypot, sqrt

from nonet.model.rules.base import Rule, RuleFamily
from nonet.model.rules.marks import Cage, Depth, MarkPoint, RuleMark, Stroke, Tint, fitted

RuleMarks = tuple[RuleMark, ...]

_CLUE = 1.1  # of a clue's size, over the number of clues beside each other
_SHARE = 0.86  # of a place outside that its clues take, but for the tips of arrows
_ON_EDGE, _ON_CORNER = 0.36, 0.38  # between the marks of an edge or a corner, if there is room
_EDGE_WIDTH, _CORNER_WIDTH = 0.32, 0.64  # of a mark there
_LENGTH = 0.9  # of an edge: so much is used


def spaced(rules: Sequence[Rule], marks: Sequence[RuleMarks]) -> list[RuleMarks]:
    """Return the marks of each rule; those that would overlap are smaller and side by side."""
    found = list(marks)
    meeting: defaultdict[tuple[RuleFamily, MarkPoint], list[int]] = defaultdict(list)
    for number, (rule, own) in enumerate(zip(rules, marks, strict=True)):
        if (spot := _spot(rule.type.family, own)) is not None:
            meeting[rule.type.family, spot].append(number)
    for (family, spot), numbers in meeting.items():
        if len(numbers) > 1:
            apart = _clues_apart if family is RuleFamily.OUTSIDE else _edge_marks_apart
            for number, own in zip(numbers, apart(spot, [found[number] for number in numbers]), strict=True):
                found[number] = own
    return found


def _spot(family: RuleFamily, marks: RuleMarks) -> MarkPoint | None:
    """Return the middle of the place outside, of the edge or of the corner where marks stand; None if they do not."""
    if family not in {RuleFamily.OUTSIDE, RuleFamily.EDGES} or not (points := list(_points(marks))):
        return None
    row, column = _middle(points)
    if family is RuleFamily.OUTSIDE:
        return floor(row) + 0.5, floor(column) + 0.5
    spot = round(row, 3), round(column, 3)
    return spot if any(number == int(number) for number in spot) else None


def _points(marks: RuleMarks) -> Iterator[MarkPoint]:
    """Yield the places of the marks over the lines."""
    for mark in marks:
        if mark.depth is Depth.OVER and not isinstance(mark, Cage | Tint):
            yield from mark.points if isinstance(mark, Stroke) else (mark.centre,)


def _middle(points: Sequence[MarkPoint]) -> MarkPoint:
    rows, columns = zip(*points, strict=True)
    return (min(rows) + max(rows)) / 2, (min(columns) + max(columns)) / 2


def _clues_apart(spot: MarkPoint, clues: Sequence[RuleMarks]) -> list[RuleMarks]:
    """Return clues in the fields of a small grid. One with an arrow goes to the corner that its arrow points at."""
    across = ceil(sqrt(len(clues)))
    down = across if any(map(_arrow_tip, clues)) else ceil(len(clues) / across)
    free = [(spot[0] + row, spot[1] + column) for row in _steps(down) for column in _steps(across)]
    found = list(clues)
    for number in sorted(range(len(clues)), key=lambda number: _arrow_tip(clues[number]) is None):
        tip = _arrow_tip(clues[number]) or free[0]
        to = min(free, key=lambda field: hypot(field[0] - tip[0], field[1] - tip[1]))
        free.remove(to)
        found[number] = tuple(fitted(mark, spot, to, _CLUE / across) for mark in clues[number])
    return found


def _steps(count: int) -> list[float]:
    """Return the middles of fields in a row, from the middle of them all."""
    return [_SHARE * ((number + 0.5) / count - 0.5) for number in range(count)]


def _arrow_tip(marks: RuleMarks) -> MarkPoint | None:
    return next((mark.points[-1] for mark in marks if isinstance(mark, Stroke) and mark.head), None)


def _edge_marks_apart(spot: MarkPoint, clues: Sequence[RuleMarks]) -> list[RuleMarks]:
    """Return marks one after another along the edge between two cells; at a corner, from left to right."""
    is_corner = all(number == int(number) for number in spot)
    is_upright = spot[1] == int(spot[1]) and not is_corner
    step = min(_ON_CORNER if is_corner else _ON_EDGE, _LENGTH / len(clues))
    scale = min(1.0, step / (_CORNER_WIDTH if is_corner else _EDGE_WIDTH))
    found: list[RuleMarks] = []
    for number, marks in enumerate(clues):
        by = step * (number - (len(clues) - 1) / 2)
        to = (spot[0] + by, spot[1]) if is_upright else (spot[0], spot[1] + by)
        found.append(tuple(fitted(mark, spot, to, scale) if mark.depth is Depth.OVER else mark for mark in marks))
    return found
