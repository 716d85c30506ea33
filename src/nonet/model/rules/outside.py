"""Clues outside the grid. Row 0 is above it, column 0 left of it; a clue looks into its row, column or diagonal.

Contents: little killers, sums (sandwich, X-sum), skyscrapers and numbered rooms, clues beside the highest digit,
`_LINE_CLUE_RULES`; clues about the first box, ranks, `_BOX_CLUE_RULES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from nonet._base.language import and_list, say
from nonet.model.constraints import AnyOf, Automaton, Combo, Constraint, Domain, Machine, Pair, Rank
from nonet.model.geometry import Place, place_name
from nonet.model.rules.automata import (
    containing,
    hidden_skyscraper,
    monotonous,
    next_to,
    sandwich,
    skyscraper,
    span,
    x_sum,
)
from nonet.model.rules.base import (
    MANY,
    Rule,
    RuleArguments,
    RuleFamily,
    RuleType,
    ToConstraints,
    ToMarks,
    ToProblem,
    ToWords,
    Unsatisfiable,
)
from nonet.model.rules.common import missing_digit, reach_problem, sum_of, total_of
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Depth, Disc, Ink, RuleMark, Stroke, TextMark, centre
from nonet.model.rules.tables import filled_with, if_then, mask_of, subset_sums, table

LETTER = 0.42
_WIDEST = 1.1  # letters of a height of one: no clue is wider than a cell
_MOST_DIGITS = 36  # a machine that counts sums grows with the third power of the size


def clue_of(rule: Rule) -> Place:
    """Return the place outside."""
    return rule.groups[0][0]


def _clue_problem(rule: Rule, context: RuleContext) -> str:
    """Return why the place cannot have a clue; empty if it can."""
    place = clue_of(rule)
    if not context.is_square:
        subgrids = context.board.subgrids
        return (
            f"clues outside need one grid; say which: {subgrids[0].name}: ..."
            if subgrids
            else "the board is not a square"
        )
    if context.is_cell(place):
        n = context.size
        outside = f"in row 0 or {n + 1} or column 0 or {n + 1}"
        return f"{place_name(place)} is inside the grid: put the clue outside, {outside}"
    return "" if context.is_outside(place) else f"{place_name(place)} is not next to a row or a column"


def outside_rule(
    id_: str,
    summary: str,
    said: ToWords,
    constraints: ToConstraints,
    problem: ToProblem,
    *,
    example: str,
    values: tuple[int, int] = (1, 1),
    numbers: tuple[str, ...] = ("clue",),
    label: Callable[[Rule], str] = lambda rule: " ".join(map(str, rule.values)),
    ring: bool = False,
    drawn: ToMarks | None = None,
    is_line_named: bool = False,
    aliases: tuple[str, ...] = (),
    meaning: ToWords | None = None,
    noun: str = "",
) -> RuleType:
    """Return a clue for a row or column. `said` is its sentence; the line's name comes before it if it has none."""

    def words(rule: Rule, context: RuleContext) -> str:
        text = said(rule, context)
        if is_line_named:
            return f"{text[0].upper()}{text[1:]}."
        return say("In {line}, {sentence}.", line=context.line_name(clue_of(rule)), sentence=text)

    def marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
        if ring:
            yield Disc(centre(clue_of(rule)), 0.38, Ink.NONE, Ink.DARK_GREY, 0.03, Depth.OVER)
        text = label(rule)
        yield TextMark(centre(clue_of(rule)), text, min(0.75 * LETTER if ring else LETTER, _WIDEST / len(text)))

    return RuleType(
        id=id_,
        family=RuleFamily.OUTSIDE,
        summary=summary,
        example=example,
        takes=RuleArguments(values=values, cells=(1, 1), numbers=numbers, lists=("place",)),
        words=words,
        constraints=constraints,
        marks=drawn or marks,
        problem=lambda rule, context: _clue_problem(rule, context) or problem(rule, context),
        aliases=aliases,
        meaning=meaning,
        noun=noun,
    )


def _read(made: Callable[[int, int], Automaton]) -> ToConstraints:
    """Return the demand that an automaton of a size and the clue accepts the line from the clue's side."""
    return lambda rule, context: iter((Machine(context.line(clue_of(rule)), made(context.size, rule.values[0])),))


def _too_large(context: RuleContext) -> str:
    if context.size <= _MOST_DIGITS:
        return ""
    return f"this clue is for boards of up to {_MOST_DIGITS} digits, got {context.size}"


# -- little killers ---------------------------------------------------------------------------------------------------


def _ray(rule: Rule, context: RuleContext) -> tuple[int, ...]:
    return context.ray(*rule.groups[0])


def _little_killer_problem(rule: Rule, context: RuleContext) -> str:
    clue, first = rule.groups[0]
    if context.is_cell(clue):
        return f"{place_name(clue)} is a cell; the clue of a diagonal is outside the grid"
    context.cell(first)
    if abs(first[0] - clue[0]) != 1 or abs(first[1] - clue[1]) != 1:
        return f"{place_name(first)} does not touch {place_name(clue)} at a corner: no diagonal starts so"
    count = len(_ray(rule, context))
    what = f"the sum of {count} digits" if count > 1 else "one digit"
    return reach_problem(rule.values[0], count, count * context.size, what)


def _little_killer_words(rule: Rule, context: RuleContext) -> str:
    cells = context.names(map(context.place, _ray(rule, context)))
    return say("The digits along this diagonal add up to {sum}: {cells}.", sum=rule.value, cells=cells)


def _small_arrow(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    (row, column), (to_row, to_column) = map(centre, rule.groups[0])
    down, right = to_row - row, to_column - column
    yield TextMark((row - 0.1 * down, column - 0.1 * right), str(rule.value), 0.36)
    start, tip = (row + 0.2 * down, column + 0.2 * right), (row + 0.46 * down, column + 0.46 * right)
    yield Stroke((start, tip), Ink.BLACK, 0.03, head=0.14, depth=Depth.OVER)


# -- sums -------------------------------------------------------------------------------------------------------------


def _sandwich_of(rule: Rule, context: RuleContext) -> tuple[tuple[int, int], int]:
    """Return the crusts and the total."""
    *crusts, total = rule.values
    return (crusts[0], crusts[1]) if crusts else (1, context.size), total


def _sandwich(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Yield a machine, and the same again by the places of the crusts, since the latter knows that digits differ."""
    crusts, total = _sandwich_of(rule, context)
    n, line = context.size, context.line(clue_of(rule))
    yield Machine(line, sandwich(n, crusts, total))
    ends = mask_of(crusts)
    ways: list[tuple[Constraint, ...]] = []
    for start, end in combinations(range(n), 2):
        sets = filled_with(n, end - start - 1, total, ends)
        if sets is None:
            return
        if sets:
            crust = Domain(tuple(sorted((line[start], line[end]))), ends)
            inside = tuple(sorted(line[start + 1 : end]))
            ways.append((crust, Combo(inside, sets)) if inside else (crust,))
    yield AnyOf(tuple(ways))


def _x_sum(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Yield a machine, and the same again by the first digit, since the latter knows that digits differ."""
    total, n, line = rule.values[0], context.size, context.line(clue_of(rule))
    yield Machine(line, x_sum(n, total))
    ways: list[tuple[Constraint, ...]] = []
    for count in range(1, n + 1):
        first = 1 << (count - 1)
        sets = filled_with(n, count - 1, total - count, first)
        if sets is None:
            return
        if sets:
            others = tuple(sorted(line[1:count]))
            ways.append((Domain(line[:1], first), *((Combo(others, sets),) if others else ())))
    yield AnyOf(tuple(ways))


def _sandwich_problem(rule: Rule, context: RuleContext) -> str:
    crusts, total = _sandwich_of(rule, context)
    if crusts[0] == crusts[1] or not all(1 <= crust <= context.size for crust in crusts):
        return f"{crusts[0]} and {crusts[1]} are not two digits from 1 to {context.size}"
    possible = subset_sums(digit for digit in range(1, context.size + 1) if digit not in crusts)
    if total in possible:
        return _too_large(context)
    return Unsatisfiable(f"no digits between {crusts[0]} and {crusts[1]} add up to {total}, at most to {max(possible)}")


def _sandwich_words(rule: Rule, context: RuleContext) -> str:
    (one, other), total = _sandwich_of(rule, context)
    return say("the digits between the {one} and the {other} add up to {sum}", one=one, other=other, sum=total)


def _sandwich_meaning(rule: Rule, context: RuleContext) -> str:
    (one, other), _ = _sandwich_of(rule, context)
    return say("the digits between the {one} and the {other} of the line add up to the number", one=one, other=other)


def _x_sum_problem(rule: Rule, context: RuleContext) -> str:
    most = context.size * (context.size + 1) // 2
    return reach_problem(rule.values[0], 1, most, "the sum of the first X digits") or _too_large(context)


def _skyscraper_problem(rule: Rule, context: RuleContext) -> str:
    return reach_problem(rule.values[0], 1, context.size, "the number of digits that are seen") or _too_large(context)


def _hidden_problem(rule: Rule, context: RuleContext) -> str:
    return reach_problem(rule.values[0], 0, context.size - 1, "the first digit that is hidden")


def _hidden_words(rule: Rule, _context: RuleContext) -> str:
    if not rule.value:
        return "no digit is lower than one before it"
    return say("the first digit that is lower than one before it is {digit}", digit=rule.value)


def _numbered_room(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    n, clue, (first, *others) = context.size, rule.values[0], context.line(clue_of(rule))
    if clue != 1:
        yield Domain((first,), context.all_digits & ~1)
    for k, cell in enumerate(others, 2):
        yield Pair.of(first, cell, table(n, if_then, k, clue))


# -- beside the highest ----------------------------------------------------------------------------------------------


def _next_problem(rule: Rule, context: RuleContext) -> str:
    if context.size in rule.values:
        return f"{context.size} cannot be next to itself"
    if len({*rule.values}) < len(rule.values):
        return "the same digit cannot be on both sides"
    return missing_digit(rule, context)


def _next_words(rule: Rule, context: RuleContext) -> str:
    return say("the {digit} is next to {digits} and no other digit", digit=context.size, digits=and_list(rule.values))


def _skyscraper_words(rule: Rule, _context: RuleContext) -> str:
    if rule.value == 1:
        return say("exactly one digit is greater than all before it")
    return say("exactly {count} digits are greater than all before them", count=rule.value)


_LINE_CLUE_RULES: tuple[RuleType, ...] = (
    RuleType(
        id="little-killer",
        family=RuleFamily.OUTSIDE,
        summary="the digits along the diagonal add up to the number; given by its place and the diagonal's first cell",
        example="20 r0c1 r1c2",
        takes=RuleArguments(values=(1, 1), cells=(2, 2), numbers=("total",), lists=("place", "first")),
        words=_little_killer_words,
        constraints=lambda rule, context: sum_of(_ray(rule, context), [rule.values[0]]),
        marks=_small_arrow,
        problem=_little_killer_problem,
        aliases=("littlekiller",),
        meaning=lambda _rule, _context: say(
            "the digits along the diagonal along which the arrow points add up to the number"
        ),
        noun="little killer {}",
    ),
    outside_rule(
        "sandwich",
        "the digits between the 1 and the highest digit of the line add up to the number",
        _sandwich_words,
        _sandwich,
        _sandwich_problem,
        example="15 r0c4",
        numbers=("total",),
        noun="sandwich {}",
    ),
    outside_rule(
        "sandwich-between",
        "the digits between two other digits, the first two numbers, add up to the third",
        _sandwich_words,
        _sandwich,
        _sandwich_problem,
        example="2 8 15 r0c4",
        values=(3, 3),
        numbers=("one", "other", "total"),
        label=lambda rule: f"{rule.values[2]}",
        aliases=("other-sandwich",),
        meaning=_sandwich_meaning,
        noun="sandwich",
    ),
    outside_rule(
        "x-sum",
        "the first X digits add up to the number; X is the first of them",
        lambda rule, _context: say(
            "the first X digits add up to {sum}, where X is the first digit itself", sum=rule.value
        ),
        _x_sum,
        _x_sum_problem,
        example="20 r0c4",
        numbers=("total",),
        ring=True,
        aliases=("xsum",),
        noun="X-sum {}",
    ),
    outside_rule(
        "skyscraper",
        "the number of digits that are greater than all before them",
        _skyscraper_words,
        _read(skyscraper),
        _skyscraper_problem,
        example="3 r0c4",
        numbers=("seen",),
        aliases=("skyscrapers",),
        noun="skyscraper clue {}",
    ),
    outside_rule(
        "hidden-skyscraper",
        "the number is the first digit that is lower than one before it; 0 means that there is none",
        _hidden_words,
        _read(hidden_skyscraper),
        _hidden_problem,
        example="3 r0c4",
        numbers=("digit",),
        noun="hidden skyscraper clue {}",
    ),
    outside_rule(
        "numbered-room",
        "the k-th cell of the line holds the number; k is the first digit",
        lambda rule, _context: say("the k-th cell holds {digit}, where k is the first digit", digit=rule.value),
        _numbered_room,
        missing_digit,
        example="3 r0c4",
        numbers=("digit",),
        aliases=("numbered-rooms", "numberedroom"),
        noun="numbered room {}",
    ),
    outside_rule(
        "next-to",
        "the neighbours of the highest digit of the line are exactly the listed digits, one or two",
        _next_words,
        lambda rule, context: iter(
            (Machine(context.line(clue_of(rule)), next_to(context.size, tuple(sorted(rule.values)))),)
        ),
        _next_problem,
        example="1 2 r0c4",
        values=(1, 2),
        numbers=("digits*",),
        aliases=("next-to-nine",),
        noun="neighbour clue",
    ),
)


# Clues outside the grid about the digits up to the first border of a box, and about the rank of a line.

# -- the first box ----------------------------------------------------------------------------------------------------


def _depth(rule: Rule, context: RuleContext) -> int:
    """Return the depth of the box that the clue looks into first."""
    box = context.board.box
    assert box
    return box[0] if clue_of(rule)[0] in (-1, context.size) else box[1]


def _first(rule: Rule, context: RuleContext) -> tuple[int, ...]:
    return context.line(clue_of(rule))[: _depth(rule, context)]


def _with_boxes(problem: ToProblem) -> ToProblem:
    def check(rule: Rule, context: RuleContext) -> str:
        return problem(rule, context) if context.board.box else "this board has no boxes of one form"

    return check


def _frame_problem(rule: Rule, context: RuleContext) -> str:
    depth, n = _depth(rule, context), context.size
    least, most = depth * (depth + 1) // 2, depth * (2 * n - depth + 1) // 2
    return reach_problem(rule.values[0], least, most, f"the sum of the first {depth} digits")


def _outside_problem(rule: Rule, context: RuleContext) -> str:
    depth = _depth(rule, context)
    if len(rule.values) > depth:
        return Unsatisfiable(f"{len(rule.values)} digits do not fit into the first {depth} cells")
    return missing_digit(rule, context)


def _rossini_problem(rule: Rule, context: RuleContext) -> str:
    way, depth = rule.values[0], _depth(rule, context)
    if way not in (-1, 0, 1):
        return f"expected 1 (rising), -1 (falling) or 0 (neither), got {way}"
    return Unsatisfiable(f"the first {depth} digits always rise or fall") if way == 0 and depth < 3 else ""


def _rossini_words(rule: Rule, context: RuleContext) -> str:
    ways = {
        1: "the first {count} digits rise",
        -1: "the first {count} digits fall",
        0: "the first {count} digits neither all rise nor all fall",
    }
    return say(ways[rule.values[0]], count=_depth(rule, context))


def _rossini_marks(rule: Rule, context: RuleContext) -> Iterator[RuleMark]:
    """Yield an arrow to where digits are larger."""
    row, column = centre(clue_of(rule))
    if not rule.values[0]:
        yield TextMark((row, column), "~", LETTER)
        return
    first = context.place(context.line(clue_of(rule))[0])
    down, right = (0.3 * rule.values[0] * (to - at) for at, to in zip(clue_of(rule), first, strict=True))
    yield Stroke(((row - down, column - right), (row + down, column + right)), Ink.BLACK, 0.05, 0.22, depth=Depth.OVER)


def _maximin_problem(rule: Rule, context: RuleContext) -> str:
    depth = _depth(rule, context)
    return reach_problem(rule.values[0], depth - 1, context.size - 1, f"the range of the first {depth} digits")


def _machine_of_first(made: Callable[[int, int], Automaton]) -> ToConstraints:
    return lambda rule, context: iter((Machine(_first(rule, context), made(context.size, rule.values[0])),))


# -- ranks ------------------------------------------------------------------------------------------------------------


def _side(place: Place, size: int) -> tuple[str, int]:
    """Return the side of the grid that a place is at."""
    axis = 0 if place[0] in (-1, size) else 1
    return ("row", place[0]) if axis == 0 else ("column", place[1])


def _other_sides(rule: Rule, context: RuleContext) -> list[list[tuple[int, ...]]]:
    """Return the lines from each of the three other sides."""
    n = context.size
    sides = [[(end, i) for i in range(n)] for end in (-1, n)] + [[(i, end) for i in range(n)] for end in (-1, n)]
    own = _side(clue_of(rule), n)
    return [[context.line(place) for place in places] for places in sides if _side(places[0], n) != own]


def _full_rank(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Four lines begin with each digit, one from each side: the rank says which digit, and how many come before."""
    line = context.line(clue_of(rule))
    digit, less = (rule.values[0] - 1) // 4 + 1, (rule.values[0] - 1) % 4
    yield Rank.of(line, _other_sides(rule, context), digit, less)


def _full_rank_words(rule: Rule, context: RuleContext) -> str:
    name = context.line_name(clue_of(rule))
    return say(
        "{line} is number {number} when all rows and columns, read as numbers from all four sides, are sorted in "
        "ascending order, and no other is equal to it",
        line=name,
        number=rule.value,
    )


_BOX_CLUE_RULES: tuple[RuleType, ...] = (
    outside_rule(
        "frame-sum",
        "the digits up to the first border of a box add up to the number",
        lambda rule, context: say(
            "the first {count} digits add up to {sum}", count=_depth(rule, context), sum=rule.value
        ),
        lambda rule, context: total_of(_first(rule, context), rule.values[0], context),
        _with_boxes(_frame_problem),
        example="12 r0c4",
        numbers=("total",),
        noun="frame sum {}",
    ),
    outside_rule(
        "outside",
        "the listed digits are among the digits up to the first border of a box",
        lambda rule, context: say(
            "the first {count} digits include {digits}", count=_depth(rule, context), digits=and_list(rule.values)
        ),
        lambda rule, context: containing(_first(rule, context), rule.values, context.size),
        _with_boxes(_outside_problem),
        example="1 2 r0c4",
        values=(1, MANY),
        numbers=("digits*",),
        noun="outside clue",
    ),
    outside_rule(
        "rossini",
        "the digits up to the first border of a box rise (1), fall (-1), or do neither (0), seen from the clue",
        _rossini_words,
        _machine_of_first(monotonous),
        _with_boxes(_rossini_problem),
        example="1 r0c4",
        numbers=("way",),
        drawn=_rossini_marks,
        meaning=lambda _rule, _context: say(
            "the digits up to the first border of a box rise along the arrow; ~: they neither rise nor fall"
        ),
        noun="Rossini clue",
    ),
    outside_rule(
        "maximin",
        "the largest minus the smallest of the digits up to the first border of a box is the number",
        lambda rule, context: say(
            "the largest minus the smallest of the first {count} digits is {number}",
            count=_depth(rule, context),
            number=rule.value,
        ),
        _machine_of_first(span),
        _with_boxes(_maximin_problem),
        example="5 r0c4",
        numbers=("difference",),
        aliases=("range",),
        noun="maximin clue {}",
    ),
    outside_rule(
        "full-rank",
        "the line, read from the clue as a number, is the k-th smallest of all lines from both ends, without a tie",
        _full_rank_words,
        _full_rank,
        lambda rule, context: reach_problem(rule.values[0], 1, 4 * context.size, "the rank of a line"),
        example="7 r0c4",
        numbers=("rank",),
        label=lambda rule: f"#{rule.value}",
        is_line_named=True,
        noun="rank {}",
    ),
)

RULES = (*_LINE_CLUE_RULES, *_BOX_CLUE_RULES)
