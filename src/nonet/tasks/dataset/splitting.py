"""Which split a puzzle belongs to: a function of its solution's class, so that no two sets ever leak into each other.

All grids that turn into each other by symmetry are one **class**. A hash of the class says the split. There is no
table, and neither seed nor machine matters: a puzzle of a training set and one of a test set made years apart never
have the same solution, not even turned, mirrored or with other digits.

Some boards have so few classes of solutions that a split would be all of one or nothing: 4x4 has two. There the class
of the puzzle itself decides.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from nonet import _native
from nonet.batch.buffers import CELLS
from nonet.board import Board, BoardChoice, Grid
from nonet.board.board import AsListed
from nonet.creation.filling import fill, is_patterned
from nonet.engines import find_engine
from nonet.errors import EngineUnavailable, PuzzleError, UnknownNameError, shorten
from nonet.logic import is_classic
from nonet.records import dataclass
from nonet.symmetry.fingerprint import fingerprint

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

NAMES = ("train", "validation", "test")
SOLUTION, PUZZLE = "solution", "puzzle"
BY = (SOLUTION, PUZZLE)

# Grids that are filled to see how many classes a board has, and how few different ones mean too few: of 49 classes
# (6x6) about 36 of 64 grids are different, of 1,000 about 62.
_FILLED = 64
_TOO_FEW = 61
_MOST_CELLS = 100  # of boards that are looked at: larger ones have classes beyond number


@dataclass(frozen=True, slots=True)
class Split:
    """How large the splits are: shares of `NAMES`, in order, such as 90, 5 and 5.

    Classes lie on a line by their hashes, and splits are pieces of it in order. So a smaller test share is a part of a
    larger one: a model that was trained with 90:0:10 may be tested on any set of 95:0:5.
    """

    shares: tuple[int, int, int] = (90, 5, 5)

    @classmethod
    def parse(cls, text: str) -> Split:
        """Read shares as typed.

        >>> Split.parse("90:5:5"), Split.parse("9:1")
        (Split(shares=(90, 5, 5)), Split(shares=(9, 0, 1)))
        """
        words = text.split(":")
        if not all(word.isascii() and word.isdecimal() and len(word) <= 6 for word in words) or len(words) not in (
            2,
            3,
        ):
            raise PuzzleError(f"expected shares such as 90:5:5 (train:validation:test), got {shorten(text)}")
        first, *middle, last = map(int, words)
        if not sum(map(int, words)):
            raise PuzzleError(f"expected shares of which one is not 0, got {shorten(text)}")
        return cls((first, sum(middle), last))

    def __str__(self) -> str:
        return ":".join(map(str, self.shares))

    @property
    def names(self) -> tuple[str, ...]:
        """The splits that are not empty."""
        return tuple(name for name, share in zip(NAMES, self.shares, strict=True) if share)

    def numbers(self, hashes: NDArray[np.uint64]) -> NDArray[np.int8]:
        """The split of each class, as a place in `NAMES`."""
        import numpy as np

        total = sum(self.shares)
        place = (hashes >> np.uint64(32)) * np.uint64(total) >> np.uint64(32)  # from 0 to total - 1
        borders = np.cumsum(self.shares)[:-1].astype(np.uint64)
        return np.searchsorted(borders, place, side="right").astype(np.int8)


def hash_classes(board: Board, digits: NDArray[Any], marks: Sequence[Any] | None = None) -> NDArray[np.uint64]:
    """A number of 64 bits for the class of each grid, which `digits` has as rows; `marks` are pencil marks of each.

    On a classic 9x9 these are the numbers of `canonical_many(...).hashes`.
    """
    import numpy as np

    if reason := _native.missing():
        raise EngineUnavailable(reason)
    if is_classic(board) and marks is None:
        forms = _native.canonical(digits.astype(np.uint8).tobytes())
        return np.frombuffer(_native.hash_each(forms, CELLS), "<u8").astype(np.uint64)
    own = marks or [None] * len(digits)
    grids = (Grid(board, tuple(row.tolist()), mark) for row, mark in zip(digits, own, strict=True))
    return np.frombuffer(b"".join(map(fingerprint, grids)), "<u8").astype(np.uint64)


def bare(board: Board) -> Board:
    """The board without rules laid on it: what classes of solutions are asked of.

    Two puzzles whose solution is the same are of one class though their cages differ.
    """
    return _bare(AsListed(board)) if board.rules else board


@lru_cache(maxsize=64)
def _bare(listed: AsListed) -> Board:
    from dataclasses import replace

    return replace(BoardChoice.of(listed.board), rules=()).board()


def usual_key(board: Board) -> str:
    """What decides about splits on a board: the solution, or the puzzle where solutions have too few classes.

    >>> from nonet.board import make_board
    >>> usual_key(make_board()), usual_key(make_board(size=4))
    ('solution', 'puzzle')
    """
    return _usual_key(AsListed(bare(board)))


@lru_cache(maxsize=64)
def _usual_key(listed: AsListed) -> str:
    board = listed.board
    if is_classic(board):
        return SOLUTION
    if board.cell_count > _MOST_CELLS:
        return PUZZLE if is_patterned(board) else SOLUTION
    random, engine = Random(0), find_engine(None)
    found = {fingerprint(fill(board, engine, random)) for _ in range(_FILLED)}
    return PUZZLE if len(found) < _TOO_FEW else SOLUTION


def find_key(name: str) -> str:
    """The key by its name."""
    if name not in BY:
        raise UnknownNameError("split key", name, BY)
    return name
