"""What a placer is: it looks for places in a filled grid where a rule of its type holds.

A placer proposes where such a rule might lie, and says which numbers it has there. What they have in common is done
once, in `draft.py`: whether the rule holds, whether it looks well beside what lies there already, its images under
a symmetry, and how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from random import Random

from nonet._base.errors import GeometryError
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, Grid
from nonet.model.geometry import Place
from nonet.model.rules import find_rule
from nonet.model.rules.base import Group, Rule, RuleFamily, RuleType
from nonet.model.rules.context import RuleContext

Groups = tuple[Group, ...]
Values = tuple[int, ...]
Turn = Callable[[Place], Place]  # where a symmetry moves a place

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
AROUND = (*SIDES, (-1, -1), (-1, 1), (1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class Unit:
    """Rules that come and go together: one, or all images of one under a symmetry."""

    rules: tuple[Rule, ...]

    @property
    def type(self) -> RuleType:
        return self.rules[0].type


class Site:
    """A filled grid in which rules are looked for, and what lies on it already."""

    def __init__(
        self, solution: Grid, turns: Sequence[Turn] = (), *, amount: float = 1.0, is_shared: bool = False
    ) -> None:
        self.solution = solution
        self.turns = turns  # of the symmetry that rules keep to, without the one that changes nothing
        self.amount = amount  # how much to lay down: 1 is usual
        self.is_shared = is_shared  # between several types of rules
        self.covered: set[Place] = set()  # by lines and cages: what comes later lies beside them, if there is room
        self.lined: set[Place] = set()
        self.caged: set[Place] = set()
        self.stepped: set[frozenset[Place]] = set()  # edges that a line crosses, by the cells beside them
        self.crossed: set[Place] = set()  # corners (of the cell below and right of them) that a slanting line crosses
        self.spotted: set[Place] = set()  # cells with a mark of their own
        self.edged: set[frozenset[Place]] = set()  # edges and corners with a mark, by the cells around them
        self.outside: set[Place] = set()  # places of clues

    @property
    def board(self) -> Board:
        return self.solution.board

    @cached_property
    def context(self) -> RuleContext:
        return RuleContext(self.board, self.board.rules)

    @property
    def size(self) -> int:
        return self.board.size

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places of all cells that have one."""
        return tuple(self.board.cell_by_place)

    def digit(self, place: Place) -> int:
        return self.solution[self.board.cell_by_place[place]]

    def digits(self, places: Iterable[Place]) -> list[int]:
        return [self.digit(place) for place in places]

    def has(self, place: Place) -> bool:
        return place in self.board.cell_by_place

    def beside(self, place: Place, steps: Sequence[Place] = SIDES) -> Iterator[Place]:
        """The neighbours of a cell: on a board of several grids only those that share a grid with it."""
        for down, right in steps:
            other = place[0] + down, place[1] + right
            if self.has(other) and self._share_grid(place, other):
                yield other

    def scaled(self, usual: float) -> int:
        """Return the number on this board that corresponds to the usual number on a 9x9."""
        share = 0.6 if self.is_shared else 1.0
        return max(1, round(usual * self.amount * share * self.board.cell_count / 81))

    def holds(self, rule: Rule) -> bool:
        """Return True if a rule fits the board, says something, and is true of the digits."""
        try:
            if rule.type.problem(rule, self.context):
                return False
            constraints = rule.constraints(self.context)
        except GeometryError:
            return False
        return bool(constraints) and all(
            constraint.can([1 << (self.solution[cell] - 1) for cell in constraint.cells]) for constraint in constraints
        )

    def _share_grid(self, one: Place, other: Place) -> bool:
        if not self.board.subgrids:
            return True
        return bool(self._grids_of[one] & self._grids_of[other])

    @cached_property
    def _grids_of(self) -> dict[Place, set[int]]:
        found: dict[Place, set[int]] = {place: set() for place in self.places}
        for number, subgrid in enumerate(self.board.subgrids):
            for cell in subgrid.cells:
                place = self.board.places[cell]
                if place is not None:
                    found[place].add(number)
        return found


Propose = Callable[[Site, Random], Iterator[Groups]]
Measure = Callable[[Site, Groups], Values | None]
Lines = Callable[[Site], Iterable[Sequence[int]]]  # of cells


def no_numbers(_site: Site, _groups: Groups) -> Values | None:
    """The numbers of a rule that has none."""
    return ()


@dataclass(frozen=True, slots=True)
class Placer:
    """A way to place rules of one type on a filled grid.

    `propose` gives groups of places, in random order; it may look at what lies on the site, which changes while it
    runs. `measure` gives the numbers that such a rule has there, None where it has none. `usual` is how many a 9x9
    has; fewer than `floor` of them, as a share of those laid down, are not left when rules are thinned out.
    """

    rule: str
    propose: Propose
    measure: Measure = no_numbers
    usual: float = 8.0
    floor: float = 0.5
    is_reversible: bool = False  # cells in reverse order are another rule, which may hold where this one does not
    is_set: bool = False  # the order of its cells means nothing
    sketch: Propose | None = None  # lines drawn without a look at digits, which are chosen later
    lines: Lines | None = None  # all that it could give the sum of: see `make.py`
    shown: int = 0  # how many of its first cells a picture shows, where that is not all of them

    @property
    def type(self) -> RuleType:
        return find_rule(self.rule)

    @property
    def family(self) -> RuleFamily:
        return self.type.family

    def fit(self, site: Site, groups: Groups) -> Rule | None:
        """The rule at these places if it holds there."""
        ways = [groups, (groups[0][::-1], *groups[1:])] if self.is_reversible else [groups]
        for way in ways:
            values = self.measure(site, way)
            if values is not None:
                rule = Rule(self.type, values, way)
                if site.holds(rule):
                    return rule
        return None
