"""Several grids on one canvas: what boards such as samurai and pairs share. Overlapping grids share their cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from nonet.board.families import BOX, COLUMN, ROW, Family
from nonet.board.geometry import Place
from nonet.board.kinds.base import Subgrid
from nonet.board.regions import Region


class Grids:
    """n x n grids at offsets (row and column of their top left cell), each with boxes. `noun` names one of them."""

    def __init__(self, size: int, box: tuple[int, int], offsets: tuple[Place, ...], noun: str = "grid") -> None:
        self.size = size
        self.box = box
        self.offsets = offsets
        self.noun = noun

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places of all cells, each once, in reading order."""
        return tuple(sorted({place for grid in range(len(self.offsets)) for place in self.places_of(grid)}))

    def places_of(self, grid: int) -> list[Place]:
        """The places of one grid, in reading order."""
        top, left = self.offsets[grid]
        return [(top + row, left + column) for row in range(self.size) for column in range(self.size)]

    @cached_property
    def sections(self) -> tuple[Subgrid, ...]:
        """Each grid as a part of the board, with its cells in its own reading order."""
        return tuple(
            Subgrid(f"{self.noun} {grid + 1}", corner, tuple(self._cells[place] for place in self.places_of(grid)))
            for grid, corner in enumerate(self.offsets)
        )

    @property
    def sharing_words(self) -> str:
        """What it means that grids overlap; nothing where they do not."""
        if len(self.places) == len(self.offsets) * self.size**2:
            return ""
        height, width = self.box
        has_boxes = all(top % height == left % width == 0 for top, left in self.offsets)
        return f"Where two grids overlap, {'a box belongs' if has_boxes else 'cells belong'} to both."

    @cached_property
    def _cells(self) -> dict[Place, int]:
        return {place: cell for cell, place in enumerate(self.places)}

    def regions(self, family: Family) -> tuple[Region, ...]:
        """The rows, columns or boxes of every grid; a box that two grids share comes twice."""
        cells = self._cells
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
