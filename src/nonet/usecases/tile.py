"""Reveal one tile of the solution."""

from __future__ import annotations

from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.usecases.solve import Answer, solve_puzzle


@dataclass(frozen=True, slots=True)
class RevealedTile:
    """A revealed tile: its digit (None where there is no solution), and the puzzle with that digit in it."""

    cell: int
    digit: int | None
    puzzle: Puzzle
    answer: Answer


def reveal_tile(puzzle: Puzzle, cell: int, engine: str | None = None, timeout: float | None = None) -> RevealedTile:
    """The digit of a cell."""
    answer = solve_puzzle(puzzle, engine=engine, timeout=timeout)
    if answer.solution is None:
        return RevealedTile(cell, None, puzzle, answer)
    digit = answer.solution[cell]
    return RevealedTile(cell, digit, puzzle.with_grid(puzzle.grid.with_digit(cell, digit)), answer)
