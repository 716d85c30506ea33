"""A pair: two Sudokus, one below the other, whose corresponding cells differ.

The first n * n cells are Sudoku 1 and the next n * n are Sudoku 2. The region "pair r3c4" has the two cells at r3c4 of
the two: they must differ, like the cells of any region.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.board.families import BOX, COLUMN, ROW, Family, Look
from nonet.board.geometry import Place, full_places, place_name
from nonet.board.kinds._grids import Grids
from nonet.board.kinds.base import EACH_DIGIT_FOR_N, Kind, KindArgs, RegionRule, Subgrid, each_digit
from nonet.board.regions import Region

PAIR = Family("pair", "pairs", Look.HIDDEN, tie="at the same place")


@lru_cache(maxsize=8)
def _grids(frame: KindArgs) -> Grids:
    assert frame.box is not None
    return Grids(frame.size, frame.box, ((0, 0), (frame.size, 0)), noun="sudoku")


def _lines_and_boxes(frame: KindArgs) -> tuple[Region, ...]:
    """Sudoku by Sudoku: its rows, columns and boxes."""
    families = [_grids(frame).regions(family) for family in (ROW, COLUMN, BOX)]
    half = frame.size
    return tuple(region for grid in range(2) for regions in families for region in regions[grid * half :][:half])


def _pairs(frame: KindArgs) -> tuple[Region, ...]:
    half = frame.size**2
    places = full_places(frame.size, frame.size)
    return tuple(Region(PAIR, place_name(place), (cell, cell + half)) for cell, place in enumerate(places))


def _words(frame: KindArgs) -> str:
    assert frame.box is not None
    height, width = frame.box
    boxes = f"of the {frame.size} non-overlapping boxes of {height} x {width} cells"
    return "\n".join(f"Each {what} of both sudokus {each_digit(frame)}." for what in ("row", "column", boxes))


_WORDS_FOR_N = "\n".join(
    f"Each {what} of both sudokus {EACH_DIGIT_FOR_N}."
    for what in ("row", "column", "of the n non-overlapping boxes of √n x √n cells")
)
_PAIRS_DIFFER = "Corresponding cells of the two sudokus (the same row, the same column) must have different numbers."


def _words_of_pairs(_frame: KindArgs) -> str:
    return _PAIRS_DIFFER


def _places(frame: KindArgs) -> tuple[Place, ...]:
    return _grids(frame).places


def _sections(frame: KindArgs) -> tuple[Subgrid, ...]:
    return _grids(frame).sections


KIND = Kind(
    id="pair",
    summary="two Sudokus whose corresponding cells differ (sudoku pair)",
    rules=(RegionRule(_lines_and_boxes, _words, _WORDS_FOR_N), RegionRule(_pairs, _words_of_pairs, _PAIRS_DIFFER)),
    is_base=True,
    is_square=False,
    is_apart=True,
    needs_box=True,
    places=_places,
    sections=_sections,
)
