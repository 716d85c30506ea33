"""Taking clues away while the solution stays the only one.

The question for a clue is always the same: can its cell differ, while all other clues hold? A short search answers
most of the time. Where it does not, one SAT solver is asked, in which all clues are assumptions, so that it keeps what
it learns from one question to the next; a clue proved necessary stays for good, and is told to the solver as a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from warnings import warn

from nonet.board import Board, Grid
from nonet.deadline import Deadline
from nonet.engines import Engine, SatSession
from nonet.errors import CutShortWarning, plural
from nonet.records import dataclass

# Conflicts of the SAT solver for one question, round after round: what is not decided is asked again with more
# conflicts, when other clues have gone and a second solution is easier to find.
_CONFLICTS = (2_000, 20_000, 200_000, 2_000_000)

# Boards of more cells than this get a solver of their own for every question: with hundreds of assumptions a big solver
# spends its time deciding them again after each restart. Measured on pairs: k = 4 (512 cells) 1.8 s with one solver and
# 2.8 s with many; k = 5 (1250 cells) 538 clues undecided after 60 s with one, 476 with many.
_MOST_CELLS = 512

Progress = Callable[[int, int], None]  # questions answered, questions in all


@dataclass(frozen=True, slots=True)
class Witness:
    """A certificate that a clue is needed: another filled grid that agrees with every other clue.

    `changes` are the cells in which that grid differs from the solution, with their digits there. The cell of the clue
    is among them.
    """

    clue: int
    changes: tuple[tuple[int, int], ...]

    def grid(self, solution: Grid) -> Grid:
        """The other filled grid."""
        values = list(solution)
        for cell, digit in self.changes:
            values[cell] = digit
        return solution.with_values(values)


@dataclass(frozen=True, slots=True)
class Dug:
    """A puzzle with one solution, proved, and the clues for which it is not known whether they are needed.

    If digging went all the way and nothing is undecided, no clue can be taken away without losing uniqueness.
    `taken` are the cells that lost their clues, in this order: putting the last ones back gives a unique puzzle, too.
    `level` is the level of the puzzle, where it was made for one. `witnesses` are certificates that clues are needed,
    where digging kept them.
    """

    puzzle: Grid
    undecided: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    level: str = ""
    witnesses: tuple[Witness, ...] = ()


def dig(
    solution: Grid,
    clue_target: int,
    engine: Engine,
    random: Random,
    *,
    deadline: Deadline | None = None,
    progress: Progress | None = None,
    is_thorough: bool = True,
) -> Dug:
    """A puzzle with this solution only, clues taken in random order until `clue_target` are left or all are needed.

    If it need not be thorough, clues whose question is hard to answer stay.
    """
    with ExitStack() as stack:
        digger = _Digger(solution, engine, deadline or Deadline(None), stack)
        cells: Sequence[int] = random.sample(range(len(solution)), len(solution))
        for conflicts in _CONFLICTS if is_thorough else _CONFLICTS[:1]:
            cells = digger.ask(cells, clue_target, conflicts, progress)
            if not cells or not digger.has_sat:
                break
        return Dug(digger.puzzle(), tuple(sorted(cells)), tuple(digger.taken))


def warn_if_cut_short(undecided: int) -> None:
    """CutShortWarning where so many clues may not be needed, for a public function (`checked`) of the library."""
    if undecided:
        clues = plural(undecided, "clue")
        message = f"time ran out: the puzzle has one solution, but {clues} of it may not be needed"
        warn(message, CutShortWarning, stacklevel=4)  # here, the function, what checks its arguments, and its caller


def search_budget(board: Board) -> int:
    """Guesses of the search for one question: enough to decide on small boards, only the obvious on big ones."""
    return 20_000 if board.cell_count <= 256 else 10


class _Digger:
    """The clues that are left, and the questions asked about them."""

    def __init__(self, solution: Grid, engine: Engine, deadline: Deadline, stack: ExitStack) -> None:
        self.solution = solution
        self.engine = engine
        self.deadline = deadline
        self.has_sat = SatSession.unavailable() is None
        self._stack = stack
        self._session: SatSession | None = None
        self.taken: list[int] = []
        self._clues = dict(enumerate(solution))
        self._needed: set[int] = set()
        self._told: set[int] = set()  # needed clues the SAT solver knows of

    def ask(self, cells: Sequence[int], clue_target: int, conflicts: int, progress: Progress | None) -> list[int]:
        """Ask about each of these clues once; gives those that stay undecided."""
        undecided: list[int] = []
        for number, cell in enumerate(cells):
            if len(self._clues) <= clue_target:
                return []
            if self.deadline.is_over:
                return undecided + list(cells[number:])
            if not self._settle(cell, conflicts):
                undecided.append(cell)
            if progress:
                progress(len(self.solution) - len(self._clues) + len(self._needed), len(self.solution))
        return undecided

    def _settle(self, cell: int, conflicts: int) -> bool:
        """Take a clue away or keep it for good. False if the answer did not come."""
        can_differ = self._ask_search(cell)
        if can_differ is None and self.has_sat:
            can_differ = self._ask_sat(cell, conflicts)
        if can_differ is None:
            return False
        if can_differ:
            self._needed.add(cell)
        else:
            del self._clues[cell]
            self.taken.append(cell)
        return True

    def _ask_search(self, cell: int) -> bool | None:
        """One search for a different solution is half the work of counting two."""
        grid = self._question(cell)
        result = self.engine.search(grid, 1, budget=search_budget(grid.board), timeout=self.deadline.left)
        return True if result.count else False if result.is_exhausted else None

    def _question(self, cell: int) -> Grid:
        everything = self.solution.board.all_digits
        marks = [everything] * len(self.solution)
        marks[cell] = everything & ~(1 << (self.solution[cell] - 1))
        return replace(self.puzzle(without=cell), candidates=tuple(marks))

    def _ask_sat(self, cell: int, conflicts: int) -> bool | None:
        if len(self.solution) > _MOST_CELLS:
            with SatSession(self._question(cell), deadline=self.deadline) as fresh:
                fresh.prefer(self.solution)  # a second solution is usually near the first
                return fresh.solve(budget=conflicts, deadline=self.deadline)
        session = self._session or self._start_session()
        self._tell_needed(session)
        others = sorted(self._clues.keys() - self._told - {cell})
        literals = [session.literal(other, self.solution[other]) for other in others]
        differs = session.literal(cell, self.solution[cell])
        if differs is None:
            return False  # the board itself decides this cell
        assumptions = [literal for literal in literals if literal is not None]
        return session.solve([*assumptions, -differs], budget=conflicts, deadline=self.deadline)

    def _start_session(self) -> SatSession:
        self._session = self._stack.enter_context(SatSession(Grid.empty(self.solution.board)))
        self._session.prefer(self.solution)
        return self._session

    def _tell_needed(self, session: SatSession) -> None:
        """Clues that stay for good are facts: the solver can simplify by them."""
        for cell in sorted(self._needed - self._told):
            literal = session.literal(cell, self.solution[cell])
            if literal is not None:
                session.require(literal)
        self._told = set(self._needed)

    def puzzle(self, without: int | None = None) -> Grid:
        """The clues that are left."""
        clues = self._clues
        return self.solution.with_values(
            digit if cell in clues and cell != without else 0 for cell, digit in enumerate(self.solution)
        )
