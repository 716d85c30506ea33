"""Setter's tools in words: what can go of a puzzle, what its solutions hold, what would make it unique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.deadline import Deadline
from nonet.engines import Count
from nonet.errors import NotUnique, RunTimeout, listed, plural
from nonet.puzzle import Puzzle
from nonet.setting.extend import Extended, find_extensions
from nonet.setting.minimize import Minimized, check_kept, choose_orbits, minimize_many
from nonet.setting.parts import Clue, Part, givens_only
from nonet.setting.redundant import Redundant, find_redundant
from nonet.setting.true_candidates import TrueCandidates, find_true
from nonet.usecases.solve import solve_puzzle
from nonet.usecases.validate import givens_problem, rules_problem

__all__ = [
    "Clue",
    "Count",
    "Extended",
    "Minimized",
    "Part",
    "Redundant",
    "TrueCandidates",
    "counts_by_cell",
    "extend_puzzle",
    "extended_words",
    "find_spare",
    "find_true_counts",
    "givens_only",
    "minimize_each",
    "redundant_words",
    "undecided_words",
]


def find_spare(
    puzzle: Puzzle, *, with_rules: bool = True, together: bool = False, timeout: float | None = None
) -> Redundant:
    """What a puzzle can do without. NotUnique says why where it has not one solution."""
    puzzle, deadline = givens_only(puzzle), Deadline(timeout)
    try:
        return find_redundant(puzzle, with_rules=with_rules, together=together, timeout=timeout)
    except NotUnique as error:
        raise NotUnique(_why_not(puzzle, str(error), deadline)) from None


def redundant_words(found: Redundant) -> str:
    """How much can go, in a sentence without its full stop."""
    what = "clue" if not found.puzzle.board.rules else "clue and rule"
    if found.is_minimal:
        return f"every {what} is needed"
    count = len(found.parts)
    if not count:
        return f"no {what} that was asked about can go"
    return f"{count} can go{', each alone' if count > 1 else ''}"


def undecided_words(parts: Sequence[Part]) -> str:
    """Of what it was not found out in time whether it is needed."""
    shown = [str(part) for part in parts[:8]]
    more = [plural(len(parts) - 8, "other")] if len(parts) > 8 else []
    return f"time ran out: it is not known whether {listed([*shown, *more])} can go"


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
    """What was found and what was proved, in a sentence without its full stop."""
    if found.size == 0:
        return "the solution is unique already"
    proved = _proved(found.least)
    if found.size is None:
        return f"no set of clues was found in time; {proved}"
    if found.size > 2 or not found.is_smallest:
        return f"{plural(found.size, 'clue')} make it unique; {proved}"
    how_many = str(found.total) if found.is_all else f"at least {found.total}"
    if found.size == 1:
        return f"one clue makes it unique: {how_many} {'does' if found.total == 1 else 'do'}, each alone"
    return f"two clues make it unique: {how_many} {'pair does' if found.total == 1 else 'pairs do'}; one is not enough"


def _proved(least: int) -> str:
    """What is known of sets with fewer clues than so many."""
    if least <= 1:
        return "whether one is enough is not known"
    return "one is not enough" if least == 2 else f"fewer than {least} are not enough"


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
    """Why a puzzle has not one solution: where two of them differ, or what clashes. What is known, if time is over."""
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
