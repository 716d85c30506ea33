"""extend: the clues that give a puzzle with several solutions only one, as few as can be.

A clue that makes a puzzle unique is a candidate with exactly one solution. If there is none, every pair of candidates
is asked about. Larger sets are too many for that. They are found from a solution: all its cells are clues at first,
and what is not needed goes. That always gives a set. A smaller one is then looked for from where other solutions differ
from the first, since one of those cells must be a clue: cells in which many of them differ are taken first. There is no
proof that no set is smaller still.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import NotUnique, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import random_of
from nonet.model import BoardOptions, Grid
from nonet.model.candidates import Candidate, digits_of
from nonet.puzzle.minimize import choose_orbits, minimize_puzzle
from nonet.puzzle.puzzle import Puzzle, Source
from nonet.puzzle.removable import Clue, puzzle_for_setting, with_clues
from nonet.solver import find_engine
from nonet.solver.base import Engine, Verdict
from nonet.solver.bulk import find_quick_engine
from nonet.solver.true_masks import TrueMasks, find_true_masks, with_each

_MOST_SETS = 100  # that are given unless another number is asked for
_FEW_SOLUTIONS = 2_000  # that are listed: they tell of most sets that these have several solutions
_MOST_PAIRS = 1_000_000  # in either order; more are not asked about
_WITNESSES = 16  # solutions that are asked for at once to find where others differ
_TRIES = 8  # solutions that larger sets are looked for from
_ROUNDS = 200  # of looking for others


@dataclass(frozen=True, slots=True)
class Extended:
    """Sets of clues, each of which makes a puzzle unique. All have as many clues.

    `total` is how many such sets were found; `is_all` says whether there are no others of this size. No set of fewer
    than `least` clues does: that is proved.
    """

    puzzle: Puzzle
    sets: tuple[tuple[Clue, ...], ...]
    total: int
    is_all: bool
    least: int

    @property
    def size(self) -> int | None:
        """The number of clues in each set: 0 if the puzzle is already unique, None if no set was found."""
        return len(self.sets[0]) if self.sets else None

    @property
    def is_smallest(self) -> bool:
        """True if it is proved that fewer clues are not enough."""
        return self.size == self.least


@checked
def extend(
    source: Source,
    *,
    limit: int = _MOST_SETS,
    seed: int | str | None = 0,
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> Extended:
    """Return the clues that would make a puzzle unique, few first: all single ones, else pairs, else small sets.

    Args:
        source: Anything that a Puzzle is made of.
        limit: Number of sets at which the search ends.
        seed: Number or text for the search for sets of three clues or more.
        engine: Name of the engine that proves it, such as "native" (default: the best for the puzzle).
        timeout: Seconds after which the search ends. The answer has the sets found, and `least` what was proved.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        NotUnique: The puzzle has no solution.
        PuzzleError: The source cannot be read, or an argument is wrong. It is the base of NotUnique.
        RunTimeout: Time ran out before it was known whether the solution is unique.

    >>> found = extend("12..34.........1")
    >>> [str(clue) for (clue,) in found.sets]
    ['r1c3=4', 'r1c4=3', 'r3c1=4', 'r3c3=2', 'r3c3=3', 'r3c3=4', 'r3c4=4', 'r4c1=2', 'r4c3=4']
    """
    return find_extensions(puzzle_for_setting(source, board), limit, seed, engine, timeout)


def find_extensions(
    puzzle: Puzzle,
    limit: int = _MOST_SETS,
    seed: int | str | None = 0,
    engine: str | None = None,
    timeout: float | None = None,
) -> Extended:
    """The same of a puzzle without placed digits."""
    deadline, chosen = Deadline(timeout), find_engine(engine)
    first = chosen.search(puzzle.grid, 2, timeout=timeout)
    if first.verdict is Verdict.UNDECIDED:
        raise RunTimeout("stopped before it was known whether the solution is unique")
    if first.verdict is Verdict.NONE:
        raise NotUnique("no solution exists, so no clue makes it unique")
    if first.verdict is Verdict.UNIQUE:
        return Extended(puzzle, ((),), 1, is_all=True, least=0)
    search = _ExtensionSearch(puzzle.grid, chosen, deadline)
    for find in (search.singles, search.pairs):
        sets = list(find())
        if sets:
            return search.answer(puzzle, sets, limit)
        if not search.is_sure:
            break
        search.least += 1
    best = search.from_solutions(random_of(seed).randrange(2**32))
    return search.answer(puzzle, [best] if best else [], limit, is_all=False)


class _ExtensionSearch:
    """A puzzle with several solutions, some of them, or all, and what was proved so far."""

    def __init__(self, grid: Grid, engine: Engine, deadline: Deadline) -> None:
        self.grid, self.engine, self.whole = grid, engine, deadline
        self.deadline = _half(deadline)  # of what is done now, so that something is left for the next
        self.least = 1
        possible = find_true_masks(grid, engine, self.deadline)
        self.is_sure = possible.is_complete  # nothing was passed over because time was short
        sample = engine.search(grid, _FEW_SOLUTIONS + 1, timeout=self.deadline.left)
        self.knows_all = sample.is_exhausted
        self.solutions = [solution.values for solution in sample.solutions]
        self.holders = self._find_holders(possible)

    def _find_holders(self, possible: TrueMasks) -> dict[Candidate, int]:
        """Every true candidate of an open cell, with a mask of the known solutions that have it."""
        cells = [cell for cell, digit in enumerate(self.grid.values) if not digit]
        holders = {(cell, digit): 0 for cell in cells for digit in digits_of(possible.masks[cell])}
        for number, values in enumerate(self.solutions):
            for cell in cells:
                holders[cell, values[cell]] |= 1 << number
        return holders

    def singles(self) -> Iterator[tuple[Candidate, ...]]:
        """Candidates with one solution."""
        asked = [candidate for candidate, holders in self.holders.items() if self._may_be_one(holders)]
        return ((candidate,) for candidate in self._unique(self.grid, asked))

    def pairs(self) -> Iterator[tuple[Candidate, ...]]:
        """Pairs of candidates with one solution."""
        self.deadline = _half(self.whole)
        every = list(self.holders)
        if len(every) ** 2 > _MOST_PAIRS and not self.knows_all:
            self.is_sure = False
            return
        for number, one in enumerate(every):
            if self.deadline.is_over:
                self.is_sure = False
                return
            own = self.holders[one]
            others = [other for other in every[number + 1 :] if self._may_be_one(own & self.holders[other])]
            if others:
                yield from ((one, other) for other in self._unique(self.grid.with_digit(*one), others))

    def _may_be_one(self, holders: int) -> bool:
        """Return True if, with these known solutions, there can still be exactly one."""
        return holders.bit_count() == 1 or (not holders and not self.knows_all)

    def _unique(self, grid: Grid, asked: Sequence[Candidate]) -> Iterator[Candidate]:
        """Those of the candidates with which the grid has one solution."""
        quick = find_quick_engine(grid.board, self.engine.id) if grid.candidates is None else None
        if self.knows_all:
            yield from asked
        elif quick:
            _solutions, counts = quick.solve_many(grid.board, with_each(grid, asked), 2)
            yield from (candidate for candidate, count in zip(asked, counts, strict=True) if count == 1)
        else:
            for candidate in asked:
                result = self.engine.search(grid.with_digit(*candidate), 2, timeout=self.deadline.left)
                self.is_sure = self.is_sure and result.is_decided
                if result.is_unique:
                    yield candidate

    def from_solutions(self, seed: int) -> tuple[Candidate, ...] | None:
        """The smallest set that was found from some solutions; None if time was over before there was one."""
        self.deadline = self.whole
        best: tuple[Candidate, ...] | None = None
        for find in (self._dug, self._hit):
            for number in range(_TRIES):
                goal = self.engine.search(self.grid, 1, seed=seed + number, timeout=self.deadline.left).solution
                cells = find(goal, len(best) if best else len(self.grid)) if goal else None
                if goal and cells is not None and (best is None or len(cells) < len(best)):
                    best = tuple((cell, goal[cell]) for cell in sorted(cells))
                if self.deadline.is_over or (best and len(best) == self.least):
                    return best
        return best

    def _dug(self, goal: Grid, _fewer_than: int) -> list[int] | None:
        """All cells of the solution, then fewer and fewer."""
        full = Puzzle.of(replace(self.grid, values=goal.values))
        keep = [cell for cell, digit in enumerate(self.grid.values) if digit]
        orbits = choose_orbits(self.grid.board, "".join(map(str, goal.values)), keep)
        try:
            left = minimize_puzzle(full, orbits, engine=self.engine.id, timeout=self.deadline.left).puzzle
        except RunTimeout:
            return None
        return [cell for cell, digit in enumerate(left.values) if digit and not self.grid[cell]]

    def _hit(self, goal: Grid, fewer_than: int) -> list[int] | None:
        """Cells in which all other solutions that were met differ, until none is met; None if that leads nowhere."""
        differences: list[int] = []
        for values in self.solutions[:_WITNESSES]:
            _add_difference(differences, goal.values, values)
        for _ in range(_ROUNDS):
            cells = _hitting(differences)
            if len(cells) >= fewer_than:
                return None
            result = self.engine.search(self._given(goal, cells), _WITNESSES, timeout=self.deadline.left)
            if result.is_unique:
                return self._needed(goal, cells)
            if result.count < 2:
                return None
            for solution in result.solutions:
                _add_difference(differences, goal.values, solution.values)
        return None

    def _needed(self, goal: Grid, cells: list[int]) -> list[int]:
        """Those of the cells without which there would be other solutions."""
        for cell in list(cells):
            fewer = [other for other in cells if other != cell]
            if self.engine.search(self._given(goal, fewer), 2, timeout=self.deadline.left).is_unique:
                cells = fewer
        return cells

    def _given(self, goal: Grid, cells: Sequence[int]) -> Grid:
        return with_clues(self.grid, (Clue(cell, goal[cell], "") for cell in cells))

    def answer(
        self, puzzle: Puzzle, sets: Sequence[tuple[Candidate, ...]], limit: int, *, is_all: bool = True
    ) -> Extended:
        """Return the sets found, up to the limit."""
        board = puzzle.board
        given = tuple(tuple(Clue.at(board, *candidate) for candidate in each) for each in islice(sets, limit))
        return Extended(puzzle, given, len(sets), is_all=is_all and self.is_sure, least=self.least)


def _half(deadline: Deadline) -> Deadline:
    """The moment when half of the time that is left is over."""
    return Deadline(None if deadline.left is None else deadline.left / 2)


def _add_difference(differences: list[int], goal: Sequence[int], values: Sequence[int]) -> None:
    """Add the mask of the cells where two solutions differ; only masks that hold no other are of use."""
    new = sum(1 << cell for cell, digit in enumerate(values) if digit != goal[cell])
    if new and not any(old & new == old for old in differences):
        differences[:] = [*(old for old in differences if old & new != new), new]


def _hitting(differences: Sequence[int]) -> list[int]:
    """Cells of which every difference has one: those that most have come first."""
    left, cells = list(differences), []
    while left:
        counts: dict[int, int] = {}
        for mask in left:
            for cell in digits_of(mask):
                counts[cell] = counts.get(cell, 0) + 1
        cell = max(counts, key=lambda each: (counts[each], -each))
        cells.append(cell - 1)
        left = [mask for mask in left if not mask >> (cell - 1) & 1]
    return cells
