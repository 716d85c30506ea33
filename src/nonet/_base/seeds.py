"""The random numbers that a seed stands for, the same wherever a seed is taken."""

from __future__ import annotations

import re
from operator import index
from typing import TYPE_CHECKING

from nonet._base.errors import PuzzleError, shorten

if TYPE_CHECKING:
    from random import Random


MOST_DIGITS = 1000  # of a seed that is a number: Python refuses to write some that are longer

# Line breaks, other control characters, and halves of characters, which no file can hold.
_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_NUMBER = re.compile(rf"0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}}")


def checked_seed(seed: int | str | None) -> int | str:
    """Return a valid seed. A seed that cannot be in a line of a table is refused, wherever it comes from."""
    if isinstance(seed, str):
        if _UNWRITABLE.search(seed):
            raise PuzzleError(f"invalid seed {shorten(seed)}: a seed must be one line without control characters")
    elif seed is None or not hasattr(seed, "__index__"):
        raise PuzzleError(f"expected a whole number or text for seed, got {shorten(seed)} ({type(seed).__name__})")
    elif abs(index(seed)) >= 10**MOST_DIGITS:
        raise PuzzleError(f"the seed is too long: a number can have up to {MOST_DIGITS:,} digits (text can be longer)")
    return seed


def random_of(seed: int | str | None) -> Random:
    """Return the random numbers of a seed; without one, others each time.

    Python's generator drops the sign of a number, so that -1 would repeat 1. A negative seed is taken as text, as
    `sudoku create --seed -1` takes it. A number that comes as text, as from a table, is the number.

    >>> random_of(-1).random() == random_of(1).random(), random_of(-1).random() == random_of("-1").random()
    (False, True)
    >>> random_of("7").random() == random_of(7).random(), random_of("007").random() == random_of(7).random()
    (True, False)
    """
    from random import Random  # takes some milliseconds, and a start needs none of it

    if seed is None:
        return Random()
    known = checked_seed(seed)
    if isinstance(known, str):
        return Random(int(known) if _NUMBER.fullmatch(known) else known)
    number = index(known)  # numpy's numbers are no int
    return Random(str(number) if number < 0 else number)


# Seeds: reading what a user types, and making the seeds of several puzzles from one.

Seed = int | str | None

_SEEDS = 10**9


def parse_seed(text: str | None) -> Seed:
    """Parse a seed as typed. Whole numbers are numbers, so that `create(seed=7)` agrees with `--seed 007`.

    >>> parse_seed("007"), parse_seed("tuesday")
    (7, 'tuesday')
    """
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else text


def nth_seed(seed: Seed, number: int) -> Seed:
    """Return the seed of the n-th puzzle of a series, from 0. The first has the seed itself."""
    return seed if seed is None or number == 0 else f"{seed}/{number}"


def chosen_seed(seed: Seed) -> int | str:
    """Return the given seed, or a fresh random one if none is given, so that the caller can print it.

    Seeds with line breaks are rejected: they cannot be printed on one line.
    """
    if seed is not None:
        return checked_seed(seed)
    from random import SystemRandom  # takes some milliseconds, and few need it

    return SystemRandom().randrange(_SEEDS)
