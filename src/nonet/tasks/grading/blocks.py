"""Lines become grids: rows that follow each other, lists that are broken anywhere, whole grids on a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from nonet.board import Board
from nonet.records import dataclass
from nonet.tasks.grading.joining import GridShape, join_rows
from nonet.tasks.grading.lines import OTHER_WAY, AnswerLine, Cells, LineReader
from nonet.tasks.grading.places import Headings
from nonet.tasks.grading.plain import PlainReader, form_of_rows

Values = tuple[int, ...]

_MOST_LINES = 2_000  # of a text; the end is read, where answers stand
_OPENING = re.compile(r"\[\s{0,9}\[|\(\s{0,9}\(|\{\s{0,9}\{")
_BRACKET = re.compile(r"[\[\](){}]")
_BRACKETS = frozenset("[]{}")
_TAIL = re.compile(r"[0-9A-Za-z._*?-]{5,}+\Z")
_FLAT_LIST = re.compile(r"\[[^\[\]]*+\]")
_FENCE = "```"
_LONGEST_LABEL = 20
_LEAST_OTHER = 4  # rows of a grid of another size; three of three cells may be a box


@dataclass(frozen=True, slots=True)
class FoundGrid:
    """A whole grid in a text, and where it ends."""

    values: Values
    form: str
    end: int = 0


class Piece(NamedTuple):
    """A grid of a board, or one of several that it has; how it is written, where it ends, and the line above it."""

    shape: GridShape
    cells: Cells
    form: str
    end: int
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Scan:
    """What a text has: whole grids in order, and blocks of rows that are none.

    `odd` is how many rows the longest of these has. `is_open`: the text ends within one.
    """

    found: list[FoundGrid]
    odd: int
    is_open: bool


@lru_cache(maxsize=64)
def reader_of(board: Board) -> GridReader:
    """What reads the grids of a board."""
    return GridReader(board)


class GridReader:
    """Reads the grids of one board out of texts."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.size = size = board.size
        self.parts = [section.cells for section in board.sections] or [part.cells for part in board.parts]
        self.headings = Headings(board)
        self.shapes = [GridShape.square(size)]
        if self.parts and not board.parts:
            self.shapes.append(GridShape.canvas(board))
        elif not self.parts and not board.is_square:
            self.shapes = [GridShape.canvas(board)]
        self.whole = board.cell_count
        self.plain = PlainReader(size) if board.is_square and size <= 9 else None
        widths = {width for shape in self.shapes for width in (*shape.widths, shape.width)}
        lengths = {self.whole, *(shape.count for shape in self.shapes)}
        areas = {shape.area for shape in self.shapes}
        counts = widths | lengths | areas | {size + 1, 2 * size} | {2 * length for length in lengths}
        self.lines = LineReader(size, sorted(counts - {0}))
        self.long = re.compile(rf"(?<![0-9A-Za-z.])[0-9A-Za-z._*?-]{{{self.whole}}}(?![0-9A-Za-z])")

    def may_have_grid(self, text: str) -> bool:
        """Whether a text has enough in it for a grid that is no copy of the puzzle; False for most prose."""
        if self.plain:
            return self.plain.may_have_grid(text)
        return len(text) >= self.whole and sum(map(text.count, "1234")) >= 4

    def scan(self, text: str) -> Scan:
        """The grids of a text, in order."""
        builder = Builder(self)
        lines = text.split("\n")[-max(_MOST_LINES, 3 * self.whole) :]
        start = len(text) - sum(map(len, lines)) - len(lines) + 1
        for line in lines:
            builder.start = start
            builder.add(line.strip())
            start += len(line) + 1
        builder.end()
        if not builder.found and (banded := self._of_bands(builder.bands)):
            return Scan([banded], 0, is_open=False)
        return Scan(self._joined(builder.found), builder.odd, builder.is_open)

    def _of_bands(self, bands: list[Piece]) -> FoundGrid | None:
        """The grid of bands that stand apart, with words or fences between them; None unless they are just one grid."""
        width = len(bands[0].cells) if bands else 0
        are_equal = width > self.size and all(len(band.cells) == width for band in bands)
        if self.parts or not are_equal or width * len(bands) != self.whole or self.whole != self.size**2:
            return None
        return FoundGrid(tuple(cell for band in bands for cell in band.cells), bands[0].form, bands[-1].end)

    def _joined(self, found: list[Piece]) -> list[FoundGrid]:
        """Whole grids. Of a board of several grids the parts are joined, from the last one on."""
        if not self.parts:
            return [FoundGrid(tuple(piece.cells), piece.form, piece.end) for piece in found]
        joined: list[FoundGrid] = []
        parts: list[Piece] = []
        for piece in reversed(found):
            if piece.shape.count == self.whole:
                joined.append(FoundGrid(tuple(piece.cells), piece.form, piece.end))
                parts = []
                continue
            parts.append(piece)
            if len(parts) == len(self.parts):
                joined.append(self._join(parts[::-1]))
                parts = []
        return joined[::-1]

    def _join(self, parts: list[Piece]) -> FoundGrid:
        """One grid of several that share cells. A cell that two of them fill with different digits is empty."""
        said: list[set[int]] = [set() for _ in range(self.whole)]
        order = self.headings.order([part.heading for part in parts]) or range(len(parts))
        for number, part in zip(order, parts, strict=True):
            for cell, digit in zip(self.parts[number], part.cells, strict=True):
                said[cell].add(digit)
        values = tuple(max(digits) if len(digits - {0}) == 1 else 0 for digits in said)
        return FoundGrid(values, parts[0].form, parts[-1].end)


class Builder:
    """Takes lines one by one and keeps the rows of the grid that may be growing."""

    def __init__(self, reader: GridReader) -> None:
        self.reader = reader
        self.found: list[Piece] = []
        self.bands: list[Piece] = []  # rows of the right width that are no whole grid
        self.heading = ""  # the last line of words
        self.start = 0  # where the line starts
        self.last = 0  # where the last row ends
        self.rows: list[AnswerLine] = []
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

    def _row(self, read: AnswerLine, line: str) -> None:
        cells = read.cells
        for shape in self.reader.shapes:
            if grids := shape.grids(cells):
                self.end()
                self._add(shape, grids, line, self.start + len(line))
                return
        if read.is_start and self.rows:
            self.gaps.add(len(self.rows))
        if all(row.is_doubtful for row in self.rows):
            self.sample = line
        self.rows.append(read)
        self.last = self.start + len(line)
        self.is_closed = line.endswith(("]]", "}"))
        if self.is_closed:
            self.gaps.add(len(self.rows))

    def _add(self, shape: GridShape, grids: list[Cells], line: str, end: int) -> None:
        form = "list" if "[" in line or "(" in line else "line"
        self.found += [Piece(shape, cells, form, end, self.heading) for cells in grids]

    def _prose(self, line: str) -> None:
        """A line of words ends the rows before it. It may have a whole grid inside."""
        self.end()
        self.heading = line
        # A few letters behind rows may be the label of a row that the end of the text cuts.
        self.is_open = (self.is_open and len(line) <= _LONGEST_LABEL and line[-1] not in ".!?") or self._ends_in_cells(
            line
        )
        if len(line) < self.reader.whole:
            return
        at = 0
        for text in self._embedded(line):
            found = line.find(text, at)
            at = found + len(text) if found >= 0 else len(line)
            cells = self.reader.lines.cells(text)
            for shape in self.reader.shapes:
                if grids := shape.grids(cells):
                    self._add(shape, grids, text, self.start + at)
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
        if lists := self._lists_of_rows(line):
            yield lists
        if not at:
            yield from (run[0] for run in self.reader.long.finditer(line))

    def _lists_of_rows(self, line: str) -> str:
        """The rows of a line with a list for each of them: `{"row1": [5, 3, 4], "row2": [6, 7, 2]}`."""
        lists = _FLAT_LIST.findall(line) if line.count("[") == self.reader.size and not OTHER_WAY.search(line) else []
        are_rows = len(lists) == self.reader.size and all(
            self.reader.lines.is_pure(row) and len(self.reader.lines.cells(row)) == self.reader.size for row in lists
        )
        return " ".join(lists) if are_rows else ""

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
        rows, gaps = self._sure_rows()
        self.gaps = set()
        if not rows:
            return
        self.rows = []
        self.is_open = False
        left = len(rows)
        for shape in self.reader.shapes:
            grids, left = join_rows(rows, gaps, shape)
            if grids:
                form = self._form()
                self.found += [Piece(shape, cells, form, self.last, self.heading) for cells in grids]
                break
        if left == len(rows) and all(len(row.cells) == self.reader.size for row in rows):
            cells = [cell for row in rows for cell in row.cells]
            self.bands.append(Piece(shape, cells, self._form(), self.last))
        if left and (left > 1 or len(rows[-1].cells) > 1 or rows[-1].label):
            on_a_line = max(len(row.cells) for row in rows) // self.reader.size  # rows of a list on one line
            is_other = self._is_of_other_size(rows)
            self.odd = max(self.odd, left, on_a_line, self.reader.size if is_other else 0)
            self.is_open = not self.is_closed and not is_other
        self.is_closed = False

    def _sure_rows(self) -> tuple[list[AnswerLine], set[int]]:
        """The rows without doubtful ones, if those are whole grids; otherwise all of them. And where there are gaps."""
        if any(row.is_doubtful for row in self.rows):
            sure: list[AnswerLine] = []
            gaps = set()
            for number, row in enumerate(self.rows):
                if row.is_doubtful or number in self.gaps:
                    gaps.add(len(sure))
                if not row.is_doubtful:
                    sure.append(row)
            for shape in self.reader.shapes if sure else ():
                grids, left = join_rows(sure, gaps, shape)
                if grids and not left:
                    return sure, gaps
        return self.rows, self.gaps

    def _is_of_other_size(self, rows: list[AnswerLine]) -> bool:
        """Whether rows are a whole square of another size, or as many as a grid has and too wide, too narrow, too many.

        Rows that are too few may have been cut, and so may one line that is too short.
        """
        widths = [len(row.cells) for row in rows]
        if len(rows) == 1:
            lists = [len(self.reader.lines.cells(row)) for row in _FLAT_LIST.findall(self.sample)]
            if len(lists) < 2:
                return widths[0] > self.reader.whole and isqrt(widths[0]) ** 2 == widths[0]
            widths = lists
        width, height, size = widths[0], len(widths), self.reader.size
        if height < _LEAST_OTHER or {*widths} != {width} or (width, height) == (size, size):
            return False
        return width == height or (not self.reader.parts and width > 1 and size <= height < size + size // 2)

    def _form(self) -> str:
        """How the rows are written."""
        return form_of_rows(self.sample, self.reader.size, in_fence=self.in_fence)
