"""Which split a puzzle belongs to: a function of its solution's class, so that sets do not leak into each other.

All grids that turn into each other by symmetry are one **class**. A hash of the class says the split. There is no
table, and neither seed nor machine matters: a puzzle of a training set and one of a test set made years apart never
have the same solution, not even turned, mirrored or with other digits. That holds for sets of the same shares and the
same split key; kinds and rules may differ, since the class is that of the digits on the plain board (`bare`).

Some boards have so few classes of solutions that a split would be all of one or nothing: 4x4 has two. There the class
of the puzzle itself decides.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from nonet._base.errors import EngineUnavailable, PuzzleError, UnknownNameError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.generate.fill import fill, is_patterned
from nonet.model import Board, BoardSpec, Grid, Region, make_board
from nonet.model.board import CLASSIC_CELLS, AsListed
from nonet.model.kinds import find_overlay
from nonet.solver import core as _native
from nonet.solver import find_engine
from nonet.solver.canonical import fingerprint

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

NAMES = ("train", "validation", "test")
SOLUTION, PUZZLE = "solution", "puzzle"
BY = (SOLUTION, PUZZLE)
BOARD = "board"  # of a list nobody was asked about: each puzzle by what suits its board

# Grids that are filled to see how many classes a board has, and how few different ones mean too few: of 49 classes
# (6x6) about 36 of 64 grids are different, of 1,000 about 62.
_FILLED = 64
_TOO_FEW = 61
_MOST_CELLS = 100  # of boards that are looked at: larger ones have classes beyond number


@dataclass(frozen=True, slots=True)
class Split:
    """The sizes of the splits: shares of `NAMES`, in order, such as 90, 5 and 5.

    Classes lie on a line by their hashes, and splits are pieces of it in order. So a smaller test share is a part of a
    larger one: a model that was trained with 90:0:10 may be tested on any set of 95:0:5.
    """

    shares: tuple[int, int, int] = (90, 5, 5)

    @classmethod
    def parse(cls, text: str) -> Split:
        """Read shares as typed; two are those of train and test.

        >>> Split.parse("90:5:5"), Split.parse("9:1")
        (Split(shares=(90, 5, 5)), Split(shares=(9, 0, 1)))
        """
        words = text.split(":") if isinstance(text, str) else []
        if not all(word.isascii() and word.isdecimal() and len(word) <= 6 for word in words) or len(words) not in (
            2,
            3,
        ):
            raise PuzzleError(f"expected shares such as 90:5:5 (train:validation:test), got {shorten(text)}")
        first, *middle, last = map(int, words)
        if not sum(map(int, words)):
            raise PuzzleError(f"cannot share by {shorten(text)}: at least one share must be greater than 0")
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
    if board.is_classic and marks is None:
        forms = _native.canonical(digits.astype(np.uint8).tobytes())
        return np.frombuffer(_native.hash_each(forms, CLASSIC_CELLS), "<u8").astype(np.uint64)
    own = marks or [None] * len(digits)
    grids = (Grid(board, tuple(row.tolist()), mark) for row, mark in zip(digits, own, strict=True))
    return np.frombuffer(b"".join(map(fingerprint, grids)), "<u8").astype(np.uint64)


def bare(board: Board) -> Board:
    """The board that classes of solutions are asked of: without rules, and without what kinds lay over their base.

    Two puzzles whose solution is the same are of one class though their cages differ, or though one of them is a
    diagonal Sudoku and the other is a classic one. A jigsaw whose shapes are boxes is a classic board, too.

    >>> from nonet.model import make_board
    >>> bare(make_board("diagonal+window")).kind, bare(make_board("latin+diagonal")).kind
    ('classic', 'latin')
    """
    return board if board.is_classic or board.frame is None else _bare(AsListed(board))


@lru_cache(maxsize=64)
def _bare(listed: AsListed) -> Board:
    choice = BoardSpec.of(listed.board)
    names = [name for name in listed.board.kind.split("+") if not find_overlay(name)]
    if "jigsaw" in names and (box := _box_of(listed.board)):
        return make_board(size=listed.board.size, box=box)
    return replace(choice, kind="+".join(names) or "classic", rules=()).board()


def _box_of(board: Board) -> tuple[int, int] | None:
    """The box, where all shapes of a jigsaw are boxes of one form; None otherwise."""
    pieces = {frozenset(area.cells) for area in board.areas}
    for height in range(1, board.size + 1):
        box = (height, board.size // height)
        if board.size % height == 0 and pieces == {frozenset(area.cells) for area in _areas(board.size, box)}:
            return box
    return None


def _areas(size: int, box: tuple[int, int]) -> tuple[Region, ...]:
    return make_board(size=size, box=box).areas


def usual_key(board: Board) -> str:
    """Return the key for splits on a board: the solution, or the puzzle if solutions have too few classes.

    >>> from nonet.model import make_board
    >>> usual_key(make_board()), usual_key(make_board(size=4))
    ('solution', 'puzzle')
    """
    return _usual_key(AsListed(_without_rules(AsListed(board)) if board.rules else board))


@lru_cache(maxsize=64)
def _without_rules(listed: AsListed) -> Board:
    return replace(BoardSpec.of(listed.board), rules=()).board()


@lru_cache(maxsize=64)
def _usual_key(listed: AsListed) -> str:
    board = listed.board
    if board.is_classic:
        return SOLUTION
    if board.cell_count > _MOST_CELLS:
        return PUZZLE if is_patterned(board) else SOLUTION
    random, engine = Random(0), find_engine(None)
    filled = (fill(board, engine, random) for _ in range(_FILLED))
    found = {fingerprint(Grid(bare(board), grid.values)) for grid in filled}
    return PUZZLE if len(found) < _TOO_FEW else SOLUTION


def key_on(board: Board, by: str) -> str:
    """Return the key for the splits of puzzles on this board."""
    return usual_key(board) if by == BOARD else by


def find_key(name: str) -> str:
    """The key by its name."""
    if name not in BY:
        raise UnknownNameError("split key", name, BY)
    return name
