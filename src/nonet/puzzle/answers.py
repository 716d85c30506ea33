"""Solve a puzzle and describe the result in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet._base.errors import few
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.model import Grid, make_board
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import AUTO, engine_name
from nonet.solver.base import Count, SolveResult, Verdict

if TYPE_CHECKING:
    from nonet.solver.estimate import CountEstimate

# Check whether the givens of a puzzle keep the rules, and whether the rules can be kept at all.


def givens_problem(puzzle: Puzzle) -> str | None:
    """The rules that the givens break, in one line, of many the first few; None if they break none."""
    faults = puzzle.faults()
    if not faults:
        return None
    return few((fault.words(puzzle.grid) for fault in faults), "; ")


def rules_problem(puzzle: Puzzle) -> str | None:
    """Return a few rules of a puzzle without a solution that contradict each other, in one line; None if not found.

    The effort is bounded by counted questions and guesses: some 0.2 s on a usual machine, nothing without rules.
    """
    if not puzzle.board.rules:
        return None
    from nonet.human.conflict import conflict_words  # a puzzle that can be solved does not load it

    return conflict_words(puzzle.grid) or None


# Verdicts as numbers, for programs that compare them: they never change.
_CODES = {Verdict.UNIQUE: 1, Verdict.MULTIPLE: 0, Verdict.NONE: -1}


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of solving a puzzle, and why there is none where that is plain: givens or rules contradict a rule."""

    puzzle: Puzzle
    result: SolveResult
    problem: str | None = None

    @property
    def solution(self) -> Grid | None:
        return self.result.solution

    @property
    def verdict(self) -> Verdict:
        return self.result.verdict

    @property
    def code(self) -> int | None:
        """1 unique, 0 not unique, -1 no solution; None if that was not asked or not decided."""
        return _CODES.get(self.verdict)

    @property
    def sentence(self) -> str:
        """The answer for people, without a full stop."""
        if self.problem:
            return say("no solution exists: {reason}", reason=self.problem)
        if self.verdict is Verdict.UNDECIDED:
            question = "whether this solution is unique" if self.solution else "whether there is a solution"
            return f"{self.verdict.sentence} {say(question)}"
        if self.verdict is Verdict.MULTIPLE:
            return f"{self.verdict.sentence}; {self.difference}"
        return self.verdict.sentence

    @property
    def difference(self) -> str:
        """The cells in which two of several solutions differ, in words."""
        first, second = self.result.solutions[:2]
        board = self.puzzle.board
        cells = [board.name_of(cell) for cell in range(len(first)) if first[cell] != second[cell]]
        few, many = "two of them differ at {cells}", "two of them differ at {cells} and elsewhere ({count} cells)"
        return say(many if len(cells) > 8 else few, cells=", ".join(cells[:8]), count=len(cells))


def engine_for_one(name: str | None, *, is_elsewhere: bool = False) -> str:
    """The engine for a puzzle alone: those for many puzzles (`gpu`) leave it to `auto`.

    It is an error if they cannot run here, unless the work is done elsewhere: on a cluster.
    """
    wanted = engine_name(name)
    if wanted == AUTO.id:
        return wanted
    # Imported here, so that a start without a name is quicker.
    from nonet.solver.bulk import check_engine, find_bulk_engine, is_quick_engine

    check_engine(wanted)
    if not is_quick_engine(wanted):
        return wanted
    if not is_elsewhere:
        find_bulk_engine(make_board(), wanted)
    return AUTO.id


def solve_puzzle(puzzle: Puzzle, limit: int = 2, engine: str | None = None, timeout: float | None = None) -> Answer:
    """Up to `limit` solutions; givens that break a rule are named instead of searched, rules that clash afterwards."""
    problem = givens_problem(puzzle)
    if problem:
        return Answer(puzzle, SolveResult.impossible(puzzle.grid, limit, "check"), problem)
    result = puzzle.solve(limit, engine=engine, timeout=timeout)
    return Answer(puzzle, result, rules_problem(puzzle) if result.verdict is Verdict.NONE else None)


# Count the solutions of a puzzle.


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """The number of solutions of a puzzle, and the problem if its givens already break a rule."""

    puzzle: Puzzle
    count: Count
    limit: int | None
    problem: str | None = None

    @property
    def is_undecided(self) -> bool:
        """True if time ran out before the count was complete or reached its limit."""
        return not self.count.is_exact and self.count != self.limit

    @property
    def words(self) -> str:
        """The number, as far as it is known."""
        return str(int(self.count)) if self.count.is_exact else say("at least {count}", count=int(self.count))


def count_solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    threads: int | None = None,
) -> CountAnswer:
    """All solutions, unless a limit or the time ends the count."""
    if problem := givens_problem(puzzle):
        return CountAnswer(puzzle, Count(0, is_exact=True, engine="check"), limit, problem)
    count = puzzle.count(limit, engine=engine, timeout=timeout, threads=threads)
    return CountAnswer(puzzle, count, limit, rules_problem(puzzle) if count == 0 and count.is_exact else None)


@dataclass(frozen=True, slots=True)
class EstimateAnswer:
    """An estimate of the number of solutions of a puzzle, and the problem if its givens already break a rule."""

    puzzle: Puzzle
    estimate: CountEstimate
    problem: str | None = None

    @property
    def words(self) -> str:
        """The number, as far as it is known."""
        return str(self.estimate)

    @property
    def is_undecided(self) -> bool:
        """True if nothing but a lower bound was found."""
        return self.estimate.high is None


def estimate_number(
    puzzle: Puzzle, probes: int, seed: int | str | None = 0, timeout: float | None = None
) -> EstimateAnswer:
    """The number of solutions, exact if it is small, else an estimate of random probes."""
    from nonet._base.seeds import chosen_seed
    from nonet.solver.estimate import estimate_solutions

    problem = givens_problem(puzzle)
    found = estimate_solutions(puzzle.grid, chosen_seed(seed), probes, timeout)
    if found.is_exact and not found.number:
        problem = problem or rules_problem(puzzle)
    return EstimateAnswer(puzzle, found, problem)


# Reveal one tile of the solution.


@dataclass(frozen=True, slots=True)
class RevealedTile:
    """A revealed tile: its digit (None where there is no solution), and the puzzle with that digit in it."""

    cell: int
    digit: int | None
    puzzle: Puzzle
    answer: Answer


def reveal_tile(puzzle: Puzzle, cell: int, engine: str | None = None, timeout: float | None = None) -> RevealedTile:
    """The digit of a cell."""
    answer = solve_puzzle(puzzle, engine=engine, timeout=timeout)
    if answer.solution is None:
        return RevealedTile(cell, None, puzzle, answer)
    digit = answer.solution[cell]
    return RevealedTile(cell, digit, puzzle.with_grid(puzzle.grid.with_digit(cell, digit)), answer)
