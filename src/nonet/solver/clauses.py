"""The clauses of constraints in plain Python: the twin that the tests hold the core against, and the way without it.

Most constraints are lines that are read cell by cell: a sum adds up, a count counts, a machine goes from state to
state. A helper says "after so many cells the state is this one", and clauses lead it on:

    sum is 3 and the next cell holds 4  ->  sum is 7

The core does the same with more care: it leaves out states that lead nowhere, and says what follows backwards, too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from nonet.model.candidates import digits_of
from nonet.model.constraints import (
    AnyOf,
    CellCount,
    Combo,
    Constraint,
    Different,
    Domain,
    Element,
    Machine,
    Pair,
    Rank,
    SameCounts,
    Sum,
)

S = TypeVar("S", bound=Hashable)  # a state of a line that is read


class ConstraintWriter:
    """Writes clauses over the variables of candidates and over helpers, numbered after `top`."""

    def __init__(self, masks: Sequence[int], variables: Mapping[tuple[int, int], int], top: int) -> None:
        self.masks = masks  # the candidates of each cell
        self.variables = variables  # of candidates in open cells
        self.top = top
        self.clauses: list[list[int]] = []
        self.unless: list[int] = []  # in front of every clause
        self.true = self.helper()  # what settled cells hold
        self.clauses.append([self.true])

    def helper(self) -> int:
        self.top += 1
        return self.top

    def literal(self, cell: int, digit: int) -> int:
        """Return the literal for "the cell has the digit"."""
        is_settled = self.masks[cell] == 1 << (digit - 1)
        return self.variables.get((cell, digit), self.true if is_settled else -self.true)

    def add(self, clause: Iterable[int]) -> None:
        self.clauses.append([*self.unless, *clause])

    def write(self, constraint: Constraint) -> None:  # noqa: C901  (a case for each sort of constraint)
        """Write the clauses of a constraint: its meaning, which its parts as plain data do not give."""
        match constraint:
            case Domain():
                self._domain(constraint)
            case Different():
                self._different(constraint)
            case Pair():
                self._pair(constraint)
            case Combo():
                self._combo(constraint)
            case Sum():
                self._sum(constraint)
            case Machine():
                self._machine(constraint)
            case CellCount():
                self._count(constraint)
            case SameCounts():
                self._same(constraint)
            case Element():
                self._element(constraint)
            case Rank():
                self._rank(constraint)
            case AnyOf():
                self.one_of(constraint.alternatives)
            case _:
                raise TypeError(f"no clauses are known for the constraint {type(constraint).__name__}")

    def _domain(self, domain: Domain) -> None:
        for cell in domain.cells:
            self.add(self.literal(cell, digit) for digit in digits_of(self.masks[cell] & domain.mask))

    def _different(self, different: Different) -> None:
        for one, other in combinations(different.cells, 2):
            for digit in digits_of(self.masks[one] & self.masks[other]):
                self.add([-self.literal(one, digit), -self.literal(other, digit)])

    def _pair(self, pair: Pair) -> None:
        for digit in digits_of(self.masks[pair.first]):
            for other in digits_of(self.masks[pair.second] & ~pair.allowed[digit - 1]):
                self.add([-self.literal(pair.first, digit), -self.literal(pair.second, other)])

    def _combo(self, combo: Combo) -> None:
        """As many cells as digits in a set, all different and inside it: then they hold exactly the set."""
        self.write(Different(combo.cells))
        self.one_of([[Domain(combo.cells, chosen)] for chosen in combo.sets])

    def one_of(self, alternatives: Sequence[Iterable[Constraint]]) -> None:
        """A helper for each alternative: whatever it asks for is asked for unless the helper is false."""
        chosen = [self.helper() for _ in alternatives]
        self.add(chosen)
        for helper, constraints in zip(chosen, alternatives, strict=True):
            self.unless.append(-helper)
            for constraint in constraints:
                self.write(constraint)
            self.unless.pop()

    def read(
        self,
        cells: Sequence[int],
        start: S,
        step: Callable[[int, S, int], S | None],
        accepts: Callable[[S], bool],
    ) -> None:
        """The digits lead from the start to a state that is accepted.

        `step` gets a place, the state before it and the digit there. It answers None where that cannot be.
        """
        here = {start: self.true}
        for place, cell in enumerate(cells):
            there: dict[S, int] = {}
            for state, holds in here.items():
                for digit in digits_of(self.masks[cell]):
                    after = step(place, state, digit)
                    if after is not None and after not in there:
                        there[after] = self.helper()
                    then = [] if after is None else [there[after]]
                    self.add([-holds, -self.literal(cell, digit), *then])
            here = there
        for state, holds in here.items():
            if not accepts(state):
                self.add([-holds])

    def _sum(self, constraint: Sum) -> None:
        self.read(
            constraint.cells,
            0,
            lambda place, total, digit: total + constraint.weights[place] * digit,
            lambda total: total in constraint.totals,
        )

    def _machine(self, machine: Machine) -> None:
        automaton = machine.automaton

        def step(_: int, state: int, digit: int) -> int | None:
            after = automaton.steps[state][digit - 1]
            return None if after < 0 else after

        self.read(machine.cells, 0, step, lambda state: automaton.accepting[state])

    def _count(self, count: CellCount) -> None:
        """The control cell, if there is one, is read last."""

        def step(place: int, number: int, digit: int) -> int | None:
            if place < len(count.counted):
                return number + (count.mask >> (digit - 1) & 1)
            return number if number == digit else None

        has_control = count.control is not None
        self.read(count.cells, 0, step, lambda number: has_control or number in count.allowed)

    def _same(self, same: SameCounts) -> None:
        first, *others = same.groups
        for group in others:
            self.equally_often(first, group)

    def equally_often(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Of each digit, those in the first group less those in the second make 0."""
        for wanted in range(1, max((self.masks[cell].bit_length() for cell in (*first, *second)), default=0) + 1):

            def step(place: int, more: int, digit: int, wanted: int = wanted) -> int:
                return more + (digit == wanted) * (1 if place < len(first) else -1)

            self.read((*first, *second), 0, step, lambda more: more == 0)

    def _element(self, element: Element) -> None:
        """Index and value are read first, and remembered until the cell that the index points at."""

        def step(place: int, known: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            if place == 0:
                return (digit,) if digit <= len(element.listed) else None
            if place == 1:
                return (*known, digit)
            index, value = known
            return None if place - 1 == index and digit != value else known

        nothing: tuple[int, ...] = ()
        self.read(element.cells, nothing, step, lambda _: True)

    def _rank(self, rank: Rank) -> None:
        """A helper for each side says that its line comes before; others say that two lines are equal so far."""
        self.add([self.literal(rank.line[0], rank.digit)])
        before = [self.helper() for _ in rank.sides]
        for chosen in combinations(before, rank.less + 1):
            self.add(-helper for helper in chosen)
        for chosen in combinations(before, len(before) - rank.less + 1):
            self.add(chosen)
        for helper, side in zip(before, rank.sides, strict=True):
            first = [self.literal(line[0], rank.digit) for line in side]
            self.add(first)
            for one, other in combinations(first, 2):
                self.add([-one, -other])
            for begins, line in zip(first, side, strict=True):
                self.compare(rank, line, begins, helper)

    def compare(self, rank: Rank, line: Sequence[int], begins: int, before: int) -> None:
        """If a line of a side begins with the digit, `before` says how it compares."""
        equal = begins
        for mine, theirs in zip(rank.line[1:], line[1:], strict=True):
            after = self.helper()
            for digit in digits_of(self.masks[mine]):
                for other in digits_of(self.masks[theirs]):
                    then = after if digit == other else before if other < digit else -before
                    self.add([-equal, -self.literal(mine, digit), -self.literal(theirs, other), then])
            equal = after
        if not rank.has_ties:
            self.add([-equal])
