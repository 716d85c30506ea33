"""The text of a pair: 2 n lines of n numbers with commas between, 0 for an empty cell.

Read as well, as in the format `csv`: semicolons, tabs or spaces for commas, spaces and quotes around numbers, leading
zeros, an empty field or `. _ * - ?` for an empty cell, blank lines, comments after `#`, any line ends, a byte order
mark. A header may lay rules on the pair or give its boxes, and is written where the numbers alone do not tell the
board. Without a header bare numbers alone tell a pair, so a slip must not turn them into another one.
A text that is more than numbers is read as for any other board: a frame (`boxed`, `pm`), JSON, and a line of all cells
below the header `kind: pair`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt

from nonet._base.errors import FormatError, GeometryError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats import json, paste, read
from nonet.formats.base import NO_INFO
from nonet.formats.csv import find_separator
from nonet.formats.frames import cell_lines, is_framed
from nonet.formats.header import Header, dump
from nonet.formats.header_lines import first_of
from nonet.formats.text import is_blank, lines_of
from nonet.model import Board, BoardSpec, Grid
from nonet.model.pair import MAX_K, is_plain
from nonet.puzzle.puzzle import Puzzle

_PAIR = BoardSpec("pair")
_WORDS = r"[^ \t]+"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that is not blank: its 1-based number, its text, and its fields, each with its 0-based column."""

    number: int
    text: str
    fields: Sequence[tuple[int, str]]

    def error(self, message: str, column: int) -> FormatError:
        return FormatError(message, self.number, column + 1)


def read_pair(text: str) -> Grid:
    r"""The pair of a text; FormatError with line, column and the offending text if it is none.

    >>> read_pair("0\n1\n").board
    make_board('pair', 1, box=(1, 1))
    """
    return read_titled_pair(text)[0]


def read_titled_pair(text: str) -> tuple[Grid, Mapping[str, str]]:
    """The pair of a text, and what the text says of it beside its board: title and author."""
    try:
        return _read_titled_pair(text)
    except FormatError as error:
        if (plain := paste.unwrapped(text)) == text:
            raise
        try:
            return _read_titled_pair(plain)
        except FormatError:
            raise error from None


def _read_titled_pair(text: str) -> tuple[Grid, Mapping[str, str]]:
    part = first_of(text)
    header = part.header()
    _check_kind(header)
    if _is_told(part.text, header):
        return _read_told(text)
    choice = header.joined(_PAIR) if header else _PAIR
    lines = list(_lines(part.text))
    if not lines:
        raise FormatError("expected a pair of sudokus (2 n lines of n numbers), got nothing", 1, 1)
    # A header that names the board vouches for its size. Numbers alone do so only for a pair of k*k x k*k Sudokus.
    size = _size(lines, is_told=header is not None and header.choice != BoardSpec())
    for line in lines:
        _check_length(line, size)
    # Digits first: a line of titles is wrong itself, and not the last line.
    values = tuple(_digit(line, column, field, size) for line in lines for column, field in line.fields)
    _check_count(lines, size)
    return Grid(_board(choice, size, header), values), header.titles if header else NO_INFO


def _check_kind(header: Header | None) -> None:
    said = header and (header.choice.kind or header.choice.layout) and header.choice.full_kind
    if header and said and said != _PAIR.full_kind:
        raise FormatError(f"expected a pair of sudokus, got the kind {said.id}", header.lines.get("kind", header.line))


def _is_told(text: str, header: Header | None) -> bool:
    """Whether a text is more than numbers: a frame, JSON, or all cells on a line below a header that says pair."""
    bare = [line.strip() for line in lines_of(text) if line.strip() and line.lstrip()[0] != "#"]
    is_line = len(bare) == 1 and len(bare[0]) > 1
    has_kind = header is not None and header.choice.kind is not None
    is_drawn = bool(cell_lines(text)) and is_framed(text)
    return is_drawn or json.FORMAT.sniff(text) or (has_kind and is_line)


def _read_told(text: str) -> tuple[Grid, Mapping[str, str]]:
    """The pair of a text that the formats read. Errors have a line and a column, as those of numbers have."""
    try:
        document = read(text, choice=_PAIR)
    except FormatError as error:
        raise FormatError(error.reason, error.line or 1, error.column or 1) from None
    if len(document.parsed_grids) != 1:
        raise FormatError(
            f"expected one pair of sudokus, got {len(document.parsed_grids)}", document.parsed_grids[1].line, 1
        )
    puzzle = Puzzle.of_parsed(document.parsed_grids[0], document.answers, _PAIR)
    return puzzle.grid, puzzle.info


def write_pair(grid: Grid) -> str:
    """The text of a pair, as `read_pair` reads it; ends with a newline. Pencil marks are not written."""
    header = "" if is_plain(grid.board) else dump(BoardSpec.needed_for(grid.board)) + "\n"
    return header + "".join(",".join(map(str, row)) + "\n" for row in grid.rows)


def _board(choice: BoardSpec, size: int, header: Header | None) -> Board:
    """The board that is chosen; what does not fit on it is said of its line in the header."""
    try:
        return choice.board(size)
    except GeometryError as error:
        line = header.lines.get(error.cause, header.line) if header else 1
        raise FormatError(str(error), line, 1) from None


def _lines(text: str) -> Iterator[_Line]:
    lines = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.lstrip()[:1] != "#"]
    separator = find_separator(text)
    if separator == "\t" and not _has_fields([line for _, line in lines if line.strip(" ")]):
        separator = ""  # tabs and spaces, in any number
    for number, line in lines:
        if line.strip(" " if separator == "\t" else None):
            yield _Line(number, line, _fields(line, separator))


def _has_fields(lines: Sequence[str]) -> bool:
    """Whether a tab parts two fields each, of which one may be empty: then there are as many as a pair needs."""
    counts = {line.count("\t") + 1 for line in lines}
    return len(counts) == 1 and len(lines) == 2 * counts.pop()


def _fields(line: str, separator: str) -> list[tuple[int, str]]:
    """The fields of a line with their columns, without the spaces around them. No separator means spaces and tabs."""
    if not separator:
        return [(match.start(), match[0]) for match in re.finditer(_WORDS, line)]
    fields, start = [], 0
    for part in line.split(separator):
        bare = part.strip(" \t").strip('"').strip(" ")
        fields.append((start + (part.index(bare) if bare else 0), bare))
        start += len(part) + 1
    return fields


def _size(lines: Sequence[_Line], *, is_told: bool) -> int:
    """The length most lines have: so that one broken line is blamed, and not the others."""
    counts = [len(line.fields) for line in lines]
    size = max(counts, key=counts.count)
    if (isqrt(size) ** 2 != size and not is_told) or size > MAX_K**2:
        line = lines[counts.index(size)]
        raise line.error(f"expected 1, 4, 9 ... {MAX_K**2} numbers, got {size}: {_shown(line)}", 0)
    return size


def _check_length(line: _Line, size: int) -> None:
    count = len(line.fields)
    if count != size:
        column = line.fields[size][0] if count > size else len(line.text.rstrip())
        raise line.error(f"expected {plural(size, 'number')}, got {count}: {_shown(line)}", column)


def _check_count(lines: Sequence[_Line], size: int) -> None:
    expected = f"expected {2 * size} lines of {plural(size, 'number')} (two sudokus), got {len(lines)}"
    if len(lines) > 2 * size:
        extra = lines[2 * size]
        raise extra.error(f"{expected}: {_shown(extra)}", 0)
    if len(lines) < 2 * size:
        last = lines[-1]
        raise last.error(f"{expected}, the last of them {_shown(last)}", 0)


def _shown(line: _Line) -> str:
    return shorten(line.text.strip())


def _digit(line: _Line, column: int, field: str, size: int) -> int:
    """Only ASCII digits count, and no number is too long to be refused."""
    if is_blank(field):
        return 0
    bare = field.lstrip("0") or field[:1]
    if not (bare.isascii() and bare.isdigit() and len(bare) <= 4 and int(bare) <= size):
        raise line.error(f"expected 0 to {size}, got {shorten(field)}", column)
    return int(bare)
