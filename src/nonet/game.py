"""Game: a puzzle being solved, move by move, with a way back."""

from __future__ import annotations

from typing import NamedTuple, Unpack

from nonet.board.digits import Where, find_cell
from nonet.checks.status import GridStatus
from nonet.errors import plural
from nonet.puzzle import BoardOptions, Puzzle, Source


class Move(NamedTuple):
    """A digit put into a cell; 0 takes away what was put there before."""

    cell: str
    digit: int


class Game:
    """A puzzle and the moves made on it. Unlike a Puzzle it changes: `push` makes a move and `pop` takes it back.

    >>> game = Game("1..............3")
    >>> game.push("r1c2", 4)
    >>> game.push((1, 2), 2)
    >>> game.puzzle.placed
    {'r1c2': 2}
    >>> game.pop()
    Move(cell='r1c2', digit=2)
    >>> game.moves
    (Move(cell='r1c2', digit=4),)

    Moves may be wrong, as on paper: `puzzle.faults()` names broken rules, and `puzzle.hint()` raises WrongPosition.
    """

    def __init__(self, source: Source, **board: Unpack[BoardOptions]) -> None:
        self._positions = [Puzzle(source, **board)]
        self._moves: list[Move] = []

    @property
    def start(self) -> Puzzle:
        """The puzzle before the first move."""
        return self._positions[0]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made and not taken back, in order."""
        return tuple(self._moves)

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit and no rule is broken."""
        return self.puzzle.status() == GridStatus.COMPLETE

    def push(self, where: Where, digit: int) -> None:
        """Put a digit into a cell, or take away with 0 what was put there. Givens stay."""
        before = self.puzzle
        cell = find_cell(before.board, where)
        # `without` takes givens away too; `place` refuses them in words, so it is asked in both cases.
        after = before.without(cell) if digit == 0 and cell in before.grid.placed else before.place(cell, digit)
        self._positions.append(after)
        self._moves.append(Move(before.board.name_of(cell), digit))

    def pop(self) -> Move:
        """Take the last move back."""
        if not self._moves:
            raise IndexError("expected a move to take back, got a game without any")
        self._positions.pop()
        return self._moves.pop()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.start, self._moves) == (other.start, other._moves)

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __str__(self) -> str:
        return str(self.puzzle)

    def __repr__(self) -> str:
        return f"<Game of {self.start!r} after {plural(len(self._moves), 'move')}>"

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.puzzle.to_svg()
