"""New pairs: unique and maximal, each by proof."""

from __future__ import annotations

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationError
from nonet._base.seeds import random_of
from nonet.generate.dig import Dug, Progress, dig, dig_in_order, row_order
from nonet.generate.fill import fill
from nonet.model.pair import pair_board
from nonet.solver import find_engine
from nonet.solver.sat import SatSession

_MOST_SPREAD = 4  # k up to which clues go in random order, and so lie evenly; above, those questions do not end


def create_pair(
    k: int, seed: int | str | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Dug:
    """A random pair with one solution, and the clues (cells) that were not proved necessary in `timeout` seconds.

    If there are none, the pair is maximal: every clue that is left is needed, and a `Witness` shows it. Clues that are
    undecided stay, so the solution is the only one in any case. The same seed gives the same pair, unless time ran out.
    """
    board = pair_board(k)
    if k == 1:
        raise CreationError("no pair of 1 x 1 sudokus exists: their cells cannot differ")
    deadline = Deadline(timeout)
    random = random_of(seed)
    engine = find_engine()
    solution = fill(board, engine, random, deadline)
    if SatSession.unavailable():
        return dig(solution, 0, engine, random, deadline=deadline, progress=progress)
    is_spread = k <= _MOST_SPREAD
    order = random.sample(range(len(solution)), len(solution)) if is_spread else row_order(board, random)
    return dig_in_order(solution, order, deadline=deadline, progress=progress)
