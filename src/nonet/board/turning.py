"""Turning: the ways to another form that Grid and Puzzle share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Self

from nonet.arguments import checked

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.board.symmetry import Symmetry

# The symmetries are imported where they are used: a start of the command needs none of them.


class Transformable:
    """Copies in another form: as many solutions, found by the same reasoning. Pencil marks and placed digits go along.

    A board whose rules do not survive the change raises GeometryError: rows 3 and 4 of a 9x9 belong to different boxes.
    """

    if TYPE_CHECKING:

        @property
        def board(self) -> Board: ...

    @abstractmethod
    def transformed(self, symmetry: Symmetry) -> Self:
        """A copy in the form that the symmetry says."""

    def transposed(self) -> Self:
        """A copy with rows as columns. Boxes of 2 x 3 become 3 x 2."""
        from nonet.board.symmetry import Symmetry

        return self.transformed(Symmetry(is_transposed=True))

    @checked
    def rotated(self, turns: int = 1) -> Self:
        """A copy turned clockwise, by so many quarter turns."""
        from nonet.board.symmetry import rotation

        return self.transformed(rotation(self.board.size, turns))

    def mirrored(self) -> Self:
        """A copy with left and right exchanged."""
        from nonet.board.symmetry import Symmetry

        return self.transformed(Symmetry(columns=tuple(range(self.board.size, 0, -1))))

    def flipped(self) -> Self:
        """A copy with top and bottom exchanged."""
        from nonet.board.symmetry import Symmetry

        return self.transformed(Symmetry(rows=tuple(range(self.board.size, 0, -1))))

    def relabelled(self, digits: Mapping[int, int] | Sequence[int]) -> Self:
        """A copy with other digits: what 1, 2, 3 ... become, or only those that change as {1: 9, 9: 1}."""
        from nonet.board.symmetry import renaming

        return self.transformed(renaming(self.board.size, digits))

    def swapped(self, what: str, first: int, second: int) -> Self:
        """A copy in which two rows, columns, bands, stacks or digits, counted from 1, have changed places."""
        from nonet.board.symmetry import exchange

        return self.transformed(exchange(self.board, what, first, second))

    @checked
    def shuffled(self, seed: int | str | None = None) -> Self:
        """A copy in a form at random on the same board. The same seed gives the same form."""
        from nonet.board.symmetry import random_symmetry

        return self.transformed(random_symmetry(self.board, seed))
