"""True candidates: the digits that a cell has in at least one solution. What setters look at while they set."""

from __future__ import annotations

from dataclasses import replace

from nonet.board import Grid
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.errors import RunTimeout

# Solutions asked for at once at the start: most of what is possible is seen in the first few.
_FIRST = 32


def possible_masks(grid: Grid, engine: Engine, timeout: float | None = None) -> list[int]:
    """For each cell the mask of its digits in all solutions; all 0 where there is none. RunTimeout when time is over.

    Each question is: can the cell hold a digit not seen there yet? A yes shows a digit of every cell, a no ends it.

    >>> from nonet.board import make_board
    >>> from nonet.engines import find_engine
    >>> grid = Grid.empty(make_board(size=4)).with_digit(0, 1).with_digit(1, 2)
    >>> [f"{mask:04b}" for mask in possible_masks(grid, find_engine())[:5]]
    ['0001', '0010', '1100', '1100', '1100']
    """
    deadline = Deadline(timeout)
    seen = [0] * len(grid)
    first = engine.search(grid, _FIRST, timeout=deadline.left)
    _add(seen, first.solutions)
    if first.is_exhausted:
        return seen
    open_masks = grid.start_candidates()
    for cell in range(len(grid)):
        while unseen := open_masks[cell] & ~seen[cell]:
            result = engine.search(_with_mask(grid, cell, unseen), 1, timeout=deadline.left)
            if not result.solutions and not result.is_exhausted:
                raise RunTimeout("time ran out before all candidates were decided")
            if not result.solutions:
                break
            _add(seen, result.solutions)
    return seen


def _add(seen: list[int], solutions: tuple[Grid, ...]) -> None:
    for solution in solutions:
        for cell, digit in enumerate(solution.values):
            seen[cell] |= 1 << (digit - 1)


def _with_mask(grid: Grid, cell: int, mask: int) -> Grid:
    marks = list(grid.candidates or (grid.board.all_digits,) * len(grid))
    marks[cell] &= mask
    return replace(grid, candidates=tuple(marks))
