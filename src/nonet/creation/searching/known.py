"""Puzzles of ratings and techniques that hardly any puzzle has: known ones to start from, each time in another form.

Fewer than one puzzle in a hundred thousand has some ratings of Sudoku Explainer. So we keep a few of each in known.txt,
which our own search found. One of them is turned, its lines and digits are exchanged, and then its clues are, as long
as it stays what was asked for. `tools/find_known.py` searches for more of a rating, `tools/climb_known.py` for more of
high ones.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

from nonet.board import Grid, make_board
from nonet.board.symmetry import random_symmetry
from nonet.creation.orbits import NONE
from nonet.creation.wishes import Criteria
from nonet.logic import in_tenths, is_classic

FILE = Path(__file__).parent / "known.txt"


@lru_cache
def known_puzzles() -> dict[str, tuple[Grid, ...]]:
    """The puzzles by their ER, such as "4.8", or by the technique that their steps come to."""
    found: dict[str, list[Grid]] = {}
    for line in FILE.read_text("ascii").splitlines():
        name, text = line.split()
        found.setdefault(name, []).append(Grid(make_board(), tuple(map(int, text))))
    return {name: tuple(puzzles) for name, puzzles in found.items()}


def known_start(wish: Criteria, random: Random) -> Grid | None:
    """A puzzle of a rare rating or technique in another form; None where none is asked for, or no form would do."""
    if wish.symmetry != NONE or wish.pattern or wish.keep or not is_classic(wish.board):
        return None
    low, high = wish.rating or (1, 0)
    names = [in_tenths(value) for value in range(low, high + 1)] + [wish.technique or ""]
    puzzles = [puzzle for name in names for puzzle in known_puzzles().get(name, ())]
    if not puzzles:
        return None
    return random.choice(puzzles).transformed(random_symmetry(wish.board, random.getrandbits(63)))
