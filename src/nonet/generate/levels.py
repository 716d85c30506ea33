"""How many clues a level leaves, and which levels a tiny board has. Levels are defined in `human/levels.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, log2
from typing import TYPE_CHECKING, Any

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationError, RunTimeout
from nonet.human.levels import LEVELS, find_level_of, find_weights_of, levels_of_weights
from nonet.model import Board, Grid, make_board
from nonet.model.board import AsListed
from nonet.solver import find_engine
from nonet.solver.base import Engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_HARD = 0.05
_MOST_CELLS = 144
_USUAL = 3  # levels
_TINY = 4  # digits
# How many more clues each level leaves than the fewest a puzzle usually needs, as a share of the cells. None: as few as
# can be.
_EXTRA: dict[str, float | None] = dict(zip(LEVELS, (0.18, 0.11, _HARD, 0.01, None), strict=True))


def clue_target(level: str, board: Board) -> int:
    """The number of clues where digging stops. There may be more: needed clues are never taken.

    Rules say much that clues say elsewhere, so the usual number says little beside them. There `hard` and above take
    away whatever can be, up to 12x12. On larger boards that takes minutes, and the usual number holds.
    """
    extra = _EXTRA[level]
    if extra is None or (board.rules and extra <= _HARD and board.cell_count <= _MOST_CELLS):
        return 0
    return ceil((usual_fewest(board.size) + extra) * board.cell_count)


def usual_levels(board: Board) -> tuple[str, ...]:
    """The levels that are easily had on a board: easy, medium and hard, but with four digits or fewer only easy."""
    return LEVELS[: _USUAL if board.size > _TINY else 1]


def usual_fewest(size: int) -> float:
    """The share of cells that random digging leaves, roughly: 30 % on 9x9, more on bigger boards."""
    return min(0.6, max(0.2, 0.30 + 0.10 * log2(size / 9)))


# Which levels a tiny board has, by rating every puzzle on it from which no clue can be spared.
#
# A clue more makes no puzzle harder. So the hardest of these puzzles is the hardest of all. On 16 cells there are a few
# hundred for each filled grid, and filled grids that differ only in the names of their digits are rated once. What the
# proof finds for the kinds at 4x4 is written down, so that nobody waits for it; a test repeats it.

_MOST_LISTED_CELLS = 16  # so a set of clues is a number of 16 bits
TINY = 4
# The levels that 4x4 boards of a kind have.
TINY_LEVELS: dict[str, tuple[str, ...]] = {
    "classic": ("easy",),
    "diagonal": ("easy",),
    "window": ("easy",),
    "anti-knight": ("easy",),
    "diagonal+window": ("easy",),
    "window+anti-knight": ("easy",),
    "latin": ("easy",),
    "latin+diagonal": ("easy", "medium"),
    "latin+window": ("easy",),
    "latin+anti-knight": ("easy", "medium"),
}

_GUESSES = 2_000  # to find out whether rules alone have one solution
_MOST_GRIDS = 30  # filled grids that are rated at once, in about a second


def check_exists(board: Board, level: str, engine: Engine, deadline: Deadline) -> None:
    """CreationError where a board is proved to have no puzzle of a level. Of most boards nothing is known."""
    if level == LEVELS[0]:
        return
    known = known_levels(board)
    hardest = known[-1] if known else _hardest_of(board, level, engine, deadline)
    if hardest and LEVELS.index(level) > LEVELS.index(hardest):
        raise CreationError(
            f"no puzzle of level {level} exists for {board.title}: the hardest level there is {hardest}"
        )


def _hardest_of(board: Board, wanted: str, engine: Engine, deadline: Deadline) -> str | None:
    """The highest level, where that can be proved soon."""
    if board.cell_count <= _MOST_LISTED_CELLS:
        return prove_hardest(AsListed(board))
    return _level_of_rules(board, wanted, engine, deadline)


def known_levels(board: Board) -> tuple[str, ...]:
    """The levels of a board where they are written down, else none."""
    known = TINY_LEVELS.get(board.kind, ()) if board.size == TINY else ()
    return known if known and board == make_board(board.kind, size=TINY) else ()


def _level_of_rules(board: Board, wanted: str, engine: Engine, deadline: Deadline) -> str | None:
    """The level of a board without clues if its rules alone have one solution: a clue more makes it no harder.

    None if that is not so, if it is not below the wanted level, and if time is over before it is known.
    """
    empty = Grid.empty(board)
    if not board.constraints or not engine.search(empty, 2, budget=_GUESSES, timeout=deadline.left).is_unique:
        return None
    below = LEVELS[LEVELS.index(wanted) - 1]
    try:
        return find_level_of(board, empty.values, below, deadline)
    except RunTimeout:
        return None


@lru_cache(maxsize=64)
def prove_hardest(listed: AsListed) -> str | None:
    """The highest level of a tiny board; None where that takes too long to find out."""
    import numpy as np

    board = listed.board
    grids = np.array([grid.values for grid in find_engine(None).solutions(Grid.empty(board))], np.uint8)
    named = [grid for grid in grids if board.constraints or _is_named_in_order(grid.tolist())]
    if not 0 < len(named) <= _MOST_GRIDS:
        return None
    found = [find_weights_of(board, puzzles) for puzzles in map(bytes, _minimal_puzzles(grids, named))]
    return LEVELS[max(map(LEVELS.index, levels_of_weights(np.concatenate(found)).tolist()))]


def _is_named_in_order(digits: list[int]) -> bool:
    """Return True if new digits come up in the order 1, 2, 3 and so on."""
    return list(dict.fromkeys(digits)) == sorted(set(digits))


def _minimal_puzzles(grids: NDArray[np.uint8], named: list[NDArray[np.uint8]]) -> Iterator[NDArray[Any]]:
    """For each named grid the puzzles with this only solution from which no clue can be spared, a row each."""
    import numpy as np

    cells = np.arange(grids.shape[1])
    clues = np.arange(1 << len(cells), dtype=np.int64)  # every set of clues, a bit a cell
    for grid in named:
        is_unique = np.ones(len(clues), bool)
        for differing in np.unique((grids != grid) @ (1 << cells)):
            if differing:  # another solution: it is ruled out by a clue where it differs
                is_unique &= (clues & differing) != 0
        is_minimal = is_unique.copy()
        for cell in cells:
            is_minimal &= ~(is_unique[clues & ~(1 << cell)] & ((clues >> cell & 1) == 1))
        yield np.where(clues[is_minimal, None] >> cells & 1, grid, 0).astype(np.uint8)
