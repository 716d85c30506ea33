"""Fog of war: cells that a player cannot see until a right digit clears them. It hides, and changes no solution.

A `Fog` covers all cells but those that are lit from the start. A digit that a player places, and that is right, clears
the fog of its cell and of the cells around it, or of the cells that its own trigger names. Givens clear nothing.

In text it is `all`, or the lit cells, and triggers behind them: `r1c1 r4c4-r6c6; r5c5 > r9c8 r9c9`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from nonet._base.errors import GeometryError, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model.geometry import Place, parse_place, place_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nonet.model.board import Board

EVERYTHING = "all"
Trigger = tuple[Place, tuple[Place, ...]]  # a cell, and the cells that a right digit in it clears

_MOST = 100_000  # cells that an area may have, so that a slip does not fill the memory


@dataclass(frozen=True, slots=True)
class Fog:
    """The cells that are lit from the start, and the triggers; both in the order of their places.

    >>> Fog.parse("r2c2 r1c1-r1c2; r5c5 > r9c9")
    Fog(lit=((0, 0), (0, 1), (1, 1)), triggers=(((4, 4), ((8, 8),)),))
    """

    lit: tuple[Place, ...] = ()
    triggers: tuple[Trigger, ...] = ()

    @classmethod
    def of(cls, lit: Iterable[Place] = (), triggers: Iterable[tuple[Place, Iterable[Place]]] = ()) -> Fog:
        """Return fog of cells in any order. Triggers of one cell become one."""
        joined: dict[Place, set[Place]] = {}
        for cell, cleared in triggers:
            joined.setdefault(cell, set()).update(cleared)
        return cls(tuple(sorted({*lit})), tuple((cell, tuple(sorted(joined[cell]))) for cell in sorted(joined)))

    @classmethod
    def parse(cls, text: str) -> Fog:
        """Parse the text behind `fog:`; raise PuzzleError if it is not valid.

        >>> str(Fog.parse("all")), str(Fog.parse("R2C2, r1c1; r5c5 r5c6 > r9c9"))
        ('all', 'r1c1 r2c2; r5c5 > r9c9; r5c6 > r9c9')
        """
        parts = [part.strip() for part in text.strip().split(";")]
        parts = parts[:-1] if len(parts) > 1 and not parts[-1] else parts
        lit: list[Place] = []
        triggers: list[tuple[Place, list[Place]]] = []
        for number, part in enumerate(parts):
            cells, sign, cleared = part.partition(">")
            if sign:
                triggers += [(cell, _cells(cleared)) for cell in _cells(cells)]
            elif number:
                raise PuzzleError(f"expected a trigger such as r5c5 > r9c9 behind the semicolon, got {shorten(part)}")
            elif part.lower() != EVERYTHING:
                lit += _cells(part)
        return cls.of(lit, triggers)

    def __str__(self) -> str:
        said = [] if self.triggers and not self.lit else [_names(self.lit) or EVERYTHING]
        return "; ".join([*said, *(f"{place_name(cell)} > {_names(cleared)}" for cell, cleared in self.triggers)])

    @property
    def places(self) -> tuple[Place, ...]:
        """All places that it names."""
        named = (place for cell, cleared in self.triggers for place in (cell, *cleared))
        return tuple(sorted({*self.lit, *named}))

    def moved(self, new_place: Callable[[Place], Place]) -> Fog:
        """Return the fog with its cells at other places."""
        moved = ((new_place(cell), map(new_place, cleared)) for cell, cleared in self.triggers)
        return Fog.of(map(new_place, self.lit), moved)


def make_fog(source: str | Fog) -> Fog:
    """Return fog of a text, or the fog itself."""
    if isinstance(source, Fog):
        return source
    if not isinstance(source, str):
        raise PuzzleError(f"expected fog as text, such as 'all' or 'r1c1 r2c2', got {shorten(source)}")
    return Fog.parse(source)


def check_fog(fog: Fog, board: Board) -> Fog:
    """Return the fog; raise GeometryError if it names a cell that the board does not have."""
    for place in fog.places:
        if place not in board.cell_by_place:
            raise GeometryError(f"fog: there is no cell at {place_name(place)} of this board", "fog")
    return fog


def clearings(fog: Fog, board: Board) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the cells that a right digit in it clears: itself, and its neighbours or its trigger's."""
    named = dict(fog.triggers)
    found = []
    for cell, place in enumerate(board.places):
        near = named.get(place, _around(place)) if place else ()
        cells = {board.cell_by_place[each] for each in near if each in board.cell_by_place}
        found.append(tuple(sorted(cells | {cell})))
    return tuple(found)


def hidden_cells(board: Board, right: Collection[int] = ()) -> frozenset[int]:
    """Return the cells in fog once there are right digits in these cells; none on a board without fog.

    >>> from nonet.model import make_board
    >>> sorted(hidden_cells(make_board(size=4, fog="r1c1-r3c4"), [12]))
    [14, 15]
    """
    if board.fog is None:
        return frozenset()
    clears = clearings(board.fog, board)
    lit = {board.cell_by_place[place] for place in board.fog.lit}
    return frozenset(range(board.cell_count)) - lit - {each for cell in right for each in clears[cell]}


def moved_fog(board: Board, sources: Sequence[int]) -> Fog | None:
    """Return the fog of a board whose cells change places: `sources` has the old cell of each new one."""
    if board.fog is None:
        return None
    new = {board.places[old]: board.places[cell] for cell, old in enumerate(sources)}
    places = {old: place for old, place in new.items() if old and place}
    return board.fog.moved(places.__getitem__)


def _around(place: Place) -> list[Place]:
    row, column = place
    return [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


def _names(places: Iterable[Place]) -> str:
    return " ".join(map(place_name, places))


def _cells(text: str) -> list[Place]:
    """Return the cells of a list such as `r1c1, r4c4-r6c6`; an area is named by two of its corners."""
    words = re.sub(r"\s*-\s*", "-", text).replace(",", " ").split()
    if not words:
        raise PuzzleError("fog: expected cells such as r1c1, got nothing")
    found: list[Place] = []
    for word in words:
        first, _, last = word.partition("-")
        try:
            (top, left), (bottom, right) = sorted([parse_place(first), parse_place(last or first)])
        except PuzzleError:
            wanted = "all, cells such as r1c1 r4c4-r6c6, or triggers such as r5c5 > r9c9"
            raise PuzzleError(f"fog: expected {wanted}, got {shorten(word)}") from None
        left, right = sorted([left, right])
        if (bottom - top + 1) * (right - left + 1) > _MOST:
            raise PuzzleError(f"fog: the area {shorten(word)} is too large")
        found += [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    return found
