"""The random numbers that a seed stands for, the same wherever a seed is taken."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from nonet.errors import PuzzleError, shorten

if TYPE_CHECKING:
    from random import Random


def random_of(seed: int | str | None) -> Random:
    """The random numbers of a seed; without one, others each time.

    Python's generator drops the sign of a number, so that -1 would repeat 1. A negative seed is taken as text, as
    `sudoku create --seed -1` takes it.

    >>> random_of(-1).random() == random_of(1).random(), random_of(-1).random() == random_of("-1").random()
    (False, True)
    """
    from random import Random  # takes some milliseconds, and a start needs none of it

    if seed is None or isinstance(seed, str):
        return Random(seed)
    if not hasattr(seed, "__index__"):
        raise PuzzleError(f"expected a whole number or text for seed, got {shorten(seed)} ({type(seed).__name__})")
    number = index(seed)  # numpy's numbers are no int
    return Random(str(number) if number < 0 else number)
