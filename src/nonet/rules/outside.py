"""Rules: outside. Written by tools/make_rule_functions.py from the registry: change the rule there."""

from __future__ import annotations

from nonet.board.rules.base import Rule
from nonet.board.rules.making import Cells, Numbers, make_rule


def little_killer(total: int, place: str | tuple[int, int], first: str | tuple[int, int]) -> Rule:
    """The digits along the diagonal add up to the number; given by its place and the diagonal's first cell.

    >>> str(little_killer(20, "r0c1", "r1c2"))
    'little-killer 20 r0c1 r1c2'
    """
    return make_rule("little-killer", (total,), ([place, first],))


def sandwich(total: int, place: Cells) -> Rule:
    """The digits between the 1 and the highest digit of the line add up to the number.

    >>> str(sandwich(15, "r0c4"))
    'sandwich 15 r0c4'
    """
    return make_rule("sandwich", (total,), (place,))


def sandwich_between(one: int, other: int, total: int, place: Cells) -> Rule:
    """The digits between two other digits, the first two numbers, add up to the third.

    >>> str(sandwich_between(2, 8, 15, "r0c4"))
    'sandwich-between 2 8 15 r0c4'
    """
    return make_rule("sandwich-between", (one, other, total), (place,))


def x_sum(total: int, place: Cells) -> Rule:
    """The first X digits add up to the number; X is the first of them.

    >>> str(x_sum(20, "r0c4"))
    'x-sum 20 r0c4'
    """
    return make_rule("x-sum", (total,), (place,))


def skyscraper(seen: int, place: Cells) -> Rule:
    """So many digits are seen: those greater than all before them.

    >>> str(skyscraper(3, "r0c4"))
    'skyscraper 3 r0c4'
    """
    return make_rule("skyscraper", (seen,), (place,))


def hidden_skyscraper(digit: int, place: Cells) -> Rule:
    """The number is the first digit that is lower than one before it; 0: there is none.

    >>> str(hidden_skyscraper(3, "r0c4"))
    'hidden-skyscraper 3 r0c4'
    """
    return make_rule("hidden-skyscraper", (digit,), (place,))


def numbered_room(digit: int, place: Cells) -> Rule:
    """The k-th cell of the line holds the number; k is the first digit.

    >>> str(numbered_room(3, "r0c4"))
    'numbered-room 3 r0c4'
    """
    return make_rule("numbered-room", (digit,), (place,))


def next_to(digits: Numbers, place: Cells) -> Rule:
    """The listed digits, one or two, and no others stand beside the highest digit of the line.

    >>> str(next_to([1, 2], "r0c4"))
    'next-to 1 2 r0c4'
    """
    return make_rule("next-to", (digits,), (place,))


def frame_sum(total: int, place: Cells) -> Rule:
    """The digits up to the first border of a box add up to the number.

    >>> str(frame_sum(12, "r0c4"))
    'frame-sum 12 r0c4'
    """
    return make_rule("frame-sum", (total,), (place,))


def outside(digits: Numbers, place: Cells) -> Rule:
    """The listed digits stand among those up to the first border of a box.

    >>> str(outside([1, 2], "r0c4"))
    'outside 1 2 r0c4'
    """
    return make_rule("outside", (digits,), (place,))


def rossini(way: int, place: Cells) -> Rule:
    """The digits up to the first border of a box rise (1), fall (-1), or do neither (0), seen from the clue.

    >>> str(rossini(1, "r0c4"))
    'rossini 1 r0c4'
    """
    return make_rule("rossini", (way,), (place,))


def maximin(difference: int, place: Cells) -> Rule:
    """The largest less the smallest of the digits up to the first border of a box is the number.

    >>> str(maximin(5, "r0c4"))
    'maximin 5 r0c4'
    """
    return make_rule("maximin", (difference,), (place,))


def full_rank(rank: int, place: Cells) -> Rule:
    """Of all rows and columns, read as numbers from all four sides, it is the k-th smallest, and no other equals
    it.

    >>> str(full_rank(7, "r0c4"))
    'full-rank 7 r0c4'
    """
    return make_rule("full-rank", (rank,), (place,))
