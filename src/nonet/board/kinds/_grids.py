"""Several grids on one canvas: what boards such as samurai and pairs share. Overlapping grids share their cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nonet.board.families import BOX, COLUMN, ROW, Family
from nonet.board.geometry import Place
from nonet.board.regions import Region


@dataclass(frozen=True)
class Grids:
    """n x n grids at offsets (row and column of their top left cell), each with boxes. `noun` names one of them."""

    size: int
    box: tuple[int, int]
    offsets: tuple[Place, ...]
    noun: str = "grid"

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of all cells, each once, in reading order."""
        return tuple(sorted({place for grid in range(len(self.offsets)) for place in self.places_of(grid)}))

    def places_of(self, grid: int) -> list[Place]:
        """The places of one grid, in reading order."""
        top, left = self.offsets[grid]
        return [(top + row, left + column) for row in range(self.size) for column in range(self.size)]

    def regions(self, family: Family) -> tuple[Region, ...]:
        """The rows, columns or boxes of every grid; a box that two grids share comes twice."""
        cells = {place: cell for cell, place in enumerate(self.places)}
        found = []
        for grid, (top, left) in enumerate(self.offsets):
            for label, group in enumerate(self._groups(family), 1):
                members = tuple(cells[top + row, left + column] for row, column in group)
                found.append(Region(family, f"{label} of {self.noun} {grid + 1}", members))
        return tuple(found)

    def _groups(self, family: Family) -> Iterator[Sequence[Place]]:
        size = range(self.size)
        if family is ROW:
            return ([(row, column) for column in size] for row in size)
        if family is COLUMN:
            return ([(row, column) for row in size] for column in size)
        assert family is BOX
        height, width = self.box
        return (
            [(top + row, left + column) for row in range(height) for column in range(width)]
            for top in range(0, self.size, height)
            for left in range(0, self.size, width)
        )
