"""A random filled grid of any board.

Not uniform: a search with shuffled choices reaches some grids more often than others, and the pattern that big
boards fall back on reaches only a small family of them.
"""

from __future__ import annotations

from random import Random

from nonet.board import Board, Grid
from nonet.engines import Engine
from nonet.errors import CreationError

# Guesses before a new start with other luck: most starts succeed with almost none, a few never end.
_PATIENCE = 2_000
_STARTS = 200


def fill(board: Board, engine: Engine, random: Random) -> Grid:
    """A random grid that keeps every rule of the board; CreationError if there is none, or none was found."""
    if is_patterned(board):
        return shuffled_pattern(board, random)
    empty = Grid.empty(board)
    for _ in range(_STARTS):
        result = engine.search(empty, 1, budget=_PATIENCE, seed=random.getrandbits(63))
        if result.solution:
            return result.solution
        if result.is_exhausted:
            raise CreationError(f"no filled grid exists for this {board.kind} board of size {board.size}")
    raise CreationError(f"no filled grid found for this {board.kind} board of size {board.size}, and none ruled out")


def is_patterned(board: Board) -> bool:
    """Boards too big to fill by search, with nothing but rows, columns and boxes."""
    return board.size > 25 and {region.family for region in board.regions} <= {"row", "column", "box"}


def shuffled_pattern(board: Board, random: Random) -> Grid:
    """The grid every band of which shifts the one above, with rows, columns, bands, stacks and digits shuffled."""
    size = board.size
    height, width = board.box or (1, size)
    rows = _shuffled_lines(size, height, random)
    columns = _shuffled_lines(size, width, random)
    digits = random.sample(range(1, size + 1), size)
    return Grid(
        board,
        tuple(digits[(width * (row % height) + row // height + column) % size] for row in rows for column in columns),
    )


def _shuffled_lines(size: int, thickness: int, random: Random) -> list[int]:
    """Line numbers, shuffled within each band of `thickness` lines, and the bands among themselves."""
    bands = [random.sample(range(start, start + thickness), thickness) for start in range(0, size, thickness)]
    random.shuffle(bands)
    return [line for band in bands for line in band]
