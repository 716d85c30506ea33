"""May this clue go? The answers for digging, `minimize`, `redundant` and the search for criteria.

The answer is yes if it is proved that the solution stays the only one without it.

Contents: `ClueProver`, for the clues and rules of one puzzle on any board; `dig_grids` and `dig_lines`, for classic 9x9
puzzles by the thousand; `spare_clues`, for every clue of a puzzle at once; `UniquenessProver`, for many puzzles of one
board, one question each.

Some loops ask a search themselves, because their question has more in it: the windows of large boards (`dig.py`),
boards whose level is reached step by step (`leveled.py`), and placed rules (`rules/draft.py`, `rules/make.py`). Classic
9x9 puzzles of a level are dug in C++ (`many.py`), and ask nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

from nonet._base.deadline import Deadline
from nonet.model import Board, Grid
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.base import MAX_LIMIT, BulkEngine, Engine, SolveResult, Verdict
from nonet.solver.bulk import find_bulk_engine
from nonet.solver.sat import SatSession

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Clues and rules of one puzzle.
#
# Clues are not needed if their cells cannot differ while all others hold. A short search answers most of the time.
# Where it does not, one SAT solver is asked, in which clues are assumptions, so that it keeps what it learns from one
# question to the next; a clue proved necessary stays for good, and is told to the solver as a fact. A question that is
# still open is asked again with more effort when all others have been asked: clues have gone meanwhile, and a second
# solution is easier to find.
#
# A rule is not needed if the board without it has the same solution, and no other.

# Conflicts of the SAT solver for one question, round after round.
_CONFLICTS = (2_000, 20_000, 200_000, 2_000_000)
ROUNDS = len(_CONFLICTS)

# Boards of more cells than this get a solver of their own for every question: with hundreds of assumptions a big solver
# spends its time deciding them again after each restart. Measured on pairs: k = 4 (512 cells) 1.8 s with one solver and
# 2.8 s with many; k = 5 (1250 cells) 538 clues undecided after 60 s with one, 476 with many.
_MOST_CELLS = 512

# Guesses of the search for one question: enough to decide on small boards, only the obvious on big ones.
_GUESSES, _FEW_GUESSES = 20_000, 10
_SMALL = 256  # cells

Item = TypeVar("Item")


def search_budget(board: Board) -> int:
    """Return the guesses of the search for one question."""
    return _GUESSES if board.cell_count <= _SMALL else _FEW_GUESSES


def ask_in_rounds(
    items: Sequence[Item], ask: Callable[[Item, int], bool], deadline: Deadline, rounds: int = ROUNDS
) -> list[Item]:
    """Ask about each item, with the number of the round; return those whose question was never answered in time."""
    left = list(items)
    for effort in range(rounds):
        left = [item for item in left if deadline.is_over or not ask(item, effort)]
        if not left or deadline.is_over:
            break
    return left


class ClueProver:
    """Asks what of a puzzle with this solution is needed. Use it in a with statement.

    SAT helps every engine, and what neither decides soon stays open. With `is_strict` the engine that a user named
    answers alone, to the end; SAT helps only `auto`.
    """

    def __init__(self, solution: Grid, engine: Engine, deadline: Deadline, *, is_strict: bool = False) -> None:
        self.solution, self.engine, self.deadline = solution, engine, deadline
        self._searches = not (is_strict and engine.id == "sat")
        self.has_sat = SatSession.unavailable() is None and (not is_strict or engine.id in ("auto", "sat"))
        self._is_bounded = self.has_sat or not is_strict
        self._stack = ExitStack()
        self._session: SatSession | None = None
        self._kept: set[int] = set()  # cells whose clues stay for good
        self._facts: set[int] = set()  # those that the SAT solver knows of

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def are_needed(self, grid: Grid, cells: Sequence[int], effort: int) -> bool | None:
        """Return True if there is a second solution without the clues of these cells, None if that is not known."""
        question = without_cells(grid, cells)
        if len(cells) == 1:  # one search for a different solution is half the work of counting two
            marks = self._other_marks(cells[0])
            has_marks = question.candidates is not None
            question = question.with_marks(marks) if has_marks else replace(question, candidates=tuple(marks))
        answer = self._ask_search(question, 1 if len(cells) == 1 else 2) if self._searches else None
        if answer is None and self.has_sat and not self.deadline.is_over:
            if len(grid) > _MOST_CELLS:
                return self._ask_alone(question, cells, _CONFLICTS[effort])
            return self._ask_session(grid, cells, _CONFLICTS[effort])
        if answer is None and self._is_bounded and not self.deadline.is_over:
            SatSession.warn_if_unavailable("clues stay that were not proved to be needed")
        return answer

    def keep(self, cells: Iterable[int]) -> None:
        """Clues of these cells stay for good: a fact helps the SAT solver more than an assumption."""
        self._kept.update(cells)

    def is_rule_needed(self, less: Grid, effort: int) -> bool | None:
        """Return True if the puzzle without a rule has another solution, or none.

        Return None if that was not found out.
        """
        budget = _GUESSES if effort == 0 and self.has_sat and self._searches else None
        result = self.engine.search(less, 2, budget=budget, timeout=self.deadline.left)
        if result.verdict is Verdict.UNDECIDED:
            return None
        return not (result.is_unique and result.solution is not None and result.solution.values == self.solution.values)

    def _ask_search(self, question: Grid, limit: int) -> bool | None:
        budget = search_budget(question.board) if self._is_bounded else None
        result = self.engine.search(question, limit, budget=budget, timeout=self.deadline.left)
        return result.count >= limit if result.is_decided else None

    def _other_marks(self, cell: int) -> list[int]:
        every = self.solution.board.all_digits
        marks = [every] * len(self.solution)
        marks[cell] = every & ~(1 << (self.solution[cell] - 1))
        return marks

    def _ask_alone(self, question: Grid, cells: Sequence[int], conflicts: int) -> bool | None:
        """Ask a solver that knows nothing but this question."""
        with SatSession(question, deadline=self.deadline) as fresh:
            fresh.prefer(self.solution)  # a second solution is usually near the first
            if len(cells) > 1:  # the marks of a single cell say that it differs
                fresh.require(*self._different(fresh, cells))
            return fresh.solve(budget=conflicts, deadline=self.deadline)

    def _ask_session(self, grid: Grid, cells: Sequence[int], conflicts: int) -> bool | None:
        """Ask the solver that knows all answers so far."""
        session = self._session or self._start(grid)
        if not session.is_loaded:
            return None
        for cell in sorted(self._kept - self._facts):
            if (literal := session.literal(cell, self.solution[cell])) is not None:
                session.require(literal)
        self._facts = set(self._kept)
        clues = [cell for cell, digit in enumerate(grid.values) if digit and cell not in self._facts.union(cells)]
        found = (session.literal(cell, grid[cell]) for cell in clues)
        assumptions = [literal for literal in found if literal is not None]
        differ = self._different(session, cells)
        if not differ:
            return False  # the board itself decides these cells
        # A clause for each question would stay. So cells are asked one by one: the first that can differ is enough.
        answers = [session.solve([*assumptions, one], budget=conflicts, deadline=self.deadline) for one in differ]
        return True if True in answers else None if None in answers else False

    def _different(self, session: SatSession, cells: Iterable[int]) -> list[int]:
        """Literals of which one holds where a solution differs in these cells."""
        found = (session.literal(cell, self.solution[cell]) for cell in cells)
        return [-literal for literal in found if literal is not None]

    def _start(self, grid: Grid) -> SatSession:
        """Start a solver on the board without clues; pencil marks of open cells stay."""
        every = [cell for cell, digit in enumerate(grid.values) if digit]
        self._session = self._stack.enter_context(SatSession(without_cells(grid, every), deadline=self.deadline))
        self._session.prefer(self.solution)
        return self._session


def without_cells(grid: Grid, cells: Iterable[int]) -> Grid:
    """Return the grid with these cells emptied, and all that pencil marks say of them."""
    if grid.candidates is None:
        values = list(grid.values)
        for cell in cells:
            values[cell] = 0
        return replace(grid, values=tuple(values))
    for cell in cells:
        grid = grid.without(cell)
    return grid


# Classic 9x9 puzzles by the thousand.
#
# For every puzzle there is an order in which its clues are asked about. A clue goes if the rest has no other solution,
# which the compiled core proves, a puzzle in each of its lanes. Cells may go together, some may have to stay, and
# digging may end early; all of that is said by the orders.


def dig_order(orbits: Iterable[Sequence[int]]) -> bytes:
    """Return the cells of these orbits in the form of an order: those of an orbit go together, all others stay.

    >>> list(dig_order([(0, 80), (1,)])[:4])
    [128, 80, 1, 255]
    """
    order = bytes(cell | _native.TOGETHER * (at < len(orbit) - 1) for orbit in orbits for at, cell in enumerate(orbit))
    return order.ljust(CLASSIC_CELLS, bytes([_native.END]))


def orbit_order(orbits: Sequence[Sequence[int]] = (), keep: Iterable[int] = ()) -> bytes:
    """Return the cells that may go, in the form of an order: cells of an orbit together, all others alone.

    >>> list(orbit_order([(0, 80)], keep=range(2, 79))[:5])
    [128, 80, 1, 79, 255]
    """
    kept = set(keep)
    grouped = {cell for orbit in orbits for cell in orbit}
    every = [*orbits, *((cell,) for cell in range(CLASSIC_CELLS) if cell not in grouped)]
    return dig_order(orbit for orbit in every if kept.isdisjoint(orbit))


def dig_lines(puzzles: Sequence[bytes], solutions: Sequence[bytes], orbits: Sequence[Sequence[int]]) -> list[bytes]:
    """Return what is left of puzzles, each with its only solution, when orbits go as long as it stays the only one.

    >>> band = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 5, 6, 7, 8, 9, 1, 2, 3], [7, 8, 9, 1, 2, 3, 4, 5, 6]]
    >>> solution = bytes(row[at - shift] for shift in (0, 1, 2) for row in band for at in range(9))
    >>> dig_lines([solution], [solution], [[0, 80], [1]])[0].count(0)
    3
    """
    left = _native.dig_lanes(b"".join(solutions), dig_order(orbits) * len(puzzles), b"".join(puzzles))
    return [left[at : at + CLASSIC_CELLS] for at in range(0, len(left), CLASSIC_CELLS)]


def dig_grids(
    solutions: NDArray[np.uint8],
    orders: NDArray[np.uint8],
    *,
    puzzles: NDArray[np.uint8] | None = None,
    fewest: NDArray[np.uint8] | int = 0,
) -> NDArray[np.uint8]:
    """Return what is left of puzzles, (N, 81), when clues go in these orders while the solution stays the only one.

    `puzzles` are those to begin with, else every cell is a clue. Cells stay where fewer clues than `fewest` would be
    left.
    """
    import numpy as np

    least = np.broadcast_to(np.asarray(fewest, np.uint8), len(solutions)).tobytes()
    begun = None if puzzles is None else _buffer(puzzles)
    left = _native.dig_lanes(_buffer(solutions), _buffer(orders), begun, least)
    return np.frombuffer(left, np.uint8).reshape(-1, CLASSIC_CELLS)


def _buffer(rows: NDArray[np.uint8]) -> memoryview:
    import numpy as np

    return np.ascontiguousarray(rows, np.uint8).data


def spare_clues(board: Board, puzzle: bytes, engine: BulkEngine) -> list[int]:
    """Return the cells whose clue can go alone: a puzzle for each clue, without it, all in one call."""
    cells = [cell for cell, digit in enumerate(puzzle) if digit]
    puzzles = b"".join(b"%b\0%b" % (puzzle[:cell], puzzle[cell + 1 :]) for cell in cells)
    _solutions, counts = engine.solve_many(board, puzzles, 2)
    return [cell for cell, count in zip(cells, counts, strict=True) if count == 1]


# Many puzzles of one board, one question each: at once on small boards, one by one with a bound on large ones.

Puzzles = Any  # NDArray[np.uint16]: a row a puzzle, a digit a cell, 0 where it is empty

_MANY = 20  # solutions that are counted one by one
# Guesses for a question where a board with rules is quick: thermometers take 2, global entropy 140, non-consecutive
# up to 2,700. So eight puzzles of that were dug for 13 s before the first was judged.
_QUICK = 40
MOST_CELLS = 100  # of boards whose puzzles are all proved quickly, so that many go at once


class UniquenessProver:
    """Asks an engine about puzzles of one board. On large boards it asks briefly, unless it must be thorough."""

    def __init__(self, board: Board, engine: Engine, deadline: Deadline, *, is_thorough: bool = False) -> None:
        self.board = board
        self.engine = engine
        self.deadline = deadline
        self.budget = None if is_thorough else search_budget(board)
        # The engine that a user names is asked; without one the fastest.
        may_be_bulk = not _native.missing() and engine.id in ("auto", "native") and board.cell_count <= MOST_CELLS
        self._is_unknown = may_be_bulk and bool(board.constraints)  # some rules are slow to search, and few are
        self._questions = self._guesses = 0
        self.is_bulk = may_be_bulk and not self._is_unknown
        self._bulk = find_bulk_engine(board) if self.is_bulk else None
        self.has_lanes = self.is_bulk and board.is_classic

    def learn(self) -> None:
        """Ask about many puzzles at once from now on, if the first ones of a board with rules were proved quickly.

        Guesses are counted, not seconds, so that a seed gives the same puzzle on every machine.
        """
        if self._is_unknown and self._questions:
            self._is_unknown = False
            self.is_bulk = self._guesses <= _QUICK * self._questions
            self._bulk = find_bulk_engine(self.board) if self.is_bulk else None

    def are_unique(self, puzzles: Puzzles) -> NDArray[np.bool_]:
        """Of each puzzle, whether it has exactly one solution, by proof. RunTimeout when the deadline is over."""
        import numpy as np

        self.deadline.check()
        if self._bulk:
            _, counts = self._bulk.solve_many(self.board, puzzles.astype(np.uint8).tobytes(), 2)
            return np.array(np.frombuffer(counts, np.uint8) == 1)
        return np.array([self._is_unique(row.tolist()) for row in puzzles], np.bool_)

    def counts(self, puzzles: Puzzles) -> Any:  # noqa: ANN401  (NDArray[np.int64])
        """Return the number of solutions of each puzzle, up to a limit that shows which puzzles have fewer."""
        import numpy as np

        self.deadline.check()
        if self._bulk:
            _, counts = self._bulk.solve_many(self.board, puzzles.astype(np.uint8).tobytes(), MAX_LIMIT)
            return np.frombuffer(counts, np.uint8).astype(np.int64)
        return np.array([self._count(row.tolist()) for row in puzzles], np.int64)

    def have_several(self, puzzles: Puzzles) -> NDArray[np.bool_]:
        """Of each puzzle, whether it has more than one solution, by proof: a search that did not end proves nothing."""
        import numpy as np

        if self._bulk:
            return np.array(self.counts(puzzles) > 1)
        grids = [Grid(self.board, tuple(row.tolist())) for row in puzzles]
        return np.array([self.engine.search(grid, 2, timeout=self.deadline.left).count > 1 for grid in grids], np.bool_)

    def solutions(self, puzzles: Puzzles) -> Puzzles:
        """The solution of each of these puzzles, which have one."""
        import numpy as np

        grids = [Grid(self.board, tuple(row.tolist())) for row in puzzles]
        found = [self.engine.search(grid, 1, timeout=self.deadline.left).solution for grid in grids]
        self.deadline.check()
        return np.array([solution.values for solution in found if solution], np.uint16)

    def _count(self, values: list[int]) -> int:
        """A search that does not end soon has found some solutions, and may find more."""
        grid = Grid(self.board, tuple(values))
        self.deadline.check()
        found = self._noted(self.engine.search(grid, _MANY, budget=self.budget, timeout=self.deadline.left))
        return found.count if found.is_exhausted else _MANY

    def _is_unique(self, values: list[int]) -> bool:
        """A search that does not end soon counts as no."""
        grid = Grid(self.board, tuple(values))
        self.deadline.check()
        return self._noted(self.engine.search(grid, 2, budget=self.budget, timeout=self.deadline.left)).is_unique

    def _noted(self, result: SolveResult) -> SolveResult:
        self._questions += 1
        self._guesses += result.nodes
        return result
