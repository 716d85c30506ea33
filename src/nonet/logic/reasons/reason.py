"""Reason: why candidates go, in a sentence that can be checked."""

from __future__ import annotations

from nonet.board.masks import digits_of
from nonet.board.shapes import Constraint
from nonet.errors import listed
from nonet.logic.step import Candidate
from nonet.records import dataclass

FEW_DIGITS = 4  # so many are listed; more are a range, where they are one


@dataclass(frozen=True, slots=True)
class Reason:
    """No filling of `cells` that suits the shapes has one of the candidates; the sentence says why."""

    candidates: tuple[Candidate, ...]
    sentence: str
    shapes: tuple[Constraint, ...]
    cells: tuple[int, ...]


def either_of(mask: int) -> str:
    """The digits of a mask: "3 or 4"; many in a row: "3 to 9".

    >>> either_of(0b1100), either_of(0b111111100)
    ('3 or 4', '3 to 9')
    """
    digits = digits_of(mask)
    if len(digits) > FEW_DIGITS and digits[-1] - digits[0] == len(digits) - 1:
        return f"{digits[0]} to {digits[-1]}"
    return listed(digits, "or")
