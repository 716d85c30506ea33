"""Many puzzles of one wish, each with its own solution, which lose and gain clues in step."""

from __future__ import annotations

from typing import Any

from nonet.creation.bulk.digging import dig_grids, random_orders
from nonet.creation.searching.clue_cells import ClueCells
from nonet.creation.searching.draws import Draws
from nonet.creation.searching.proving import Prover, Puzzles

Numbers = Any  # NDArray[np.int64]: a number for each puzzle


class Population:
    """The changes that keep puzzles unique and their clues in whole orbits."""

    def __init__(self, solutions: Puzzles, clue_cells: ClueCells, prover: Prover, draws: Draws) -> None:
        import numpy as np

        self.solutions = solutions
        self.prover = prover
        self.draws = draws
        cells = solutions.shape[1]
        self.cells_of = np.zeros((len(clue_cells.orbits), cells), np.bool_)  # a row for each orbit
        for number, orbit in enumerate(clue_cells.orbits):
            self.cells_of[number, list(orbit)] = True
        self.sizes = self.cells_of.sum(axis=1)
        self.firsts = np.array([orbit[0] for orbit in clue_cells.orbits], np.intp)
        self.never = sorted(clue_cells.never)
        self.orbits = clue_cells.orbits
        self.kept = clue_cells.must | clue_cells.never

    def fullest(self) -> Puzzles:
        """Every puzzle with all the clues that it may have."""
        puzzles = self.solutions.copy()
        puzzles[:, self.never] = 0
        return puzzles

    def dug(self, puzzles: Puzzles, stops: Numbers) -> Puzzles:
        """The puzzles without clues that can be spared, asked for in random order, until so many are left."""
        import numpy as np

        if self.prover.has_lanes:
            return self._dug_in_lanes(puzzles, stops)
        puzzles = puzzles.copy()
        counts = (puzzles != 0).sum(axis=1)
        for number in self.draws.orders(len(puzzles), len(self.firsts)).T:
            left = counts - self.sizes[number]
            rows = np.flatnonzero((puzzles[np.arange(len(puzzles)), self.firsts[number]] != 0) & (left >= stops))
            if not len(rows):
                continue
            smaller = np.where(self.cells_of[number[rows]], 0, puzzles[rows])
            is_unique = self.prover.are_unique(smaller)
            puzzles[rows[is_unique]] = smaller[is_unique]
            counts[rows[is_unique]] = left[rows[is_unique]]
        return puzzles

    def _dug_in_lanes(self, puzzles: Puzzles, stops: Numbers) -> Puzzles:
        """The same in one call, on classic 9x9 boards."""
        import numpy as np

        orders = random_orders(self.draws.seeds(len(puzzles)), orbits=self.orbits, keep=self.kept)
        fewest = np.minimum(stops, 255).astype(np.uint8)
        return dig_grids(self.solutions, orders, puzzles=puzzles, fewest=fewest).astype(puzzles.dtype)

    def with_more(self, puzzles: Puzzles, counts: Numbers) -> Puzzles:
        """The puzzles with so many orbits more, chosen at random among the empty ones."""
        import numpy as np

        if not len(self.firsts):
            return puzzles
        ranks = self.draws.numbers(len(puzzles), len(self.firsts)) >> np.uint64(1)
        is_clue = puzzles[:, self.firsts] != 0
        order = np.where(is_clue, np.uint64(1 << 63), ranks).argsort(axis=1, kind="stable")
        place = np.empty_like(order)
        np.put_along_axis(place, order, np.arange(order.shape[1])[None, :], axis=1)
        added = (place < np.asarray(counts)[:, None]) & ~is_clue
        return np.where(added @ self.cells_of, self.solutions, puzzles)
