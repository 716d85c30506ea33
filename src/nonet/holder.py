"""GridHolder: what Puzzle and PairPuzzle share. They hold a grid, and know whether it has one solution."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

from nonet.board import Board, Grid
from nonet.board.digits import DigitSequence
from nonet.engines import SolveResult


def credit_of(info: Mapping[str, str]) -> str:
    """Title and author of a puzzle in a line, as drawings and books print them; nothing where there is neither.

    >>> credit_of({"title": "Cages", "author": "A. Setter"}), credit_of({"author": "A. Setter"}), credit_of({})
    ('Cages, by A. Setter', 'by A. Setter', '')
    """
    title, author = (" ".join(info.get(name, "").split()) for name in ("title", "author"))
    return ", ".join(part for part in (title, author and f"by {author}") if part)


class GridHolder(DigitSequence, ABC):
    """A grid meant to have exactly one solution. It never changes: assigning to an attribute raises.

    The classes based on it are final. Their methods return new objects, which would lose what a subclass adds.
    """

    if TYPE_CHECKING:  # an attribute that is set once, in `vars(self)`

        @property
        def grid(self) -> Grid: ...

    def __init_subclass__(cls) -> None:
        if GridHolder not in cls.__bases__:
            base = cls.__bases__[0].__name__
            raise TypeError(f"{base} is final: give your class an attribute with a {base} instead of inheriting")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to {name!r}: a {type(self).__name__} never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete {name!r}: a {type(self).__name__} never changes")

    @property
    def board(self) -> Board:
        """The board the digits are meant for."""
        return self.grid.board

    @property
    def values(self) -> tuple[int, ...]:
        """The digits in reading order, 0 for empty."""
        return self.grid.values

    @property
    def rows(self) -> list[list[int]]:
        """The digits as a list of rows, 0 for empty."""
        return self.grid.rows

    @abstractmethod
    def to_svg(self) -> str:
        """It as a drawing."""

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.to_svg()

    @abstractmethod
    def solve(self, limit: int = 2) -> SolveResult:
        """Up to `limit` solutions; 2 is enough to know whether the first is the only one."""

    @cached_property
    def _result(self) -> SolveResult:
        return self.solve()

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution, proved."""
        return self._result.is_unique
