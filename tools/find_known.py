"""Search for puzzles of rare ratings, for known.txt: python tools/find_known.py SECONDS RATING ...

Prints each that is found, as a line of known.txt. Puzzles are dug to the end, rated, and rated again with a clue more
as long as they are harder than the highest rating that is asked for.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np

from nonet._base.deadline import Deadline
from nonet.generate.clues import UniquenessProver
from nonet.generate.criteria import Criteria
from nonet.generate.many import filled_grids
from nonet.generate.search import ClueCells, Draws, Population
from nonet.human.se121 import in_tenths
from nonet.model import make_board
from nonet.solver import core as _native
from nonet.solver import find_engine

_TOGETHER = 2000
_MORE = 5  # clues that are put back, one at a time
_FEW = 50  # puzzles that are not worth a call


def main(seconds: float, ratings: list[int]) -> None:
    """Search until time is over."""
    deadline, board = Deadline(seconds), make_board()
    draws, prover = Draws(Random()), UniquenessProver(board, find_engine(None), Deadline(None))
    cells = ClueCells.of(Criteria(board))
    while not deadline.is_over:
        population = Population(filled_grids(draws.seeds(_TOGETHER)).astype(np.uint16), cells, prover, draws)
        puzzles = population.dug(population.fullest(), np.zeros(_TOGETHER, np.int64))
        for _ in range(_MORE):
            is_above = print_found(puzzles, ratings)
            population.solutions, puzzles = population.solutions[is_above], puzzles[is_above]
            if len(puzzles) < _FEW:
                break
            puzzles = population.with_more(puzzles, np.ones(len(puzzles), np.int64))


def print_found(puzzles: Any, ratings: list[int]) -> Any:  # noqa: ANN401  (arrays)
    """Print the puzzles of these ratings; gives which ones are harder."""
    figures, outcomes = _native.rate_se121(puzzles.astype(np.uint8).tobytes(), 1, max(ratings))
    found = np.frombuffer(figures, "<u2").reshape(-1, 3)[:, 0]
    is_above = np.frombuffer(outcomes, np.uint8) != 0
    for row in np.flatnonzero(np.isin(found, ratings) & ~is_above):
        print(in_tenths(int(found[row])), "".join(map(str, puzzles[row])), flush=True)
    return is_above


if __name__ == "__main__":
    main(float(sys.argv[1]), [round(float(rating) * 10) for rating in sys.argv[2:]])
