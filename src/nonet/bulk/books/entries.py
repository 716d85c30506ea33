"""The puzzles of a book: created or given, each proved to have one solution, with its level, ER and first hint."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace

from nonet._base.errors import CreationError, NotUnique, PuzzleError, RunTimeout, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, chosen_seed
from nonet.bulk.create import Series
from nonet.generate.criteria import Criteria
from nonet.generate.dig import Progress
from nonet.generate.levels import usual_levels
from nonet.human.hints import solve_path
from nonet.human.levels import LEVELS, find_level
from nonet.human.position import Position
from nonet.human.rating import rate_proved
from nonet.human.rating_scales import size_problem
from nonet.human.se121 import in_tenths
from nonet.model import Board, Grid
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import core as _native

# What goes into a book: so many puzzles of each board and level, in their order.

MOST = 1000  # puzzles in a book

Mix = tuple[tuple[str, int], ...]  # levels, easiest first, and how many of each


@dataclass(frozen=True, slots=True)
class BookSection:
    """Puzzles of one board and level that follow each other."""

    board: Board
    level: str
    count: int


def share(count: int, parts: int) -> list[int]:
    """As even as can be; the first get one more.

    >>> share(8, 3)
    [3, 3, 2]
    """
    return [count // parts + (number < count % parts) for number in range(parts)]


def levels_for(boards: Iterable[Board]) -> list[str]:
    """The levels of a book where none are asked for: easy, medium and hard, as far as they are easily had."""
    return [*min((usual_levels(board) for board in boards), key=len)]


def mix_of(levels: Sequence[str], count: int) -> Mix:
    """The count shared among the levels, easiest first.

    >>> mix_of(["hard", "easy"], 5)
    (('easy', 3), ('hard', 2))
    """
    if count < 1:
        raise PuzzleError(f"expected a count of at least 1, got {count}")
    if not levels:
        raise PuzzleError("expected a level, got none")
    chosen = _in_order(find_level(name) for name in levels)
    if count < len(chosen):
        names = ", ".join(chosen)
        raise PuzzleError(f"expected at least {len(chosen)} puzzles, one of each level ({names}), got {count}")
    return _checked(tuple(zip(chosen, share(count, len(chosen)), strict=True)))


def parse_mix(text: str) -> Mix:
    """Levels with their numbers, as typed.

    >>> parse_mix("hard:4, easy:8")
    (('easy', 8), ('hard', 4))
    """
    numbers: dict[str, int] = {}
    for part in text.split(","):
        name, colon, number = part.strip().partition(":")
        if not colon or not (number.isascii() and number.isdecimal() and 0 < len(number) < 10 and int(number)):
            raise PuzzleError(f"expected a mix such as easy:8,hard:4, got {shorten(part.strip())} in {shorten(text)}")
        level = find_level(name)
        if level in numbers:
            raise PuzzleError(f"expected each level once, got {level} twice in {shorten(text)}")
        numbers[level] = int(number)
    return _checked(tuple((level, numbers[level]) for level in _in_order(numbers)))


def plan_sections(boards: Sequence[Board], mix: Mix) -> tuple[BookSection, ...]:
    """A part for each board, easiest level first; the puzzles of a level are shared among the boards."""
    if not boards:
        raise PuzzleError("expected a board, got none")
    for level, count in mix:
        if count < len(boards):
            raise PuzzleError(
                f"expected at least {len(boards)} puzzles of level {level}, one of each kind, got {count}"
            )
    shares = [(level, share(count, len(boards))) for level, count in mix]
    return tuple(
        BookSection(board, level, counts[index]) for index, board in enumerate(boards) for level, counts in shares
    )


def _in_order(levels: Iterable[str]) -> list[str]:
    chosen = set(levels)
    return [level for level in LEVELS if level in chosen]


def _checked(mix: Mix) -> Mix:
    count = sum(number for _, number in mix)
    if count > MOST:
        raise PuzzleError(f"expected at most {MOST} puzzles in a book, got {count}")
    return mix


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
    chosen, numbers = chosen_seed(seed), itertools.count()
    entries: list[BookEntry] = []
    seen: set[Grid] = set()
    for section in sections:
        criteria = Criteria(section.board, section.level)
        series = Series(criteria, chosen, engine, timeout, is_rated=False)
        for _ in range(section.count):
            for _ in range(_REPEATS):
                made = series.create(next(numbers))
                if (puzzle := made.grid) not in seen:
                    break
            seen.add(puzzle)
            is_rich = made.undecided > 0
            entries.append(_entry(len(entries) + 1, puzzle, section.level, hints=hints, is_rich=is_rich))
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
    fresh = [puzzle.grid.givens for puzzle in puzzles]
    if not 0 < len(fresh) <= MOST:
        raise PuzzleError(f"expected 1 to {MOST} puzzles in a book, got {len(fresh)}")
    entries: list[BookEntry] = []
    for number, grid in enumerate(fresh, 1):
        entry = _entry(number, grid, None, hints=hints, timeout=timeout)
        entries.append(replace(entry, title=titles[number - 1]) if titles else entry)
        if progress:
            progress(number, len(fresh))
    return entries


def _entry(
    number: int, grid: Grid, level: str | None, *, hints: bool, is_rich: bool = False, timeout: float | None = None
) -> BookEntry:
    """`level` None: find out."""
    solution = _only_solution(number, grid, timeout)
    rated, er = _rate(grid, solution) if level is None or grid.board.is_classic else ("", "")
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
