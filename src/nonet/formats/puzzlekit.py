"""puzzlekit: rows and columns of the canvas, then its rows: numbers with spaces between, `-` for an empty cell, `.` for
no cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.formats.canvases import dump_tokens, several
from nonet.model import Grid


def dump(grids: Sequence[Grid], _infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(f"{grid.board.height} {grid.board.width}\n{dump_tokens(grid, '-')}" for grid in grids)


FORMAT = several(
    "puzzlekit",
    "boards of several grids: the size of the canvas, then rows of numbers, - for blank, . for no cell",
    "10 10\n1 - - 4 . . 3 - - 1\n- 4 - - . . - - 2 -\n",
    dump,
)
