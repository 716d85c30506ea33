"""Rules that no digits can meet because of the regions they lie in, as far as that is seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.board.shapes import Pair

if TYPE_CHECKING:
    from nonet.board.rules.base import Rule
    from nonet.board.rules.ground import RuleContext


def seen_to_fail(rule: Rule, ground: RuleContext) -> str:
    """Why no digits can meet a rule: it wants equal digits in two cells of a region. Nothing where that is not seen."""
    board = ground.board
    for shape in rule.shapes(ground):
        if isinstance(shape, Pair) and _is_equal(shape):
            region = next((region for region in board.regions if {*shape.cells} <= {*region.cells}), None)
            if region:
                first, second = map(board.name_of, shape.cells)
                return f"{first} and {second} are both in {region.name}, and only equal digits would do"
    return ""


def _is_equal(shape: Pair) -> bool:
    """Whether only equal digits go together."""
    return not any(mask & ~(1 << index) for index, mask in enumerate(shape.allowed))
