"""fen: the rows of a grid with strokes between, as chess players write a board; a letter stands for empty cells.

`a` is one empty cell, `b` two, up to `i` for nine: `53b7d/6b195c/...`.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from nonet import FormatError, Grid, PuzzleError
from nonet.formats import Format, ParsedGrid

LETTERS = "abcdefghi"
_LINE = re.compile(r"[1-9a-i]+(?:/[1-9a-i]+){3,8}").fullmatch


def sniff(text: str) -> bool:
    """Return True if the first line looks like a grid."""
    return bool(_LINE(text.strip().partition("\n")[0].strip()))


def parse(text: str) -> list[ParsedGrid]:
    """Return the grid of each line."""
    return [parse_line(line.strip(), number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def parse_line(line: str, number: int) -> ParsedGrid:
    rows = line.split("/")
    values: list[int] = []
    for row in rows:
        if wrong := re.search("[^1-9a-i]", row):
            raise FormatError(f"expected a digit or a letter from a to i, got {wrong[0]!r}", number)
        read = [
            digit for mark in row for digit in ([0] * (1 + LETTERS.index(mark)) if mark in LETTERS else [int(mark)])
        ]
        if len(read) != len(rows):
            raise FormatError(f"expected {len(rows)} cells in a row, got {len(read)}: {row}", number)
        values += read
    return ParsedGrid(len(rows), tuple(values), line=number)


def dump(grids: Sequence[Grid], _infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(dump_grid(grid) + "\n" for grid in grids)


def dump_grid(grid: Grid) -> str:
    size = grid.board.size
    if size > len(LETTERS):
        raise PuzzleError(f"fen writes boards of up to 9x9, got {size}x{size}")
    rows = [grid.values[start : start + size] for start in range(0, size * size, size)]
    return "/".join(
        "".join(map(dump_run, *zip(*((digit, len(list(run))) for digit, run in groupby(row)), strict=True)))
        for row in rows
    )


def dump_run(digit: int, length: int) -> str:
    """Return equal cells side by side."""
    return str(digit) * length if digit else LETTERS[length - 1]


FEN = Format(
    id="fen",
    title="Rows with strokes",
    summary="the rows of a grid with strokes between, a letter for empty cells (a is 1, b is 2 ...)",
    example="1c/a3b/b3a/b42\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    extensions=(".fen",),
    is_one_line=True,
)
