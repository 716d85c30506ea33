"""Rules: lines. Written by tools/make_rule_functions.py from the registry: change the rule there."""

from __future__ import annotations

from nonet.board.rules.base import Rule
from nonet.board.rules.making import Cells, Numbers, make_rule


def thermo(cells: Cells) -> Rule:
    """Digits rise from the bulb (the first cell) to the tip.

    >>> str(thermo("r1c1 r2c1 r3c1"))
    'thermo r1c1 r2c1 r3c1'
    """
    return make_rule("thermo", (), (cells,))


def slow_thermo(cells: Cells) -> Rule:
    """Digits never fall from the bulb (the first cell) to the tip.

    >>> str(slow_thermo("r1c1 r1c2 r2c3 r3c3"))
    'slow-thermo r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("slow-thermo", (), (cells,))


def whispers(cells: Cells, difference: int | None = None) -> Rule:
    """Neighbours on the line differ by at least half of the digits (5 on 9x9), or by the number given.

    >>> str(whispers("r1c1 r1c2 r2c3 r3c3"))
    'whispers r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("whispers", (difference,), (cells,))


def dutch_whispers(cells: Cells) -> Rule:
    """Neighbours on the line differ by at least one less than half of the digits (4 on 9x9).

    >>> str(dutch_whispers("r1c1 r1c2 r2c3 r3c3"))
    'dutch-whispers r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("dutch-whispers", (), (cells,))


def palindrome(cells: Cells) -> Rule:
    """The line reads the same from both ends.

    >>> str(palindrome("r2c2 r3c3 r4c4 r5c5 r6c6"))
    'palindrome r2c2 r3c3 r4c4 r5c5 r6c6'
    """
    return make_rule("palindrome", (), (cells,))


def between(cells: Cells) -> Rule:
    """Every digit between the two ends of the line lies strictly between theirs.

    >>> str(between("r1c1 r1c2 r2c3 r3c3"))
    'between r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("between", (), (cells,))


def lockout(cells: Cells, difference: int | None = None) -> Rule:
    """The ends differ by at least 4 on 9x9, or the number given; no other digit lies between theirs or equals one.

    >>> str(lockout("r1c1 r1c2 r2c3 r3c3"))
    'lockout r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("lockout", (difference,), (cells,))


def renban(cells: Cells) -> Rule:
    """The cells hold consecutive digits in any order, none twice.

    >>> str(renban("r1c1 r1c2 r2c3 r3c3"))
    'renban r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("renban", (), (cells,))


def nabner(cells: Cells) -> Rule:
    """No two cells of the line hold equal or consecutive digits, wherever they are.

    >>> str(nabner("r1c1 r1c2 r2c3 r3c3"))
    'nabner r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("nabner", (), (cells,))


def not_renban(cells: Cells) -> Rule:
    """The digits of the line are not all different and consecutive.

    >>> str(not_renban("r1c1 r1c2 r2c3 r3c3"))
    'not-renban r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("not-renban", (), (cells,))


def unique_line(cells: Cells) -> Rule:
    """No digit repeats on the line.

    >>> str(unique_line("r1c3 r2c4 r3c4 r4c5"))
    'unique-line r1c3 r2c4 r3c4 r4c5'
    """
    return make_rule("unique-line", (), (cells,))


def entropic(cells: Cells) -> Rule:
    """Any three cells in a row on the line hold a low, a middle and a high digit; two cells differ in that.

    >>> str(entropic("r1c1 r1c2 r2c3 r3c3"))
    'entropic r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("entropic", (), (cells,))


def modular(cells: Cells, modulus: int | None = None) -> Rule:
    """Any three cells in a row on the line have all rests of a division by 3 (any m: by the number given, m).

    >>> str(modular("r1c1 r1c2 r2c3 r3c3"))
    'modular r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("modular", (modulus,), (cells,))


def parity(cells: Cells) -> Rule:
    """Odd and even digits alternate along the line.

    >>> str(parity("r1c1 r1c2 r2c3 r3c3"))
    'parity r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("parity", (), (cells,))


def same_difference(cells: Cells) -> Rule:
    """All neighbours on the line have one and the same difference, which is to be found.

    >>> str(same_difference("r1c1 r1c2 r2c3 r3c3"))
    'same-difference r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("same-difference", (), (cells,))


def sequence(cells: Cells) -> Rule:
    """The digits of the line rise or fall by one and the same step, which may be 0.

    >>> str(sequence("r1c1 r1c2 r2c3 r3c3"))
    'sequence r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("sequence", (), (cells,))


def up_and_down(cells: Cells) -> Rule:
    """Rises and falls alternate along the line.

    >>> str(up_and_down("r1c1 r1c2 r2c3 r3c3"))
    'up-and-down r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("up-and-down", (), (cells,))


def index_line(cells: Cells) -> Rule:
    """If cell i of the line holds v, cell v of the line (if it has one) holds i.

    >>> str(index_line("r1c1 r1c2 r2c3 r3c3"))
    'index-line r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("index-line", (), (cells,))


def slingshot(cells: Cells) -> Rule:
    """The second cell holds k: the k-th cell after it holds the digit of the first.

    >>> str(slingshot("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6"))
    'slingshot r1c1 r2c2 r3c3 r4c4 r5c5 r6c6'
    """
    return make_rule("slingshot", (), (cells,))


def arrow(bulb: Cells, *shafts: Cells) -> Rule:
    """The digits of each shaft add up to the digit in the bulb, or to the number in a bulb of two or three cells.

    >>> str(arrow("r1c1", "r1c2 r1c3", "r2c1 r3c1"))
    'arrow r1c1 / r1c2 r1c3 / r2c1 r3c1'
    """
    return make_rule("arrow", (), (bulb, *shafts))


def product_arrow(bulb: Cells, *shafts: Cells) -> Rule:
    """The digits of each shaft multiply to the digit (or number) in the bulb.

    >>> str(product_arrow("r1c1", "r1c2 r1c3"))
    'product-arrow r1c1 / r1c2 r1c3'
    """
    return make_rule("product-arrow", (), (bulb, *shafts))


def average_arrow(bulb: Cells, *shafts: Cells) -> Rule:
    """The mean of the digits of each shaft is the digit (or number) in the bulb.

    >>> str(average_arrow("r1c1", "r1c2 r1c3"))
    'average-arrow r1c1 / r1c2 r1c3'
    """
    return make_rule("average-arrow", (), (bulb, *shafts))


def double_arrow(cells: Cells) -> Rule:
    """The digits between the two ends of the line add up to the sum of the ends.

    >>> str(double_arrow("r1c1 r1c2 r2c3 r3c3"))
    'double-arrow r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("double-arrow", (), (cells,))


def region_sum(cells: Cells) -> Rule:
    """The boxes cut the line into pieces that all have one sum.

    >>> str(region_sum("r1c2 r1c3 r1c4 r2c5"))
    'region-sum r1c2 r1c3 r1c4 r2c5'
    """
    return make_rule("region-sum", (), (cells,))


def row_sum(cells: Cells) -> Rule:
    """The rows cut the line into pieces that all have one sum.

    >>> str(row_sum("r1c1 r1c2 r2c3"))
    'row-sum r1c1 r1c2 r2c3'
    """
    return make_rule("row-sum", (), (cells,))


def zipper(cells: Cells) -> Rule:
    """Digits equally far from both ends have one sum; the middle cell of an odd line is that sum.

    >>> str(zipper("r1c1 r1c2 r2c3 r3c3"))
    'zipper r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("zipper", (), (cells,))


def sum_line(total: int, cells: Cells) -> Rule:
    """The line, closed if it ends where it begins, can be cut into pieces that each add up to the number.

    >>> str(sum_line(10, "r1c1 r1c2 r2c3 r3c3"))
    'sum-line 10 r1c1 r1c2 r2c3 r3c3'
    """
    return make_rule("sum-line", (total,), (cells,))


def pair_table(masks: Numbers, cells: Cells) -> Rule:
    """Neighbours on the line hold digits that a table allows together.

    >>> str(pair_table([510, 509, 507, 503, 495, 479, 447, 383, 255], "r1c3 r2c4 r3c4"))
    'pair-table 510 509 507 503 495 479 447 383 255 r1c3 r2c4 r3c4'
    """
    return make_rule("pair-table", (masks,), (cells,))


def machine(states: Numbers, cells: Cells) -> Rule:
    """The digits of the line, in order, are accepted by a machine of states.

    >>> str(machine([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1], "r1c1 r1c2 r1c3"))
    'machine 1 1 0 0 0 0 0 0 0 0 -1 r1c1 r1c2 r1c3'
    """
    return make_rule("machine", (states,), (cells,))
