"""Rules on lines that add digits up: arrows, region sums, zippers, lines cut into equal sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import atan2, degrees, hypot, isclose

from nonet.board.geometry import Place, place_name
from nonet.board.rules.base import MANY, Group, Hopeless, Rule, RuleArguments, RuleFamily, RuleType
from nonet.board.rules.common import (
    box_problem,
    names,
    outside_rings,
    ringed_ends,
    same_sums,
    standing_still,
    strokes,
    sum_of,
)
from nonet.board.rules.functions import ToMarks, ToProblem, ToShapes, ToWords
from nonet.board.rules.ground import RuleContext
from nonet.board.rules.lines import drawn, line_rule
from nonet.board.rules.marks import Disc, Ink, RuleMark, Stroke, TextMark, TileMark, centre
from nonet.board.rules.tables.line_machines import cut_into, product_of_bulb
from nonet.board.shapes import AnyOf, Constraint, Domain, Machine

_RING = 0.41


# -- arrows -----------------------------------------------------------------------------------------------------------


def _bulb(rule: Rule) -> Group:
    """The cells of the bulb as its number is read: left to right, then top to bottom."""
    return tuple(sorted(rule.groups[0]))


def _number_in(rule: Rule, ground: RuleContext) -> tuple[list[int], list[int]]:
    """The cells of the bulb and what each counts."""
    cells = list(ground.cells(_bulb(rule)))
    return cells, [10**power for power in range(len(cells) - 1, -1, -1)]


def _decimal(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    """Behind the first cell of a pill stand decimal digits."""
    if ground.size > 9 and len(rule.groups[0]) > 1:
        yield Domain(tuple(sorted(ground.cells(_bulb(rule)[1:]))), (1 << 9) - 1)


def _arrow(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    yield from _decimal(rule, ground)
    bulb, counts = _number_in(rule, ground)
    for shaft in rule.groups[1:]:
        cells = ground.cells(shaft)
        yield from sum_of([*bulb, *cells], [0], [*(-count for count in counts), *[1] * len(cells)])


def _average_arrow(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    yield from _decimal(rule, ground)
    bulb, counts = _number_in(rule, ground)
    for shaft in rule.groups[1:]:
        cells = ground.cells(shaft)
        weights = [-count * len(cells) for count in counts]
        yield from sum_of([*bulb, *cells], [0], [*weights, *[1] * len(cells)])


def _product_arrow(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    bulb = ground.cells(_bulb(rule))
    for shaft in rule.groups[1:]:
        yield Machine((*bulb, *ground.cells(shaft)), product_of_bulb(ground.size, len(bulb)))


def _arrow_problem(rule: Rule, ground: RuleContext) -> str:
    if len(rule.groups) < 2:
        return "an arrow needs a bulb and a shaft, with a stroke between them"
    if len(rule.groups[0]) > 3:
        return f"a bulb has one, two or three cells, not {len(rule.groups[0])}"
    if len({*rule.groups[0]}) < len(rule.groups[0]):
        return f"{place_name(rule.groups[0][0])} comes twice in the bulb"
    return standing_still(rule, ground)


def _out_of_reach(rule: Rule, ground: RuleContext) -> str:
    if problem := _arrow_problem(rule, ground):
        return problem
    least = (0, 1, 11, 111)[len(rule.groups[0])]
    shaft = min(rule.groups[1:], key=len)
    if len(shaft) * ground.size < least:
        most = f"the {len(shaft)} digits of a shaft add up to {len(shaft) * ground.size} at most"
        return Hopeless(f"{most}, and its bulb is {least} or more")
    if len(rule.groups[0]) == 1 and max(map(len, rule.groups[1:])) > ground.size:
        return Hopeless(f"a shaft of more than {ground.size} cells adds up to more than one digit")
    return ""


def _arrow_words(verb: str) -> ToWords:
    def words(rule: Rule, ground: RuleContext) -> str:
        bulb = ground.names(_bulb(rule))
        what = f"the digit in {bulb}" if len(rule.groups[0]) == 1 else f"the number that {bulb} form"
        shafts = [f"the digits in {ground.names(shaft)} {verb} {what}" for shaft in rule.groups[1:]]
        text = "; ".join(shafts)
        return f"{text[0].upper()}{text[1:]}."

    return words


def _arrow_marks(label: str = "") -> ToMarks:
    def marks(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
        for shaft in rule.groups[1:]:
            start = min(rule.groups[0], key=lambda place: _distance(place, shaft[0]))
            shafts = strokes((start, *shaft), Ink.DARK_GREY, 0.07)
            *others, last = outside_rings(shafts, _RING, [start])
            yield from others
            yield replace(last, head=0.25)
        yield from _pill(_bulb(rule))
        if label:
            row, column = rule.groups[0][0]
            yield TextMark((row + 0.11, column + 0.88), label, 0.15, Ink.DARK_GREY)

    return marks


def _pill(places: Sequence[Place]) -> Iterator[RuleMark]:
    """A ring around one cell or several. Nothing fills it, so that the bulb of a thermometer is seen in it."""
    if len(places) == 1:
        yield Disc(centre(places[0]), _RING, Ink.NONE, Ink.DARK_GREY, 0.05)
        return
    (row, column), *_, (to_row, to_column) = map(centre, places)
    length, angle = hypot(to_row - row, to_column - column), degrees(atan2(to_row - row, to_column - column))
    spot = (row + to_row) / 2, (column + to_column) / 2
    if isclose(length, sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places))):
        yield TileMark(spot, 2 * _RING, length + 2 * _RING, Ink.NONE, Ink.DARK_GREY, 0.05, angle, _RING)
        return
    points = tuple(map(centre, places))  # its cells turn a corner: a line within a wider one
    yield Stroke(points, Ink.DARK_GREY, 2 * _RING + 0.05)
    yield Stroke(points, Ink.WHITE, 2 * _RING - 0.05)


def _distance(one: Place, other: Place) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


_ARROW = RuleArguments(groups=(1, MANY), cells=(1, MANY), repeats=True, lists=("bulb", "shafts"))


def _arrow_rule(
    id_: str,
    summary: str,
    *,
    verb: str,
    shapes: ToShapes,
    problem: ToProblem,
    label: str = "",
    noun: str = "",
) -> RuleType:
    return RuleType(
        id=id_,
        family=RuleFamily.LINES,
        summary=summary,
        example="r1c1 / r1c2 r1c3" if label else "r1c1 / r1c2 r1c3 / r2c1 r3c1",
        takes=_ARROW,
        words=_arrow_words(verb),
        shapes=shapes,
        marks=_arrow_marks(label),
        problem=problem,
        aliases=(id_.replace("-", ""),) if "-" in id_ else (),
        noun=noun,
    )


def _double_arrow(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    first, *inner, last = ground.cells(rule.groups[0])
    yield from sum_of([first, last, *inner], [0], [-1, -1, *[1] * len(inner)])


def _two_rings(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    yield from ringed_ends(rule.groups[0], Ink.DARK_GREY, 0.07, _RING, 0.05)


# -- pieces with one sum ----------------------------------------------------------------------------------------------


def _pieces(rule: Rule, key: Callable[[Place], object]) -> list[list[Place]]:
    """The line, cut where it goes on in another box or row. Coming back starts a new piece."""
    return [list(piece) for _, piece in groupby(rule.groups[0], key)]


def _region_pieces(rule: Rule, ground: RuleContext) -> list[list[Place]]:
    return _pieces(rule, lambda place: frozenset(ground.box_of[ground.cell(place)].cells))


def _region_sum(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    pieces = [ground.cells(piece) for piece in _region_pieces(rule, ground)]
    if len(pieces) > 1:
        yield from same_sums(pieces)


def _row_sum(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    pieces = [ground.cells(piece) for piece in _pieces(rule, lambda place: place[0])]
    if len(pieces) > 1:
        yield from same_sums(pieces)


def _zipper(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    cells = ground.cells(rule.groups[0])
    half = len(cells) // 2
    pairs = list(zip(cells[:half], reversed(cells), strict=False))
    if len(cells) % 2:
        for pair in pairs:
            yield from sum_of([*pair, cells[half]], [0], [1, 1, -1])
    elif len(pairs) > 1:
        yield from same_sums(pairs)


def _zipper_words(rule: Rule, _ground: RuleContext) -> str:
    middle = ", which is the digit in its middle" if len(rule.groups[0]) % 2 else ""
    return f"Digits equally far from both ends of the line have one and the same sum{middle}"


def _is_closed(rule: Rule) -> bool:
    """Whether a line ends where it begins."""
    places = rule.groups[0]
    return len(places) > 1 and places[0] == places[-1]


def _sum_line(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    cells, total = ground.cells(rule.groups[0]), rule.values[0]
    cut = cut_into(ground.size, total)
    if not _is_closed(rule):
        yield Machine(cells, cut)
        return
    ring = cells[:-1]  # the first cut is somewhere in the first cells, for a piece is no longer than its total
    turned = [ring[start:] + ring[:start] for start in range(min(len(ring), total))]
    yield AnyOf(tuple((Machine(way, cut),) for way in turned))


def _sum_line_problem(rule: Rule, ground: RuleContext) -> str:
    total, cells = rule.values[0], rule.groups[0]
    if problem := standing_still(rule, ground):
        return problem
    if total < 1:
        return Hopeless(f"pieces of a line cannot add up to {total}")
    count = len(cells) - _is_closed(rule)
    least = f"{count} digits add up to {count * ground.size} at most, less than {total}"
    return Hopeless(least) if total > count * ground.size else ""


def _sum_line_words(rule: Rule, ground: RuleContext) -> str:
    what = "The closed line" if _is_closed(rule) else "The line"
    return f"{what} can be cut into pieces that each add up to {rule.value}: {names(rule, ground)}."


def _sum_line_marks(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.GOLD, 0.16)
    row, column = rule.groups[0][0]
    yield TextMark((row + 0.17, column + 0.2), str(rule.value), 0.18)


RULES: tuple[RuleType, ...] = (
    _arrow_rule(
        "arrow",
        "the digits of each shaft add up to the digit in the bulb, or to the number in a bulb of two or three cells",
        verb="add up to",
        shapes=_arrow,
        problem=_out_of_reach,
    ),
    _arrow_rule(
        "product-arrow",
        "the digits of each shaft multiply to the digit (or number) in the bulb",
        verb="multiply to",
        shapes=_product_arrow,
        problem=_arrow_problem,
        label="x",
    ),
    _arrow_rule(
        "average-arrow",
        "the mean of the digits of each shaft is the digit (or number) in the bulb",
        verb="have as their mean",
        shapes=_average_arrow,
        problem=_arrow_problem,
        label="ø",
    ),
    line_rule(
        "double-arrow",
        "the digits between the two ends of the line add up to the sum of the ends",
        "The digits between the ends of the line add up to as much as the two ends",
        _double_arrow,
        _two_rings,
        least=3,
        aliases=("doublearrow",),
    ),
    line_rule(
        "region-sum",
        "the boxes cut the line into pieces that all have one sum",
        "The borders of boxes cut the line into pieces with one and the same sum",
        _region_sum,
        drawn(Ink.BLUE),
        example="r1c2 r1c3 r1c4 r2c5",
        problem=box_problem,
        aliases=("region-sum-line", "regionsumline"),
        noun="region sum line",
    ),
    line_rule(
        "row-sum",
        "the rows cut the line into pieces that all have one sum",
        "The rows cut the line into pieces with one and the same sum",
        _row_sum,
        drawn(Ink.PALE_BLUE),
        aliases=("row-sum-line",),
        example="r1c1 r1c2 r2c3",
        noun="row sum line",
    ),
    line_rule(
        "zipper",
        "digits equally far from both ends have one sum; the middle cell of an odd line is that sum",
        _zipper_words,
        _zipper,
        drawn(Ink.LILAC),
        aliases=("zipper-line", "zipperline"),
        noun="zipper line",
    ),
    RuleType(
        id="sum-line",
        family=RuleFamily.LINES,
        summary="the line, closed if it ends where it begins, can be cut into pieces that each add up to the number",
        example="10 r1c1 r1c2 r2c3 r3c3",
        takes=RuleArguments(values=(1, 1), cells=(1, MANY), repeats=True, numbers=("total",)),
        words=_sum_line_words,
        shapes=_sum_line,
        marks=_sum_line_marks,
        problem=_sum_line_problem,
        aliases=("n-sum-line", "ten-line"),
        noun="{} sum line",
    ),
)
