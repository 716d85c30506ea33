"""Jigsaw Sudoku (nonomino): irregular connected pieces, given by a layout, instead of boxes."""

from __future__ import annotations

from nonet.board.families import Family, Look
from nonet.board.kinds.base import COLUMNS, ROWS, Kind, KindArgs, RegionRule, each_digit
from nonet.board.regions import Region

PIECE = Family("region", "regions", Look.AREA)  # what people call a piece of a jigsaw


def pieces(frame: KindArgs) -> tuple[Region, ...]:
    """One region a piece, named by the label the user gave it."""
    assert frame.layout is not None
    layout = frame.layout
    return tuple(Region(PIECE, name, cells) for name, cells in zip(layout.names, layout.pieces, strict=True))


LABELLED = "Cells with the same label in the layout form one region."  # true of text; a drawing has borders instead


def _words(frame: KindArgs) -> str:
    regions = f"Each of the {frame.size} regions of the layout" if frame.size > 1 else "The only region of the layout"
    return f"{regions} {each_digit(frame)}. {LABELLED}"


KIND = Kind(
    id="jigsaw",
    summary="irregular connected regions, given by --layout, instead of boxes (nonomino)",
    rules=(ROWS, COLUMNS, RegionRule(pieces, _words)),
    aliases=("nonomino", "irregular"),
    is_base=True,
    needs_layout=True,
)
