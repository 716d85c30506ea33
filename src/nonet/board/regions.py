"""A region: cells that must all differ, with a name people use."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board.families import Family
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Region:
    """Cells that must all differ. `family` says which sort it is, `label` which one of them ("3")."""

    family: Family
    label: str
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """What people call it: "row 3", "box 2", "diagonal 1"."""
        return f"{self.family.name} {self.label}"


def numbered(family: Family, cell_lists: Iterable[Iterable[int]]) -> tuple[Region, ...]:
    """Regions of one family, numbered from 1."""
    return tuple(Region(family, str(i), tuple(cells)) for i, cells in enumerate(cell_lists, 1))
