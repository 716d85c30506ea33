"""The automata of clues outside the grid. Each reads a row or column from its clue's side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations

from nonet.board.rules.tables.machines import NOTHING_READ, automaton
from nonet.board.shapes import AnyOf, Automaton, CellCount, Constraint, Domain, Machine, Rank

_DONE = (0, 0)


@lru_cache(maxsize=1024)
def sandwich(size: int, crusts: tuple[int, int], total: int) -> Automaton:
    """Both crusts, once each, in either order; what stands between them adds up to the total.

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
    """The first digit X says how many cells, itself included, add up to the total. The state is (cells, sum) left."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        cells, left = state
        if cells == 0:
            return state
        cells, left = (digit if cells < 0 else cells) - 1, left - digit
        return (cells, left) if left >= cells and (cells or not left) else None

    return automaton(size, (-1, total), step, lambda state: state == (0, 0))


@lru_cache(maxsize=1024)
def skyscraper(size: int, seen: int) -> Automaton:
    """So many digits, of a line that holds each once, are greater than all before them.

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
    """The first digit that is lower than one before it is this one; 0: none is. The state is the tallest so far."""

    def step(tallest: int, digit: int) -> int | None:
        if tallest < 0 or digit >= tallest:
            return max(tallest, digit) if tallest >= 0 else tallest
        return -1 if digit == first else None

    return automaton(size, 0, step, lambda tallest: (tallest >= 0) == (first == 0))


@lru_cache(maxsize=256)
def monotonous(size: int, way: int) -> Automaton:
    """Digits that rise (1), fall (-1), or do neither all the way (0)."""

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
    """The largest digit less the smallest is the number."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        low, high = min((digit, *state)), max((digit, *state))
        return (low, high) if high - low <= number else None

    return automaton(size, NOTHING_READ, step, lambda state: bool(state) and state[1] - state[0] == number)


@lru_cache(maxsize=1024)
def next_to(size: int, digits: tuple[int, ...]) -> Automaton:
    """Beside the highest digit stand these digits and no others, in either order.

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
    """Two lines, cell by cell in turn, one of which begins with a digit: if the other does, too, how they compare.

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
    """A rank said by counts and machines, for what knows no ranks.

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
