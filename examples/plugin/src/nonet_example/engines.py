"""An engine in thirty lines: it fills the cell with the fewest candidates, and goes back when none is left."""

from collections.abc import Iterator
from itertools import islice

from nonet import Count, Grid, RunTimeout, SolveResult
from nonet.model import Board
from nonet.solver import Capabilities, Deadline


class BacktrackingEngine:
    """Follows the protocol `Engine` of `nonet.solver.base`."""

    id = "backtracking"
    capabilities = Capabilities(max_size=16)

    def unavailable(self) -> str | None:
        """Return None: it runs everywhere."""
        return None

    def search(
        self,
        grid: Grid,
        limit: int,
        *,
        budget: int | None = None,
        patience: int | None = None,  # noqa: ARG002  (of the protocol)
        seed: int | None = None,  # noqa: ARG002
        timeout: float | None = None,
    ) -> SolveResult:
        walk = Walk(grid, timeout, budget)
        found = tuple(islice(walk.solutions(), limit))
        return SolveResult(grid, found, limit, walk.is_done, self.id, walk.guesses)

    def count(
        self,
        grid: Grid,
        limit: int | None = None,
        *,
        timeout: float | None = None,
        threads: int | None = None,  # noqa: ARG002
    ) -> Count:
        walk = Walk(grid, timeout)
        return Count(sum(1 for _ in islice(walk.solutions(), limit)), is_exact=walk.is_done, engine=self.id)

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        walk = Walk(grid, timeout)
        yield from walk.solutions()
        if not walk.is_done:
            raise RunTimeout("time ran out")


class Walk:
    """One search. `is_done` says whether it saw everything."""

    def __init__(self, grid: Grid, timeout: float | None, budget: int | None = None) -> None:
        self.grid, self.deadline, self.budget = grid, Deadline(timeout), budget
        self.guesses = 0
        self.is_stopped = self.is_done = False

    def solutions(self) -> Iterator[Grid]:
        masks = list(self.grid.start_candidates())
        yield from self.fill(masks)
        self.is_done = not self.is_stopped

    def fill(self, masks: list[int]) -> Iterator[Grid]:
        """Yield the solutions with these candidates, a mask for each cell."""
        left = decided(self.grid.board, masks)
        if left is None or self.is_stopped:
            return
        open_cells = [cell for cell, mask in enumerate(left) if mask & (mask - 1)]
        if not open_cells:
            yield self.grid.with_values(mask.bit_length() for mask in left)
            return
        cell = min(open_cells, key=lambda each: left[each].bit_count())
        for digit in range(self.grid.board.size):
            if left[cell] >> digit & 1:
                self.guesses += 1
                self.is_stopped = self.is_stopped or self.deadline.is_over or self.guesses == self.budget
                yield from self.fill([*left[:cell], 1 << digit, *left[cell + 1 :]])


def decided(board: Board, masks: list[int]) -> list[int] | None:
    """Return the candidates that peers leave; None if a cell has none, or a rule of the board cannot be met."""
    left, waiting = list(masks), [cell for cell, mask in enumerate(masks) if mask.bit_count() == 1]
    while waiting:
        cell = waiting.pop()
        for peer in board.peers[cell]:
            if left[peer] & left[cell]:
                left[peer] &= ~left[cell]
                if left[peer].bit_count() == 1:
                    waiting.append(peer)
    can = all(left) and all(each.can([left[cell] for cell in each.cells]) for each in board.constraints)
    return left if can else None


BACKTRACKING = BacktrackingEngine()
