"""Puzzles made on the fly, batch by batch, as numpy arrays: no file, no end, and nothing of another split."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from nonet._base.arguments import check_whole, checked, is_pair
from nonet._base.errors import PuzzleError, UnknownNameError, shorten
from nonet._base.seeds import chosen_seed
from nonet.bulk.create_many import create_numbered_by_criteria, series_of, without_places
from nonet.generate.criteria import CriteriaKeywords, CriteriaOptions
from nonet.generate.make import choose_board
from nonet.lm.dataset.splits import NAMES, PUZZLE, Split, bare, hash_classes, usual_key
from nonet.model import Board, BoardSpec
from nonet.solver.canonical import are_digits_alike, board_labels

if TYPE_CHECKING:
    from numpy.typing import NDArray


# Symmetric images of puzzles, drawn at random: the augmentation that every board allows, and no more.
#
# Cells change places as the symmetries of the board say, and digits change names where no rule tells them apart. An
# image of a puzzle has its class, and so belongs to the same split.

_LEAST = 10  # permutations that are mixed
_MIXED = 60  # steps before the first is drawn


class Images:
    """Draws symmetries of a board, nearly evenly, one after another: a seed gives the same row of them.

    The symmetries of a board are known by a few that give all others. They are drawn by product replacement: some are
    kept, one of them is multiplied by another in every step, and what that leads to is the next. (Celler and others,
    Generating random elements of a finite group, 1995.)
    """

    def __init__(self, board: Board, seed: int | str = 0) -> None:
        import numpy as np

        self.random = Random(str(seed))
        self.size, self.cells = board.size, np.arange(board.cell_count)
        self.renames = are_digits_alike(board)
        known = [np.array(found[: board.cell_count]) for found in board_labels(board).generators]
        self.kept = [known[at % len(known)] for at in range(max(_LEAST, len(known)))] if known else []
        for _ in range(_MIXED):
            self._next()

    def _next(self) -> NDArray[Any]:
        """The next permutation of cells: for every cell of the new grid, which one comes there."""
        if self.kept:
            one, other = self.random.sample(range(len(self.kept)), 2)
            self.kept[one] = self.kept[one][self.kept[other]]
            self.cells = self.cells[self.kept[one]]
        return self.cells

    def draw(self, count: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """Of so many symmetries: which cell comes to each (count, cells), and what 0, 1, 2 ... become."""
        import numpy as np

        cells = np.empty((count, len(self.cells)), np.int64)
        digits = np.tile(np.arange(self.size + 1, dtype=np.uint8 if self.size <= 255 else np.uint16), (count, 1))
        for at in range(count):
            cells[at] = self._next()
            if self.renames:
                names = list(range(1, self.size + 1))
                self.random.shuffle(names)
                digits[at, 1:] = names
        return cells, digits

    def turn(self, *grids: NDArray[Any]) -> list[NDArray[Any]]:
        """An image of each row; rows of one number in several arrays, such as puzzle and solution, go together."""
        import numpy as np

        cells, digits = self.draw(len(grids[0]))
        return [np.take_along_axis(digits, np.take_along_axis(grid, cells, 1).astype(np.int64), 1) for grid in grids]

    def beside(self, puzzles: NDArray[Any], solutions: NDArray[Any], count: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """Every puzzle and solution, each followed by so many images of itself."""
        import numpy as np

        found = [np.repeat(grids, count + 1, axis=0) for grids in (puzzles, solutions)]
        where = np.arange(len(found[0])) % (count + 1) > 0
        for grids, turned in zip(found, self.turn(*(grids[where] for grids in found)), strict=True):
            grids[where] = turned
        return found[0], found[1]


# Numbers that shards take in turn, and that are made at once where that is quick: enough for lanes, and the tenth of a
# second with ratings.
_BLOCK = 256

Batch = dict[str, Any]  # names and arrays


class SudokuBatches:
    """Batches of new puzzles, without end: `for batch in SudokuBatches(...)`.

    A batch has `puzzle` and `solution`, uint8 of (B, cells), and `er`, float32 of (B,), NaN unless `rated` or a level
    asks for ratings, and on boards that have none. With `one_hot` puzzle and solution are float32 of (B, cells, digits)
    or, on squares, (B, n, n, n), zeros for an empty cell. Jigsaws also have `regions`, uint8 of (B, cells): the number
    of each cell's piece, from 0. All puzzles of a stream are on one `board`; another seed draws other pieces.

    Splits use the same hash as data sets: a stream of "train" has no solution of any test set with the same shares and
    split key. The same arguments give the same batches again.

    Args:
        batch: Number of puzzles in a batch.
        level: Level, such as "hard". Without a level or criteria, classic 9x9 puzzles are minimal, as in `create_many`.
        size: Number of digits (default: that of the layout, or the usual one of the kind, mostly 9).
        seed: Random seed of the series, a number or a text (default: a random one).
        split: Split of the puzzles: "train", "validation" or "test". None: all puzzles.
        shares: Shares of the splits.
        one_hot: Encode each digit as a vector with a single one.
        rated: Also rate the puzzles, on the classic 9x9 board.
        images: Number of random symmetric images that replace each puzzle. 0: the puzzle itself.
        shard: Number of this shard, from 0, and number of shards. Shards of one seed share no puzzle number.
        first: Number of the first puzzle, to start anywhere in the series.
        kind: Kind of the board (default: classic, or jigsaw with a layout).
        layout: Shapes of a jigsaw (default: random shapes, the same for all puzzles).
        rules: Rules such as "anti-king" that are the same for all puzzles. Rules that are placed for each puzzle, such
            as cages, come from `create` or `sudoku dataset --rules killer`.
        **criteria: As for `create_many`.

    Raises:
        PuzzleError: The board cannot exist, or an argument is wrong.
    """

    @checked
    def __init__(
        self,
        batch: int = 256,
        level: str | None = None,
        size: int | None = None,
        *,
        seed: int | str | None = None,
        split: str | None = "train",
        shares: str = "90:5:5",
        one_hot: bool = False,
        rated: bool = False,
        images: int = 0,
        shard: tuple[int, int] = (0, 1),
        first: int = 0,
        kind: str | None = None,
        layout: str | None = None,
        rules: tuple[str, ...] = (),
        **criteria: Unpack[CriteriaKeywords],
    ) -> None:
        check_whole("batch", batch, 1)
        check_whole("images", images, 0)
        if split is not None and split not in NAMES:
            raise UnknownNameError("split", split, NAMES)
        if not is_pair(shard) or not 0 <= shard[0] < shard[1]:
            raise PuzzleError(f"expected a shard such as (0, 2), the first of two, got {shorten(shard)}")
        self.batch, self.seed, self.split, self.shard, self.first = batch, chosen_seed(seed), split, shard, first
        self.one_hot, self.rated, self.images = one_hot, rated, images
        self.shares = Split.parse(shares)
        if split is not None and split not in self.shares.names:
            raise PuzzleError(f"the shares {shorten(shares)} leave nothing for {split}")
        choice = BoardSpec.asked(kind=kind, size=size, layout=layout, rules=without_places(rules, criteria))
        self.criteria = CriteriaOptions(level, **criteria).on(choose_board(choice, self.seed))
        self.by = usual_key(self.board)

    @property
    def board(self) -> Board:
        """The board of all puzzles."""
        return self.criteria.board

    def __iter__(self) -> Iterator[Batch]:
        return self.batches(self.shard)

    def batches(self, shard: tuple[int, int]) -> Iterator[Batch]:
        """The batches of one shard."""
        import numpy as np

        images = Images(self.board, f"{self.seed}/{shard[0]}/{shard[1]}") if self.images else None
        waiting: list[tuple[NDArray[Any], ...]] = []
        have = 0
        for numbers in self._numbers(*shard):
            made = self._make(numbers)
            if images:
                many = [np.repeat(part, self.images, axis=0) for part in made]
                made = (*images.turn(*many[:2]), many[2])
            waiting.append(made)
            have += len(made[2])
            while have >= self.batch:
                whole = [np.concatenate(parts) for parts in zip(*waiting, strict=True)]
                yield self._dressed(*(part[: self.batch] for part in whole))
                waiting = [tuple(part[self.batch :] for part in whole)]
                have -= self.batch

    def _numbers(self, which: int, of: int) -> Iterator[range]:
        """The numbers of a shard: every so many-th block, in pieces that are made in a fraction of a second."""
        piece = min(_BLOCK, series_of(self.criteria, self.seed).quick_count())
        for begin in count(self.first + which * _BLOCK, of * _BLOCK):
            for at in range(begin, begin + _BLOCK, piece):
                yield range(at, min(at + piece, begin + _BLOCK))

    def _make(self, numbers: range) -> tuple[NDArray[Any], ...]:
        """The puzzles of these numbers that are in the split."""
        import numpy as np

        made = create_numbered_by_criteria(numbers, self.criteria, self.seed, threads=1)
        puzzles, solutions, er = made.puzzles, made.solutions, made.er
        if self.split is not None:
            key, on = (puzzles, self.board) if self.by == PUZZLE else (solutions, bare(self.board))
            kept = self.shares.numbers(hash_classes(on, key)) == NAMES.index(self.split)
            puzzles, solutions, er = puzzles[kept], solutions[kept], er[kept]
        if self.rated and self.board.is_classic and np.isnan(er).any():
            from nonet.bulk.rate_many import rate_many

            er = rate_many(puzzles, scales="se121", threads=1).er
        return puzzles, solutions, er.astype(np.float32)

    def _dressed(self, puzzles: NDArray[Any], solutions: NDArray[Any], er: NDArray[Any]) -> Batch:
        if self.one_hot:
            puzzles, solutions = (one_hot(grids, self.board) for grids in (puzzles, solutions))
        found = {"puzzle": puzzles, "solution": solutions, "er": er}
        return found if self.board.layout is None else {**found, "regions": self._regions(len(er))}

    def _regions(self, rows: int) -> NDArray[Any]:
        """The number of the piece of each cell, for each of so many puzzles."""
        import numpy as np

        numbers = np.zeros(self.board.cell_count, np.uint8 if self.board.size <= 255 else np.uint16)
        for number, piece in enumerate(self.board.areas):
            numbers[list(piece.cells)] = number
        return np.tile(numbers, (rows, 1))


def one_hot(grids: NDArray[Any], board: Board) -> NDArray[Any]:
    """Digits as vectors: float32 of (B, cells, digits), on squares (B, n, n, n); zeros for an empty cell."""
    import numpy as np

    size = board.size
    table = np.concatenate([np.zeros((1, size), np.float32), np.eye(size, dtype=np.float32)])
    found: NDArray[Any] = table[grids]
    return found.reshape(len(grids), size, size, size) if board.is_square else found
