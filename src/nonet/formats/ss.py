"""ss: the files of Simple Sudoku: a character per cell, bars and rules around the boxes.

Digits above 9 are letters (see `_symbols`), so boards up to 61x61; the box shape is taken from the rules. A grid that
was read without its outer frame is written without it. Candidates in such a frame are the format `pm`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from nonet.formats.base import Format, ParsedGrid
from nonet.formats.frames import Outline, box_or_board, cell_lines, is_framed, open_frame, parse_frames
from nonet.formats.text import TextRow, check_symbol_size, decode_symbols, encode_symbols
from nonet.model import Grid


def sniff(text: str) -> bool:
    lines = cell_lines(text)
    return bool(lines) and is_framed(text) and sum(len(line.split()) == 1 for line in lines) * 2 > len(lines)


def parse(text: str) -> list[ParsedGrid]:
    return [
        ParsedGrid(
            check_symbol_size(size, "ss", rows[0].line),
            _read_rows(rows, size),
            box=box,
            line=rows[0].line,
            info=outline.as_info(),
        )
        for size, box, rows, outline in parse_frames(text, _symbols)
    ]


def _symbols(segment: str) -> list[str]:
    return list("".join(segment.split()))


def _read_rows(rows: Sequence[TextRow], size: int) -> tuple[int, ...]:
    return tuple(chain(*(_read_row(row, size) for row in rows)))


def _read_row(row: TextRow, size: int) -> Iterator[int]:
    end = 0
    for cell in row.cells:
        end = row.text.index(cell, end) + len(cell)
        yield decode_symbols(cell or ".", size, row.line, end)[0]


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    pairs = zip(grids, infos, strict=True)
    return "\n".join(
        _dump_grid(grid, Outline.of_info(info) if grid.board.box else Outline.FRAME) for grid, info in pairs
    )


def _dump_grid(grid: Grid, outline: Outline) -> str:
    return "".join(line + "\n" for line in open_frame(list(_draw(grid)), outline))


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
    title="Simple Sudoku (.ss)",
    summary="characters in a frame with lines around the boxes, . for blank (Simple Sudoku)",
    example="*-----*\n|1.|..|\n|.3|..|\n|--+--|\n|..|3.|\n|..|42|\n*-----*\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    extensions=(".ss",),
    aliases=("simple-sudoku",),
    has_boxes=True,
)
