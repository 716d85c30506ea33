"""Puzzles of ratings that hardly any puzzle has: known ones to start from, each time in another form.

Fewer than one puzzle in a million has some ratings of Sudoku Explainer. So we keep a few of each, which our own search
found, in known.txt. One of them is turned, its lines and digits are exchanged, and then its clues are, as long as the
rating stays. `tools/find_known.py` searches for more.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

from nonet.board import Grid, make_board
from nonet.board.symmetry import random_symmetry
from nonet.creation.orbits import NONE
from nonet.creation.wishes import Wish

FILE = Path(__file__).parent / "known.txt"


@lru_cache
def known_ratings() -> dict[int, tuple[Grid, ...]]:
    """The puzzles by their ER, in tenths."""
    found: dict[int, list[Grid]] = {}
    for line in FILE.read_text("ascii").splitlines():
        rating, text = line.split()
        found.setdefault(round(float(rating) * 10), []).append(Grid(make_board(), tuple(map(int, text))))
    return {rating: tuple(puzzles) for rating, puzzles in found.items()}


def known_start(wish: Wish, random: Random) -> Grid | None:
    """A puzzle of a rare rating in another form; None where no such rating is asked for, or no form would do."""
    if not wish.rating or wish.symmetry != NONE or wish.pattern or wish.keep:
        return None
    low, high = wish.rating
    puzzles = [puzzle for rating, known in known_ratings().items() if low <= rating <= high for puzzle in known]
    if not puzzles:
        return None
    return random.choice(puzzles).transformed(random_symmetry(wish.board, random.getrandbits(63)))
