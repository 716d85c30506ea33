"""Namer: what cells, digits, regions and effects are called in a sentence. English; a language is one such class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.board import Board
from nonet.errors import listed
from nonet.logic.step import Candidate, Step
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class Namer:
    """Names on one board; `values` are the digits of the grid, where they are known."""

    board: Board
    values: tuple[int, ...] = ()

    def cell(self, cell: int) -> str:
        return self.board.name_of(cell)

    def cells(self, cells: Iterable[int]) -> str:
        """r1c2, r1c3 and r4c5."""
        return listed([self.cell(cell) for cell in cells])

    def either_cell(self, cells: Iterable[int]) -> str:
        """r1c2 or r1c3."""
        return listed([self.cell(cell) for cell in cells], "or")

    def digits(self, digits: Iterable[int]) -> str:
        """3, 4 and 7."""
        return listed(digits)

    def either(self, digits: Iterable[int]) -> str:
        """3 or 4."""
        return listed(digits, "or")

    def region(self, region: int) -> str:
        """Box 4, as the board calls it: box 4, row 1, window 2."""
        return self.board.regions[region].name

    def regions(self, regions: Iterable[int]) -> str:
        """Rows 2 and 5; row 1 and box 3."""
        names = [self.board.regions[region] for region in regions]
        families = {region.family for region in names}
        if len(names) > 1 and len(families) == 1:
            return f"{names[0].family.plural} {listed([region.label for region in names])}"
        return listed([region.name for region in names])

    def common_region(self, cells: Iterable[int]) -> str:
        """A region that holds all these cells, lines before boxes; empty if there is none."""
        wanted = set(cells)
        return next((region.name for region in self.board.regions if wanted <= set(region.cells)), "")

    def rule(self, shape: int, cells: Iterable[int]) -> str:
        """The rule that a shape (by index) comes from, in a sentence."""
        rule = self.board.rule_of_shape.get(self.board.shapes[shape])
        return self.board.words_of(rule) if rule else f"A rule of the board ties {self.cells(cells)} together."

    def effect(self, step: Step) -> str:
        """What the step does: "r1c2 is 5", "r1c2 and r3c2 cannot be 7"."""
        if step.placements:
            return listed([f"{self.cell(cell)} is {digit}" for cell, digit in step.placements])
        return self.removals(step.eliminations)

    def removals(self, candidates: Sequence[Candidate]) -> str:
        """Such as "r1c2 and r3c2 cannot be 7": cells that lose the same digits go together."""
        lost: dict[int, list[int]] = {}
        for cell, digit in sorted(candidates):
            lost.setdefault(cell, []).append(digit)
        groups: dict[tuple[int, ...], list[int]] = {}
        for cell, digits in lost.items():
            groups.setdefault(tuple(digits), []).append(cell)
        clauses = [f"{self.cells(cells)} cannot be {self.either(digits)}" for digits, cells in groups.items()]
        return listed(clauses)
