"""canvas: the rows of a board of several grids, a character a place, `.` for an empty cell, a space for no cell.

A row without any cell is a single `-`. The usual form for boards such as a samurai. Read as well: `-` or `.` where
there is no cell, the latter if empty cells are 0; a space behind every character. Which arrangement of grids it is may
be told by the places of its cells alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.formats.canvases import several
from nonet.formats.text import encode_symbols
from nonet.model import Grid


def dump(grids: Sequence[Grid], _infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(map(_canvas, grids))


def _canvas(grid: Grid) -> str:
    text = encode_symbols(grid.values, grid.board.size, "canvas")
    rows = ("".join(" " if cell is None else text[cell] for cell in row) for row in grid.board.canvas)
    # A row without any cell must not look like the blank line between two boards.
    return "".join((row.rstrip() or "-") + "\n" for row in rows)


FORMAT = several(
    "canvas",
    "boards of several grids: rows of characters, . for blank, a space for no cell",
    "1..4  3..1\n.4..  ..2.\n..1.  .3..\n4..2..1..3\n   .3..   \n   1..2   \n.2.3.1..4.\n..4.  .1..\n",
    dump,
    aliases=("characters",),
)
