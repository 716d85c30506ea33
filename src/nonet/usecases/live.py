"""How a puzzle stands while somebody sets it: how many solutions, and where they differ."""

from __future__ import annotations

from typing import Literal

from nonet.board import Grid
from nonet.deadline import Deadline
from nonet.engines import SolveResult
from nonet.errors import plural
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.setting.true_candidates import find_true
from nonet.usecases.solve import Answer, solve_puzzle

__all__ = ["LiveStatus", "look_live"]

# Seconds. Of a puzzle with 91 solutions it took 4 seconds to know that there are no more.
_COUNTING = 0.25

LiveVerdict = Literal["none", "unique", "multiple", "undecided"]


@dataclass(frozen=True, slots=True)
class LiveStatus:
    """The solutions of a puzzle, counted up to a limit. `masks` are the true candidates, if they were asked for."""

    verdict: LiveVerdict
    sentence: str
    count: int
    is_exact: bool
    differing: tuple[int, ...] = ()
    solution: Grid | None = None
    masks: tuple[int, ...] | None = None


def look_live(puzzle: Puzzle, limit: int = 100, *, only_true: bool = False, timeout: float | None = None) -> LiveStatus:
    """How the puzzle stands. That there are several solutions is worth waiting for, how many there are is not."""
    deadline = Deadline(timeout)
    found = _solutions(puzzle, limit, deadline)
    result = found.result
    masks, differing = None, _differing(result)
    if only_true:
        none = (0,) * len(puzzle.values)
        masks = find_true(puzzle, timeout=deadline.left, known=result).masks if result.count else none
        differing = tuple(cell for cell, mask in enumerate(masks) if mask & (mask - 1))
        masks = tuple(0 if digit else mask for digit, mask in zip(puzzle.values, masks, strict=True))
    verdict = _verdict(result)
    return LiveStatus(
        verdict,
        _sentence(found, verdict, limit),
        min(result.count, limit),
        result.is_exhausted and result.count <= limit,
        differing,
        result.solution if verdict == "unique" else None,
        masks,
    )


def _solutions(puzzle: Puzzle, limit: int, deadline: Deadline) -> Answer:
    """One solution more than the limit is looked for, to know whether there are more."""
    found = solve_puzzle(puzzle, limit + 1, timeout=deadline.sooner(_COUNTING).left)
    is_enough = found.result.is_exhausted or found.result.count > 1
    return found if is_enough else solve_puzzle(puzzle, 2, timeout=deadline.left)


def _verdict(result: SolveResult) -> LiveVerdict:
    if result.count > 1:
        return "multiple"
    if not result.is_exhausted:
        return "undecided"
    return "unique" if result.count else "none"


def _sentence(found: Answer, verdict: LiveVerdict, limit: int) -> str:
    """The number of solutions in words, without a full stop."""
    count = found.result.count
    if verdict == "none":
        return f"no solution: {found.problem}" if found.problem else "no solution"
    if verdict == "unique":
        return "one solution"
    if verdict == "undecided":
        return "at least one solution: whether it is the only one is not known" if count else "not decided in time"
    if count > limit:
        return f"more than {plural(limit, 'solution')}"
    return plural(count, "solution") if found.result.is_exhausted else f"at least {plural(count, 'solution')}"


def _differing(result: SolveResult) -> tuple[int, ...]:
    """The cells that are not the same in all solutions found."""
    rows = [solution.values for solution in result.solutions]
    return tuple(cell for cell, digits in enumerate(zip(*rows, strict=True)) if len({*digits}) > 1)
