"""The sum of whole regions less the sums of shapes: what the 45 rule rests on. Both checkers work it out themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.board.shapes import Combo, Constraint, Sum


def rest_of_houses(board: Board, houses: Sequence[int], shapes: Sequence[Constraint]) -> Sum:
    """What follows for the rest: full regions hold every digit once, and from that the sums of shapes are taken off.

    A cell of two houses counts twice; a cell of a shape outside them is taken off once.
    """
    weights: Counter[int] = Counter()
    total = 0
    for house in houses:
        region = board.regions[house]
        if len(region.cells) != board.size:
            raise ValueError(f"rests on the sum of {region.name}, which need not hold every digit")
        weights.update(region.cells)
        total += board.size * (board.size + 1) // 2
    for shape in shapes:
        weights.subtract(shape.cells)
        total -= total_of(shape)
    return Sum.of([*weights], [total], [*weights.values()])


def total_of(shape: Constraint) -> int:
    """What the cells of a shape add up to; ValueError if that is not said."""
    if isinstance(shape, Sum) and len(shape.totals) == 1 and {*shape.weights} == {1}:
        return shape.totals[0]
    totals = {sum(digits_of(chosen)) for chosen in shape.sets} if isinstance(shape, Combo) else set()
    if len(totals) != 1:
        raise ValueError("rests on the sum of a shape that has none")
    return totals.pop()
