"""The functions that a type of rule is made of. Each gets a rule and the ground it lies on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from nonet.board.rules.base import Rule
    from nonet.board.rules.ground import RuleContext
    from nonet.board.rules.marks import RuleMark
    from nonet.board.shapes import Constraint

ToWords: TypeAlias = "Callable[[Rule, RuleContext], str]"  # its sentence, with the names of its cells
ToShapes: TypeAlias = "Callable[[Rule, RuleContext], Iterable[Constraint]]"  # what it demands
ToMarks: TypeAlias = "Callable[[Rule, RuleContext], Iterable[RuleMark]]"  # how it is drawn
ToProblem: TypeAlias = "Callable[[Rule, RuleContext], str]"  # why it cannot lie there, or nothing


def no_problem(_rule: Rule, _ground: RuleContext) -> str:
    """It can lie on every board."""
    return ""
