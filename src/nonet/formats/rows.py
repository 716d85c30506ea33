"""rows: n lines of n numbers with spaces between, 0 for blank (requirement S0.2). The format for every size.

Read as well: `.`, `_` or `*` for blank, tabs, several spaces, leading zeros, comment lines that start with `#`,
several grids one after another or with blank lines between, blank lines between the bands of a grid.
Not promised: spacing and comments are not kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from nonet.board import Grid
from nonet.board.text import canvas_texts
from nonet.formats._text import blocks_of, cut_grids, decode_numbers, is_grouped, is_number, looks_numeric, usual_length
from nonet.formats.base import Format, Sheet


def sniff(text: str) -> bool:
    rows = list(chain(*blocks_of(text)))
    if usual_length(rows) == 1:
        return all(len(row.cells[0]) == 1 and is_number(row.cells[0]) for row in rows)
    return bool(rows) and looks_numeric(rows) and not is_grouped([row.cells for row in rows])


def parse(text: str) -> list[Sheet]:
    return [Sheet(size, decode_numbers(rows, size), line=rows[0].line) for size, rows in cut_grids(blocks_of(text))]


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join("".join(" ".join(row) + "\n" for row in canvas_texts(grid)) for grid in grids)


FORMAT = Format(
    id="rows",
    summary="n lines of n numbers, 0 for blank",
    example="1 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    is_for_squares=False,
    aliases=("numbers", "plain"),
)
