"""New puzzles, and the seeds that make them again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, chosen_seed, nth_seed
from nonet.generate.criteria import Criteria
from nonet.generate.criteria_words import CriteriaOptions
from nonet.generate.dig import Progress
from nonet.generate.leveled import unverified_because
from nonet.generate.make import choose_board, create_by_criteria, late_clues
from nonet.human.find import find_steps, logic_problem
from nonet.human.hints import Hint, solve_path
from nonet.human.lessons import find_practice, practice_count
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.techniques import rules
from nonet.model import BoardSpec
from nonet.puzzle.lessons import Lesson, puzzle_at, technique
from nonet.puzzle.puzzle import Puzzle

_SHARE = 16  # puzzles that are worth starting a process for


@dataclass(frozen=True, slots=True)
class Created:
    """The puzzle, its level and its seed. `undecided`: clues it may not need, where time ran out before the level.

    The level is None where nobody asked for one and it could not be found out.
    """

    puzzle: Puzzle
    level: str | None
    seed: int | str
    undecided: int = 0


def create_puzzle(
    choice: BoardSpec,
    words: CriteriaOptions,
    seed: Seed = None,
    *,
    engine: str | None = None,
    timeout: float | None = None,
) -> Created:
    """A puzzle with exactly one solution. A seed is chosen where none is given, so that it can be asked for again.

    A jigsaw without a layout gets random shapes. The seed decides about them, too.
    """
    chosen = chosen_seed(seed)
    deadline = Deadline(timeout)
    board = choose_board(choice, chosen, timeout)
    left = deadline.left if choice.lacks_layout else timeout  # drawing shapes took some
    return _create(chosen, criteria=words.on(board), engine=engine, timeout=left)


def create_puzzles(
    criteria: Criteria,
    seed: Seed = None,
    count: int = 1,
    *,
    engine: str | None = None,
    timeout: float | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    is_rated: bool = True,
) -> Iterator[Created]:
    """Puzzles for some criteria, as they are made; `timeout` is for each. The number of processes does not change them.

    Without anything that says how hard they are, their level is the usual one. Where the criteria name no level, the
    puzzles have one only if they are rated for it.
    `progress` is called for every puzzle or, if there is only one, for its clues.
    """
    chosen = chosen_seed(seed)
    seeds = [_nth(chosen, number) for number in range(count)]
    make = partial(_create, criteria=criteria, engine=engine, timeout=timeout, is_rated=is_rated)
    if count == 1:
        yield make(chosen, progress=progress)
        return
    share = 1 if processes else _SHARE
    for number, made in enumerate(_made(make, seeds, min(processes or _cores(), count // share)), 1):
        if progress:
            progress(number, count)
        yield made


def unverified(criteria: Criteria) -> str | None:
    """Say in one sentence why the level of puzzles made by criteria is not verified; None if it is, or is proved."""
    if problem := logic_problem(criteria.board):
        return f"a level only says how many clues are removed here: {problem}"
    reason = None if criteria.level else unverified_because(criteria.board)
    return f"the level of the puzzles is unknown: {reason}" if reason else None


def placeable_rules() -> list[str]:
    """The names of rules that new puzzles can be made with."""
    from nonet.generate.rules.registry import placeable

    return placeable()


def _nth(seed: int | str, number: int) -> int | str:
    found = nth_seed(seed, number)
    assert found is not None
    return found


def _create(
    seed: int | str,
    *,
    criteria: Criteria,
    engine: str | None,
    timeout: float | None,
    progress: Progress | None = None,
    is_rated: bool = True,
) -> Created:
    dug = create_by_criteria(criteria, seed, engine, timeout=timeout, progress=progress, is_rated=is_rated)
    return Created(Puzzle.of(dug.puzzle), dug.level or None, seed, late_clues(dug))


def _made(make: partial[Created], seeds: list[int | str], processes: int) -> Iterator[Created]:
    """In the order of the seeds, by several processes."""
    if processes < 2:
        yield from map(make, seeds)
        return
    from nonet.bulk.processes import Processes

    with Processes(processes) as pool:
        yield from pool.map(make, seeds)


def _cores() -> int:
    from nonet.solver.base import available_cores

    return available_cores()


# Positions to practise a technique on: those we keep, and new ones.

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
    """What new puzzles that need a technique are made on: how many digits, and the rules that are placed."""
    has_rules = lesson.id in {each.id for each in rules.TECHNIQUES}
    return (_SMALL, _PLACED) if has_rules else (_USUAL, ())


def kept_practice(name: str, number: int) -> Practice:
    """The position of this number, from 1, of those we keep for a technique."""
    lesson = technique(name)
    count = practice_count(lesson.id)
    if not count:
        raise PuzzleError(f"we keep no position to practise {lesson.id} on: easier steps were always there, too")
    if not 1 <= number <= count:
        raise PuzzleError(f"expected the number of a position from 1 to {count} for {lesson.id}, got {number}")
    return _practice(lesson, find_practice(lesson.id, number - 1).position, Deadline(None))


def new_practice(name: str, seed: Seed = None, timeout: float | None = None) -> Practice:
    """A position out of a new puzzle that comes to the technique. RunTimeout where none was found in time."""
    lesson = technique(name)
    deadline = Deadline(timeout)
    size, names = board_for(lesson)
    criteria = CriteriaOptions(technique=lesson.id, rules=names)
    made = create_puzzle(BoardSpec(size=size), criteria, seed, timeout=timeout)
    for found in solve_path(Position.of(made.puzzle.grid), deadline=deadline):
        if found.step.technique == lesson.id:
            return _practice(lesson, found.position, deadline, made.seed)
    raise RunTimeout(f"no puzzle found that comes to {lesson.id}")


def _practice(lesson: Lesson, position: Position, deadline: Deadline, seed: int | str | None = None) -> Practice:
    puzzle = puzzle_at(position)
    found = next(solve_path(position, deadline=deadline))
    steps = find_steps(position, [lesson.id], {"uniqueness": 1}, deadline=deadline)
    solution = puzzle.solution
    assert solution is not None  # positions are on the way of puzzles with one
    return Practice(lesson, puzzle, found, tuple(steps), tuple(solution), seed)
