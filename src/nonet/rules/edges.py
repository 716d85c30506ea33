"""Rules: edges. Written by tools/make_rule_functions.py from the registry: change the rule there."""

from __future__ import annotations

from nonet.board.rules.base import Rule
from nonet.board.rules.making import Cells, Numbers, make_rule


def difference(cells: Cells, difference: int | None = None) -> Rule:
    """A white dot: the two digits differ by 1, or by the number given.

    >>> str(difference("r1c1 r1c2"))
    'difference r1c1 r1c2'
    """
    return make_rule("difference", (difference,), (cells,))


def ratio(cells: Cells, ratio: int | None = None) -> Rule:
    """A black dot: one digit is twice the other, or as many times as the number given.

    >>> str(ratio("r1c1 r1c2"))
    'ratio r1c1 r1c2'
    """
    return make_rule("ratio", (ratio,), (cells,))


def xv(total: int, cells: Cells) -> Rule:
    """The two digits add up to the number, written as a Roman numeral: X is 10, V is 5.

    >>> str(xv(10, "r1c1 r1c2"))
    'xv 10 r1c1 r1c2'
    """
    return make_rule("xv", (total,), (cells,))


def greater(cells: Cells) -> Rule:
    """The first digit is greater than the second.

    >>> str(greater("r1c1 r1c2"))
    'greater r1c1 r1c2'
    """
    return make_rule("greater", (), (cells,))


def quadruple(digits: Numbers, cells: Cells) -> Rule:
    """Each listed digit stands in the four cells at least as often as it is listed.

    >>> str(quadruple([1, 2], "r1c1 r1c2 r2c1 r2c2"))
    'quadruple 1 2 r1c1 r1c2 r2c1 r2c2'
    """
    return make_rule("quadruple", (digits,), (cells,))


def corner_sum(total: int, cells: Cells) -> Rule:
    """The four cells around a corner add up to the number.

    >>> str(corner_sum(20, "r1c1 r1c2 r2c1 r2c2"))
    'corner-sum 20 r1c1 r1c2 r2c1 r2c2'
    """
    return make_rule("corner-sum", (total,), (cells,))


def corner_product(total: int, cells: Cells) -> Rule:
    """The digits around a corner multiply to the number.

    >>> str(corner_product(120, "r1c1 r1c2 r2c1 r2c2"))
    'corner-product 120 r1c1 r1c2 r2c1 r2c2'
    """
    return make_rule("corner-product", (total,), (cells,))


def battenburg(cells: Cells) -> Rule:
    """The square of four cells is a checkerboard of odd and even digits.

    >>> str(battenburg("r1c1 r1c2 r2c1 r2c2"))
    'battenburg r1c1 r1c2 r2c1 r2c2'
    """
    return make_rule("battenburg", (), (cells,))
