"""A new puzzle: unique by proof, the same for the same seed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationError, CreationTimeout, RunTimeout
from nonet._base.seeds import Seed, random_of
from nonet.generate.criteria import Criteria
from nonet.generate.dig import Dug, Progress, dig, dig_in_order, row_order
from nonet.generate.fill import fill, with_random_layout
from nonet.generate.leveled import create_in_level, require_ratings, unverified_because
from nonet.generate.levels import check_exists, clue_target, usual_levels
from nonet.generate.many import create_alone
from nonet.generate.search import level_of, search_criteria
from nonet.human.find import logic_problem
from nonet.human.levels import LEVELS
from nonet.model import Board, BoardSpec, Grid
from nonet.solver import core as _native
from nonet.solver import find_engine
from nonet.solver.auto import AutoEngine
from nonet.solver.base import Engine
from nonet.solver.sat import SatSession

_SECONDS, _LONG = 10.0, 60.0  # for a set of criteria, on boards of up to so many cells and on larger ones
_MOST_CELLS = 100
_FEW = 2_000  # conflicts for a question in random order
_PATIENCE = 20  # undecided questions
_MOST_RANDOM = 256  # cells up to which the last clues, too, can be decided in random order
_USUAL_TRIES = 30  # for a level that nobody asked for


def choose_board(choice: BoardSpec, seed: Seed = None, timeout: float | None = None) -> Board:
    """Return the board to create puzzles on. A jigsaw without a layout gets random shapes, which the seed decides."""
    return (with_random_layout(choice, seed, timeout=timeout) if choice.lacks_layout else choice).board()


def create_grid(
    board: Board,
    level: str | None = None,
    seed: Seed = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Dug:
    """A random puzzle of a level on any board. The seed decides everything, on every machine, if time does not run out.

    The level is verified by rating the puzzle. CreationTimeout is raised if none is found, CreationError if there is
    none. Without a level it is medium, or easy where medium is rare. On boards that are too large for human logic a
    level says how many clues are removed; when time runs out the puzzle has more clues than that. It has one solution
    in any case. Without the compiled core a level raises EngineUnavailable; without a level that of the puzzle is then
    unknown.
    """
    if level:
        require_ratings(Criteria(board, level))
    deadline = Deadline(timeout)
    wanted = level or _usual_level(board)
    solver = find_engine(engine)
    if made := _in_bulk(Criteria(board, wanted), seed, solver, deadline):
        return made
    random = random_of(seed)
    if unverified_because(board):
        solution = fill(board, solver, random, deadline)
        dug = _dig_to(wanted, solution, solver, random, deadline=deadline, progress=progress)
        return replace(dug, level=wanted if level or logic_problem(board) else "")
    make = partial(create_in_level, board, engine=solver, random=random, deadline=deadline, progress=progress)
    if level or wanted == LEVELS[0]:
        return make(wanted)
    try:
        return make(wanted, most_tries=_USUAL_TRIES)
    except CreationError:
        return make(LEVELS[0])


def _dig_to(
    level: str, solution: Grid, engine: Engine, random: Random, *, deadline: Deadline, progress: Progress | None
) -> Dug:
    """A puzzle with as many clues as a level leaves, on a board that is too large to be rated.

    Clues go in random order as long as the questions are easy, which they are down to `hard` on most boards. Else they
    go row by row until each is needed, and some that went are put back at random places.
    """
    board, target = solution.board, clue_target(level, solution.board)
    if SatSession.unavailable() or board.cell_count <= _MOST_RANDOM:
        return dig(solution, target, engine, random, deadline=deadline, progress=progress)
    if target >= clue_target("hard", board) > 0:
        order = random.sample(range(len(solution)), len(solution))
        dug = dig_in_order(
            solution, order, target, conflicts=_FEW, patience=_PATIENCE, deadline=deadline, progress=progress
        )
        if not dug.undecided or deadline.is_over:
            return dug
    dug = dig_in_order(solution, row_order(board, random), deadline=deadline, progress=progress)
    back = target - dug.puzzle.clue_count
    if back <= 0 or dug.undecided:
        return dug
    taken = random.sample(dug.taken, len(dug.taken))[back:]
    gone = set(taken)
    return Dug(solution.with_values(0 if cell in gone else digit for cell, digit in enumerate(solution)))


def create_by_criteria(
    criteria: Criteria,
    seed: Seed = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
    is_rated: bool = True,
) -> Dug:
    """A random puzzle that meets all criteria, by proof. The seed decides everything, as in `create_grid`.

    Its level is found out where the criteria do not say it, unless `is_rated` is False: that takes seconds on some
    boards. Raise CriteriaTimeout if none was found in time, CreationError if there is none, and EngineUnavailable if
    the criteria say how hard the puzzle must be and the compiled core is missing.
    """
    require_ratings(criteria)
    deadline = Deadline(timeout)
    made = _create_by_criteria(criteria, seed, engine, deadline=deadline, timeout=timeout, progress=progress)
    return replace(made, level=level_of(made.puzzle, deadline)) if is_rated and not made.level else made


def _create_by_criteria(
    criteria: Criteria,
    seed: Seed,
    engine: str | None,
    *,
    deadline: Deadline,
    timeout: float | None,
    progress: Progress | None,
) -> Dug:
    """The same with the level of the criteria, empty where they have none. `deadline` is when `timeout` is over."""
    if criteria.rules:
        from nonet.generate.rules.global_rules import founded  # other puzzles do not load it
        from nonet.generate.rules.make import create_with_rules

        criteria = founded(criteria, seed)
        if criteria.rules:
            return create_with_rules(criteria, seed, engine, timeout=timeout, progress=progress)
    if criteria.is_plain:
        return create_grid(criteria.board, criteria.level, seed, engine, timeout=timeout, progress=progress)
    criteria = with_usual_level(criteria)
    solver = find_engine(engine)
    if made := _in_bulk(criteria, seed, solver, deadline):
        return made
    if criteria.level and not unverified_because(criteria.board):
        check_exists(criteria.board, criteria.level, solver, deadline)
    return search_criteria(criteria, solver, random_of(seed), timeout=timeout, deadline=deadline, progress=progress)


def late_clues(dug: Dug) -> int:
    """The clues that a puzzle may not need, because time ran out; 0 where it has as few as its level wants."""
    return len(dug.undecided)


def _in_bulk(criteria: Criteria, seed: Seed, engine: Engine, deadline: Deadline) -> Dug | None:
    """The puzzle as it is made by the million; None where there is no such way, or another engine is to prove it."""
    if engine.id != AutoEngine.id:
        return None
    try:
        return create_alone(criteria, seed, deadline)
    except RunTimeout:
        if criteria.is_plain:
            raise CreationTimeout(f"no puzzle of level {criteria.level} was found in time") from None
        return None  # the search says how long it was


def with_usual_level(criteria: Criteria) -> Criteria:
    """The criteria, with the usual level where they do not say how hard puzzles are to be.

    Without the compiled core no level could be verified, so the criteria stay without one.
    """
    if criteria.says_how_hard:
        return criteria
    is_unknown = _native.missing() and not logic_problem(criteria.board)
    return replace(criteria, level=None if is_unknown else _usual_level(criteria.board))


def _usual_level(board: Board) -> str:
    return usual_levels(board)[:2][-1]


def usual_seconds(criteria: Criteria) -> float:
    """Return the default number of seconds to search for one puzzle that meets the criteria."""
    return _SECONDS if criteria.board.cell_count <= _MOST_CELLS and not criteria.is_plain else _LONG
