"""What several families of rules share: chains of pairs, sums that may cancel, strokes from cell to cell, wordings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot

from nonet._base.language import and_list, say
from nonet.model.constraints import Combo, Constraint, Domain, Pair, Sum
from nonet.model.geometry import Place, place_name
from nonet.model.rules.base import Rule, Unsatisfiable
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Disc, Ink, MarkPoint, RuleMark, Stroke, centre
from nonet.model.rules.tables import MOST_SETS, Table, count_with_sum, sets_with_sum


def no_marks(_rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    """Return no marks: words express the rule, or its regions are drawn as such."""
    return iter(())


def chain(cells: Sequence[int], allowed: Table) -> Iterator[Constraint]:
    """Yield the same relation between every two neighbours of a line."""
    for first, second in pairwise(cells):
        yield Pair.of(first, second, allowed)


def clique(cells: Iterable[int], allowed: Table) -> Iterator[Constraint]:
    """Yield the same relation between any two of the cells."""
    for first, second in combinations(dict.fromkeys(cells), 2):
        yield Pair.of(first, second, allowed)


def equal(first: int, second: int, size: int) -> Iterator[Constraint]:
    """Yield two cells with one digit. A cell equals itself anyway."""
    if first != second:
        yield Pair.of(first, second, tuple(1 << digit for digit in range(size)))


def sum_of(cells: Sequence[int], totals: Sequence[int], weights: Sequence[int] | None = None) -> Iterator[Constraint]:
    """Yield a sum; nothing, or an impossible demand, if its cells cancel each other out."""
    made = Sum.of(cells, totals, weights)
    if made.cells:
        yield made
    elif 0 not in made.totals:
        yield Domain((min(cells),), 0)


def total_of(cells: Sequence[int], total: int, context: RuleContext) -> Iterator[Constraint]:
    """Yield cells that add up to a total. In one region they also differ, which leaves fewer sets."""
    regions = (*context.rows, *context.columns, *context.boxes)
    few = 1 < len(cells) <= context.size and count_with_sum(context.size, len(cells), total) <= MOST_SETS
    if few and any({*cells} <= {*region.cells} for region in regions):
        yield Combo(tuple(sorted(cells)), sets_with_sum(context.size, len(cells), total))
    else:
        yield from sum_of(cells, [total])


def same_sums(groups: Sequence[Sequence[int]]) -> Iterator[Constraint]:
    """Yield groups with one sum: each is compared with the shortest, and a few of them also with one another."""
    shortest = min(groups, key=len)
    if len(shortest) == 1 or len(groups) > 4:
        others = list(groups)
        others.remove(shortest)
        pairs = [(shortest, other) for other in others]
    else:
        pairs = list(combinations(groups, 2))
    for one, other in pairs:
        yield from sum_of([*one, *other], [0], [1] * len(one) + [-1] * len(other))


def reach_problem(total: int, least: int, most: int, what: str) -> str:
    """Return why a number is impossible between a least and a most; empty if it is possible."""
    if least <= total <= most:
        return ""
    return Unsatisfiable(
        f"{what} cannot be {total}, only {least} to {most}" if least < most else f"{what} is {least}, not {total}"
    )


def no_such_digit(rule: Rule, context: RuleContext) -> str:
    """Return why a number of the rule is not a digit of this board; empty if all are."""
    wrong = next((value for value in rule.values if not 1 <= value <= context.size), None)
    return "" if wrong is None else f"{wrong} is not a digit of this board, which has 1 to {context.size}"


def missing_digit(rule: Rule, context: RuleContext) -> str:
    """Return the same for a rule that needs that digit on the board."""
    return unsatisfiable(no_such_digit(rule, context))


def unsatisfiable(problem: str) -> str:
    """Return a problem that means that no digits can meet the rule."""
    return Unsatisfiable(problem) if problem else ""


def one_digit_problem(_rule: Rule, context: RuleContext) -> str:
    """Return why the board cannot meet a rule that needs two digits; empty if it can."""
    return "" if context.size > 1 else Unsatisfiable("this board has only the digit 1")


def box_problem(rule: Rule, context: RuleContext) -> str:
    """Return why the board cannot have a rule that needs boxes; empty if it can."""
    if not context.boxes:
        return "this board has no boxes"
    lost = next((place for place in rule.places if context.cell(place) not in context.box_of), None)
    return "" if lost is None else f"{place_name(lost)} is in no box"


def standing_still(rule: Rule, _context: RuleContext) -> str:
    """Return why a line is not valid: the same cell twice in a row; empty if it is valid."""
    for group in rule.groups:
        for before, after in pairwise(group):
            if before == after:
                return f"{place_name(before)} is listed twice in a row"
    return ""


def names(rule: Rule, context: RuleContext) -> str:
    """Return the cells of a rule of one group."""
    return context.names(rule.groups[0])


def with_cells(sentence: str, cells: str) -> str:
    """Return a sentence with the names of cells after it."""
    return say("{sentence}: {cells}.", sentence=sentence, cells=cells)


def often(count: int) -> str:
    """Return the number as an adverb: once, twice, 3 times."""
    return say({1: "once", 2: "twice"}.get(count, "{count} times"), count=count)


def included(digits: Sequence[int]) -> str:
    """Return digits as a list in words, with the number of times each is listed: "1, 2 (twice) and 3"."""
    counts = Counter(digits)
    return and_list([f"{digit} ({often(count)})" if count > 1 else digit for digit, count in counts.items()])


def strokes(places: Sequence[Place], ink: Ink, width: float) -> Iterator[Stroke]:
    """Yield a line from cell to cell. Between cells that do not touch it is thin and dashed: it binds none between."""
    runs = [[places[0]]]
    for before, after in pairwise(places):
        if max(abs(after[0] - before[0]), abs(after[1] - before[1])) > 1:
            yield Stroke((centre(before), centre(after)), ink, width / 4, is_dashed=True)
            runs.append([])
        runs[-1].append(after)
    for run in runs:
        points = tuple(map(centre, run))
        yield Stroke(points if len(points) > 1 else points * 2, ink, width)


def ringed_ends(places: Sequence[Place], ink: Ink, width: float, radius: float, thickness: float) -> Iterator[RuleMark]:
    """Yield a line with a ring around each end. The rings are not filled, so that other marks in a cell are seen."""
    ends = (places[0], places[-1])
    yield from outside_rings(strokes(places, ink, width), radius, ends)
    for end in ends:
        yield Disc(centre(end), radius, Ink.NONE, Ink.DARK_GREY, thickness)


def outside_rings(lines: Iterable[Stroke], radius: float, ringed: Iterable[Place]) -> list[Stroke]:
    """Return lines that begin and end at the rings around these cells, not in their middle."""
    spots = {*map(centre, ringed)}
    found = list(lines)
    longer = [line for line in found if not {*line.points} <= spots or len({*line.points}) > 1]  # no dots in a ring
    return [_outside_rings(line, radius, spots) for line in longer or found]


def _outside_rings(line: Stroke, radius: float, spots: set[MarkPoint]) -> Stroke:
    points = list(line.points)
    if points[0] in spots:
        points[0] = _toward(points[0], points[1], radius)
    if points[-1] in spots:
        points[-1] = _toward(points[-1], points[-2], radius)
    return replace(line, points=tuple(points))


def _toward(start: MarkPoint, end: MarkPoint, by: float) -> MarkPoint:
    """Return the point this far on the way from one point to another."""
    way = hypot(end[0] - start[0], end[1] - start[1])
    share = by / way if way else 0.0
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
