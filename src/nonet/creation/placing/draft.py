"""A puzzle in the making: a filled grid with rules on it, of which givens and rules are taken away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property, lru_cache

from nonet.board import Board, BoardSpec, Grid
from nonet.board.geometry import Place
from nonet.board.rules import Rule, RuleFamily
from nonet.creation.orbits import Orbits
from nonet.creation.placing.base import Unit
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.records import dataclass

Item = Unit | tuple[int, ...]  # what is taken away at once: rules, or the givens of cells

_GUESSES = 4_000  # for one question: what is not decided by then stays


@dataclass(frozen=True)
class Draft:
    """Rules that hold in a filled grid, and what has gone of them and of its digits, in this order."""

    solution: Grid  # on the board with the rules that stay in any case
    units: tuple[Unit, ...]
    orbits: Orbits  # cells whose givens come and go together; others never go
    never: frozenset[int] = frozenset()  # cells that are not given in any case
    gone: tuple[Item, ...] = ()
    drawn: frozenset[int] = frozenset()  # cells with a line or a mark in them

    def without(self, item: Item) -> Draft:
        return replace(self, gone=(*self.gone, item))

    def at(self, count: int) -> Draft:
        """As it was when only so many of the items had gone."""
        return replace(self, gone=self.gone[:count])

    @cached_property
    def rules_left(self) -> tuple[Unit, ...]:
        gone = {id(item) for item in self.gone}
        return tuple(unit for unit in self.units if id(unit) not in gone)

    @cached_property
    def givens(self) -> frozenset[int]:
        gone = {cell for item in self.gone if isinstance(item, tuple) for cell in item}
        return frozenset(range(len(self.solution))) - self.never - gone

    @cached_property
    def board(self) -> Board:
        rules = merged(rule for unit in self.rules_left for rule in unit.rules)
        return board_with(self.solution.board, rules)

    @cached_property
    def puzzle(self) -> Grid:
        values = (digit if cell in self.givens else 0 for cell, digit in enumerate(self.solution))
        return Grid(self.board, tuple(values))

    def is_unique(self, engine: Engine, deadline: Deadline) -> bool:
        """Whether its solution is the only one, by a short search. RunTimeout when the deadline is over."""
        deadline.check()
        return engine.search(self.puzzle, 2, budget=_GUESSES, timeout=deadline.left).is_unique

    def is_true(self, before: Board) -> bool:
        """Whether its rules hold in the solution, as those of the board did that it was before rules went.

        Few rules depend on others: that all dots are given is false when one goes.
        """
        fresh = set(self.board.shapes) - set(before.shapes)
        return all(shape.can([1 << (self.solution[cell] - 1) for cell in shape.cells]) for shape in fresh)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many rules of each type are left."""
        return Counter(rule.type.id for unit in self.rules_left for rule in unit.rules)


def merged(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Marks of one type in single cells as one rule, as people write them; rules of a type side by side."""
    found: dict[object, Rule] = {}
    for number, rule in enumerate(rules):
        is_mark = rule.type.family is RuleFamily.CELLS and not rule.values and len(rule.places) == 1
        key = rule.type.id if is_mark else number
        known = found.get(key)
        group = rule.groups[0] if rule.groups else ()
        found[key] = replace(rule, groups=(tuple(sorted((*known.groups[0], *group))),)) if known else rule
    return tuple(sorted(found.values(), key=_order))


def _order(rule: Rule) -> tuple[str, str, tuple[tuple[Place, ...], ...], tuple[int, ...]]:
    return rule.type.family, rule.type.id, rule.groups, rule.values


@lru_cache(maxsize=8)
def _choice_of(board: Board) -> BoardSpec:
    return BoardSpec.of(board)


def board_with(board: Board, rules: tuple[Rule, ...]) -> Board:
    """A board with rules beside its own."""
    choice = _choice_of(board)
    return replace(choice, rules=tuple(dict.fromkeys((*choice.rules, *rules)))).board() if rules else board
