"""Taking clues away while the solution stays the only one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from nonet.board import Grid
from nonet.engines import Engine

# Guesses allowed for one proof; a clue whose proof does not end is kept, so the puzzle stays proved unique.
_PATIENCE = 20_000


def dig(solution: Grid, clue_target: int, engine: Engine, random: Random) -> Grid:
    """A puzzle with this solution only, its clues taken away in random order until `clue_target` are left."""
    puzzle = solution
    for cell in random.sample(range(len(solution)), len(solution)):
        if puzzle.clue_count <= clue_target:
            break
        without = puzzle.with_digit(cell, 0)
        if is_implied(without, cell, solution[cell], engine):
            puzzle = without
    return puzzle


def is_implied(grid: Grid, cell: int, digit: int, engine: Engine) -> bool:
    """Whether the other clues force this digit, proved: no solution has another digit in the cell.

    One search for a single different solution is half the work of counting two.
    """
    everything = grid.board.all_digits
    marks = [everything] * len(grid)
    marks[cell] = everything & ~(1 << (digit - 1))
    result = engine.search(replace(grid, candidates=tuple(marks)), 1, budget=_PATIENCE)
    return result.count == 0 and result.is_exhausted
