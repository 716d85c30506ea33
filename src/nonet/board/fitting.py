"""The size of a board that is no square, found by how much a text or a list holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import NamedTuple

from nonet.board.geometry import box_shape
from nonet.board.kinds.base import Kind, KindArgs
from nonet.board.make import BoardSpec
from nonet.board.offsets import Offsets

# Where nothing says the size, a board may be of one of these; the usual size first.
_SIZES: tuple[int, ...] = (9, *range(1, 9), *range(10, 26))


class Extent(NamedTuple):
    """How much a board of this size holds: its cells, and the rows and columns of its canvas."""

    size: int
    cells: int
    height: int
    width: int


def fitting_size(choice: BoardSpec, fits: Callable[[Extent], bool]) -> int | None:
    """The size that the choice says, or else the first one whose extent fits; None if there is none.

    >>> fitting_size(BoardSpec("samurai"), lambda extent: extent.cells == 369)
    9
    """
    if choice.size or choice.box:
        return choice.size or prod(choice.box or ())
    return next((extent.size for extent in _extents(choice.full_kind, choice.grids) if fits(extent)), None)


@lru_cache(maxsize=16)
def _extents(kind: Kind, grids: Offsets | None) -> tuple[Extent, ...]:
    sizes = dict.fromkeys([kind.usual_size, *_SIZES])
    frames = (KindArgs(size, box_shape(size), grids=grids) for size in sizes)
    return tuple(_extent(kind, frame) for frame in frames if not kind.problem_on(frame))


def _extent(kind: Kind, frame: KindArgs) -> Extent:
    places = kind.places(frame)
    height, width = (1 + max(ends) for ends in zip(*places, strict=True))
    return Extent(frame.size, len(places), height, width)
