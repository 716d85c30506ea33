"""Mistakes: what stands in a grid, or is crossed out in it, against its solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout, WrongPosition
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import and_list, few_of, say
from nonet.human.find import check_logic
from nonet.human.position import Position
from nonet.human.verification import find_faults
from nonet.model import Board, Grid
from nonet.model.marks import PlayerMarks, split_marks
from nonet.solver import find_engine
from nonet.solver.base import SolveResult

NO_SOLUTION = "the puzzle has no solution"
_NO_WAY_ON = "the puzzle has no solution with the digits and pencil marks that stand there now"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong digit, or a pencil mark that is missing (`digit` 0), and the digit that belongs there."""

    cell: int
    digit: int
    right: int
    is_own: bool = False  # the mark is missing among those that the player asked to be trusted


@dataclass(frozen=True, slots=True)
class PositionCheck:
    """The state of a grid: its number of solutions, and its mistakes.

    `is_proper` says whether the givens alone, without placed digits and pencil marks, have exactly one solution. Only
    then may a step rest on uniqueness: a second solution must break no given, but it may differ from what the player
    has placed, and it need not keep to pencil marks.
    """

    solutions: int  # of the whole grid: 0, 1 or 2 (several)
    is_proper: bool = False
    mistakes: tuple[Mistake, ...] = ()
    problem: str = ""  # why it cannot be finished: a broken rule, or no single mistake is known

    def words(self, board: Board) -> str:
        """Return the message for the mistakes; empty if there are none."""
        return self.problem or few_of((mistake_words(mistake, board) for mistake in self._named(board)), "; ")

    def nudge(self, board: Board) -> str:
        """Return the cells with wrong notes, without the digits that they lack; empty if the notes are right."""
        named = self._named(board)
        cells = [board.name_of(mistake.cell) for mistake in named if mistake.is_own and not mistake.digit]
        others = [mistake_words(mistake, board) for mistake in named if mistake.digit or not mistake.is_own]
        look = say("look again at your notes in {cells}", cells=and_list(cells))
        return "; ".join([*others, look]) if cells else ""

    def _named(self, board: Board) -> list[Mistake]:
        """Return the mistakes without the notes that a wrong digit rules out: they went with the digit."""
        wrong = {(mistake.cell, mistake.digit) for mistake in self.mistakes if mistake.digit}
        return [
            mistake
            for mistake in self.mistakes
            if mistake.digit or not any((peer, mistake.right) in wrong for peer in board.peers[mistake.cell])
        ]

    @property
    def is_unique(self) -> bool:
        return self.solutions == 1

    @property
    def is_sound(self) -> bool:
        return self.solutions > 0 and not self.mistakes


def check_position(grid: Grid, deadline: Deadline | None = None, own: Sequence[int] | None = None) -> PositionCheck:
    """Compare a grid with the solution of its givens, if they have one solution; else only ask whether it has any.

    `own` are the player's marks, a mask a cell. With them, pencil marks of the grid are a part of the puzzle,
    and its solution is one under them. Without them, pencil marks may be either: those of the puzzle or notes.
    Raise RunTimeout if the deadline passes before the answer is known.
    """
    faults = find_faults(grid)
    if faults:
        return PositionCheck(0, problem=faults[0].words(grid), mistakes=_misplaced(grid, deadline))
    givens = _search(grid.givens, deadline)
    if givens.count == 0:
        return PositionCheck(
            0, problem=_with_conflict(say("the givens alone have no solution" if grid.placed else NO_SOLUTION), grid)
        )
    marked = grid if own is None else grid.with_marks(own)
    if givens.count == 1:
        assert givens.solution is not None
        return PositionCheck(1, is_proper=True, mistakes=compare(marked, givens.solution, is_own=own is not None))
    if own is not None and grid.candidates is not None:
        puzzle = _search(replace(grid.givens, candidates=grid.candidates), deadline)
        if puzzle.count == 1:
            assert puzzle.solution is not None
            return PositionCheck(1, mistakes=compare(marked, puzzle.solution, is_own=True))
    whole = _search(replace(marked, placed=frozenset()), deadline)
    is_played = grid.placed or own is not None
    return PositionCheck(whole.count, problem="" if whole.count else say(_NO_WAY_ON if is_played else NO_SOLUTION))


def sound_position(grid: Grid, marks: PlayerMarks, deadline: Deadline) -> tuple[Position, bool]:
    """Return a grid as a position, limited to the player's marks, and whether steps may rest on uniqueness.

    Raise WrongPosition for its mistakes, and RunTimeout if the deadline passes before they are known.
    """
    check_logic(grid.board)
    puzzle, own = split_marks(grid, marks)
    check = check_position(puzzle, deadline, own)
    if not check.is_sound:
        wrong = WrongPosition(check.words(grid.board))
        wrong.nudge = check.nudge(grid.board)
        wrong.mistakes = check.mistakes
        raise wrong
    return Position.of(puzzle if own is None else puzzle.with_marks(own)), check.is_proper


def _misplaced(grid: Grid, deadline: Deadline | None) -> tuple[Mistake, ...]:
    """Return the player's digits that differ from the solution; none if the givens do not have exactly one."""
    if not grid.placed or find_faults(grid.givens):
        return ()
    givens = _search(grid.givens, deadline)
    if givens.count != 1 or givens.solution is None:
        return ()
    return tuple(mistake for mistake in compare(grid, givens.solution) if mistake.digit)


def _with_conflict(problem: str, grid: Grid) -> str:
    """Return a problem, with the rules that contradict each other if found soon. Placed digits do not count."""
    if not grid.board.rules:
        return problem
    from nonet.human.conflict import conflict_words  # a puzzle that can be solved does not load it

    words = conflict_words(grid.givens)
    return f"{problem}: {words}" if words else problem


def _search(grid: Grid, deadline: Deadline | None) -> SolveResult:
    """Return up to two solutions."""
    result = find_engine(None).search(grid, 2, timeout=deadline.left if deadline else None)
    if not result.is_decided:  # nothing may be claimed then
        if deadline and deadline.is_over:
            raise RunTimeout("time ran out")
        raise MemoryError("the search grew beyond its memory limit")
    return result


def compare(grid: Grid, solution: Grid, *, is_own: bool = False) -> tuple[Mistake, ...]:
    """Return every digit of a grid that differs from the solution, and every cell whose pencil marks exclude it."""
    wrong = [
        Mistake(cell, value, right)
        for cell, (value, right) in enumerate(zip(grid.values, solution.values, strict=True))
        if value not in (0, right)
    ]
    marks = grid.start_candidates()
    missing = [
        Mistake(cell, 0, right, is_own)
        for cell, right in enumerate(solution.values)
        if not grid.values[cell] and not marks[cell] >> (right - 1) & 1
    ]
    return (*wrong, *missing)


def mistake_words(mistake: Mistake, board: Board) -> str:
    """Return the message for a mistake."""
    name = board.name_of(mistake.cell)
    if mistake.digit:
        return say("{cells} cannot be {digits}", cells=name, digits=mistake.digit)
    if mistake.is_own:
        return say("{digit} is missing from the notes of {cell}", digit=mistake.right, cell=name)
    return say("the pencil marks of {cell} lack the digit that belongs there", cell=name)
