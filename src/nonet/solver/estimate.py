"""Estimates of numbers of solutions that are too large to count: Knuth's probing of the search tree.

A probe walks from the root of the search tree to a leaf. At every cell it takes one of the digits that propagation
leaves, at random, and multiplies by one over the probability of that digit. It counts all solutions below a small node.
The product is right on average, whatever the probabilities are ("Estimating the efficiency of backtrack programs",
1975). They only decide how far single probes are from the average: a digit is likelier if it leaves more candidates.

Probes on an empty 9x9 grid vary by about 60 % of the average, on an empty 6x6 by less than 20 %.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import exp, inf, log, log2, sqrt
from typing import TYPE_CHECKING, Protocol

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import random_of
from nonet.model import Grid
from nonet.solver import core as _native
from nonet.solver.base import split_by_digits
from nonet.solver.native import MAX_SIZE, guesses_in_slice
from nonet.solver.reference import Walk, bits_of, keep, propagate_givens, smallest_open_cell

if TYPE_CHECKING:
    from random import Random

CONFIDENCE = 0.95
PROBES = 1_000

# Standard errors on both sides of the estimate: 1.96 for 95 % of a normal distribution. Probes have a long tail.
_WIDTH = 2.3

# Guesses after which a tree is not counted to the end: at the root, and at a node of a probe.
_COUNTED, _FEW = 50_000, 300
_CELLS = 100  # of boards on which the root gets all of its guesses: on larger ones a guess costs more

# How much likelier a digit is that leaves more candidates: 2 ** (_LEANING * bits of freedom that are left). Measured on
# empty 9x9 grids: probes vary by 85 % with 0, by 53 % with 0.25, by 190 % with 0.5.
_LEANING = 0.25

_FEWEST = 10  # probes that an interval takes

_MOST_PARTS = 100  # puzzles that stand for one in which digits can change places

Masks = Sequence[int]


@dataclass(frozen=True, slots=True)
class CountEstimate:
    """An estimate of a number of solutions, and an interval that has the true number with the probability `confidence`.

    A small number is counted instead: then `is_exact` is True, `low` and `high` are the number, and
    `probes` is 0. `high` is None if fewer than ten probes were done in time, or if none of them found a solution:
    then only `low` is known.

    It is true if there is a solution and false if there is none. `bool` raises RunTimeout if neither is known.
    """

    number: int
    low: int
    high: int | None
    probes: int
    seed: int | str
    is_exact: bool

    @property
    def confidence(self) -> float:
        """The probability that the interval has the true number: 1.0 if it is exact, else 0.95."""
        return 1.0 if self.is_exact else CONFIDENCE

    def __bool__(self) -> bool:
        if not self.number and not self.is_exact:
            raise RunTimeout("no probe found a solution: it is not known whether there is one")
        return self.number > 0

    def __str__(self) -> str:
        """The number, as "288", "about 3.2 million (3.0 million to 3.4 million)" or "at least 12"."""
        if self.is_exact:
            return str(self.number)
        if self.high is None:
            return f"at least {self.low}"
        return f"{self.short} ({_rounded(self.low)} to {_rounded(self.high)})"

    @property
    def short(self) -> str:
        """The number without its interval, as "288", "about 3.2 million" or "at least 12"."""
        if self.is_exact or self.high is None:
            return str(self)
        return f"about {_rounded(self.number)}"


def _rounded(number: int) -> str:
    """Return a number with two digits that count.

    >>> _rounded(8_432), _rounded(3_249_000), _rounded(10**10), _rounded(6_670_903_752_021_072_936_960)
    ('8,400', '3.2 million', '10 billion', '6.7 x 10^21')
    """
    from decimal import Context  # takes some milliseconds, and few need it

    digits = len(str(number))
    if digits > 2:
        number = int(Context(prec=2).create_decimal(number))
        digits = len(str(number))
    if digits <= 6:
        return f"{number:,}"
    if digits > 15:
        lead = str(number)
        return f"{lead[0]}.{lead[1]} x 10^{digits - 1}"
    power, name = next((power, name) for power, name in _NAMES if digits > power)
    shown = f"{number / 10**power:.1f}" if digits == power + 1 else str(number // 10**power)
    return f"{shown} {name}"


_NAMES = ((12, "trillion"), (9, "billion"), (6, "million"))


class Tree(Protocol):
    """The search tree of a board. A node is a mask of candidates for every cell."""

    def node(self, grid: Grid) -> Masks | None:
        """Return the node of a grid after propagation; None at a contradiction."""
        ...

    def child(self, node: Masks, cell: int, bit: int) -> Masks | None:
        """Return the node with a digit in a cell after propagation; None at a contradiction."""
        ...

    def count(self, node: Masks, guesses: int) -> int | None:
        """Return the number of solutions below a node; None if that takes more guesses, or time is over."""
        ...


class NativeTree:
    """The tree that the compiled core searches."""

    def __init__(self, grid: Grid, deadline: Deadline) -> None:
        self.size, self.deadline = grid.board.size, deadline
        self.pace = guesses_in_slice(grid.board)
        self.board = _native.board_of(grid.board)
        self.blank = _native.pack_values([0] * len(grid), self.size)

    def node(self, grid: Grid) -> Masks | None:
        return self._propagated(list(grid.start_candidates()))

    def child(self, node: Masks, cell: int, bit: int) -> Masks | None:
        masks = [*node]
        masks[cell] = bit
        return self._propagated(masks)

    def count(self, node: Masks, guesses: int) -> int | None:
        search = _native.Search(self.board, self.blank, _native.pack_masks(node, self.size))
        total = 0
        while guesses > 0 and not self.deadline.is_over:
            status, found = search.count(2**63 - 1, min(guesses, self.pace))
            total, guesses = total + found, guesses - self.pace
            if status is _native.Status.EXHAUSTED:
                return total
        return None

    def _propagated(self, masks: Masks) -> Masks | None:
        left = _native.propagate(self.board, self.blank, _native.pack_masks(masks, self.size))
        return None if left is None else _native.unpack_masks(left, self.size)


class ReferenceTree:
    """The tree of the reference engine, for a machine without the core."""

    def __init__(self, grid: Grid, deadline: Deadline) -> None:
        self.grid, self.deadline = grid, deadline

    def node(self, grid: Grid) -> Masks | None:
        return propagate_givens(grid)

    def child(self, node: Masks, cell: int, bit: int) -> Masks | None:
        masks = [*node]
        return masks if keep(self.grid.board, masks, cell, bit) else None

    def count(self, node: Masks, guesses: int) -> int | None:
        walk = Walk(self.grid.with_marks(node), budget=guesses, deadline=self.deadline)
        found = sum(1 for _ in walk.solutions())
        return found if walk.is_exhausted else None


def estimate_solutions(
    grid: Grid, seed: int | str = 0, probes: int = PROBES, timeout: float | None = None
) -> CountEstimate:
    """Return the estimate of `probes` probes, or of those that are done in time. A small number is counted.

    Args:
        grid: The grid to estimate.
        seed: The seed of the random numbers.
        probes: The number of probes.
        timeout: Seconds after which no more probes are made.
    """
    if grid.board.is_crowded:
        return CountEstimate(0, 0, 0, 0, seed, True)
    deadline = Deadline(timeout)
    is_native = _native.missing() is None and grid.board.size <= MAX_SIZE
    tree = NativeTree(grid, deadline) if is_native else ReferenceTree(grid, deadline)
    probing = _Probing(tree, grid, random_of(seed), deadline)
    exact = probing.count()
    if exact is not None:
        return CountEstimate(exact, exact, exact, 0, seed, True)
    logs: list[float] = []
    while len(logs) < probes:
        found = probing.probe()
        if found is None:
            break
        logs.append(found)
    return _summary(logs, probing.most_seen, seed)


class _Probing:
    """Probes of one tree. `most_seen` is the largest number of solutions that were counted below one node."""

    def __init__(self, tree: Tree, grid: Grid, random: Random, deadline: Deadline) -> None:
        self.tree, self.random, self.deadline = tree, random, deadline
        factor, values = split_by_digits(grid)
        parts = list(islice(values, _MOST_PARTS + 1))
        if len(parts) > _MOST_PARTS:
            factor, parts = 1, [grid.values]
        self.factor, self.most_seen = factor, 0
        nodes = (tree.node(replace(grid, values=part)) for part in parts)
        self.roots = [node for node in nodes if node is not None]
        self.counted = min(_COUNTED, _COUNTED * _CELLS // len(grid))
        self.counted_from = 0  # the depth at which nodes are small enough to be counted, as far as it is known

    def count(self) -> int | None:
        """Return the number of solutions; None if the tree is not small."""
        total = 0
        for root in self.roots:
            found = self.tree.count(root, self.counted // len(self.roots))
            if found is None:
                return None
            total += found
        return self.factor * total

    def probe(self) -> float | None:
        """Return the logarithm of one probe; None if time is over."""
        nodes, logarithm, depth = self.roots, log(self.factor), 0
        while nodes:
            node, share = self._choose(nodes)
            logarithm += share
            cell = smallest_open_cell([*node])
            # Where the last probe did not count, this one does not try, but for the level above.
            found = self.tree.count(node, _FEW) if depth >= self.counted_from or cell is None else None
            if found is not None:
                self.counted_from = max(0, depth - 1)
                self.most_seen = max(self.most_seen, self.factor * found)
                return logarithm + log(found) if found else -inf
            if cell is None:  # a grid without an open cell that takes more guesses cannot be
                return -inf
            if self.deadline.is_over:
                return None
            nodes = list(self._children(node, cell))
            depth += 1
        return -inf

    def _children(self, node: Masks, cell: int) -> Iterator[Masks]:
        for bit in bits_of(node[cell]):
            child = self.tree.child(node, cell, bit)
            if child is not None:
                yield child

    def _choose(self, nodes: Sequence[Masks]) -> tuple[Masks, float]:
        """Return one of the nodes, and the logarithm of one over its probability."""
        if len(nodes) == 1:
            return nodes[0], 0.0
        freedom = [_LEANING * sum(log2(mask.bit_count()) for mask in node) for node in nodes]
        most = max(freedom)
        weights = [2 ** (each - most) for each in freedom]
        at = self.random.choices(range(len(nodes)), weights)[0]
        return nodes[at], log(sum(weights) / weights[at])


def _summary(logs: Sequence[float], most_seen: int, seed: int | str) -> CountEstimate:
    """Return the average of the probes and its interval.

    The interval is symmetric in the logarithm, because few probes are far above the average and none below zero.
    """
    most = max(logs, default=-inf)
    if most == -inf:
        return CountEstimate(0, 0, None, len(logs), seed, False)
    shares = [exp(each - most) for each in logs]
    mean = sum(shares) / len(shares)
    middle = most + log(mean)
    number = max(most_seen, _number(middle))
    if len(logs) < _FEWEST:
        return CountEstimate(number, most_seen, None, len(logs), seed, False)
    variance = sum((each - mean) ** 2 for each in shares) / (len(shares) - 1)
    width = _WIDTH * sqrt(variance / len(shares)) / mean
    low, high = max(most_seen, _number(middle - width)), max(number, _number(middle + width))
    return CountEstimate(number, low, high, len(logs), seed, False)


def _number(logarithm: float) -> int:
    """Return a number from its natural logarithm, with six digits that count: it may be too large for a float."""
    from decimal import Context, Decimal

    return int(Context(prec=6).exp(Decimal(logarithm)).to_integral_value())
