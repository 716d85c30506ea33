"""Puzzles of a level, verified by rating, on every board that human logic can look at.

Each try is a fresh filled grid and a way down to a puzzle. Tries are counted, so that a seed gives the same puzzle on
every machine, and so that the search for a level that a board hardly has ends.
"""

from __future__ import annotations

from random import Random

from nonet import _native
from nonet.board import Board, Grid
from nonet.creation.descent import descend, is_in_level
from nonet.creation.digging import Dug, Progress
from nonet.creation.existence import check_exists, known_levels
from nonet.creation.filling import fill
from nonet.creation.levels import Level
from nonet.creation.rare import rare_puzzle
from nonet.creation.stepwise import step_down
from nonet.creation.wishes import Criteria
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.errors import CreationTimeout, EngineUnavailable, RunTimeout
from nonet.logic import logic_problem

_CELLS = 40_000  # of all tries together: 1,111 tries on 6x6

_NINE = (9, 81)  # digits and cells of a 9x9


def unverified_because(board: Board) -> str | None:
    """Why puzzles on this board cannot be rated, in one sentence; None where their level is verified."""
    return _native.missing() or logic_problem(board)


def require_ratings(wish: Criteria) -> None:
    """Raise EngineUnavailable if a wish says how hard the puzzle is to be and only the missing core could verify it."""
    reason = _native.missing()
    if not reason or not (wish.level or wish.rating or wish.technique) or logic_problem(wish.board):
        return
    is_level_alone = wish.level and not (wish.rating or wish.technique or wish.rules)  # rules to place change the board
    if is_level_alone and known_levels(wish.board) == (wish.level,):
        return  # proved: the board has no puzzle of another level
    what = f"the technique {wish.technique}" if wish.technique else f"the level {wish.level}"
    if wish.rating:
        what = "the rating"
    raise EngineUnavailable(f"cannot verify {what} of a new puzzle: {reason}; without a level puzzles can be created")


def create_in_level(
    board: Board,
    level: Level,
    engine: Engine,
    random: Random,
    *,
    deadline: Deadline,
    progress: Progress | None,
    most_tries: int | None = None,
) -> Dug:
    """A puzzle of exactly this level. Its solution is the only one, by search.

    CreationError if the board has no such puzzle, by proof; CreationTimeout if none was found in time, or at all.
    """
    check_exists(board, level, engine, deadline)
    tries, most = 0, most_tries or max(1, _CELLS // board.cell_count)
    while tries < most and not deadline.is_over:
        try:
            puzzle = _attempt(board, level, engine, random, deadline=deadline, progress=progress)
        except RunTimeout:
            puzzle = None
        if puzzle:
            return Dug(puzzle, level=level.id)
        tries += 1
        if progress:
            progress(tries, tries + 1)
    in_time = " in time," if deadline.is_over else ""
    often = "1 try" if tries == 1 else f"{tries} tries"
    raise CreationTimeout(f"no puzzle of level {level.id} was found{in_time} in {often}")


def _attempt(
    board: Board, level: Level, engine: Engine, random: Random, *, deadline: Deadline, progress: Progress | None
) -> Grid | None:
    """A known puzzle where the level is rare, else a way down from a fresh grid; None if the level is missed."""
    if known := rare_puzzle(board, level, random):
        is_found = engine.search(known, 2, timeout=deadline.left).is_unique and is_in_level(known, level, deadline)
        return known if is_found else None
    solution = fill(board, engine, random, deadline)
    if (board.size, board.cell_count) == _NINE and not board.shapes:  # it is the quicker way there
        return step_down(solution, level, engine, random, deadline)
    return descend(solution, level, engine, random, deadline=deadline, progress=progress)
