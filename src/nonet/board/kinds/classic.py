"""Classic Sudoku: rows, columns and boxes, square (3x3 on 9x9) or rectangular (2x3 on 6x6)."""

from __future__ import annotations

from nonet.board.families import BOX
from nonet.board.kinds.base import COLUMNS, EACH_DIGIT_FOR_N, ROWS, Kind, KindArgs, RegionRule, each_digit
from nonet.board.regions import Region, numbered


def boxes(frame: KindArgs) -> tuple[Region, ...]:
    """The boxes, left to right, top to bottom."""
    assert frame.box is not None
    height, width = frame.box
    corners = [(top, left) for top in range(0, frame.size, height) for left in range(0, frame.size, width)]
    return numbered(BOX, (frame.block(top, left, height, width) for top, left in corners))


def _words(frame: KindArgs) -> str:
    assert frame.box is not None
    height, width = frame.box
    if frame.size == 1:
        return f"The only box {each_digit(frame)}."
    which_way = "" if height == width else f": {height} rows, {width} columns"
    sub_grids = f"{frame.size} non-overlapping sub-grids (boxes of {height} x {width} cells{which_way})"
    return f"Each of the {sub_grids} {each_digit(frame)}."


_WORDS_FOR_N = f"Each of the n non-overlapping sub-grids of size √n x √n {EACH_DIGIT_FOR_N}."

KIND = Kind(
    id="classic",
    summary="rows, columns and boxes: 3x3 on 9x9, 2x3 on 6x6, any size that has boxes",
    rules=(ROWS, COLUMNS, RegionRule(boxes, _words, _WORDS_FOR_N)),
    aliases=("normal", "standard", "sudoku"),
    is_base=True,
    needs_box=True,
)
