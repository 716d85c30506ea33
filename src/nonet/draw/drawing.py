"""A scene as figures: pure geometry. Everything is in units of a cell; texts have a size in pixels, made units.

Contents: the legend (`draw_legend`), the rules of a board (`rule_layers`), then whole scenes (`draw_scene`,
`panel_layers`) and their titles and descriptions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import cos, floor, hypot, radians, sin
from typing import TypeGuard

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.draw.figures import (
    BOLDER,
    DIGIT_HEIGHT,
    LINE_HEIGHT,
    Circle,
    Command,
    Drawing,
    Figure,
    Layer,
    Paint,
    Path,
    Point,
    Text,
    centred,
    joined,
    merged,
    polyline,
    rectangle,
    text_width,
    wrap,
)
from nonet.draw.geometry import Places, Room, border_lines, cage_layers, inner_lines, room_of
from nonet.draw.highlights import (
    badge,
    badge_layers,
    candidate_layers,
    cell_layers,
    cross,
    group_layer,
    large_digits,
    lettered_layers,
    link_layers,
    region_layer,
    tag,
)
from nonet.draw.scene import Panel, Scene
from nonet.model import Board, Grid, Look
from nonet.model.marks import Highlight
from nonet.model.rules.marks import Cage, Depth, Disc, Ink, RuleMark, Stroke, TextMark, TileMark, Tint
from nonet.model.rules.marks import MarkPoint as Spot

# What the marks of a drawing mean, in words: a line of samples under the board.

_Sample = Callable[[float, float, float], list[Layer]]  # x and y of its middle, half its height


@dataclass(frozen=True, slots=True)
class LegendItem:
    """A sample and what it means."""

    words: str
    width: float  # of the sample, in heights of it
    sample: _Sample


def items_of(panels: Iterable[Panel]) -> list[LegendItem]:
    """Return the legend items that explain the marks of these panels."""
    shown = list(panels)
    found = [panel.marks for panel in shown]
    kinds = {mark for marks in found for mark in marks.candidates.values()}
    links = [link for marks in found for link in marks.links]
    items = [_item_of(mark, is_chain=bool(links)) for mark in Highlight if mark in kinds]
    if any(map(large_digits, shown)):
        items[0] = LegendItem(say("goes in"), 1.0, _large)
    if any(marks.groups for marks in found):
        items.append(LegendItem(say("group A, B ..."), 1.0, _letter))
    if any(marks.regions for marks in found):
        items.append(LegendItem(say("region it is about"), 1.6, _region))
    if any(link.is_strong for link in links):
        items.append(LegendItem(say("strong link"), 2.6, _link("link-strong")))
    if any(not link.is_strong for link in links):
        items.append(LegendItem(say("weak link"), 2.6, _link("link-weak")))
    if any(len(end) > 1 for link in links for end in (link.source, link.target)):
        items.append(LegendItem(say("taken together"), 1.6, _group))
    return items


def _item_of(mark: Highlight, *, is_chain: bool) -> LegendItem:
    words = {
        Highlight.PLACED: "goes in",
        Highlight.REMOVED: "crossed out: goes out",
        Highlight.PATTERN: "true in the chain" if is_chain else "what it rests on",
        Highlight.SECOND: "false in the chain" if is_chain else "fin or other side",
    }
    return LegendItem(say(words[mark]), 1.0, _badge(mark))


def _badge(mark: Highlight) -> _Sample:
    def draw(x: float, y: float, half: float) -> list[Layer]:
        role = {Highlight.PLACED: "badge-new"}.get(mark, f"badge-{mark.value}")
        layers = [Layer(role, (badge(mark, (x, y), half),))]
        if mark is Highlight.REMOVED:
            layers.append(Layer("cross", (cross((x, y), half),)))
        return layers

    return draw


def _large(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("cell-new", (rectangle(x - half, y - half, 2 * half, 2 * half),))]


def _group(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("group", (rectangle(x - 1.5 * half, y - 0.8 * half, 3 * half, 1.6 * half),))]


def _letter(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("tag", (tag((x, y), half),)), Layer("letter", (centred(x, y, "A", 1.6 * half),))]


def _region(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("region", (rectangle(x - 1.5 * half, y - 0.8 * half, 3 * half, 1.6 * half),))]


def _link(role: str) -> _Sample:
    def draw(x: float, y: float, half: float) -> list[Layer]:
        left, right = x - 2.5 * half, x + 2.5 * half
        line = polyline([(left, y), (right - half, y)])
        head = [(right - half, y - 0.45 * half), (right, y), (right - half, y + 0.45 * half)]
        return [Layer(role, (line,)), Layer("arrow", (polyline(head, closed=True),))]

    return draw


def draw_legend(items: list[LegendItem], at: Point, width: float, size: float) -> tuple[list[Layer], float]:
    """Return the items in lines no wider than `width`, from a point at their top left, and their height."""
    layers: list[Layer] = []
    height = 0.0
    for number, line in enumerate(_lines(items, width, size)):
        x = at[0]
        middle = at[1] + (number + 0.5) * LINE_HEIGHT * size
        for item in line:
            sample = item.width * size
            layers += item.sample(x + sample / 2, middle, 0.45 * size)
            baseline = middle + DIGIT_HEIGHT * size / 2
            layers.append(Layer("legend", (Text(x + sample + 0.4 * size, baseline, item.words, size, "start"),)))
            x += _width(item, size)
        height = (number + 1) * LINE_HEIGHT * size
    return layers, height


def _width(item: LegendItem, size: float) -> float:
    return text_width(item.words, size) + (item.width + 0.4 + 1.2) * size


def _lines(items: list[LegendItem], width: float, size: float) -> Iterator[list[LegendItem]]:
    line: list[LegendItem] = []
    for item in items:
        if line and sum(_width(other, size) for other in [*line, item]) > width:
            yield line
            line = []
        line.append(item)
    if line:
        yield line


# The rules laid on a board, drawn from their marks: what lies under lines and digits, and what lies over the lines.

_HEAD_ANGLE = radians(38)  # between an arrow and each side of its head
_ROUND = 0.5523  # of a corner's radius: the handles of the curve that is nearest to a circle
_LEAST_EDGE = 0.02  # of a black dot, in cells: on dark paper its edge is what is seen


def tint_layers(board: Board) -> Iterator[Layer]:
    """Yield the cells in a colour, below everything else."""
    for mark in _marks(board):
        if isinstance(mark, Tint):
            cells = joined(rectangle(column, row, 1, 1) for row, column in mark.places)
            yield Layer("rule-tint", (cells,), Paint(fill=mark.ink.value))


def rule_layers(board: Board, depth: Depth, fog: Collection[int] = ()) -> Iterator[Layer]:
    """Yield the layers of rules at one depth, then their letters. Clues overlap in the order that their rule gives.

    Marks that reach into a cell in `fog` are left out.
    """
    marks = [mark for mark in _marks(board) if mark.depth is depth and not _reaches(mark, fog, board)]
    bodies = [mark for mark in marks if isinstance(mark, Disc | TileMark)]
    if depth is Depth.UNDER:
        yield from _under_lines(marks)
    else:
        yield from (_stroke("clue", m) if isinstance(m, Stroke) else _body("clue", m) for m in marks if _is_plain(m))
    texts = [mark for mark in marks if isinstance(mark, TextMark)]
    yield from (_patch(mark) for mark in texts if _is_on_line(mark, board) and not _stands_on(mark, bodies))
    yield from (_text("rule" if depth is Depth.UNDER else "clue", mark, bodies) for mark in texts)


def _under_lines(marks: Sequence[RuleMark]) -> Iterator[Layer]:
    """Yield areas first, then lines (thin over thick), rings and cages.

    So a line is seen on the mark of a single cell, and a ring on the line that ends in it, whatever the order in which
    the rules were laid.
    """
    bodies = [mark for mark in marks if isinstance(mark, Disc | TileMark)]
    strokes = sorted((mark for mark in marks if isinstance(mark, Stroke)), key=lambda mark: -mark.width)
    yield from (_body("rule", mark) for mark in bodies if mark.edge is Ink.NONE)
    yield from (_stroke("rule", mark) for mark in strokes)
    yield from (_body("rule", mark) for mark in bodies if mark.edge is not Ink.NONE)
    yield from cage_layers([mark for mark in marks if isinstance(mark, Cage)])


def _reaches(mark: RuleMark, fog: Collection[int], board: Board) -> bool:
    """Return True if a mark over the lines stands in one of these cells, or on an edge of one."""
    if not fog:
        return False
    spots = mark.points if isinstance(mark, Stroke) else [mark.centre] if isinstance(mark, _CENTRED) else []
    corners = [(row + down, column + right) for row, column in spots for down in (-0.1, 0.1) for right in (-0.1, 0.1)]
    return any(board.cell_by_place.get((floor(row), floor(column))) in fog for row, column in corners)


_CENTRED = Disc | TileMark | TextMark


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
    """Return the two sides of an arrow's head, at its end."""
    (x1, y1), (x2, y2) = points[-2:]
    reach = hypot(x2 - x1, y2 - y1)
    dx, dy = length * (x1 - x2) / reach, length * (y1 - y2) / reach
    one, other = (_turned((dx, dy), angle) for angle in (_HEAD_ANGLE, -_HEAD_ANGLE))
    return polyline([(x2 + one[0], y2 + one[1]), (x2, y2), (x2 + other[0], y2 + other[1])])


def _turned(vector: Point, angle: float) -> Point:
    x, y = vector
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _body(name: str, mark: Disc | TileMark) -> Layer:
    """Return a disc or a tile, filled, with an edge, or both."""
    edge, thickness = mark.edge, mark.thickness
    if mark.fill is Ink.BLACK and edge is Ink.NONE:
        edge, thickness = Ink.BLACK, _LEAST_EDGE
    paint = Paint(_fill_ink(mark.fill, mark.depth), _line_ink(edge), thickness if edge is not Ink.NONE else 0.0)
    if isinstance(mark, Disc):
        figure: Figure = Circle(*_point(mark.centre), mark.radius)
        return Layer(f"{name}-bulb" if mark.edge is Ink.NONE else f"{name}-ring", (figure,), paint)
    return Layer(f"{name}-tile", (_tile(mark),), paint)


def _tile(mark: TileMark) -> Path:
    """Return a rectangle around a point, turned, its corners rounded."""
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
    """Return the point this far on the way from one corner to the next, which is straight across or down."""
    reach = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + by * (end[0] - start[0]) / reach, start[1] + by * (end[1] - start[1]) / reach


def _is_on_line(mark: TextMark, board: Board) -> bool:
    """Return True if letters are on a line between two cells."""
    row, column = mark.centre
    is_inside = 0 < row < board.height and 0 < column < board.width
    return mark.depth is Depth.OVER and is_inside and min(abs(row - round(row)), abs(column - round(column))) < 0.05


def _patch(mark: TextMark) -> Layer:
    """Return paper under letters that are on a line of the grid."""
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
    """Return the ink of lines, edges and letters: black is as dark as the grid, which is light on dark paper."""
    return "" if ink is Ink.NONE else "ink" if ink is Ink.BLACK else ink.value


def _fill_ink(ink: Ink, depth: Depth) -> str:
    """Return the ink of areas: white under a digit is the paper."""
    if ink is Ink.WHITE and depth is Depth.UNDER:
        return "paper"
    return "" if ink is Ink.NONE else ink.value


# Pixels of a cell by default: as large as reads well, smaller where the whole would be too wide.
_CELL, _LEAST_CELL, _WIDE = 46.0, 9.0, 736.0
_TEXT, _TITLE, _LABEL = 13.0, 17.0, 10.5  # sizes of text, in pixels
_MARGIN = 6.0
_NARROW = 300.0  # text below a smaller board may be so wide

_REACH = 0.4  # of a diagonal beyond the centre of its last cell: its square end stays inside the border
_SPOKEN = 16  # larger boards are not read out digit by digit


def draw_scene(scene: Scene) -> Drawing:
    """Return the figures of a scene on an area just large enough."""
    for panel in scene.panels:
        panel.grid.board.refuse_vast_canvas()
    return _Composer(scene).draw()


@dataclass
class _Composer:
    """Stacks title, boards, legend and words. `y` is how far down it is."""

    scene: Scene
    y: float = 0.0

    def __post_init__(self) -> None:
        panels = self.scene.panels
        self.rooms = [room_of(panel.grid.board) for panel in panels]
        widths = [panel.grid.board.width + room.width for panel, room in zip(panels, self.rooms, strict=True)]
        cells = max(widths)
        self.cell_size = max(_LEAST_CELL, min(_CELL, _WIDE / cells))
        self.margin = self.units(_MARGIN)
        self.label_room = self.units(1.9 * _LABEL) if self.scene.labels else 0.0
        self.gap = self.units(24) if len(panels) > 1 else 0.0
        self.boards_width = sum(widths) + self.label_room * len(panels) + self.gap * (len(panels) - 1)
        self.items = items_of(panels)
        title_width = BOLDER * text_width(self.scene.title, self.units(_TITLE))
        needs_room = self.scene.caption or self.scene.notes or self.items or title_width > self.boards_width
        self.inner = max(self.boards_width, self.units(_NARROW) if needs_room else 0.0)

    def units(self, pixels: float) -> float:
        return pixels / self.cell_size

    def draw(self) -> Drawing:
        self.y = self.margin
        layers = [*self._title(), *self._panels(), *self._legend(), *self._words()]
        width, height = self.inner + 2 * self.margin, self.y + self.margin
        paper = Layer("paper", (rectangle(0, 0, width, height),))
        return Drawing(
            width,
            height,
            self.cell_size,
            tuple(merged([paper, *layers])),
            title=self.scene.title or title_of(self.scene),
            description=describe(self.scene),
        )

    def _lines(self, role: str, text: str, size: float, wider: float = 1.0) -> Iterator[Layer]:
        for line in wrap(text, size * wider, self.inner):
            self.y += LINE_HEIGHT * size
            baseline = self.y - 0.4 * size
            yield Layer(role, (Text(self.margin, baseline, line, size, "start"),))

    def _title(self) -> Iterator[Layer]:
        if self.scene.title:
            yield from self._lines("title", self.scene.title, self.units(_TITLE), BOLDER)
            self.y += self.units(4)

    def _panels(self) -> Iterator[Layer]:
        panels = self.scene.panels
        x = self.margin
        top = self.y
        if any(panel.heading for panel in panels):
            top += LINE_HEIGHT * self.units(_TEXT)
        down = top + self.label_room + max(room.top for room in self.rooms)
        for panel, room in zip(panels, self.rooms, strict=True):
            board = panel.grid.board
            left = x + self.label_room + room.left
            if panel.heading:
                middle = left + board.width / 2
                yield Layer("heading", (Text(middle, top - self.units(5), panel.heading, self.units(_TEXT)),))
            if self.scene.labels:
                yield self._labels(board, room).moved(left, down)
            yield from (layer.moved(left, down) for layer in panel_layers(panel))
            x = left + board.width + room.right + self.gap
        below = zip(panels, self.rooms, strict=True)
        self.y = down + max(panel.grid.board.height + room.bottom for panel, room in below)

    def _labels(self, board: Board, room: Room) -> Layer:
        """Return the numbers of rows and columns, beyond the clues."""
        size = min(self.units(_LABEL), 0.5)
        aside = 0.55 * self.label_room
        above, left = -room.top - aside, -room.left - aside
        columns = (centred(column + 0.5, above, f"c{column + 1}", size) for column in range(board.width))
        rows = (centred(left, row + 0.5, f"r{row + 1}", size) for row in range(board.height))
        return Layer("label", (*columns, *rows))

    def _legend(self) -> list[Layer]:
        if not self.items:
            return []
        self.y += self.units(8)
        layers, height = draw_legend(self.items, (self.margin, self.y), self.inner, self.units(0.92 * _TEXT))
        self.y += height
        return layers

    def _words(self) -> Iterator[Layer]:
        for words in (*self.scene.notes, self.scene.caption):
            if words:
                self.y += self.units(6)
                yield from self._lines("caption", words, self.units(_TEXT))


def panel_layers(panel: Panel) -> Iterator[Layer]:
    """Yield a board with all that is on it, its top left corner at 0 0, from the bottom up."""
    board = panel.grid.board
    yield from _tints(board)
    yield from tint_layers(board)
    yield from cell_layers(panel)
    yield _bands(board)
    yield from rule_layers(board, Depth.UNDER)
    if panel.fog:
        corners = (Places(board).corner(cell) for cell in sorted(panel.fog))
        yield Layer("fog", (joined(rectangle(*corner, 1, 1) for corner in corners),))
    yield Layer("line", (_thin_lines(board),))
    yield Layer("border", (joined(polyline(line) for line in border_lines(board)),))
    yield from rule_layers(board, Depth.OVER, panel.fog)
    yield region_layer(panel)
    yield group_layer(panel)
    yield from lettered_layers(panel)
    yield from badge_layers(panel)
    yield from _digits(panel.grid, set(large_digits(panel)))
    yield from link_layers(panel)
    yield from candidate_layers(panel)


def _tints(board: Board) -> Iterator[Layer]:
    places = Places(board)
    cells = sorted({cell for region in board.regions if region.family.look is Look.TINT for cell in region.cells})
    if cells:
        yield Layer("tint", (joined(rectangle(*places.corner(cell), 1, 1) for cell in cells),))


def _bands(board: Board) -> Layer:
    """Return a band from the first cell to the last: it looks unlike a tint, so one board can show both."""
    places = Places(board)
    paths: list[Path] = []
    for region in board.regions:
        if region.family.look is Look.BAND and len(region.cells) > 1:
            (x1, y1), (x2, y2) = places.centre(region.cells[0]), places.centre(region.cells[-1])
            dx, dy = (_REACH if x2 > x1 else -_REACH), (_REACH if y2 > y1 else -_REACH)
            paths.append(polyline([(x1 - dx, y1 - dy), (x2 + dx, y2 + dy)]))
    return Layer("band", (joined(paths),) if paths else ())


def _thin_lines(board: Board) -> Path:
    if board.cell_count == board.height * board.width:  # no holes: lines from edge to edge
        across = (polyline([(0, row), (board.width, row)]) for row in range(1, board.height))
        down = (polyline([(column, 0), (column, board.height)]) for column in range(1, board.width))
        return joined([*across, *down])
    return joined(polyline(line) for line in inner_lines(board))


def _digits(grid: Grid, without: set[int]) -> Iterator[Layer]:
    places = Places(grid.board)
    given: list[Figure] = []
    placed: list[Figure] = []
    for cell, digit in enumerate(grid.values):
        if digit and cell not in without:
            kind = placed if cell in grid.placed else given
            kind.append(centred(*places.centre(cell), str(digit), places.digit_size))
    yield Layer("given", tuple(given))
    yield Layer("placed", tuple(placed))


def title_of(scene: Scene) -> str:
    """Return the default title of a drawing."""
    board = scene.panels[0].grid.board
    return say("Two Sudokus, {extent} each", extent=board.extent) if len(scene.panels) > 1 else board.title


def describe(scene: Scene) -> str:
    """Return the drawing in words for readers who cannot see it: the rules, the digits row by row, and the captions."""
    whole = scene.board or scene.panels[0].grid.board
    hidden = {panel.grid.board.name_of(cell) for panel in scene.panels for cell in panel.fog}
    said = [words for words in whole.spoken(whole.sentences) if hidden.isdisjoint(re.findall(r"r[0-9]+c[0-9]+", words))]
    parts = said if whole.rules or whole.kind != "classic" else []  # everybody knows the classic ones
    for panel in scene.panels:
        board, grid = panel.grid.board, panel.grid
        name = f"{panel.heading}: " if panel.heading else ""
        words = say("{count} of {total} cells have a digit", count=grid.clue_count, total=board.cell_count)
        words = f"{name}{words}"
        if board.size <= _SPOKEN:
            rows = (" ".join(str(digit) if digit else "-" for digit in row) for row in grid.rows)
            spoken = [say("row {number}: {row}", number=number, row=row) for number, row in enumerate(rows, 1)]
            words += f": {'; '.join(spoken)}"
        if panel.fog:
            one, several = "{count} cell in fog", "{count} cells in fog"
            words += f"; {say(one if len(panel.fog) == 1 else several, count=len(panel.fog))}"
        parts.append(f"{words}.")
    legend = [item.words for item in items_of(scene.panels)]
    parts += [say("Marked: {marks}.", marks=", ".join(legend))] if legend else []
    return " ".join([*parts, scene.caption]).strip()
