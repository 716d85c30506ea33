"""Seeds: reading what a user types, and making the seeds of several puzzles from one."""

from __future__ import annotations

from nonet.board.seeds import MOST_DIGITS, checked_seed

Seed = int | str | None

_SEEDS = 10**9


def parse_seed(text: str | None) -> Seed:
    """A seed as typed. Whole numbers are numbers, so that the library's `create(seed=7)` agrees with `--seed 007`.

    >>> parse_seed("007"), parse_seed("tuesday")
    (7, 'tuesday')
    """
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else text


def nth_seed(seed: Seed, number: int) -> Seed:
    """The seed of the n-th puzzle of a series, from 0. The first has the seed itself."""
    return seed if seed is None or number == 0 else f"{seed}/{number}"


def chosen_seed(seed: Seed) -> int | str:
    """The seed itself; where there is none, one that nobody knows beforehand, so that it can be told.

    One that cannot be told, because it has line breaks, is refused.
    """
    if seed is not None:
        return checked_seed(seed)
    from random import SystemRandom  # takes some milliseconds, and few need it

    return SystemRandom().randrange(_SEEDS)
