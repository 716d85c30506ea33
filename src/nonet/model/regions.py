"""A region: cells that must all differ, with a name people use."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from nonet._base.fast_dataclass import dataclass

# Families of regions: what a row, a box or a window is called and how it looks, as data that every drawing reads.


class Look(StrEnum):
    """The way a board shows a region."""

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


@dataclass(frozen=True, slots=True)
class Region:
    """Cells that must all differ. `family` says which sort it is, `label` which one of them ("3")."""

    family: Family
    label: str
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """The name for people: "row 3", "box 2", "diagonal 1"."""
        return f"{self.family.name} {self.label}"

    def to_dict(self) -> dict[str, Any]:
        """Return the region as plain data, with what a drawing shows of it."""
        family = self.family
        return {"name": self.name, "family": family.name, "look": family.look.value, "cells": list(self.cells)}


def numbered(family: Family, cell_lists: Iterable[Iterable[int]]) -> tuple[Region, ...]:
    """Return the regions of one family, numbered from 1."""
    return tuple(Region(family, str(i), tuple(cells)) for i, cells in enumerate(cell_lists, 1))
