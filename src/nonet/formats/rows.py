"""rows: n lines of n numbers with spaces between, 0 for blank. The format for every size.

Read as well: `.`, `_`, `*`, `-` or `?` for blank, tabs, several spaces, leading zeros, comment lines that start with
`#`, several grids one after another or with blank lines between, blank lines between the bands of a grid; from 4x4 on
also a grid on one line, n * n numbers, which is answered by one line.
Written with one space between numbers and without comments.
"""

from __future__ import annotations

from functools import partial
from itertools import chain

from nonet.formats.base import Format, ParsedGrid
from nonet.formats.text import (
    are_row_lines,
    blocks_of,
    dump_numbers,
    is_grouped,
    is_number,
    looks_numeric,
    parse_numbers,
    usual_length,
)


def sniff(text: str) -> bool:
    rows = list(chain(*blocks_of(text)))
    if usual_length(rows) == 1:
        return all(len(row.cells[0]) == 1 and is_number(row.cells[0]) and row.cells[0] not in "-?" for row in rows)
    if not rows or are_row_lines(rows) or is_grouped([row.cells for row in rows]):
        return False
    return looks_numeric(rows)


def parse(text: str) -> list[ParsedGrid]:
    return parse_numbers(blocks_of(text))


FORMAT = Format(
    id="rows",
    title="Rows of numbers",
    summary="n lines of n numbers, 0 for blank",
    example="1 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n",
    sniff=sniff,
    parse=parse,
    dump=partial(dump_numbers, separator=" "),
    is_for_squares=False,
    shows_holes=True,
    aliases=("numbers", "plain"),
)
