"""Seeds: reading what a user types, and making the seeds of several puzzles from one."""

from __future__ import annotations

Seed = int | str | None

_SEEDS = 10**9


def parse_seed(text: str | None) -> Seed:
    """A seed as typed. Whole numbers are numbers, so that the library's `create(seed=7)` agrees with `--seed 007`.

    >>> parse_seed("007"), parse_seed("tuesday")
    (7, 'tuesday')
    """
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 1000 else text


def nth_seed(seed: Seed, number: int) -> Seed:
    """The seed of the n-th puzzle of a series, from 0. The first has the seed itself."""
    return seed if seed is None or number == 0 else f"{seed}/{number}"


def chosen_seed(seed: Seed) -> int | str:
    """The seed itself; where there is none, one that nobody knows beforehand, so that it can be told."""
    from random import SystemRandom  # takes some milliseconds, and few need it

    return SystemRandom().randrange(_SEEDS) if seed is None else seed
