"""How hard a puzzle is, on the scales that know its board."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from math import isnan
from typing import TYPE_CHECKING

from nonet.engines import Verdict
from nonet.errors import PuzzleError
from nonet.puzzle import Puzzle
from nonet.rating import Batch, choose_fields
from nonet.rating.rate import find_path, size_problem
from nonet.usecases.solve import solve_puzzle

if TYPE_CHECKING:
    import numpy as np

_SLOW = ("symmetric",)  # a second ER, as long as the first takes: some seconds for the hardest


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
    path = find_path(puzzle.grid)
    batch = Batch(puzzle.board, bytes(puzzle.grid.values), bytes(answer.solution.values))
    scales: dict[str, dict[str, str | int | float]] = {}
    for scale, places in groupby(choose_fields("all"), key=lambda choice: choice.scale):
        if scale.suits(puzzle.board) and scale.id not in _SLOW:
            figures = scale.rate(batch)
            found = {choice.field.title: _plain(figures[choice.place][0]) for choice in places}
            scales[scale.id] = {title: figure for title, figure in found.items() if figure is not None}
    level = str(scales["nonet"]["level"])
    end = "" if path.is_solved else f"; our techniques end with {path.open_cells} cells open"
    needs = f", needs {path.hardest_name}" if path.hardest else ""
    return Difficulty(f"{level}{needs}{end}", level, path.hardest_name or None, path.steps, scales)


def _plain(figure: np.generic) -> str | int | float | None:
    """A figure without numpy; None where there is none."""
    plain: str | int | float = figure.item()
    return None if isinstance(plain, float) and isnan(plain) else plain
