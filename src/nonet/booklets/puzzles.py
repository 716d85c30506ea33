"""The pages with puzzles: number, level, board, and the hint on its head."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.board import Board, Grid
from nonet.booklets.entries import BookEntry
from nonet.booklets.look import BOOK, Page, Placed, drawn, line_of, on_page, width_of
from nonet.booklets.pages import HINT, TITLE, PageSlot, choose_per_page, page_area, puzzle_slots
from nonet.logic import LEVELS
from nonet.render import Panel
from nonet.render.drawing import panel_layers
from nonet.render.figures import Circle, Drawing, Layer, Text
from nonet.render.lettering import text_width, wrap
from nonet.render.room import drawn_extent, room_of

_NUMBER, _TEXT, _SMALL = 13.0, 9.5, 7.0
_BASE = 7.0  # of a heading's letters above the board
_DOT, _STEP = 2.2, 7.0  # radius of a dot, and from dot to dot
_LEADING, _ABOVE = 1.2 * _SMALL, 6.0  # of a hint's lines; between board and hint
_HINT_LINES = int((HINT - _ABOVE) // _LEADING)


def puzzle_pages(paper: str, wanted: int | None, entries: Sequence[BookEntry], *, hints: bool) -> Iterator[Page]:
    """All puzzles in their order, `wanted` of them a page; None: as many as suit the boards of that page."""
    names = names_of(entry.board for entry in entries)
    has_titles = any(entry.title for entry in entries)
    for per_page, on_this in _runs(paper, wanted, entries, hints=hints, titles=has_titles):
        placed: list[Placed] = []
        for place, entry in enumerate(on_this):
            slot = puzzle_slots(paper, per_page, entry.board, hints=hints, titles=has_titles)[place]
            placed.append(on_page(_heading(slot, entry, names[entry.board]), page_area(paper)))
            placed.append(Placed(draw_board(entry.puzzle), (slot.board.x, slot.board.y), slot.cell))
            placed += _hint(slot, entry.hint) if entry.hint else []
        yield tuple(placed)


def _runs(
    paper: str, wanted: int | None, entries: Sequence[BookEntry], *, hints: bool, titles: bool
) -> Iterator[tuple[int, list[BookEntry]]]:
    """The puzzles of each page, and how many places it has. One large board does not thin out the pages of others."""
    most = {
        board: choose_per_page(paper, [board], wanted, hints=hints, titles=titles)
        for board in dict.fromkeys(entry.board for entry in entries)
    }
    run: list[BookEntry] = []
    places = 0
    for entry in entries:
        fitting = min(places, most[entry.board]) if run else most[entry.board]
        if len(run) >= fitting:
            yield places, run
            run, fitting = [], most[entry.board]
        run, places = [*run, entry], fitting
    if run:
        yield places, run


def draw_board(grid: Grid) -> Drawing:
    """A grid with the clues around it and nothing else."""
    room = room_of(grid.board)
    layers = (layer.moved(room.left, room.top) for layer in panel_layers(Panel(grid)))
    return drawn(layers, *drawn_extent(grid.board))


def _heading(slot: PageSlot, entry: BookEntry, name: str) -> Iterator[Layer]:
    """The number at the left, level and dots at the right, as wide as the board."""
    area = slot.heading
    y = area.bottom - _BASE
    number = str(entry.number)
    yield line_of("number", (area.x, y), number, _NUMBER)
    if entry.title:
        yield line_of("aside", (slot.hint.x, y - TITLE), _shortened(entry.title, slot.hint.width), _TEXT)
    if name:
        yield line_of("aside", (area.x + width_of("number", number, _NUMBER) + 6, y), name, _TEXT)
    x = area.right
    if entry.rank:
        yield from level_dots(x - _STEP * len(LEVELS) + 2 * _DOT, y - 3.2, entry.rank)
        x -= _STEP * len(LEVELS) + 4
    words = ", ".join(([entry.level] if entry.level else []) + ([f"ER {entry.er}"] if entry.er else []))
    yield line_of("aside", (x, y), words, _TEXT, "end")


def _shortened(title: str, width: float) -> str:
    """A title on one line, as much of it as has room."""
    if text_width(title, _TEXT) <= width:
        return title
    return f"{wrap(title, _TEXT, width - text_width(' ...', _TEXT))[0]} ..."


def names_of(boards: Iterable[Board]) -> dict[Board, str]:
    """What tells the boards of a book apart: the kind, the size, both, or nothing where there is one board only."""
    used = list(dict.fromkeys(boards))
    has_kinds = len({board.kind for board in used}) > 1
    has_sizes = len({board.size for board in used}) > 1
    if has_kinds:
        return {board: board.title if has_sizes else board.name for board in used}
    return {board: board.grid_extent if has_sizes else "" for board in used}


def level_dots(x: float, y: float, rank: int) -> Iterator[Layer]:
    """A dot for each level: full up to this one."""
    for role, numbers in (("dot", range(rank)), ("ring", range(rank, len(LEVELS)))):
        yield Layer(role, tuple(Circle(x + number * _STEP, y, _DOT) for number in numbers))


def _hint(slot: PageSlot, words: str) -> list[Placed]:
    """Small and upside down, so that nobody reads it by accident."""
    area = slot.hint
    lines = wrap(words, _SMALL, area.width)
    if len(lines) > _HINT_LINES:
        lines = [*lines[: _HINT_LINES - 1], lines[_HINT_LINES - 1] + " ..."]
    height = _LEADING * len(lines)
    texts = tuple(Text(0.0, (number + 0.75) * _LEADING, line, _SMALL, "start") for number, line in enumerate(lines))
    drawing = drawn([Layer("aside", texts)], area.width, height)
    return [Placed(drawing, (area.x, area.y + _ABOVE), 1.0, BOOK, turned=True)]
