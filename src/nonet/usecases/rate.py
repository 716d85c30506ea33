"""How hard a puzzle is, on every scale that knows its board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nonet.engines import Verdict
from nonet.errors import PuzzleError
from nonet.puzzle import Puzzle
from nonet.rating import SCALES
from nonet.rating.rate import level_path, size_problem
from nonet.usecases.solve import solve_puzzle

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Our level with the hardest technique and the number of steps, and what other scales say, by their fields.

    Without a level the puzzle has not one solution, and the sentence says why.
    """

    sentence: str
    level: str | None = None
    hardest: str | None = None
    steps: int = 0
    scales: dict[str, dict[str, str | int | float]] = field(default_factory=dict)


def rate_puzzle(puzzle: Puzzle, timeout: float | None = None) -> Difficulty:
    """The difficulty of the puzzle that the digits of a grid are."""
    if problem := size_problem(puzzle.board):
        raise PuzzleError(problem)
    answer = solve_puzzle(puzzle, timeout=timeout)
    if answer.verdict is not Verdict.UNIQUE or answer.solution is None:
        return Difficulty(answer.sentence)
    path = level_path(puzzle.grid)
    board, digits, solution = puzzle.board, bytes(puzzle.grid.values), bytes(answer.solution.values)
    scales: dict[str, dict[str, str | int | float]] = {}
    for scale in SCALES:
        if scale.suits(board):
            figures = scale.rate(board, digits, solution)
            scales[scale.id] = {
                each.title: _plain(column[0]) for each, column in zip(scale.fields, figures, strict=True)
            }
    end = "" if path.is_solved else f"; our techniques end with {path.open_cells} cells open"
    needs = f", needs {path.hardest_name}" if path.hardest else ""
    return Difficulty(f"{path.level}{needs}{end}", path.level, path.hardest_name or None, path.steps, scales)


def _plain(figure: np.generic) -> str | int | float:
    """A figure without numpy."""
    plain: str | int | float = figure.item()
    return plain
