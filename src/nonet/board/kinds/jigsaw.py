"""Jigsaw Sudoku (nonomino): irregular connected shapes, given by a layout, instead of boxes."""

from __future__ import annotations

from nonet.board.kinds.base import COLUMNS, ROWS, Kind, Rule, Shape, each_digit
from nonet.board.regions import Region


def shapes(shape: Shape) -> tuple[Region, ...]:
    """One region a shape, named by the label the user gave it."""
    assert shape.layout is not None
    layout = shape.layout
    return tuple(Region("region", name, cells) for name, cells in zip(layout.names, layout.shapes, strict=True))


KIND = Kind(
    id="jigsaw",
    summary="irregular connected regions, given by --layout, instead of boxes (nonomino)",
    rules=(
        ROWS,
        COLUMNS,
        Rule(shapes, lambda shape: f"Each of the {shape.size} irregular regions {each_digit(shape)}."),
    ),
    aliases=("nonomino", "irregular"),
    is_base=True,
    needs_layout=True,
)
