"""A new puzzle: unique by proof, the same for the same seed."""

from __future__ import annotations

from math import prod

from nonet.board import Board, BoardChoice, make_board
from nonet.board.seeds import random_of
from nonet.creation.digging import Dug, Progress, dig
from nonet.creation.filling import fill
from nonet.creation.layouts import random_jigsaw
from nonet.creation.leveled import can_verify, create_in_level
from nonet.creation.levels import Level
from nonet.creation.seeds import Seed
from nonet.deadline import Deadline
from nonet.engines import find_engine


def choose_board(choice: BoardChoice, seed: Seed = None, timeout: float | None = None) -> Board:
    """The board to create puzzles on. A jigsaw without a layout gets random shapes, which the seed decides."""
    kind = choice.full_kind
    if choice.layout is not None or not kind.needs_layout:
        return choice.board()
    size = choice.size or (prod(choice.box) if choice.box else kind.usual_size)
    drawn = random_jigsaw(kind.id, size, seed, box=choice.box, timeout=timeout)
    return make_board(kind, size, box=choice.box, layout=drawn.layout, rules=choice.rules) if choice.rules else drawn


def create_grid(
    board: Board,
    level: Level,
    seed: Seed = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Dug:
    """A random puzzle of a level on any board. The seed decides everything, on every machine, if time does not run out.

    On 9x9 the level is verified by rating the puzzle; CreationTimeout is raised if none is found in time.
    On other sizes a level says how many clues are removed; when time runs out the puzzle has more clues than that. It
    has one solution in any case.
    """
    deadline = Deadline(timeout)
    random = random_of(seed)
    solver = find_engine(engine)
    if can_verify(board):
        return create_in_level(board, level, solver, random, deadline=deadline, progress=progress)
    solution = fill(board, solver, random, deadline)
    return dig(solution, level.clue_target(board), solver, random, deadline=deadline, progress=progress)
