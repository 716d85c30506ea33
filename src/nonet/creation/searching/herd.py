"""Many puzzles of one wish, each with its own solution, which lose and gain clues in step."""

from __future__ import annotations

from typing import Any

from nonet.creation.bulk.digging import dig_grids, random_orders
from nonet.creation.searching.keys import Keys
from nonet.creation.searching.proving import Prover, Puzzles
from nonet.creation.searching.units import Units

Numbers = Any  # NDArray[np.int64]: a number for each puzzle


class Herd:
    """The changes that keep puzzles unique and their clues in whole units."""

    def __init__(self, solutions: Puzzles, units: Units, prover: Prover, keys: Keys) -> None:
        import numpy as np

        self.solutions = solutions
        self.prover = prover
        self.keys = keys
        cells = solutions.shape[1]
        self.cells_of = np.zeros((len(units.free), cells), np.bool_)  # a row for each unit
        for number, unit in enumerate(units.free):
            self.cells_of[number, list(unit)] = True
        self.sizes = self.cells_of.sum(axis=1)
        self.firsts = np.array([unit[0] for unit in units.free], np.intp)
        self.never = sorted(units.never)
        self.turns = units.free
        self.kept = units.must | units.never

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
        for number in self.keys.orders(len(puzzles), len(self.firsts)).T:
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

        orders = random_orders(self.keys.seeds(len(puzzles)), orbits=self.turns, keep=self.kept)
        fewest = np.minimum(stops, 255).astype(np.uint8)
        return dig_grids(self.solutions, orders, puzzles=puzzles, fewest=fewest).astype(puzzles.dtype)

    def with_more(self, puzzles: Puzzles, counts: Numbers) -> Puzzles:
        """The puzzles with so many units more, chosen at random among the empty ones."""
        import numpy as np

        if not len(self.firsts):
            return puzzles
        ranks = self.keys.numbers(len(puzzles), len(self.firsts)) >> np.uint64(1)
        is_clue = puzzles[:, self.firsts] != 0
        order = np.where(is_clue, np.uint64(1 << 63), ranks).argsort(axis=1, kind="stable")
        place = np.empty_like(order)
        np.put_along_axis(place, order, np.arange(order.shape[1])[None, :], axis=1)
        added = (place < np.asarray(counts)[:, None]) & ~is_clue
        return np.where(added @ self.cells_of, self.solutions, puzzles)
