"""Puzzles of a level, verified by rating, on every board that human logic can look at.

Each try is a fresh filled grid and a way down to a puzzle. Tries are counted, so that a seed gives the same puzzle on
every machine, and so that the search for a level that a board hardly has ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationTimeout, EngineUnavailable, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.generate.criteria import Criteria
from nonet.generate.dig import Dug, Progress, dig
from nonet.generate.fill import fill
from nonet.generate.known_puzzles import rare_puzzle
from nonet.generate.levels import check_exists, clue_target, known_levels
from nonet.human.find import logic_problem
from nonet.human.levels import LEVELS, find_level_of, find_weight_of, span_of
from nonet.model import Board, Grid
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.base import Engine

# Puzzles of a level on any board: dig first, then find out which clues to put back.
#
# Digging gives a row of puzzles, each with a clue less than the one before and all with the same only solution. Their
# weights rise along the row. So the place where a level is passed is found by halving, with a few ratings instead of
# one for each clue. Where a clue less makes a puzzle too hard, that clue is kept for good and the rest of the row is
# searched again. Where the last puzzle is still too easy, clues are exchanged as long as that makes it no easier.

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
    def of(cls, level: str) -> Span:
        return cls(*span_of(level))

    def weigh(self, puzzle: Grid, deadline: Deadline) -> int | None:
        """The weight of a puzzle, or None if it is above. Of the last level only the lowest weight is found."""
        most = self.least - 1 if self.most is None else self.most
        weight = find_weight_of(puzzle.board, puzzle.values, most, deadline)
        return self.least if weight is None and self.most is None else weight


def is_in_level(puzzle: Grid, level: str, deadline: Deadline) -> bool:
    """Return True if a puzzle with one solution has this level by its weight."""
    span = Span.of(level)
    weight = span.weigh(puzzle, deadline)
    return weight is not None and weight >= span.least


def descend(
    solution: Grid, level: str, engine: Engine, random: Random, *, deadline: Deadline, progress: Progress | None
) -> Grid | None:
    """A puzzle of this level with this only solution; None if the way down missed the level.

    RunTimeout when the deadline is over.
    """
    order, span = random.getrandbits(63), Span.of(level)
    puzzle, weight = solution, 0
    for fewest in _clue_targets(solution.board, level):
        dug = dig(
            solution, fewest, engine, Random(order), deadline=deadline, progress=progress,
            is_thorough=level == LEVELS[-1],
        )  # fmt: skip
        deadline.check()  # else what is left could be the work of the clock
        row = _Row(solution, list(dug.taken), span, deadline)
        found = span.weigh(dug.puzzle, deadline)
        if found is None or found >= span.least:
            return row.find(clue_target(level, solution.board) + len(solution) // _SLACK)
        puzzle, weight = dug.puzzle, found
    if len(solution) > _SMALL:
        return None
    return _Exchange(solution, span, engine, random, deadline).find(puzzle, weight)


def _clue_targets(board: Board, level: str) -> Iterator[int]:
    """Yield numbers of clues to leave: those of the level, then fewer while the puzzle is too easy, at last the fewest.

    The last clues take longest to take away, so on larger boards the number shrinks step by step.
    """
    most = clue_target(level, board)
    if level == LEVELS[-1] and board.cell_count > _BIG:
        most = clue_target(LEVELS[-2], board)
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


# Puzzles of a level on 9x9, clue by clue: each goes if the puzzle stays unique and not above the level.
#
# Each removal costs a proof of uniqueness and a rating that stops at the end of the level, a fraction of a millisecond
# on 9x9. On other boards `descend` takes far fewer ratings.


def step_down(solution: Grid, level: str, engine: Engine, random: Random, deadline: Deadline) -> Grid | None:
    """A puzzle of this level with this only solution; None if it was missed. RunTimeout when the deadline is over."""
    digger = _LevelDigger(solution, level, engine, deadline)
    return digger.puzzle if digger.dig(random.sample(range(len(solution)), len(solution))) else None


@dataclass
class _LevelDigger:
    """A puzzle that loses clues while it stays unique and not above its level."""

    puzzle: Grid
    level: str
    engine: Engine
    deadline: Deadline

    def dig(self, cells: Sequence[int]) -> bool:
        """Remove clues, and return True if the level is reached with few enough clues."""
        target = clue_target(self.level, self.puzzle.board)
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
            if found == self.level and smaller.clue_count <= target:
                return True
        return self._is_reached()

    def _level_of(self, grid: Grid) -> str | None:
        """The level of a puzzle if it is not above ours, else None; not asked for the last, as nothing is above it."""
        return "" if self._is_last else find_level_of(grid.board, grid.values, self.level, self.deadline)

    def _is_reached(self) -> bool:
        board, values = self.puzzle.board, self.puzzle.values
        if self._is_last:  # what is above the level below it
            return find_level_of(board, values, LEVELS[-2], self.deadline) is None
        return find_level_of(board, values, self.level, self.deadline) == self.level

    @property
    def _is_last(self) -> bool:
        return self.level == LEVELS[-1]


_CELLS = 40_000  # of all tries together: 1,111 tries on 6x6

_NINE = (9, CLASSIC_CELLS)  # digits and cells of a 9x9 of any kind


def unverified_because(board: Board) -> str | None:
    """Return the reason in one sentence why puzzles on this board cannot be rated.

    Return None if their level is verified.
    """
    return _native.missing() or logic_problem(board)


def require_ratings(criteria: Criteria) -> None:
    """Raise EngineUnavailable if the criteria say how hard the puzzle is and only the missing core could verify it."""
    reason = _native.missing()
    if not reason or not (criteria.level or criteria.rating or criteria.technique) or logic_problem(criteria.board):
        return
    is_level_alone = criteria.level and not (
        criteria.rating or criteria.technique or criteria.rules
    )  # rules to place change the board
    if is_level_alone and known_levels(criteria.board) == (criteria.level,):
        return  # proved: the board has no puzzle of another level
    what = f"the technique {criteria.technique}" if criteria.technique else f"the level {criteria.level}"
    if criteria.rating:
        what = "the rating"
    raise EngineUnavailable(f"cannot verify {what} of a new puzzle: {reason}; without a level puzzles can be created")


def create_in_level(
    board: Board,
    level: str,
    engine: Engine,
    random: Random,
    *,
    deadline: Deadline,
    progress: Progress | None,
    most_tries: int | None = None,
) -> Dug:
    """A puzzle of exactly this level. Its solution is the only one, by search.

    CreationError if the board has no such puzzle, by proof; CreationTimeout if none was found in time, or at all.
    """
    check_exists(board, level, engine, deadline)
    tries, most = 0, most_tries or max(1, _CELLS // board.cell_count)
    while tries < most and not deadline.is_over:
        try:
            puzzle = _attempt(board, level, engine, random, deadline=deadline, progress=progress)
        except RunTimeout:
            puzzle = None
        if puzzle:
            return Dug(puzzle, level=level)
        tries += 1
        if progress:
            progress(tries, tries + 1)
    in_time = " in time," if deadline.is_over else ""
    often = "1 try" if tries == 1 else f"{tries} tries"
    raise CreationTimeout(f"no puzzle of level {level} was found{in_time} in {often}")


def _attempt(
    board: Board, level: str, engine: Engine, random: Random, *, deadline: Deadline, progress: Progress | None
) -> Grid | None:
    """A known puzzle where the level is rare, else a way down from a fresh grid; None if the level is missed."""
    if known := rare_puzzle(board, level, random):
        is_found = engine.search(known, 2, timeout=deadline.left).is_unique and is_in_level(known, level, deadline)
        return known if is_found else None
    solution = fill(board, engine, random, deadline)
    if (board.size, board.cell_count) == _NINE and not board.constraints:  # it is the quicker way there
        return step_down(solution, level, engine, random, deadline)
    return descend(solution, level, engine, random, deadline=deadline, progress=progress)
