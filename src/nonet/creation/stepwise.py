"""Puzzles of a level on 9x9, clue by clue: each goes if the puzzle stays unique and not above the level.

Each removal costs a proof of uniqueness and a rating that stops at the end of the level, a fraction of a millisecond on
9x9. On other boards `descent.py` takes far fewer ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonet.board import Grid
from nonet.creation.levels import Level
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.logic import LEVELS, find_level_of
from nonet.records import dataclass


def step_down(solution: Grid, level: Level, engine: Engine, random: Random, deadline: Deadline) -> Grid | None:
    """A puzzle of this level with this only solution; None if it was missed. RunTimeout when the deadline is over."""
    digger = _LevelDigger(solution, level, engine, deadline)
    return digger.puzzle if digger.dig(random.sample(range(len(solution)), len(solution))) else None


@dataclass
class _LevelDigger:
    """A puzzle that loses clues while it stays unique and not above its level."""

    puzzle: Grid
    level: Level
    engine: Engine
    deadline: Deadline

    def dig(self, cells: Sequence[int]) -> bool:
        """Whether the level is reached, with few enough clues."""
        target = self.level.clue_target(self.puzzle.board)
        for cell in cells:
            if self.deadline.is_over:
                return False
            smaller = self.puzzle.with_digit(cell, 0)
            if not self.engine.search(smaller, 2).is_unique:
                continue
            found = self._level_of(smaller)
            if found is None:
                continue
            self.puzzle = smaller
            if found == self.level.id and smaller.clue_count <= target:
                return True
        return self._is_reached()

    def _level_of(self, grid: Grid) -> str | None:
        """The level of a puzzle if it is not above ours, else None; not asked for the last, as nothing is above it."""
        return "" if self._is_last else find_level_of(grid.board, grid.values, self.level.id, self.deadline)

    def _is_reached(self) -> bool:
        board, values = self.puzzle.board, self.puzzle.values
        if self._is_last:  # what is above the level below it
            return find_level_of(board, values, LEVELS[-2], self.deadline) is None
        return find_level_of(board, values, self.level.id, self.deadline) == self.level.id

    @property
    def _is_last(self) -> bool:
        return self.level.id == LEVELS[-1]
