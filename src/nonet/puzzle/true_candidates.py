"""true_candidates: the digits that cells have in at least one solution, and in how many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import islice
from typing import Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.model import BoardOptions, Grid
from nonet.model.candidates import Candidate, digits_of
from nonet.puzzle.puzzle import Puzzle, Source
from nonet.solver import find_engine
from nonet.solver.base import MAX_LIMIT, Count, Engine, SolveResult
from nonet.solver.bulk import find_quick_engine
from nonet.solver.true_masks import TrueMasks, find_true_masks, with_each

Counts = Mapping[Candidate, Count]

# Solutions that are looked through one by one. Where there are no more, every count is exact at once.
_FEW = 1_000


@dataclass(frozen=True, slots=True)
class TrueCandidates(Mapping[str, tuple[int, ...]]):
    """The digits that each empty cell has in at least one solution, by the name of the cell.

    `masks` has the same for every cell. `counts` has the number of solutions of each candidate, if they were asked for.
    `undecided` are those that time was too short for.
    """

    puzzle: Puzzle
    masks: tuple[int, ...]
    undecided: tuple[int, ...]
    counts: Counts = field(default_factory=dict)

    def __getitem__(self, name: str) -> tuple[int, ...]:
        cell = self.puzzle.board.cell(name)
        if self.puzzle.grid[cell]:
            raise KeyError(name)
        return tuple(digits_of(self.masks[cell]))

    def __iter__(self) -> Iterator[str]:
        return (self.puzzle.board.name_of(cell) for cell, digit in enumerate(self.puzzle.grid) if not digit)

    def __len__(self) -> int:
        return self.puzzle.values.count(0)

    @property
    def open_masks(self) -> tuple[int, ...]:
        """The masks of empty cells, 0 for the others."""
        return tuple(0 if digit else mask for digit, mask in zip(self.puzzle.values, self.masks, strict=True))

    @property
    def is_complete(self) -> bool:
        """True if it is known of every candidate whether it is true. Counts may be cut short."""
        return not any(self.undecided)

    @property
    def has_solution(self) -> bool:
        """True if a solution was found."""
        return any(self.masks)


@checked
def true_candidates(
    source: Source,
    *,
    counts: int | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> TrueCandidates:
    """Return the digits that each empty cell has in at least one solution.

    Args:
        source: Anything that a Puzzle is made of.
        counts: Also count the solutions with each of the digits, up to this number.
        engine: Name of an engine, such as "native" (default: the best for the puzzle).
        timeout: Seconds for all of it. A count that they cut short says so.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        PuzzleError: The source cannot be read, or an argument is wrong.
        RunTimeout: Time ran out before all candidates were known.

    >>> found = true_candidates("12..34.........1", counts=100)
    >>> found["r3c1"], found.counts[8, 2], found.counts[8, 4]
    ((2, 4), 2, 1)
    """
    found = find_true(Puzzle(source, **board), counts, engine, timeout)
    if not found.is_complete:
        raise RunTimeout("time ran out before all candidates were decided")
    return found


def find_true(
    puzzle: Puzzle,
    counts: int | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    known: SolveResult | None = None,
) -> TrueCandidates:
    """The same, with what was found in time instead of RunTimeout. `known` are solutions that were found before."""
    deadline, chosen = Deadline(timeout), find_engine(engine)
    found = find_true_masks(puzzle.grid, chosen, deadline, known)
    counted = count_each(puzzle.grid, found, counts, chosen, deadline) if counts else {}
    return TrueCandidates(puzzle, found.masks, found.undecided, counted)


def count_each(grid: Grid, found: TrueMasks, limit: int, engine: Engine, deadline: Deadline) -> Counts:
    """The number of solutions of every true candidate, up to the limit; fewer if time is over, which the count says."""
    wanted = [(cell, digit) for cell, mask in enumerate(found.masks) if not grid[cell] for digit in digits_of(mask)]
    quick = find_quick_engine(grid.board, engine.id) if grid.candidates is None else None
    if quick and limit < MAX_LIMIT:
        _solutions, numbers = quick.solve_many(grid.board, with_each(grid, wanted), limit + 1)
        return {
            candidate: Count.up_to(limit, number, is_exhausted=number <= limit, engine=engine.id)
            for candidate, number in zip(wanted, numbers, strict=True)
        }
    tally, is_all = tally_solutions(grid, engine, deadline)
    counts = {}
    for cell, digit in wanted:
        seen = tally.get((cell, digit), 0)
        if is_all or seen > limit or deadline.is_over:
            counts[cell, digit] = Count.up_to(limit, seen, is_exhausted=is_all, engine=engine.id)
        else:
            more = engine.count(grid.with_digit(cell, digit), limit + 1, timeout=deadline.left)
            counts[cell, digit] = Count.up_to(limit, max(seen, more), is_exhausted=more.is_exact, engine=more.engine)
    return counts


def tally_solutions(grid: Grid, engine: Engine, deadline: Deadline) -> tuple[dict[Candidate, int], bool]:
    """Return how many of the first solutions have each candidate, and whether these are all solutions."""
    tally: dict[Candidate, int] = {}
    seen = 0
    try:
        for solution in islice(engine.solutions(grid, timeout=deadline.left), _FEW + 1):
            seen += 1
            for candidate in enumerate(solution.values):
                tally[candidate] = tally.get(candidate, 0) + 1
    except RunTimeout:
        return tally, False
    return tally, seen <= _FEW
