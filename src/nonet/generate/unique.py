"""Whether puzzles have one solution: many at once on small boards, one by one with a bound on large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet._base.deadline import Deadline
from nonet.generate.dig import search_budget
from nonet.model import Board, Grid
from nonet.solver import core as _native
from nonet.solver.base import MAX_LIMIT, Engine, SolveResult
from nonet.solver.bulk import find_bulk_engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Puzzles = Any  # NDArray[np.uint16]: a row a puzzle, a digit a cell, 0 where it is empty

_MANY = 20  # solutions that are counted one by one
# Guesses for a question where a board with rules is quick: thermometers take 2, global entropy 140, non-consecutive
# up to 2,700. So eight puzzles of that were dug for 13 s before the first was judged.
_QUICK = 40
MOST_CELLS = 100  # of boards whose puzzles are all proved quickly, so that many go at once


class Prover:
    """Asks an engine about puzzles of one board. On large boards it asks briefly, unless it must be thorough."""

    def __init__(self, board: Board, engine: Engine, deadline: Deadline, *, is_thorough: bool = False) -> None:
        self.board = board
        self.engine = engine
        self.deadline = deadline
        self.budget = None if is_thorough else search_budget(board)
        # The engine that a user names is asked; without one the fastest.
        may_be_bulk = not _native.missing() and engine.id in ("auto", "native") and board.cell_count <= MOST_CELLS
        self._is_unknown = may_be_bulk and bool(board.constraints)  # some rules are slow to search, and few are
        self._questions = self._guesses = 0
        self.is_bulk = may_be_bulk and not self._is_unknown
        self._bulk = find_bulk_engine(board) if self.is_bulk else None
        self.has_lanes = self.is_bulk and board.is_classic

    def learn(self) -> None:
        """Ask about many puzzles at once from now on, if the first ones of a board with rules were proved quickly.

        Guesses are counted, not seconds, so that a seed gives the same puzzle on every machine.
        """
        if self._is_unknown and self._questions:
            self._is_unknown = False
            self.is_bulk = self._guesses <= _QUICK * self._questions
            self._bulk = find_bulk_engine(self.board) if self.is_bulk else None

    def are_unique(self, puzzles: Puzzles) -> NDArray[np.bool_]:
        """Of each puzzle, whether it has exactly one solution, by proof. RunTimeout when the deadline is over."""
        import numpy as np

        self.deadline.check()
        if self._bulk:
            _, counts = self._bulk.solve_many(self.board, puzzles.astype(np.uint8).tobytes(), 2)
            return np.array(np.frombuffer(counts, np.uint8) == 1)
        return np.array([self._is_unique(row.tolist()) for row in puzzles], np.bool_)

    def counts(self, puzzles: Puzzles) -> Any:  # noqa: ANN401  (NDArray[np.int64])
        """How many solutions each puzzle has, up to a number that shows where there are fewer."""
        import numpy as np

        self.deadline.check()
        if self._bulk:
            _, counts = self._bulk.solve_many(self.board, puzzles.astype(np.uint8).tobytes(), MAX_LIMIT)
            return np.frombuffer(counts, np.uint8).astype(np.int64)
        return np.array([self._count(row.tolist()) for row in puzzles], np.int64)

    def have_several(self, puzzles: Puzzles) -> NDArray[np.bool_]:
        """Of each puzzle, whether it has more than one solution, by proof: a search that did not end proves nothing."""
        import numpy as np

        if self._bulk:
            return np.array(self.counts(puzzles) > 1)
        grids = [Grid(self.board, tuple(row.tolist())) for row in puzzles]
        return np.array([self.engine.search(grid, 2, timeout=self.deadline.left).count > 1 for grid in grids], np.bool_)

    def solutions(self, puzzles: Puzzles) -> Puzzles:
        """The solution of each of these puzzles, which have one."""
        import numpy as np

        grids = [Grid(self.board, tuple(row.tolist())) for row in puzzles]
        found = [self.engine.search(grid, 1, timeout=self.deadline.left).solution for grid in grids]
        self.deadline.check()
        return np.array([solution.values for solution in found if solution], np.uint16)

    def _count(self, values: list[int]) -> int:
        """A search that does not end soon has found some solutions, and may find more."""
        grid = Grid(self.board, tuple(values))
        self.deadline.check()
        found = self._noted(self.engine.search(grid, _MANY, budget=self.budget, timeout=self.deadline.left))
        return found.count if found.is_exhausted else _MANY

    def _is_unique(self, values: list[int]) -> bool:
        """A search that does not end soon counts as no."""
        grid = Grid(self.board, tuple(values))
        self.deadline.check()
        return self._noted(self.engine.search(grid, 2, budget=self.budget, timeout=self.deadline.left)).is_unique

    def _noted(self, result: SolveResult) -> SolveResult:
        self._questions += 1
        self._guesses += result.nodes
        return result
