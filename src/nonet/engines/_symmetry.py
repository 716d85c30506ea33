"""Digits that do not stand in a puzzle can change places: one filled grid stands for many.

If k digits stand nowhere among the givens, exchanging them turns every solution into another. So it is enough to count
the solutions in which they stand in rising order in some region that holds all digits, k! times each:

    . . 3 .      1, 2 and 4 are free; they rise from left to right in this row:    1 2 3 4

Which cells of the region are theirs is tried out: each choice is a puzzle with k more givens. An empty 9x9 grid has one
such puzzle, and a solution of it counts 362,880 times.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial

from nonet.board import Grid

_MOST = 2_000  # puzzles made from one: solving them must not take longer than the time saved

Values = tuple[int, ...]


def free_digits(grid: Grid) -> list[int]:
    """The digits that can change places; none where pencil marks or shapes tell digits apart.

    >>> from nonet.board import make_board
    >>> free_digits(Grid.empty(make_board(size=4)).with_digit(0, 3))
    [1, 2, 4]
    """
    if grid.candidates is not None or grid.board.shapes:
        return []
    given = set(grid.values)
    return [digit for digit in range(1, grid.board.size + 1) if digit not in given]


def split_by_digits(grid: Grid) -> tuple[int, Iterator[Values]]:
    """Puzzles that have no solution in common, and how often each of their solutions counts.

    >>> from nonet.board import make_board
    >>> factor, parts = split_by_digits(Grid.empty(make_board(size=4)))
    >>> factor, [part[:4] for part in parts]
    (24, [(1, 2, 3, 4)])
    """
    free = free_digits(grid)
    rooms = [
        [cell for cell in region.cells if not grid.values[cell]]
        for region in grid.board.regions
        if len(region.cells) == grid.board.size
    ]
    if len(free) < 2 or not rooms:
        return 1, iter([grid.values])
    room = min(rooms, key=lambda cells: (comb(len(cells), len(free)), len(cells)))
    used = next((k for k in range(len(free), 1, -1) if comb(len(room), k) <= _MOST), 0)
    return factorial(used), (_placed(grid.values, cells, free) for cells in combinations(room, used))


def _placed(values: Values, cells: tuple[int, ...], digits: list[int]) -> Values:
    placed = list(values)
    for cell, digit in zip(cells, digits, strict=False):
        placed[cell] = digit
    return tuple(placed)
