"""Rules beyond "all different" as clauses that a reader can check one by one, each against its rule alone.

No clause has a variable that is not a candidate. So only rules are taken that need no helpers: of one cell, of two
cells, and of cells with a family of sets of digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.board.shapes import Combo, Constraint, Domain, Pair
from nonet.errors import PuzzleError

# A digit with so few partners in a relation asks for one of them: the solver then sees what follows when they go.
_FEW = 2

# Up to here all families of digits that a set must meet are written down at once. On larger boards they are found one
# by one, as the solver breaks a rule.
_ALL_UP_TO = 9


def check_shapes(board: Board) -> None:
    """PuzzleError that names the first rule of which there are no such clauses."""
    for shape in board.shapes:
        if not isinstance(shape, Domain | Pair | Combo):
            rule = board.rule_of_shape.get(shape)
            which = f"the rule {str(rule)!r}" if rule else "a rule of its kind"
            known = "only rules of one cell, of two cells, or on which digits go together in a cage"
            raise PuzzleError(
                f"no proof can be written with {which}: its clauses could not be checked in words; {known}"
            )


def clauses_of(shape: Constraint, size: int) -> Iterator[list[int]]:
    """The clauses of a rule. Of a cage on a large board some are missing: ask `broken`."""
    match shape:
        case Domain():
            outside = digits_of(((1 << size) - 1) & ~shape.mask)
            yield from ([-(cell * size + digit)] for cell in shape.cells for digit in outside)
        case Pair():
            yield from _pair_clauses(shape, size)
        case Combo():
            yield from _combo_clauses(shape, size)


def _pair_clauses(pair: Pair, size: int) -> Iterator[list[int]]:
    from nonet.board.shapes import transposed

    sides = ((pair.first, pair.second, pair.allowed), (pair.second, pair.first, transposed(pair.allowed)))
    for one, other, allowed in sides:
        for digit in range(1, size + 1):
            partners = digits_of(allowed[digit - 1])
            if len(partners) <= _FEW:
                yield [-(one * size + digit), *(other * size + each for each in partners)]
            if one == pair.first:
                outside = (each for each in range(1, size + 1) if each not in partners)
                yield from ([-(one * size + digit), -(other * size + each)] for each in outside)


def _combo_clauses(combo: Combo, size: int) -> Iterator[list[int]]:
    """Digits in no set are out, digits in no common set exclude each other, and the cells differ. Then families: of
    digits of which each set has one, the cage has one.
    """
    together = [0] * (size + 1)
    for each in combo.sets:
        for digit in digits_of(each):
            together[digit] |= each
    for cell in combo.cells:
        yield from ([-(cell * size + digit)] for digit in range(1, size + 1) if not together[digit])
    for one, other in permutations(combo.cells, 2):
        for digit in digits_of(_union(combo.sets)):
            if one < other:
                yield [-(one * size + digit), -(other * size + digit)]
            apart = digits_of(_union(combo.sets) & ~together[digit])
            yield from ([-(one * size + digit), -(other * size + each)] for each in apart if digit < each)
    if size <= _ALL_UP_TO:
        yield from (_one_of(combo, family, size) for family in _families(combo.sets, size))


def broken(combo: Combo, values: Sequence[int], size: int) -> list[int] | None:
    """A clause of a cage that a filled grid breaks; None if the grid keeps the rule."""
    held = 0
    for cell in combo.cells:
        held |= 1 << (values[cell] - 1)
    if held in combo.sets:
        return None
    family = _union(combo.sets) & ~held
    for digit in digits_of(family):  # as few digits as can be: the clause says more so
        fewer = family & ~(1 << (digit - 1))
        if all(each & fewer for each in combo.sets):
            family = fewer
    return _one_of(combo, family, size)


def _one_of(combo: Combo, family: int, size: int) -> list[int]:
    return [cell * size + digit for cell in combo.cells for digit in digits_of(family)]


@lru_cache(maxsize=256)
def _families(sets: tuple[int, ...], size: int) -> tuple[int, ...]:
    """The smallest families of digits that have one of every set, as masks.

    Cells that differ, and hold one digit of each such family, hold a set: digits outside any other choice of that many
    would be such a family.
    """
    hits = [family for family in range(1, 1 << size) if all(family & each for each in sets)]
    smallest: list[int] = []
    for family in sorted(hits, key=int.bit_count):
        if not any(family & known == known for known in smallest):
            smallest.append(family)
    return tuple(smallest)


def _union(masks: Sequence[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
