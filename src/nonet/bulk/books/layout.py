"""What lies where on a page: pure geometry, in points, y downwards."""

from __future__ import annotations

from collections.abc import Iterable

from nonet._base.errors import PuzzleError, UnknownNameError, listed
from nonet._base.fast_dataclass import dataclass
from nonet.draw.figures import BOLDER, Anchor, Drawing, Figure, Layer, Point, Text, merged, text_width, wrap
from nonet.draw.geometry import drawn_extent
from nonet.draw.pdf import PAPERS
from nonet.draw.themes import LIGHT, Style, Theme
from nonet.model import Board

MARGIN = 54.0  # 19 mm: room for a binding or holes
FOOT = 30.0  # of the body, for the page number
GAP, ROW_GAP = 28.0, 14.0  # between puzzles
HEADING = 22.0  # above a puzzle: its number and level
TITLE = 13.0  # above that: the puzzle's own title
HINT = 32.0  # below it: three small lines
WORDS = 150.0  # points that a hint needs, even if the board is less wide
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # columns and rows

CELL_MOST = 45.0  # 16 mm: more looks like a board for children
CELL_USUAL = 21.0  # 7.4 mm: room for a few pencil marks
CELL_LEAST = 13.5  # 4.8 mm: nobody writes in less

SOLUTION_CELL = 8.8  # at least, so that numbers of two digits can be read
SOLUTION_GAP, SOLUTION_ROW_GAP = 18.0, 14.0
SOLUTION_LABEL = 13.0
SOLUTION_TITLE = 38.0
SOLUTION_GRIDS = ((4, 5), (4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1))  # columns and rows, most first
_FEWEST = 12  # solutions a page, where cells can be that small


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    def has(self, other: Area) -> bool:
        """Return True if the other area is inside. A hair's breadth does not matter."""
        slack = 1e-6
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def without_top(self, height: float) -> Area:
        return Area(self.x, self.y + height, self.width, self.height - height)


@dataclass(frozen=True, slots=True)
class PageSlot:
    """The place of one puzzle: its heading above the board, its hint below (of height 0 if there are no hints)."""

    heading: Area
    board: Area
    hint: Area
    cell: float


def page_area(paper: str) -> Area:
    """The whole sheet of paper."""
    if paper not in PAPERS:
        raise UnknownNameError("paper", paper, PAPERS)
    return Area(0.0, 0.0, *PAPERS[paper])


def body_area(paper: str) -> Area:
    """Return the area for puzzles: without margins, and without the foot that has the page number."""
    page = page_area(paper)
    return Area(MARGIN, MARGIN, page.width - 2 * MARGIN, page.height - 2 * MARGIN - FOOT)


def split(area: Area, columns: int, rows: int, gap: float, row_gap: float | None = None) -> list[Area]:
    """Equal areas in reading order, `gap` apart, rows `row_gap` where that differs."""
    below = gap if row_gap is None else row_gap
    width = (area.width - gap * (columns - 1)) / columns
    height = (area.height - below * (rows - 1)) / rows
    return [
        Area(area.x + column * (width + gap), area.y + row * (height + below), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def puzzle_slots(paper: str, per_page: int, board: Board, *, hints: bool, titles: bool = False) -> list[PageSlot]:
    """The places of a page, in reading order, for puzzles on such a board; with room for titles, if there are any."""
    if per_page not in PER_PAGE:
        choices = listed(map(str, PER_PAGE), "or")
        raise PuzzleError(f"expected {choices} puzzles per page, got {per_page}")
    columns, rows = PER_PAGE[per_page]
    above, below = HEADING + (TITLE if titles else 0.0), HINT if hints else 0.0
    return [_slot(area, board, above, below) for area in split(body_area(paper), columns, rows, GAP, ROW_GAP)]


def _slot(area: Area, board: Board, heading: float, hint: float) -> PageSlot:
    """The board as large as fits, in the middle of the area with what belongs to it."""
    across, down = drawn_extent(board)
    cell = min(CELL_MOST, area.width / across, (area.height - heading - hint) / down)
    width, height = cell * across, cell * down
    x, y = area.x + (area.width - width) / 2, area.y + (area.height - heading - height - hint) / 2
    wide = max(width, min(area.width, WORDS))
    return PageSlot(
        heading=Area(x, y, width, heading),
        board=Area(x, y + heading, width, height),
        hint=Area(area.middle - wide / 2, y + heading + height, wide, hint),
        cell=cell,
    )


def choose_per_page(
    paper: str, boards: Iterable[Board], wanted: int | None, *, hints: bool, titles: bool = False
) -> int:
    """Return the number of puzzles on a page: `wanted` if cells are large enough.

    If it is None, choose one that suits.
    """
    widest = max(boards, key=lambda board: max(drawn_extent(board)))
    cells = {number: puzzle_slots(paper, number, widest, hints=hints, titles=titles)[0].cell for number in PER_PAGE}
    what = f"a board of {widest.height}x{widest.width}"
    if cells[1] < CELL_LEAST:
        raise PuzzleError(f"{what} is too large for a page of {paper}")
    if wanted is None:
        return max(number for number in PER_PAGE if number == 1 or (number <= 4 and cells[number] >= CELL_USUAL))
    if wanted not in cells:
        puzzle_slots(paper, wanted, widest, hints=hints)  # says what is expected
    if cells[wanted] < CELL_LEAST:
        most = max(number for number, cell in cells.items() if cell >= CELL_LEAST)
        raise PuzzleError(f"expected at most {most} per page for {what}, got {wanted}: the cells would be too small")
    return wanted


def solution_slots(paper: str, board: Board, count: int) -> list[Area]:
    """The places of solutions on a page, each with its label on top; above them is room for a title.

    So many that few pages are needed, and no more, so that the last page is not left nearly empty. The outer ones stand
    in line with the margins.
    """
    body = body_area(paper).without_top(SOLUTION_TITLE)
    grids = [_solution_grid(body, *grid, board) for grid in SOLUTION_GRIDS]
    legible = [slots for slots in grids if slots[0].width / board.width >= SOLUTION_CELL] or grids[-1:]
    choices = [slots for slots in legible if len(slots) >= _FEWEST] or legible
    return min(choices, key=lambda slots: (-(-count // len(slots)), len(slots)))


def _solution_grid(body: Area, columns: int, rows: int, board: Board) -> list[Area]:
    """As wide as the boards are, spread over the body."""
    rough = split(body, columns, rows, SOLUTION_GAP, SOLUTION_ROW_GAP)[0]
    width = board.width * min(rough.width / board.width, (rough.height - SOLUTION_LABEL) / board.height)
    gap = (body.width - columns * width) / (columns - 1) if columns > 1 else body.width - width
    wide = body if columns > 1 else Area(body.x, body.y, width, body.height)
    return split(wide, columns, rows, gap, SOLUTION_ROW_GAP)


# How a book looks: its colours and letters, and drawings put on pages.

INK, GREY, ACCENT = "#1a1a1a", "#6b7078", "#1f3a5f"
TINTS = ("#eef2f7", "#dde6ef", "#c9d7e6", "#b1c5da", "#94afcb", "#7596ba", "#557aa5", "#395d8b", "#1f3a5f")
DEEP = 5  # tints from here on need white letters

BOOK = Theme(
    "book",
    {
        **LIGHT.styles,
        "cover-title": Style(fill=ACCENT, is_bold=True),
        "cover-text": Style(fill=INK),
        "chapter": Style(fill=ACCENT, is_bold=True),
        "number": Style(fill=INK, is_bold=True),
        "body": Style(fill=INK),
        "aside": Style(fill=GREY),
        "dot": Style(fill=INK, stroke=INK, width=0.6, is_round=True),
        "ring": Style(stroke=INK, width=0.6, is_round=True),
        "seam": Style(stroke="#ffffff", width=0.03),
        "wall": Style(stroke="#ffffff", width=0.12),
        "light-digit": Style(fill="#ffffff", is_bold=True),
        "dark-digit": Style(fill=ACCENT, is_bold=True),
        **{f"tint-{number}": Style(fill=colour) for number, colour in enumerate(TINTS)},
    },
)

# Solutions are small: stronger lines, and the givens told from the rest by weight.
SMALL = Theme(
    "small",
    {
        **BOOK.styles,
        "line": Style(stroke="#8d939a", width=0.025),
        "border": Style(stroke=INK, width=0.085),
        "given": Style(fill=INK, is_bold=True),
        "placed": Style(fill="#3c4148"),
    },
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing on a page: its top left corner, how many points its unit is, and whether it stands on its head."""

    drawing: Drawing
    at: Point
    scale: float = 1.0
    theme: Theme = BOOK
    turned: bool = False


Page = tuple[Placed, ...]


def drawn(layers: Iterable[Layer], width: float, height: float) -> Drawing:
    """Layers as a drawing of a size."""
    return Drawing(width, height, 1.0, tuple(merged(layers)))


def on_page(layers: Iterable[Layer], area: Area) -> Placed:
    """Layers whose units are the points of the page."""
    return Placed(drawn(layers, area.width, area.height), (area.x, area.y))


def line_of(role: str, at: Point, text: str, size: float, anchor: Anchor = "start") -> Layer:
    """A line of text; y is its base line."""
    return Layer(role, (Text(*at, text, size, anchor),))


def lines_of(role: str, area: Area, text: str, size: float, leading: float = 1.4) -> tuple[Layer, float]:
    """Text wrapped to the width of an area, from its top, and how far down it reaches."""
    wide = size * (BOLDER if BOOK.styles[role].is_bold else 1.0)
    lines = wrap(text, wide, area.width)
    figures: list[Figure] = [
        Text(area.x, area.y + size + number * leading * size, line, size, "start") for number, line in enumerate(lines)
    ]
    return Layer(role, tuple(figures)), area.y + leading * size * len(lines)


def width_of(role: str, text: str, size: float) -> float:
    """Return the greatest possible width of a line."""
    return text_width(text, size) * (BOLDER if BOOK.styles[role].is_bold else 1.0)


def fitting_line(role: str, at: Point, text: str, size: float, width: float) -> Layer:
    """A line from the left, in smaller letters where it would be too wide."""
    return line_of(role, at, text, size * min(1.0, width / max(width_of(role, text, size), 1.0)))
