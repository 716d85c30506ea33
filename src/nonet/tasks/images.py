"""Symmetric images of puzzles, drawn at random: the augmentation that every board allows, and no more.

Cells change places as the symmetries of the board say, and digits change names where no rule tells them apart. An
image of a puzzle has its class, and so belongs to the same split.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from nonet.board import Board
from nonet.symmetry.graph import are_digits_alike, board_labels

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
