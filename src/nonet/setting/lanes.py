"""Classic 9x9 puzzles by the thousand: their clues are asked about in lanes, a puzzle in each."""

from __future__ import annotations

from collections.abc import Sequence

from nonet import _native

CELLS = 81


def dig_lines(puzzles: Sequence[bytes], solutions: Sequence[bytes], orbits: Sequence[Sequence[int]]) -> list[bytes]:
    """What is left of puzzles, each with its only solution, when orbits go as long as it stays the only one.

    >>> band = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 5, 6, 7, 8, 9, 1, 2, 3], [7, 8, 9, 1, 2, 3, 4, 5, 6]]
    >>> solution = bytes(row[at - shift] for shift in (0, 1, 2) for row in band for at in range(9))
    >>> dig_lines([solution], [solution], [[0, 80], [1]])[0].count(0)
    3
    """
    cells = [cell | (_native.TOGETHER if cell != orbit[-1] else 0) for orbit in orbits for cell in orbit]
    order = bytes(cells + [_native.END] * (CELLS - len(cells)))
    left = _native.dig_lanes(b"".join(solutions), order * len(puzzles), b"".join(puzzles))
    return [left[at : at + CELLS] for at in range(0, len(left), CELLS)]
