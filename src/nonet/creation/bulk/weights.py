"""How much a dug puzzle counts, if all minimal puzzles are to count alike.

Digging does not find all minimal puzzles equally often: those with few clues come far too often. Yet how likely a
puzzle was can be computed, so that weights set it right.

Take a minimal puzzle P with c clues, and its m empty cells in the order in which they were dug. Digging finds P with
just this order if every clue was asked about too late to go: after so many of the m cells had gone that it was needed.
Let t be this number, for each clue. As cells are asked about in random order, the clues are put among the m cells at
random, and the chance that each comes late enough is

    product over j = 1 .. c of (m + j - t_j) / (m + j),    t_1 the largest t, t_c the smallest:

the clues are put in one after the other, and the j-th may stand in m + j places, of which t_j are too early. One
divided by this chance is the weight of P with this order. Summed over all orders of the m cells that digging may come
with, chance times weight is the same for every P: a weighted mean has no bias, whatever is averaged.

A clue is needed from some number of cells on, so t is found by halving: about six solutions counted for each clue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.board import make_board
from nonet.creation.bulk.digging import CELLS
from nonet.engines.bulk import find_bulk_engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PUZZLES = 4096  # at a time: about a hundred thousand clues, each with a grid of its own


def log_weights(begun: NDArray[np.uint8], orders: NDArray[np.uint8], puzzles: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The logarithm of the weight of each puzzle that was dug all the way, (N,).

    `begun` is what digging began with, mostly filled grids. `orders` are the cells in the order they were asked about,
    each alone: all 81, or those that could go, (N, k). `puzzles` is what `dig_grids` made of both.
    """
    import numpy as np

    parts = [
        _weigh(begun[first : first + _PUZZLES], orders[first : first + _PUZZLES], puzzles[first : first + _PUZZLES])
        for first in range(0, len(puzzles), _PUZZLES)
    ]
    return np.concatenate(parts) if parts else np.zeros(0)


def _weigh(begun: NDArray[np.uint8], orders: NDArray[np.uint8], puzzles: NDArray[np.uint8]) -> NDArray[np.float64]:
    import numpy as np

    is_clue = np.take_along_axis(puzzles, orders, axis=1) != 0
    owners, turns = np.nonzero(is_clue)  # of every clue that could have gone: the number of its puzzle, and its turn
    clues = is_clue.sum(axis=1)
    needed = _needed_from(begun, _ranks(orders, is_clue), owners, orders[owners, turns], ~is_clue)
    latest = np.lexsort((-needed, owners))  # the clues of a puzzle, the largest number first
    number = 1 + np.arange(len(owners)) - np.repeat(np.cumsum(clues) - clues, clues)
    places = (orders.shape[1] - clues)[owners] + number
    chances: NDArray[np.float64] = np.log(places - needed[latest]) - np.log(places)
    return -np.bincount(owners, chances, minlength=len(puzzles)).astype(np.float64)


def _ranks(orders: NDArray[np.uint8], is_clue: NDArray[np.bool_]) -> NDArray[np.intp]:
    """For each cell that was dug how many were dug before it, (N, 81); for all others a number above that of cells."""
    import numpy as np

    before = np.where(is_clue, CELLS, np.cumsum(~is_clue, axis=1) - 1)
    ranks = np.full((len(orders), CELLS), CELLS, np.intp)
    np.put_along_axis(ranks, orders.astype(np.intp), before, axis=1)
    return ranks


def _needed_from(
    begun: NDArray[np.uint8],
    ranks: NDArray[np.intp],
    owners: NDArray[np.intp],
    cells: NDArray[np.uint8],
    is_dug: NDArray[np.bool_],
) -> NDArray[np.intp]:
    """For every clue, in a cell of the puzzle that owns it: how many cells must have gone before it is needed."""
    import numpy as np

    low = np.zeros(len(owners), np.intp)
    high = is_dug.sum(axis=1)[owners]  # the puzzle is minimal, so then it is
    while len(left := np.flatnonzero(low < high)):
        middle = (low[left] + high[left]) // 2
        grids = np.where(ranks[owners[left]] < middle[:, None], 0, begun[owners[left]]).astype(np.uint8)
        grids[np.arange(len(grids)), cells[left]] = 0
        is_needed = _counts(grids) != 1
        high[left[is_needed]] = middle[is_needed]
        low[left[~is_needed]] = middle[~is_needed] + 1
    return low


def _counts(grids: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How many solutions each grid has, up to two."""
    import numpy as np

    board = make_board()
    found, counts = np.empty_like(grids), np.empty(len(grids), np.uint8)
    find_bulk_engine(board).solve_into(board, grids.data, (found.data, counts.data), 2, CELLS)
    return counts
