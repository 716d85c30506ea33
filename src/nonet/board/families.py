"""Families of regions: what a row, a box or a window is called and how it looks, as data that every drawing reads."""

from __future__ import annotations

from enum import StrEnum

from nonet.records import dataclass


class Look(StrEnum):
    """How a region is shown on a board."""

    LINE = "line"  # nothing needs to be drawn: rows and columns are seen anyway
    AREA = "area"  # a heavy border around it; the areas of a board do not overlap
    TINT = "tint"  # its cells are tinted
    BAND = "band"  # a band from its first cell to its last
    HIDDEN = "hidden"  # not drawn, the words say it: two cells a knight's move apart


@dataclass(frozen=True, slots=True)
class Family:
    """Regions of one sort. `name` is the word for one of them ("row"), `plural` for several.

    `tie` is for regions of two cells that need no name of their own: what the two are ("a knight's move apart").
    """

    name: str
    plural: str
    look: Look
    tie: str = ""

    def __str__(self) -> str:
        return self.name


ROW = Family("row", "rows", Look.LINE)
COLUMN = Family("column", "columns", Look.LINE)
BOX = Family("box", "boxes", Look.AREA)
