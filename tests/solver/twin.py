"""The canonical form of a classic 9x9 grid once more, as plainly as it can be said: every order of columns is tried.

It is the readable twin of native/src/classic/canonical.cpp, thousands of times slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import NamedTuple

_THREES = list(permutations(range(3)))
_ORDERS = [
    [3 * stack + column for stack, columns in zip(stacks, inside, strict=True) for column in columns]
    for stacks in _THREES
    for inside in product(_THREES, repeat=3)
]

Row = tuple[int, ...]
Band = tuple[Row, ...]  # the rows that are not chosen yet, in order of their digits


class State(NamedTuple):
    """What is left of a grid whose columns are in an order, and the digits in the order in which they were met."""

    begun: Band  # the band that rows are being taken from
    bands: tuple[Band, ...]
    names: tuple[int, ...] = ()


def twin_form(grid: bytes) -> bytes:
    """The least of all forms, read row by row, 0 for an empty cell."""
    rows = [tuple(grid[at : at + 9]) for at in range(0, 81, 9)]
    views = rows, list(zip(*rows, strict=True))
    states = {start(view, columns) for view in views for columns in _ORDERS}
    form: list[int] = []
    for _ in range(9):
        least = [10]
        kept: set[State] = set()
        for state in states:
            for row, after in next_rows(state):
                named, names = renamed(row, state.names)
                if named < least:
                    least, kept = named, set()
                if named == least:
                    kept.add(after._replace(names=names))
        form += least
        states = kept
    return bytes(form)


def start(view: list[Row], columns: list[int]) -> State:
    rows = [tuple([row[column] for column in columns]) for row in view]
    return State((), tuple(sorted(tuple(sorted(rows[at : at + 3])) for at in (0, 3, 6))))


def next_rows(state: State) -> Iterator[tuple[Row, State]]:
    """The rows that may come next, of the same band until it is used up, then of any other; and what is left then."""
    for band in {state.begun} if state.begun else set(state.bands):
        others = list(state.bands)
        if not state.begun:
            others.remove(band)
        for row in set(band):
            left = list(band)
            left.remove(row)
            yield row, state._replace(begun=tuple(left), bands=tuple(others))


def renamed(digits: Row, names: tuple[int, ...]) -> tuple[list[int], tuple[int, ...]]:
    """The digits under their names, the order in which they were first met."""
    for digit in digits:
        if digit and digit not in names:
            names = (*names, digit)
    return [names.index(digit) + 1 if digit else 0 for digit in digits], names


def morph(grid: bytes, random: Random) -> bytes:
    """Another form of the same puzzle."""
    names = [0, *random.sample(range(1, 10), 9)]
    rows, columns = ([3 * band + at for band in random.sample(range(3), 3) for at in random.sample(range(3), 3)]
                     for _ in range(2))  # fmt: skip
    is_mirrored = random.random() < 0.5
    cells = [column * 9 + row if is_mirrored else row * 9 + column for row in rows for column in columns]
    return bytes(names[grid[cell]] for cell in cells)
