"""New puzzles in series: the n-th puzzle of a seed is the same, whatever makes it.

Contents: `Made` (a puzzle that was made), `Series` (the puzzles of a set of criteria and a seed, by their numbers), and
a few puzzles as they are made (`create_puzzle`, `create_puzzles`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import isnan
from typing import NamedTuple

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationError
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, chosen_seed, nth_seed
from nonet.generate.criteria import Criteria, CriteriaOptions
from nonet.generate.dig import Dug, Progress
from nonet.generate.leveled import unverified_because
from nonet.generate.make import choose_board, create_by_criteria, late_clues, with_usual_level
from nonet.generate.many import DugBatch, Plan, key_of, make_batch, plan_of
from nonet.human.find import logic_problem
from nonet.human.levels import level_at
from nonet.model import Board, BoardSpec, Grid
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import AUTO, find_engine
from nonet.solver import core as _native


class Made(NamedTuple):
    """A puzzle that was made, its seed, its level, and its ER in tenths where it is known.

    Digits are a byte a cell, or numbers where a board has more than 255. The solution is empty where nobody asked for
    it. The level is None where nobody asked for one and it could not be found out. `undecided`: clues it may not need,
    because time ran out. The board is that of all puzzles, or has rules beside.
    """

    board: Board
    values: Sequence[int]
    solution: Sequence[int]
    seed: int | str
    level: str | None
    er: int | None = None
    undecided: int = 0

    @classmethod
    def of(cls, dug: Dug, seed: int | str, solution: Grid | None = None) -> Made:
        """Return a puzzle that was made alone."""
        digits = _digits(solution) if solution else b""
        board = dug.puzzle.board
        return cls(board, _digits(dug.puzzle), digits, seed, dug.level or None, undecided=late_clues(dug))

    @property
    def grid(self) -> Grid:
        """The puzzle without its solution."""
        return Grid(self.board, tuple(self.values))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, to be solved and explained."""
        return Puzzle.of(self.grid)


def _digits(grid: Grid) -> Sequence[int]:
    return bytes(grid.values) if grid.board.size <= _BYTE else grid.values


_BYTE = 255

# Puzzles of a chunk that the compiled core makes at once: about a second on one core.
_MANY = {None: 2048, "easy": 2048, "medium": 1024, "hard": 512, "expert": 128, "extreme": 32}
_PARTS = 8  # of a chunk with a level, where Ctrl-C must be heard soon: rating takes longest

# Others, on boards of up to so many cells: few, so that no chunk takes long. Criteria may take seconds for each.
_FEW = ((81, 16), (256, 4))
_WITH_CRITERIA = 2
_SHARES = 16  # chunks that a run has at least, so that all cores have some


@dataclass(frozen=True)
class Series:
    """The puzzles of a set of criteria and a seed, by their numbers from 0.

    A puzzle depends on the criteria, the seed and its number alone. So threads, processes and machines that each make
    some numbers make the same puzzles. `timeout` is seconds for a puzzle that is made alone. Without a level in the
    criteria a puzzle has one only if `is_rated`. With `names_errors` an error says which puzzle could not be made.
    """

    criteria: Criteria
    seed: int | str
    engine: str | None = None
    timeout: float | None = None
    is_rated: bool = True
    names_errors: bool = False

    @property
    def has_rules(self) -> bool:
        """True if each puzzle has rules of its own."""
        return bool(self.criteria.rules)

    @property
    def level(self) -> str | None:
        """The level of all puzzles that the compiled core makes; None where each has its own."""
        return with_usual_level(self.criteria).level

    @cached_property
    def plan(self) -> Plan | None:
        """The core's way to make such puzzles; None if it cannot, or if another engine is to prove them."""
        return plan_of(with_usual_level(self.criteria)) if find_engine(self.engine) is AUTO else None

    def chunk_size(self, count: int) -> int:
        """Return the number of puzzles in a chunk.

        It does not depend on threads, since compressed files have chunks.
        """
        cells = self.criteria.board.cell_count
        few = next((size for most, size in _FEW if cells <= most), 1)
        alone = few if self.criteria.is_plain else min(few, _WITH_CRITERIA)
        return max(1, min(_MANY[self.level] if self.plan else alone, count // _SHARES))

    def quick_count(self) -> int:
        """Return how many puzzles are made in a fraction of a second, or 1 if a puzzle takes longer."""
        return _MANY[self.level] // (_PARTS if self.level else 1) if self.plan else 1

    def make(self, numbers: Sequence[int], deadline: Deadline | None = None) -> list[Made]:
        """The puzzles of these numbers, with solutions: by the compiled core, and one by one where that has none.

        RunTimeout or CreationTimeout if the deadline is over. It is for all of them, instead of `timeout` for each.
        """
        found = self._by_core(numbers, deadline)
        return [made or self._alone(at, deadline) for made, at in zip(found, numbers, strict=True)]

    def create(self, number: int, progress: Progress | None = None) -> Made:
        """The puzzle of one number, without its solution."""
        return Made.of(self._dug(number, self.timeout, progress), self._seed_of(number))

    def _seed_of(self, number: int) -> int | str:
        seed = nth_seed(self.seed, number)
        assert seed is not None
        return seed

    def batch(self, numbers: Sequence[int], deadline: Deadline | None = None) -> DugBatch | None:
        """Return what the compiled core makes of these numbers, without an object for each; None if it has no plan."""
        if self.plan is None:
            return None
        keys = b"".join([key_of(self._seed_of(number)) for number in numbers])
        return make_batch(self.plan, keys, deadline.left if deadline else None)

    def _by_core(self, numbers: Sequence[int], deadline: Deadline | None) -> Sequence[Made | None]:
        """The puzzles that the compiled core makes, None for those it did not find: the same as one by one."""
        batch = self.batch(numbers, deadline)
        if batch is None:
            return [None] * len(numbers)
        seeds = [self._seed_of(number) for number in numbers]
        board, level = self.criteria.board, self.level
        made = [
            Made(board, values, solution, seed, level, er or None)
            for (values, solution, er), seed, is_found in zip(batch.each(), seeds, batch.found, strict=True)
            if is_found
        ]
        if level is None and self.is_rated:
            made = [one._replace(level=None if one.er is None else level_at(one.er)) for one in with_ratings(made)]
        found = iter(made)
        return [next(found) if is_found else None for is_found in batch.found]

    def _alone(self, number: int, deadline: Deadline | None) -> Made:
        dug = self._dug(number, deadline.left if deadline else self.timeout)
        solution = find_engine(None).search(dug.puzzle, 1).solution
        assert solution is not None
        return Made.of(dug, self._seed_of(number), solution)

    def _dug(self, number: int, timeout: float | None, progress: Progress | None = None) -> Dug:
        seed = self._seed_of(number)
        try:
            return create_by_criteria(
                self.criteria, seed, self.engine, timeout=timeout, progress=progress, is_rated=self.is_rated
            )
        except CreationError as error:
            if not self.names_errors:
                raise
            raise type(error)(f"puzzle {number + 1} (seed {seed}): {error}") from None


def with_ratings(puzzles: Sequence[Made], deadline: Deadline | None = None) -> list[Made]:
    """Puzzles with their ER, where Sudoku Explainer knows their board; without the compiled core none is known."""
    found = list(puzzles)
    places = [place for place, made in enumerate(puzzles) if made.er is None and made.board.is_classic]
    if not places or _native.missing():
        return found
    from nonet.human.rating import rate_fields  # a puzzle with a level needs neither
    from nonet.human.rating_scales import choose_fields

    [array] = rate_fields(
        puzzles[places[0]].board,
        b"".join([bytes(puzzles[place].values) for place in places]),
        b"".join([bytes(puzzles[place].solution) for place in places]),
        [choice for choice in choose_fields("se121") if choice.field.title == "er"],
        deadline=deadline,
    )
    assert array is not None
    for place, rating in zip(places, array.tolist(), strict=True):
        found[place] = found[place]._replace(er=None if isnan(rating) else round(rating * 10))
    return found


# A few puzzles, as they are made.

_SHARE = 16  # puzzles that are worth starting a process for


def create_puzzle(
    choice: BoardSpec,
    words: CriteriaOptions,
    seed: Seed = None,
    *,
    engine: str | None = None,
    timeout: float | None = None,
) -> Made:
    """A puzzle with exactly one solution. A seed is chosen where none is given, so that it can be asked for again.

    A jigsaw without a layout gets random shapes. The seed decides about them, too.
    """
    chosen = chosen_seed(seed)
    deadline = Deadline(timeout)
    board = choose_board(choice, chosen, timeout)
    left = deadline.left if choice.lacks_layout else timeout  # drawing shapes took some
    return Series(words.on(board), chosen, engine, left).create(0)


def create_puzzles(
    criteria: Criteria,
    seed: Seed = None,
    count: int = 1,
    *,
    engine: str | None = None,
    timeout: float | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    is_rated: bool = True,
) -> Iterator[Made]:
    """Puzzles for some criteria, as they are made; `timeout` is for each. The number of processes does not change them.

    Without anything that says how hard they are, their level is the usual one. Where the criteria name no level, the
    puzzles have one only if they are rated for it.
    `progress` is called for every puzzle or, if there is only one, for its clues.
    """
    series = Series(criteria, chosen_seed(seed), engine, timeout, is_rated)
    if count == 1:
        yield series.create(0, progress)
        return
    share = 1 if processes else _SHARE
    for number, made in enumerate(_in_order(series.create, count, min(processes or _cores(), count // share)), 1):
        if progress:
            progress(number, count)
        yield made


def _in_order(make: Callable[[int], Made], count: int, processes: int) -> Iterator[Made]:
    """In the order of the numbers, by several processes."""
    if processes < 2:
        yield from map(make, range(count))
        return
    from nonet.bulk.processes import Processes

    with Processes(processes) as pool:
        yield from pool.map(make, range(count))


def _cores() -> int:
    from nonet.solver.base import available_cores

    return available_cores()


def unverified(criteria: Criteria) -> str | None:
    """Say in one sentence why the level of puzzles made by criteria is not verified; None if it is, or is proved."""
    if problem := logic_problem(criteria.board):
        return f"a level only says how many clues are removed here: {problem}"
    reason = None if criteria.level else unverified_because(criteria.board)
    return f"the level of the puzzles is unknown: {reason}" if reason else None
