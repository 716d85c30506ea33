"""Places on a board: where a cell's digit and its candidates stand, and how large they are. Units are cells.

Contents: borders and outlines of areas, cages, `Places` of digits and candidates, and `Room`, the space that clues need
beyond a board.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import ceil, cos, floor, hypot, radians, sin, sqrt

from nonet._base.fast_dataclass import dataclass
from nonet.draw.figures import (
    DIGIT_HEIGHT,
    DIGIT_WIDTH,
    Layer,
    Paint,
    Path,
    Point,
    Text,
    digit_size,
    polyline,
    text_width,
)
from nonet.model import Board, Look, Place
from nonet.model.rules.marks import Cage, Depth, Disc, Ink, MarkPoint, RuleMark, Stroke, TextMark, TileMark, Tint

# Where regions end: the lines between areas of a board, and outlines of sets of cells.

# Corners of cells, as (column, row): whole numbers, 0 0 at the top left.
Corner = tuple[int, int]


def areas_of(board: Board) -> list[str]:
    """Return, for each cell, the names of the regions with a border around it: where grids overlap, perhaps two."""
    areas = [""] * board.cell_count
    for region in board.regions:
        if region.family.look is Look.AREA:
            for cell in region.cells:
                areas[cell] += f"{region.name};"
    return areas


def border_lines(board: Board) -> list[tuple[Corner, Corner]]:
    """Return the lines between areas and around the board, each as long as it runs straight."""
    areas = dict(zip(board.places, areas_of(board), strict=True))

    def area(column: int, row: int) -> str | None:
        return areas.get((row, column))

    lines: list[tuple[Corner, Corner]] = []
    for row in range(board.height + 1):
        across = [area(column, row - 1) != area(column, row) for column in range(board.width)]
        lines += (((start, row), (end, row)) for start, end in _runs(across))
    for column in range(board.width + 1):
        down = [area(column - 1, row) != area(column, row) for row in range(board.height)]
        lines += (((column, start), (column, end)) for start, end in _runs(down))
    return lines


def inner_lines(board: Board) -> list[tuple[Corner, Corner]]:
    """Return the lines between neighbouring cells, each as long as it runs straight; none at the edge of a hole."""
    cells = board.cell_by_place
    lines: list[tuple[Corner, Corner]] = []
    for row in range(1, board.height):
        across = [(row - 1, column) in cells and (row, column) in cells for column in range(board.width)]
        lines += (((start, row), (end, row)) for start, end in _runs(across))
    for column in range(1, board.width):
        down = [(row, column - 1) in cells and (row, column) in cells for row in range(board.height)]
        lines += (((column, start), (column, end)) for start, end in _runs(down))
    return lines


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of set flags."""
    for is_set, run in groupby(enumerate(flags), key=lambda item: item[1]):
        places = [place for place, _ in run]
        if is_set:
            yield places[0], places[-1] + 1


def outlines(places: Iterable[Place | None]) -> list[list[Corner]]:
    """Return the closed lines around places, clockwise, holes the other way, a corner where they turn.

    Places that touch at a corner only have lines of their own.
    """
    ends = _edges_by_start({(place[1], place[0]) for place in places if place})
    loops: list[list[Corner]] = []
    while ends:
        start = min(ends)
        at, heading = start, None
        loop: list[Corner] = []
        while at != start or heading is None:
            following = _turn(ends[at], at, heading)
            ends[at].remove(following)
            if not ends[at]:
                del ends[at]
            direction = (following[0] - at[0], following[1] - at[1])
            if direction != heading:
                loop.append(at)
            at, heading = following, direction
        loops.append(loop)
    return [_without_seam(loop) for loop in loops]


def _edges_by_start(cells: set[Corner]) -> dict[Corner, list[Corner]]:
    """Return the sides of cells that have no neighbour there, each from its start, the inside to the right."""
    ends: dict[Corner, list[Corner]] = {}
    for x, y in sorted(cells):
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        beyond = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for side in range(4):
            if beyond[side] not in cells:
                ends.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    return ends


def _turn(choices: list[Corner], at: Corner, heading: Corner | None) -> Corner:
    """Return the next corner. If two cells touch at a corner, keep to the right, around the same cell."""
    if heading is None or len(choices) == 1:
        return choices[0]
    right = (at[0] - heading[1], at[1] + heading[0])
    return right if right in choices else choices[0]


def _without_seam(loop: list[Corner]) -> list[Corner]:
    """Return the loop without a corner in the middle of a straight line, in case it began there."""
    (x0, y0), (x1, y1), (x2, y2) = loop[-1], loop[0], loop[1]
    return loop[1:] if x0 == x1 == x2 or y0 == y1 == y2 else loop


def inset(loop: list[Corner], by: float) -> list[tuple[float, float]]:
    """Return the loop drawn a little inside."""
    points: list[tuple[float, float]] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        # The inside is to the right of where the loop goes: right of (dx, dy) is (-dy, dx).
        dx = -_sign(y - before[1]) - _sign(after[1] - y)
        dy = _sign(x - before[0]) + _sign(after[0] - x)
        points.append((x + by * dx, y + by * dy))
    return points


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# Cages: a dashed line just inside some cells, and a label in the corner of the first.

INSET = 0.085  # of the line from the edge of its cells
_WIDTH, _DASH = 0.022, (0.085, 0.06)
LABEL = 0.23  # the size of a label's letters
_LABEL_X, _LABEL_Y = 0.065, 0.05  # of a label from the corner of its cell
_AROUND_CAGE = 0.04  # between a label and the line
_LONGEST = 0.8  # of the gap for a label: its cell has more of the line


def cage_layers(cages: Sequence[Cage]) -> Iterator[Layer]:
    """Yield the line of each cage, which leaves room for its label, and the label.

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
    """Return the first cell in reading order."""
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
    """Yield lines between the pieces of a cage whose cells share no side, each to the nearest piece before it."""
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
    """Return the groups of cells that are connected by their sides."""
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
    """Return the point where the way from the middle of a cell to that of another meets the line of the cage."""
    down, right = to[0] - place[0], to[1] - place[1]
    share = (0.5 - INSET) / max(abs(down), abs(right))
    return place[1] + 0.5 + share * right, place[0] + 0.5 + share * down


def _line(loop: list[Corner], labelled: Corner | None, width: float) -> Path:
    """Return the loop inside its cells; where its label stands, it begins to the right of it and ends below it.

    Nothing of a cage lies above or to the left of its first cell, so the corner of that cell is a corner of the loop.
    """
    if labelled is None or labelled not in loop:
        return polyline(inset(loop, INSET), closed=True)
    start = loop.index(labelled)
    first, *others = inset(loop[start:] + loop[:start], INSET)
    right = min(first[0] - INSET + _LABEL_X + width + _AROUND_CAGE, first[0] + _LONGEST)
    below = first[1] - INSET + _LABEL_Y + DIGIT_HEIGHT * LABEL + _AROUND_CAGE
    return polyline([(max(right, first[0]), first[1]), *others, (first[0], max(below, first[1]))])


_MARGIN = 0.07  # free of candidates, at each side of a cell
_MOST = 0.21  # of a side that is left to what rules draw there
_CORNER = 0.25  # how far from the edge of a cell small letters stand


@dataclass(frozen=True)
class Places:
    """The places of things on a board whose top left corner is at 0 0."""

    board: Board

    @cached_property
    def columns(self) -> int:
        """The number of candidates in a row of a cell: 3 of 9, 3 of 6, 4 of 16."""
        return ceil(sqrt(self.board.size))

    @cached_property
    def lines(self) -> int:
        """The number of rows of candidates in a cell."""
        return ceil(self.board.size / self.columns)

    @cached_property
    def digit_size(self) -> float:
        """The size of a digit that fills its cell."""
        return digit_size(self.board.size, 0.74, 0.66 if self.board.size <= 9 else 0.5)

    @cached_property
    def candidate_size(self) -> float:
        return digit_size(self.board.size, 0.86 * self._step_x, min(0.82 * self._step_x, 0.82 * self._step_y, 0.27))

    @cached_property
    def radius(self) -> float:
        """Of what is drawn around a candidate."""
        half_text = len(str(self.board.size)) * DIGIT_WIDTH * self.candidate_size / 2
        return min(max(half_text, 0.47 * min(self._step_x, self._step_y)), 0.49 * self._step_x, 0.16)

    @cached_property
    def _step_x(self) -> float:
        return (1 - 2 * self._side) / self.columns

    @cached_property
    def _step_y(self) -> float:
        return (1 - (self._bottom + self._top)) / self.lines

    @cached_property
    def _side(self) -> float:
        """Free of candidates at every side of a cell: dots and letters stand on the edges of cells, cages inside."""
        return min(max([_MARGIN, *map(_reach_into_cell, self._marks)]), _MOST)

    @cached_property
    def _top(self) -> float:
        """Free of candidates above: labels of cages and small letters stand there."""
        labels = [LABEL for mark in self._marks if isinstance(mark, Cage) and mark.label]
        small = [mark.centre[0] % 1 + mark.size / 2 for mark in self._letters if mark.centre[0] % 1 < _CORNER]
        return max([self._side, *labels, *small])

    @cached_property
    def _bottom(self) -> float:
        """Free of candidates below."""
        small = [1 - mark.centre[0] % 1 + mark.size / 2 for mark in self._letters if mark.centre[0] % 1 > 1 - _CORNER]
        return max([self._side, *small])

    @property
    def free(self) -> tuple[float, float, float, float]:
        """The room that is free of candidates: above, at the right, below, at the left."""
        return self._top, self._side, self._bottom, self._side

    @cached_property
    def _marks(self) -> list[RuleMark]:
        return [mark for marks in self.board.marks for mark in marks]

    @cached_property
    def _letters(self) -> list[TextMark]:
        """The letters that stand inside cells."""
        texts = [mark for mark in self._marks if isinstance(mark, TextMark)]
        return [mark for mark in texts if (floor(mark.centre[0]), floor(mark.centre[1])) in self.board.cell_by_place]

    def corner(self, cell: int) -> Point:
        """Return the top left corner of a cell."""
        place = self.board.places[cell]
        assert place is not None, "a cell without a place is not drawn"
        return place[1], place[0]

    def centre(self, cell: int) -> Point:
        x, y = self.corner(cell)
        return x + 0.5, y + 0.5

    def nearest_digit(self, cell: int, point: Point) -> int:
        """Return the digit whose candidate is nearest to a point in the cell; the board may not have it."""
        x, y = self.corner(cell)
        column = min(max(int((point[0] - x - self._side) / self._step_x), 0), self.columns - 1)
        line = min(max(int((point[1] - y - self._top) / self._step_y), 0), self.lines - 1)
        return line * self.columns + column + 1

    def candidate(self, cell: int, digit: int) -> Point:
        """Return the middle of a candidate."""
        x, y = self.corner(cell)
        line, column = divmod(digit - 1, self.columns)
        return x + self._side + (column + 0.5) * self._step_x, y + self._top + (line + 0.5) * self._step_y


def _reach_into_cell(mark: RuleMark) -> float:
    """Return how far a mark reaches from the edge of a cell into it; 0 if it cannot hide a candidate."""
    if isinstance(mark, Cage):
        return INSET + 0.03
    if not isinstance(mark, Disc | TextMark) or mark.depth is Depth.UNDER:
        return 0.0
    whole = [coordinate == int(coordinate) for coordinate in mark.centre]
    if isinstance(mark, TextMark):
        return mark.size / 2 if any(whole) else 0.0
    return mark.radius * (0.6 if all(whole) else 1.0)


# How far the marks of rules reach beyond a board: clues stand outside it.

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
    """Return the room that the marks of a board's rules need around it; none at the sides if no mark lies outside."""
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
    """Return the width and height, in cells, of the drawing of a board with the clues around it."""
    room = room_of(board)
    return board.width + room.width, board.height + room.height


def _reach(mark: RuleMark) -> Iterator[MarkPoint]:
    """Yield the corners of an area that a mark stays in."""
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
