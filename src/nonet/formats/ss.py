"""ss: the files of Simple Sudoku: a character per cell, bars and rules around the boxes.

Digits above 9 are letters (see `_symbols`), so boards up to 61x61; the box shape is taken from the rules.
Not promised: candidate grids, which that program draws in the same frame, are not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from nonet.board import Grid
from nonet.formats._frames import box_or_board, cell_lines, is_framed, parse_frames
from nonet.formats._symbols import check_symbol_size, decode_symbols, encode_symbols
from nonet.formats._text import Row
from nonet.formats.base import Format, Sheet


def sniff(text: str) -> bool:
    lines = cell_lines(text)
    return bool(lines) and is_framed(text) and sum(len(line.split()) == 1 for line in lines) * 2 > len(lines)


def parse(text: str) -> list[Sheet]:
    return [
        Sheet(check_symbol_size(size, "ss", rows[0].line), _read_rows(rows, size), box=box, line=rows[0].line)
        for size, box, rows in parse_frames(text, _symbols)
    ]


def _symbols(segment: str) -> list[str]:
    return list("".join(segment.split()))


def _read_rows(rows: Sequence[Row], size: int) -> tuple[int, ...]:
    return tuple(chain(*(_read_row(row, size) for row in rows)))


def _read_row(row: Row, size: int) -> Iterator[int]:
    end = 0
    for cell in row.cells:
        end = row.text.index(cell, end) + len(cell)
        yield decode_symbols(cell or ".", size, row.line, end)[0]


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join("".join(line + "\n" for line in _draw(grid)) for grid in grids)


def _draw(grid: Grid) -> Iterator[str]:
    size = grid.board.size
    height, width = box_or_board(grid)
    text = encode_symbols(grid.values, size, "ss")
    edge = "*" + "-" * (size + size // width - 1) + "*"
    yield edge
    for start in range(0, len(text), size):
        if start and start // size % height == 0:
            yield "|" + "+".join(["-" * width] * (size // width)) + "|"
        yield "|" + "|".join(text[i : i + width] for i in range(start, start + size, width)) + "|"
    yield edge


FORMAT = Format(
    id="ss",
    summary="characters in a frame with box rules, . for blank (Simple Sudoku)",
    example="*-----*\n|1.|..|\n|.3|..|\n|--+--|\n|..|3.|\n|..|42|\n*-----*\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    extensions=(".ss",),
    aliases=("simple-sudoku",),
)
