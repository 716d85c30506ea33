"""How far puzzles are from a wish, and which of them is all that was wished."""

from __future__ import annotations

from nonet.board import Grid
from nonet.creation.searching.herd import Numbers
from nonet.creation.searching.proving import Prover, Puzzles
from nonet.creation.searching.wanted import targets_of
from nonet.creation.wishes import Criteria
from nonet.deadline import Deadline

EXCESS = 10_000  # what a clue too many or too few counts for, beside distances from a target


class CriteriaDistance:
    """Holds puzzles that are unique, and whose clues are where they may be, against the rest of a wish."""

    def __init__(self, wish: Criteria, prover: Prover, deadline: Deadline) -> None:
        self.wish = wish
        self.prover = prover
        self.deadline = deadline
        self.targets = targets_of(wish)

    def distances(self, puzzles: Puzzles) -> Numbers:
        """How far each puzzle is from the wish: less than 0 where it is too easy, or has too many clues."""
        import numpy as np

        found = np.zeros(len(puzzles), np.int64)
        if self.wish.clues:
            low, high = self.wish.clues
            counts = (puzzles != 0).sum(axis=1)
            found = EXCESS * (np.maximum(low - counts, 0) - np.maximum(counts - high, 0))
        for target in self.targets:
            rows = np.flatnonzero(found == 0)
            if len(rows):
                found[rows] = target.judge(puzzles[rows], self.deadline)
        return found

    def first_right(self, puzzles: Puzzles, distances: Numbers) -> Grid | None:
        """The first puzzle that is right by its distance and by all that distances only estimate."""
        import numpy as np

        for row in np.flatnonzero(distances == 0):
            grid = Grid(self.wish.board, tuple(puzzles[row].tolist()))
            if self.wish.is_minimal and not self._is_minimal(puzzles[row]):
                continue
            if all(target.holds(grid, self.deadline) for target in self.targets):
                return grid
        return None

    def _is_minimal(self, puzzle: Puzzles) -> bool:
        """Whether no clue can be spared, not even one of several that go together."""
        import numpy as np

        clues = np.flatnonzero(puzzle)
        smaller = np.tile(puzzle, (len(clues), 1))
        smaller[np.arange(len(clues)), clues] = 0
        return bool(self.prover.have_several(smaller).all())
