"""The reference engine: pure Python, meant to be read. It is the tests' oracle and the fallback without a compiler.

Each cell has a mask of candidates. `keep` takes candidates away: a cell left with one (naked single) takes that digit
from all cells that see it, and a digit left with one cell in a region (hidden single) takes the cell for itself. A
constraint keeps what occurs in a choice of digits that it allows. When that stops, the search picks the cell with the
fewest candidates and tries each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet.model import Board, Grid
from nonet.solver.base import Capabilities, Count, SolveResult

if TYPE_CHECKING:
    from nonet.model.constraints import Constraint

Candidates = list[int]  # a mask per cell, bit d-1 for digit d
MOST_OPEN = 3  # cells of a constraint that choices are enumerated for


class ReferenceEngine:
    """Singles and search, short enough to trust."""

    id = "reference"
    capabilities = Capabilities()

    def unavailable(self) -> str | None:
        return None

    def search(
        self,
        grid: Grid,
        limit: int,
        *,
        budget: int | None = None,
        patience: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> SolveResult:
        walk = Walk(grid, budget, None if seed is None else Random(seed), Deadline(timeout), patience)
        found = tuple(islice(walk.solutions(), limit))
        return SolveResult(grid, found, limit, walk.is_exhausted, self.id, walk.nodes)

    def count(
        self,
        grid: Grid,
        limit: int | None = None,
        *,
        timeout: float | None = None,
        threads: int | None = None,  # noqa: ARG002  (of the protocol)
    ) -> Count:
        """Count the solutions in one thread, whatever `threads` is."""
        walk = Walk(grid, deadline=Deadline(timeout))
        found = sum(1 for _ in islice(walk.solutions(), limit))
        return Count(found, is_exact=walk.is_exhausted, engine=self.id)

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        walk = Walk(grid, deadline=Deadline(timeout))
        yield from walk.solutions()
        if not walk.is_exhausted:
            raise RunTimeout("time ran out")


class Walk:
    """One depth-first walk over the search tree, with its own stack (a big board would overflow Python's)."""

    def __init__(
        self,
        grid: Grid,
        budget: int | None = None,
        random: Random | None = None,
        deadline: Deadline | None = None,
        patience: int | None = None,
    ) -> None:
        self.grid = grid
        self.budget = budget
        self.patience = patience  # dead ends, until two solutions are found
        self.random = random
        self.deadline = deadline or Deadline(None)
        self.nodes = 0
        self.is_exhausted = False

    def solutions(self) -> Iterator[Grid]:
        board = self.grid.board
        start = None if board.is_crowded else propagate_givens(self.grid)
        stack = [] if start is None else [start]
        found = dead_ends = 0
        while stack:
            candidates = stack.pop()
            cell = smallest_open_cell(candidates)
            if cell is None:
                self.is_exhausted = not stack  # so that "exactly one" is known without looking further
                found += 1
                yield self.grid.with_values(mask.bit_length() for mask in candidates)
                continue
            for bit in self.branch_order(candidates[cell]):
                is_lost = found < 2 and self.patience is not None and dead_ends >= self.patience
                if self.nodes == self.budget or is_lost or self.deadline.is_over:
                    return
                self.nodes += 1
                branch = candidates.copy()
                if keep(board, branch, cell, bit):
                    stack.append(branch)
                else:
                    dead_ends += 1
        self.is_exhausted = True

    def branch_order(self, mask: int) -> list[int]:
        """Return the bits of a mask, highest first (the stack turns that round), or shuffled."""
        bits = list(bits_of(mask))[::-1]
        if self.random:
            self.random.shuffle(bits)
        return bits


def propagate_givens(grid: Grid) -> Candidates | None:
    """Return all candidates after the givens and the singles that follow; None if they contradict each other."""
    board = grid.board
    candidates = [board.all_digits] * board.cell_count
    for cell, mask in enumerate(grid.start_candidates()):
        if not keep(board, candidates, cell, mask):
            return None
    for constraint in board.constraints:
        for cell, mask in zip(constraint.cells, kept_by(constraint, candidates), strict=True):
            if not keep(board, candidates, cell, mask):
                return None
    return candidates


def keep(board: Board, candidates: Candidates, cell: int, mask: int) -> bool:
    """Leave a cell only the candidates of a mask, with all consequences. False on a contradiction."""
    pending = [(cell, candidates[cell] & ~mask)]
    while pending:
        cell, gone = pending.pop()
        gone &= candidates[cell]
        if not gone:
            continue
        left = candidates[cell] = candidates[cell] & ~gone
        if left == 0:
            return False
        if left & (left - 1) == 0:
            pending += [(peer, left) for peer in board.peers[cell] if candidates[peer] & left]
        singles = hidden_singles(board, candidates, cell, gone)
        if singles is None:
            return False
        pending += singles
        for index in board.constraints_of[cell]:
            constraint = board.constraints[index]
            kept = kept_by(constraint, candidates)
            pending += [(other, ~mask) for other, mask in zip(constraint.cells, kept, strict=True)]
    return True


def kept_by(constraint: Constraint, candidates: Candidates) -> list[int]:
    """Return the candidates that a constraint leaves its cells. With many open cells, only check that it can be met."""
    masks = [candidates[cell] for cell in constraint.cells]
    if sum(1 for mask in masks if mask & (mask - 1)) <= MOST_OPEN:
        from nonet.model.constraints import supported  # a start on a plain board does without

        return supported(constraint, masks)
    return masks if constraint.can(masks) else [0] * len(masks)


def hidden_singles(board: Board, candidates: Candidates, cell: int, gone: int) -> list[tuple[int, int]] | None:
    """Return the placements of digits, gone from a cell, with one place left in a region; None if one has no place."""
    found = []
    for index in board.regions_of[cell]:
        cells = board.regions[index].cells
        if len(cells) < board.size:
            continue
        for bit in bits_of(gone):
            places = [other for other in cells if candidates[other] & bit]
            if not places:
                return None
            if len(places) == 1:
                found.append((places[0], candidates[places[0]] & ~bit))
    return found


def smallest_open_cell(candidates: Candidates) -> int | None:
    """Return the open cell with the fewest candidates, None when every cell has one."""
    best, fewest = None, 0
    for cell, mask in enumerate(candidates):
        count = mask.bit_count()
        if count > 1 and (best is None or count < fewest):
            best, fewest = cell, count
            if count == 2:
                break
    return best


def bits_of(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
