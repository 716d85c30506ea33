"""A region: cells that must all differ, with a name people use."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import ENGLISH, current_language, say

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


# Names of regions and cells in sentences.

_AT = "at "
BY_CELLS = (_AT, "r")  # how labels begin that are made of cells: at r1c1, r1c1-r2c3
_OF = " of "  # before the grid, in names of cells and labels of regions


def spoken_region(region: Region) -> str:
    """Return a region's name as it is said: "row 1"; one named by its cells has an article: "the cage at r1c1"."""
    family, label = region.family, region.label
    if label.startswith(_AT):
        return say(f"the {family.name} at {{cell}}", cell=label.removeprefix(_AT))
    article = "the " if label.startswith(BY_CELLS) else ""
    bare, of, grid = label.partition(_OF)
    name = say(f"{article}{family.name} {{label}}", label=bare)
    return say("{name} of {grid}", name=name, grid=_grid(grid)) if of else name


def spoken_label(region: Region) -> str:
    """Return the label of one of several regions, which may be in different grids."""
    bare, of, grid = region.label.partition(_OF)
    if bare.startswith(_AT):
        return say("at {cell}", cell=bare.removeprefix(_AT))
    return say("{name} of {grid}", name=bare, grid=_grid(grid)) if of else bare


def spoken_cell(cell: str) -> str:
    """Return the name of a cell, which may be in one of several grids."""
    bare, of, grid = cell.partition(_OF)
    return say("{name} of {grid}", name=bare, grid=_grid(grid)) if of else cell


def _grid(name: str) -> str:
    """Return the name of one of several grids: "grid 2"."""
    noun, _, number = name.rpartition(" ")
    return say(f"{noun} {{number}}", number=number)


def bare_region(region: Region) -> str:
    """Return a region's name in a sentence that has no article for it in English."""
    return region.name if current_language() == ENGLISH else spoken_region(region)
