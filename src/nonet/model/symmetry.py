"""Symmetry: the same puzzle in another form, turned or mirrored, with lines or digits exchanged.

Whether a board allows a change is not looked up but tried: the board is made anew with its box, layout and rules moved
along, and every region must be found there again. So a new kind needs no line here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from nonet._base.errors import GeometryError, PuzzleError, shorten, with_article
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import random_of
from nonet.model.board import Board
from nonet.model.fog import moved_fog
from nonet.model.geometry import Place
from nonet.model.layout import Layout
from nonet.model.rules import find_rule
from nonet.model.rules.base import Rule
from nonet.model.spec import BoardSpec

if TYPE_CHECKING:
    from random import Random

_NOUNS = ("row", "column", "digit")


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A symmetry: transposed or not, then lines in another order, then digits renamed. All numbers start at 1.

    `rows` says which row becomes row 1, row 2 and so on, and `columns` which column; `digits` says what 1, 2 and so on
    become. An empty order changes nothing.

    >>> Symmetry(rows=(2, 1, 3, 4)).then(Symmetry(rows=(2, 1, 3, 4)))
    Symmetry(is_transposed=False, rows=(1, 2, 3, 4), columns=(), digits=())
    """

    is_transposed: bool = False
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for noun in _NOUNS:
            order = _as_order(noun, getattr(self, f"{noun}s"))
            object.__setattr__(self, f"{noun}s", order)  # a list is taken, a tuple is kept

    def inverse(self) -> Symmetry:
        """Return the inverse symmetry."""
        rows, columns, digits = map(_inverse, (self.rows, self.columns, self.digits))
        return Symmetry(self.is_transposed, *((columns, rows) if self.is_transposed else (rows, columns)), digits)

    def then(self, other: Symmetry) -> Symmetry:
        """Return one symmetry for two: first this one, then the other."""
        rows, columns = (self.columns, self.rows) if other.is_transposed else (self.rows, self.columns)
        return Symmetry(
            self.is_transposed != other.is_transposed,
            _pick(rows, other.rows),
            _pick(columns, other.columns),
            _pick(other.digits, self.digits),
        )

    @property
    def moves_cells(self) -> bool:
        """True if any cell changes its place."""
        return self.is_transposed or any(order != tuple(sorted(order)) for order in (self.rows, self.columns))

    @property
    def renames_digits(self) -> bool:
        """True if any digit becomes another."""
        return self.digits != tuple(sorted(self.digits))

    def sources(self, size: int) -> list[int]:
        """Return the source of every cell of the new grid: a cell of the old one."""
        lines = range(1, size + 1)
        pairs = [(row - 1, column - 1) for row in self.rows or lines for column in self.columns or lines]
        return [column * size + row if self.is_transposed else row * size + column for row, column in pairs]


def _as_order(noun: str, numbers: Iterable[SupportsIndex]) -> tuple[int, ...]:
    try:
        order = tuple(map(index, numbers))
    except TypeError:
        raise PuzzleError(f"expected an order of {noun}s as a list of numbers, got {shorten(numbers)}") from None
    if sorted(order) != list(range(1, len(order) + 1)):
        raise PuzzleError(f"expected each {noun} from 1 to {len(order)} once, got {shorten(order)}")
    return order


def _pick(order: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the items of an order at these places."""
    return tuple(order[place - 1] for place in places) if order and places else order or places


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(order.index(number) + 1 for number in range(1, len(order) + 1))


def transform_board(board: Board, symmetry: Symmetry) -> Board:
    """Return the board after a change. Raise GeometryError if its rules do not survive it."""
    for noun, order in zip(_NOUNS, (symmetry.rows, symmetry.columns, symmetry.digits), strict=True):
        if order and len(order) != board.size:
            raise PuzzleError(f"expected an order of {board.size} {noun}s, got one of {len(order)}")
    if symmetry.renames_digits and board.constraints:
        rule = board.rules[0].type.id if board.rules else "its rules"
        raise GeometryError(f"digits cannot be renamed on this board: {rule} compares them")
    if not symmetry.moves_cells:
        return board
    if not board.is_square:
        got = with_article(f"{board.kind or 'made-up'} board")
        raise GeometryError(f"only the cells of a square board can be moved, not those of {got}")
    if not BoardSpec.of(board).makes(board):  # what was put on it by hand would stay behind
        raise GeometryError("cannot move the cells of this board: it was not made from a kind and rules")
    first, *others = _forms(board.rules)
    try:
        return _turned(board, symmetry, first)
    except GeometryError:
        for rules in others:
            with suppress(GeometryError):
                return _turned(board, symmetry, rules)
        raise


def _forms(rules: tuple[Rule, ...]) -> list[tuple[Rule, ...]]:
    """Return the rules, then those that they may become when a board is turned: one diagonal may become the other."""
    turning = sorted({rule.type.id for rule in rules if rule.type.twin})
    return [
        tuple(replace(rule, type=find_rule(rule.type.twin)) if rule.type.id in chosen else rule for rule in rules)
        for count in range(len(turning) + 1)
        for chosen in combinations(turning, count)
    ]


def _turned(board: Board, symmetry: Symmetry, rules: tuple[Rule, ...]) -> Board:
    """Return the board after a change of places, with these rules; raise GeometryError if it is not the same board."""
    old_cells = symmetry.sources(board.size)
    try:
        made = _moved(board, symmetry, old_cells, rules)
    except GeometryError as error:  # the pieces of a jigsaw fall apart
        raise GeometryError(f"this change would break the board: {error}") from None
    _demand_same_rules(board, made, old_cells)
    return made


def _demand_same_rules(board: Board, made: Board, old_cells: list[int]) -> None:
    """Raise GeometryError unless the moved board demands the same as the board, cell by cell."""
    regions = {frozenset(old_cells[cell] for cell in region.cells) for region in made.regions}
    for region in board.regions:
        if frozenset(region.cells) not in regions:
            raise GeometryError(f"this change of the board would break {region.name}")
    new_cells = {old: new for new, old in enumerate(old_cells)}
    same = {cell: cell for cell in new_cells}  # moved nowhere, a constraint is in its one form
    if {constraint.moved(new_cells) for constraint in board.constraints} != {
        constraint.moved(same) for constraint in made.constraints
    }:
        raise GeometryError("this change of the board would break a rule")


def _moved(board: Board, symmetry: Symmetry, old_cells: list[int], rules: tuple[Rule, ...]) -> Board:
    """Return a board of the same kind with its box, layout and rules moved."""
    own = BoardSpec.of(board)
    box, layout = own.box, board.layout
    if box and symmetry.is_transposed:
        box = box[1], box[0]
    if layout:
        layout = Layout(layout.size, tuple(layout.labels[cell] for cell in old_cells))
    new_places = {divmod(old, board.size): divmod(new, board.size) for new, old in enumerate(old_cells)}
    placed = tuple(rule.placed(lambda place: _new_place(place, board.size, new_places)) for rule in rules)
    return replace(own, box=box, layout=layout, rules=placed, fog=moved_fog(board, old_cells)).board()


def _new_place(place: Place, size: int, new_places: Mapping[Place, Place]) -> Place:
    """Return the new place of a place. One outside moves next to the same cell, on the same side of it."""
    if place in new_places:
        return new_places[place]
    inside = min(max(place[0], 0), size - 1), min(max(place[1], 0), size - 1)
    next_to = 2 * inside[0] - place[0], 2 * inside[1] - place[1]  # the cell behind it, as seen from outside
    near, far = new_places[inside], new_places.get(next_to, new_places[inside])
    return 2 * near[0] - far[0], 2 * near[1] - far[1]


def rotation(size: int, turns: int) -> Symmetry:
    """Return a rotation by quarter turns clockwise."""
    back = tuple(range(size, 0, -1))
    quarters = (
        Symmetry(),
        Symmetry(is_transposed=True, columns=back),
        Symmetry(rows=back, columns=back),
        Symmetry(is_transposed=True, rows=back),
    )
    return quarters[turns % 4]


def exchange(board: Board, what: str, first: int, second: int) -> Symmetry:
    """Return the symmetry that exchanges two rows, columns, bands, stacks or digits, counted from 1."""
    wide = _width_of(board, what)
    count = board.size // wide
    for number in (first, second):
        if not isinstance(number, int) or not 1 <= number <= count:
            raise PuzzleError(f"expected a {what} from 1 to {count}, got {shorten(number)}")
    groups = [tuple(range(start, start + wide)) for start in range(1, board.size + 1, wide)]
    groups[first - 1], groups[second - 1] = groups[second - 1], groups[first - 1]
    order = tuple(number for group in groups for number in group)
    if what in ("row", "band"):
        return Symmetry(rows=order)
    return Symmetry(digits=order) if what == "digit" else Symmetry(columns=order)


def _width_of(board: Board, what: str) -> int:
    """Return the number of lines in a band or stack; 1 for a line or a digit."""
    if what in _NOUNS:
        return 1
    if what not in ("band", "stack"):
        raise PuzzleError(f"expected row, column, band, stack or digit, got {shorten(what)}")
    if board.box is None:
        raise GeometryError(f"cannot exchange a {what} of {with_article(board.kind)} board: it has no boxes")
    return board.box[what == "stack"]


def renaming(size: int, digits: Mapping[int, int] | Sequence[int]) -> Symmetry:
    """Return a renaming of digits: the new names of 1, 2, 3 ..., or only those that change."""
    if isinstance(digits, Mapping):
        if wrong := [digit for digit in digits if digit not in range(1, size + 1)]:
            raise PuzzleError(f"expected digits from 1 to {size} to rename, got {shorten(wrong[0])}")
        digits = [digits.get(digit, digit) for digit in range(1, size + 1)]
    return Symmetry(digits=_as_order("digit", digits))


def random_symmetry(board: Board, seed: int | str | None = None) -> Symmetry:
    """Return a random change that leaves the board as it is: any of the most general sort, or a turn or mirroring."""
    random = random_of(seed)
    digits = () if board.constraints else tuple(random.sample(range(1, board.size + 1), board.size))
    lines = [_shuffled_lines(board, random), *random.sample(_turns(board.size), 8)]
    keeping = (symmetry for symmetry in lines if _keeps(board, symmetry))
    return replace(next(keeping, Symmetry()), digits=digits)


def _shuffled_lines(board: Board, random: Random) -> Symmetry:
    height, width = board.box or (board.size, board.size)
    orders = []
    for wide in (height, width):
        bands = [list(range(start, start + wide)) for start in range(1, board.size + 1, wide)]
        random.shuffle(bands)
        orders.append(tuple(line for band in bands for line in random.sample(band, wide)))
    return Symmetry(random.random() < 0.5 and height == width, *orders)


def _turns(size: int) -> list[Symmetry]:
    """Return the eight ways to turn a square."""
    mirror = Symmetry(columns=tuple(range(size, 0, -1)))
    turns = [rotation(size, quarters) for quarters in range(4)]
    return turns + [turn.then(mirror) for turn in turns]


def _keeps(board: Board, symmetry: Symmetry) -> bool:
    try:
        return transform_board(board, symmetry) == board
    except GeometryError:
        return False
