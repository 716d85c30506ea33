"""Check whether the givens of a puzzle keep the rules, and whether the rules can be kept at all."""

from __future__ import annotations

from nonet.puzzle import Puzzle


def givens_problem(puzzle: Puzzle) -> str | None:
    """Every rule the givens break, in one line; None if they break none."""
    faults = puzzle.faults()
    if not faults:
        return None
    return "; ".join(fault.words(puzzle.grid) for fault in faults)


def rules_problem(puzzle: Puzzle) -> str | None:
    """A few rules of a puzzle without a solution that contradict each other, in one line; None if they are not found.

    It takes a fifth of a second at most, and nothing on a board without rules.
    """
    if not puzzle.board.rules:
        return None
    from nonet.checks.conflict import conflict_words  # a puzzle that can be solved does not load it

    return conflict_words(puzzle.grid) or None
