"""New pairs: unique and maximal, each by proof."""

from __future__ import annotations

from nonet.board.seeds import random_of
from nonet.creation import Dug, dig, fill
from nonet.creation.digging import Progress
from nonet.deadline import Deadline
from nonet.engines import find_engine
from nonet.errors import CreationError
from nonet.pairs.board import pair_board


def create_pair(
    k: int, seed: int | str | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Dug:
    """A random pair with one solution, and the clues (cells) nobody could prove necessary in `timeout` seconds.

    If there are none, the pair is maximal: every clue that is left is needed. Clues that are undecided stay, so the
    solution is the only one in any case. The same seed gives the same pair, unless time ran out.
    """
    board = pair_board(k)
    if k == 1:
        raise CreationError("no pair of 1 x 1 sudokus exists: their cells cannot differ")
    deadline = Deadline(timeout)
    random = random_of(seed)
    engine = find_engine()
    return dig(fill(board, engine, random, deadline), 0, engine, random, deadline=deadline, progress=progress)
