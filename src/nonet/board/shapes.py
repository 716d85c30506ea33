"""Shapes: what a board demands beyond "these cells differ". Plain data that the engines understand.

A rule (`rules/`) is what people say, such as a thermometer; a shape is what an engine propagates. Few shapes carry many
rules. Each shape enumerates here, in a few lines anybody can check; the tests hold the fast ways against that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Protocol

from nonet.board.masks import digits_of


class Shape(Protocol):
    """A demand on the digits of some cells. Shapes are frozen and hashable: they are part of a board's identity."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells it is about, in its own order."""
        ...

    def allows(self, digits: Sequence[int]) -> bool:
        """Whether its cells may hold these digits, one for each of `cells`."""
        ...


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells and which digits go together: `allowed[d - 1]` masks the second cell when the first holds d."""

    first: int
    second: int
    allowed: tuple[int, ...]

    @property
    def cells(self) -> tuple[int, int]:
        return self.first, self.second

    def allows(self, digits: Sequence[int]) -> bool:
        return bool(self.allowed[digits[0] - 1] >> (digits[1] - 1) & 1)


@lru_cache(maxsize=256)
def pair_table(size: int, is_allowed: Callable[[int, int], bool]) -> tuple[int, ...]:
    """The table of a relation between two digits. One object per relation and size, so that boards can share it.

    >>> from operator import lt
    >>> [f"{mask:04b}" for mask in pair_table(4, lt)]
    ['1110', '1100', '1000', '0000']
    """
    digits = range(1, size + 1)
    return tuple(sum(1 << (second - 1) for second in digits if is_allowed(first, second)) for first in digits)


def supported(shape: Shape, masks: Sequence[int]) -> list[int]:
    """What is left of the candidates of a shape's cells: those in at least one choice that it allows.

    By enumeration, so it is slow and easy to believe. `masks` are the candidates of `shape.cells`, in that order.
    """
    left = [0] * len(masks)
    for digits in product(*(digits_of(mask) for mask in masks)):
        if shape.allows(digits):
            left = [mask | 1 << (digit - 1) for mask, digit in zip(left, digits, strict=True)]
    return left
