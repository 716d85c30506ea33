"""Puzzles of a level, by rating: clues are removed as long as the puzzle is not above the level.

Each removal costs a proof of uniqueness and a rating that stops at the end of the level, a fraction of a millisecond on
9x9. A grid that ends below its level is thrown away for a fresh one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from nonet import _native
from nonet.board import Board, Grid
from nonet.creation.digging import Dug, Progress
from nonet.creation.filling import fill
from nonet.creation.levels import Level
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.errors import CreationTimeout
from nonet.logic import LEVELS, find_level_of

SIZE = 9  # the size where levels are verified; on other sizes they say how many clues are removed


def can_verify(board: Board) -> bool:
    """Whether the level of puzzles on this board is verified by rating."""
    return board.size == SIZE and board.cell_count == SIZE * SIZE and _native.missing() is None


def create_in_level(
    board: Board,
    level: Level,
    engine: Engine,
    random: Random,
    *,
    deadline: Deadline,
    progress: Progress | None,
) -> Dug:
    """A puzzle of exactly this level. Its solution is the only one, by search.

    Raises CreationTimeout if none was found in time.
    """
    tries = 0
    while not deadline.is_over:
        digger = _LevelDigger(fill(board, engine, random, deadline), level, engine, deadline)
        if digger.dig(random.sample(range(board.cell_count), board.cell_count)):
            return Dug(digger.puzzle)
        tries += 1
        if progress:
            progress(tries, tries + 1)
    often = "1 try" if tries == 1 else f"{tries} tries"
    raise CreationTimeout(f"no puzzle of level {level.id} was found in time, in {often}")


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
        return "" if self._is_last else find_level_of(grid.board, grid.values, self.level.id)

    def _is_reached(self) -> bool:
        board, values = self.puzzle.board, self.puzzle.values
        if self._is_last:  # what is above the level below it
            return find_level_of(board, values, LEVELS[-2]) is None
        return find_level_of(board, values, self.level.id) == self.level.id

    @property
    def _is_last(self) -> bool:
        return self.level.id == LEVELS[-1]
