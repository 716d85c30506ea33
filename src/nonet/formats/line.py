"""line: one puzzle per line, a character per cell; what puzzle collections and most programs use.

Digits above 9 are letters (A = 10, see `_symbols`), so boards up to 61x61. Blank is one of `. 0 * _`, and X below
size 33; we write `.`. Comment lines start with `#`; what follows the puzzle after a space, comma, semicolon, colon
or `#` is skipped, and not kept. Lines may differ in size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from types import MappingProxyType

from nonet.board import Grid
from nonet.errors import FormatError, shorten
from nonet.formats._symbols import check_symbol_size, decode_symbols, encode_symbols
from nonet.formats._text import lines_of
from nonet.formats.base import Format, Sheet

_PUZZLE = re.compile(r"\s*([^\s,;:#]+)")
_NO_INFO: Mapping[str, str] = MappingProxyType({})


def sniff(text: str) -> bool:
    """The last resort of recognition: the first line starts with n*n characters. A single one must stand alone."""
    for line in lines_of(text):
        if match := _PUZZLE.match(line):
            size = isqrt(len(match[1]))
            return size * size == len(match[1]) and (size > 1 or not line[match.end() :].strip())
    return False


def parse(text: str) -> list[Sheet]:
    sheets = []
    for number, line in enumerate(lines_of(text), 1):
        if match := _PUZZLE.match(line):
            sheets.append(read_puzzle(match[1], number, match.start(1) + 1))
        elif line and not line.isspace() and line.lstrip()[0] != "#":
            raise FormatError(f"expected a puzzle, got {shorten(line.strip())}", number)
    return sheets


def read_puzzle(puzzle: str, line: int, column: int) -> Sheet:
    """The sheet of n*n characters that stand together, the first of them at `column`."""
    size = isqrt(len(puzzle))
    if size * size != len(puzzle):
        near = size + (len(puzzle) > size * (size + 1))
        raise FormatError(f"expected {near * near} cells, got {len(puzzle)}: {shorten(puzzle)}", line, column)
    check_symbol_size(size, "line", line)
    return Sheet(size, decode_symbols(puzzle, size, line, column), line=line, info=_NO_INFO)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(encode_symbols(grid.values, grid.board.size, "line") + "\n" for grid in grids)


FORMAT = Format(
    id="line",
    summary="one puzzle per line, a character per cell, . for blank, A = 10",
    example="1....3....3...42\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    is_for_squares=False,
    extensions=(".sdm", ".txt"),
    aliases=("sdm", "lines"),
)
