"""Proof before rating: only a puzzle with exactly one solution is rated."""

from __future__ import annotations

from dataclasses import replace

from nonet.board import Grid
from nonet.checks.mistakes import compare, mistake_words
from nonet.checks.status import find_faults
from nonet.deadline import Deadline
from nonet.engines import SolveResult, find_engine
from nonet.errors import few
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class UniquenessProof:
    """The puzzle to rate, and the search for its solutions. `problem` says why there is none, where that is known.

    The grid has pencil marks only where they are part of the puzzle: where its digits alone leave several solutions.
    Otherwise they are a player's notes, and the digits alone are rated, as other programs do.
    """

    grid: Grid
    result: SolveResult
    problem: str = ""


def prove(grid: Grid, timeout: float | None = None) -> UniquenessProof:
    """Look for a second solution of a grid. All its digits count as givens."""
    deadline = Deadline(timeout)
    digits = grid.with_values(grid.values)
    if faults := find_faults(digits):
        problem = few((fault.words(digits) for fault in faults), "; ")
        return UniquenessProof(digits, SolveResult.impossible(digits, 2, "check"), problem)
    engine = find_engine(None)
    result = engine.search(digits, 2, timeout=deadline.left)
    if grid.candidates is None or not result.is_decided or not result.count:
        return UniquenessProof(digits, result)
    marked = replace(grid, placed=frozenset())
    if result.count > 1:
        return UniquenessProof(marked, engine.search(marked, 2, timeout=deadline.left))
    assert result.solution is not None
    if mistakes := compare(marked, result.solution):
        problem = few((mistake_words(mistake, grid.board) for mistake in mistakes), "; ")
        return UniquenessProof(marked, SolveResult.impossible(marked, 2, "check"), problem)
    return UniquenessProof(digits, result)
