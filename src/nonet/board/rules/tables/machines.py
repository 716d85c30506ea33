"""Automata from a start, a step and an end: found breadth first, without dead ends, the rest merged.

Rules with an order become machines: the state is what matters of the digits read so far. `Machine` is propagated
exactly, so a rule is best written as one where its states stay few.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import TypeVar

from nonet.board.shapes import Automaton

State = TypeVar("State", bound=Hashable)

NOTHING_READ: tuple[int, ...] = ()  # the start where a state is made of numbers


def automaton(
    size: int, start: State, step: Callable[[State, int], State | None], accepts: Callable[[State], bool]
) -> Automaton:
    """The smallest automaton that reads digits from 1 to `size`. `step` gives the next state, or None for a dead end.

    >>> rising = automaton(3, 0, lambda before, digit: digit if digit > before else None, lambda _state: True)
    >>> rising.steps
    ((1, 2, 3), (-1, 2, 3), (-1, -1, 3), (-1, -1, -1))
    """
    steps, accepting = _reached(size, start, step, accepts)
    return _merged(_without_dead_ends(steps, accepting), accepting)


def _reached(
    size: int, start: State, step: Callable[[State, int], State | None], accepts: Callable[[State], bool]
) -> tuple[list[list[int]], list[bool]]:
    """Every state that can be reached, numbered in the order it is met."""
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
    """The steps, none of which leads to a state from where no end can be reached."""
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
    """The automaton with states that no digits tell apart made one (Moore's way), numbered as they are met."""
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
