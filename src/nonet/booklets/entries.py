"""The puzzles of a book: created or given, each proved to have one solution, with its level, ER and first hint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from nonet import _native
from nonet.board import Board, Grid
from nonet.booklets.plan import MOST, BookSection
from nonet.creation import Seed, create_grid, late_clues, nth_seed
from nonet.creation.digging import Progress
from nonet.errors import CreationError, NotUnique, PuzzleError, RunTimeout
from nonet.logic import LEVELS, Position, is_classic, solve_path
from nonet.puzzle import Puzzle
from nonet.rating import in_tenths, size_problem
from nonet.rating.rate import rate_proved
from nonet.records import dataclass

_REPEATS = 20  # tries for a puzzle that is not in the book yet: tiny boards have few


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A puzzle of a book. `level` and `er` are "" where nobody knows them, `hint` where none is wanted or found.

    `is_rich`: time ran out before its level was reached, so that it has more clues than it should.
    """

    number: int
    puzzle: Grid
    solution: Grid
    level: str = ""
    er: str = ""
    hint: str = ""
    is_rich: bool = False
    title: str = ""  # of the puzzle, with its author

    @property
    def board(self) -> Board:
        return self.puzzle.board

    @property
    def rank(self) -> int:
        """1 for the easiest level and so on, 0 if the level is not known."""
        return LEVELS.index(self.level) + 1 if self.level else 0


def create_entries(
    sections: Sequence[BookSection],
    seed: Seed,
    *,
    hints: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> list[BookEntry]:
    """New puzzles, those that `sudoku create` makes of the seed; one that is in the book already is made anew."""
    total = sum(section.count for section in sections)
    numbers = count()
    entries: list[BookEntry] = []
    seen: set[Grid] = set()
    for section in sections:
        for _ in range(section.count):
            for _ in range(_REPEATS):
                dug = create_grid(section.board, section.level, nth_seed(seed, next(numbers)), engine, timeout=timeout)
                if dug.puzzle not in seen:
                    break
            seen.add(dug.puzzle)
            is_rich = late_clues(dug) > 0
            entries.append(_entry(len(entries) + 1, dug.puzzle, section.level.id, hints=hints, is_rich=is_rich))
            if progress:
                progress(len(entries), total)
    return entries


def prove_entries(
    puzzles: Iterable[Puzzle],
    titles: Sequence[str] = (),
    *,
    hints: bool = False,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> list[BookEntry]:
    """Puzzles that somebody else made, in their order: their givens, without what was placed or pencilled in.

    `titles` stand above them, one above each, if there are any.

    Raises NotUnique for the first that has no or several solutions, RunTimeout for the first of which that is not known
    after `timeout` seconds.
    """
    fresh = [_givens(puzzle.grid) for puzzle in puzzles]
    if not 0 < len(fresh) <= MOST:
        raise PuzzleError(f"expected 1 to {MOST} puzzles in a book, got {len(fresh)}")
    entries: list[BookEntry] = []
    for number, grid in enumerate(fresh, 1):
        entry = _entry(number, grid, None, hints=hints, timeout=timeout)
        entries.append(replace(entry, title=titles[number - 1]) if titles else entry)
        if progress:
            progress(number, len(fresh))
    return entries


def _givens(grid: Grid) -> Grid:
    return Grid(grid.board, tuple(0 if cell in grid.placed else digit for cell, digit in enumerate(grid.values)))


def _entry(
    number: int, grid: Grid, level: str | None, *, hints: bool, is_rich: bool = False, timeout: float | None = None
) -> BookEntry:
    """`level` None: find out."""
    solution = _only_solution(number, grid, timeout)
    rated, er = _rate(grid, solution) if level is None or is_classic(grid.board) else ("", "")
    hint = next(solve_path(Position.of(grid)), None) if hints else None
    return BookEntry(number, grid, solution, rated if level is None else level, er, str(hint or ""), is_rich)


def _rate(grid: Grid, solution: Grid) -> tuple[str, str]:
    """Level and ER, "" where they are not known."""
    if size_problem(grid.board) or _native.missing():
        return "", ""
    rating = rate_proved(grid, solution)
    return rating.level or "", in_tenths(rating.se121.er) if rating.se121 else ""


def _only_solution(number: int, grid: Grid, timeout: float | None) -> Grid:
    puzzle = Puzzle.of(grid)
    if 0 not in grid.values:
        raise PuzzleError(f"puzzle {number} has no empty cell")
    if faults := puzzle.faults():
        raise NotUnique(f"puzzle {number} has no solution: {faults[0].words(grid)}")
    result = puzzle.solve(2, timeout=timeout)
    if not result.is_decided:
        raise RunTimeout(f"puzzle {number}: time ran out before it was known whether it has exactly one solution")
    if result.solution is None:
        raise NotUnique(f"puzzle {number} has no solution")
    if not result.is_unique:
        raise NotUnique(f"puzzle {number} has more than one solution")
    if not puzzle.check(result.solution).is_right:
        raise CreationError(f"the solution of puzzle {number} breaks a rule")
    return result.solution
