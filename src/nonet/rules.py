"""A function for each rule: `Puzzle(text, rules=[killer(10, "r1c1 r1c2"), anti_knight()])`.

Cells are text (`"r1c1 r1c2"`), or a list of names and of rows and columns from 1 (`[(1, 1), (1, 2)]`).
`nonet.pair_rule`, `nonet.set_rule` and `nonet.machine_rule` make rules of your own.
Written by tools/make_rule_functions.py from the registry: change the rule there.

Contents, by families: whole board, cells, edges, lines, cages, outside the grid.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nonet.model.rules.base import Rule
from nonet.model.rules.syntax import Cells, Numbers, function_called, make_either, make_rule

__all__ = [
    "anti_king",
    "anti_knight",
    "anti_move",
    "anti_queen",
    "anti_taxicab",
    "arrow",
    "average_arrow",
    "battenburg",
    "between",
    "box_indexer",
    "candidates",
    "clone",
    "column_indexer",
    "contains",
    "contains_exactly",
    "corner_product",
    "corner_sum",
    "count_distinct",
    "counting_circles",
    "diagonal_down",
    "diagonal_up",
    "diagonally_non_consecutive",
    "difference",
    "difference_cage",
    "digital_root_cage",
    "disjoint_groups",
    "double_arrow",
    "dutch_flatmates",
    "dutch_whispers",
    "either",
    "entropic",
    "equal_sums",
    "equality_cage",
    "even",
    "extra_region",
    "frame_sum",
    "friendly",
    "full_rank",
    "global_entropy",
    "global_mod",
    "greater",
    "hidden_skyscraper",
    "high",
    "index_line",
    "killer",
    "little_killer",
    "lockout",
    "look_and_say",
    "low",
    "lunchbox",
    "machine",
    "magic_square",
    "maximin",
    "maximum",
    "minimum",
    "modular",
    "nabner",
    "negative_battenburg",
    "negative_kropki",
    "negative_ratio",
    "negative_xv",
    "next_to",
    "non_consecutive",
    "not_renban",
    "numbered_room",
    "odd",
    "outside",
    "pair_table",
    "pairs_table",
    "palindrome",
    "parity",
    "product_arrow",
    "product_cage",
    "quadruple",
    "quotient_cage",
    "ratio",
    "region",
    "region_sum",
    "rellik_cage",
    "renban",
    "rossini",
    "row_indexer",
    "row_sum",
    "same_difference",
    "same_set",
    "sandwich",
    "sandwich_between",
    "sequence",
    "skyscraper",
    "slingshot",
    "slow_thermo",
    "sum_cage",
    "sum_line",
    "thermo",
    "unique_line",
    "up_and_down",
    "weighted_sum",
    "whispers",
    "windoku",
    "x_sum",
    "xv",
    "zipper",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Return the function of a plug-in's rule, or one by the name that it had in earlier versions."""
        if found := function_called(name):
            return found
        from nonet._base.moved import old_function

        return old_function("nonet.rules", name)


# Rules: whole board.


def diagonal_up() -> Rule:
    """No digit repeats on the diagonal from the bottom left to the top right."""
    return make_rule("diagonal+", (), ())


def diagonal_down() -> Rule:
    """No digit repeats on the diagonal from the top left to the bottom right."""
    return make_rule("diagonal-", (), ())


def anti_knight() -> Rule:
    """Cells a knight's move apart, as in chess, hold different digits."""
    return make_rule("anti-knight", (), ())


def anti_king() -> Rule:
    """Cells that touch at a corner hold different digits."""
    return make_rule("anti-king", (), ())


def anti_move(rows: int, columns: int) -> Rule:
    """Cells that are the given rows and columns apart (or columns and rows) hold different digits."""
    return make_rule("anti-move", (rows, columns), ())


def non_consecutive() -> Rule:
    """Neighbours, cells with a common side, never hold consecutive digits, unless there is a dot between them."""
    return make_rule("non-consecutive", (), ())


def diagonally_non_consecutive() -> Rule:
    """Cells that touch at a corner never hold consecutive digits."""
    return make_rule("diagonally-non-consecutive", (), ())


def disjoint_groups() -> Rule:
    """Cells at the same place of their boxes, counted in reading order, hold different digits."""
    return make_rule("disjoint-groups", (), ())


def windoku() -> Rule:
    """No digit repeats in a window. Windows are shaped like boxes, one cell away from the edge and from each other."""
    return make_rule("windoku", (), ())


def negative_kropki() -> Rule:
    """All dots are given: neighbours without a dot between them are neither consecutive nor in a ratio of the dots."""
    return make_rule("negative-kropki", (), ())


def negative_ratio() -> Rule:
    """All black dots are given: other neighbours are never in their ratio (2:1 if there are none)."""
    return make_rule("negative-ratio", (), ())


def negative_xv() -> Rule:
    """All X and V are given: neighbours without a mark between them never add up to 5 or 10."""
    return make_rule("negative-xv", (), ())


def anti_queen(digits: Numbers | None = None) -> Rule:
    """A listed digit (the highest, if none is listed) does not repeat on any diagonal, however short."""
    return make_rule("anti-queen", (digits,), ())


def anti_taxicab() -> Rule:
    """Two cells with the same digit N are never exactly N steps apart, along rows and columns."""
    return make_rule("anti-taxicab", (), ())


def global_entropy() -> Rule:
    """Each square of 2 x 2 cells holds a low, a middle and a high digit."""
    return make_rule("global-entropy", (), ())


def global_mod(modulus: int | None = None) -> Rule:
    """Each square of 2 x 2 cells holds digits with every remainder of division by 3 (or by the number)."""
    return make_rule("global-mod", (modulus,), ())


def dutch_flatmates() -> Rule:
    """Each middle digit (5 on 9x9) has a 1 directly above it or the highest directly below it, or both."""
    return make_rule("dutch-flatmates", (), ())


def negative_battenburg() -> Rule:
    """All battenburg marks are given: no other square of 2 x 2 cells is a checkerboard of odd and even digits."""
    return make_rule("negative-battenburg", (), ())


# Rules: cells.


def odd(cells: Cells) -> Rule:
    """Each of the cells holds an odd digit."""
    return make_rule("odd", (), (cells,))


def even(cells: Cells) -> Rule:
    """Each of the cells holds an even digit."""
    return make_rule("even", (), (cells,))


def low(cells: Cells) -> Rule:
    """Each of the cells holds a digit of the lower half; a middle digit is neither low nor high."""
    return make_rule("low", (), (cells,))


def high(cells: Cells) -> Rule:
    """Each of the cells holds a digit of the upper half; a middle digit is neither low nor high."""
    return make_rule("high", (), (cells,))


def candidates(digits: Numbers, cells: Cells) -> Rule:
    """These cells can only hold the listed digits."""
    return make_rule("candidates", (digits,), (cells,))


def minimum(cells: Cells) -> Rule:
    """The digit is less than all its neighbours (cells with a common side), except those with the same mark."""
    return make_rule("minimum", (), (cells,))


def maximum(cells: Cells) -> Rule:
    """The digit is greater than all its neighbours (cells with a common side), except those with the same mark."""
    return make_rule("maximum", (), (cells,))


def row_indexer(cells: Cells) -> Rule:
    """If the digit in row r is v, the cell of the same column in row v holds r."""
    return make_rule("row-indexer", (), (cells,))


def column_indexer(cells: Cells) -> Rule:
    """If the digit in column c is v, the cell of the same row in column v holds c (159)."""
    return make_rule("column-indexer", (), (cells,))


def box_indexer(cells: Cells) -> Rule:
    """If the digit at place i of its box, in reading order, is v, place v of the box holds i."""
    return make_rule("box-indexer", (), (cells,))


def counting_circles(cells: Cells) -> Rule:
    """A digit N in a circle is in exactly N of the circles."""
    return make_rule("counting-circles", (), (cells,))


def friendly(cells: Cells) -> Rule:
    """The digit is the number of its row, its column or its box."""
    return make_rule("friendly", (), (cells,))


# Rules: edges.


def difference(cells: Cells, difference: int | None = None) -> Rule:
    """A white dot: the two digits differ by 1, or by the number given."""
    return make_rule("difference", (difference,), (cells,))


def ratio(cells: Cells, ratio: int | None = None) -> Rule:
    """A black dot: one digit is twice the other, or as many times as the number given."""
    return make_rule("ratio", (ratio,), (cells,))


def xv(total: int, cells: Cells) -> Rule:
    """The two digits add up to the number, written as a Roman numeral: X is 10, V is 5."""
    return make_rule("xv", (total,), (cells,))


def greater(cells: Cells) -> Rule:
    """The first digit is greater than the second."""
    return make_rule("greater", (), (cells,))


def quadruple(digits: Numbers, cells: Cells) -> Rule:
    """The four cells hold each listed digit, at least as often as it is listed."""
    return make_rule("quadruple", (digits,), (cells,))


def corner_sum(total: int, cells: Cells) -> Rule:
    """The four cells around a corner add up to the number."""
    return make_rule("corner-sum", (total,), (cells,))


def corner_product(total: int, cells: Cells) -> Rule:
    """The digits around a corner multiply to the number."""
    return make_rule("corner-product", (total,), (cells,))


def battenburg(cells: Cells) -> Rule:
    """The square of four cells is a checkerboard of odd and even digits."""
    return make_rule("battenburg", (), (cells,))


# Rules: lines.


def thermo(cells: Cells) -> Rule:
    """Digits rise from the bulb (the first cell) to the tip."""
    return make_rule("thermo", (), (cells,))


def slow_thermo(cells: Cells) -> Rule:
    """Digits never fall from the bulb (the first cell) to the tip."""
    return make_rule("slow-thermo", (), (cells,))


def whispers(cells: Cells, difference: int | None = None) -> Rule:
    """Neighbours on the line differ by at least half of the digits (5 on 9x9), or by the number given."""
    return make_rule("whispers", (difference,), (cells,))


def dutch_whispers(cells: Cells) -> Rule:
    """Neighbours on the line differ by at least one less than half of the digits (4 on 9x9)."""
    return make_rule("dutch-whispers", (), (cells,))


def palindrome(cells: Cells) -> Rule:
    """The line reads the same from both ends."""
    return make_rule("palindrome", (), (cells,))


def between(cells: Cells) -> Rule:
    """Every digit on the line is strictly between the digits at its two ends."""
    return make_rule("between", (), (cells,))


def lockout(cells: Cells, difference: int | None = None) -> Rule:
    """The digits at the ends differ by at least 4 on 9x9, or by the number; all others are below both or above both."""
    return make_rule("lockout", (difference,), (cells,))


def renban(cells: Cells) -> Rule:
    """The cells hold consecutive digits in any order, without a repeat."""
    return make_rule("renban", (), (cells,))


def nabner(cells: Cells) -> Rule:
    """No two cells of the line hold equal or consecutive digits, wherever they are."""
    return make_rule("nabner", (), (cells,))


def not_renban(cells: Cells) -> Rule:
    """The digits of the line are not all different and consecutive."""
    return make_rule("not-renban", (), (cells,))


def unique_line(cells: Cells) -> Rule:
    """No digit repeats on the line."""
    return make_rule("unique-line", (), (cells,))


def entropic(cells: Cells) -> Rule:
    """Any three successive cells of the line hold a low, a middle and a high digit; two cells hold two of these."""
    return make_rule("entropic", (), (cells,))


def modular(cells: Cells, modulus: int | None = None) -> Rule:
    """Any three successive cells of the line have all remainders of division by 3 (or any m cells, by m)."""
    return make_rule("modular", (modulus,), (cells,))


def parity(cells: Cells) -> Rule:
    """Odd and even digits alternate along the line."""
    return make_rule("parity", (), (cells,))


def same_difference(cells: Cells) -> Rule:
    """Neighbours on the line always differ by the same number, which is not given."""
    return make_rule("same-difference", (), (cells,))


def sequence(cells: Cells) -> Rule:
    """From cell to cell along the line, the digit always changes by the same amount, which can be 0."""
    return make_rule("sequence", (), (cells,))


def up_and_down(cells: Cells) -> Rule:
    """Rises and falls alternate along the line."""
    return make_rule("up-and-down", (), (cells,))


def index_line(cells: Cells) -> Rule:
    """If cell i of the line contains v, then cell v of the line, if it exists, contains i."""
    return make_rule("index-line", (), (cells,))


def slingshot(cells: Cells) -> Rule:
    """If the second cell holds k, the k-th cell after it holds the digit of the first."""
    return make_rule("slingshot", (), (cells,))


def arrow(bulb: Cells, *shafts: Cells) -> Rule:
    """The digits of each shaft add up to the digit in the bulb, or to the number in a bulb of two or three cells."""
    return make_rule("arrow", (), (bulb, *shafts))


def product_arrow(bulb: Cells, *shafts: Cells) -> Rule:
    """The digits of each shaft multiply to the digit (or number) in the bulb."""
    return make_rule("product-arrow", (), (bulb, *shafts))


def average_arrow(bulb: Cells, *shafts: Cells) -> Rule:
    """The average of the digits of each shaft is the digit (or number) in the bulb."""
    return make_rule("average-arrow", (), (bulb, *shafts))


def double_arrow(cells: Cells) -> Rule:
    """The digits between the two ends of the line add up to the sum of the ends."""
    return make_rule("double-arrow", (), (cells,))


def region_sum(cells: Cells) -> Rule:
    """The boxes cut the line into pieces that all have the same sum."""
    return make_rule("region-sum", (), (cells,))


def row_sum(cells: Cells) -> Rule:
    """The rows cut the line into pieces that all have the same sum."""
    return make_rule("row-sum", (), (cells,))


def zipper(cells: Cells) -> Rule:
    """Two digits at equal distances from the two ends always have the same sum; a middle cell holds that sum."""
    return make_rule("zipper", (), (cells,))


def sum_line(total: int, cells: Cells) -> Rule:
    """The line, closed if it ends where it begins, can be cut into pieces that each add up to the number."""
    return make_rule("sum-line", (total,), (cells,))


def pair_table(masks: Numbers, cells: Cells) -> Rule:
    """Neighbours on the line hold digits that a table allows together.

    One for each digit of the first cell: the sum of the digits that the second may then hold. Digit 1 counts 1, digit 2
    counts 2, digit 3 counts 4, and so on. So 510 = 2 + 4 + ... + 256 means any digit except 1.
    """
    return make_rule("pair-table", (masks,), (cells,))


def machine(states: Numbers, cells: Cells) -> Rule:
    """The digits of the line, in order, are accepted by a state machine.

    How many states there are, and then for each state: 1 if the line may end there, else 0, and the next state for each
    digit, or -1 where that digit is not allowed. States count from 0, and the first is 0.
    """
    return make_rule("machine", (states,), (cells,))


# Rules: cages.


def killer(total: int | None, cells: Cells) -> Rule:
    """No digit repeats in the cage, and its digits add up to the number, if there is one."""
    return make_rule("killer", (total,), (cells,))


def sum_cage(total: int, cells: Cells) -> Rule:
    """The digits of the cells add up to the number; they may repeat where nothing else forbids it."""
    return make_rule("sum", (total,), (cells,))


def extra_region(cells: Cells) -> Rule:
    """No digit repeats in these cells; as many cells as digits hold every digit."""
    return make_rule("extra-region", (), (cells,))


def clone(*groups: Cells) -> Rule:
    """The groups are copies of each other, cell by cell in the order given."""
    return make_rule("clone", (), (*groups,))


def same_set(*groups: Cells) -> Rule:
    """The groups hold the same digits, each the same number of times, in any order."""
    return make_rule("same-set", (), (*groups,))


def equal_sums(*groups: Cells) -> Rule:
    """All groups have the same sum."""
    return make_rule("equal-sums", (), (*groups,))


def magic_square(cells: Cells) -> Rule:
    """The rows, the columns and both diagonals of the square have the same sum."""
    return make_rule("magic-square", (), (cells,))


def product_cage(total: int, cells: Cells) -> Rule:
    """The digits of the cage multiply to the number; they may repeat where nothing else forbids it."""
    return make_rule("product-cage", (total,), (cells,))


def difference_cage(number: int, cells: Cells) -> Rule:
    """The largest digit minus all the others is the number; digits may repeat where nothing forbids it."""
    return make_rule("difference-cage", (number,), (cells,))


def quotient_cage(number: int, cells: Cells) -> Rule:
    """The largest digit divided by all the others is the number; digits may repeat where nothing forbids it."""
    return make_rule("quotient-cage", (number,), (cells,))


def digital_root_cage(root: int, cells: Cells) -> Rule:
    """No digit repeats, and the number is the digital root of the sum (add its digits until one digit is left)."""
    return make_rule("digital-root-cage", (root,), (cells,))


def look_and_say(counts: Numbers, cells: Cells) -> Rule:
    """Pairs of a count and a digit: the cage holds that digit exactly that often; other digits are free."""
    return make_rule("look-and-say", (counts,), (cells,))


def equality_cage(cells: Cells) -> Rule:
    """No digit repeats; as many digits are odd as even and low as high; no middle digit."""
    return make_rule("equality-cage", (), (cells,))


def rellik_cage(total: int, cells: Cells) -> Rule:
    """No digit repeats, and no selection of digits of the cage, not even a single one, adds up to the number."""
    return make_rule("rellik-cage", (total,), (cells,))


def contains(digits: Numbers, cells: Cells) -> Rule:
    """The cells hold each listed digit, at least as often as it is listed."""
    return make_rule("contains", (digits,), (cells,))


def contains_exactly(digits: Numbers, cells: Cells) -> Rule:
    """The cells hold each listed digit exactly as often as it is listed; others are free."""
    return make_rule("contains-exactly", (digits,), (cells,))


def count_distinct(counter: Cells, counted: Cells) -> Rule:
    """The digit of the first cell is the number of different digits in the others."""
    return make_rule("count-distinct", (), (counter, counted))


def lunchbox(total: int, cells: Cells) -> Rule:
    """No digit repeats along the cells; those between the smallest and the largest add up to the number."""
    return make_rule("lunchbox", (total,), (cells,))


def region(cells: Cells) -> Rule:
    """No digit repeats in the region, which counts as a box of the board."""
    return make_rule("region", (), (cells,))


def pairs_table(masks: Numbers, cells: Cells) -> Rule:
    """Any two of the cells hold digits that a table allows together, whichever comes first.

    One for each digit of the first cell: the sum of the digits that the second may then hold. Digit 1 counts 1, digit 2
    counts 2, digit 3 counts 4, and so on. So 510 = 2 + 4 + ... + 256 means any digit except 1.
    """
    return make_rule("pairs-table", (masks,), (cells,))


def weighted_sum(total: int, weights: Numbers, cells: Cells) -> Rule:
    """The digits, each times its weight, add up to the first number."""
    return make_rule("weighted-sum", (total, weights), (cells,))


def either(*ways: Rule | Iterable[Rule]) -> Rule:
    """At least one of several rules holds; rules with and between them hold together."""
    return make_either(ways)


# Rules: outside.


def little_killer(total: int, place: str | tuple[int, int], first: str | tuple[int, int]) -> Rule:
    """The digits along the diagonal add up to the number; given by its place and the diagonal's first cell."""
    return make_rule("little-killer", (total,), ([place, first],))


def sandwich(total: int, place: Cells) -> Rule:
    """The digits between the 1 and the highest digit of the line add up to the number."""
    return make_rule("sandwich", (total,), (place,))


def sandwich_between(one: int, other: int, total: int, place: Cells) -> Rule:
    """The digits between two other digits, the first two numbers, add up to the third."""
    return make_rule("sandwich-between", (one, other, total), (place,))


def x_sum(total: int, place: Cells) -> Rule:
    """The first X digits add up to the number; X is the first of them."""
    return make_rule("x-sum", (total,), (place,))


def skyscraper(seen: int, place: Cells) -> Rule:
    """The number of digits that are greater than all before them."""
    return make_rule("skyscraper", (seen,), (place,))


def hidden_skyscraper(digit: int, place: Cells) -> Rule:
    """The number is the first digit that is lower than one before it; 0 means that there is none."""
    return make_rule("hidden-skyscraper", (digit,), (place,))


def numbered_room(digit: int, place: Cells) -> Rule:
    """The k-th cell of the line holds the number; k is the first digit."""
    return make_rule("numbered-room", (digit,), (place,))


def next_to(digits: Numbers, place: Cells) -> Rule:
    """The neighbours of the highest digit of the line are exactly the listed digits, one or two."""
    return make_rule("next-to", (digits,), (place,))


def frame_sum(total: int, place: Cells) -> Rule:
    """The digits up to the first border of a box add up to the number."""
    return make_rule("frame-sum", (total,), (place,))


def outside(digits: Numbers, place: Cells) -> Rule:
    """The listed digits are among the digits up to the first border of a box."""
    return make_rule("outside", (digits,), (place,))


def rossini(way: int, place: Cells) -> Rule:
    """The digits up to the first border of a box rise (1), fall (-1), or do neither (0), seen from the clue."""
    return make_rule("rossini", (way,), (place,))


def maximin(difference: int, place: Cells) -> Rule:
    """The largest minus the smallest of the digits up to the first border of a box is the number."""
    return make_rule("maximin", (difference,), (place,))


def full_rank(rank: int, place: Cells) -> Rule:
    """The line, read from the clue as a number, is the k-th smallest of all lines from both ends, without a tie."""
    return make_rule("full-rank", (rank,), (place,))
