"""Check whether the givens of a puzzle keep the rules (requirement S1.3)."""

from __future__ import annotations

from nonet.puzzle import Puzzle


def givens_problem(puzzle: Puzzle) -> str | None:
    """Every rule the givens break, in one line; None if they break none."""
    faults = puzzle.faults()
    if not faults:
        return None
    return "; ".join(fault.words(puzzle.grid) for fault in faults)
