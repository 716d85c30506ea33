"""Classic Sudoku: rows, columns and boxes, square (3x3 on 9x9) or rectangular (2x3 on 6x6)."""

from __future__ import annotations

from nonet.board.kinds.base import COLUMNS, ROWS, Kind, Rule, Shape, each_digit
from nonet.board.regions import Region, numbered


def boxes(shape: Shape) -> tuple[Region, ...]:
    """The boxes, left to right, top to bottom."""
    assert shape.box is not None
    height, width = shape.box
    corners = [(top, left) for top in range(0, shape.size, height) for left in range(0, shape.size, width)]
    return numbered("box", (shape.block(top, left, height, width) for top, left in corners))


def _words(shape: Shape) -> str:
    assert shape.box is not None
    height, width = shape.box
    if shape.size == 1:
        return f"The only box {each_digit(shape)}."
    which_way = "" if height == width else f": {height} rows, {width} columns"
    sub_grids = f"{shape.size} non-overlapping sub-grids (boxes of {height} x {width} cells{which_way})"
    return f"Each of the {sub_grids} {each_digit(shape)}."


KIND = Kind(
    id="classic",
    summary="rows, columns and boxes: 3x3 on 9x9, 2x3 on 6x6, any size that has boxes",
    rules=(ROWS, COLUMNS, Rule(boxes, _words)),
    aliases=("normal", "standard", "sudoku"),
    is_base=True,
    needs_box=True,
)
