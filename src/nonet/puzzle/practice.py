"""Positions to practise a technique on: those we keep, and new ones."""

from __future__ import annotations

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, chosen_seed
from nonet.generate.criteria import CriteriaOptions
from nonet.generate.make import create_by_criteria
from nonet.human.find import find_steps
from nonet.human.hints import Hint, solve_path
from nonet.human.lessons import find_practice, practice_count
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.techniques import rules
from nonet.model import BoardSpec
from nonet.puzzle.lessons import Lesson, puzzle_at, technique
from nonet.puzzle.puzzle import Puzzle

_USUAL = 9
_SMALL = 6  # digits of a new board with rules: made within a second
_PLACED = ("killer",)  # what is laid on it


@dataclass(frozen=True, slots=True)
class Practice:
    """A position whose next step is one of a technique, and every step of the technique there."""

    lesson: Lesson
    puzzle: Puzzle
    hint: Hint
    steps: tuple[Step, ...]
    solution: tuple[int, ...]
    seed: int | str | None = None  # of a new one


def board_for(lesson: Lesson) -> tuple[int, tuple[str, ...]]:
    """Return the number of digits, and the rules to place, for new puzzles that need a technique."""
    has_rules = lesson.id in {each.id for each in rules.TECHNIQUES}
    return (_SMALL, _PLACED) if has_rules else (_USUAL, ())


def kept_practice(name: str, number: int) -> Practice:
    """The position of this number, from 1, of those we keep for a technique."""
    lesson = technique(name)
    count = practice_count(lesson.id)
    if not count:
        raise PuzzleError(f"there is no position to practise {lesson.id} on: easier steps always exist there too")
    if not 1 <= number <= count:
        raise PuzzleError(f"expected the number of a position from 1 to {count} for {lesson.id}, got {number}")
    return _practice(lesson, find_practice(lesson.id, number - 1).position, Deadline(None))


def new_practice(name: str, seed: Seed = None, timeout: float | None = None) -> Practice:
    """A position out of a new puzzle that comes to the technique. RunTimeout where none was found in time."""
    lesson = technique(name)
    deadline = Deadline(timeout)
    size, names = board_for(lesson)
    criteria, chosen = CriteriaOptions(technique=lesson.id, rules=names), chosen_seed(seed)
    made = create_by_criteria(criteria.on(BoardSpec(size=size).board()), chosen, timeout=timeout, is_rated=False)
    for found in solve_path(Position.of(made.puzzle), deadline=deadline):
        if found.step.technique == lesson.id:
            return _practice(lesson, found.position, deadline, chosen)
    raise RunTimeout(f"no puzzle was found that needs {lesson.id}")


def _practice(lesson: Lesson, position: Position, deadline: Deadline, seed: int | str | None = None) -> Practice:
    puzzle = puzzle_at(position)
    found = next(solve_path(position, deadline=deadline))
    steps = find_steps(position, [lesson.id], {"uniqueness": 1}, deadline=deadline)
    solution = puzzle.solution
    assert solution is not None  # positions are on the way of puzzles with one
    return Practice(lesson, puzzle, found, tuple(steps), tuple(solution), seed)
