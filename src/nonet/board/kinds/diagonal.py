"""Diagonal Sudoku (Sudoku-X): the two main diagonals are regions too."""

from __future__ import annotations

from nonet.board.kinds.base import Kind, Rule, Shape, each_digit
from nonet.board.regions import Region, numbered


def diagonals(shape: Shape) -> tuple[Region, ...]:
    """Diagonal 1 starts at r1c1, diagonal 2 in the last column of row 1."""
    size = shape.size
    down = [i * size + i for i in range(size)]
    up = [i * size + size - 1 - i for i in range(size)]
    return numbered("diagonal", (down, up))


KIND = Kind(
    id="diagonal",
    summary="both main diagonals hold every digit too (Sudoku-X)",
    rules=(Rule(diagonals, lambda shape: f"Each of the two main diagonals {each_digit(shape)}."),),
    aliases=("x", "sudoku-x"),
)
