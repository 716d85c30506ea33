"""Answers of the setter's tools in words: redundant parts, true candidates, clues that make a puzzle unique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from nonet._base.deadline import Deadline
from nonet._base.errors import NotUnique, RunTimeout, listed, plural
from nonet._base.fast_dataclass import dataclass
from nonet.model import Grid
from nonet.puzzle.answers import Answer, givens_problem, rules_problem, solve_puzzle
from nonet.puzzle.extend import Extended, find_extensions
from nonet.puzzle.minimize import Minimized, check_kept, choose_orbits, minimize_many
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.redundant import Redundant, find_redundant
from nonet.puzzle.removable import Part, givens_only
from nonet.puzzle.true_candidates import TrueCandidates, find_true
from nonet.solver.base import Count, SolveResult


def find_spare(
    puzzle: Puzzle, *, with_rules: bool = True, together: bool = False, timeout: float | None = None
) -> Redundant:
    """Return the redundant parts of a puzzle. NotUnique says why the puzzle does not have exactly one solution."""
    puzzle, deadline = givens_only(puzzle), Deadline(timeout)
    try:
        return find_redundant(puzzle, with_rules=with_rules, together=together, timeout=timeout)
    except NotUnique as error:
        raise NotUnique(_why_not(puzzle, str(error), deadline)) from None


def redundant_words(found: Redundant) -> str:
    """Return how much can be removed, as a sentence without its full stop."""
    what = "clue" if not found.puzzle.board.rules else "clue and rule"
    if found.is_minimal:
        return f"every {what} is needed"
    count = len(found.parts)
    if not count:
        return f"no {what} that was examined can be removed"
    return f"{count} can be removed{', each alone' if count > 1 else ''}"


def undecided_words(parts: Sequence[Part]) -> str:
    """Of what it was not found out in time whether it is needed."""
    shown = [str(part) for part in parts[:8]]
    more = [plural(len(parts) - 8, "other")] if len(parts) > 8 else []
    return f"time ran out: it is not known whether {listed([*shown, *more])} can be removed"


def find_true_counts(puzzle: Puzzle, counts: int | None = None, timeout: float | None = None) -> TrueCandidates:
    """The true candidates as far as they were found in time. NotUnique where there is no solution."""
    found = find_true(puzzle, counts, timeout=timeout)
    if not found.has_solution and found.is_complete:
        why = givens_problem(puzzle) or rules_problem(puzzle)
        raise NotUnique(f"no solution exists{f' ({why})' if why else ''}, so no candidate is true")
    return found


def extend_puzzle(puzzle: Puzzle, limit: int, seed: int | str | None = 0, timeout: float | None = None) -> Extended:
    """The clues that would make a puzzle unique. NotUnique says why where there is no solution."""
    puzzle, deadline = givens_only(puzzle), Deadline(timeout)
    try:
        return find_extensions(puzzle, limit, seed, timeout=timeout)
    except NotUnique:
        raise NotUnique(f"{_why_not(puzzle, 'no solution exists', deadline)}, so no clue makes it unique") from None


def extended_words(found: Extended) -> str:
    """Return what was found and proved, as a sentence without its full stop."""
    if found.size == 0:
        return "the solution is already unique"
    proved = _proved(found.least)
    if found.size is None:
        return f"no set of clues was found in time; {proved}"
    if found.size > 2 or not found.is_smallest:
        return f"{plural(found.size, 'clue')} make the puzzle unique; {proved}"
    how_many = str(found.total) if found.is_all else f"at least {found.total}"
    verb, end = ("is", "") if found.total == 1 else ("are", "s")
    if found.size == 1:
        return f"one clue makes the puzzle unique: there {verb} {how_many} such clue{end}"
    return f"two clues make the puzzle unique: there {verb} {how_many} such pair{end}; one clue is not enough"


def _proved(least: int) -> str:
    """Return what is known about sets with fewer than `least` clues."""
    if least <= 1:
        return "it is not known whether one clue is enough"
    return "one clue is not enough" if least == 2 else f"fewer than {least} clues are not enough"


def minimize_each(
    puzzles: Sequence[Puzzle],
    *,
    seed: int | str | None = 0,
    keep: Iterable[str] = (),
    symmetry: str | None = None,
    with_rules: bool = False,
    timeout: float | None = None,
) -> Iterator[Minimized | NotUnique | RunTimeout]:
    """Each puzzle with as few clues as it needs, or why that cannot be. Puzzles of one board are dug side by side."""
    cells, begin = list(keep), 0
    while begin < len(puzzles):
        board = puzzles[begin].board
        end = next((at for at in range(begin, len(puzzles)) if puzzles[at].board != board), len(puzzles))
        orbits = choose_orbits(board, seed, cells, symmetry)
        group = [givens_only(puzzle) for puzzle in puzzles[begin:end]]
        for number, puzzle in enumerate(group, begin + 1):
            check_kept(puzzle.grid, cells, f"puzzle {number}: " if len(puzzles) > 1 else "")
        found = minimize_many(group, orbits, seed=seed, with_rules=with_rules, timeout=timeout)
        for puzzle, each in zip(group, found, strict=True):
            is_not = isinstance(each, NotUnique)
            yield NotUnique(_why_not(puzzle, str(each), Deadline(timeout))) if is_not else each
        begin = end


def _why_not(puzzle: Puzzle, known: str, deadline: Deadline) -> str:
    """Return why a puzzle is not unique: where two solutions differ, or what clashes.

    Return `known` if time is over.
    """
    if deadline.is_over:
        return known
    answer = solve_puzzle(puzzle, timeout=deadline.left)
    return answer.sentence if answer.result.is_decided else known


def counts_by_cell(found: TrueCandidates) -> dict[int, dict[int, Count]]:
    """The counts of each empty cell's candidates."""
    cells: dict[int, dict[int, Count]] = {}
    for (cell, digit), count in found.counts.items():
        cells.setdefault(cell, {})[digit] = count
    return cells


# How a puzzle stands while somebody sets it: how many solutions, and where they differ.

# Seconds. Of a puzzle with 91 solutions it took 4 seconds to know that there are no more.
_COUNTING = 0.25

LiveVerdict = Literal["none", "unique", "multiple", "undecided"]


@dataclass(frozen=True, slots=True)
class LiveStatus:
    """The solutions of a puzzle, counted up to a limit. `masks` are the true candidates, if they were asked for.

    `deciding` are those of them that leave exactly one solution.
    """

    verdict: LiveVerdict
    sentence: str
    count: int
    is_exact: bool
    differing: tuple[int, ...] = ()
    solution: Grid | None = None
    masks: tuple[int, ...] | None = None
    deciding: tuple[int, ...] | None = None


def look_live(
    puzzle: Puzzle,
    limit: int = 100,
    *,
    only_true: bool = False,
    deciding: bool = False,
    timeout: float | None = None,
) -> LiveStatus:
    """Return the number of solutions of a puzzle in progress.

    It waits to find a second solution, but not to count all.

    Args:
        puzzle: The puzzle.
        limit: The largest number of solutions to find.
        only_true: Also find the true candidates.
        deciding: Also find those of them that leave exactly one solution.
        timeout: Seconds after which the search ends.
    """
    deadline = Deadline(timeout)
    found = _solutions(puzzle, limit, deadline)
    result = found.result
    masks, singles, differing = None, None, _differing(result)
    if only_true or deciding:
        masks = (0,) * len(puzzle.values)
        true = find_true(puzzle, 1 if deciding else None, timeout=deadline.left, known=result) if result.count else None
        masks = true.open_masks if true else masks
        singles = _deciding(len(masks), true) if deciding else None
        differing = tuple(cell for cell, mask in enumerate(masks) if mask & (mask - 1))
    verdict = _verdict(result)
    return LiveStatus(
        verdict,
        _sentence(found, verdict, limit),
        min(result.count, limit),
        result.is_exhausted and result.count <= limit,
        differing,
        result.solution if verdict == "unique" else None,
        masks,
        singles,
    )


def _deciding(cells: int, found: TrueCandidates | None) -> tuple[int, ...]:
    """Return the mask of each cell of the candidates that leave exactly one solution, as far as this is known."""
    masks = [0] * cells
    for (cell, digit), count in (found.counts if found else {}).items():
        masks[cell] |= (count == 1 and count.is_exact) << (digit - 1)
    return tuple(masks)


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
