"""Game: a puzzle being solved, move by move, with a way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Unpack

from nonet._base.arguments import checked
from nonet._base.errors import PuzzleError, plural, shorten
from nonet.model import BoardOptions
from nonet.model.board import difference
from nonet.model.candidates import open_masks
from nonet.model.grid import Where, find_cell
from nonet.model.marks import split_marks
from nonet.puzzle.puzzle import Puzzle, Source

if TYPE_CHECKING:
    from nonet._base.names import TechniqueName
    from nonet.human.hints import Hint


class Move(NamedTuple):
    """A digit put into a cell; 0 takes away what was put there before."""

    cell: str
    digit: int


class Note(NamedTuple):
    """The notes of a cell: the digits that it may hold, as the player sees it. No digits: its notes were erased."""

    cell: str
    digits: tuple[int, ...]


class _Position(NamedTuple):
    """The puzzle after a move, the candidates that hints removed (cells and digits), and the player's notes."""

    puzzle: Puzzle
    removed: frozenset[tuple[int, int]]
    notes: Mapping[int, tuple[int, ...]]


class Game:
    """A puzzle and the moves made on it. Unlike a Puzzle it changes: `push` makes a move and `pop` takes it back.

    A move is a digit, the notes of a cell, or an applied Hint.

    >>> game = Game("1..............3")
    >>> game.push("r1c2", 4)
    >>> game.push((1, 2), 2)
    >>> game.puzzle.placed
    {'r1c2': 2}
    >>> game.pop()
    Move(cell='r1c2', digit=2)
    >>> game.moves
    (Move(cell='r1c2', digit=4),)

    Moves may be wrong, as on paper: `puzzle.faults()` names broken rules, and `hint()` raises WrongPosition.
    A game remembers the candidates that applied hints removed, so a loop over hints reaches the solution:

    >>> game = Game("0312200430010040")
    >>> while hint := game.hint():
    ...     game.apply(hint)
    >>> game.is_solved, len(game.moves)
    (True, 8)

    Hints start from the notes of the cells that have any, and `mistakes()` names wrong digits and wrong notes:

    >>> game = Game("1..............3")
    >>> game.note("r1c2", [2, 3])
    >>> game.notes
    {'r1c2': (2, 3)}
    """

    @checked
    def __init__(self, source: Source, **board: Unpack[BoardOptions]) -> None:
        self._positions = [_Position(Puzzle(source, **board), frozenset(), {})]
        self._moves: list[Move | Note | Hint] = []

    @property
    def start(self) -> Puzzle:
        """The puzzle before the first move."""
        return self._positions[0].puzzle

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return self._positions[-1].puzzle

    @property
    def removed(self) -> dict[str, tuple[int, ...]]:
        """The candidates that applied hints removed, by the name of the cell; only of cells that are empty.

        >>> from nonet import technique
        >>> game = Game(technique("x-wing").puzzle)
        >>> game.apply(game.hint())
        >>> game.removed
        {'r3c5': (1,)}
        """
        puzzle = self.puzzle
        found: dict[str, tuple[int, ...]] = {}
        for cell, digit in sorted(self._positions[-1].removed):
            if not puzzle[cell]:
                name = puzzle.board.name_of(cell)
                found[name] = (*found.get(name, ()), digit)
        return found

    @property
    def notes(self) -> dict[str, tuple[int, ...]]:
        """The notes of the empty cells that have any, by the name of the cell."""
        puzzle, _, notes = self._positions[-1]
        return {puzzle.board.name_of(cell): digits for cell, digits in sorted(notes.items()) if not puzzle[cell]}

    @property
    def moves(self) -> tuple[Move | Note | Hint, ...]:
        """The moves made and not taken back, in order: digits put in, notes, and hints applied."""
        return tuple(self._moves)

    @property
    def is_solved(self) -> bool:
        """True if every cell has a digit and no rule is broken."""
        return self.puzzle.status().is_right

    def hint(self, *, technique: TechniqueName | str = "", timeout: float | None = None) -> Hint | None:
        """Return the next step, as `Puzzle.hint` finds it, after the applied hints and with the notes.

        None if there is none. It raises what `Puzzle.hint` raises: WrongPosition where a digit or a note is wrong.
        """
        return self.puzzle.hint(marks=self._marks() or False, technique=technique, timeout=timeout)

    def mistakes(self) -> dict[str, str]:
        """Return a sentence for each cell whose digit or whose notes are wrong, by the name of the cell.

        They are compared with the solution, so a puzzle without exactly one solution has none: see `puzzle.faults()`.

        >>> game = Game("1....3....3...42")
        >>> game.note("r1c2", [2, 3])
        >>> game.mistakes()
        {'r1c2': '4 is missing from the notes of r1c2'}
        """
        from nonet.human.mistakes import check_position, mistake_words

        puzzle = self.puzzle
        grid, own = split_marks(puzzle.grid, self._marks())
        found = check_position(grid, own=own).mistakes
        return {puzzle.board.name_of(mistake.cell): mistake_words(mistake, puzzle.board) for mistake in found}

    def _marks(self) -> dict[str, tuple[int, ...]]:
        """Return what the player knows of the empty cells: the notes, without the candidates that hints removed."""
        notes, every = self.notes, tuple(range(1, self.puzzle.size + 1))
        found = dict(notes)
        for name, gone in self.removed.items():
            left = tuple(digit for digit in notes.get(name, every) if digit not in gone)
            found[name] = left or notes[name]  # notes of removed digits alone are wrong, and must be seen to be
        return found

    def apply(self, hint: Hint) -> None:
        """Make the move of a hint: put in its digits, and remember the candidates that it removes.

        Raises:
            PuzzleError: The hint does not fit: it is for another board, uses digits that are not in the game, or places
                a digit that is not a candidate.
        """
        step, board = getattr(hint, "step", None), self.puzzle.board
        if step is None:
            raise PuzzleError(f"expected a Hint, such as hint() gives, got {shorten(hint)} ({type(hint).__name__})")
        if hint.position.board != board:
            raise PuzzleError(
                f"the hint and the game are on different boards: {difference(board, hint.position.board)}"
            )
        puzzle = self.puzzle
        self._check_fit(hint)
        for cell, digit in step.placements:
            puzzle = puzzle if puzzle[cell] == digit else puzzle.place(cell, digit)
        before = self._positions[-1]
        self._positions.append(before._replace(puzzle=puzzle, removed=before.removed | frozenset(step.eliminations)))
        self._moves.append(hint)

    def _check_fit(self, hint: Hint) -> None:
        """PuzzleError if a hint rests on other digits than the game has, or if its own are no candidates."""
        puzzle, removed, _ = self._positions[-1]
        board, masks = puzzle.board, open_masks(puzzle.board, puzzle.values)
        for cell, digit in enumerate(hint.position.values):
            if digit not in (0, puzzle[cell]):
                got = puzzle[cell] or "none"
                raise PuzzleError(f"the hint rests on the digit {digit} in {board.name_of(cell)}, the game has {got}")
        for cell, digit in hint.step.placements:
            is_open = masks[cell] >> (digit - 1) & 1 and (cell, digit) not in removed
            if puzzle[cell] != digit and not is_open:
                raise PuzzleError(f"the hint puts {digit} into {board.name_of(cell)}, where it is not a candidate")
        for cell, digit in hint.step.eliminations:
            if not masks[cell] >> (digit - 1) & 1:
                raise PuzzleError(f"the hint removes {digit} from {board.name_of(cell)}, where it is not a candidate")

    def push(self, where: Where, digit: int) -> None:
        """Put a digit into a cell, or remove with 0 the digit that was put there, as `Puzzle.place` does. Givens stay.

        Candidates that hints removed come back where a digit is changed or taken away: they may have rested on it.
        """
        before, removed, notes = self._positions[-1]
        cell = find_cell(before.board, where)
        after = before.place(cell, digit)
        self._positions.append(_Position(after, frozenset() if before[cell] else removed, notes))
        self._moves.append(Move(before.board.name_of(cell), digit))

    def note(self, where: Where, digits: Iterable[int]) -> None:
        """Write the notes of an empty cell: all digits that it may hold. No digits erase its notes."""
        before = self._positions[-1]
        board, written = before.puzzle.board, tuple(sorted(set(digits)))
        cell = find_cell(board, where)
        name = board.name_of(cell)
        if before.puzzle[cell]:
            raise PuzzleError(f"cannot write notes in {name}: it holds {before.puzzle[cell]}")
        if wrong := [digit for digit in written if not 1 <= digit <= board.size]:
            raise PuzzleError(f"expected notes from 1 to {board.size} in {name}, got {wrong[0]}")
        notes = {other: kept for other, kept in before.notes.items() if other != cell}
        self._positions.append(before._replace(notes={**notes, cell: written} if written else notes))
        self._moves.append(Note(name, written))

    def pop(self) -> Move | Note | Hint:
        """Take the last move back, and what it removed."""
        if not self._moves:
            raise IndexError("there is no move to undo")
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
        """Return the drawing that notebooks show."""
        return self.puzzle.to_svg()
