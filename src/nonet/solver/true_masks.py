"""True candidates: the digits that a cell has in at least one solution. What setters look at while they set.

Each solution that is found shows a digit of every cell, so the question is always: can a cell hold a digit that was
not seen there yet? Digits that can change places are seen together. Classic 9x9 grids ask for all such candidates at
once, in lanes. Other boards ask a short search, cell by cell. Where that does not end soon, one SAT solver gets the
clause "one of the candidates not seen yet". It adds a shorter one after each solution, and when it says no, all that
are left are proved false together.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import count

from nonet._base.deadline import Deadline
from nonet._base.fast_dataclass import dataclass
from nonet.model import Grid
from nonet.model.candidates import digits_of
from nonet.solver.base import BulkEngine, Engine, SolveResult, free_digits
from nonet.solver.bulk import find_quick_engine
from nonet.solver.sat import SatSession

# Solutions asked for at once at the start: most of what is possible is seen in the first few.
_FIRST = 32

# Guesses of the search for one question, before SAT is asked: enough to decide on small boards, only the obvious on
# big ones. With 5,000 on small boards, half set puzzles with rules took up to 90 ms to find out that they are for SAT.
_GUESSES, _FEW_GUESSES = 500, 10
_SMALL = 256  # cells

# One cell in so many must show a new digit, or the next solution is looked for in another way.
_WORTH = 20


@dataclass(frozen=True, slots=True)
class TrueMasks:
    """For each cell the mask of its digits in all solutions that were found.

    `undecided` are those that time was too short for: they were not found, nor proved to be in no solution.
    """

    masks: tuple[int, ...]
    undecided: tuple[int, ...]

    @property
    def is_complete(self) -> bool:
        """True if nothing is undecided."""
        return not any(self.undecided)


def find_true_masks(grid: Grid, engine: Engine, deadline: Deadline, known: SolveResult | None = None) -> TrueMasks:
    """Return the masks found by the deadline; all 0 if there is no solution. `known` are solutions found before.

    >>> from nonet.model import make_board
    >>> from nonet.solver import find_engine
    >>> grid = Grid.empty(make_board(size=4)).with_digit(0, 1).with_digit(1, 2)
    >>> [f"{mask:04b}" for mask in find_true_masks(grid, find_engine(), Deadline(None)).masks[:5]]
    ['0001', '0010', '1100', '1100', '1100']
    """
    search = _TrueSearch(grid, engine, deadline)
    search.run(known)
    return TrueMasks(tuple(search.seen), tuple(search.unseen))


class _TrueSearch:
    """The digits that were seen in solutions, and those that may still be."""

    def __init__(self, grid: Grid, engine: Engine, deadline: Deadline) -> None:
        self.grid, self.engine, self.deadline = grid, engine, deadline
        self.seen = [0] * len(grid)
        self.unseen = grid.start_candidates()
        self.worth = max(1, len(grid) // _WORTH)
        free = free_digits(grid)
        every = sum(1 << (digit - 1) for digit in free)
        self.alike = [every if digit in free else 1 << digit >> 1 for digit in range(grid.board.size + 1)]  # by digit

    def run(self, known: SolveResult | None) -> None:
        quick = find_quick_engine(self.grid.board, self.engine.id) if self.grid.candidates is None else None
        first = known or self.engine.search(self.grid, 2 if quick else _FIRST, timeout=self.deadline.left)
        self._add(solution.values for solution in first.solutions)
        if first.is_exhausted:
            self._rule_out()
        if not first.solutions or first.is_exhausted:  # decided, or time is over
            return
        if quick:
            self._ask_lanes(quick)
        elif self.engine.id == "sat" or not self._ask_search():
            self._ask_sat(first.solutions[0])

    def _add(self, solutions: Iterable[Sequence[int]]) -> int:
        """Note what solutions show, also with other digits where these can change places; gives how many are new."""
        seen, unseen, new = self.seen, self.unseen, 0
        for values in solutions:
            for cell, digit in enumerate(values):
                shown = unseen[cell] & self.alike[digit]
                if shown:
                    seen[cell] |= shown
                    unseen[cell] ^= shown
                    new += shown.bit_count()
        return new

    def _rule_out(self) -> None:
        """Rule out the digits that were not seen."""
        self.unseen = [0] * len(self.grid)

    def _open(self) -> list[tuple[int, int]]:
        return [(cell, digit) for cell, mask in enumerate(self.unseen) for digit in digits_of(mask)]

    def _ask_lanes(self, quick: BulkEngine) -> None:
        """Every candidate as a puzzle of its own."""
        asked = self._open()
        _solutions, counts = quick.solve_many(self.grid.board, with_each(self.grid, asked), 1)
        for (cell, digit), found in zip(asked, counts, strict=True):
            self.seen[cell] |= found << (digit - 1)
        self._rule_out()

    def _ask_search(self) -> bool:
        """Look at random solutions while they show much, then ask cell by cell. False if a question is for SAT."""
        has_sat = self.engine.id == "auto" and SatSession.unavailable() is None
        budget = (_GUESSES if len(self.grid) <= _SMALL else _FEW_GUESSES) if has_sat else None
        for seed in count():
            result = self.engine.search(self.grid, 1, budget=budget, seed=seed, timeout=self.deadline.left)
            if self._add(solution.values for solution in result.solutions) < self.worth:
                break
        for cell in range(len(self.grid)):
            while self.unseen[cell]:
                question = with_mask(self.grid, cell, self.unseen[cell])
                result = self.engine.search(question, 1, budget=budget, timeout=self.deadline.left)
                if not result.is_decided:
                    return not has_sat
                if not result.solutions:
                    self.unseen[cell] = 0
                self._add(solution.values for solution in result.solutions)
        return True

    def _ask_sat(self, solution: Grid) -> None:
        """Ask for a solution with some candidate that was not seen, until there is none.

        The solver is told to look for what was not seen. Where no constraint tells digits apart it looks near the first
        solution with its digits renamed instead, which is nearly one again, and shows something new in many cells.
        """
        has_constraints = bool(self.grid.board.constraints)
        with SatSession(self.grid, deadline=self.deadline, anew=True) as session:
            found = {candidate: session.literal(*candidate) for candidate in self._open()}
            left = {candidate: literal for candidate, literal in found.items() if literal is not None}
            while left:
                session.require(*left.values())
                if has_constraints:
                    session.seek(left.values())
                else:
                    session.prefer(_renamed(solution, left))
                answer = session.solve(deadline=self.deadline)
                if answer is None:
                    return
                if not answer:
                    break
                values = session.values()
                self._add([values])
                still = {*self._open()}
                left = {candidate: literal for candidate, literal in left.items() if candidate in still}
        self._rule_out()


def _renamed(solution: Grid, wanted: Container[tuple[int, int]]) -> list[int]:
    """Return the solution with all digits moved up by the number that shows most of the wanted candidates."""
    size = solution.board.size
    names = ([(digit + shift) % size + 1 for digit in solution.values] for shift in range(size))
    return max(names, key=lambda digits: sum(candidate in wanted for candidate in enumerate(digits)))


def with_each(grid: Grid, candidates: Iterable[tuple[int, int]]) -> bytes:
    """Return the grid with each of these digits put in alone, for an engine for many puzzles; up to 255 digits."""
    values = bytes(grid.values)
    return b"".join(b"%b%c%b" % (values[:cell], digit, values[cell + 1 :]) for cell, digit in candidates)


def with_mask(grid: Grid, cell: int, mask: int) -> Grid:
    """Return the grid with fewer candidates in one cell."""
    every = grid.board.all_digits
    return grid.with_marks([mask if each == cell else every for each in range(len(grid))])
