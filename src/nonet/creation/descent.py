"""Puzzles of a level on any board: dig first, then find out which clues to put back.

Digging gives a row of puzzles, each with a clue less than the one before and all with the same only solution. Their
weights rise along the row. So the place where a level is passed is found by halving, with a few ratings instead of one
for each clue. Where a clue less makes a puzzle too hard, that clue is kept for good and the rest of the row is searched
again. Where the last puzzle is still too easy, clues are exchanged as long as that makes it no easier.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nonet.board import Board, Grid
from nonet.creation.digging import Progress, dig
from nonet.creation.levels import CLUE_LEVELS, Level
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.logic import borders, find_weight_of
from nonet.records import dataclass

_KEPT = 40  # clues that are kept before a fresh grid is the better choice
_SLACK = 10  # a puzzle is good if it has no more clues than its level usually has, and a tenth of the cells
_BIG = 144  # cells: on larger boards the last clues take a hundred times as long as all others

_SMALL = 100  # cells: on larger boards every level is common, and exchanging clues takes longer than a fresh grid
_STEPS = 30  # of these, each with so many clues less, on larger boards
_BACK = 3  # clues that are put back before others are taken away
_STALE = 60  # exchanges in a row that made nothing harder


@dataclass(frozen=True)
class Span:
    """The weights of a level, in tenths."""

    least: int
    most: int | None

    @classmethod
    def of(cls, level: Level) -> Span:
        at = CLUE_LEVELS.index(level)
        return cls(([0, *borders()])[at] + bool(at), ([*borders(), None])[at])

    def weigh(self, puzzle: Grid, deadline: Deadline) -> int | None:
        """The weight of a puzzle, or None if it is above. Of the last level only the lowest weight is found."""
        most = self.least - 1 if self.most is None else self.most
        weight = find_weight_of(puzzle.board, puzzle.values, most, deadline)
        return self.least if weight is None and self.most is None else weight


def is_in_level(puzzle: Grid, level: Level, deadline: Deadline) -> bool:
    """Whether a puzzle with one solution has this level by its weight."""
    span = Span.of(level)
    weight = span.weigh(puzzle, deadline)
    return weight is not None and weight >= span.least


def descend(
    solution: Grid, level: Level, engine: Engine, random: Random, *, deadline: Deadline, progress: Progress | None
) -> Grid | None:
    """A puzzle of this level with this only solution; None if the way down missed the level.

    RunTimeout when the deadline is over.
    """
    order, span = random.getrandbits(63), Span.of(level)
    puzzle, weight = solution, 0
    for fewest in _clue_targets(solution.board, level):
        dug = dig(
            solution, fewest, engine, Random(order), deadline=deadline, progress=progress,
            is_thorough=level is CLUE_LEVELS[-1],
        )  # fmt: skip
        deadline.check()  # else what is left could be the work of the clock
        row = _Row(solution, list(dug.taken), span, deadline)
        found = span.weigh(dug.puzzle, deadline)
        if found is None or found >= span.least:
            return row.find(level.clue_target(solution.board) + len(solution) // _SLACK)
        puzzle, weight = dug.puzzle, found
    if len(solution) > _SMALL:
        return None
    return _Exchange(solution, span, engine, random, deadline).find(puzzle, weight)


def _clue_targets(board: Board, level: Level) -> Iterator[int]:
    """How many clues to leave: those of the level, then fewer while the puzzle is too easy, at last whatever can go.

    The last clues take longest to take away, so on larger boards the number shrinks step by step.
    """
    most = level.clue_target(board)
    if level is CLUE_LEVELS[-1] and board.cell_count > _BIG:
        most = CLUE_LEVELS[-2].clue_target(board)
    step = board.cell_count // _STEPS if board.cell_count > _SMALL else max(most, 1)
    yield from range(most, 0, -step)
    yield 0


@dataclass
class _Row:
    """Puzzles of one solution: the n-th has lost the first n clues of those that are taken."""

    solution: Grid
    taken: list[int]
    span: Span
    deadline: Deadline

    def find(self, most_clues: int) -> Grid | None:
        """The puzzle of the level with the fewest clues, or the first that has no more than these."""
        best, low = None, 0
        for _ in range(_KEPT):
            end = len(self.taken)
            if (weight := self._weigh(end)) is not None:
                return self._puzzle(end) if weight >= self.span.least else best
            low, weight = self._last_before(low, end)
            if weight >= self.span.least:
                best = self._puzzle(low)
                if best.clue_count <= most_clues:
                    return best
            del self.taken[low]  # without this clue the puzzle is too hard
        return best

    def _last_before(self, low: int, high: int) -> tuple[int, int]:
        """The last number between one that is not above the level and one that is, by halving, and its weight."""
        weight = 0
        while high - low > 1:
            middle = (low + high) // 2
            found = self._weigh(middle)
            if found is None:
                high = middle
            else:
                low, weight = middle, found
        return low, weight

    def _puzzle(self, count: int) -> Grid:
        gone = set(self.taken[:count])
        return self.solution.with_values(0 if cell in gone else digit for cell, digit in enumerate(self.solution))

    def _weigh(self, count: int) -> int | None:
        return self.span.weigh(self._puzzle(count), self.deadline)


@dataclass
class _Exchange:
    """Changes to a puzzle that is too easy: some clues come back, others go, and the harder puzzle is kept."""

    solution: Grid
    span: Span
    engine: Engine
    random: Random
    deadline: Deadline

    def find(self, puzzle: Grid, weight: int) -> Grid | None:
        """A puzzle of the level near one of a weight below it."""
        stale = 0
        while stale < _STALE:
            other = self._change(puzzle)
            self.deadline.check()
            found = self.span.weigh(other, self.deadline)
            if found is not None and found >= self.span.least:
                return other
            stale = 0 if found is not None and found > weight else stale + 1
            if found is not None and found >= weight:
                puzzle, weight = other, found
        return None

    def _change(self, puzzle: Grid) -> Grid:
        """A few clues more, and then without all that are not needed, in random order."""
        empty = [cell for cell, digit in enumerate(puzzle) if not digit]
        for cell in self.random.sample(empty, min(_BACK, len(empty))):
            puzzle = puzzle.with_digit(cell, self.solution[cell])
        clues = [cell for cell, digit in enumerate(puzzle) if digit]
        for cell in self.random.sample(clues, len(clues)):
            self.deadline.check()
            smaller = puzzle.with_digit(cell, 0)
            if self.engine.search(smaller, 2, timeout=self.deadline.left).is_unique:
                puzzle = smaller
        return puzzle
