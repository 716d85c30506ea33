"""What goes into a book: so many puzzles of each board and level, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.board import Board
from nonet.creation import CLUE_LEVELS, Level, find_level, usual_levels
from nonet.errors import PuzzleError, shorten
from nonet.records import dataclass

MOST = 1000  # puzzles in a book

Mix = tuple[tuple[Level, int], ...]  # levels, easiest first, and how many of each


@dataclass(frozen=True, slots=True)
class BookSection:
    """Puzzles of one board and level that follow each other."""

    board: Board
    level: Level
    count: int


def share(count: int, parts: int) -> list[int]:
    """As even as can be; the first get one more.

    >>> share(8, 3)
    [3, 3, 2]
    """
    return [count // parts + (number < count % parts) for number in range(parts)]


def levels_for(boards: Iterable[Board]) -> list[str]:
    """The levels of a book where none are asked for: easy, medium and hard, as far as they are easily had."""
    return [level.id for level in min((usual_levels(board) for board in boards), key=len)]


def mix_of(levels: Sequence[str], count: int) -> Mix:
    """The count shared among the levels, easiest first.

    >>> [(level.id, number) for level, number in mix_of(["hard", "easy"], 5)]
    [('easy', 3), ('hard', 2)]
    """
    if count < 1:
        raise PuzzleError(f"expected a count of at least 1, got {count}")
    if not levels:
        raise PuzzleError("expected a level, got none")
    chosen = _in_order(find_level(name) for name in levels)
    if count < len(chosen):
        names = ", ".join(level.id for level in chosen)
        raise PuzzleError(f"expected at least {len(chosen)} puzzles, one of each level ({names}), got {count}")
    return _checked(tuple(zip(chosen, share(count, len(chosen)), strict=True)))


def parse_mix(text: str) -> Mix:
    """Levels with their numbers, as typed.

    >>> [(level.id, number) for level, number in parse_mix("hard:4, easy:8")]
    [('easy', 8), ('hard', 4)]
    """
    numbers: dict[Level, int] = {}
    for part in text.split(","):
        name, colon, number = part.strip().partition(":")
        if not colon or not (number.isascii() and number.isdecimal() and 0 < len(number) < 10 and int(number)):
            raise PuzzleError(f"expected a mix such as easy:8,hard:4, got {shorten(part.strip())} in {shorten(text)}")
        level = find_level(name)
        if level in numbers:
            raise PuzzleError(f"expected each level once, got {level.id} twice in {shorten(text)}")
        numbers[level] = int(number)
    return _checked(tuple((level, numbers[level]) for level in _in_order(numbers)))


def plan_sections(boards: Sequence[Board], mix: Mix) -> tuple[BookSection, ...]:
    """A part for each board, easiest level first; the puzzles of a level are shared among the boards."""
    if not boards:
        raise PuzzleError("expected a board, got none")
    for level, count in mix:
        if count < len(boards):
            raise PuzzleError(
                f"expected at least {len(boards)} puzzles of level {level.id}, one of each kind, got {count}"
            )
    shares = [(level, share(count, len(boards))) for level, count in mix]
    return tuple(
        BookSection(board, level, counts[index]) for index, board in enumerate(boards) for level, counts in shares
    )


def _in_order(levels: Iterable[Level]) -> list[Level]:
    chosen = set(levels)
    return [level for level in CLUE_LEVELS if level in chosen]


def _checked(mix: Mix) -> Mix:
    count = sum(number for _, number in mix)
    if count > MOST:
        raise PuzzleError(f"expected at most {MOST} puzzles in a book, got {count}")
    return mix
