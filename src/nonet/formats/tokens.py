"""tokens: the rows of a board of several grids, numbers with spaces between, 0 for an empty cell, `.` for no cell.

Read as well: `-` for an empty cell. Rows with `-` for no cell are the format `rows`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.board import Grid
from nonet.formats._several import dump_tokens, parse, sniff
from nonet.formats.base import Format


def dump(grids: Sequence[Grid], _infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(dump_tokens(grid, "0") for grid in grids)


FORMAT = Format(
    id="tokens",
    summary="boards of several grids: rows of numbers, 0 for blank, . for no cell",
    example="1 0 0 4 . . 3 0 0 1\n0 4 0 0 . . 0 0 2 0\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    is_for_squares=False,
    is_for_grids=True,
    shows_holes=True,
)
