"""The search: rounds of fresh puzzles, each moved toward the criteria for a while.

A round has several puzzles, which are dug, proved and judged together, since a call for many costs little more than one
for a few. The numbers of puzzles and of moves are counted, never timed. So a seed gives the same puzzle on every
machine, and the clock only ends a search.

Contents: cells that may be clues (`ClueCells`), random numbers (`Draws`), `Population`, `CriteriaDistance`,
`DigitMoves`, and the search (`search_criteria`).
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationTimeout, CriteriaTimeout, RunTimeout, plural
from nonet._base.fast_dataclass import dataclass
from nonet.generate.clues import Puzzles, UniquenessProver, dig_grids
from nonet.generate.criteria import Criteria, closed
from nonet.generate.dig import Dug, Progress
from nonet.generate.fill import fill
from nonet.generate.known_puzzles import known_start
from nonet.generate.levels import clue_target
from nonet.generate.many import filled_grids, random_orders
from nonet.generate.symmetry import Orbits
from nonet.human.find import logic_problem
from nonet.human.levels import find_level_of
from nonet.model import Grid
from nonet.solver import core as _native
from nonet.solver.base import Engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Which cells of a set of criteria may be clues, and which of them go together.


@dataclass(frozen=True, slots=True)
class ClueCells:
    """The cells that must be clues, those that must not, and the orbits that may be."""

    must: frozenset[int]
    never: frozenset[int]
    orbits: Orbits

    @classmethod
    def of(cls, criteria: Criteria) -> ClueCells:
        """Those of a set of criteria that was checked."""
        pattern, orbits = criteria.pattern, criteria.orbits
        must = closed(criteria.kept.keys() | (pattern.must if pattern else frozenset()), orbits)
        every = frozenset(range(criteria.board.cell_count))
        never = closed(every - pattern.cells, orbits) if pattern else frozenset[int]()
        free = tuple(orbit for orbit in orbits if must.isdisjoint(orbit) and never.isdisjoint(orbit))
        return cls(must, never, free)


# Random numbers for arrays. They are the raw numbers of a generator, which every version of numpy gives alike.


class Draws:
    """Random orders and choices for many puzzles at once."""

    def __init__(self, random: Random) -> None:
        from numpy.random import PCG64

        self._bits = PCG64(random.getrandbits(63))

    def numbers(self, *shape: int) -> NDArray[np.uint64]:
        """Random 64-bit numbers."""
        from math import prod

        return self._bits.random_raw(prod(shape)).reshape(shape)

    def seeds(self, count: int) -> bytes:
        """Keys for the compiled core, of 16 bytes each."""
        return self.numbers(count, 2).astype("<u8").tobytes()

    def orders(self, rows: int, count: int) -> NDArray[np.intp]:
        """For each row the numbers below a count in random order."""
        return self.numbers(rows, count).argsort(axis=1, kind="stable")


# Many puzzles of one set of criteria, each with its own solution, which lose and gain clues in step.

Numbers = Any  # NDArray[np.int64]: a number for each puzzle


class Population:
    """The changes that keep puzzles unique and their clues in whole orbits."""

    def __init__(self, solutions: Puzzles, clue_cells: ClueCells, prover: UniquenessProver, draws: Draws) -> None:
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


# How far puzzles are from a set of criteria, and which of them is all that was asked.

EXCESS = 10_000  # what a clue too many or too few counts for, beside distances from a target


class CriteriaDistance:
    """Holds puzzles that are unique, and whose clues are where they may be, against the rest of a set of criteria."""

    def __init__(self, criteria: Criteria, prover: UniquenessProver, deadline: Deadline) -> None:
        self.criteria = criteria
        self.prover = prover
        self.deadline = deadline
        self.targets = criteria.targets()

    def distances(self, puzzles: Puzzles) -> Numbers:
        """Return the distance of each puzzle from the criteria, negative if it is too easy or has too many clues."""
        import numpy as np

        found = np.zeros(len(puzzles), np.int64)
        if self.criteria.clues:
            low, high = self.criteria.clues
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
            grid = Grid(self.criteria.board, tuple(puzzles[row].tolist()))
            if self.criteria.is_minimal and not self._is_minimal(puzzles[row]):
                continue
            if all(target.holds(grid, self.deadline) for target in self.targets):
                return grid
        return None

    def _is_minimal(self, puzzle: Puzzles) -> bool:
        """Return True if no clue is redundant, not even one of several that are removed together."""
        import numpy as np

        clues = np.flatnonzero(puzzle)
        smaller = np.tile(puzzle, (len(clues), 1))
        smaller[np.arange(len(clues)), clues] = 0
        return bool(self.prover.have_several(smaller).all())


# Puzzles whose clues stand in given cells: digits are changed until there is one solution.
#
# A solution that keeps only these cells has thousands of others beside it. So the digit of one clue after the other is
# changed, each time to one that leaves few. That takes some dozen changes, where random digits would be tried for
# hours.

_STEPS = 200  # before a fresh start is better
_TRIED, _TRIED_SLOWLY = 256, 24  # changes that are compared at each step, where many are proved at once and elsewhere
_BEST = 3  # changes of which one is taken, so that a step does not undo the last
_SHAKEN = 4  # digits that are changed to get away from a puzzle


class DigitMoves:
    """Changes of the digits where clues may stand, but not of those to keep."""

    def __init__(self, criteria: Criteria, clue_cells: ClueCells, prover: UniquenessProver, random: Random) -> None:
        self.peers = criteria.board.peers
        self.digits = range(1, criteria.board.size + 1)
        self.cells = [
            cell for cell in range(criteria.board.cell_count) if not (cell in clue_cells.never or cell in criteria.kept)
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


def search_criteria(
    criteria: Criteria,
    engine: Engine,
    random: Random,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
    progress: Progress | None = None,
) -> Dug:
    """Return a puzzle that meets all criteria, proved. Raise CriteriaTimeout if none was found.

    `deadline` is when `timeout` is over, where a part of it has gone already.
    """
    deadline = deadline or Deadline(timeout)
    search = _Search(criteria, engine, random, deadline)
    try:
        for number in count(1):
            if found := search.round():
                deadline.check()  # else the clock may have decided which clues are left
                return Dug(found, level=criteria.level or "")
            if progress:
                progress(number, number + 1)
    except (RunTimeout, CreationTimeout):
        if not deadline.is_over:
            raise
    raise CriteriaTimeout(f"not found in {timeout:.3g} s: {criteria.words()} ({plural(search.tries, 'puzzle')} tried)")


def level_of(puzzle: Grid, deadline: Deadline) -> str:
    """The level of a puzzle; empty where there is none, no time to find it, or no compiled core."""
    if _native.missing() or logic_problem(puzzle.board):
        return ""
    try:
        return find_level_of(puzzle.board, puzzle.values, deadline=deadline) or ""
    except RunTimeout:
        return ""


class _Search:
    """A set of criteria, and where the search for it stands."""

    def __init__(self, criteria: Criteria, engine: Engine, random: Random, deadline: Deadline) -> None:
        self.criteria = criteria
        self.engine = engine
        self.random = random
        self.deadline = deadline
        self.prover = UniquenessProver(criteria.board, engine, deadline, is_thorough=criteria.is_minimal)
        self.judge = CriteriaDistance(criteria, self.prover, deadline)
        self.draws = Draws(random)
        self.clue_cells = ClueCells.of(criteria)
        self.digits = DigitMoves(criteria, self.clue_cells, self.prover, random)
        self.rounds = self.tries = 0
        self.moves = _MOVES_FOR_CLUES if criteria.clues else _MOVES if self.judge.targets else 0
        self.climbs = bool(criteria.rating and criteria.rating[0] >= _HIGH)
        if self.climbs:
            self.moves = _CLIMBS

    def round(self) -> Grid | None:
        """A puzzle that is right, from fresh solutions; None if these were not the ones."""
        if self._is_known_due and (known := known_start(self.criteria, self.random)):
            return self._round_of_known(known)
        population = self._population(self._solutions())
        puzzles = population.fullest()
        is_alive = self.prover.are_unique(puzzles)
        if not is_alive.any():
            return self._round_of_digits(puzzles[0])
        population.solutions, puzzles = population.solutions[is_alive], puzzles[is_alive]
        puzzles = population.dug(puzzles, self._stops(len(puzzles)))
        distances = self._judged(puzzles)
        if self.climbs:
            best = abs(distances).argsort(kind="stable")[:_CLIMBERS]
            population.solutions, puzzles, distances = population.solutions[best], puzzles[best], distances[best]
        for _ in range(self.moves):
            if found := self.judge.first_right(puzzles, distances):
                return found
            changed = self._moved(population, puzzles, distances)
            after = self._judged(changed)
            is_better = abs(after) <= abs(distances)
            puzzles[is_better], distances[is_better] = changed[is_better], after[is_better]
        return self.judge.first_right(puzzles, distances)

    @property
    def _is_known_due(self) -> bool:
        """True if the search starts from a known puzzle, if there is one.

        It always does where a long climb would begin.
        """
        return self.climbs or (self.rounds >= _PATIENCE and self.rounds % 2 == 0)

    def _round_of_known(self, known: Grid) -> Grid | None:
        """A puzzle near a known one: clues are exchanged as long as it stays as near to the criteria."""
        import numpy as np

        self.rounds += 1
        puzzles = np.array([known.values], np.uint16)
        population = self._population(self.prover.solutions(puzzles))
        distances = self._judged(puzzles)
        for _ in range(_MOVES_OF_HARD if self.climbs else _MOVES):
            changed = population.dug(population.with_more(puzzles, np.array([_BACK])), self._stops(1))
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
            population = self._population(self.prover.solutions(puzzle[None]))
            dug = population.dug(puzzle[None], self._stops(1))
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

        board, keep = self.criteria.board, self.criteria.keep
        self.prover.learn()
        together = min(_FIRST << 2 * self.rounds, _MOST) if self.prover.is_bulk else 1
        self.rounds += 1
        if board.is_classic and not keep and self.prover.is_bulk:
            return filled_grids(self.draws.seeds(together)).astype(np.uint16)
        count = max(1, together // _SHARE)
        grids = [fill(board, self.engine, self.random, self.deadline, keep).values for _ in range(count)]
        return np.resize(np.array(grids, np.uint16), (together, board.cell_count))

    def _population(self, solutions: Puzzles) -> Population:
        return Population(solutions, self.clue_cells, self.prover, self.draws)

    def _judged(self, puzzles: Puzzles) -> Numbers:
        self.tries += len(puzzles)
        return self.judge.distances(puzzles)

    def _stops(self, rows: int) -> Numbers:
        """Number of clues to leave each puzzle at first: as the criteria say, or at random up to what its level has."""
        import numpy as np

        criteria = self.criteria
        if criteria.is_minimal:
            low, high = 0, 0
        elif criteria.clues:
            low, high = criteria.clues
        elif criteria.rating and criteria.rating[1] < _HIDDEN_SINGLE:
            low, high = criteria.board.cell_count // 2, criteria.board.cell_count - 1
        else:
            low, high = 0, clue_target(criteria.level, criteria.board) if criteria.level else 0
        return (low + self.draws.numbers(rows) % np.uint64(high - low + 1)).astype(np.int64)

    def _moved(self, population: Population, puzzles: Puzzles, distances: Numbers) -> Puzzles:
        """Each puzzle with a few clues more where it is too hard, else with some exchanged for others.

        Every other one is dug anew, unless it has too many clues: a technique that is rare is as often in a fresh
        puzzle as in one that is near.
        """
        import numpy as np

        counts = (puzzles != 0).sum(axis=1)
        least, most = self.criteria.clues or (0, puzzles.shape[1])
        chance = self.draws.numbers(len(puzzles))
        is_fresh = (chance % np.uint64(2) == 0) & (np.abs(distances) < EXCESS) & (not self.climbs)
        more = np.where(is_fresh, puzzles.shape[1], 1 + (chance >> np.uint64(1)) % np.uint64(_BACK)).astype(np.int64)
        changed = population.with_more(puzzles, more)
        is_dug = (distances <= 0) | is_fresh | self.criteria.is_minimal | ((changed != 0).sum(axis=1) > most)
        rows = np.flatnonzero(is_dug)
        stops = np.full(len(rows), 0 if self.criteria.is_minimal else least)
        stops = np.where((distances[rows] > 0) & ~is_fresh[rows], np.maximum(counts[rows], stops), stops)
        changed[rows] = self._population(population.solutions[rows]).dug(changed[rows], stops)
        return changed
