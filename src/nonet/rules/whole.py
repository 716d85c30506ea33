"""Rules: whole board. Written by tools/make_rule_functions.py from the registry: change the rule there."""

from __future__ import annotations

from nonet.board.rules.base import Rule
from nonet.board.rules.making import Numbers, make_rule


def diagonal_up() -> Rule:
    """No digit repeats on the diagonal from the bottom left to the top right.

    >>> str(diagonal_up())
    'diagonal+'
    """
    return make_rule("diagonal+", (), ())


def diagonal_() -> Rule:
    """No digit repeats on the diagonal from the top left to the bottom right.

    >>> str(diagonal_())
    'diagonal-'
    """
    return make_rule("diagonal-", (), ())


def anti_knight() -> Rule:
    """Cells a knight's move apart, as in chess, hold different digits.

    >>> str(anti_knight())
    'anti-knight'
    """
    return make_rule("anti-knight", (), ())


def anti_king() -> Rule:
    """Cells that touch at a corner hold different digits.

    >>> str(anti_king())
    'anti-king'
    """
    return make_rule("anti-king", (), ())


def anti_move(rows: int, columns: int) -> Rule:
    """Cells so many rows and columns apart (or columns and rows) hold different digits.

    >>> str(anti_move(1, 3))
    'anti-move 1 3'
    """
    return make_rule("anti-move", (rows, columns), ())


def non_consecutive() -> Rule:
    """Neighbours, cells with a common side, never hold consecutive digits, unless there is a dot between them.

    >>> str(non_consecutive())
    'non-consecutive'
    """
    return make_rule("non-consecutive", (), ())


def diagonally_non_consecutive() -> Rule:
    """Cells that touch at a corner never hold consecutive digits.

    >>> str(diagonally_non_consecutive())
    'diagonally-non-consecutive'
    """
    return make_rule("diagonally-non-consecutive", (), ())


def disjoint_groups() -> Rule:
    """Cells at the same place of their boxes, counted in reading order, hold different digits.

    >>> str(disjoint_groups())
    'disjoint-groups'
    """
    return make_rule("disjoint-groups", (), ())


def windoku() -> Rule:
    """No digit repeats in a window: windows have the form of boxes, stand one cell in from the edge, one cell
    apart.

    >>> str(windoku())
    'windoku'
    """
    return make_rule("windoku", (), ())


def negative_kropki() -> Rule:
    """All dots are given: neighbours without a dot between them are neither consecutive nor in a ratio of the dots.

    >>> str(negative_kropki())
    'negative-kropki'
    """
    return make_rule("negative-kropki", (), ())


def negative_ratio() -> Rule:
    """All black dots are given: other neighbours are never in their ratio (2:1 if there are none).

    >>> str(negative_ratio())
    'negative-ratio'
    """
    return make_rule("negative-ratio", (), ())


def negative_xv() -> Rule:
    """All X and V are given: neighbours without a mark between them never add up to 5 or 10.

    >>> str(negative_xv())
    'negative-xv'
    """
    return make_rule("negative-xv", (), ())


def anti_queen(digits: Numbers | None = None) -> Rule:
    """A listed digit (the highest if none is) stands on no diagonal twice, however short.

    >>> str(anti_queen(digits=9))
    'anti-queen 9'
    """
    return make_rule("anti-queen", (digits,), ())


def anti_taxicab() -> Rule:
    """Two cells with the same digit are never as many steps apart, along rows and columns, as that digit says.

    >>> str(anti_taxicab())
    'anti-taxicab'
    """
    return make_rule("anti-taxicab", (), ())


def global_entropy() -> Rule:
    """Each square of 2 x 2 cells holds a low, a middle and a high digit.

    >>> str(global_entropy())
    'global-entropy'
    """
    return make_rule("global-entropy", (), ())


def global_mod(modulus: int | None = None) -> Rule:
    """Each square of 2 x 2 cells holds digits with every rest of a division by 3 (or the number given).

    >>> str(global_mod())
    'global-mod'
    """
    return make_rule("global-mod", (modulus,), ())


def dutch_flatmates() -> Rule:
    """Each middle digit (5 on 9x9) has a 1 directly above it or the highest directly below it, or both.

    >>> str(dutch_flatmates())
    'dutch-flatmates'
    """
    return make_rule("dutch-flatmates", (), ())


def negative_battenburg() -> Rule:
    """All battenburg marks are given: no other square of 2 x 2 cells is a checkerboard of odd and even digits.

    >>> str(negative_battenburg())
    'negative-battenburg'
    """
    return make_rule("negative-battenburg", (), ())
