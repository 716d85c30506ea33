"""tokens: the rows of a board of several grids, numbers with spaces between, 0 for an empty cell, `.` for no cell.

Read as well: `-` for an empty cell. Rows with `-` for no cell are the format `rows`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.formats.canvases import dump_tokens, several
from nonet.model import Grid


def dump(grids: Sequence[Grid], _infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(dump_tokens(grid, "0") for grid in grids)


FORMAT = several(
    "tokens",
    "boards of several grids: rows of numbers, 0 for blank, . for no cell",
    "1 0 0 4 . . 3 0 0 1\n0 4 0 0 . . 0 0 2 0\n",
    dump,
)
