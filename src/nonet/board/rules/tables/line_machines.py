"""The automata of rules on lines. Each is made once for a size and its numbers."""

from __future__ import annotations

from functools import lru_cache

from nonet.board.rules.tables.bands import class_of
from nonet.board.rules.tables.machines import NOTHING_READ, automaton
from nonet.board.shapes import Automaton


@lru_cache(maxsize=256)
def between(size: int) -> Automaton:
    """Two ends first, then digits that lie strictly between theirs."""

    def step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None

    return automaton(size, NOTHING_READ, step, lambda ends: len(ends) == 2)


@lru_cache(maxsize=256)
def outside_of(size: int, least: int) -> Automaton:
    """Two ends first, at least so far apart, then digits that are below or above both."""

    def step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not ends:
            return (digit,)
        if len(ends) == 1:
            return tuple(sorted((*ends, digit))) if abs(ends[0] - digit) >= least else None
        return None if ends[0] <= digit <= ends[1] else ends

    return automaton(size, NOTHING_READ, step, lambda ends: len(ends) == 2)


@lru_cache(maxsize=256)
def alternating(size: int, classes: tuple[int, ...], width: int) -> Automaton:
    """Any `width` digits in a row are of different classes. The state is the classes of those before."""

    def step(before: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        own = class_of(digit, classes)
        return None if own in before else (*before, own)[-(width - 1) :]

    return automaton(size, NOTHING_READ, step, lambda _before: True)


@lru_cache(maxsize=64)
def same_difference(size: int) -> Automaton:
    """Neighbours differ by the same number, whichever."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        difference = abs(digit - state[0])
        return (digit, difference) if state[1:] in ((), (difference,)) else None

    return automaton(size, NOTHING_READ, step, lambda _state: True)


@lru_cache(maxsize=64)
def sequence(size: int) -> Automaton:
    """Neighbours rise or fall by the same step."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        rise = digit - state[0]
        return (digit, rise) if state[1:] in ((), (rise,)) else None

    return automaton(size, NOTHING_READ, step, lambda _state: True)


@lru_cache(maxsize=64)
def up_and_down(size: int) -> Automaton:
    """Rises and falls alternate; equal neighbours are neither."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        way = (digit > state[0]) - (digit < state[0])
        return (digit, way) if way and state[1:] in ((), (-way,)) else None

    return automaton(size, NOTHING_READ, step, lambda _state: True)


@lru_cache(maxsize=256)
def cut_into(size: int, total: int) -> Automaton:
    """The digits can be cut into pieces that each add up to the total. The state is the sum of the open piece."""

    def step(open_sum: int, digit: int) -> int | None:
        after = open_sum + digit
        return None if after > total else after % total

    return automaton(size, 0, step, lambda open_sum: open_sum == 0)


@lru_cache(maxsize=256)
def product_of_bulb(size: int, bulbs: int) -> Automaton:
    """So many digits that form a number, then digits that multiply to it."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        open_bulbs, left = state
        if open_bulbs:
            return None if digit > 9 and open_bulbs < bulbs else (open_bulbs - 1, 10 * left + digit)
        return None if left % digit else (0, left // digit)

    return automaton(size, (bulbs, 0), step, lambda state: state == (0, 1))
