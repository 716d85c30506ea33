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

from nonet.generate.criteria import Criteria
from nonet.generate.symmetry import NONE
from nonet.human.levels import LEVELS
from nonet.human.se121 import in_tenths
from nonet.model import Board, Grid, make_board
from nonet.model.symmetry import Symmetry, random_symmetry

RARE_FILE = Path(__file__).parent / "rare.txt"
SIZE = 6


def rare_puzzle(board: Board, level: str, random: Random) -> Grid | None:
    """A puzzle of a level that is rare on this board; None where there is a better way to one."""
    if level != LEVELS[-1] or (board.size, board.cell_count) != (SIZE, SIZE**2):
        return None
    puzzle = random.choice(rare_puzzles())
    if board != puzzle.board:
        puzzle = puzzle.transformed(Symmetry(is_transposed=True))  # boxes of 3x2
    return puzzle.transformed(random_symmetry(board, random.getrandbits(63))) if board == puzzle.board else None


@lru_cache
def rare_puzzles() -> tuple[Grid, ...]:
    """The extreme puzzles of classic 6x6 that we know, no two of them forms of one puzzle."""
    board = make_board(size=SIZE)
    return tuple(Grid(board, tuple(map(int, line))) for line in RARE_FILE.read_text("ascii").split())


# Puzzles of ratings and techniques that hardly any puzzle has: known ones to start from, each time in another form.
#
# Fewer than one puzzle in a hundred thousand has some ratings of Sudoku Explainer. So we keep a few of each in
# known.txt, which our own search found. One of them is turned, its lines and digits are exchanged, and then its clues
# are, as long as it stays what was asked for. `tools/find_known.py` searches for more of a rating,
# `tools/climb_known.py` for more of high ones.

KNOWN_FILE = Path(__file__).parent / "known.txt"


@lru_cache
def known_puzzles() -> dict[str, tuple[Grid, ...]]:
    """The puzzles by their ER, such as "4.8", or by the technique that their steps come to."""
    found: dict[str, list[Grid]] = {}
    for line in KNOWN_FILE.read_text("ascii").splitlines():
        name, text = line.split()
        found.setdefault(name, []).append(Grid(make_board(), tuple(map(int, text))))
    return {name: tuple(puzzles) for name, puzzles in found.items()}


def known_start(criteria: Criteria, random: Random) -> Grid | None:
    """A puzzle of a rare rating or technique in another form; None where none is asked for, or no form would do."""
    if criteria.symmetry != NONE or criteria.pattern or criteria.keep or not criteria.board.is_classic:
        return None
    low, high = criteria.rating or (1, 0)
    names = [in_tenths(value) for value in range(low, high + 1)] + [criteria.technique or ""]
    puzzles = [puzzle for name in names for puzzle in known_puzzles().get(name, ())]
    if not puzzles:
        return None
    return random.choice(puzzles).transformed(random_symmetry(criteria.board, random.getrandbits(63)))
