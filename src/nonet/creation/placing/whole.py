"""Rules that are laid on a board before it is filled, since a grid at random hardly ever keeps to them."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from random import Random

from nonet.board import Board
from nonet.board.rules import Rule, RuleFamily, RuleType, find_rule
from nonet.records import dataclass

Lay = Callable[[Board, Random], list[Rule]]


@dataclass(frozen=True, slots=True)
class Foundation:
    """Rules of a type that come before the digits: `lay` gives them, nothing where the board has no room."""

    rule: str
    lay: Lay

    @property
    def type(self) -> RuleType:
        return find_rule(self.rule)


def _magic_squares(board: Board, random: Random) -> list[Rule]:
    """One magic square: a box, where boxes are squares, of three or more rows."""
    side = isqrt(board.size)
    areas = [sorted(place for cell in area.cells if (place := board.places[cell])) for area in board.areas]
    squares = [area for area in areas if board.box == (side, side) and side > 2]
    return [Rule(find_rule("magic-square"), (), (tuple(random.choice(squares)),))] if squares else []


def _whole(name: str) -> Lay:
    def lay(_board: Board, _random: Random) -> list[Rule]:
        type_ = find_rule(name)
        return [Rule.parse(type_, type_.example) if type_.takes.values[0] else Rule(type_)]

    return lay


def foundation_of(type_: RuleType) -> Foundation | None:
    """How rules of the whole board, and those below, are laid before it is filled."""
    if type_.id == "magic-square":
        return Foundation(type_.id, _magic_squares)
    return Foundation(type_.id, _whole(type_.id)) if type_.family is RuleFamily.WHOLE else None
