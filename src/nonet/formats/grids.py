"""grids: a line for each grid of a board of several, a character a cell; cells that grids share come again.

The lines are in the order of the offsets, and a header or --kind names the arrangement: five lines may be a samurai, a
windmill, or five puzzles. A digit of a shared cell may stand in one line alone, but lines must not contradict each
other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.formats.canvases import several
from nonet.formats.text import encode_symbols
from nonet.model import Grid


def dump(grids: Sequence[Grid], _infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(map(_lines, grids))


def _lines(grid: Grid) -> str:
    text = encode_symbols(grid.values, grid.board.size, "grids")
    return "".join("".join(text[cell] for cell in subgrid.cells) + "\n" for subgrid in grid.board.subgrids)


FORMAT = several(
    "grids",
    "boards of several grids: a line of characters for each grid, . for blank, below a header (kind: samurai)",
    "kind: tiny-samurai\n1..4.4....1.4..2\n3..1..2..3..1..3\n",
    dump,
    shows_holes=False,
)
