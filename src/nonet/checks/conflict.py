"""Which rules contradict each other, where a puzzle has no solution: a setter wants to know what to change.

From all that is laid on the board (rules, what the kind adds to rows, columns and boxes, givens, pencil marks) parts
are taken away as long as the rest has no solution, larger ones first. What is left cannot all hold. Only what is proved
at little cost counts: where the search gives up, the part stays, so that the rest is a contradiction all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nonet.board import Board, BoardChoice, Family, Grid, Look, Region, Rule
from nonet.board.shapes import Different, Shape
from nonet.deadline import Deadline
from nonet.engines import find_engine
from nonet.errors import shorten
from nonet.records import dataclass

_SECONDS = 0.2
_GUESSES = 500  # of one question
_MOST = 8  # parts that a sentence names
_FEW = 3  # parts that nobody would wish fewer
_TRIES = 2
_LAID = Family("rule", "rules", Look.HIDDEN)


@dataclass(frozen=True, slots=True)
class Removable:
    """Something that may be taken away: a rule, what a kind adds, a given, all pencil marks."""

    words: str
    regions: tuple[tuple[int, ...], ...] = ()
    shapes: tuple[Shape, ...] = ()
    given: int | None = None  # its cell
    is_marks: bool = False


def find_conflict(grid: Grid, seconds: float = _SECONDS) -> tuple[Removable, ...]:
    """A few parts that contradict each other on a board without a solution; nothing if they are not soon found.

    >>> from nonet.board import make_board
    >>> board = make_board(size=4, rules=["killer 3 r1c1 r1c2", "odd r1c1 r1c2", "thermo r3c1 r3c2"])
    >>> conflict_words(Grid.empty(board))
    'killer 3 r1c1 r1c2 and odd r1c1 r1c2 cannot both hold'
    """
    board = grid.board
    choice = BoardChoice.of(board) if board.rules and board.frame else None
    if choice is None or not choice.makes(board):
        return ()
    trial = _Trial(grid, replace(choice, rules=()).board(), Deadline(seconds))
    parts = [*_rules(board), *_kind(trial.plain)]
    others = [*_givens(grid), *_marks(grid)]
    if not trial.has_none([*parts, *others]):
        return ()
    others = [] if trial.has_none(parts) else others
    found = trial.smallest(parts, others)
    for _ in range(_TRIES):  # which contradiction is found depends on what is taken away first
        if len(found) > _FEW and not trial.is_over:
            parts = [*parts[len(parts) // 2 :], *reversed(parts[: len(parts) // 2])]
            found = min(found, trial.smallest(parts, others), key=len)
    return tuple(found) if len(found) <= _MOST and any(part.given is None for part in found) else ()


def conflict_words(grid: Grid, seconds: float = _SECONDS) -> str:
    """The contradiction in a sentence without its full stop; nothing if none was found."""
    names = [part.words for part in find_conflict(grid, seconds)]
    if len(names) < 2:
        return f"{names[0]} cannot hold on this board" if names else ""
    return f"{', '.join(names[:-1])} and {names[-1]} cannot {'both' if len(names) == 2 else 'all'} hold"


def _rules(board: Board) -> Iterator[Removable]:
    """Every rule as it is on the whole board: some speak of what others leave unmarked."""
    for rule in board.rules:
        shapes = rule.shapes(board.ground)
        regions = tuple(shape.cells for shape in shapes if isinstance(shape, Different))
        yield Removable(_name(rule), regions, tuple(shape for shape in shapes if not isinstance(shape, Different)))


def _name(rule: Rule) -> str:
    text = str(rule)
    return text if len(text) <= 80 else shorten(text, 80)


def _kind(plain: Board) -> Iterator[Removable]:
    """What the kind has beside rows, columns, boxes or pieces, such as diagonals."""
    extra = tuple(region.cells for region in plain.regions if not _is_usual(region))
    if extra:
        yield Removable(f"the kind {plain.kind}", extra)


def _is_usual(region: Region) -> bool:
    return region.family.look in (Look.LINE, Look.AREA)


def _givens(grid: Grid) -> Iterator[Removable]:
    for cell, digit in enumerate(grid.values):
        if digit:
            yield Removable(f"{digit} at {grid.board.name_of(cell)}", given=cell)


def _marks(grid: Grid) -> Iterator[Removable]:
    if grid.candidates is not None:
        yield Removable("the pencil marks", is_marks=True)


class _Trial:
    """Boards with some of the parts, each asked whether it has a solution."""

    def __init__(self, grid: Grid, plain: Board, deadline: Deadline) -> None:
        self.plain = plain
        self._grid = grid
        self._usual = tuple(region for region in plain.regions if _is_usual(region))
        self._deadline = deadline
        self._engine = find_engine(None)

    @property
    def is_over(self) -> bool:
        return self._deadline.is_over

    def smallest(self, parts: Sequence[Removable], others: Sequence[Removable]) -> list[Removable]:
        """A contradiction from which nothing can be taken away, as far as that was found out in time."""
        left = self._reduced(parts, others)
        return [*left, *self._reduced(others, left)]

    def _reduced(self, parts: Sequence[Removable], kept: Sequence[Removable]) -> list[Removable]:
        """Those of the parts that must stay, beside what is kept, for a contradiction. Halves go first, then less."""
        left = list(parts)
        size = (len(left) + 1) // 2
        while left and size:
            at = 0
            while at < len(left) and not self.is_over:
                rest = left[:at] + left[at + size :]
                if self.has_none([*kept, *rest]):
                    left = rest
                else:
                    at += size
            size //= 2
        return left

    def has_none(self, parts: Sequence[Removable]) -> bool:
        """Whether it is proved that these parts together have no solution."""
        laid = tuple(Region(_LAID, "", cells) for part in parts for cells in part.regions)
        shapes = tuple(dict.fromkeys(shape for part in parts for shape in part.shapes))
        board = replace(self.plain, regions=(*self._usual, *laid), shapes=shapes, rules=())
        given = {part.given for part in parts}
        values = tuple(digit if cell in given else 0 for cell, digit in enumerate(self._grid.values))
        marks = self._grid.candidates if any(part.is_marks for part in parts) else None
        result = self._engine.search(Grid(board, values, marks), 1, budget=_GUESSES, timeout=self._deadline.left)
        return result.is_exhausted and not result.solutions
