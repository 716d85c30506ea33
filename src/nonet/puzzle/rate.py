"""Rate a puzzle on the scales that know its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import groupby

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.human.rating_scales import Batch, Choice, choose_fields, problem_of, prove, size_problem
from nonet.human.se121 import SeOutcome, in_tenths, trace_se121
from nonet.puzzle.answers import Answer
from nonet.puzzle.puzzle import Puzzle
from nonet.solver.base import Verdict

_SLOW = ("symmetric",)  # a second ER, as long as the first takes: some seconds for the hardest

_MARKS = "without its pencil marks the puzzle has several solutions, and {} for puzzles of digits alone"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Our level with the hardest technique and the number of steps, and what other scales say, by their fields.

    If the level is None, the puzzle does not have exactly one solution, and the sentence says so.
    """

    sentence: str
    level: str | None = None
    hardest: str | None = None
    steps: int = 0
    scales: dict[str, dict[str, str | int | float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rated:
    """The rating in lines, if the puzzle has one solution, and a remark if a scale cannot rate it."""

    answer: Answer
    lines: tuple[str, ...] = ()
    remark: str = ""


def rate_puzzle(puzzle: Puzzle, timeout: float | None = None) -> Difficulty:
    """Rate the puzzle formed by the digits of a grid, and by its pencil marks where the digits need them."""
    if problem := size_problem(puzzle.board):
        raise PuzzleError(problem)
    answer, batch = _prove(puzzle, Deadline(timeout), 0)
    if batch is None:
        return Difficulty(answer.sentence)
    fields = [choice for choice in choose_fields("all") if choice.scale.id not in _SLOW and choice.scale.takes(batch)]
    scales: dict[str, dict[str, str | int | float]] = {}
    for scale, places in groupby(fields, key=lambda choice: choice.scale):
        figures = scale.values(batch)
        found = {choice.field.title: figures[choice.place] for choice in places}
        scales[scale.id] = {title: figure for title, figure in found.items() if figure is not None}
    level, path = str(scales["nonet"]["level"]), batch.path
    end = "" if path.is_solved else say("; our techniques end with {count} cells open", count=path.open_cells)
    needs = say(", needs {technique}", technique=path.hardest_name) if path.hardest else ""
    return Difficulty(f"{say(level)}{needs}{end}", level, path.hardest_name or None, path.steps, scales)


def describe_puzzle(
    puzzle: Puzzle, fields: Sequence[Choice], deadline: Deadline, *, max_er: int = 0, trace: bool = False
) -> Rated:
    """The ratings of a puzzle in words, by the scales of these fields; with every step of Sudoku Explainer, if wanted.

    PuzzleError where none of the scales knows such a puzzle; RunTimeout when the deadline is over.
    """
    wanted = list({choice.scale.id: choice.scale for choice in fields}.values())
    if problem := problem_of(wanted, puzzle.board):
        raise PuzzleError(problem)
    answer, batch = _prove(puzzle, deadline, max_er)
    if batch is None:
        return Rated(answer)
    scales = [scale for scale in wanted if scale.takes(batch)]
    remark = ""
    if batch.marks and not all(scale.takes_marks for scale in wanted):
        remark = _MARKS.format("ER and HoDoKu's score are" if scales else f"{wanted[0].id} is")
        if not scales:
            raise PuzzleError(remark)
    lines = [*(_trace(batch) if trace else ()), *(line for scale in scales for line in scale.lines(batch))]
    return Rated(answer, tuple(lines), remark)


def _prove(puzzle: Puzzle, deadline: Deadline, max_er: int) -> tuple[Answer, Batch | None]:
    """The number of solutions and, if there is exactly one, the batch that the scales are asked about."""
    proof = prove(puzzle.grid, deadline.left)
    answer = Answer(puzzle.with_grid(proof.grid), proof.result, proof.problem or None)
    if answer.verdict is not Verdict.UNIQUE or answer.solution is None:
        return answer, None
    values, solution = bytes(proof.grid.values), bytes(answer.solution.values)
    return answer, Batch(puzzle.board, values, solution, max_er, deadline, proof.grid.candidates)


def _trace(batch: Batch) -> list[str]:
    """Each step of Sudoku Explainer's path: rating, technique, and what it does."""
    name_of = batch.board.name_of
    left = batch.deadline.left
    timeout = 0.0 if left is None else min(max(left, 1e-9), 1e9)
    rating, steps = trace_se121(tuple(batch.puzzles), max_er=batch.max_er, timeout=timeout)
    if rating.outcome is SeOutcome.STOPPED:
        raise RunTimeout("time ran out")
    lines = []
    for step in steps:
        placed = [f"{name_of(step.placement[0])} = {step.placement[1]}"] if step.placement else []
        gone = [f"{name_of(cell)} <> {digit}" for cell, digit in step.removals]
        lines.append(f"{in_tenths(step.rating):>4}  {step.name}: {', '.join(placed or gone)}")
    return lines
