"""Puzzles of a level that a board hardly has: known ones, each time in another form.

Of 6x6 puzzles without a clue to spare, fewer than one in ten thousand is extreme, and a search takes ten seconds for
one. So we keep those we know, in rare.txt. A puzzle may be turned, mirrored, its lines exchanged and its digits
renamed: 2,488,320 forms of each. `tools/find_rare.py` searches for more. There cannot be many: of the last thirteen
that were found from random grids, twelve were known.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

from nonet.board import Board, Grid, make_board
from nonet.board.symmetry import Symmetry, random_symmetry
from nonet.creation.levels import CLUE_LEVELS, Level

FILE = Path(__file__).parent / "rare.txt"
SIZE = 6


def rare_puzzle(board: Board, level: Level, random: Random) -> Grid | None:
    """A puzzle of a level that is rare on this board; None where there is a better way to one."""
    if level is not CLUE_LEVELS[-1] or (board.size, board.cell_count) != (SIZE, SIZE**2):
        return None
    puzzle = random.choice(known_puzzles())
    if board != puzzle.board:
        puzzle = puzzle.transformed(Symmetry(is_transposed=True))  # boxes of 3x2
    return puzzle.transformed(random_symmetry(board, random.getrandbits(63))) if board == puzzle.board else None


@lru_cache
def known_puzzles() -> tuple[Grid, ...]:
    """The extreme puzzles of classic 6x6 that we know, no two of them forms of one puzzle."""
    board = make_board(size=SIZE)
    return tuple(Grid(board, tuple(map(int, line))) for line in FILE.read_text("ascii").split())
