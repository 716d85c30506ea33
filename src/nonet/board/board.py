"""Board: shape and rules, without digits. All a solver knows of a puzzle's kind."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from nonet.board.geometry import cell_at, cell_name, parse_cell
from nonet.board.kinds.base import Shape
from nonet.board.regions import Region


@dataclass(frozen=True)
class Board:
    """`height` x `width` cells, digits 1..`size`, and regions whose cells must differ.

    Boards are equal when their cells and regions are. Make one with `make_board`.
    """

    size: int
    height: int
    width: int
    regions: tuple[Region, ...]
    kind: str = field(default="", compare=False)
    shape: Shape | None = field(default=None, compare=False, repr=False)
    rules: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the fields. The cached hash must not travel, since strings hash otherwise elsewhere."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}

    def __repr__(self) -> str:
        box = "" if self.box is None else f", box={self.box}"
        layout = "" if self.shape is None or self.shape.layout is None else f", layout={str(self.shape.layout)!r}"
        return f"make_board({self.kind!r}, {self.size}{box}{layout})"

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.height, self.width, self.regions))

    @property
    def cell_count(self) -> int:
        return self.height * self.width

    @property
    def name(self) -> str:
        """What people call it: "Sudoku", "Diagonal window Sudoku", "Diagonal Latin square"."""
        kinds = self.kind.split("+")
        noun = "Latin square" if "latin" in kinds else "Sudoku"
        name = " ".join([*(kind for kind in kinds if kind not in {"classic", "latin"}), noun])
        return name[0].upper() + name[1:]

    @property
    def box(self) -> tuple[int, int] | None:
        """Rows and columns of a box, where the board has boxes."""
        return self.shape.box if self.shape and any(region.family == "box" for region in self.regions) else None

    @property
    def all_digits(self) -> int:
        """The mask of all digits."""
        return (1 << self.size) - 1

    @cached_property
    def is_crowded(self) -> bool:
        """Whether a region has more cells than there are digits: then no filled grid exists."""
        return any(len(region.cells) > self.size for region in self.regions)

    @cached_property
    def regions_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices of its regions."""
        found: list[list[int]] = [[] for _ in range(self.cell_count)]
        for index, region in enumerate(self.regions):
            for cell in region.cells:
                found[cell].append(index)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells it must differ from."""
        return tuple(
            tuple(sorted({peer for index in indices for peer in self.regions[index].cells} - {cell}))
            for cell, indices in enumerate(self.regions_of)
        )

    def name_of(self, cell: int) -> str:
        """The cell's name in text, r1c1."""
        return cell_name(cell, self.width)

    def cell(self, name: str) -> int:
        """The cell of a name, r1c1."""
        return parse_cell(name, self.height, self.width)

    def cell_at(self, row: int, column: int) -> int:
        """The cell at a 1-based row and column."""
        return cell_at(row, column, self.height, self.width)
