"""line: one puzzle per line, a character per cell; what puzzle collections and most programs use.

Digits above 9 are letters (A = 10, see `_symbols`), so boards up to 61x61. Blank is one of `. 0 * _ - ?`, and X below
size 33; we write `.`. Comment lines start with `#`; what follows the puzzle after a space, comma, semicolon, colon
or `#` is skipped, and not kept. Lines may differ in size.
From 4x4 on the rows may stand apart (`530070000 600195000 ...`); such a puzzle alone is answered in the same way.
Not promised: a 1x1 board is followed by nothing but a comment. Its one character is what garbage begins with, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from types import MappingProxyType
from typing import NamedTuple

from nonet._base.errors import FormatError, plural, shorten
from nonet.formats.base import NO_INFO, Format, ParsedGrid
from nonet.formats.text import check_symbol_size, decode_symbols, encode_symbols, is_row_line, lines_of, reading_table
from nonet.model import Grid

_first_word = re.compile(r"\s*([^\s,;:#]+)").match  # compiled here: every line is asked
_APART: Mapping[str, str] = MappingProxyType({"rows": "apart"})
_SMALL = 16  # characters of a 4x4: fewer that are all dashes or question marks are no puzzle
_ODD_BLANKS = frozenset("-?")
_LOOKED_AT = 1000  # lines, to know what most of them are


class Usual(NamedTuple):
    """The usual number of cells in a line, and the first line that has it."""

    cells: int
    place: str


def sniff(text: str) -> bool:
    """Return True if the first line starts with n*n characters: the last resort. A single one must be alone."""
    for line in lines_of(text):
        if match := _first_word(line):
            puzzle = match[1]
            size = isqrt(len(puzzle))
            if len(puzzle) < _SMALL and _ODD_BLANKS.issuperset(puzzle):
                return False
            is_square = size * size == len(puzzle) and (size > 1 or not line[match.end() :].strip())
            return is_square or is_row_line(line.split())
    return False


def parse(text: str) -> list[ParsedGrid]:
    lines = lines_of(text)
    parsed_grids = []
    for number, line in enumerate(lines, 1):
        try:
            parsed = read_line(line, number)
        except FormatError:
            read_line(line, number, usual_cells(lines, number))  # the same error, naming the usual number of cells
            raise
        if parsed:
            parsed_grids.append(parsed)
    return parsed_grids


def usual_cells(lines: Sequence[str], but: int = 0) -> Usual | None:
    """Return the number of cells in most lines, except the line `but`; None if no line has a whole puzzle."""
    places: dict[int, list[int]] = {}
    for number, line in enumerate(lines[:_LOOKED_AT], 1):
        match = _first_word(line)
        length = len(match[1]) if match and number != but else 0
        if length >= _SMALL and isqrt(length) ** 2 == length:
            places.setdefault(length, []).append(number)
    most = max(places, key=lambda length: len(places[length]), default=0)
    return Usual(most, f"line {places[most][0]}") if most else None


def read_line(line: str, number: int, usual: Usual | None = None) -> ParsedGrid | None:
    """Return the parsed grid of a line; None if it is blank or a comment. `usual` is for the error message."""
    match = _first_word(line)
    if not match:
        if line and not line.isspace() and line.lstrip()[0] != "#":
            raise FormatError(f"expected a puzzle, got {shorten(line.strip())}", number)
        return None
    puzzle, column = match[1], match.start(1) + 1
    if match.end() == len(line):
        return read_puzzle(puzzle, number, column, usual)
    if is_row_line(line.split()):
        return read_puzzle("".join(line.split()), number, column, info=_APART)
    try:
        _check_alone(puzzle, line, number, column, usual)
        return read_puzzle(puzzle, number, column, usual)
    except FormatError:
        _check_rows(line, number)
        raise


def _check_alone(puzzle: str, line: str, number: int, column: int, usual: Usual | None) -> None:
    """A puzzle with a space after its first character is not the 1x1 board of that character."""
    rest = line[column - 1 + len(puzzle) :].strip()
    if len(puzzle) > 1 or not rest or rest[0] == "#":
        return
    if usual:
        raise _length_error(usual, puzzle, number, column)
    cells = len("".join(line.split()))
    whole = f"{cells} cells without a space" if cells >= _SMALL and isqrt(cells) ** 2 == cells else "a puzzle"
    raise FormatError(f"expected {whole}, got {shorten(line.strip())}", number, column)


def _check_rows(line: str, number: int) -> None:
    """For a line that is no puzzle: what is wrong with it if most of its words are rows."""
    words = list(re.finditer(r"\S+", line))
    size = len(words)
    if size > 3 and sum(len(word[0]) == size for word in words) * 2 > size:
        for word in words:
            if len(word[0]) != size:
                message = f"expected {size} rows of {size} cells, got one of {len(word[0])}: {shorten(word[0])}"
                raise FormatError(message, number, word.start() + 1)
            decode_symbols(word[0], size, number, word.start() + 1)


def read_puzzle(
    puzzle: str, line: int, column: int, usual: Usual | None = None, info: Mapping[str, str] = NO_INFO
) -> ParsedGrid:
    """Return the parsed grid of n*n adjacent characters, the first of them at `column`."""
    size = isqrt(len(puzzle))
    if usual and len(puzzle) != usual.cells:
        raise _length_error(usual, puzzle, line, column)
    if size * size != len(puzzle):
        near = size + (len(puzzle) > size * (size + 1))
        if near * near < _SMALL:
            message = f"a puzzle cannot have {len(puzzle)} cells: {shorten(puzzle)} (16, 36 and 81 are possible)"
        else:
            message = f"expected {plural(near * near, 'cell')}, got {len(puzzle)}: {shorten(puzzle)}"
        raise FormatError(message, line, column)
    check_symbol_size(size, "line", line)
    return ParsedGrid(size, decode_symbols(puzzle, size, line, column), line=line, info=info)


def decode_many(data: bytes, size: int) -> bytes:
    """Return the digits of adjacent puzzles; 255 for a character that is neither a digit of the size nor blank.

    >>> list(decode_many(b"1.4x5", 4))
    [1, 0, 4, 0, 255]
    """
    return data.translate(reading_table(size))


def _length_error(usual: Usual, puzzle: str, line: int, column: int) -> FormatError:
    size = isqrt(len(puzzle))
    near = size + (len(puzzle) > size * (size + 1))
    like = "" if near * near == usual.cells else f", as in {usual.place}"
    return FormatError(f"expected {usual.cells} cells{like}, got {len(puzzle)}: {shorten(puzzle)}", line, column)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(_dump_grid(grid, info) + "\n" for grid, info in zip(grids, infos, strict=True))


def _dump_grid(grid: Grid, info: Mapping[str, str]) -> str:
    size = grid.board.size
    text = encode_symbols(grid.values, size, "line")
    is_apart = info.get("rows") == "apart" and size > 3
    return " ".join(text[start : start + size] for start in range(0, len(text), size)) if is_apart else text


FORMAT = Format(
    id="line",
    title="One line a puzzle",
    summary="one puzzle per line, a character per cell, . for blank, A = 10",
    example="1....3....3...42\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    is_for_squares=False,
    extensions=(".sdm", ".txt"),
    aliases=("sdm", "lines"),
    is_one_line=True,
)
