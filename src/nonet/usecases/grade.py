"""Grading one answer of a language model, in bounded time."""

from __future__ import annotations

from dataclasses import replace

from nonet.engines import find_engine
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.tasks.grading import Grade, grade


@dataclass(frozen=True, slots=True)
class GradeAnswer:
    """A grade, and the share of open cells that are right where the only solution was found in time."""

    grade: Grade
    cells: float | None


def grade_answer(puzzle: Puzzle, answer: str, answer_in: str | None, timeout: float | None) -> GradeAnswer:
    """How good an answer is; the digits that somebody placed are no part of the puzzle."""
    placed = puzzle.grid.placed
    values = tuple(0 if cell in placed else value for cell, value in enumerate(puzzle.grid.values))
    grid = replace(puzzle.grid, values=values, placed=frozenset())
    found = find_engine(None).search(grid, 2, timeout=timeout)
    solution = found.solution if found.is_unique else None
    graded = grade(grid, answer, answer_in=answer_in, solution=solution)
    return GradeAnswer(graded, graded.cells if solution else None)
