"""The search: rounds of fresh puzzles, each moved toward the wish for a while.

A round has several puzzles, which are dug, proved and judged together, since a call for many costs little more than one
for a few. The numbers of puzzles and of moves are counted, never timed. So a seed gives the same puzzle on every
machine, and the clock only ends a search.
"""

from __future__ import annotations

from itertools import count
from random import Random

from nonet import _native
from nonet.board import Grid
from nonet.creation.bulk.digging import filled_grids
from nonet.creation.digging import Dug, Progress
from nonet.creation.filling import fill
from nonet.creation.levels import find_level
from nonet.creation.searching.clue_cells import ClueCells
from nonet.creation.searching.draws import Draws
from nonet.creation.searching.herd import Numbers, Population
from nonet.creation.searching.judging import EXCESS, CriteriaDistance
from nonet.creation.searching.known import known_start
from nonet.creation.searching.patterned import DigitMoves
from nonet.creation.searching.proving import Prover, Puzzles
from nonet.creation.wishes import Criteria
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.errors import CreationTimeout, RunTimeout, WishTimeout, plural
from nonet.logic import find_level_of, is_classic, logic_problem

_FIRST, _MOST = 8, 256  # puzzles of the first round and of later ones, where many are proved at once
_SHARE = 8  # puzzles of a round that are dug from one solution
_MOVES = 12  # of a round
_MOVES_FOR_CLUES = 60  # where the number of clues is asked for: it takes many steps down to few
_HIGH = 91  # an ER so high, in tenths, that no fresh puzzle has it: it is climbed to, by a few puzzles
_CLIMBERS, _CLIMBS = 16, 150
_MOVES_OF_HARD = 4  # of a known puzzle with such an ER, which may take half a second to rate
_HIDDEN_SINGLE = 12  # below it only the last cells of regions are open
_PATIENCE = 4  # rounds before known puzzles are started from, too
_BACK = 3  # clues or orbits that come back at once, at most


def search_wish(
    wish: Criteria,
    engine: Engine,
    random: Random,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
    progress: Progress | None = None,
) -> Dug:
    """A puzzle that is all that was wished, by proof; its level is that of the wish. WishTimeout if none was found.

    `deadline` is when `timeout` is over, where a part of it has gone already.
    """
    deadline = deadline or Deadline(timeout)
    search = _Search(wish, engine, random, deadline)
    try:
        for number in count(1):
            if found := search.round():
                deadline.check()  # else the clock may have decided which clues are left
                return Dug(found, level=wish.level or "")
            if progress:
                progress(number, number + 1)
    except (RunTimeout, CreationTimeout):
        if not deadline.is_over:
            raise
    raise WishTimeout(f"not found in {timeout:.3g} s: {wish.words()} ({plural(search.tries, 'puzzle')} tried)")


def level_of(puzzle: Grid, deadline: Deadline) -> str:
    """The level of a puzzle; empty where there is none, no time to find it, or no compiled core."""
    if _native.missing() or logic_problem(puzzle.board):
        return ""
    try:
        return find_level_of(puzzle.board, puzzle.values, deadline=deadline) or ""
    except RunTimeout:
        return ""


class _Search:
    """A wish, and where the search for it stands."""

    def __init__(self, wish: Criteria, engine: Engine, random: Random, deadline: Deadline) -> None:
        self.wish = wish
        self.engine = engine
        self.random = random
        self.deadline = deadline
        self.prover = Prover(wish.board, engine, deadline, is_thorough=wish.is_minimal)
        self.judge = CriteriaDistance(wish, self.prover, deadline)
        self.draws = Draws(random)
        self.clue_cells = ClueCells.of(wish)
        self.digits = DigitMoves(wish, self.clue_cells, self.prover, random)
        self.rounds = self.tries = 0
        self.moves = _MOVES_FOR_CLUES if wish.clues else _MOVES if self.judge.targets else 0
        self.climbs = bool(wish.rating and wish.rating[0] >= _HIGH)
        if self.climbs:
            self.moves = _CLIMBS

    def round(self) -> Grid | None:
        """A puzzle that is right, from fresh solutions; None if these were not the ones."""
        if self._is_known_due and (known := known_start(self.wish, self.random)):
            return self._round_of_known(known)
        herd = self._herd(self._solutions())
        puzzles = herd.fullest()
        is_alive = self.prover.are_unique(puzzles)
        if not is_alive.any():
            return self._round_of_digits(puzzles[0])
        herd.solutions, puzzles = herd.solutions[is_alive], puzzles[is_alive]
        puzzles = herd.dug(puzzles, self._stops(len(puzzles)))
        distances = self._judged(puzzles)
        if self.climbs:
            best = abs(distances).argsort(kind="stable")[:_CLIMBERS]
            herd.solutions, puzzles, distances = herd.solutions[best], puzzles[best], distances[best]
        for _ in range(self.moves):
            if found := self.judge.first_right(puzzles, distances):
                return found
            changed = self._moved(herd, puzzles, distances)
            after = self._judged(changed)
            is_better = abs(after) <= abs(distances)
            puzzles[is_better], distances[is_better] = changed[is_better], after[is_better]
        return self.judge.first_right(puzzles, distances)

    @property
    def _is_known_due(self) -> bool:
        """Whether to start from a known puzzle, if there is one: always where else a long climb would begin."""
        return self.climbs or (self.rounds >= _PATIENCE and self.rounds % 2 == 0)

    def _round_of_known(self, known: Grid) -> Grid | None:
        """A puzzle near a known one: clues are exchanged as long as it stays as near to the wish."""
        import numpy as np

        self.rounds += 1
        puzzles = np.array([known.values], np.uint16)
        herd = self._herd(self.prover.solutions(puzzles))
        distances = self._judged(puzzles)
        for _ in range(_MOVES_OF_HARD if self.climbs else _MOVES):
            changed = herd.dug(herd.with_more(puzzles, np.array([_BACK])), self._stops(1))
            after = self._judged(changed)
            if abs(after[0]) <= abs(distances[0]):
                puzzles, distances = changed, after
        return self.judge.first_right(puzzles, distances)

    def _round_of_digits(self, puzzle: Puzzles) -> Grid | None:
        """The same where clues in these cells have many solutions: their digits are changed."""
        puzzle, best = self.digits.settled(puzzle), None
        for _ in range(self.moves + 1):
            if puzzle is None:
                self.tries += 1
                return None
            herd = self._herd(self.prover.solutions(puzzle[None]))
            dug = herd.dug(puzzle[None], self._stops(1))
            distances = self._judged(dug)
            if found := self.judge.first_right(dug, distances):
                return found
            if best is None or abs(distances[0]) <= best[0]:
                best = abs(distances[0]), puzzle
            puzzle = self.digits.settled(self.digits.shaken(best[1]))
        return None

    def _solutions(self) -> Puzzles:
        """Fresh solutions, each several times: filling takes longer than digging."""
        import numpy as np

        board, keep = self.wish.board, self.wish.keep
        self.prover.learn()
        together = min(_FIRST << 2 * self.rounds, _MOST) if self.prover.is_bulk else 1
        self.rounds += 1
        if is_classic(board) and not keep and self.prover.is_bulk:
            return filled_grids(self.draws.seeds(together)).astype(np.uint16)
        count = max(1, together // _SHARE)
        grids = [fill(board, self.engine, self.random, self.deadline, keep).values for _ in range(count)]
        return np.resize(np.array(grids, np.uint16), (together, board.cell_count))

    def _herd(self, solutions: Puzzles) -> Population:
        return Population(solutions, self.clue_cells, self.prover, self.draws)

    def _judged(self, puzzles: Puzzles) -> Numbers:
        self.tries += len(puzzles)
        return self.judge.distances(puzzles)

    def _stops(self, rows: int) -> Numbers:
        """How many clues to leave each puzzle at first: as the wish says, or some number up to what its level has."""
        import numpy as np

        wish = self.wish
        if wish.is_minimal:
            low, high = 0, 0
        elif wish.clues:
            low, high = wish.clues
        elif wish.rating and wish.rating[1] < _HIDDEN_SINGLE:
            low, high = wish.board.cell_count // 2, wish.board.cell_count - 1
        else:
            low, high = 0, find_level(wish.level).clue_target(wish.board) if wish.level else 0
        return (low + self.draws.numbers(rows) % np.uint64(high - low + 1)).astype(np.int64)

    def _moved(self, herd: Population, puzzles: Puzzles, distances: Numbers) -> Puzzles:
        """Each puzzle with a few clues more where it is too hard, else with some exchanged for others.

        Every other one is dug anew, unless it has too many clues: a technique that is rare is as often in a fresh
        puzzle as in one that is near.
        """
        import numpy as np

        counts = (puzzles != 0).sum(axis=1)
        least, most = self.wish.clues or (0, puzzles.shape[1])
        chance = self.draws.numbers(len(puzzles))
        is_fresh = (chance % np.uint64(2) == 0) & (np.abs(distances) < EXCESS) & (not self.climbs)
        more = np.where(is_fresh, puzzles.shape[1], 1 + (chance >> np.uint64(1)) % np.uint64(_BACK)).astype(np.int64)
        changed = herd.with_more(puzzles, more)
        is_dug = (distances <= 0) | is_fresh | self.wish.is_minimal | ((changed != 0).sum(axis=1) > most)
        rows = np.flatnonzero(is_dug)
        stops = np.full(len(rows), 0 if self.wish.is_minimal else least)
        stops = np.where((distances[rows] > 0) & ~is_fresh[rows], np.maximum(counts[rows], stops), stops)
        changed[rows] = self._herd(herd.solutions[rows]).dug(changed[rows], stops)
        return changed
