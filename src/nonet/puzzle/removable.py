"""What of a puzzle may go: its clues and the rules laid on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Self, TypeAlias, TypeVar

from nonet._base.deadline import Deadline
from nonet._base.errors import NotUnique, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, BoardSpec, Grid, Rule
from nonet.puzzle.puzzle import BoardOptions, Puzzle, Source
from nonet.solver import find_engine
from nonet.solver.base import Engine, Verdict
from nonet.solver.sat import SatSession


@dataclass(frozen=True, slots=True)
class Clue:
    """A digit in a cell, which is a given or might be one."""

    cell: int
    digit: int
    name: str  # of the cell

    @classmethod
    def at(cls, board: Board, cell: int, digit: int) -> Clue:
        """The clue of a cell on a board."""
        return cls(cell, digit, board.name_of(cell))

    def __str__(self) -> str:
        """Such as r1c1=5, or r1c1=5 of sudoku 2."""
        place, of, part = self.name.partition(" of ")
        return f"{place}={self.digit}{of}{part}"


Part: TypeAlias = Clue | Rule


def puzzle_for_setting(source: Source, board: BoardOptions) -> Puzzle:
    """The puzzle of a source, without what somebody put in while solving it."""
    return givens_only(Puzzle(source, **board))


def givens_only(puzzle: Puzzle) -> Puzzle:
    """The puzzle without placed digits. Unlike `Grid.givens` it keeps the pencil marks, as a part of the puzzle."""
    grid = puzzle.grid
    for cell in sorted(grid.placed):
        grid = grid.emptied(cell)
    return puzzle.with_grid(grid) if puzzle.grid.placed else puzzle


def clues_of(grid: Grid) -> tuple[Clue, ...]:
    """The clues of a grid, in reading order."""
    return tuple(Clue.at(grid.board, cell, digit) for cell, digit in enumerate(grid.values) if digit)


def with_clues(grid: Grid, clues: Iterable[Clue]) -> Grid:
    """The grid with more clues."""
    for clue in clues:
        grid = grid.with_digit(clue.cell, clue.digit)
    return grid


def without_rule(grid: Grid, rule: Rule) -> Grid:
    """The grid on its board without a rule, as if that had never been laid on it."""
    choice = BoardSpec.of(grid.board)
    return replace(grid, board=replace(choice, rules=tuple(each for each in choice.rules if each != rule)).board())


def rules_of(grid: Grid) -> tuple[Rule, ...]:
    """The rules that can be taken off a board; none where somebody put regions or shapes on it by hand."""
    board = grid.board
    return board.rules if board.rules and BoardSpec.of(board).makes(board) else ()


def only_solution(puzzle: Puzzle, engine: str | None, timeout: float | None) -> Grid:
    """The solution of a puzzle that has but one; NotUnique otherwise, RunTimeout if that does not come out in time."""
    result = find_engine(engine).search(puzzle.grid, 2, timeout=timeout)
    if result.verdict is Verdict.UNDECIDED:
        raise RunTimeout("stopped before it was known whether the solution is unique")
    if result.solution is None or not result.is_unique:
        raise not_unique(has_solution=result.solution is not None)
    return result.solution


def not_unique(*, has_solution: bool) -> NotUnique:
    """What is said of a puzzle with no or several solutions, where one with a single solution is needed."""
    verdict = Verdict.MULTIPLE if has_solution else Verdict.NONE
    return NotUnique(f"expected a puzzle with one solution: {verdict.sentence}")


# Whether clues and rules of a puzzle are needed, proved.
#
# Clues are not needed if their cells cannot differ while all others hold. A short search answers most of the time.
# Where it does not, one SAT solver is asked, in which clues are assumptions, so that it keeps what it learns from one
# question to the next. A question that is still open is asked again with more effort when all others have been asked.
#
# A rule is not needed if the board without it has the same solution, and no other.

# Conflicts of the SAT solver for one question, round after round.
_CONFLICTS = (2_000, 20_000, 200_000, 2_000_000)

# Guesses of the search for one question: enough to decide on small boards, only the obvious on big ones.
_GUESSES, _FEW_GUESSES = 20_000, 10
_SMALL = 256  # cells

# Boards of more cells than this get a solver of their own for every question, see `generate/dig.py`.
_MOST_CELLS = 512

Item = TypeVar("Item")


def ask_in_rounds(items: Sequence[Item], ask: Callable[[Item, int], bool], deadline: Deadline) -> list[Item]:
    """Ask about each item, with the number of the round; gives those whose question was never answered in time."""
    left = list(items)
    for effort in range(len(_CONFLICTS)):
        left = [item for item in left if deadline.is_over or not ask(item, effort)]
        if not left or deadline.is_over:
            break
    return left


class ClueProver:
    """Asks what of a puzzle with this solution is needed. Use it in a with statement."""

    def __init__(self, solution: Grid, engine: Engine, deadline: Deadline) -> None:
        self.solution, self.engine, self.deadline = solution, engine, deadline
        self._has_sat = engine.id in ("auto", "sat") and SatSession.unavailable() is None
        self._stack = ExitStack()
        self._session: SatSession | None = None
        self._facts: set[int] = set()  # cells whose clues stay for good, and are known to the solver

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def are_needed(self, grid: Grid, cells: Sequence[int], effort: int) -> bool | None:
        """Whether there is a second solution without the clues of these cells; None: not found out."""
        answer = None if self.engine.id == "sat" else self._ask_search(grid, cells)
        if answer is None and self._has_sat and not self.deadline.is_over:
            answer = self._ask_sat(grid, cells, _CONFLICTS[effort])
        return answer

    def keep(self, cells: Iterable[int]) -> None:
        """Clues of these cells stay for good: a fact helps the SAT solver more than an assumption."""
        if self._session:
            new = [self._session.literal(cell, self.solution[cell]) for cell in cells if cell not in self._facts]
            for literal in new:
                if literal is not None:
                    self._session.require(literal)
            self._facts.update(cells)

    def is_rule_needed(self, grid: Grid, rule: Rule, effort: int) -> bool | None:
        """Whether the board without a rule has another solution, or none; None: not found out."""
        less = without_rule(grid, rule)
        budget = _GUESSES if effort == 0 and self._has_sat and self.engine.id != "sat" else None
        result = self.engine.search(less, 2, budget=budget, timeout=self.deadline.left)
        if result.verdict is Verdict.UNDECIDED:
            return None
        return not (result.is_unique and result.solution is not None and result.solution.values == self.solution.values)

    def _ask_search(self, grid: Grid, cells: Sequence[int]) -> bool | None:
        budget = (_GUESSES if len(grid) <= _SMALL else _FEW_GUESSES) if self._has_sat else None
        less = _without(grid, cells)
        if len(cells) == 1:  # one search for a different solution is half the work of counting two
            less = less.with_marks(self._other_marks(cells[0]))
            result = self.engine.search(less, 1, budget=budget, timeout=self.deadline.left)
            return result.count > 0 if result.is_decided else None
        result = self.engine.search(less, 2, budget=budget, timeout=self.deadline.left)
        return result.count > 1 if result.is_decided else None

    def _other_marks(self, cell: int) -> list[int]:
        every = self.solution.board.all_digits
        marks = [every] * len(self.solution)
        marks[cell] = every & ~(1 << (self.solution[cell] - 1))
        return marks

    def _ask_sat(self, grid: Grid, cells: Sequence[int], conflicts: int) -> bool | None:
        if len(grid) > _MOST_CELLS:
            with SatSession(_without(grid, cells), deadline=self.deadline) as fresh:
                fresh.prefer(self.solution)  # a second solution is usually near the first
                fresh.require(*self._different(fresh, cells))
                return fresh.solve(budget=conflicts, deadline=self.deadline)
        session = self._session or self._start(grid)
        clues = [cell for cell, digit in enumerate(grid.values) if digit and cell not in self._facts.union(cells)]
        found = (session.literal(cell, grid[cell]) for cell in clues)
        differ = self._different(session, cells)
        if not differ:
            return False  # the board itself decides these cells
        # A clause for each question would stay. So cells are asked one by one: the first that can differ is enough.
        assumptions = [literal for literal in found if literal is not None]
        answers = [session.solve([*assumptions, one], budget=conflicts, deadline=self.deadline) for one in differ]
        return True if True in answers else None if None in answers else False

    def _different(self, session: SatSession, cells: Iterable[int]) -> list[int]:
        """Literals of which one holds where a solution differs in these cells."""
        found = (session.literal(cell, self.solution[cell]) for cell in cells)
        return [-literal for literal in found if literal is not None]

    def _start(self, grid: Grid) -> SatSession:
        """A solver on the board without clues; pencil marks of open cells stay."""
        every = [cell for cell, digit in enumerate(grid.values) if digit]
        self._session = self._stack.enter_context(SatSession(_without(grid, every), deadline=self.deadline))
        self._session.prefer(self.solution)
        return self._session


def _without(grid: Grid, cells: Iterable[int]) -> Grid:
    """The grid with these cells emptied, and all that pencil marks say of them."""
    if grid.candidates is None:
        gone = set(cells)
        return replace(grid, values=tuple(0 if cell in gone else digit for cell, digit in enumerate(grid.values)))
    for cell in cells:
        grid = grid.emptied(cell)
    return grid
