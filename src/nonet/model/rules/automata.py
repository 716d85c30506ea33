"""Automata from a start, a step and an end: found breadth first, without dead ends, the rest merged.

Rules with an order become machines: the state is what matters of the digits read so far. `Machine` is propagated
exactly, so a rule is best written as one where its states stay few.

Contents: `automaton`, which makes one; then the automata of lines, of clues outside the grid, and of cells that contain
listed digits.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import prod
from typing import TypeVar

from nonet.model.constraints import AnyOf, Automaton, CellCount, Constraint, Domain, Machine, Rank
from nonet.model.rules.tables import class_of

State = TypeVar("State", bound=Hashable)

NOTHING_READ: tuple[int, ...] = ()  # the start where a state is made of numbers


def automaton(
    size: int, start: State, step: Callable[[State, int], State | None], accepts: Callable[[State], bool]
) -> Automaton:
    """Return the smallest automaton for digits from 1 to `size`. `step` gives the next state, or None for a dead end.

    >>> rising = automaton(3, 0, lambda before, digit: digit if digit > before else None, lambda _state: True)
    >>> rising.steps
    ((1, 2, 3), (-1, 2, 3), (-1, -1, 3), (-1, -1, -1))
    """
    steps, accepting = _reached(size, start, step, accepts)
    return _merged(_without_dead_ends(steps, accepting), accepting)


def _reached(
    size: int, start: State, step: Callable[[State, int], State | None], accepts: Callable[[State], bool]
) -> tuple[list[list[int]], list[bool]]:
    """Return every state that can be reached, numbered in the order it is met."""
    number = {start: 0}
    waiting = deque([start])
    steps: list[list[int]] = []
    while waiting:
        state = waiting.popleft()
        row = []
        for digit in range(1, size + 1):
            after = step(state, digit)
            if after is not None and after not in number:
                number[after] = len(number)
                waiting.append(after)
            row.append(-1 if after is None else number[after])
        steps.append(row)
    return steps, [accepts(state) for state in number]


def _without_dead_ends(steps: list[list[int]], accepting: list[bool]) -> list[list[int]]:
    """Return the steps without those to states from which no end can be reached."""
    before: list[list[int]] = [[] for _ in steps]
    for state, row in enumerate(steps):
        for after in {*row} - {-1}:
            before[after].append(state)
    alive = {state for state, is_end in enumerate(accepting) if is_end}
    waiting = list(alive)
    while waiting:
        for state in before[waiting.pop()]:
            if state not in alive:
                alive.add(state)
                waiting.append(state)
    return [[after if after in alive else -1 for after in row] for row in steps]


def _merged(steps: list[list[int]], accepting: list[bool]) -> Automaton:
    """Return the automaton with equivalent states merged (Moore's way), numbered as they are met."""
    group = [int(is_end) for is_end in accepting]
    count = len({*group})
    while True:
        seen: dict[tuple[int, ...], int] = {}
        group = [
            seen.setdefault((group[state], *(-1 if after < 0 else group[after] for after in row)), len(seen))
            for state, row in enumerate(steps)
        ]
        if len(seen) == count:
            break
        count = len(seen)
    member = {number: state for state, number in reversed(list(enumerate(group)))}
    order = {group[0]: 0}
    found = deque([group[0]])
    rows: list[tuple[int, ...]] = []
    ends: list[bool] = []
    while found:
        state = member[found.popleft()]
        for after in steps[state]:
            if after >= 0 and group[after] not in order:
                order[group[after]] = len(order)
                found.append(group[after])
        rows.append(tuple(-1 if after < 0 else order[group[after]] for after in steps[state]))
        ends.append(accepting[state])
    return Automaton(tuple(rows), tuple(ends))


# The automata of rules on lines. Each is made once for a size and its numbers.


@lru_cache(maxsize=256)
def between(size: int) -> Automaton:
    """Return the automaton of two ends first, then digits strictly between theirs."""

    def step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None

    return automaton(size, NOTHING_READ, step, lambda ends: len(ends) == 2)


@lru_cache(maxsize=256)
def outside_of(size: int, least: int) -> Automaton:
    """Return the automaton of two ends first, at least `least` apart, then digits that are below or above both."""

    def step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not ends:
            return (digit,)
        if len(ends) == 1:
            return tuple(sorted((*ends, digit))) if abs(ends[0] - digit) >= least else None
        return None if ends[0] <= digit <= ends[1] else ends

    return automaton(size, NOTHING_READ, step, lambda ends: len(ends) == 2)


@lru_cache(maxsize=256)
def alternating(size: int, classes: tuple[int, ...], width: int) -> Automaton:
    """Return the automaton of lines with different classes in any `width` neighbours. The state is the last ones."""

    def step(before: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        own = class_of(digit, classes)
        return None if own in before else (*before, own)[-(width - 1) :]

    return automaton(size, NOTHING_READ, step, lambda _before: True)


@lru_cache(maxsize=64)
def same_difference(size: int) -> Automaton:
    """Return the automaton of neighbours that differ by the same number, whichever it is."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        difference = abs(digit - state[0])
        return (digit, difference) if state[1:] in ((), (difference,)) else None

    return automaton(size, NOTHING_READ, step, lambda _state: True)


@lru_cache(maxsize=64)
def sequence(size: int) -> Automaton:
    """Return the automaton of neighbours that rise or fall by the same step."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        rise = digit - state[0]
        return (digit, rise) if state[1:] in ((), (rise,)) else None

    return automaton(size, NOTHING_READ, step, lambda _state: True)


@lru_cache(maxsize=64)
def up_and_down(size: int) -> Automaton:
    """Return the automaton of rises and falls that alternate; equal neighbours are neither."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        way = (digit > state[0]) - (digit < state[0])
        return (digit, way) if way and state[1:] in ((), (-way,)) else None

    return automaton(size, NOTHING_READ, step, lambda _state: True)


@lru_cache(maxsize=256)
def cut_into(size: int, total: int) -> Automaton:
    """Return the automaton of digits in pieces that each add up to the total. The state is the open piece's sum."""

    def step(open_sum: int, digit: int) -> int | None:
        after = open_sum + digit
        return None if after > total else after % total

    return automaton(size, 0, step, lambda open_sum: open_sum == 0)


@lru_cache(maxsize=256)
def product_of_bulb(size: int, bulbs: int) -> Automaton:
    """Return the automaton of digits that form a number, then digits whose product is that number."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        open_bulbs, left = state
        if open_bulbs:
            return None if digit > 9 and open_bulbs < bulbs else (open_bulbs - 1, 10 * left + digit)
        return None if left % digit else (0, left // digit)

    return automaton(size, (bulbs, 0), step, lambda state: state == (0, 1))


# The automata of clues outside the grid. Each reads a row or column from its clue's side.

_DONE = (0, 0)


@lru_cache(maxsize=1024)
def sandwich(size: int, crusts: tuple[int, int], total: int) -> Automaton:
    """Return the automaton of both crusts, once each, in either order; the digits between add up to the total.

    The state is empty before the first crust; then the other crust and the sum so far; (0, 0) behind both.
    """

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if state in ((), _DONE):
            if digit not in crusts:
                return state
            return None if state else (sum(crusts) - digit, 0)
        wanted, between = state
        if digit == wanted:
            return _DONE if between == total else None
        return None if digit in crusts or between + digit > total else (wanted, between + digit)

    return automaton(size, NOTHING_READ, step, lambda state: state == _DONE)


@lru_cache(maxsize=1024)
def x_sum(size: int, total: int) -> Automaton:
    """Return the automaton of digits whose first X, itself included, make the total. The state is (cells, sum) left."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        cells, left = state
        if cells == 0:
            return state
        cells, left = (digit if cells < 0 else cells) - 1, left - digit
        return (cells, left) if left >= cells and (cells or not left) else None

    return automaton(size, (-1, total), step, lambda state: state == (0, 0))


@lru_cache(maxsize=1024)
def skyscraper(size: int, seen: int) -> Automaton:
    """Return the automaton of lines, each digit once, in which this number of digits exceed all before them.

    The state is how many were read, the tallest, and how many are still to be seen. That so many different digits were
    read says how tall the tallest is at least: this made search four times as fast. On large boards it would take too
    many states.
    """
    counts = size <= 16

    def step(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
        read, tallest, left = state
        if digit > tallest:
            tallest, left = digit, left - 1
        read += counts
        return (read, tallest, left) if read <= tallest and 0 <= left <= size - tallest else None

    return automaton(size, (0, 0, seen), step, lambda state: state[1:] == (size, 0))


@lru_cache(maxsize=1024)
def hidden_skyscraper(size: int, first: int) -> Automaton:
    """Return the automaton whose first digit below an earlier one is this (0: none). The state is the tallest yet."""

    def step(tallest: int, digit: int) -> int | None:
        if tallest < 0 or digit >= tallest:
            return max(tallest, digit) if tallest >= 0 else tallest
        return -1 if digit == first else None

    return automaton(size, 0, step, lambda tallest: (tallest >= 0) == (first == 0))


@lru_cache(maxsize=256)
def monotonous(size: int, way: int) -> Automaton:
    """Return the automaton of digits that rise (1), fall (-1), or do neither all the way (0)."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        before, ways = state  # bits of `ways`: it rose, it fell
        rose = 0 if not before or digit == before else 1 if digit > before else 2
        is_still = bool(before) and digit == before
        after = ways | rose | (3 if is_still else 0)
        return (digit, after) if way == 0 or after in (0, 1 if way > 0 else 2) else None

    def accepts(state: tuple[int, int]) -> bool:
        return way != 0 or state[1] == 3

    return automaton(size, (0, 0), step, accepts)


@lru_cache(maxsize=256)
def span(size: int, number: int) -> Automaton:
    """Return the automaton of digits whose largest less the smallest is the number."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        low, high = min((digit, *state)), max((digit, *state))
        return (low, high) if high - low <= number else None

    return automaton(size, NOTHING_READ, step, lambda state: bool(state) and state[1] - state[0] == number)


@lru_cache(maxsize=1024)
def next_to(size: int, digits: tuple[int, ...]) -> Automaton:
    """Return the automaton of lines with exactly these digits next to the highest digit, in either order.

    Before the highest the state is the digit just read (0: none), then what must still follow, last a full stop.
    """

    def step(state: tuple[str, tuple[int, ...]], digit: int) -> tuple[str, tuple[int, ...]] | None:
        what, known = state
        if what == "before" and digit != size:
            return ("before", (digit,))
        if what == "before":
            left = [*digits]
            for neighbour in known:
                if neighbour not in left:
                    return None
                left.remove(neighbour)
            return ("after", tuple(left)) if len(left) < 2 else None
        if what == "after":
            return ("done", ()) if known == (digit,) else None
        return None if digit == size else state

    return automaton(size, ("before", NOTHING_READ), step, lambda state: state in (("done", ()), ("after", ())))


@lru_cache(maxsize=256)
def ranked(size: int, first: int, way: int, *, has_ties: bool = False) -> Automaton:
    """Return the automaton of two lines, cell by cell in turn: if both begin with a digit, it checks their order.

    `way` is -1 if the other line must come before the first in order, 1 if behind it. They are equal only with ties.
    """

    def step(state: tuple[str, int], digit: int) -> tuple[str, int] | None:
        what, mine = state
        if what == "done":
            return state
        if what in ("start", "mine"):
            return ("begin" if what == "start" else "other", digit) if what == "mine" or digit == first else None
        if digit == mine:
            return ("mine", 0)
        return ("done", 0) if what == "begin" or (digit > mine) == (way > 0) else None

    def accepts(state: tuple[str, int]) -> bool:
        return state[0] == "done" or (has_ties and state[0] == "mine")

    return automaton(size, ("start", 0), step, accepts)


def rank_machines(rank: Rank, size: int) -> AnyOf:
    """Return a rank as counts and machines, for formats and engines without ranks.

    One way for each choice of the sides whose line comes before.
    """

    def compared(other: Sequence[int], way: int) -> Machine:
        made = ranked(size, rank.digit, way, has_ties=rank.has_ties)
        return Machine(tuple(chain(*zip(rank.line, other, strict=True))), made)

    bit = 1 << (rank.digit - 1)
    first: tuple[Constraint, ...] = (
        Domain(rank.line[:1], bit),
        *(CellCount(tuple(line[0] for line in side), bit, (1,)) for side in rank.sides),
    )
    ways = combinations(range(len(rank.sides)), rank.less)
    return AnyOf(
        tuple(
            (*first, *(compared(other, -1 if at in way else 1) for at, side in enumerate(rank.sides) for other in side))
            for way in ways
        )
    )


# Cells that contain listed digits, at least or exactly as often as they are listed.

_MOST_STATES = 300


def containing(cells: Sequence[int], digits: Sequence[int], size: int) -> Iterator[Constraint]:
    """Yield constraints for each listed digit, at least as often as it is listed. A machine sees all, a count one."""
    times = Counter(digits)
    if prod(count + 1 for count in times.values()) <= _MOST_STATES:
        yield Machine(tuple(sorted(cells)), _all_met(size, tuple(sorted(digits))))
        return
    for digit, count in sorted(times.items()):
        yield CellCount(tuple(sorted(cells)), 1 << (digit - 1), tuple(range(count, len(cells) + 1)))


@lru_cache(maxsize=1024)
def _all_met(size: int, digits: tuple[int, ...]) -> Automaton:
    """Return the automaton whose state is the list of digits still to be met."""

    def step(left: tuple[int, ...], digit: int) -> tuple[int, ...]:
        if digit not in left:
            return left
        at = left.index(digit)
        return left[:at] + left[at + 1 :]

    return automaton(size, digits, step, lambda left: not left)
