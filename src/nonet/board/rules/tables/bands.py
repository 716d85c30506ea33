"""Classes of digits: low, middle and high bands, rests of a division. A class is a mask of digits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


def half(size: int) -> int:
    """Half of the digits, rounded up: the usual least difference on a whisper."""
    return (size + 1) // 2


@lru_cache(maxsize=64)
def bands(size: int) -> tuple[int, int, int]:
    """The low, the middle and the high digits, a third each.

    What is left over goes to the middle if it is one digit, to both ends if it is two.

    >>> [f"{band:05b}" for band in bands(5)], [f"{band:04b}" for band in bands(4)]
    (['00011', '00100', '11000'], ['0001', '0110', '1000'])
    """
    low = (size + 1) // 3
    high = size - low
    everything = (1 << size) - 1
    return (1 << low) - 1, ((1 << high) - 1) & ~((1 << low) - 1), everything & ~((1 << high) - 1)


@lru_cache(maxsize=64)
def residues(size: int, modulus: int) -> tuple[int, ...]:
    """The digits by the rest of a division.

    >>> [f"{rest:06b}" for rest in residues(6, 3)]
    ['100100', '001001', '010010']
    """
    digits = range(1, size + 1)
    return tuple(sum(1 << (digit - 1) for digit in digits if digit % modulus == rest) for rest in range(modulus))


def class_of(digit: int, classes: Sequence[int]) -> int:
    """Which of the classes a digit is in."""
    return next(number for number, mask in enumerate(classes) if mask >> (digit - 1) & 1)
