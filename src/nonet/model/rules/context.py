"""RuleContext: what a rule may ask of the board it is laid on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from nonet._base.errors import GeometryError
from nonet._base.language import say
from nonet.model.geometry import Place, place_name, ray
from nonet.model.regions import COLUMN, ROW, Look, Region

if TYPE_CHECKING:
    from nonet.model.board import Board
    from nonet.model.kinds.base import Subgrid
    from nonet.model.rules.base import Rule

Steps = Sequence[tuple[int, int]]
ORTHOGONAL: Steps = ((0, 1), (1, 0))
CORNERS: Steps = ((1, 1), (1, -1))


class Spot(NamedTuple):
    """The place of a rule: in a context, which is the whole board, or one of its grids alone."""

    context: RuleContext
    subgrid: Subgrid | None


class RuleContext:
    """A board, seen by the rules on it. `rules` are all of them: some speak of what others leave unmarked.

    A grid of several has a context of its own, where rows and columns count from its corner. There a rule that names
    the grid lies, and every rule of the whole board.
    """

    def __init__(self, board: Board, rules: Sequence[Rule] = ()) -> None:
        self.board = board
        self.size = board.size
        self.laid = tuple(rules)  # as they were laid; `rules` have their places on the canvas
        self.rules = tuple(on_canvas(rule, board.subgrids) for rule in rules)

    def spots_of(self, rule: Rule) -> tuple[Spot, ...]:
        """Return the contexts that a rule lies in; raise GeometryError if its grid does not exist."""
        subgrids = self.board.subgrids
        if rule.grid > len(subgrids):
            if not subgrids:
                raise GeometryError(f"there is no grid {rule.grid}: the board has only one, so leave out its number")
            raise GeometryError(f"expected a grid from 1 to {len(subgrids)}, got {rule.grid}")
        if rule.grid:
            return (self._within[rule.grid - 1],)
        return self._within if subgrids and rule.is_whole else (Spot(self, None),)

    @cached_property
    def _within(self) -> tuple[Spot, ...]:
        """The contexts of the grids, each with the rules that lie in it."""
        alone = self.board.grid_board
        assert alone is not None, "a board of several grids knows what each of them is alone"
        return tuple(
            Spot(RuleContext(alone, rules_within(self.laid, number, self.board)), subgrid)
            for number, subgrid in enumerate(self.board.subgrids, 1)
        )

    @property
    def all_digits(self) -> int:
        """The mask of all digits."""
        return self.board.all_digits

    def is_cell(self, place: Place) -> bool:
        return place in self.board.cell_by_place

    def cell(self, place: Place) -> int:
        """Return the cell at a place; raise GeometryError if there is none."""
        cell = self.board.cell_by_place.get(place)
        if cell is None:
            raise GeometryError(f"there is no cell {place_name(place)} on this board")
        return cell

    def cells(self, places: Iterable[Place]) -> tuple[int, ...]:
        return tuple(self.cell(place) for place in places)

    def place(self, cell: int) -> Place:
        place = self.board.places[cell]
        assert place is not None, "rules are on cells with a place"
        return place

    def name(self, place: Place) -> str:
        """Return the name of a cell in a sentence."""
        return self.board.name_of(self.cell(place)) if self.is_cell(place) else place_name(place)

    def names(self, places: Iterable[Place]) -> str:
        return ", ".join(map(self.name, places))

    def steps(self, offsets: Steps) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells that are this number of rows and columns apart; never cells of different grids."""
        for (row, column), cell in self.board.cell_by_place.items():
            for down, right in offsets:
                other = self.board.cell_by_place.get((row + down, column + right))
                if other is not None and self._share_grid(cell, other):
                    yield cell, other

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """Return all pairs of cells with a common side, each once."""
        return self.steps(ORTHOGONAL)

    def squares(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield all squares of 2 x 2 cells."""
        for row, column in self.board.cell_by_place:
            places = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
            if all(map(self.is_cell, places)):
                a, b, c, d = self.cells(places)
                if self._share_grid(a, d):
                    yield a, b, c, d

    def _share_grid(self, one: int, other: int) -> bool:
        grids = self._grids_of
        return not grids or bool(grids[one] & grids[other])

    @cached_property
    def _grids_of(self) -> list[set[int]]:
        """For each cell the grids it is in; empty where the board has one."""
        found: list[set[int]] = [set() for _ in range(self.board.cell_count)] if self.board.subgrids else []
        for number, subgrid in enumerate(self.board.subgrids):
            for cell in subgrid.cells:
                found[cell].add(number)
        return found

    @cached_property
    def boxes(self) -> tuple[Region, ...]:
        """The boxes, the pieces of a jigsaw, and regions that rules lay down in their place."""
        own = self.board.areas or tuple(region for region in self.board.regions if region.family.look is Look.AREA)
        laid = [
            Region(rule.type.regions, "", self.cells(group))
            for rule in self.rules
            if rule.type.regions and rule.type.regions.look is Look.AREA
            for group in rule.groups
        ]
        return tuple({frozenset(area.cells): area for area in (*own, *laid)}.values())

    @cached_property
    def grids(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each full square of n x n cells, in reading order: the board itself, or each of its grids."""
        if self.is_square:
            return (tuple(range(self.board.cell_count)),)
        return tuple(subgrid.cells for subgrid in self.board.subgrids)

    @cached_property
    def box_of(self) -> dict[int, Region]:
        """The box of each cell that is in one."""
        return {cell: box for box in self.boxes for cell in box.cells}

    @cached_property
    def rows(self) -> tuple[Region, ...]:
        return tuple(region for region in self.board.regions if region.family == ROW)

    @cached_property
    def columns(self) -> tuple[Region, ...]:
        return tuple(region for region in self.board.regions if region.family == COLUMN)

    @property
    def is_square(self) -> bool:
        """True if the board is one full n x n square: rows, columns and clues outside count from it."""
        return self.board.is_square

    def is_outside(self, place: Place) -> bool:
        """Return True if a place is next to the square, at the end of exactly one row or column."""
        row, column = place
        ends = (-1, self.size)
        inside = range(self.size)
        return self.is_square and ((row in ends and column in inside) or (column in ends and row in inside))

    def line(self, outside: Place) -> tuple[int, ...]:
        """Return the row or column that a place outside looks into, from there on."""
        row, column = outside
        step = (1, 0) if row == -1 else (-1, 0) if row == self.size else (0, 1) if column == -1 else (0, -1)
        return self.cells((row + i * step[0], column + i * step[1]) for i in range(1, self.size + 1))

    def line_name(self, outside: Place) -> str:
        """Return the name of a line from outside: column 4 from above, row 2 from the right."""
        row, column = outside
        if row in (-1, self.size):
            return say("column {label} from above" if row == -1 else "column {label} from below", label=column + 1)
        return say("row {label} from the left" if column == -1 else "row {label} from the right", label=row + 1)

    def ray(self, start: Place, first: Place) -> tuple[int, ...]:
        """Return the cells from `first` on, in the direction from `start` to it, to the edge of the board."""
        down, right = first[0] - start[0], first[1] - start[1]
        return tuple(map(self.cell, ray(first, (down, right), self.is_cell)))


def on_canvas(rule: Rule, subgrids: Sequence[Subgrid]) -> Rule:
    """Return a rule whose cells count in a grid, with its places on the canvas."""
    if not (rule.grid and rule.groups) or rule.grid > len(subgrids):
        return rule
    return replace(rule.moved(*subgrids[rule.grid - 1].corner), grid=0)


def rules_within(rules: Sequence[Rule], number: int, board: Board) -> tuple[Rule, ...]:
    """Return the rules of one grid of a board, with their places in it; rules of the whole board count too."""
    top, left = board.subgrids[number - 1].corner
    own = {board.places[cell] for cell in board.subgrids[number - 1].cells}
    found = []
    for rule in rules:
        if rule.grid == number:
            found.append(replace(rule, grid=0))
        elif not rule.grid and not rule.groups:
            found.append(rule)
        elif rule.groups and own.issuperset((placed := on_canvas(rule, board.subgrids)).places):
            found.append(placed.moved(-top, -left))
    return tuple(dict.fromkeys(found))
