"""Cells that contain listed digits, at least or exactly as often as they are listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod

from nonet.board.rules.tables.machines import automaton
from nonet.board.shapes import Automaton, CellCount, Constraint, Machine

_MOST_STATES = 300


def containing(cells: Sequence[int], digits: Sequence[int], size: int) -> Iterator[Constraint]:
    """Each listed digit, at least as often as it is listed. One machine sees all of them; counts see one each."""
    times = Counter(digits)
    if prod(count + 1 for count in times.values()) <= _MOST_STATES:
        yield Machine(tuple(sorted(cells)), _all_met(size, tuple(sorted(digits))))
        return
    for digit, count in sorted(times.items()):
        yield CellCount(tuple(sorted(cells)), 1 << (digit - 1), tuple(range(count, len(cells) + 1)))


@lru_cache(maxsize=1024)
def _all_met(size: int, digits: tuple[int, ...]) -> Automaton:
    """The state is what is still to be met."""

    def step(left: tuple[int, ...], digit: int) -> tuple[int, ...]:
        if digit not in left:
            return left
        at = left.index(digit)
        return left[:at] + left[at + 1 :]

    return automaton(size, digits, step, lambda left: not left)
