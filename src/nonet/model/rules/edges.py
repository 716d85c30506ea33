"""Rules on edges and corners: dots, X and V, signs between two cells, marks where four cells meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import hypot
from operator import gt

from nonet._base.language import say
from nonet.model.constraints import Automaton, Constraint, Machine, Pair, pair_table
from nonet.model.rules.automata import automaton, containing
from nonet.model.rules.base import (
    Rule,
    RuleArguments,
    RuleFamily,
    RuleType,
    ToMarks,
    ToWords,
    Unsatisfiable,
    roman_numeral,
)
from nonet.model.rules.common import (
    included,
    missing_digit,
    names,
    one_digit_problem,
    reach_problem,
    strokes,
    total_of,
    with_cells,
)
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Depth, Disc, Ink, RuleMark, Stroke, TextMark, TileMark, centre, middle
from nonet.model.rules.tables import add_up_to, differ_by, differ_in_parity, in_ratio, table


def _pair(rule: Rule, context: RuleContext, allowed: tuple[int, ...]) -> Iterator[Constraint]:
    first, second = context.cells(rule.groups[0])
    yield Pair.of(first, second, allowed)


def _number(rule: Rule, usual: int) -> int:
    return usual if rule.value is None else rule.value


def _joined(rule: Rule) -> Iterator[RuleMark]:
    """Yield a line between two cells that do not touch, so that the mark between them does not seem to be of others."""
    (row, column), (other_row, other_column) = rule.groups[0]
    if abs(row - other_row) + abs(column - other_column) > 1:
        yield from strokes(rule.groups[0], Ink.DARK_GREY, 0.12)


# -- two cells --------------------------------------------------------------------------------------------------------


def _difference_words(rule: Rule, context: RuleContext) -> str:
    number = _number(rule, 1)
    consecutive = "The two digits beside the white dot are consecutive: {cells}."
    template = (
        consecutive if number == 1 else "The two digits beside the white dot differ by exactly {number}: {cells}."
    )
    return say(template, number=number, cells=names(rule, context))


def _difference_problem(rule: Rule, context: RuleContext) -> str:
    return reach_problem(_number(rule, 1), 0, context.size - 1, "the difference of two digits")


def _ratio_words(rule: Rule, context: RuleContext) -> str:
    number = _number(rule, 2)
    twice = "One of the two digits beside the black dot is twice the other: {cells}."
    template = (
        twice if number == 2 else "One of the two digits beside the black dot is {number} times the other: {cells}."
    )
    return say(template, number=number, cells=names(rule, context))


def _ratio_problem(rule: Rule, context: RuleContext) -> str:
    return reach_problem(_number(rule, 2), 1, context.size, "the ratio of two digits")


def _has_other_number(rule: Rule, context: RuleContext, usual: int) -> bool:
    """Return True if dots of this sort have numbers in them: the usual one is not written."""
    return any(other.type is rule.type and other.value not in (None, usual) for other in context.rules)


def _difference_meaning(rule: Rule, context: RuleContext) -> str:
    other = "a white dot: the two digits differ by 1, or by the number in it"
    return say(other if _has_other_number(rule, context, 1) else "a white dot: the two digits differ by 1")


def _ratio_meaning(rule: Rule, context: RuleContext) -> str:
    other = "a black dot: one digit is twice the other, or as many times as the number in it says"
    return say(other if _has_other_number(rule, context, 2) else "a black dot: one digit is twice the other")


def _dot(fill: Ink, text: Ink, usual: int) -> ToMarks:
    def marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
        spot = middle(*rule.groups[0])
        yield from _joined(rule)
        yield Disc(spot, 0.15, fill, Ink.BLACK, 0.03, Depth.OVER)
        if rule.value is not None and rule.value != usual:
            yield TextMark(spot, str(rule.value), 0.2, text)

    return marks


def _xv_words(rule: Rule, context: RuleContext) -> str:
    template = "The two digits beside the {letter} add up to {sum}: {cells}."
    return say(template, letter=roman_numeral(rule.values[0]), sum=rule.value, cells=names(rule, context))


def _xv_problem(rule: Rule, context: RuleContext) -> str:
    return reach_problem(rule.values[0], 2, 2 * context.size, "the sum of two digits")


def _letter(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    spot = middle(*rule.groups[0])
    text = roman_numeral(rule.values[0])
    yield from _joined(rule)
    yield TextMark(spot, text, 0.3)


def _greater_words(rule: Rule, context: RuleContext) -> str:
    more, less = map(context.name, rule.groups[0])
    return say("The digit in {more} is greater than the digit in {less}.", more=more, less=less)


def _sign(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    """Yield a chevron on the edge; its tip points at the lesser digit."""
    more, less = map(centre, rule.groups[0])
    row, column = middle(*rule.groups[0])
    down, right = less[0] - more[0], less[1] - more[1]
    length = hypot(down, right) or 1
    down, right = down / length * 0.1, right / length * 0.1
    wings = [(row - down + side * right * 1.3, column - right - side * down * 1.3) for side in (-1, 1)]
    yield from _joined(rule)
    yield Stroke((wings[0], (row + down, column + right), wings[1]), Ink.BLACK, 0.04, depth=Depth.OVER)


# -- four cells -------------------------------------------------------------------------------------------------------


def _no_square(rule: Rule, _context: RuleContext) -> str:
    """Return why four cells have no corner in common; empty if they have one."""
    rows, columns = ({place[axis] for place in rule.groups[0]} for axis in (0, 1))
    is_square = len(rows) == len(columns) == 2 and max(rows) - min(rows) == max(columns) - min(columns) == 1
    return "" if is_square else "the four cells must be a square of 2 x 2"


def _in_order(rule: Rule, context: RuleContext) -> tuple[int, ...]:
    return context.cells(sorted(rule.groups[0]))


def _quadruple_words(rule: Rule, context: RuleContext) -> str:
    template = "These four cells include {digits}: {cells}."
    return say(template, digits=included(rule.values), cells=names(rule, context))


def _corner_disc(label: Callable[[Rule], str]) -> ToMarks:
    def marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
        spot = middle(*rule.groups[0])
        lines = label(rule).split("\n")
        yield Disc(spot, 0.3, Ink.WHITE, Ink.BLACK, 0.025, Depth.OVER)
        for number, line in enumerate(lines):
            row = spot[0] + 0.22 * (number - (len(lines) - 1) / 2)
            yield TextMark((row, spot[1]), line, 0.22 if len(lines) == 1 else 0.165)

    return marks


def _digits_label(rule: Rule) -> str:
    digits = list(map(str, sorted(rule.values)))
    return " ".join(digits) if len(digits) < 3 else " ".join(digits[:2]) + "\n" + " ".join(digits[2:])


def _value_label(rule: Rule) -> str:
    return str(rule.value)


@lru_cache(maxsize=256)
def product(size: int, total: int) -> Automaton:
    """Return the automaton of digits whose product is the total: the state is the factor still missing."""
    return automaton(size, total, lambda left, digit: None if left % digit else left // digit, lambda left: left == 1)


def _product_problem(rule: Rule, context: RuleContext) -> str:
    if problem := _no_square(rule, context):
        return problem
    return product_problem(rule.values[0], 4, context.size)


def product_problem(total: int, count: int, size: int) -> str:
    """Return why `count` digits cannot have a product; empty if they can."""
    if not 1 <= total <= size**count:
        return Unsatisfiable(f"the product cannot be {total}, only 1 to {size**count}")
    products = {1}
    for _ in range(count):
        products = {one * digit for one in products for digit in range(1, size + 1) if total % (one * digit) == 0}
    return "" if total in products else Unsatisfiable(f"no {count} digits from 1 to {size} have the product {total}")


def _corner_sum_problem(rule: Rule, context: RuleContext) -> str:
    return _no_square(rule, context) or reach_problem(rule.values[0], 4, 4 * context.size, "the sum of four digits")


def _checkerboard(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    a, b, c, d = _in_order(rule, context)
    other = table(context.size, differ_in_parity)
    return (Pair.of(one, two, other) for one, two in ((a, b), (a, c), (b, d), (c, d)))


def _small_checkerboard(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    row, column = middle(*rule.groups[0])
    yield TileMark((row, column), 0.32, 0.32, Ink.WHITE, Ink.BLACK, 0.02, depth=Depth.OVER)
    for step in (-0.08, 0.08):
        yield TileMark((row + step, column + step), 0.16, 0.16, Ink.BLACK, depth=Depth.OVER)


_FOUR = (4, 4)
_SQUARE = "r1c1 r1c2 r2c1 r2c2"


def _around_corner(said: Callable[[Rule], str]) -> ToWords:
    """Return the sentence of a rule around the corner where four cells meet."""
    return lambda rule, context: with_cells(said(rule), names(rule, context))


RULES: tuple[RuleType, ...] = (
    RuleType(
        id="difference",
        family=RuleFamily.EDGES,
        summary="a white dot: the two digits differ by 1, or by the number given",
        example="r1c1 r1c2",
        takes=RuleArguments(values=(0, 1), cells=(2, 2), numbers=("difference?",)),
        words=_difference_words,
        constraints=lambda rule, context: _pair(rule, context, table(context.size, differ_by, _number(rule, 1))),
        marks=_dot(Ink.WHITE, Ink.BLACK, 1),
        problem=_difference_problem,
        aliases=("white-dot", "kropki-white", "consecutive"),
        meaning=_difference_meaning,
        noun="white dot {}",
    ),
    RuleType(
        id="ratio",
        family=RuleFamily.EDGES,
        summary="a black dot: one digit is twice the other, or as many times as the number given",
        example="r1c1 r1c2",
        takes=RuleArguments(values=(0, 1), cells=(2, 2), numbers=("ratio?",)),
        words=_ratio_words,
        constraints=lambda rule, context: _pair(rule, context, table(context.size, in_ratio, _number(rule, 2))),
        marks=_dot(Ink.BLACK, Ink.WHITE, 2),
        problem=_ratio_problem,
        aliases=("black-dot", "kropki-black"),
        meaning=_ratio_meaning,
        noun="black dot {}",
    ),
    RuleType(
        id="xv",
        family=RuleFamily.EDGES,
        summary="the two digits add up to the number, written as a Roman numeral: X is 10, V is 5",
        example="10 r1c1 r1c2",
        takes=RuleArguments(values=(1, 1), cells=(2, 2), numbers=("total",)),
        words=_xv_words,
        constraints=lambda rule, context: _pair(rule, context, table(context.size, add_up_to, rule.values[0])),
        marks=_letter,
        problem=_xv_problem,
        aliases=("roman",),
        roman=True,
        noun="{}",
    ),
    RuleType(
        id="greater",
        family=RuleFamily.EDGES,
        summary="the first digit is greater than the second",
        example="r1c1 r1c2",
        takes=RuleArguments(cells=(2, 2)),
        words=_greater_words,
        constraints=lambda rule, context: _pair(rule, context, pair_table(context.size, gt)),
        marks=_sign,
        problem=one_digit_problem,
        aliases=("greater-than", "inequality"),
        meaning=lambda _rule, _context: say("the sign points at the smaller of the two digits"),
        noun="greater-than sign",
    ),
    RuleType(
        id="quadruple",
        family=RuleFamily.EDGES,
        summary="the four cells hold each listed digit, at least as often as it is listed",
        example=f"1 2 {_SQUARE}",
        takes=RuleArguments(values=(1, 4), cells=_FOUR, numbers=("digits*",)),
        words=_quadruple_words,
        constraints=lambda rule, context: containing(context.cells(rule.groups[0]), rule.values, context.size),
        marks=_corner_disc(_digits_label),
        problem=lambda rule, context: _no_square(rule, context) or missing_digit(rule, context),
        aliases=("quad",),
    ),
    RuleType(
        id="corner-sum",
        family=RuleFamily.EDGES,
        summary="the four cells around a corner add up to the number",
        example=f"20 {_SQUARE}",
        takes=RuleArguments(values=(1, 1), cells=_FOUR, numbers=("total",)),
        words=_around_corner(lambda rule: say("These four cells add up to {sum}", sum=rule.value)),
        constraints=lambda rule, context: total_of(_in_order(rule, context), rule.values[0], context),
        marks=_corner_disc(_value_label),
        problem=_corner_sum_problem,
        noun="corner sum {}",
    ),
    RuleType(
        id="corner-product",
        family=RuleFamily.EDGES,
        summary="the digits around a corner multiply to the number",
        example=f"120 {_SQUARE}",
        takes=RuleArguments(values=(1, 1), cells=_FOUR, numbers=("total",)),
        words=_around_corner(
            lambda rule: say("The digits in these four cells multiply to {number}", number=rule.value)
        ),
        constraints=lambda rule, context: iter(
            (Machine(_in_order(rule, context), product(context.size, rule.values[0])),)
        ),
        marks=_corner_disc(_value_label),
        problem=_product_problem,
        noun="corner product {}",
    ),
    RuleType(
        id="battenburg",
        family=RuleFamily.EDGES,
        summary="the square of four cells is a checkerboard of odd and even digits",
        example=_SQUARE,
        takes=RuleArguments(cells=_FOUR),
        words=_around_corner(lambda _rule: say("These four cells are a checkerboard of odd and even digits")),
        constraints=_checkerboard,
        marks=_small_checkerboard,
        problem=_no_square,
        noun="Battenburg mark",
    ),
)
