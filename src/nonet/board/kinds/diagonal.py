"""Diagonal Sudoku (Sudoku-X): the two main diagonals are regions too."""

from __future__ import annotations

from nonet.board.families import Family, Look
from nonet.board.kinds.base import EACH_DIGIT_FOR_N, Kind, KindArgs, RegionRule, each_digit
from nonet.board.regions import Region, numbered

DIAGONAL = Family("diagonal", "diagonals", Look.BAND)


def diagonals(frame: KindArgs) -> tuple[Region, ...]:
    """Diagonal 1 starts at r1c1, diagonal 2 in the last column of row 1."""
    size = frame.size
    down = [i * size + i for i in range(size)]
    up = [i * size + size - 1 - i for i in range(size)]
    return numbered(DIAGONAL, (down, up))


_EACH = "Each of the two main diagonals (top left to bottom right, and top right to bottom left)"


def _words(frame: KindArgs) -> str:
    return f"{_EACH} {each_digit(frame)}."


KIND = Kind(
    id="diagonal",
    summary="both main diagonals hold every digit too (Sudoku-X)",
    rules=(RegionRule(diagonals, _words, f"{_EACH} {EACH_DIGIT_FOR_N}."),),
    aliases=("x", "sudoku-x"),
    as_rules=("diagonal-", "diagonal+"),
)
