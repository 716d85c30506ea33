"""The search: rounds of fresh puzzles, each moved toward the wish for a while.

A round has several puzzles, which are dug, proved and judged together, since a call for many costs little more than one
for a few. The numbers of puzzles and of moves are counted, never timed. So a seed gives the same puzzle on every
machine, and the clock only ends a search.
"""

from __future__ import annotations

from itertools import count
from random import Random

from nonet.board import Grid
from nonet.creation.digging import Dug, Progress
from nonet.creation.filling import fill
from nonet.creation.levels import find_level
from nonet.creation.searching.herd import Herd, Numbers
from nonet.creation.searching.keys import Keys
from nonet.creation.searching.proving import Prover, Puzzles
from nonet.creation.searching.units import Units
from nonet.creation.searching.wanted import targets_of
from nonet.creation.wishes import Wish
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.errors import CreationTimeout, RunTimeout, WishTimeout, plural
from nonet.logic import find_level_of, logic_problem

_FIRST, _MOST = 8, 256  # puzzles of the first round and of later ones, where many are proved at once
_SHARE = 8  # puzzles of a round that are dug from one solution
_MOVES = 12  # of a round
_MOVES_FOR_CLUES = 60  # where the number of clues is asked for: it takes many steps down to few
_EXCESS = 10_000  # what a clue too many or too few counts for, beside distances from a target
_BACK = 3  # clues or units that come back at once, at most


def search_wish(
    wish: Wish, engine: Engine, random: Random, *, timeout: float | None = None, progress: Progress | None = None
) -> Dug:
    """A puzzle that is all that was wished, by proof. CreationTimeout where none was found in time."""
    deadline = Deadline(timeout)
    search = _Search(wish, engine, random, deadline)
    try:
        for number in count(1):
            if found := search.round():
                return Dug(found, level=level_of(found, wish, deadline))
            if progress:
                progress(number, number + 1)
    except (RunTimeout, CreationTimeout):
        if not deadline.is_over:
            raise
    raise WishTimeout(f"not found in {timeout:.3g} s: {wish.words()} ({plural(search.tries, 'puzzle')} tried)")


def level_of(puzzle: Grid, wish: Wish, deadline: Deadline) -> str:
    """The level of a puzzle; empty where there is none, or no time to find it."""
    if wish.level or logic_problem(puzzle.board):
        return wish.level or ""
    try:
        return find_level_of(puzzle.board, puzzle.values, deadline=deadline) or ""
    except RunTimeout:
        return ""


class _Search:
    """A wish, and where the search for it stands."""

    def __init__(self, wish: Wish, engine: Engine, random: Random, deadline: Deadline) -> None:
        self.wish = wish
        self.engine = engine
        self.random = random
        self.deadline = deadline
        self.prover = Prover(wish.board, engine, deadline)
        self.keys = Keys(random)
        self.units = Units.of(wish)
        self.targets = targets_of(wish)
        self.tries = 0
        self.rounds = 0
        self.moves = _MOVES_FOR_CLUES if wish.clues else _MOVES if self.targets else 0

    def round(self) -> Grid | None:
        """A puzzle that is right, from fresh solutions; None if these were not the ones."""
        herd = self._herd()
        puzzles = herd.fullest()
        is_alive = self.prover.are_unique(puzzles)
        self.tries += int(is_alive.sum())
        herd.solutions, puzzles = herd.solutions[is_alive], puzzles[is_alive]
        puzzles = herd.dug(puzzles, self._stops(len(puzzles)))
        distances = self._distances(puzzles)
        for move in range(self.moves + 1):
            if found := self._first_right(puzzles, distances):
                return found
            if move == self.moves or not len(puzzles):
                return None
            changed = self._moved(herd, puzzles, distances)
            self.tries += len(changed)
            after = self._distances(changed)
            is_better = abs(after) <= abs(distances)
            puzzles[is_better], distances[is_better] = changed[is_better], after[is_better]
        return None

    def _herd(self) -> Herd:
        import numpy as np

        wish, keep = self.wish, self.wish.keep
        together = min(_FIRST << 2 * self.rounds, _MOST) if self.prover.is_bulk else 1
        self.rounds += 1
        count = max(1, together // _SHARE)
        grids = [fill(wish.board, self.engine, self.random, self.deadline, keep).values for _ in range(count)]
        return Herd(np.resize(np.array(grids, np.uint16), (together, wish.board.cell_count)), *self._tools)

    @property
    def _tools(self) -> tuple[Units, Prover, Keys]:
        return self.units, self.prover, self.keys

    def _stops(self, rows: int) -> Numbers:
        """How many clues to leave each puzzle at first: as the wish says, or some number up to what its level has."""
        import numpy as np

        wish = self.wish
        if wish.is_minimal:
            low, high = 0, 0
        elif wish.clues:
            low, high = wish.clues
        else:
            low, high = 0, find_level(wish.level).clue_target(wish.board) if wish.level else 0
        return (low + self.keys.numbers(rows) % np.uint64(high - low + 1)).astype(np.int64)

    def _distances(self, puzzles: Puzzles) -> Numbers:
        """How far each puzzle is from the wish: less than 0 where it is too easy, or has too many clues."""
        import numpy as np

        found = np.zeros(len(puzzles), np.int64)
        if self.wish.clues:
            low, high = self.wish.clues
            counts = (puzzles != 0).sum(axis=1)
            found = _EXCESS * (np.maximum(low - counts, 0) - np.maximum(counts - high, 0))
        for target in self.targets:
            rows = np.flatnonzero(found == 0)
            if len(rows):
                found[rows] = target.judge(puzzles[rows], self.deadline)
        return found

    def _first_right(self, puzzles: Puzzles, distances: Numbers) -> Grid | None:
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
        return not self.prover.are_unique(smaller).any()

    def _moved(self, herd: Herd, puzzles: Puzzles, distances: Numbers) -> Puzzles:
        """Each puzzle with a few clues more where it is too hard, else with some exchanged for others.

        Every other one is dug anew, if it has enough clues: a technique that is rare is as often in a fresh puzzle as
        in one that is near.
        """
        import numpy as np

        counts = (puzzles != 0).sum(axis=1)
        least, most = self.wish.clues or (0, puzzles.shape[1])
        chance = self.keys.numbers(len(puzzles))
        is_fresh = (chance % np.uint64(2) == 0) & (np.abs(distances) < _EXCESS)
        more = np.where(is_fresh, puzzles.shape[1], 1 + (chance >> np.uint64(1)) % np.uint64(_BACK)).astype(np.int64)
        changed = herd.with_more(puzzles, more)
        is_dug = (distances <= 0) | is_fresh | self.wish.is_minimal | ((changed != 0).sum(axis=1) > most)
        rows = np.flatnonzero(is_dug)
        stops = np.full(len(rows), 0 if self.wish.is_minimal else least)
        stops = np.where((distances[rows] > 0) & ~is_fresh[rows], np.maximum(counts[rows], stops), stops)
        part = Herd(herd.solutions[rows], *self._tools)
        changed[rows] = part.dug(changed[rows], stops)
        return changed
