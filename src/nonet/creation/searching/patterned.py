"""Puzzles whose clues stand in given cells: digits are changed until there is one solution.

A solution that keeps only these cells has thousands of others beside it. So the digit of one clue after the other is
changed, each time to one that leaves few. That takes some dozen changes, where random digits would be tried for hours.
"""

from __future__ import annotations

from random import Random

from nonet.creation.searching.clue_cells import ClueCells
from nonet.creation.searching.proving import Prover, Puzzles
from nonet.creation.wishes import Criteria

_STEPS = 200  # before a fresh start is better
_TRIED, _TRIED_SLOWLY = 256, 24  # changes that are compared at each step, where many are proved at once and elsewhere
_BEST = 3  # changes of which one is taken, so that a step does not undo the last
_SHAKEN = 4  # digits that are changed to get away from a puzzle


class DigitMoves:
    """Changes of the digits where clues may stand, but not of those to keep."""

    def __init__(self, wish: Criteria, clue_cells: ClueCells, prover: Prover, random: Random) -> None:
        self.peers = wish.board.peers
        self.digits = range(1, wish.board.size + 1)
        self.cells = [
            cell for cell in range(wish.board.cell_count) if not (cell in clue_cells.never or cell in wish.kept)
        ]
        self.prover = prover
        self.random = random

    def settled(self, puzzle: Puzzles) -> Puzzles:
        """A puzzle with clues in the same cells and one solution; None if it is not near."""
        (count,) = self.prover.counts(puzzle[None])
        for _ in range(_STEPS):
            if count == 1:
                return puzzle
            changes = self._changes(puzzle)
            if not changes:
                return None
            near = self._changed(puzzle, changes)
            counts = self.prover.counts(near)
            chosen = self._choose(counts.tolist(), int(count))
            if chosen is None:
                return None
            puzzle, count = near[chosen], counts[chosen]
        return None

    def shaken(self, puzzle: Puzzles) -> Puzzles:
        """The puzzle with a few digits changed, to any that its peers do not have."""
        for _ in range(_SHAKEN):
            if changes := self._changes(puzzle):
                puzzle = self._changed(puzzle, [self.random.choice(changes)])[0]
        return puzzle

    def _changes(self, puzzle: Puzzles) -> list[tuple[int, int]]:
        """Cells and other digits that none of their peers has; of many a random choice."""
        values = puzzle.tolist()
        found = []
        for cell in self.cells:
            taken = {values[peer] for peer in self.peers[cell]} | {values[cell]}
            found += [(cell, digit) for digit in self.digits if digit not in taken]
        most = _TRIED if self.prover.is_bulk else _TRIED_SLOWLY
        return self.random.sample(found, min(most, len(found)))

    def _changed(self, puzzle: Puzzles, changes: list[tuple[int, int]]) -> Puzzles:
        """A copy of the puzzle for each change."""
        import numpy as np

        near = np.tile(puzzle, (len(changes), 1))
        for row, (cell, digit) in enumerate(changes):
            near[row, cell] = digit
        return near

    def _choose(self, counts: list[int], now: int) -> int | None:
        """The row to go on with: half the time any that has no more solutions, else one of the best."""
        solvable = [row for row, count in enumerate(counts) if count]
        fewer = [row for row in solvable if counts[row] <= now]
        if not solvable:
            return None
        if fewer and self.random.random() < 0.5 and 1 not in counts:
            return self.random.choice(fewer)
        self.random.shuffle(solvable)
        best = sorted(solvable, key=lambda row: counts[row])[: 1 if 1 in counts else _BEST]
        return self.random.choice(best)
