"""A scene as figures: pure geometry. Everything is in units of a cell; texts have a size in pixels, made units."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board import Board, Grid, Look
from nonet.board.rules.marks import Depth
from nonet.records import dataclass
from nonet.render.borders import border_lines, inner_lines
from nonet.render.figures import Drawing, Figure, Layer, Path, Text, joined, merged, polyline, rectangle
from nonet.render.legend import draw_legend, items_of
from nonet.render.lettering import BOLDER, LINE_HEIGHT, centred, text_width, wrap
from nonet.render.places import Places
from nonet.render.pointing import (
    badge_layers,
    candidate_layers,
    cell_layers,
    group_layer,
    large_digits,
    lettered_layers,
    link_layers,
    region_layer,
)
from nonet.render.room import Room, room_of
from nonet.render.rules import rule_layers, tint_layers
from nonet.render.scene import Panel, Scene

# Pixels of a cell by default: as large as reads well, smaller where the whole would be too wide.
_CELL, _LEAST_CELL, _WIDE = 46.0, 9.0, 736.0
_TEXT, _TITLE, _LABEL = 13.0, 17.0, 10.5  # sizes of text, in pixels
_MARGIN = 6.0
_NARROW = 300.0  # text below a smaller board may be so wide

_REACH = 0.4  # of a diagonal beyond the centre of its last cell: its square end stays inside the border
_SPOKEN = 16  # larger boards are not read out digit by digit


def draw_scene(scene: Scene) -> Drawing:
    """The figures of a scene on an area just large enough."""
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
        """The numbers of rows and columns, beyond the clues."""
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
    """A board with all that is on it, its top left corner at 0 0, from the bottom up."""
    board = panel.grid.board
    yield from _tints(board)
    yield from tint_layers(board)
    yield from cell_layers(panel)
    yield _bands(board)
    yield from rule_layers(board, Depth.UNDER)
    yield Layer("line", (_thin_lines(board),))
    yield Layer("border", (joined(polyline(line) for line in border_lines(board)),))
    yield from rule_layers(board, Depth.OVER)
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
    """A band from the first cell to the last: another look than a tint, so that both can be seen on one board."""
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
    """What the drawing shows, where nobody gave it a title."""
    board = scene.panels[0].grid.board
    return f"Two Sudokus, {board.extent} each" if len(scene.panels) > 1 else board.title


def describe(scene: Scene) -> str:
    """The drawing for somebody who does not see it: the rules, the digits row by row, and the words below."""
    whole = scene.board or scene.panels[0].grid.board
    parts = list(whole.sentences) if whole.rules or whole.kind != "classic" else []  # everybody knows the classic ones
    for panel in scene.panels:
        board, grid = panel.grid.board, panel.grid
        name = f"{panel.heading}: " if panel.heading else ""
        words = f"{name}{grid.clue_count} of {board.cell_count} cells have a digit"
        if board.size <= _SPOKEN:
            rows = (" ".join(str(digit) if digit else "-" for digit in row) for row in grid.rows)
            words += ": " + "; ".join(f"row {number}: {row}" for number, row in enumerate(rows, 1))
        parts.append(f"{words}.")
    legend = [item.words for item in items_of(scene.panels)]
    parts += [f"Marked: {', '.join(legend)}."] if legend else []
    return " ".join([*parts, scene.caption]).strip()
