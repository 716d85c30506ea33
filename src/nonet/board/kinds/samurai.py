"""Samurai: five grids, the middle one shares its corner boxes with the others. On 9x9 it has 369 cells."""

from __future__ import annotations

from functools import lru_cache

from nonet.board.families import BOX, COLUMN, ROW
from nonet.board.geometry import Place
from nonet.board.kinds._grids import Grids
from nonet.board.kinds.base import Frame, Kind, RegionRule, each_digit
from nonet.board.regions import Region


@lru_cache(maxsize=8)
def _grids(frame: Frame) -> Grids:
    assert frame.box is not None
    size, (height, width) = frame.size, frame.box
    down, right = size - height, size - width
    corners = ((0, 0), (0, 2 * right), (down, right), (2 * down, 0), (2 * down, 2 * right))
    return Grids(size, frame.box, corners)


def _has_gaps(frame: Frame) -> str:
    assert frame.box is not None
    if min(frame.size // side for side in frame.box) >= 3:
        return ""
    return f"the corner grids of size {frame.size} would touch: a samurai needs three boxes each way, as 9x9 has"


def _places(frame: Frame) -> tuple[Place, ...]:
    return _grids(frame).places


def _lines_and_boxes(frame: Frame) -> tuple[Region, ...]:
    grids = _grids(frame)
    return (*grids.regions(ROW), *grids.regions(COLUMN), *grids.regions(BOX))


def _words(frame: Frame) -> str:
    sentences = [f"Each {what} of a grid {each_digit(frame)}." for what in ("row", "column", "box")]
    return "\n".join([*sentences[:-1], f"{sentences[-1]} Where two grids overlap, a box belongs to both."])


KIND = Kind(
    id="samurai",
    summary="five grids in one, the middle one shares its corner boxes with the others (gattai-5)",
    rules=(RegionRule(_lines_and_boxes, _words),),
    aliases=("gattai-5",),
    is_base=True,
    is_square=False,
    needs_box=True,
    demands=(_has_gaps,),
    places=_places,
)
