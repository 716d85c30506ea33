"""Jigsaw Sudoku (nonomino): irregular connected shapes, given by a layout, instead of boxes."""

from __future__ import annotations

from nonet.board.kinds.base import COLUMNS, ROWS, Kind, Rule, Shape, each_digit
from nonet.board.regions import Region


def shapes(shape: Shape) -> tuple[Region, ...]:
    """One region a shape, named by the label the user gave it."""
    assert shape.layout is not None
    layout = shape.layout
    return tuple(Region("region", name, cells) for name, cells in zip(layout.names, layout.shapes, strict=True))


LABELLED = "Cells with the same label in the layout form one region."  # true of text; a drawing has borders instead


def _words(shape: Shape) -> str:
    regions = f"Each of the {shape.size} regions of the layout" if shape.size > 1 else "The only region of the layout"
    return f"{regions} {each_digit(shape)}. {LABELLED}"


KIND = Kind(
    id="jigsaw",
    summary="irregular connected regions, given by --layout, instead of boxes (nonomino)",
    rules=(ROWS, COLUMNS, Rule(shapes, _words)),
    aliases=("nonomino", "irregular"),
    is_base=True,
    needs_layout=True,
)
