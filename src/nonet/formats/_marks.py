"""Candidate masks between text and Sheet: what the formats that hold pencil marks share."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board import Grid


def candidates_of(values: Sequence[int], masks: Sequence[int], size: int) -> tuple[int, ...] | None:
    """The candidates of a sheet: a filled cell has its own digit; None if no blank cell is restricted."""
    every = (1 << size) - 1
    if all(value or mask == every for value, mask in zip(values, masks, strict=True)):
        return None
    return tuple(1 << (value - 1) if value else mask for value, mask in zip(values, masks, strict=True))


def masks_of(grid: Grid) -> list[int]:
    """What each cell of a grid shows: its digit, or its candidates."""
    every = grid.board.all_digits
    marks = grid.candidates or (every,) * len(grid)
    return [1 << (value - 1) if value else mark & every for value, mark in zip(grid.values, marks, strict=True)]
