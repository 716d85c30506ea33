"""A grid as clauses for a SAT solver: one variable for every candidate that is still alive.

Givens and their consequences are settled first, so only the hard rest is encoded. On big boards that is most of the
gain. The encoding is the extended one (every cell and every region holds at least one and at most one); the
minimal one never ends on a 25x25. At most one is said pair by pair, and for long groups by a ladder:

    x1 x2 x3 x4          s1 means "x1 or x2 was it already ..."     -x1 s1   -x2 s2   -s1 s2   -x2 -s1   -x3 -s2 ...
      s1 s2 s3           n - 1 helpers and 3 n clauses instead of n * n / 2

Shapes come last (`_shape_clauses.py`). The C++ core encodes in bulk. The Python twin below is used where there is no
core, and the tests compare the core with it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise

from nonet import _native
from nonet.board import Grid
from nonet.engines.native import native_arguments
from nonet.engines.reference import bits_of, propagate_givens
from nonet.records import dataclass

# Clauses that are made in one go. An empty 100x100 has 12 million: all of them together would take 3 GB, and seconds in
# which neither the clock nor Ctrl-C is heard.
_PART = 10_000


@dataclass(frozen=True, slots=True)
class Cnf:
    """Clauses over variables 1..`variable_count`; the first are `candidates` (cell, digit), in order.

    The clauses can be gone through once.
    """

    candidates: list[tuple[int, int]]
    fixed: list[int]  # the digit of every settled cell, 0 where it is open
    clauses: Iterable[list[int]]  # made while they are gone through, by the core
    variable_count: int


def encode(grid: Grid, ladder_from: int = 0) -> Cnf | None:
    """The clauses of a grid, None if its givens already contradict each other.

    Groups of at least `ladder_from` candidates get a ladder; 0 means none does.
    """
    return encode_in_python(grid, ladder_from) if _native.missing() else encode_natively(grid, ladder_from)


def encode_natively(grid: Grid, ladder_from: int = 0) -> Cnf | None:
    """By the C++ core, which also settles locked candidates."""
    made = _native.encode(*native_arguments(grid), ladder_from)
    if made is None:
        return None
    cells, digits = made.candidates()
    candidates = list(zip(array("I", cells), array("H", digits), strict=True))
    fixed = list(_native.unpack_values(made.fixed(), grid.board.size))
    parts = (made.clauses(first, first + _PART) for first in range(0, made.clause_count, _PART))
    return Cnf(candidates, fixed, chain.from_iterable(parts), made.variable_count)


def encode_in_python(grid: Grid, ladder_from: int = 0) -> Cnf | None:
    """The readable twin."""
    masks = propagate_givens(grid)
    if masks is None:
        return None
    open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
    candidates = [(cell, bit.bit_length()) for cell in open_cells for bit in bits_of(masks[cell])]
    variables = {candidate: number for number, candidate in enumerate(candidates, 1)}
    writer = _Writer(len(candidates), ladder_from)
    for group, is_full in _groups(grid, masks, open_cells, variables):
        writer.at_most_one(group)
        if is_full:
            writer.clauses.append(group)
    fixed = [0 if mask & (mask - 1) else mask.bit_length() for mask in masks]
    if not grid.board.shapes:
        return Cnf(candidates, fixed, writer.clauses, writer.top)
    from nonet.engines._shape_clauses import ShapeWriter  # boards without shapes start quicker without it

    shapes = ShapeWriter(masks, variables, writer.top)
    for shape in grid.board.shapes:
        shapes.write(shape)
    return Cnf(candidates, fixed, writer.clauses + shapes.clauses, shapes.top)


def _groups(
    grid: Grid, masks: Sequence[int], open_cells: Sequence[int], variables: dict[tuple[int, int], int]
) -> Iterator[tuple[list[int], bool]]:
    """Variables of which at most one holds; True with those of which one must."""
    for cell in open_cells:
        yield [variables[cell, bit.bit_length()] for bit in bits_of(masks[cell])], True
    for region in grid.board.regions:
        for digit in range(1, grid.board.size + 1):
            group = [variables[cell, digit] for cell in region.cells if (cell, digit) in variables]
            if group:
                yield group, len(region.cells) == grid.board.size


class _Writer:
    """Collects clauses and hands out helper variables."""

    def __init__(self, top: int, ladder_from: int) -> None:
        self.top = top
        self.ladder_from = ladder_from
        self.clauses: list[list[int]] = []

    def at_most_one(self, group: list[int]) -> None:
        if self.ladder_from and len(group) >= max(self.ladder_from, 3):
            self._ladder(group)
        else:
            self.clauses += ([-one, -other] for one, other in combinations(group, 2))

    def _ladder(self, group: list[int]) -> None:
        steps = range(self.top + 1, self.top + len(group))
        self.top += len(group) - 1
        self.clauses += ([-variable, step] for variable, step in zip(group, steps, strict=False))
        self.clauses += ([-step, -variable] for variable, step in zip(group[1:], steps, strict=True))
        self.clauses += ([-step, following] for step, following in pairwise(steps))
