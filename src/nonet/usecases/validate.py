"""Check whether the givens of a puzzle keep the rules, and whether the rules can be kept at all."""

from __future__ import annotations

from nonet.errors import few
from nonet.puzzle import Puzzle


def givens_problem(puzzle: Puzzle) -> str | None:
    """The rules that the givens break, in one line, of many the first few; None if they break none."""
    faults = puzzle.faults()
    if not faults:
        return None
    return few((fault.words(puzzle.grid) for fault in faults), "; ")


def rules_problem(puzzle: Puzzle) -> str | None:
    """Return a few rules of a puzzle without a solution that contradict each other, in one line; None if not found.

    The effort is bounded by counted questions and guesses: some 0.2 s on a usual machine, nothing without rules.
    """
    if not puzzle.board.rules:
        return None
    from nonet.checks.conflict import conflict_words  # a puzzle that can be solved does not load it

    return conflict_words(puzzle.grid) or None
