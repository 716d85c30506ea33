"""The pages of a book: the cover, the rules, puzzles and their solutions.

Contents: the cover with a real grid as a mosaic (`cover_page`), pages with puzzles (`puzzle_pages`), with the rules of
every board (`rule_pages`), and with solutions (`solution_pages`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from random import Random

from nonet._base.fast_dataclass import dataclass
from nonet.bulk.books.entries import BookEntry
from nonet.bulk.books.layout import (
    BOOK,
    DEEP,
    HINT,
    MARGIN,
    SMALL,
    SOLUTION_LABEL,
    TINTS,
    TITLE,
    Area,
    Page,
    PageSlot,
    Placed,
    body_area,
    choose_per_page,
    drawn,
    fitting_line,
    line_of,
    lines_of,
    on_page,
    page_area,
    puzzle_slots,
    solution_slots,
    width_of,
)
from nonet.draw.captions import hidden_numbers, in_general, with_letter
from nonet.draw.drawing import panel_layers
from nonet.draw.figures import (
    BOLDER,
    Circle,
    Drawing,
    Figure,
    Layer,
    Text,
    centred,
    joined,
    polyline,
    rectangle,
    text_width,
    wrap,
)
from nonet.draw.geometry import Corner, Places, border_lines, drawn_extent, room_of
from nonet.draw.scene import Panel
from nonet.human.levels import LEVELS
from nonet.model import Board, Grid
from nonet.model.kinds.plain import LABELLED

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


# The pages with puzzles: number, level, board, and the hint on its head.

_NUMBER, _PUZZLE_TEXT, _SMALL = 13.0, 9.5, 7.0
_BASE = 7.0  # of a heading's letters above the board
_DOT, _STEP = 2.2, 7.0  # radius of a dot, and from dot to dot
_PUZZLE_LEADING, _ABOVE = 1.2 * _SMALL, 6.0  # of a hint's lines; between board and hint
_HINT_LINES = int((HINT - _ABOVE) // _PUZZLE_LEADING)


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
        yield line_of("aside", (slot.hint.x, y - TITLE), _shortened(entry.title, slot.hint.width), _PUZZLE_TEXT)
    if name:
        yield line_of("aside", (area.x + width_of("number", number, _NUMBER) + 6, y), name, _PUZZLE_TEXT)
    x = area.right
    if entry.rank:
        yield from level_dots(x - _STEP * len(LEVELS) + 2 * _DOT, y - 3.2, entry.rank)
        x -= _STEP * len(LEVELS) + 4
    words = ", ".join(([entry.level] if entry.level else []) + ([f"ER {entry.er}"] if entry.er else []))
    yield line_of("aside", (x, y), words, _PUZZLE_TEXT, "end")


def _shortened(title: str, width: float) -> str:
    """A title on one line, as much of it as has room."""
    if text_width(title, _PUZZLE_TEXT) <= width:
        return title
    return f"{wrap(title, _PUZZLE_TEXT, width - text_width(' ...', _PUZZLE_TEXT))[0]} ..."


def names_of(boards: Iterable[Board]) -> dict[Board, str]:
    """Return names that tell the boards of a book apart: the kind, the size, both, or "" if there is only one board."""
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
    height = _PUZZLE_LEADING * len(lines)
    texts = tuple(
        Text(0.0, (number + 0.75) * _PUZZLE_LEADING, line, _SMALL, "start") for number, line in enumerate(lines)
    )
    drawing = drawn([Layer("aside", texts)], area.width, height)
    return [Placed(drawing, (area.x, area.y + _ABOVE), 1.0, BOOK, turned=True)]


# The pages with the rules of every board in the book, and what the signs beside the puzzles mean.

_RULES_TITLE, _HEAD, _RULES_TEXT = 20.0, 13.0, 10.5
_PICTURE, _SMALLER, _BESIDE = 126.0, 96.0, 24.0  # the board beside its rules; smaller where there are many
_MANY = 4
_BETWEEN = 24.0
_BORDERED = "Bold lines are the borders of the regions."


def rule_pages(paper: str, entries: Sequence[BookEntry], *, hints: bool, solutions: bool) -> Iterator[Page]:
    """As many pages as the rules need; how the book is read comes last."""
    samples = _samples(entries)
    first = samples[0][0]
    flow = _Flow(paper, _PICTURE if len(samples) < _MANY else _SMALLER)
    flow.title("How to solve")
    has_rules = any(entry.board.rules for entry in entries) and len(samples) > 1
    for board, numbers in samples:
        # Boards with rules have no name of their own: their puzzles' numbers tell them apart.
        title = f"{board.title}: {_listed(numbers)}" if has_rules else board.title
        flow.board(board, title, rules_of(board, None if board is first else first))
    flow.notes(entries, notes_of(entries, hints=hints, solutions=solutions))
    return iter(flow.pages())


def _samples(entries: Iterable[BookEntry]) -> list[tuple[Board, list[int]]]:
    """A board for each set of rules, and the numbers of its puzzles: ten killers of other cages have the same rules."""
    found: dict[object, tuple[Board, list[int]]] = {}
    for entry in entries:
        board = entry.board
        key = (board.kind, board.frame, tuple(sentences_of(board))) if board.rules else board
        found.setdefault(key, (board, []))[1].append(entry.number)
    return list(found.values())


def _listed(numbers: Sequence[int]) -> str:
    """Numbers that follow each other as a range.

    >>> _listed([1, 2, 3, 5, 7, 8])
    'puzzles 1-3, 5, 7-8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    return f"{'puzzle' if len(numbers) == 1 else 'puzzles'} {words}"


def sentences_of(board: Board) -> list[str]:
    """The rules in general, as they hold for every board of their sort: what lies where is seen on each puzzle."""
    of_kind = board.sentences[: len(board.sentences) - len(board.rules)]
    of_rules: list[str] = []
    for rule, marks in zip(board.rules, board.marks, strict=True):
        if not marks or with_letter(board, rule):
            of_rules.append(with_letter(board, rule) or board.words_of(rule))
        else:
            of_rules += in_general(board, [rule], hidden_numbers(rule, marks))
    return [*of_kind, *dict.fromkeys(of_rules)]


def rules_of(board: Board, known: Board | None = None) -> list[str]:
    """The rules as sentences, for somebody who sees the board; of a board that keeps all `known` rules, the others."""
    rules, others = sentences_of(board), sentences_of(known) if known else []
    if known is not None and known.size == board.size and set(others) < set(rules):
        opening, rules = f"The rules of {known.name}, and:", [rule for rule in rules if rule not in others]
    else:
        opening = f"Fill the empty cells with the numbers from 1 to {board.size}."
    return [opening, *(rule.replace(LABELLED, _BORDERED) for rule in rules)]


def notes_of(entries: Sequence[BookEntry], *, hints: bool, solutions: bool) -> list[str]:
    """Return what the reader should know in addition to the rules."""
    notes = ["Every puzzle is proved to have exactly one solution."]
    if any(entry.er for entry in entries):
        notes.append(
            "ER is the rating of Sudoku Explainer 1.2.1: at 1.2 looking is enough, from 7 on it takes long chains."
        )
    if hints:
        notes.append(
            "The small print below a puzzle is a hint for its first step: turn the book. r2c3 is the cell in row 2 "
            "and column 3."
        )
    if solutions:
        notes.append("The solutions are at the end.")
    return notes


@dataclass
class _Flow:
    """Blocks from top to bottom; one that does not fit begins a new page."""

    paper: str
    picture: float
    done: list[Page] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    y: float = 0.0

    def __post_init__(self) -> None:
        self.body = body_area(self.paper)
        self.y = self.body.y

    def pages(self) -> list[Page]:
        return [*self.done, tuple(self.placed)]

    def title(self, text: str) -> None:
        self._add([line_of("chapter", (self.body.x, self.y + _RULES_TITLE), text, _RULES_TITLE)])
        self.y += 2 * _RULES_TITLE + 6

    def board(self, board: Board, title: str, rules: Sequence[str]) -> None:
        """A small empty board with its name and rules beside it."""
        beside = self.picture + _BESIDE
        x, width = self.body.x + beside, self.body.width - beside
        _, height = _paragraphs(rules, Area(x, 0.0, width, 0.0))
        self._make_room(max(self.picture, height + 26))
        scale = self.picture / max(drawn_extent(board))
        self.placed.append(Placed(draw_board(Grid.empty(board)), (self.body.x, self.y), scale))
        self._add([line_of("number", (x, self.y + 10), title, _HEAD)])
        layers, bottom = _paragraphs(rules, Area(x, self.y + 22, width, 0.0))
        self._add(layers)
        self.y = max(self.y + self.picture, bottom) + _BETWEEN

    def notes(self, entries: Sequence[BookEntry], sentences: Sequence[str]) -> None:
        """The dots of every level that is in the book, then sentences."""
        levels = [level for level in LEVELS if any(entry.level == level for entry in entries)]
        _, height = _paragraphs(sentences, Area(self.body.x, 0.0, self.body.width, 0.0))
        self._make_room(height + 60)
        self._add([line_of("number", (self.body.x, self.y + 10), "Signs", _HEAD)])
        self.y += 30
        x = self.body.x
        for level in levels:
            layers = [*level_dots(x + 2.2, self.y - 3.2, LEVELS.index(level) + 1)]
            self._add([*layers, line_of("body", (x + 40, self.y), level, _RULES_TEXT)])
            x += 98
        self.y += 12 if levels else -8
        layers, self.y = _paragraphs(sentences, Area(self.body.x, self.y, self.body.width, 0.0))
        self._add(layers)

    def _make_room(self, height: float) -> None:
        if self.y + height > self.body.bottom and self.placed:
            self.done.append(tuple(self.placed))
            self.placed, self.y = [], self.body.y

    def _add(self, layers: Sequence[Layer]) -> None:
        self.placed.append(on_page(layers, page_area(self.paper)))


def _paragraphs(sentences: Sequence[str], area: Area) -> tuple[list[Layer], float]:
    layers, y = [], area.y
    for sentence in sentences:
        layer, y = lines_of("body", Area(area.x, y, area.width, 0.0), sentence, _RULES_TEXT)
        layers.append(layer)
        y += 3
    return layers, y


# The pages with solutions: small, numbered, the givens in bold.

_SOLUTIONS_TITLE, _LABEL = 20.0, 9.0


def solution_pages(paper: str, entries: Sequence[BookEntry]) -> Iterator[Page]:
    """All solutions in their order; the largest board says how many a page has."""
    largest = max((entry.board for entry in entries), key=lambda board: board.cell_count)
    slots = solution_slots(paper, largest, len(entries))
    for first in range(0, len(entries), len(slots)):
        placed = [_title(paper)] if first == 0 else []
        for slot, entry in zip(slots, entries[first:], strict=False):
            placed += _solution(paper, slot, entry)
        yield tuple(placed)


def _title(paper: str) -> Placed:
    body = body_area(paper)
    return on_page(
        [line_of("chapter", (body.x, body.y + _SOLUTIONS_TITLE), "Solutions", _SOLUTIONS_TITLE)], page_area(paper)
    )


def _solution(paper: str, slot: Area, entry: BookEntry) -> list[Placed]:
    board = entry.board
    room = slot.without_top(SOLUTION_LABEL)
    cell = min(room.width / board.width, room.height / board.height)
    x = room.x + (room.width - cell * board.width) / 2
    label = line_of("number", (x, room.y - 4), str(entry.number), _LABEL)
    return [
        on_page([label], page_area(paper)),
        Placed(draw_board(_bare(entry.puzzle.filled(entry.solution))), (x, room.y), cell, SMALL),
    ]


def _bare(grid: Grid) -> Grid:
    """The grid without lines and clues: digits are small here, and must be read."""
    return replace(grid, board=replace(grid.board, rules=())) if grid.board.rules else grid
