"""Sets of digits as bit masks: bit d - 1 stands for digit d."""

from __future__ import annotations


def digits_of(mask: int) -> list[int]:
    """The digits of a mask.

    >>> digits_of(0b1101)
    [1, 3, 4]
    """
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1]
