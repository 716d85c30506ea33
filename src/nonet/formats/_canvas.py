"""Grids of boards that are no square, such as a samurai: read by the places of a board, which its kind tells.

A grid is a line of all cells in reading order, or the rows of the canvas, with `-` or a space where there is no cell.
Rows have numbers with spaces, commas, semicolons or tabs between, or a character a place; frames are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nonet.board import Board, BoardChoice
from nonet.board.fitting import Extent, fitting_size
from nonet.board.geometry import place_name
from nonet.errors import FormatError, plural, shorten
from nonet.formats import pm
from nonet.formats._frames import to_ascii
from nonet.formats._marks import candidates_of
from nonet.formats._symbols import MAX_SYMBOL, are_symbols, decode_symbols
from nonet.formats._text import lines_of, number_table
from nonet.formats.base import Sheet
from nonet.formats.csv import find_separator
from nonet.patterns import pattern
from nonet.records import dataclass

_HOLES = ("-", "", " ")
_RULE = frozenset("+-=*| \t")
_FIRST_WORD = pattern(r"[^\s,;:#]+")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of text: its number, its text without bars, and its cells where something stands between them."""

    line: int
    text: str
    words: Sequence[str]
    is_rule: bool  # it looks like one of a frame, but `*` may also be a blank

    @property
    def joined(self) -> str:
        return "".join(self.words)

    def cells(self, width: int) -> Sequence[str]:
        """The cells of a row of a canvas so wide: words, characters, or characters at their places."""
        if len(self.words) == width:
            return self.words
        if len(self.joined) == width:
            return self.joined
        bare = self.text.rstrip()
        is_placed = len(self.words) == 1 or max(map(len, self.words)) > 1
        return bare.ljust(width) if is_placed and len(bare) <= width else self.words

    def is_blank_row(self, board: Board) -> bool:
        """Whether it has a blank for every place, and so is no rule: a frame is wider than its canvas."""
        return "*" in self.text and "+" not in self.text and len(self.joined) in (board.width, board.cell_count)


def recognise(text: str, choice: BoardChoice) -> str:
    """The id of the format that a text looks like."""
    is_framed = "|" in to_ascii(text)
    rows, board = _read_rows(text, choice)
    if not rows or _is_whole(rows[0], board):
        return "line"
    if is_framed:
        return "pm" if pm.has_marks([word for row in rows for word in row.words], board.size) else "boxed"
    return "csv" if find_separator(text) else "rows"


def parse(text: str, choice: BoardChoice, *, has_marks: bool = False) -> list[Sheet]:
    """The sheets of a text. Only where it is said to have pencil marks a cell may list its candidates."""
    rows, board = _read_rows(text, choice, has_marks=has_marks)
    if not rows:
        return []
    if _is_whole(rows[0], board) and not has_marks:
        return [Sheet(board.size, _decode(row, row.joined, board), line=row.line) for row in rows]
    if len(rows[0].words) == 1 and len(rows[0].joined) > board.width and not has_marks:
        raise _wrong_length(rows[0], board)
    if len(rows) % board.height:
        start = len(rows) - len(rows) % board.height
        raise FormatError(f"expected {plural(board.height, 'row')}, got {len(rows) - start}", rows[start].line)
    grids = [rows[start : start + board.height] for start in range(0, len(rows), board.height)]
    return [_read_canvas(grid, board, has_marks=has_marks) for grid in grids]


def read_line(line: str, number: int, choice: BoardChoice) -> Sheet | None:
    """The sheet of a line that holds all cells, and perhaps a remark after a space or comma; None if it is blank."""
    bare = line.strip()
    if not bare or bare.startswith("#"):
        return None
    word = _FIRST_WORD.match(bare)
    row = _Row(number, bare, [word[0] if word else bare], is_rule=False)
    board = _find_board(choice, row)
    return Sheet(board.size, _decode(row, row.joined, board), line=number)


def _read_rows(text: str, choice: BoardChoice, *, has_marks: bool = False) -> tuple[list[_Row], Board]:
    """The rows of a text without the rules of frames, and their board."""
    lines = list(_lines(text))
    rows = [line for line in lines if not line.is_rule]
    first = (rows or [line for line in lines if "*" in line.text] or [_Row(1, "", (), is_rule=True)])[0]
    board = _find_board(choice, first, has_marks=has_marks)
    return [line for line in lines if not line.is_rule or line.is_blank_row(board)], board


def _lines(text: str) -> Iterator[_Row]:
    is_framed = "|" in to_ascii(text)
    # In a frame commas are between candidates, and words beside it, such as a heading, are no rows.
    text, separator = (pm.framed_part(text), "") if is_framed else (text, find_separator(text))
    for number, line in enumerate(lines_of(text), 1):
        bare = to_ascii(line).replace("|", " ")
        is_rule = _RULE.issuperset(bare) and ("--" in bare or "=" in bare)
        if bare.strip() and not bare.lstrip().startswith("#"):
            words = bare.split() if not separator else [field.strip() for field in bare.split(separator)]
            yield _Row(number, bare, words, is_rule)


def _find_board(choice: BoardChoice, row: _Row, *, has_marks: bool = False) -> Board:
    """The board whose canvas is as wide as this row, or that has as many cells; the usual one if there is none."""
    words = [len(row.words)] if len(row.words) > 1 or has_marks else []
    for length in (*words, len(row.joined), len(row.text.rstrip())):
        size = fitting_size(choice, partial(_has_length, length))
        if size:
            return choice.board(size)
    return choice.board()


def _has_length(length: int, extent: Extent) -> bool:
    return length in (extent.width, extent.cells)


def _is_whole(row: _Row, board: Board) -> bool:
    return len(row.joined) == board.cell_count and board.size <= MAX_SYMBOL and len(row.words) == 1


def _decode(row: _Row, cells: str, board: Board) -> tuple[int, ...]:
    if not _is_whole(row, board):
        raise _wrong_length(row, board)
    return decode_symbols(cells, board.size, row.line, row.text.index(cells[0]) + 1)


def _wrong_length(row: _Row, board: Board) -> FormatError:
    return FormatError(f"expected {board.cell_count} cells, got {len(row.joined)}: {shorten(row.joined)}", row.line)


def _read_canvas(rows: Sequence[_Row], board: Board, *, has_marks: bool) -> Sheet:
    found = [(0, board.all_digits)] * board.cell_count
    for row, places in zip(rows, board.canvas, strict=True):
        cells = row.cells(board.width)
        if len(cells) != board.width:
            got = f"got {len(cells)}: {shorten(row.text.strip())}"
            raise FormatError(f"expected {board.width} places (- where there is no cell), {got}", row.line)
        for column, (text, cell) in enumerate(zip(cells, places, strict=True)):
            if cell is not None:
                found[cell] = _cell(text, board, cell, row.line, has_marks=has_marks)
            elif text not in _HOLES:
                where = place_name((rows.index(row), column))
                raise FormatError(f"expected - at {where}, where the board has no cell, got {shorten(text)}", row.line)
    values = tuple(value for value, _ in found)
    candidates = candidates_of(values, [mask for _, mask in found], board.size)
    return Sheet(board.size, values, candidates=candidates, line=rows[0].line)


def _cell(text: str, board: Board, cell: int, line: int, *, has_marks: bool) -> tuple[int, int]:
    """The digit of a cell, 0 if it is blank, and the mask of its candidates."""
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
