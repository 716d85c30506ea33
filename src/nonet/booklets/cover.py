"""The cover: title, what is inside, and a real grid as a mosaic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from nonet.board import Board, Grid
from nonet.booklets.entries import BookEntry
from nonet.booklets.look import DEEP, TINTS, Page, Placed, drawn, fitting_line, line_of, lines_of, on_page, width_of
from nonet.booklets.pages import MARGIN, Area, page_area
from nonet.logic import LEVELS
from nonet.render.borders import Corner, border_lines
from nonet.render.figures import Drawing, Figure, Layer, joined, polyline, rectangle
from nonet.render.lettering import BOLDER, centred, wrap
from nonet.render.places import Places

_TITLE, _LEAST_TITLE, _TITLE_LINES = 46.0, 18.0, 3
_SUBTITLE, _TEXT = 16.0, 12.0
_LEADING = 18.0  # of the lines that say what is inside
_LINES = 8  # of them at most


def cover_page(paper: str, title: str, subtitle: str, author: str, entries: Sequence[BookEntry]) -> Page:
    """Title and subtitle above a mosaic, what is inside and the author below; all from one left edge."""
    page = page_area(paper)
    body = Area(MARGIN, MARGIN + 8, page.width - 2 * MARGIN, page.height - 2 * MARGIN - 8)
    size = title_size(title, body.width)
    heading, y = lines_of("cover-title", body, title, size, 1.15)
    layers = [heading]
    if subtitle:
        below, y = lines_of("aside", Area(body.x, y + 4, body.width, 0), subtitle, _SUBTITLE)
        layers.append(below)
    top = y + 22
    inside = contents_of(entries)
    shown = inside if len(inside) <= _LINES else [*inside[: _LINES - 1], f"and {len(inside) - _LINES + 1} other boards"]
    side = min(body.width, body.bottom - _LEADING * (len(shown) + 3.4) - top)
    mosaic = draw_mosaic(relabelled(entries[-1].puzzle), relabelled(entries[-1].solution))
    for number, line in enumerate(shown):
        at = (body.x, top + side + _LEADING * (number + 1.6))
        layers.append(fitting_line("cover-text", at, line, _TEXT, body.width))
    promise = f"{'It' if len(entries) == 1 else 'Each'} has exactly one solution."
    layers.append(line_of("aside", (body.x, top + side + _LEADING * (len(shown) + 1.6)), promise, _TEXT))
    if author:
        layers.append(fitting_line("number", (body.x, body.bottom), author, _TEXT, body.width))
    return (
        Placed(mosaic, (body.x, top), side / max(mosaic.width, mosaic.height)),
        on_page(layers, page),
    )


def title_size(title: str, width: float) -> float:
    """The largest size at which the title needs few lines and no word is cut."""
    size = _TITLE
    while size > _LEAST_TITLE:
        lines = wrap(title, size * BOLDER, width)
        longest = max(width_of("cover-title", word, size) for word in title.split())
        if len(lines) <= _TITLE_LINES and longest <= width:
            break
        size -= 2
    return size


def contents_of(entries: Sequence[BookEntry]) -> list[str]:
    """A line for each board: how many puzzles, of which levels. Boards with rules are one: each has its own."""
    boards: dict[object, tuple[Board, Counter[str]]] = {}
    for entry in entries:
        key = entry.board.title if entry.board.rules else entry.board
        boards.setdefault(key, (entry.board, Counter()))[1][entry.level] += 1
    return [_contents_line(board, levels) for board, levels in boards.values()]


def _contents_line(board: Board, levels: Counter[str]) -> str:
    total = levels.total()
    name = board.name if total == 1 else f"{board.name}s"
    size = "" if board.size == 9 else f", {board.grid_extent}"
    known = [f"{levels[level]} {level}" for level in LEVELS if levels[level]]
    if len(known) == 1 and levels[""] == 0:
        known = [next(level for level in LEVELS if levels[level])]
    if not name.startswith(("Sudoku", "Latin")):  # names of their own
        name = name[0].lower() + name[1:]
    what = f"{total} {name}{size}{' with more rules' if board.rules else ''}"
    return f"{what}: {', '.join(known)}" if known else what


def relabelled(grid: Grid) -> Grid:
    """The same grid with its digits exchanged: a cover that gives nothing away."""
    digits = Random("cover").sample(range(1, grid.board.size + 1), grid.board.size)
    return Grid(grid.board, tuple(digits[digit - 1] if digit else 0 for digit in grid.values))


def draw_mosaic(puzzle: Grid, solution: Grid) -> Drawing:
    """Every cell in the tint of its digit, the givens as letters."""
    board = puzzle.board
    layers = [*_tiles(solution), *_walls(board), *_digits(puzzle)]
    return drawn(layers, board.width, board.height)


def _tint(digit: int, size: int) -> int:
    return (digit - 1) * (len(TINTS) - 1) // max(size - 1, 1)


def _tiles(solution: Grid) -> Iterator[Layer]:
    board = solution.board
    places = Places(board)
    for tint in range(len(TINTS)):
        cells = [cell for cell, digit in enumerate(solution.values) if _tint(digit, board.size) == tint]
        if cells:
            yield Layer(f"tint-{tint}", (joined(rectangle(*places.corner(cell), 1, 1) for cell in cells),))


def _walls(board: Board) -> Iterator[Layer]:
    """White lines between cells, wide ones between boxes; none around, so that the edges line up with the title."""
    across = [polyline([(0, row), (board.width, row)]) for row in range(1, board.height)]
    down = [polyline([(column, 0), (column, board.height)]) for column in range(1, board.width)]
    yield Layer("seam", (joined([*across, *down]),))
    inner = [line for line in border_lines(board) if not _is_edge(line, board)]
    yield Layer("wall", (joined(polyline(line) for line in inner),) if inner else ())


def _is_edge(line: tuple[Corner, Corner], board: Board) -> bool:
    (x1, y1), (x2, y2) = line
    return (x1 == x2 and x1 in (0, board.width)) or (y1 == y2 and y1 in (0, board.height))


def _digits(puzzle: Grid) -> Iterator[Layer]:
    places = Places(puzzle.board)
    letters: dict[str, list[Figure]] = {"dark-digit": [], "light-digit": []}
    for cell, digit in enumerate(puzzle.values):
        if digit:
            role = "light-digit" if _tint(digit, puzzle.board.size) >= DEEP else "dark-digit"
            letters[role].append(centred(*places.centre(cell), str(digit), 0.8 * places.digit_size))
    for role, figures in letters.items():
        yield Layer(role, tuple(figures))
