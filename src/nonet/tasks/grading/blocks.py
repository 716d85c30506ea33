"""Lines become grids: rows that follow each other, lists that are broken anywhere, whole grids on a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from nonet.board import Board
from nonet.records import dataclass
from nonet.tasks.grading.lines import Cells, Line, LineReader

Values = tuple[int, ...]

_MOST_LINES = 12_000  # of a text; the end is read, where answers stand
_OPENING = re.compile(r"\[\s{0,9}\[|\(\s{0,9}\(|\{\s{0,9}\{")
_BRACKET = re.compile(r"[\[\](){}]")
_BRACKETS = frozenset("[]{}")
_TAIL = re.compile(r"[0-9A-Za-z._*?-]{5,}+\Z")
_FENCE = "```"
_LONGEST_LABEL = 20


@dataclass(frozen=True, slots=True)
class Found:
    """A whole grid in a text."""

    values: Values
    form: str


@dataclass(frozen=True, slots=True)
class Scan:
    """What a text has: whole grids in order, and blocks of rows that are none.

    `odd` is how many rows the longest of these has. `is_open`: the text ends within one.
    """

    found: list[Found]
    odd: int
    is_open: bool


@lru_cache(maxsize=64)
def reader_of(board: Board) -> Reader:
    """What reads the grids of a board."""
    return Reader(board)


class Reader:
    """Reads the grids of one board out of texts."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.size = size = board.size
        self.parts = [section.cells for section in board.sections] or [part.cells for part in board.parts]
        self.shapes = [Shape.square(size)]
        if self.parts and not board.parts:
            self.shapes.append(Shape.canvas(board))
        elif not self.parts and not board.is_square:
            self.shapes = [Shape.canvas(board)]
        self.whole = board.cell_count
        widths = {width for shape in self.shapes for width in (*shape.widths, shape.width)}
        lengths = {self.whole, *(shape.count for shape in self.shapes)}
        counts = widths | lengths | {size + 1, 2 * size} | {2 * length for length in lengths}
        self.lines = LineReader(size, sorted(counts - {0}))
        self.long = re.compile(rf"(?<![0-9A-Za-z.])[0-9A-Za-z._*?-]{{{self.whole}}}(?![0-9A-Za-z])")

    def scan(self, text: str) -> Scan:
        """The grids of a text, in order."""
        builder = Builder(self)
        lines = text.split("\n")
        for line in lines[-_MOST_LINES:]:
            builder.add(line.strip())
        builder.end()
        return Scan(self._joined(builder.found), builder.odd, builder.is_open)

    def _joined(self, found: list[tuple[Shape, Cells, str]]) -> list[Found]:
        """Whole grids. Of a board of several grids the parts are joined, from the last one on."""
        if not self.parts:
            return [Found(tuple(cells), form) for _, cells, form in found]
        joined: list[Found] = []
        parts: list[tuple[Cells, str]] = []
        for shape, cells, form in reversed(found):
            if shape.count == self.whole:
                joined.append(Found(tuple(cells), form))
                parts = []
                continue
            parts.append((cells, form))
            if len(parts) == len(self.parts):
                joined.append(self._join([cells for cells, _ in reversed(parts)], form))
                parts = []
        return joined[::-1]

    def _join(self, parts: list[Cells], form: str) -> Found:
        """One grid of several that share cells. Where two disagree, the digit of the later one breaks a rule."""
        values = [0] * self.whole
        for cells, digits in zip(self.parts, parts, strict=True):
            for cell, digit in zip(cells, digits, strict=True):
                values[cell] = digit
        return Found(tuple(values), form)


@dataclass(frozen=True, slots=True)
class Shape:
    """How many cells each row of a grid has; `places` are the columns that are cells, where there are holes."""

    widths: tuple[int, ...]
    width: int
    count: int
    places: tuple[tuple[int, ...], ...] = ()

    @property
    def fitting(self) -> tuple[int, ...]:
        """The counts that a row may have, with a label in front."""
        return (*self.widths, self.width, self.width + 1)

    @classmethod
    def square(cls, size: int) -> Shape:
        """Rows of a full square."""
        return cls((size,) * size, size, size * size)

    @classmethod
    def canvas(cls, board: Board) -> Shape:
        """Rows of a board with holes."""
        places = tuple(tuple(c for c, cell in enumerate(row) if cell is not None) for row in board.canvas)
        return cls(tuple(map(len, places)), board.width, board.cell_count, places)

    def cells(self, rows: Sequence[Cells]) -> Cells | None:
        """The cells of as many rows as there are; None where one has other cells."""
        found: Cells = []
        for number, (row, width) in enumerate(zip(rows, self.widths, strict=True)):
            if len(row) == width:
                found += row
            elif self.places and len(row) == self.width:
                found += [row[column] for column in self.places[number]]
            else:
                return None
        return found


class Builder:
    """Takes lines one by one and keeps the rows of the grid that may be growing."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.found: list[tuple[Shape, Cells, str]] = []
        self.rows: list[Line] = []
        self.gaps: set[int] = set()  # numbers of rows before which there is a gap
        self.sample = ""
        self.in_fence = False
        self.odd = 0
        self.is_closed = False  # whether a bracket or a fence closes the rows
        self.is_open = False

    def add(self, line: str) -> None:
        """The next line of the text."""
        if not line:
            self.gaps.add(len(self.rows))
            return
        if line.startswith(_FENCE):
            self.is_closed = self.is_closed or self.in_fence
            self.end()
            self.in_fence = not self.in_fence
            line = line.strip("`")
            if not line:
                return
        read = self.reader.lines.read(line)
        if read is None:
            self._prose(line)
        elif read.cells:
            self._row(read, line)
        elif not _BRACKETS.isdisjoint(line):
            self.gaps.add(len(self.rows))
            self.is_closed = line[-1] != "," and ("]" in line or "}" in line)

    def _row(self, read: Line, line: str) -> None:
        cells = read.cells
        for shape in self.reader.shapes:
            if shape.count > self.reader.size and len(cells) in (shape.count, 2 * shape.count):
                self.end()
                self._split(shape, cells, line)
                return
        if read.is_start and self.rows:
            self.gaps.add(len(self.rows))
        if not self.rows:
            self.sample = line
        self.rows.append(read)
        self.is_closed = line.endswith(("]]", "}"))
        if self.is_closed:
            self.gaps.add(len(self.rows))

    def _split(self, shape: Shape, cells: Cells, line: str) -> None:
        form = "list" if "[" in line or "(" in line else "line"
        for start in range(0, len(cells), shape.count):
            self.found.append((shape, cells[start : start + shape.count], form))

    def _prose(self, line: str) -> None:
        """A line of words ends the rows before it. It may have a whole grid inside."""
        self.end()
        # A few letters behind rows may be the label of a row that the end of the text cuts.
        self.is_open = (self.is_open and len(line) <= _LONGEST_LABEL and line[-1] not in ".!?") or self._ends_in_cells(
            line
        )
        if len(line) < self.reader.whole:
            return
        for text in self._embedded(line):
            cells = self.reader.lines.cells(text)
            for shape in self.reader.shapes:
                if shape.count > self.reader.size and len(cells) in (shape.count, 2 * shape.count):
                    self._split(shape, cells, text)
                    break

    def _ends_in_cells(self, line: str) -> bool:
        """Whether a line of words ends in more cells than a row has."""
        tail = _TAIL.search(line[-2 * self.reader.whole :])
        return tail is not None and len(self.reader.lines.cells(tail[0])) > self.reader.size

    def _embedded(self, line: str) -> Iterator[str]:
        """Lists of lists, and runs of as many characters as there are cells, in a line of words."""
        at = 0
        while opening := _OPENING.search(line, at):
            end = self._end_of_list(line, opening.start())
            text = line[opening.start() : end]
            if self.reader.lines.is_pure(text):
                yield text
            at = max(end, opening.end())
        if not at:
            yield from (run[0] for run in self.reader.long.finditer(line))

    @staticmethod
    def _end_of_list(line: str, start: int) -> int:
        depth = 0
        for bracket in _BRACKET.finditer(line, start):
            depth += 1 if bracket[0] in "[({" else -1
            if depth <= 0:
                return bracket.end()
        return len(line)

    def end(self) -> None:
        """The rows so far end here: a grid, several, or none."""
        rows, gaps = self.rows, self.gaps
        self.gaps = set()
        if not rows:
            return
        self.rows = []
        self.is_open = False
        left = len(rows)
        for shape in self.reader.shapes:
            grids, left = grids_in(rows, gaps, shape)
            if grids:
                form = self._form()
                self.found += [(shape, cells, form) for cells in grids]
                break
        if left and (left > 1 or len(rows[-1].cells) > 1 or rows[-1].label):
            self.odd = max(self.odd, left)
            self.is_open = not self.is_closed
        self.is_closed = False

    def _form(self) -> str:
        """How the rows are written."""
        line = self.sample
        if "[" in line or "(" in line or "{" in line:
            return "list"
        if "|" in line or "&" in line:
            fields = line.replace("&", "|").strip("| ").count("|") + 1
            return "table" if fields >= self.reader.size else "box"
        return "fence" if self.in_fence else "rows"


def grids_in(rows: list[Line], gaps: set[int], shape: Shape) -> tuple[list[Cells], int]:
    """The grids of rows that follow each other, and how many rows are left over."""
    height, cells = len(shape.widths), [row.cells for row in rows]
    if len(rows) == height and (whole := shape.cells(cells)):
        return [whole], 0
    for way in (_without_labels, _without_ruler, _side_by_side, _broken):
        if made := way(cells, shape):
            return made, 0
    grids: list[Cells] = []
    left = start = 0
    for number, row in enumerate([*rows, None]):
        if row is None or not (len(row.cells) in shape.fitting or row.label):
            # A row that fits nowhere: the size above a grid, or one that is too short.
            more, rest = _by_gaps(rows[start:number], {gap - start for gap in gaps if gap > start}, shape)
            grids += more
            left, start = left + rest + (row is not None), number + 1
    return grids, 0 if grids and left < height // 2 else left


def _by_gaps(rows: list[Line], gaps: set[int], shape: Shape) -> tuple[list[Cells], int]:
    """Grids of rows with gaps between some of them: between grids, between bands, or between all rows."""
    height = len(shape.widths)
    if not rows:
        return [], 0
    starts = sorted({0, *(gap for gap in gaps if gap < len(rows)), *_restarts(rows)})
    made: list[Cells] = []
    held: list[Cells] = []
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        piece = [row.cells for row in rows[start:end]]
        if len(held) + len(piece) > height and held:
            held = []  # what was before has another size
        if len(piece) > height and len(piece) % height == 0:
            chunks = [shape.cells(piece[i : i + height]) for i in range(0, len(piece), height)]
            made += [chunk for chunk in chunks if chunk]
            continue
        held += piece
        if len(held) == height and (whole := _whole(held, shape)):
            made.append(whole)
            held = []
        elif len(held) == height + 1 and (ruled := _without_ruler(held, shape) or _without_labels(held, shape)):
            made += ruled
            held = []
    return made, len(held)


def _whole(rows: list[Cells], shape: Shape) -> Cells | None:
    labelled = _without_labels(rows, shape)
    return labelled[0] if labelled else shape.cells(rows)


def _restarts(rows: list[Line]) -> Iterator[int]:
    """The numbers of rows whose label begins anew."""
    last: int | None = None
    for number, row in enumerate(rows):
        if row.label is not None:
            if last is not None and row.label <= last:
                yield number
            last = row.label


def _without_labels(rows: list[Cells], shape: Shape) -> list[Cells]:
    """Rows whose first cell is the number of the row, perhaps below a ruler with the numbers of columns."""
    height = len(shape.widths)
    body = rows[1:] if len(rows) == height + 1 else rows
    if shape.places or len(body) != height or any(len(row) != shape.width + 1 for row in body):
        return []
    first = body[0][0]
    if first not in (0, 1, 10) or any(row[0] != first + number for number, row in enumerate(body)):
        return []
    return [[cell for row in body for cell in row[1:]]]


def _without_ruler(rows: list[Cells], shape: Shape) -> list[Cells]:
    """Rows below a ruler: 1 to n, 0 to n - 1, letters, or the empty head of a table."""
    if len(rows) != len(shape.widths) + 1 or shape.places:
        return []
    ruler = rows[0]
    steps = {right - left for left, right in pairwise(ruler)}
    is_ruler = len(ruler) == shape.width and (not any(ruler) or (steps == {1} and ruler[0] in (0, 1, 10)))
    whole = shape.cells(rows[1:]) if is_ruler else None
    return [whole] if whole else []


def _side_by_side(rows: list[Cells], shape: Shape) -> list[Cells]:
    """Two grids whose rows stand beside each other, such as the puzzle and its solution."""
    if len(rows) != len(shape.widths) or shape.places or any(len(row) != 2 * shape.width for row in rows):
        return []
    width = shape.width
    return [[cell for row in rows for cell in row[:width]], [cell for row in rows for cell in row[width:]]]


def _broken(rows: list[Cells], shape: Shape) -> list[Cells]:
    """A grid whose rows are broken over lines, such as a list with a number on each."""
    total = sum(map(len, rows))
    if shape.places or not total or total % shape.count or max(map(len, rows)) >= shape.width:
        return []
    filled = 0
    for row in rows:
        filled += len(row)
        if filled > shape.width:
            return []
        filled %= shape.width
    cells = [cell for row in rows for cell in row]
    return [cells[start : start + shape.count] for start in range(0, total, shape.count)]
