"""Constraints: what a board demands beyond "these cells differ". Plain data that the engines understand.

A rule (`rules/`) is what people say, such as a thermometer; a constraint is what an engine propagates.
Eleven sorts carry all rules. Each says here, in a few lines, whether candidates can be right. Tests compare the fast
implementations with an enumeration over that answer.

Digits go from 1 to n. A mask has bit d - 1 for digit d.

Contents: `Constraint` (the protocol), then one class for each sort: `Domain`, `Different`, `Pair`, `Combo`, `Sum`,
`Machine` (with its `Automaton`), `CellCount`, `SameCounts`, `Element`, `Rank`, `AnyOf`; at the end functions over
several of them: `allows`, `effective`, `supported`, and tables of pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, NamedTuple, Protocol, Self

from nonet._base.fast_dataclass import dataclass
from nonet.model.candidates import digits_of

Masks = Sequence[int]


class ConstraintParts(NamedTuple):
    """A constraint as plain data, in the form that the compiled core reads: `native/bind/shapes.hpp` lists it."""

    name: str
    cells: Sequence[int]  # in the order of the core; a cell may come twice
    numbers: Sequence[int] = ()
    masks: Sequence[int] = ()
    inner: Sequence[Sequence[Constraint]] = ()  # the alternatives of `AnyOf`


class Constraint(Protocol):
    """A demand on the digits of some cells. All are frozen and hashable: they belong to a board's identity."""

    name: ClassVar[str]
    """What the compiled core calls it."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells it is about, in its own order. A line that crosses itself has a cell twice."""
        ...

    def can(self, masks: Masks) -> bool:
        """Return True if a choice from these candidates, a mask for each of `cells`, might be allowed.

        It is exact where every mask has one digit. Elsewhere it may say yes too often, but never no.
        """
        ...

    def moved(self, to: Mapping[int, int]) -> Self:
        """Return the same demand on other cells."""
        ...

    def parts(self) -> ConstraintParts:
        """Return the constraint as plain data."""
        ...


@dataclass(frozen=True, slots=True)
class Domain:
    """Every cell holds a digit of the mask."""

    name: ClassVar[str] = "domain"
    cells: tuple[int, ...]
    mask: int

    def can(self, masks: Masks) -> bool:
        return all(mask & self.mask for mask in masks)

    def moved(self, to: Mapping[int, int]) -> Domain:
        return replace(self, cells=tuple(sorted(to[cell] for cell in self.cells)))

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, self.cells, masks=(self.mask,))


@dataclass(frozen=True, slots=True)
class Different:
    """No two cells hold the same digit. The board lays it down as a region; only `AnyOf` has it as a constraint."""

    name: ClassVar[str] = "different"
    cells: tuple[int, ...]

    def can(self, masks: Masks) -> bool:
        decided = [mask for mask in masks if mask & (mask - 1) == 0]
        return len(set(decided)) == len(decided) and union_of(masks).bit_count() >= len(masks) and all(masks)

    def moved(self, to: Mapping[int, int]) -> Different:
        return Different(tuple(sorted(to[cell] for cell in self.cells)))

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, self.cells)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells and which digits go together: `allowed[d - 1]` masks the second cell when the first holds d."""

    name: ClassVar[str] = "pair"
    first: int
    second: int
    allowed: tuple[int, ...]

    @classmethod
    def of(cls, a: int, b: int, table: tuple[int, ...]) -> Pair:
        """Return the pair with its lower cell first, so that equal demands are equal constraints."""
        return cls(a, b, table) if a < b else cls(b, a, transposed(table))

    @property
    def cells(self) -> tuple[int, int]:
        return self.first, self.second

    def can(self, masks: Masks) -> bool:
        return any(self.allowed[digit - 1] & masks[1] for digit in digits_of(masks[0]))

    def kept(self, first: int, second: int) -> tuple[int, int]:
        """Return the candidates that each cell leaves the other: the same as `supported`, without enumeration."""
        return beside(transposed(self.allowed), second) & first, beside(self.allowed, first) & second

    def moved(self, to: Mapping[int, int]) -> Pair:
        return Pair.of(to[self.first], to[self.second], self.allowed)

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, self.cells, masks=self.allowed)


@dataclass(frozen=True, slots=True)
class Combo:
    """The cells differ, and the set of their digits is one of `sets`: masks in ascending order, a digit a cell."""

    name: ClassVar[str] = "combo"
    cells: tuple[int, ...]
    sets: tuple[int, ...]

    def can(self, masks: Masks) -> bool:
        if not Different(self.cells).can(masks):
            return False
        union = union_of(masks)
        return any(not chosen & ~union and all(mask & chosen for mask in masks) for chosen in self.sets)

    def moved(self, to: Mapping[int, int]) -> Combo:
        return replace(self, cells=tuple(sorted(to[cell] for cell in self.cells)))

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, self.cells, masks=self.sets)


@dataclass(frozen=True, slots=True)
class Sum:
    """The digits, each times its weight, add up to one of the totals. No cell comes twice; totals ascend."""

    name: ClassVar[str] = "sum"
    cells: tuple[int, ...]
    weights: tuple[int, ...]
    totals: tuple[int, ...]

    @classmethod
    def of(cls, cells: Sequence[int], totals: Sequence[int], weights: Sequence[int] | None = None) -> Sum:
        """Return a sum in its one form: a cell that comes twice counts twice, cells ascend."""
        weight: dict[int, int] = {}
        for cell, each in zip(cells, weights or [1] * len(cells), strict=True):
            weight[cell] = weight.get(cell, 0) + each
        terms = [(cell, each) for cell, each in sorted(weight.items()) if each]
        return cls(tuple(cell for cell, _ in terms), tuple(each for _, each in terms), tuple(sorted({*totals})))

    def can(self, masks: Masks) -> bool:
        if not all(masks):
            return False
        least = most = 0
        for mask, weight in zip(masks, self.weights, strict=True):
            ends = weight * _lowest(mask), weight * mask.bit_length()
            least, most = least + min(ends), most + max(ends)
        return any(least <= total <= most for total in self.totals)

    def moved(self, to: Mapping[int, int]) -> Sum:
        return Sum.of([to[cell] for cell in self.cells], self.totals, self.weights)

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, self.cells, (*self.weights, *self.totals))


@dataclass(frozen=True, slots=True)
class Automaton:
    """States 0, 1, ...; `steps[state][digit - 1]` is the next state, or -1. Reading starts in state 0."""

    steps: tuple[tuple[int, ...], ...]
    accepting: tuple[bool, ...]


@lru_cache(maxsize=64)
def in_any_order(automaton: Automaton) -> bool:
    """Return True if the order of digits has no effect on the automaton: swapping two neighbours changes nothing.

    >>> in_any_order(Automaton(((0, 1), (1, 0)), (False, True)))
    True
    >>> in_any_order(Automaton(((0, 1), (-1, 1)), (True, True)))
    False
    """
    steps = (*automaton.steps, (-1,) * len(automaton.steps[0]))  # the last is that of -1
    return all(
        steps[steps[state][first]][second] == steps[steps[state][second]][first]
        for state in range(len(automaton.steps))
        for first in range(len(steps[0]))
        for second in range(first)
    )


@lru_cache(maxsize=256)
def _automaton_numbers(automaton: Automaton) -> tuple[int, ...]:
    """Return for each state whether it accepts, then its steps."""
    states = zip(automaton.accepting, automaton.steps, strict=True)
    return tuple(number for accepts, steps in states for number in (int(accepts), *steps))


@dataclass(frozen=True, slots=True)
class Machine:
    """The digits, read in order, are accepted by an automaton. A cell may come twice."""

    name: ClassVar[str] = "machine"
    cells: tuple[int, ...]
    automaton: Automaton

    def can(self, masks: Masks) -> bool:
        states = {0}
        for mask in masks:
            states = {self.automaton.steps[state][digit - 1] for state in states for digit in digits_of(mask)} - {-1}
        return any(self.automaton.accepting[state] for state in states)

    def moved(self, to: Mapping[int, int]) -> Machine:
        cells = tuple(to[cell] for cell in self.cells)
        return replace(self, cells=tuple(sorted(cells)) if in_any_order(self.automaton) else cells)

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, self.cells, _automaton_numbers(self.automaton))


@dataclass(frozen=True, slots=True)
class CellCount:
    """The number of `counted` cells with a digit of the mask: one of `allowed`, or the digit of the cell `control`."""

    name: ClassVar[str] = "count"
    counted: tuple[int, ...]
    mask: int
    allowed: tuple[int, ...] = ()
    control: int | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The counted cells, then the control cell."""
        return self.counted if self.control is None else (*self.counted, self.control)

    def can(self, masks: Masks) -> bool:
        counted = masks[: len(self.counted)]
        least = sum(1 for mask in counted if not mask & ~self.mask)
        most = sum(1 for mask in counted if mask & self.mask)
        allowed = self.allowed if self.control is None else digits_of(masks[-1])
        return all(masks) and any(least <= number <= most for number in allowed)

    def moved(self, to: Mapping[int, int]) -> CellCount:
        control = None if self.control is None else to[self.control]
        return replace(self, counted=tuple(sorted(to[cell] for cell in self.counted)), control=control)

    def parts(self) -> ConstraintParts:
        numbers = int(self.control is not None), *self.allowed
        return ConstraintParts(self.name, self.cells, numbers, (self.mask,))


@dataclass(frozen=True, slots=True)
class SameCounts:
    """The groups, equally long, hold the same digits equally often."""

    name: ClassVar[str] = "same"
    groups: tuple[tuple[int, ...], ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(cell for group in self.groups for cell in group)

    def can(self, masks: Masks) -> bool:
        if not masks:
            return True
        width = len(self.groups[0])
        groups = [masks[start : start + width] for start in range(0, len(masks), width)]
        for digit in digits_of(union_of(masks)):
            bit = 1 << (digit - 1)
            least = max(sum(1 for mask in group if mask == bit) for group in groups)
            most = min(sum(1 for mask in group if mask & bit) for group in groups)
            if least > most:
                return False
        return all(masks)

    def moved(self, to: Mapping[int, int]) -> SameCounts:
        return SameCounts(tuple(sorted(tuple(sorted(to[cell] for cell in group)) for group in self.groups)))

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, self.cells, (len(self.groups),))


@dataclass(frozen=True, slots=True)
class Element:
    """The digit k of the cell `index` points into `listed`: the k-th cell of it holds the digit of the cell `value`."""

    name: ClassVar[str] = "element"
    index: int
    listed: tuple[int, ...]
    value: int

    @property
    def cells(self) -> tuple[int, ...]:
        """Index, value, then the list."""
        return (self.index, self.value, *self.listed)

    def can(self, masks: Masks) -> bool:
        index, value, *listed = masks
        return all(masks) and any(listed[k - 1] & value for k in digits_of(index) if k <= len(listed))

    def moved(self, to: Mapping[int, int]) -> Element:
        return Element(to[self.index], tuple(to[cell] for cell in self.listed), to[self.value])

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, (self.index, *self.listed, self.value))


@dataclass(frozen=True, slots=True)
class Rank:
    """The line begins with `digit`, and so does one line of each side: `less` of these come before it.

    Lines are read as numbers: the first place where they differ decides. No line of a side is the same as this one,
    unless `has_ties`: then one that is the same counts as before or as behind, whichever fits.
    """

    name: ClassVar[str] = "rank"
    line: tuple[int, ...]
    sides: tuple[tuple[tuple[int, ...], ...], ...]  # from each side as many lines, as long as the line
    digit: int
    less: int
    has_ties: bool = False

    @classmethod
    def of(
        cls,
        line: Sequence[int],
        sides: Iterable[Iterable[Sequence[int]]],
        digit: int,
        less: int,
        *,
        has_ties: bool = False,
    ) -> Rank:
        """Return the rank with its sides and their lines in one order, so that equal demands are equal constraints."""
        ordered = tuple(sorted(tuple(sorted(tuple(each) for each in side)) for side in sides))
        return cls(tuple(line), ordered, digit, less, has_ties)

    @property
    def cells(self) -> tuple[int, ...]:
        """Every cell of its lines, once, ascending."""
        return tuple(sorted({*self.line}.union(*(line for side in self.sides for line in side))))

    def can(self, masks: Masks) -> bool:
        mask_of = dict(zip(self.cells, masks, strict=True))
        bit = 1 << (self.digit - 1)
        if not all(masks) or not mask_of[self.line[0]] & bit:
            return False
        least = most = 0
        for side in self.sides:
            beginning = [line for line in side if mask_of[line[0]] & bit]
            sure = [line for line in beginning if mask_of[line[0]] == bit]
            if len(sure) > 1:
                return False
            ways = {way for line in sure or beginning for way in self._ways(line, mask_of)}
            if not ways:
                return False
            least, most = least + (ways == {-1}), most + (-1 in ways)
        return least <= self.less <= most

    def _ways(self, other: Sequence[int], mask_of: Mapping[int, int]) -> set[int]:
        """Return the possible places of another line that begins with the digit: before this one (-1), after it (1)."""
        ways: set[int] = set()
        for mine, theirs in zip(self.line[1:], other[1:], strict=True):
            own, beside = mask_of[mine], mask_of[theirs]
            if _lowest(beside) < own.bit_length():
                ways.add(-1)
            if beside.bit_length() > _lowest(own):
                ways.add(1)
            if not own & beside:
                return ways
        return ways | {-1, 1} if self.has_ties else ways

    def moved(self, to: Mapping[int, int]) -> Rank:
        sides = [[tuple(to[cell] for cell in line) for line in side] for side in self.sides]
        line = [to[cell] for cell in self.line]
        return Rank.of(line, sides, self.digit, self.less, has_ties=self.has_ties)

    def parts(self) -> ConstraintParts:
        cells = (*self.line, *(cell for side in self.sides for line in side for cell in line))
        numbers = len(self.line), len(self.sides), self.digit, self.less, int(self.has_ties)
        return ConstraintParts(self.name, cells, numbers)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """All constraints of at least one alternative hold."""

    name: ClassVar[str] = "or"
    alternatives: tuple[tuple[Constraint, ...], ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """Every cell of its constraints, once, ascending."""
        return tuple(
            sorted(
                {cell for constraints in self.alternatives for constraint in constraints for cell in constraint.cells}
            )
        )

    def can(self, masks: Masks) -> bool:
        mask_of = dict(zip(self.cells, masks, strict=True))
        return all(masks) and any(
            all(constraint.can([mask_of[cell] for cell in constraint.cells]) for constraint in constraints)
            for constraints in self.alternatives
        )

    def moved(self, to: Mapping[int, int]) -> AnyOf:
        """Return the constraint on other cells. Alternatives are in one order, so that equal demands are equal."""
        moved = [
            tuple(sorted((constraint.moved(to) for constraint in constraints), key=repr))
            for constraints in self.alternatives
        ]
        return AnyOf(tuple(sorted(moved, key=repr)))

    def parts(self) -> ConstraintParts:
        return ConstraintParts(self.name, (), inner=self.alternatives)


def allows(constraint: Constraint, digits: Sequence[int]) -> bool:
    """Return True if the cells of a constraint may hold these digits, one for each of `cells`."""
    return constraint.can([1 << (digit - 1) for digit in digits])


NEVER = AnyOf(())  # no digits meet it


def effective(constraints: Iterable[Constraint]) -> list[Constraint]:
    """Return these constraints without those that always hold, and with `NEVER` for those that never do.

    A constraint without cells is one or the other. An alternative without constraints always holds, and so does its
    `AnyOf`.

    >>> effective([AnyOf(((), (Domain((0,), 1),))), Sum((), (), (0,)), Sum((), (), (3,))])
    [AnyOf(alternatives=())]
    """
    found: list[Constraint] = []
    for constraint in constraints:
        if isinstance(constraint, AnyOf):
            alternatives = [tuple(effective(alternative)) for alternative in constraint.alternatives]
            if all(alternatives):
                found.append(AnyOf(tuple(each for each in alternatives if NEVER not in each)))
        elif constraint.cells:
            found.append(constraint)
        elif not constraint.can(()):
            found.append(NEVER)
    return found


def supported(constraint: Constraint, masks: Masks) -> list[int]:
    """Return the candidates of a constraint's cells that are in at least one choice that it allows.

    It enumerates the choices, so it is slow but easy to check.
    `masks` are the candidates of `constraint.cells`, in that order.
    """
    cells = constraint.cells
    start: dict[int, int] = {}
    for cell, mask in zip(cells, masks, strict=True):
        start[cell] = start.get(cell, mask) & mask
    left = dict.fromkeys(start, 0)
    for cell, mask in start.items():
        for digit in digits_of(mask):
            if left[cell] >> (digit - 1) & 1:
                continue
            if filling := _filling(constraint, start | {cell: 1 << (digit - 1)}):
                left = {each: left[each] | filling[each] for each in left}
    return [left[cell] for cell in cells]


def _filling(constraint: Constraint, masks: dict[int, int]) -> dict[int, int] | None:
    """Return one digit for each cell that the constraint allows together, as masks; None if there is no choice."""
    if not constraint.can([masks[cell] for cell in constraint.cells]):
        return None
    cell = next((cell for cell, mask in masks.items() if mask & (mask - 1)), None)
    if cell is None:
        return masks
    tries = (_filling(constraint, masks | {cell: 1 << (digit - 1)}) for digit in digits_of(masks[cell]))
    return next((found for found in tries if found), None)


@lru_cache(maxsize=1024)
def pair_table(size: int, is_allowed: Callable[[int, int], bool]) -> tuple[int, ...]:
    """Return the table of a relation between two digits. One object per relation and size, so that boards can share it.

    >>> from operator import lt
    >>> [f"{mask:04b}" for mask in pair_table(4, lt)]
    ['1110', '1100', '1000', '0000']
    """
    digits = range(1, size + 1)
    return tuple(sum(1 << (second - 1) for second in digits if is_allowed(first, second)) for first in digits)


@lru_cache(maxsize=4096)
def beside(table: tuple[int, ...], mask: int) -> int:
    """Return the digits allowed with some digit of the mask. It is cached, since thousands of pairs may share a table.

    >>> from operator import lt
    >>> f"{beside(pair_table(4, lt), 0b0110):04b}"
    '1100'
    """
    return union_of([table[digit - 1] for digit in digits_of(mask)])


@lru_cache(maxsize=1024)
def transposed(table: tuple[int, ...]) -> tuple[int, ...]:
    """Return the table seen from the second cell.

    >>> [f"{mask:03b}" for mask in transposed((0b110, 0b100, 0b000))]
    ['000', '001', '011']
    """
    size = len(table)
    return tuple(sum(1 << row for row in range(size) if table[row] >> column & 1) for column in range(size))


def union_of(masks: Masks) -> int:
    """Return the digits of any of the masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def _lowest(mask: int) -> int:
    """Return the lowest digit of a mask."""
    return (mask & -mask).bit_length()
