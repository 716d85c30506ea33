"""Lines become grids: rows that follow each other, lists that are broken anywhere, whole grids on a line.

Contents: rows to grids (`join_rows`), headings of grids, the quick way for plain grids (`PlainReader`), and
`GridReader` with its `Builder` for all other texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from nonet._base.fast_dataclass import dataclass
from nonet.lm.grading.lines import NEGATIVE, OTHER_WAY, AnswerLine, Cells, LineReader
from nonet.lm.grading.moves import DOUBTS
from nonet.model import Board

# Rows that follow each other become grids: one, several with gaps between them, or grids with labels and rulers.


@dataclass(frozen=True, slots=True)
class GridShape:
    """The number of cells in each row of a grid. `places` are the columns that are cells, if there are holes."""

    widths: tuple[int, ...]
    width: int
    count: int
    places: tuple[tuple[int, ...], ...] = ()

    @property
    def fitting(self) -> set[int]:
        """The counts that a row may have, with a label in front."""
        return {*self.widths, self.width, self.width + 1}

    @classmethod
    def square(cls, size: int) -> GridShape:
        """Rows of a full square."""
        return cls((size,) * size, size, size * size)

    @classmethod
    def canvas(cls, board: Board) -> GridShape:
        """Rows of a board with holes."""
        places = tuple(tuple(c for c, cell in enumerate(row) if cell is not None) for row in board.canvas)
        return cls(tuple(map(len, places)), board.width, board.cell_count, places)

    @property
    def area(self) -> int:
        """The cells and the holes."""
        return self.width * len(self.widths)

    def grids(self, cells: Cells) -> list[Cells]:
        """The grids of a line with all cells of one or two, perhaps with something in each hole; none for others."""
        if self.count <= self.width:
            return []
        if len(cells) in (self.count, 2 * self.count):
            return [cells[start : start + self.count] for start in range(0, len(cells), self.count)]
        if not self.places or len(cells) != self.area:
            return []
        whole = self.cells([cells[start : start + self.width] for start in range(0, self.area, self.width)])
        return [whole] if whole else []

    def cells(self, rows: Sequence[Cells]) -> Cells | None:
        """The cells of as many rows as there are; None where one has other cells, or a digit in a hole."""
        found: Cells = []
        for number, (row, width) in enumerate(zip(rows, self.widths, strict=True)):
            if len(row) == width:
                found += row
            elif self.places and len(row) == self.width:
                cells = [row[column] for column in self.places[number]]
                if row.count(0) != cells.count(0) + self.width - width:
                    return None
                found += cells
            else:
                return None
        return found


def join_rows(rows: list[AnswerLine], gaps: set[int], shape: GridShape) -> tuple[list[Cells], int]:
    """The grids of rows that follow each other, and how many rows are left over.

    `gaps` are numbers of rows before which there is something: an empty line, or a bracket.
    """
    height, cells = len(shape.widths), [row.cells for row in rows]
    if len(rows) == height and (whole := shape.cells(cells)):
        return [whole], 0
    for way in (_without_labels, _without_ruler, _side_by_side, _broken):
        if made := way(cells, shape):
            return made, 0
    grids: list[Cells] = []
    held: list[Cells] = []
    for piece, is_fitting in _pieces(rows, gaps, shape):
        if not is_fitting or len(held) + len(piece) > height:
            held = []  # what was before has another size
        if is_fitting:
            made, held = _fill(held + piece, shape)
            grids += made
    left = len(rows) - height * len(grids)
    return grids, 0 if grids and left < height // 2 else left


def _pieces(rows: list[AnswerLine], gaps: set[int], shape: GridShape) -> Iterator[tuple[list[Cells], bool]]:
    """The rows between gaps. A row that fits nowhere is alone: the size above a grid, or one that is too short."""
    piece: list[Cells] = []
    last: int | None = None
    fitting = shape.fitting
    for number, row in enumerate(rows):
        is_fitting = len(row.cells) in fitting
        begins_anew = row.label is not None and last is not None and row.label <= last
        if piece and (number in gaps or begins_anew or not is_fitting):
            yield piece, True
            piece = []
        last = row.label if row.label is not None else last
        if is_fitting:
            piece.append(row.cells)
        else:
            yield [row.cells], False
    if piece:
        yield piece, True


def _fill(rows: list[Cells], shape: GridShape) -> tuple[list[Cells], list[Cells]]:
    """The grids of rows without a gap that matters, and the rows that may be the start of the next."""
    height = len(shape.widths)
    if len(rows) == height + 1 and (ruled := _without_ruler(rows, shape) or _without_labels(rows, shape)):
        return ruled, []
    if len(rows) % height:
        return [], rows
    chunks = [rows[start : start + height] for start in range(0, len(rows), height)]
    found = [_without_labels(chunk, shape) or [shape.cells(chunk) or []] for chunk in chunks]
    whole = [grid for (grid,) in found if grid]
    return whole, [] if whole else rows


def _without_labels(rows: list[Cells], shape: GridShape) -> list[Cells]:
    """Rows whose first cell is the number of the row, perhaps below a ruler with the numbers of columns."""
    height = len(shape.widths)
    body = rows[1:] if len(rows) == height + 1 else rows
    if shape.places or len(body) != height or any(len(row) != shape.width + 1 for row in body):
        return []
    first = body[0][0]
    if first not in (0, 1, 10) or any(row[0] != first + number for number, row in enumerate(body)):
        return []
    return [[cell for row in body for cell in row[1:]]]


def _without_ruler(rows: list[Cells], shape: GridShape) -> list[Cells]:
    """Rows below a ruler: 1 to n, 0 to n - 1, letters, or the empty head of a table."""
    if len(rows) != len(shape.widths) + 1 or shape.places:
        return []
    ruler = rows[0]
    steps = {right - left for left, right in pairwise(ruler)}
    is_ruler = len(ruler) == shape.width and (not any(ruler) or (steps == {1} and ruler[0] in (0, 1, 10)))
    whole = shape.cells(rows[1:]) if is_ruler else None
    return [whole] if whole else []


def _side_by_side(rows: list[Cells], shape: GridShape) -> list[Cells]:
    """Two grids whose rows stand beside each other, such as the puzzle and its solution."""
    if len(rows) != len(shape.widths) or shape.places or any(len(row) != 2 * shape.width for row in rows):
        return []
    width = shape.width
    return [[cell for row in rows for cell in row[:width]], [cell for row in rows for cell in row[width:]]]


def _broken(rows: list[Cells], shape: GridShape) -> list[Cells]:
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


# Which grid of a board of several a heading means: `Center:`, `Top left grid`, `Grid 3`.

_WORDS = {"top": "top", "upper": "top", "north": "top", "bottom": "bottom", "lower": "bottom", "south": "bottom"}
_WORDS |= {"left": "left", "west": "left", "right": "right", "east": "right"}
_WORDS |= {"center": "middle", "centre": "middle", "central": "middle", "middle": "middle"}
_PLACE = re.compile("|".join(_WORDS), re.IGNORECASE)
_NUMBER = re.compile(r"\b(?:grid|sudoku)[ #]{0,3}([0-9]{1,3})\b", re.IGNORECASE)
_LONGEST = 60  # characters; what is longer is a sentence


class Headings:
    """The names of the grids of a board."""

    def __init__(self, board: Board) -> None:
        corners = [subgrid.corner for subgrid in board.subgrids]
        rows, columns = [row for row, _ in corners], [column for _, column in corners]
        self._places = [
            frozenset({_side(row, rows, "top", "bottom"), _side(column, columns, "left", "right")})
            for row, column in corners
        ]

    def order(self, headings: Sequence[str]) -> list[int] | None:
        """For each heading the number of its grid; None unless they name every grid once."""
        found = [self._number(heading) for heading in headings]
        numbers = [number for number in found if number is not None]
        return numbers if sorted(numbers) == list(range(len(self._places))) else None

    def _number(self, heading: str) -> int | None:
        if not heading or len(heading) > _LONGEST:
            return None
        if place := frozenset(_WORDS[word.lower()] for word in _PLACE.findall(heading)):
            return self._places.index(place) if self._places.count(place) == 1 else None
        number = _NUMBER.search(heading)
        return int(number[1]) - 1 if number else None


def _side(at: int, all_of_them: Sequence[int], first: str, last: str) -> str:
    return first if at == min(all_of_them) else last if at == max(all_of_them) else "middle"


# The quick way: an answer with one grid of plain digits, or with nothing but moves, is not read line by line.
#
# Most answers are of this sort. What is found here is what reading line by line finds, too; None says nothing, and the
# text is read that way.

Values = tuple[int, ...]

_IN_RUN = r"[1-9\s,|&\[\]+:=-]"
_FILLING = " \t\r\n\f\v,|&[]+:=-"
_SEPARATORS = str.maketrans("", "", " \t\r,|&[+:=-")
_AS_VALUES = bytes.maketrans(b"123456789", bytes(range(1, 10)))
_LABELS_IN_RUN = re.compile(r"[1-9]\s{0,3}+[:=]")
_BETWEEN = re.compile(r"[\s+=|:\[\],-]*+")  # what may stand between two rows
_FENCE = "```"
_JOINTS = (":", "=", "->", " is ")
_DIGITS, _LETTERS = "123456789", "ABCDEFGHI"

# A row alone on its line: its label, if it has one, then its digits, then perhaps a remark.
_LABEL = r"(?:[ \t|*_>-]{0,6}(?:row|line|r)?[ _#]?([1-9a-i])(?![0-9a-z])[ \t|*_:.)=\]]{1,8})?[ \t|\[(]{0,8}"
_COLUMNS = re.compile(r"(?:[ \t|*]{0,6}C[1-9]){4,9}", re.IGNORECASE)
_PLAIN_TAIL = r"[\])| \t,;]{0,8}(?:(?:#|//)[^\n]{0,80})?$"

_MOVE = re.compile(
    r"(?:\br|\brow[ _]?|[(\[])([1-9])(?:c|, ?(?:col(?:umn)? ?)?)([1-9])[)\]]? ?(?:[:=]|->|is) ?([1-9])(?![0-9a-z.])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PlainGrid:
    """A grid of plain digits, how it is written, and where it starts and ends."""

    values: Values
    form: str
    start: int
    end: int


class PlainReader:
    """Reads squares of up to nine digits."""

    def __init__(self, size: int) -> None:
        self.size, self.whole = size, size * size
        self._least = size if size < 6 else 2 * size - 2  # fewer digits are those of a puzzle at most
        digits = rf"([1-{size}](?:[ \t,|]*+[1-{size}]){{{size - 1}}}+)"
        self._run = re.compile(rf"(?<!{_IN_RUN}){_IN_RUN}{{{self.whole},}}+")
        self._row = re.compile(f"^{_LABEL}{digits}{_PLAIN_TAIL}", re.MULTILINE | re.IGNORECASE)

    def may_have_grid(self, text: str) -> bool:
        """Return True if a text has enough in it for a grid other than a copy of the puzzle; False for most prose."""
        return len(text) >= self.whole and sum(map(text.count, _DIGITS)) >= self._least

    def grid(self, text: str) -> PlainGrid | None:
        """The last grid of a text, where it is nothing but digits with separators, labels of rows and remarks."""
        end = -1
        for run in self._run.finditer(text):
            start, end = run.span()
        if end < 0:
            return None if self._may_be_moves(text) else self._of_rows(text)
        digits = text[start:end].lstrip(_FILLING)
        start = end - len(digits)
        if self.may_have_grid(text[end:]):
            return None
        if text.find("-", max(0, start - 2), end) >= 0 and NEGATIVE.search(text[max(0, start - 2) : end]):
            return None
        if (":" in digits or "=" in digits) and _LABELS_IN_RUN.search(digits):
            return None
        if cells := self._cells(digits):
            return PlainGrid(_values(cells), self._form(text, start, digits), start, end)
        return self._of_rows(text)

    def _cells(self, run: str) -> str:
        """The digits of a run, if each of its rows has as many as it must; rows are lists, or else lines."""
        bare = run.translate(_SEPARATORS).rstrip("\n]")
        rows = bare.replace("\n", "").split("]") if "]" in bare else bare.split("\n")
        rows = [row for row in rows if row]
        cells = "".join(rows)
        is_whole = len(cells) == self.whole and (len(rows) == 1 or set(map(len, rows)) == {self.size})
        return cells if is_whole else ""

    def _form(self, text: str, start: int, run: str) -> str:
        """Return the form in which a run of digits is written."""
        line = run.partition("\n")[0]
        if "|" in line or "&" in line:
            fields = line.replace("&", "|").strip("| ").count("|")
            return "table" if fields >= self.size - 1 else "box"
        if "[" in text[max(0, start - 9) : start]:
            return "list"
        if "\n" not in run.strip():
            return "line"
        return "fence" if text.count(_FENCE, 0, start) % 2 else "rows"

    def _of_rows(self, text: str) -> PlainGrid | None:
        """The only grid of a text whose rows have labels or remarks, each on a line."""
        rows = list(self._row.finditer(text))
        head = rows.pop(0) if len(rows) == self.size + 1 and self._is_ruler(rows[0]) else None
        if len(rows) != self.size or not self._are_in_order([row[1] for row in rows]):
            return None
        start, end = rows[0].start(), rows[-1].end()
        if head := head or _COLUMNS.search(text, 0, start):
            start = head.start()
        if any(not _BETWEEN.fullmatch(text, one.end(), other.start()) for one, other in pairwise(rows)):
            return None
        if self.may_have_grid(text[:start]) or self.may_have_grid(text[end:]):
            return None
        values = _values("".join([row[2] for row in rows]).translate(_SEPARATORS))
        return PlainGrid(values, self._form_of_rows(text, rows[0]), start, end)

    def _is_ruler(self, row: re.Match[str]) -> bool:
        return row[1] is None and row[2].translate(_SEPARATORS) == _DIGITS[: self.size]

    def _are_in_order(self, labels: Sequence[str | None]) -> bool:
        """Return True if rows have no labels, or those of a grid from its first row to its last."""
        if labels[0] is None:
            return not any(labels)
        named = "".join(label or "?" for label in labels).upper()
        return named in (_DIGITS[: self.size], _LETTERS[: self.size])

    def _form_of_rows(self, text: str, row: re.Match[str]) -> str:
        return form_of_rows(row[0], self.size, in_fence=text.count(_FENCE, 0, row.start()) % 2 == 1)

    def _may_be_moves(self, text: str) -> bool:
        """Return True if a text has more joints between places and digits than a grid with labels."""
        return sum(map(text.count, _JOINTS)) > self.size + 4

    def moves(self, text: str, values: Values) -> Values | None:
        """The puzzle with moves laid over it, where they fill it and the text has too few other digits for a move.

        None where a word may take one back, or where most cells have several digits.
        """
        found = _MOVE.findall(text) if self._may_be_moves(text) else []
        if not found or not text.isascii():
            return None
        others = sum(map(text.count, "0123456789")) - 3 * len(found)
        if others and (others > 2 or "3x3" not in text):
            return None
        end = text.find("\n", max(map(text.rfind, _JOINTS)))  # what follows is no word about a move
        moves = text[: end if end >= 0 else None].lower()
        if any(doubt in moves for doubt in DOUBTS):
            return None
        said = {(row, column): digit for row, column, digit in found}
        filled, size = list(values), self.size
        for (row, column), digit in said.items():
            if int(row) > size or int(column) > size:
                return None
            filled[(int(row) - 1) * size + int(column) - 1] = int(digit)
        are_candidates = 2 * (len(set(found)) - len(said)) > len(said)
        return None if 0 in filled or are_candidates else tuple(filled)


def _values(digits: str) -> Values:
    return tuple(digits.encode().translate(_AS_VALUES))


def form_of_rows(line: str, size: int, *, in_fence: bool) -> str:
    """Return the form in which the rows of a grid are written, from one of them."""
    if "[" in line or "(" in line or "{" in line:
        return "list"
    if "|" in line or "&" in line:
        fields = line.replace("&", "|").strip("| ").count("|") + 1
        return "table" if fields >= size else "box"
    return "fence" if in_fence else "rows"


_MOST_LINES = 2_000  # of a text; the end is read, where answers stand
_OPENING = re.compile(r"\[\s{0,9}\[|\(\s{0,9}\(|\{\s{0,9}\{")
_BRACKET = re.compile(r"[\[\](){}]")
_BRACKETS = frozenset("[]{}")
_TAIL = re.compile(r"[0-9A-Za-z._*?-]{5,}+\Z")
_FLAT_LIST = re.compile(r"\[[^\[\]]*+\]")
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
    """The contents of a text: whole grids in order, and blocks of rows that are not grids.

    `odd` is how many rows the longest of these has. `is_open`: the text ends within one.
    """

    found: list[FoundGrid]
    odd: int
    is_open: bool


@lru_cache(maxsize=64)
def reader_of(board: Board) -> GridReader:
    """Return the reader for the grids of a board."""
    return GridReader(board)


class GridReader:
    """Reads the grids of one board out of texts."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.size = size = board.size
        self.parts = [subgrid.cells for subgrid in board.subgrids] or [part.cells for part in board.parts]
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
        """Return True if a text has enough in it for a grid other than a copy of the puzzle; False for most prose."""
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
        """Return True if a line of words ends in more cells than a row has."""
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
        """Return True if rows are a square of another size, or enough for a grid but too wide, too narrow or too many.

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
        """Return the form in which the rows are written."""
        return form_of_rows(self.sample, self.reader.size, in_fence=self.in_fence)
