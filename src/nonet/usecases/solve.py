"""Solve a puzzle and describe the result in words."""

from __future__ import annotations

from nonet.board import Grid, make_board
from nonet.engines import AUTO, SolveResult, Verdict, engine_name
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.usecases.validate import givens_problem, rules_problem

__all__ = ["Answer", "SolveResult", "Verdict", "engine_for_one", "solve_puzzle"]

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
            return f"no solution exists: {self.problem}"
        if self.verdict is Verdict.UNDECIDED:
            open_question = "that this solution is unique" if self.solution else "whether there is a solution"
            return f"{self.verdict.sentence} {open_question}"
        if self.verdict is Verdict.MULTIPLE:
            return f"{self.verdict.sentence}: {self.difference}"
        return self.verdict.sentence

    @property
    def difference(self) -> str:
        """Where two of several solutions differ, in words."""
        first, second = self.result.solutions[:2]
        board = self.puzzle.board
        cells = [board.name_of(cell) for cell in range(len(first)) if first[cell] != second[cell]]
        more = f" and elsewhere ({len(cells)} cells)" if len(cells) > 8 else ""
        return f"two of them differ at {', '.join(cells[:8])}{more}"


def engine_for_one(name: str | None, *, is_elsewhere: bool = False) -> str:
    """The engine for a puzzle alone: those for many puzzles (`gpu`) leave it to `auto`.

    It is an error if they cannot run here, unless the work is done elsewhere: on a cluster.
    """
    wanted = engine_name(name)
    if wanted == AUTO.id:
        return wanted
    # Imported here, so that a start without a name is quicker.
    from nonet.engines.bulk import check_engine, find_bulk_engine, is_quick_engine

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
