"""Rules: cages. Written by tools/make_rule_functions.py from the registry: change the rule there."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board.rules.base import Rule
from nonet.board.rules.making import Cells, Numbers, make_either, make_rule


def killer(total: int | None, cells: Cells) -> Rule:
    """No digit repeats in the cage, and its digits add up to the number, if there is one.

    >>> str(killer(10, "r1c1 r1c2 r2c1"))
    'killer 10 r1c1 r1c2 r2c1'
    """
    return make_rule("killer", (total,), (cells,))


def sum_cage(total: int, cells: Cells) -> Rule:
    """The digits of the cells add up to the number; they may repeat where nothing else forbids it.

    >>> str(sum_cage(10, "r1c1 r2c2 r3c3"))
    'sum 10 r1c1 r2c2 r3c3'
    """
    return make_rule("sum", (total,), (cells,))


def extra_region(cells: Cells) -> Rule:
    """No digit repeats in these cells; as many cells as digits hold every digit.

    >>> str(extra_region("r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"))
    'extra-region r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4'
    """
    return make_rule("extra-region", (), (cells,))


def clone(*groups: Cells) -> Rule:
    """The groups are copies of each other, cell by cell in the order given.

    >>> str(clone("r1c1 r1c2", "r5c5 r5c6"))
    'clone r1c1 r1c2 / r5c5 r5c6'
    """
    return make_rule("clone", (), (*groups,))


def same_set(*groups: Cells) -> Rule:
    """The groups hold the same digits, each equally often, in any order.

    >>> str(same_set("r1c1 r1c2", "r5c5 r5c6"))
    'same-set r1c1 r1c2 / r5c5 r5c6'
    """
    return make_rule("same-set", (), (*groups,))


def equal_sums(*groups: Cells) -> Rule:
    """All groups have one and the same sum.

    >>> str(equal_sums("r1c1 r1c2", "r5c5 r5c6"))
    'equal-sums r1c1 r1c2 / r5c5 r5c6'
    """
    return make_rule("equal-sums", (), (*groups,))


def magic_square(cells: Cells) -> Rule:
    """The rows, the columns and both diagonals of the square have one and the same sum.

    >>> str(magic_square("r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6"))
    'magic-square r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6'
    """
    return make_rule("magic-square", (), (cells,))


def product_cage(total: int, cells: Cells) -> Rule:
    """The digits of the cage multiply to the number; they may repeat where nothing else forbids it.

    >>> str(product_cage(24, "r1c1 r1c2 r2c1"))
    'product-cage 24 r1c1 r1c2 r2c1'
    """
    return make_rule("product-cage", (total,), (cells,))


def difference_cage(number: int, cells: Cells) -> Rule:
    """The largest digit of the cage less all the others is the number; digits may repeat where nothing forbids it.

    >>> str(difference_cage(2, "r1c1 r1c2"))
    'difference-cage 2 r1c1 r1c2'
    """
    return make_rule("difference-cage", (number,), (cells,))


def quotient_cage(number: int, cells: Cells) -> Rule:
    """The largest digit of the cage over all the others is the number; digits may repeat where nothing forbids it.

    >>> str(quotient_cage(2, "r1c1 r1c2"))
    'quotient-cage 2 r1c1 r1c2'
    """
    return make_rule("quotient-cage", (number,), (cells,))


def digital_root_cage(root: int, cells: Cells) -> Rule:
    """No digit repeats, and the digit sum of the cage's sum, taken until one digit is left, is the number.

    >>> str(digital_root_cage(3, "r1c1 r1c2 r2c1"))
    'digital-root-cage 3 r1c1 r1c2 r2c1'
    """
    return make_rule("digital-root-cage", (root,), (cells,))


def look_and_say(counts: Numbers, cells: Cells) -> Rule:
    """Pairs of a count and a digit: the cage holds exactly so many of that digit; others are free.

    >>> str(look_and_say([2, 3, 1, 5], "r1c1 r2c4 r3c4 r4c5"))
    'look-and-say 2 3 1 5 r1c1 r2c4 r3c4 r4c5'
    """
    return make_rule("look-and-say", (counts,), (cells,))


def equality_cage(cells: Cells) -> Rule:
    """No digit repeats; as many digits are odd as even and low as high; no middle digit.

    >>> str(equality_cage("r1c1 r1c2 r2c1 r2c2"))
    'equality-cage r1c1 r1c2 r2c1 r2c2'
    """
    return make_rule("equality-cage", (), (cells,))


def rellik_cage(total: int, cells: Cells) -> Rule:
    """No digit repeats, and no one, two or more digits of the cage add up to the number.

    >>> str(rellik_cage(10, "r1c1 r1c2 r2c1"))
    'rellik-cage 10 r1c1 r1c2 r2c1'
    """
    return make_rule("rellik-cage", (total,), (cells,))


def contains(digits: Numbers, cells: Cells) -> Rule:
    """The cells hold each listed digit, at least as often as it is listed.

    >>> str(contains([1, 2], "r1c1 r1c2 r1c3"))
    'contains 1 2 r1c1 r1c2 r1c3'
    """
    return make_rule("contains", (digits,), (cells,))


def contains_exactly(digits: Numbers, cells: Cells) -> Rule:
    """The cells hold each listed digit exactly as often as it is listed; others are free.

    >>> str(contains_exactly([1, 2], "r1c1 r1c2 r1c3"))
    'contains-exactly 1 2 r1c1 r1c2 r1c3'
    """
    return make_rule("contains-exactly", (digits,), (cells,))


def count_distinct(counter: Cells, counted: Cells) -> Rule:
    """The digit of the first cell is the number of different digits in the others.

    >>> str(count_distinct("r1c1", "r2c2 r3c3 r4c4 r5c5"))
    'count-distinct r1c1 / r2c2 r3c3 r4c4 r5c5'
    """
    return make_rule("count-distinct", (), (counter, counted))


def lunchbox(total: int, cells: Cells) -> Rule:
    """No digit repeats along the cells; those between the smallest and the largest add up to the number.

    >>> str(lunchbox(8, "r1c1 r1c2 r1c3 r1c4"))
    'lunchbox 8 r1c1 r1c2 r1c3 r1c4'
    """
    return make_rule("lunchbox", (total,), (cells,))


def region(cells: Cells) -> Rule:
    """No digit stands twice in the region, which counts as a box of the board.

    >>> str(region("r1c1 r1c2 r2c1 r3c3"))
    'region r1c1 r1c2 r2c1 r3c3'
    """
    return make_rule("region", (), (cells,))


def pairs_table(masks: Numbers, cells: Cells) -> Rule:
    """Any two of the cells hold digits that a table allows together, whichever comes first.

    >>> str(pairs_table([510, 509, 507, 503, 495, 479, 447, 383, 255], "r1c1 r4c2 r7c3"))
    'pairs-table 510 509 507 503 495 479 447 383 255 r1c1 r4c2 r7c3'
    """
    return make_rule("pairs-table", (masks,), (cells,))


def weighted_sum(total: int, weights: Numbers, cells: Cells) -> Rule:
    """The digits, each times its weight, add up to the first number.

    >>> str(weighted_sum(0, [1, 1, -1], "r1c1 r1c2 r2c1"))
    'weighted-sum 0 1 1 -1 r1c1 r1c2 r2c1'
    """
    return make_rule("weighted-sum", (total, weights), (cells,))


def either(*ways: Rule | Iterable[Rule]) -> Rule:
    """At least one of several rules holds; rules with and between them hold together.

    >>> from nonet.rules import killer, odd
    >>> str(either(killer(10, "r1c1 r1c2"), [killer(12, "r1c1 r1c2"), odd("r1c1")]))
    'either killer 10 r1c1 r1c2 or killer 12 r1c1 r1c2 and odd r1c1'
    """
    return make_either(ways)
