"""Position: a grid in the middle of being solved, with its pencil marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nonet._base.fast_dataclass import dataclass
from nonet.human.step import Step
from nonet.model import Board, Grid
from nonet.model.candidates import Candidate, digits_of, open_masks


@dataclass(frozen=True, slots=True)
class Position:
    """Digits, which of them are givens, and candidates taken away beyond what the digits rule out."""

    board: Board
    values: tuple[int, ...]
    given: frozenset[int]
    removed: tuple[Candidate, ...] = ()

    @classmethod
    def of(cls, grid: Grid) -> Position:
        """Return a grid as it stands; its pencil marks, if any, are the candidates."""
        given = frozenset(cell for cell, value in enumerate(grid.values) if value and cell not in grid.placed)
        position = cls(grid.board, grid.values, given)
        if grid.candidates is None:
            return position
        masks = position.candidates()
        removed = tuple(
            (cell, digit)
            for cell, mask in enumerate(masks)
            if grid.values[cell] == 0
            for digit in digits_of(mask & ~grid.candidates[cell])
        )
        return replace(position, removed=removed)

    def candidates(self) -> list[int]:
        """Return one mask per cell: the candidates of an empty cell, 0 for a cell with a digit."""
        masks = open_masks(self.board, self.values)
        for cell, digit in self.removed:
            masks[cell] &= ~(1 << (digit - 1))
        return masks

    def after(self, step: Step) -> Position:
        """Return the position once the step is done."""
        values = list(self.values)
        for cell, digit in step.placements:
            values[cell] = digit
        return replace(self, values=tuple(values), removed=(*self.removed, *step.eliminations))

    def without(self, candidates: Iterable[Candidate]) -> Position:
        """Return the position with more candidates removed."""
        return replace(self, removed=(*self.removed, *candidates))
