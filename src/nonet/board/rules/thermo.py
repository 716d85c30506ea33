"""Thermometer: digits rise from the bulb to the tip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import lt

from nonet.board.rules.base import RuleLook, RuleType
from nonet.board.shapes import Pair, Shape, pair_table


def _shapes(size: int, cells: Sequence[int]) -> tuple[Shape, ...]:
    rising = pair_table(size, lt)
    return tuple(Pair(lower, higher, rising) for lower, higher in pairwise(cells))


def _clashes(size: int, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Digits that fall, or that leave no room for those of the empty cells between them."""
    filled = [index for index, digit in enumerate(digits) if digit]
    for lower, higher in pairwise(filled):
        if digits[higher] - digits[lower] < higher - lower:
            yield lower, higher


def _words(names: Sequence[str]) -> str:
    return f"The digits of the thermometer rise from its bulb: {', '.join(names)}."


def _problem(size: int, count: int) -> str:
    if count < 2:
        return f"expected a thermometer of at least 2 cells, got {count}"
    return (
        f"{count} digits from 1 to {size} cannot rise: a thermometer has at most {size} cells" if count > size else ""
    )


RULE = RuleType(
    id="thermo",
    summary="digits rise from the bulb (the first cell) to the tip",
    example="r1c1 r2c1 r3c1",
    look=RuleLook.THERMOMETER,
    words=_words,
    shapes=_shapes,
    clashes=_clashes,
    problem=_problem,
    aliases=("thermometer",),
)
