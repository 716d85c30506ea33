"""The functions that a type of rule is made of. Each gets a rule and the ground it lies on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from nonet.board.rules.base import Rule
    from nonet.board.rules.ground import Ground
    from nonet.board.rules.marks import Mark
    from nonet.board.shapes import Shape

ToWords: TypeAlias = "Callable[[Rule, Ground], str]"  # its sentence, with the names of its cells
ToShapes: TypeAlias = "Callable[[Rule, Ground], Iterable[Shape]]"  # what it demands
ToMarks: TypeAlias = "Callable[[Rule, Ground], Iterable[Mark]]"  # how it is drawn
ToProblem: TypeAlias = "Callable[[Rule, Ground], str]"  # why it cannot lie there, or nothing


def no_problem(_rule: Rule, _ground: Ground) -> str:
    """It can lie on every board."""
    return ""
