"""Rules: cells. Written by tools/make_rule_functions.py from the registry: change the rule there."""

from __future__ import annotations

from nonet.board.rules.base import Rule
from nonet.board.rules.making import Cells, Numbers, make_rule


def odd(cells: Cells) -> Rule:
    """Each of the cells holds an odd digit.

    >>> str(odd("r1c1 r2c2"))
    'odd r1c1 r2c2'
    """
    return make_rule("odd", (), (cells,))


def even(cells: Cells) -> Rule:
    """Each of the cells holds an even digit.

    >>> str(even("r1c1 r2c2"))
    'even r1c1 r2c2'
    """
    return make_rule("even", (), (cells,))


def low(cells: Cells) -> Rule:
    """Each of the cells holds a digit of the lower half; a middle digit is neither low nor high.

    >>> str(low("r1c1 r2c2"))
    'low r1c1 r2c2'
    """
    return make_rule("low", (), (cells,))


def high(cells: Cells) -> Rule:
    """Each of the cells holds a digit of the upper half; a middle digit is neither low nor high.

    >>> str(high("r1c1 r2c2"))
    'high r1c1 r2c2'
    """
    return make_rule("high", (), (cells,))


def candidates(digits: Numbers, cells: Cells) -> Rule:
    """Only the listed digits may stand in these cells.

    >>> str(candidates([1, 5, 9], "r1c1 r2c2"))
    'candidates 1 5 9 r1c1 r2c2'
    """
    return make_rule("candidates", (digits,), (cells,))


def minimum(cells: Cells) -> Rule:
    """The digit is less than every neighbour (cells with a common side) that is not such a cell itself.

    >>> str(minimum("r1c1"))
    'minimum r1c1'
    """
    return make_rule("minimum", (), (cells,))


def maximum(cells: Cells) -> Rule:
    """The digit is greater than every neighbour (cells with a common side) that is not such a cell itself.

    >>> str(maximum("r1c1"))
    'maximum r1c1'
    """
    return make_rule("maximum", (), (cells,))


def row_indexer(cells: Cells) -> Rule:
    """A digit v in row r says: the cell of this column in row v holds r.

    >>> str(row_indexer("r1c1 r2c2"))
    'row-indexer r1c1 r2c2'
    """
    return make_rule("row-indexer", (), (cells,))


def column_indexer(cells: Cells) -> Rule:
    """A digit v in column c says: the cell of this row in column v holds c (159).

    >>> str(column_indexer("r1c1 r2c2"))
    'column-indexer r1c1 r2c2'
    """
    return make_rule("column-indexer", (), (cells,))


def box_indexer(cells: Cells) -> Rule:
    """A digit v at place i of its box, in reading order, says: place v of this box holds i.

    >>> str(box_indexer("r1c1 r2c2"))
    'box-indexer r1c1 r2c2'
    """
    return make_rule("box-indexer", (), (cells,))


def counting_circles(cells: Cells) -> Rule:
    """A digit d in one of the circles stands in exactly d of them.

    >>> str(counting_circles("r1c1 r4c5 r9c9"))
    'counting-circles r1c1 r4c5 r9c9'
    """
    return make_rule("counting-circles", (), (cells,))


def friendly(cells: Cells) -> Rule:
    """The digit is the number of its row, its column or its box.

    >>> str(friendly("r1c1 r2c2"))
    'friendly r1c1 r2c2'
    """
    return make_rule("friendly", (), (cells,))
