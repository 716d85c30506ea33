"""Grids of boards that are no square, such as a samurai: read by the places of a board, which its kind tells.

A grid is a line of all cells in reading order, a line for each of its grids, or the rows of the canvas. Rows have
numbers with spaces, commas, semicolons or tabs between, or a character a place; frames are skipped. Where there is no
cell stands `-` or a space; or `.`, `X` or the like, if that stands in all such places and in no cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from nonet._base.errors import FormatError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats import pm
from nonet.formats.base import Dump, Format, ParsedGrid
from nonet.formats.csv import find_separator
from nonet.formats.frames import to_ascii
from nonet.formats.pencil_marks import candidates_of
from nonet.formats.text import are_symbols, decode_symbols, lines_of, number_table
from nonet.model import Board, BoardSpec, Grid
from nonet.model.geometry import place_name
from nonet.model.grid_text import MAX_SYMBOL
from nonet.model.spec import Extent, fitting_size

# The lines of a canvas, such as that of a samurai: words, or characters at their places; frames are skipped.

_RULE = frozenset("+-=*| \t")
_SIZE = r"\s*([0-9]{1,3})[ \t]+([0-9]{1,3})\s*"


@dataclass(frozen=True, slots=True)
class CanvasRow:
    """A line of text: its number, its text without bars, and its cells where something stands between them."""

    line: int
    text: str
    words: Sequence[str]
    is_rule: bool  # it looks like one of a frame, but `*` may also be a blank

    @property
    def joined(self) -> str:
        return "".join(self.words)

    def cells(self, width: int, *, may_be_spaced: bool = False) -> Sequence[str]:
        """Return the cells of a row of a canvas of this width: words, characters, or characters at their places.

        Those may be spaced: then there is a space behind every character, also where there is no cell.
        """
        if len(self.words) == width:
            return self.words
        if len(self.joined) == width:
            return self.joined
        bare = self.text.rstrip()
        is_placed = len(self.words) == 1 or max(map(len, self.words)) > 1
        if is_placed and len(bare) <= width:
            return bare.ljust(width)
        is_wide = len(bare) > width or bare.startswith(" ")
        if may_be_spaced and is_wide and len(bare) < 2 * width and not bare[1::2].strip():
            return bare[::2].ljust(width)
        return self.words

    def is_blank_row(self, board: Board) -> bool:
        """Return True if the row has a blank for every place, so it is not a rule: a frame is wider than its canvas."""
        return "*" in self.text and "+" not in self.text and len(self.joined) in (board.width, board.cell_count)


def canvas_rows(text: str) -> Iterator[CanvasRow]:
    """Yield the lines of a text that are neither blank nor comments."""
    is_framed = "|" in to_ascii(text)
    # In a frame commas are between candidates, and words beside it, such as a heading, are no rows.
    text, separator = (pm.framed_part(text), "") if is_framed else (text, find_separator(text))
    for number, line in enumerate(lines_of(text), 1):
        bare = to_ascii(line).replace("|", " ")
        is_rule = _RULE.issuperset(bare) and ("--" in bare or "=" in bare)
        if bare.strip() and not bare.lstrip().startswith("#"):
            words = bare.split() if not separator else [field.strip() for field in bare.split(separator)]
            yield CanvasRow(number, bare, words, is_rule)


def size_line(row: CanvasRow) -> tuple[int, int] | None:
    """Return the rows and columns that puzzlekit writes above a canvas."""
    found = re.fullmatch(_SIZE, row.text)
    return (int(found[1]), int(found[2])) if found else None


_HOLES = ("-", "", " ", ".")
_OTHER_HOLES = (".", "X", "x", "_")  # in texts whose empty cells are something else
_FIRST_WORD = r"[^\s,;:#]+"


class _Text:
    """The rows of a text without the rules of frames, rows and columns if they stand above, and the board."""

    def __init__(self, board: Board, rows: Sequence[CanvasRow], head: CanvasRow | None = None) -> None:
        self.board = board
        self.rows = rows
        self.head = head

    @property
    def is_lines(self) -> bool:
        """True if every row holds all cells."""
        return _is_whole(self.rows[0], self.board)

    @property
    def is_grids(self) -> bool:
        """True if every row holds one of several grids."""
        board, row, count = self.board, self.rows[0], len(self.rows)
        if not board.subgrids or len(row.words) != 1 or len(row.joined) != board.size**2 or board.size > MAX_SYMBOL:
            return False
        # A row of the canvas may have as many cells, behind holes. Then the widest row is as wide as the canvas.
        widest = max(len(each.text.rstrip()) for each in self.rows)
        return widest != board.width or (count % board.height != 0 and count % len(board.subgrids) == 0)

    @cached_property
    def has_words(self) -> bool:
        """True if most rows have separators between their cells."""
        return sum(len(row.words) == self.board.width for row in self.rows) * 2 > len(self.rows)

    def cells(self, row: CanvasRow) -> Sequence[str]:
        return row.cells(self.board.width, may_be_spaced=not self.has_words)

    @cached_property
    def holes(self) -> tuple[str, ...]:
        """The marks where there is no cell: our own, or one that is in all such places and in no cell."""
        inside, outside = set[str](), set[str]()
        for row, places in zip(self.rows, self.board.canvas, strict=False):
            for text, cell in zip(self.cells(row), places, strict=False):
                (outside if cell is None else inside).add(text)
        mark = next(iter(outside), "")
        return (mark,) if len(outside) == 1 and mark in _OTHER_HOLES and mark not in inside else _HOLES


def recognise(text: str, choice: BoardSpec) -> str:
    """Return the id of the format that a text looks like."""
    is_framed = "|" in to_ascii(text)
    found = _read_text(text, choice)
    rows = found.rows
    if not rows or found.is_lines:
        return "line"
    if is_framed:
        return "pm" if pm.has_marks([word for row in rows for word in row.words], found.board.size) else "boxed"
    if found.is_grids or found.head:
        return "grids" if found.is_grids else "puzzlekit"
    if find_separator(text):
        return "csv"
    return "canvas" if not found.has_words else "rows" if found.holes == _HOLES else "tokens"


def parse(text: str, choice: BoardSpec, *, has_marks: bool = False) -> list[ParsedGrid]:
    """Return the parsed grids of a text. Cells may list candidates only if the text is known to have pencil marks."""
    found = _read_text(text, choice, has_marks=has_marks)
    rows, board = found.rows, found.board
    if not rows:
        return []
    if found.is_lines and not has_marks:
        return [ParsedGrid(board.size, _decode(row, row.joined, board), line=row.line) for row in rows]
    if found.is_grids and not has_marks:
        return list(_read_grids(rows, board))
    if len(rows[0].words) == 1 and len(rows[0].joined) > board.width and not has_marks:
        raise _wrong_length(rows[0], board)
    if len(rows) % board.height:
        start = len(rows) - len(rows) % board.height
        raise FormatError(f"expected {plural(board.height, 'row')}, got {len(rows) - start}", rows[start].line)
    canvases = [rows[start : start + board.height] for start in range(0, len(rows), board.height)]
    return [_read_canvas(canvas, found, has_marks=has_marks) for canvas in canvases]


def read_line(line: str, number: int, choice: BoardSpec) -> ParsedGrid | None:
    """Parse a line that holds all cells, and perhaps a remark after a space or comma; None if it is blank."""
    bare = line.strip()
    if not bare or bare.startswith("#"):
        return None
    word = re.match(_FIRST_WORD, bare)
    row = CanvasRow(number, bare, [word[0] if word else bare], is_rule=False)
    board = _find_board(choice, [row])
    return ParsedGrid(board.size, _decode(row, row.joined, board), line=number)


def tells_size(text: str, board: Board, choice: BoardSpec, *, has_marks: bool = False, may_go_on: bool) -> bool:
    """Return True if the reader finds the right size in a text of this board when only `choice` describes the board.

    If it may go on, then also with any number of grids below it.
    """
    rows = [line for line in canvas_rows(text) if not line.is_rule]
    if _head_of(rows, text):
        return True
    size = _find_size(choice, rows, has_marks=has_marks, may_go_on=may_go_on)
    return board.size == (size or choice.full_kind.usual_size)


def _read_text(text: str, choice: BoardSpec, *, has_marks: bool = False) -> _Text:
    lines = list(canvas_rows(text))
    rows = [line for line in lines if not line.is_rule]
    if head := _head_of(rows, text):
        board = _board_of_size(choice, *(size_line(head) or (0, 0)), line=head.line)
        return _Text(board, [row for row in rows if size_line(row) != size_line(head)], head)
    rows = rows or [line for line in lines if "*" in line.text] or [CanvasRow(1, "", (), is_rule=True)]
    board = _find_board(choice, rows, has_marks=has_marks)
    return _Text(board, [line for line in lines if not line.is_rule or line.is_blank_row(board)])


def _head_of(rows: Sequence[CanvasRow], text: str) -> CanvasRow | None:
    """Return the row above a canvas that gives its size."""
    return rows[0] if len(rows) > 1 and size_line(rows[0]) and "|" not in to_ascii(text) else None


def _board_of_size(choice: BoardSpec, height: int, width: int, line: int) -> Board:
    """Return the board whose canvas has the size that a line above it gives."""
    size = fitting_size(choice, lambda extent: (extent.height, extent.width) == (height, width))
    board = choice.board(size)
    if (board.height, board.width) != (height, width):
        wanted = f"{board.height} {board.width}, the rows and columns of the canvas of {choice.full_kind.id}"
        raise FormatError(f"expected {wanted}, got {height} {width}", line)
    return board


def _find_board(choice: BoardSpec, rows: Sequence[CanvasRow], *, has_marks: bool = False) -> Board:
    """Return the board that fits the rows; the usual one if none fits.

    Its canvas has the width of the first row and the number of rows, or it or its grids have as many cells.
    """
    return choice.board(_find_size(choice, rows, has_marks=has_marks))


def _find_size(
    choice: BoardSpec, rows: Sequence[CanvasRow], *, has_marks: bool = False, may_go_on: bool = False
) -> int | None:
    """Return the size of that board; None if none fits. If more canvases may follow, any number of rows may be one."""
    row = rows[0]
    words = [len(row.words)] if len(row.words) > 1 or has_marks else []
    widest = max(len(each.text.rstrip()) for each in rows)
    is_spaced = not any(each.text[1::2].strip() for each in rows)
    lengths = (*words, len(row.joined), len(row.text.rstrip()), widest, *[(widest + 1) // 2] * is_spaced)

    def is_canvas(extent: Extent) -> bool:
        return extent.width in lengths and (may_go_on or len(rows) % extent.height == 0)

    def is_line(extent: Extent) -> bool:
        return extent.cells in lengths

    def is_grid(extent: Extent) -> bool:
        return len(row.words) == 1 and extent.size**2 == len(row.joined)

    def is_row(extent: Extent) -> bool:
        return extent.width in lengths

    sizes = (fitting_size(choice, fits) for fits in (is_canvas, is_line, is_grid, is_row))
    return next(filter(None, sizes), None)


def _is_whole(row: CanvasRow, board: Board) -> bool:
    return len(row.joined) == board.cell_count and board.size <= MAX_SYMBOL and len(row.words) == 1


def _decode(row: CanvasRow, cells: str, board: Board) -> tuple[int, ...]:
    if not _is_whole(row, board):
        raise _wrong_length(row, board)
    return decode_symbols(cells, board.size, row.line, row.text.index(cells[0]) + 1)


def _wrong_length(row: CanvasRow, board: Board) -> FormatError:
    return FormatError(f"expected {board.cell_count} cells, got {len(row.joined)}: {shorten(row.joined)}", row.line)


def _read_grids(rows: Sequence[CanvasRow], board: Board) -> Iterator[ParsedGrid]:
    """Yield the parsed grids of a text with a line for each of several grids."""
    count = len(board.subgrids)
    for row in rows:
        if len(row.words) != 1 or len(row.joined) != board.size**2:
            raise FormatError(f"expected {board.size**2} cells, got {len(row.joined)}: {shorten(row.joined)}", row.line)
    if len(rows) % count:
        start = len(rows) - len(rows) % count
        raise FormatError(f"expected {plural(count, 'line')}, one per grid, got {len(rows) - start}", rows[start].line)
    for start in range(0, len(rows), count):
        yield _join_grids(rows[start : start + count], board)


def _join_grids(rows: Sequence[CanvasRow], board: Board) -> ParsedGrid:
    """Join the lines of all grids to one parsed grid. What they share may stand in one alone, but must not differ."""
    values = [0] * board.cell_count
    owner = [0] * board.cell_count
    for number, (row, subgrid) in enumerate(zip(rows, board.subgrids, strict=True)):
        digits = decode_symbols(row.joined, board.size, row.line, row.text.index(row.joined[0]) + 1)
        for cell, digit in zip(subgrid.cells, digits, strict=True):
            if digit and values[cell] not in (0, digit):
                one, other = board.subgrids[owner[cell]].name, subgrid.name
                where = place_name(divmod(subgrid.cells.index(cell), board.size))
                got = f"{digit} at {where} of {other}, where {one} has {values[cell]}"
                raise FormatError(f"expected the same digits in cells that grids share, got {got}", row.line)
            if digit:
                values[cell], owner[cell] = digit, number
    return ParsedGrid(board.size, tuple(values), line=rows[0].line)


def _read_canvas(rows: Sequence[CanvasRow], text: _Text, *, has_marks: bool) -> ParsedGrid:
    board, holes = text.board, text.holes
    found = [(0, board.all_digits)] * board.cell_count
    for number, (row, places) in enumerate(zip(rows, board.canvas, strict=True)):
        cells = text.cells(row)
        if len(cells) != board.width:
            got = f"got {len(cells)}: {shorten(row.text.strip())}"
            raise FormatError(f"expected {board.width} places (- where there is no cell), {got}", row.line)
        for column, (mark, cell) in enumerate(zip(cells, places, strict=True)):
            if cell is None and mark not in holes:
                where = place_name((number, column))
                raise FormatError(f"expected - at {where}, where the board has no cell, got {shorten(mark)}", row.line)
            if cell is not None:
                found[cell] = _cell(mark, board, cell, row.line, has_marks=has_marks)
    values = tuple(value for value, _ in found)
    candidates = candidates_of(values, [mask for _, mask in found], board.size)
    return ParsedGrid(board.size, values, candidates=candidates, line=rows[0].line)


def _cell(text: str, board: Board, cell: int, line: int, *, has_marks: bool) -> tuple[int, int]:
    """Return the digit of a cell, 0 if it is blank, and the mask of its candidates."""
    size = board.size
    if has_marks:
        found = pm.read_word(text, size)
    else:
        value = number_table(size).get(text)
        if value is None and len(text) == 1 and size <= MAX_SYMBOL and are_symbols(text, size):
            value = decode_symbols(text, size, line)[0]
        found = None if value is None else (value, board.all_digits)
    if found is None:
        expected = pm.expected(size) if has_marks else f"0 to {size}"
        raise FormatError(f"expected {expected} at {board.name_of(cell)}, got {shorten(text)}", line)
    return found


# What the formats of boards of several grids share. `canvases.py` reads them, on the board that is named.


def _sniff(_text: str) -> bool:
    """Return False: a text is recognised by its named board or its canvas, before any format looks at it."""
    return False


def _parse(_text: str) -> list[ParsedGrid]:
    """For a text of no such board."""
    raise FormatError("this format needs a board of several grids: name it with --kind, or in the header as kind:")


def several(
    id_: str,
    summary: str,
    example: str,
    dump: Dump,
    *,
    shows_holes: bool = True,
    aliases: tuple[str, ...] = (),
) -> Format:
    """Return a format of such boards."""
    return Format(
        id=id_,
        summary=summary,
        example=example,
        sniff=_sniff,
        parse=_parse,
        dump=dump,
        is_for_squares=False,
        is_for_grids=True,
        shows_holes=shows_holes,
        aliases=aliases,
    )


def dump_tokens(grid: Grid, blank: str) -> str:
    """Return the rows of the canvas as numbers, `.` where there is no cell."""
    rows = (["." if cell is None else str(grid.values[cell] or blank) for cell in row] for row in grid.board.canvas)
    return "".join(" ".join(row) + "\n" for row in rows)
