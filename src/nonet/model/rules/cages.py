"""Rules on cages and groups of cells: killer cages, extra regions, clones, groups with one sum.

Contents: killer cages, several groups of cells, magic squares (`_CAGE_RULES`); other cages, lunchboxes and distinct
digits (`_CONTENT_RULES`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations
from math import comb, isqrt

from nonet._base.errors import listed
from nonet._base.language import and_list, say
from nonet.model.constraints import AnyOf, Automaton, CellCount, Combo, Constraint, Different, Machine, SameCounts
from nonet.model.geometry import place_name
from nonet.model.regions import Family, Look
from nonet.model.rules.automata import automaton, between, containing
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
    no_problem,
)
from nonet.model.rules.common import (
    equal,
    included,
    missing_digit,
    names,
    no_marks,
    often,
    reach_problem,
    same_sums,
    strokes,
    sum_of,
    total_of,
    with_cells,
)
from nonet.model.rules.context import RuleContext
from nonet.model.rules.edges import product as multiplied
from nonet.model.rules.edges import product_problem
from nonet.model.rules.marks import Cage, Depth, Disc, Ink, RuleMark, TextMark, Tint, centre
from nonet.model.rules.tables import (
    MOST_SETS,
    Sets,
    count_with_sum,
    least_sum,
    mask_of,
    most_sum,
    sets_where,
    sets_with_sum,
    subset_sums,
)

CAGE = Family("cage", "cages", Look.HIDDEN)
EXTRA = Family("extra region", "extra regions", Look.TINT)


def cage_cells(rule: Rule, context: RuleContext) -> tuple[int, ...]:
    return tuple(sorted(context.cells(rule.groups[0])))


def cage_rule(
    id_: str,
    summary: str,
    said: ToWords,
    constraints: ToConstraints,
    problem: ToProblem,
    *,
    takes: RuleArguments,
    example: str,
    label: Callable[[Rule], str] = lambda rule: "" if rule.value is None else str(rule.value),
    aliases: tuple[str, ...] = (),
    regions: Family | None = CAGE,
    meaning: ToWords | None = None,
    noun: str = "",
) -> RuleType:
    """Return a rule on one cage. `said` is its sentence up to the names of the cells."""
    return RuleType(
        id=id_,
        family=RuleFamily.CAGES,
        summary=summary,
        example=example,
        takes=takes,
        words=lambda rule, context: with_cells(said(rule, context), names(rule, context)),
        constraints=constraints,
        marks=lambda rule, _context: iter((Cage(rule.groups[0], label(rule)),)),
        problem=problem,
        aliases=aliases,
        regions=regions,
        meaning=meaning,
        noun=noun,
    )


TOTAL = RuleArguments(values=(1, 1), numbers=("total",))


def among(cells: tuple[int, ...], sets: Sets | None, totals: Iterable[int] = ()) -> Iterator[Constraint]:
    """Yield different cells with one of the sets; if these are too many to list, with one of the totals."""
    if sets is not None:
        yield Combo(cells, sets)
        return
    if len(cells) > 1:
        yield Different(cells)
    yield from sum_of(cells, tuple(totals))


# -- killer cages -----------------------------------------------------------------------------------------------------


def is_crowded(rule: Rule, context: RuleContext) -> bool:
    """Return True if digits must repeat in a cage because it has more cells than there are digits."""
    return len(rule.groups[0]) > context.size


def _killer(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = cage_cells(rule, context)
    n, count, total = context.size, len(cells), rule.value
    if is_crowded(rule, context):
        if total is not None:
            yield from sum_of(cells, [total])
    elif total is not None:
        few = count_with_sum(n, count, total) <= MOST_SETS
        yield from among(cells, sets_with_sum(n, count, total) if few else None, [total])
    elif count > 1:
        yield Different(cells)


def _killer_words(rule: Rule, context: RuleContext) -> str:
    if is_crowded(rule, context):
        of_sum, free = (
            "The digits of the cage add up to {sum}; they repeat, for it has more cells than there are digits",
            "The digits of the cage are free; they repeat, for it has more cells than there are digits",
        )
        return say(free if rule.value is None else of_sum, sum=rule.value)
    if rule.value is None:
        return say("No digit repeats in the cage")
    return say("The digits of the cage add up to {sum} and do not repeat", sum=rule.value)


def _killer_meaning(rule: Rule, context: RuleContext) -> str:
    """With a word on cages without a number only where there are any."""
    same = [other for other in context.rules if other.type is rule.type] or [rule]
    totals = {other.value is not None for other in same}
    if True not in totals:
        return say("no digit repeats in the cage")
    every, some = (
        "no digit repeats in the cage, and its digits add up to the number",
        "no digit repeats in the cage, and its digits add up to the number, if there is one",
    )
    return say(some if len(totals) > 1 else every)


def _killer_problem(rule: Rule, context: RuleContext) -> str:
    if rule.value is None:
        return ""
    n, count = context.size, len(rule.groups[0])
    if is_crowded(rule, context):
        return reach_problem(rule.value, count, count * n, f"the sum of {count} digits")
    return reach_problem(rule.value, least_sum(count), most_sum(n, count), f"the sum of {different(count)}")


def different(count: int) -> str:
    return f"{count} different digits" if count > 1 else "one digit"


def _sum_problem(rule: Rule, context: RuleContext) -> str:
    count = len(rule.groups[0])
    what = f"the sum of {count} digits" if count > 1 else "one digit"
    return reach_problem(rule.values[0], count, count * context.size, what)


def crowded(rule: Rule, context: RuleContext) -> str:
    if not is_crowded(rule, context):
        return ""
    return Unsatisfiable(f"{len(rule.groups[0])} cells cannot all differ: there are {context.size} digits")


# -- several groups ---------------------------------------------------------------------------------------------------


def _groups(rule: Rule, context: RuleContext) -> list[tuple[int, ...]]:
    return [context.cells(group) for group in rule.groups]


def _clone(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    first, *others = _groups(rule, context)
    for other in others:
        for one, same in zip(first, other, strict=True):
            yield from equal(one, same, context.size)


def _length_problem(rule: Rule, _context: RuleContext) -> str:
    lengths = [len(group) for group in rule.groups]
    return "" if len({*lengths}) == 1 else f"the groups must have equally many cells, got {listed(lengths)}"


def _clone_problem(rule: Rule, context: RuleContext) -> str:
    """Also why somebody mistyped a copy. One that came with a puzzle is kept, since it does no harm."""
    if problem := _length_problem(rule, context):
        return problem
    first, *others = rule.groups
    both = next((one for other in others for one, same in zip(first, other, strict=True) if one == same), None)
    return f"{place_name(both)} cannot be a copy of itself" if both and rule.is_typed else ""


def _same_set(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    groups = {tuple(sorted(group)) for group in _groups(rule, context)}
    if len(groups) > 1:
        yield SameCounts(tuple(sorted(groups)))


_GROUPED = frozenset({"clone", "same-set", "equal-sums"})
_CORNERS = ((0.16, 0.15), (0.16, 0.85), (0.84, 0.85))  # where letters stand, the usual one first
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SHADES = (Ink.PALE_GREY, Ink.TINT_BLUE, Ink.TINT_GREEN, Ink.TINT_RED, Ink.PEACH, Ink.LILAC)


def _one_shade(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    return (Tint(group, Ink.PALE_GREY) for group in rule.groups)


def _same_shade(rule: Rule, context: RuleContext) -> Iterator[RuleMark]:
    return _lettered(rule, context) or _one_shade(rule, context)


def _shades(rule: Rule, context: RuleContext) -> Iterator[RuleMark]:
    shades = (Tint(group, _SHADES[number % len(_SHADES)]) for number, group in enumerate(rule.groups))
    return _lettered(rule, context) or shades


def _lettered(rule: Rule, context: RuleContext) -> Iterator[RuleMark] | None:
    """Return a shade and letters for the groups of a rule if several rules have groups; None otherwise."""
    alike = [other for other in context.rules if other.type.id in _GROUPED]
    if len(alike) < 2 or rule not in alike:
        return None
    number = alike.index(rule)
    shade, letter = _SHADES[number % len(_SHADES)], _LETTERS[number % len(_LETTERS)]
    letters = (TextMark(spot, letter, 0.18, depth=Depth.UNDER) for spot in _spots(alike)[number])
    return chain((Tint(group, shade) for group in rule.groups), letters)


def _spots(rules: list[Rule]) -> list[list[tuple[float, float]]]:
    """Return the spots for the letters of each rule's groups.

    A letter is at the top left of the first cell that has no other letter there. If every cell of a group has one,
    the letter is in the next corner.
    """
    taken: set[tuple[float, float]] = set()
    found = []
    for rule in rules:
        spots = []
        for group in rule.groups:
            cells = sorted(group)
            choice = [(row + down, column + right) for down, right in _CORNERS for row, column in cells]
            spots.append(next((spot for spot in choice if spot not in taken), choice[0]))
            taken.add(spots[-1])
        found.append(spots)
    return found


def _group_rule(
    id_: str,
    summary: str,
    said: str,
    constraints: ToConstraints,
    marks: ToMarks,
    *,
    problem: ToProblem = no_problem,
    meaning: ToWords | None = None,
    noun: str = "",
) -> RuleType:
    """Return a rule that compares groups of cells. `said` is its sentence up to the names of the cells."""
    return RuleType(
        id=id_,
        family=RuleFamily.CAGES,
        summary=summary,
        example="r1c1 r1c2 / r5c5 r5c6",
        takes=RuleArguments(groups=(2, MANY), lists=("groups",)),
        words=lambda rule, context: with_cells(say(said), "; ".join(map(context.names, rule.groups))),
        constraints=constraints,
        marks=marks,
        problem=problem,
        meaning=meaning,
        noun=noun,
    )


# -- magic squares ----------------------------------------------------------------------------------------------------


def _side(rule: Rule) -> int:
    return isqrt(len(rule.groups[0]))


def _magic_problem(rule: Rule, _context: RuleContext) -> str:
    side, places = _side(rule), sorted(rule.groups[0])
    top, left = places[0]
    block = [(top + i, left + j) for i in range(side) for j in range(side)]
    return "" if places == block and side > 1 else "the cells must be a square, such as 3 x 3"


def _magic_square(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    side, cells = _side(rule), context.cells(sorted(rule.groups[0]))
    rows = [cells[i * side : (i + 1) * side] for i in range(side)]
    columns = list(zip(*rows, strict=True))
    slants = [tuple(rows[i][i] for i in range(side)), tuple(rows[i][-1 - i] for i in range(side))]
    lines = [*rows, *columns, *slants]
    if any({*cells} == {*box.cells} for box in context.boxes):  # then the sum is known: all digits, shared by the rows
        yield from (constraint for line in lines for constraint in sum_of(line, [least_sum(context.size) // side]))
    else:
        yield from same_sums(lines)


_CAGE_RULES: tuple[RuleType, ...] = (
    cage_rule(
        "killer",
        "no digit repeats in the cage, and its digits add up to the number, if there is one",
        _killer_words,
        _killer,
        _killer_problem,
        takes=RuleArguments(values=(0, 1), numbers=("total",)),
        example="10 r1c1 r1c2 r2c1",
        aliases=("cage", "killer-cage", "killercage"),
        meaning=_killer_meaning,
        noun="{} cage",
    ),
    cage_rule(
        "sum",
        "the digits of the cells add up to the number; they may repeat where nothing else forbids it",
        lambda rule, _context: say("Digits may repeat in these cells, which add up to {sum}", sum=rule.value),
        lambda rule, context: total_of(cage_cells(rule, context), rule.values[0], context),
        _sum_problem,
        takes=TOTAL,
        example="10 r1c1 r2c2 r3c3",
        aliases=("sum-cage",),
        noun="sum {}",
    ),
    RuleType(
        id="extra-region",
        family=RuleFamily.CAGES,
        summary="no digit repeats in these cells; as many cells as digits hold every digit",
        example="r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4",
        words=lambda rule, context: with_cells(say("No digit repeats in the extra region"), names(rule, context)),
        constraints=lambda rule, context: iter((Different(cage_cells(rule, context)),)),
        marks=no_marks,
        problem=crowded,
        aliases=("extraregion", "all-different"),
        regions=EXTRA,
    ),
    _group_rule(
        "clone",
        "the groups are copies of each other, cell by cell in the order given",
        "These groups are copies of each other, cell by cell",
        _clone,
        _same_shade,
        problem=_clone_problem,
        meaning=lambda _rule, _context: say("the groups are copies of each other, cell by cell"),
        noun="clones",
    ),
    _group_rule(
        "same-set",
        "the groups hold the same digits, each the same number of times, in any order",
        "These groups hold the same digits, each the same number of times",
        _same_set,
        _shades,
        problem=_length_problem,
        noun="groups of the same digits",
    ),
    _group_rule(
        "equal-sums",
        "all groups have the same sum",
        "These groups have the same sum",
        lambda rule, context: same_sums(_groups(rule, context)),
        _shades,
        noun="groups of equal sums",
    ),
    RuleType(
        id="magic-square",
        family=RuleFamily.CAGES,
        summary="the rows, the columns and both diagonals of the square have the same sum",
        example="r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6",
        words=lambda rule, context: say(
            "The rows, the columns and both diagonals of this square have the same sum: {cells}.",
            cells=names(rule, context),
        ),
        constraints=_magic_square,
        marks=_one_shade,
        problem=_magic_problem,
    ),
)


# Rules on cages that say something else than a sum: products, roots, counts of digits.

# -- other cages ------------------------------------------------------------------------------------------------------


def _some_set(is_wanted: Callable[..., bool]) -> ToConstraints:
    """Return a cage of different digits with a property; the predicate gets the digits, the size, the numbers."""

    def constraints(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        cells = cage_cells(rule, context)
        sets = sets_where(context.size, len(cells), is_wanted, context.size, *rule.values)
        assert sets is not None, "the problem of the rule says if there are too many sets"
        yield Combo(cells, sets)

    return constraints


def _no_set(is_wanted: Callable[..., bool], what: str) -> ToProblem:
    """Return a check that says why no digits suit a cage. `what` ends its sentence: what digits cannot do."""

    def problem(rule: Rule, context: RuleContext) -> str:
        n, count = context.size, len(rule.groups[0])
        if is_crowded(rule, context):
            return crowded(rule, context)
        if comb(n, count) > MOST_SETS:
            return f"{count} of {n} digits are too many sets to look through"
        if sets_where(n, count, is_wanted, n, *rule.values):
            return ""
        return Unsatisfiable(f"no {different(count)} from 1 to {n} {what.format(*rule.values)}")

    return problem


def _has_root(digits: tuple[int, ...], _size: int, root: int) -> bool:
    return (sum(digits) - 1) % 9 + 1 == root


def _is_balanced(digits: tuple[int, ...], size: int) -> bool:
    """Return True for as many odd as even digits, as many low as high ones, and no middle one."""
    odd = sum(digit % 2 for digit in digits)
    low = sum(2 * digit < size + 1 for digit in digits)
    high = sum(2 * digit > size + 1 for digit in digits)
    return 2 * odd == len(digits) == 2 * low == 2 * high


def _has_no_subset(digits: tuple[int, ...], _size: int, total: int) -> bool:
    """Return True if no choice of one or more of the digits adds up to the total."""
    return total == 0 or total not in subset_sums(digits)


@lru_cache(maxsize=256)
def _largest_minus_others(size: int, number: int) -> Automaton:
    """Return an automaton whose state is the largest digit and the sum of the others."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        largest, others = state
        after = (digit, others + largest) if digit > largest else (largest, others + digit)
        return after if after[1] + number <= size else None

    return automaton(size, (0, 0), step, lambda state: state[0] - state[1] == number)


@lru_cache(maxsize=256)
def _largest_over_others(size: int, number: int) -> Automaton:
    """Return an automaton whose state is the largest digit and the product of the others."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        largest, others = state
        after = (digit, others * largest) if digit > largest else (largest, others * digit)
        return after if after[1] * number <= size else None

    return automaton(size, (1, 1), step, lambda state: state[0] == number * state[1])


def _machine_cage(made: Callable[[int, int], Automaton]) -> ToConstraints:
    return lambda rule, context: iter((Machine(cage_cells(rule, context), made(context.size, rule.values[0])),))


def _difference_cage_problem(rule: Rule, context: RuleContext) -> str:
    count = len(rule.groups[0])
    return reach_problem(
        rule.values[0], 0, max(context.size - count + 1, 0), f"the largest of {count} digits less the others"
    )


def _quotient_cage_problem(rule: Rule, context: RuleContext) -> str:
    return reach_problem(rule.values[0], 1, context.size, "the largest digit over the others")


def _said_counts(rule: Rule) -> list[tuple[int, int]]:
    """Return the pairs of a count and a digit."""
    return list(zip(rule.values[::2], rule.values[1::2], strict=True))


def _look_and_say(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = cage_cells(rule, context)
    return (CellCount(cells, 1 << (digit - 1), (count,)) for count, digit in _said_counts(rule))


def _look_problem(rule: Rule, context: RuleContext) -> str:
    if len(rule.values) % 2:
        return f"expected pairs of a count and a digit, got {len(rule.values)} numbers"
    pairs, cells = _said_counts(rule), len(rule.groups[0])
    wrong = next((digit for _, digit in pairs if not 1 <= digit <= context.size), None)
    if wrong is not None:
        return Unsatisfiable(f"{wrong} is not a digit of this board, which has 1 to {context.size}")
    twice = next((digit for _, digit in pairs if [other for _, other in pairs].count(digit) > 1), None)
    if twice is not None:
        return f"the digit {twice} is counted twice"
    if min(count for count, _ in pairs) < 0:
        return f"expected a count of 0 or more, got {min(count for count, _ in pairs)}"
    total = sum(count for count, _ in pairs)
    return Unsatisfiable(f"{total} digits do not fit into {cells} cells") if total > cells else ""


def _look_words(rule: Rule, _context: RuleContext) -> str:
    said = [
        say("{digit} {often}", digit=digit, often=often(count)) if count else say("no {digit}", digit=digit)
        for count, digit in _said_counts(rule)
    ]
    return say("Besides any other digits, these cells hold {digits}", digits=and_list(said))


def _look_label(rule: Rule) -> str:
    return "".join(map(str, rule.values))


def _exactly(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = cage_cells(rule, context)
    for digit in sorted({*rule.values}):
        yield CellCount(cells, 1 << (digit - 1), (rule.values.count(digit),))


def _exactly_words(rule: Rule, _context: RuleContext) -> str:
    said = [say("{digit} {often}", digit=digit, often=often(count)) for digit, count in Counter(rule.values).items()]
    return say("Besides any other digits, these cells hold {digits}", digits=and_list(said))


def _contains_problem(rule: Rule, context: RuleContext) -> str:
    count, cells = len(rule.values), len(rule.groups[0])
    if count > cells:
        return Unsatisfiable(f"{count} digits do not fit into {cells} cells")
    return missing_digit(rule, context)


# -- lunchboxes and distinct digits -----------------------------------------------------------------------------------


def _lunchbox(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Wherever the two ends of the range stand: all other digits lie between them, those on the way add up."""
    cells, total = context.cells(rule.groups[0]), rule.values[0]
    yield Different(tuple(sorted(cells)))
    ways: list[tuple[Constraint, ...]] = []
    for i, j in combinations(range(len(cells)), 2):
        inside = cells[i + 1 : j]
        others = [*cells[:i], *inside, *cells[j + 1 :]]
        if not inside and total:
            continue
        adds_up = tuple(sum_of(inside, [total])) if inside else ()
        spans = (Machine((cells[i], cells[j], *others), between(context.size)),) if others else ()
        ways.append((*spans, *adds_up))
    yield AnyOf(tuple(ways))


def _lunchbox_problem(rule: Rule, context: RuleContext) -> str:
    n, count = context.size, len(rule.groups[0])
    most = sum(range(n - 1, max(n - 1 - (count - 2), 1), -1))
    return crowded(rule, context) or reach_problem(
        rule.values[0], 0, most, f"what lies between the ends of {count} digits"
    )


def _boxed(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.GREY, 0.5)
    row, column = rule.groups[0][0]
    yield TextMark((row + 0.14, column + 0.18), str(rule.value), 0.17)


@lru_cache(maxsize=64)
def _as_many_different(size: int, count: int) -> Automaton:
    """Return the automaton of digits, then a digit equal to the number of different ones."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, met = state
        if left > 0:
            return left - 1, met | mask_of((digit,))
        return (-1, 0) if left == 0 and met.bit_count() == digit else None  # -1: the digit that counts was read

    return automaton(size, (count, 0), step, lambda state: state[0] == -1)


def _count_distinct(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    control, counted = (context.cells(group) for group in rule.groups)
    yield Machine((*sorted(counted), *control), _as_many_different(context.size, len(counted)))


def _distinct_problem(rule: Rule, context: RuleContext) -> str:
    if len(rule.groups[0]) != 1:
        return f"the first group is the one cell that counts, got {len(rule.groups[0])} cells"
    n, count = context.size, len(rule.groups[1])
    sets = sum(comb(n, chosen) for chosen in range(min(count, n) + 1))
    return f"{count} of {n} digits are too many sets to look through" * (sets > MOST_SETS)


def _distinct_words(rule: Rule, context: RuleContext) -> str:
    (control,), counted = rule.groups
    template = "The digit in {cell} is the number of different digits in {cells}."
    return say(template, cell=context.name(control), cells=and_list(map(context.name, counted)))


def _counted(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield Disc(centre(rule.groups[0][0]), 0.4, Ink.NONE, Ink.DARK_GREY, 0.04)
    yield Tint(rule.groups[1], Ink.PALE_GREY)


_CONTENT_RULES: tuple[RuleType, ...] = (
    cage_rule(
        "product-cage",
        "the digits of the cage multiply to the number; they may repeat where nothing else forbids it",
        lambda rule, _context: say("The digits of the cage multiply to {number}", number=rule.value),
        _machine_cage(multiplied),
        lambda rule, context: product_problem(rule.values[0], len(rule.groups[0]), context.size),
        takes=TOTAL,
        example="24 r1c1 r1c2 r2c1",
        label=lambda rule: f"{rule.value}x",
        regions=None,
        noun="{} product cage",
    ),
    cage_rule(
        "difference-cage",
        "the largest digit minus all the others is the number; digits may repeat where nothing forbids it",
        lambda rule, _context: say("The largest digit of the cage less all the others is {number}", number=rule.value),
        _machine_cage(_largest_minus_others),
        _difference_cage_problem,
        takes=RuleArguments(values=(1, 1), cells=(2, MANY), numbers=("number",)),
        example="2 r1c1 r1c2",
        label=lambda rule: f"{rule.value}-",
        regions=None,
        noun="{} difference cage",
    ),
    cage_rule(
        "quotient-cage",
        "the largest digit divided by all the others is the number; digits may repeat where nothing forbids it",
        lambda rule, _context: say(
            "The largest digit of the cage, divided by all the others, is {number}", number=rule.value
        ),
        _machine_cage(_largest_over_others),
        _quotient_cage_problem,
        takes=RuleArguments(values=(1, 1), cells=(2, MANY), numbers=("number",)),
        example="2 r1c1 r1c2",
        label=lambda rule: f"{rule.value}:",
        regions=None,
        noun="{} quotient cage",
    ),
    cage_rule(
        "digital-root-cage",
        "no digit repeats, and the number is the digital root of the sum (add its digits until one digit is left)",
        lambda rule, _context: say(
            "No digit repeats in the cage, and the digital root of its sum is {number}", number=rule.value
        ),
        _some_set(_has_root),
        _no_set(_has_root, "have the digital root {}"),
        takes=RuleArguments(values=(1, 1), numbers=("root",)),
        example="3 r1c1 r1c2 r2c1",
        label=lambda rule: f"DR{rule.value}",
        aliases=("digital-root",),
        noun="{} digital root cage",
    ),
    cage_rule(
        "look-and-say",
        "pairs of a count and a digit: the cage holds that digit exactly that often; other digits are free",
        _look_words,
        _look_and_say,
        _look_problem,
        takes=RuleArguments(values=(2, MANY), numbers=("counts*",)),
        example="2 3 1 5 r1c1 r2c4 r3c4 r4c5",
        label=_look_label,
        regions=None,
        noun="look-and-say cage",
    ),
    cage_rule(
        "equality-cage",
        "no digit repeats; as many digits are odd as even and low as high; no middle digit",
        lambda _rule, _context: say(
            "No digit repeats in the cage; as many of its digits are odd as even, and as many low as high"
        ),
        _some_set(_is_balanced),
        _no_set(_is_balanced, "are half odd and half low"),
        takes=RuleArguments(cells=(2, MANY)),
        example="r1c1 r1c2 r2c1 r2c2",
        label=lambda _rule: "=",
    ),
    cage_rule(
        "rellik-cage",
        "no digit repeats, and no selection of digits of the cage, not even a single one, adds up to the number",
        lambda rule, _context: say(
            "No digit repeats in the cage, and no one or more of its digits add up to {number}", number=rule.value
        ),
        _some_set(_has_no_subset),
        _no_set(_has_no_subset, "avoid the sum {}"),
        takes=TOTAL,
        example="10 r1c1 r1c2 r2c1",
        label=lambda rule: f"not {rule.value}",
        aliases=("rellik",),
        noun="{} rellik cage",
    ),
    cage_rule(
        "contains",
        "the cells hold each listed digit, at least as often as it is listed",
        lambda rule, _context: say("These cells include {digits}", digits=included(rule.values)),
        lambda rule, context: containing(cage_cells(rule, context), rule.values, context.size),
        _contains_problem,
        takes=RuleArguments(values=(1, MANY), numbers=("digits*",)),
        example="1 2 r1c1 r1c2 r1c3",
        label=lambda rule: " ".join(map(str, rule.values)),
        aliases=("contains-at-least",),
        regions=None,
        noun="group with listed digits",
    ),
    cage_rule(
        "contains-exactly",
        "the cells hold each listed digit exactly as often as it is listed; others are free",
        _exactly_words,
        _exactly,
        _contains_problem,
        takes=RuleArguments(values=(1, MANY), numbers=("digits*",)),
        example="1 2 r1c1 r1c2 r1c3",
        label=lambda rule: " ".join(map(str, rule.values)),
        regions=None,
        noun="group with counted digits",
    ),
    RuleType(
        id="count-distinct",
        family=RuleFamily.CAGES,
        summary="the digit of the first cell is the number of different digits in the others",
        example="r1c1 / r2c2 r3c3 r4c4 r5c5",
        takes=RuleArguments(groups=(2, 2), lists=("counter", "counted")),
        words=_distinct_words,
        constraints=_count_distinct,
        marks=_counted,
        problem=_distinct_problem,
        noun="count of different digits",
    ),
    RuleType(
        id="lunchbox",
        family=RuleFamily.CAGES,
        summary="no digit repeats along the cells; those between the smallest and the largest add up to the number",
        example="8 r1c1 r1c2 r1c3 r1c4",
        takes=RuleArguments(values=(1, 1), cells=(2, MANY), numbers=("total",)),
        words=lambda rule, context: say(
            "No digit repeats, and the digits between the smallest and the largest add up to {sum}: {cells}.",
            sum=rule.value,
            cells=names(rule, context),
        ),
        constraints=_lunchbox,
        marks=_boxed,
        problem=_lunchbox_problem,
        regions=CAGE,
        noun="{} lunchbox",
    ),
)

RULES = (*_CAGE_RULES, *_CONTENT_RULES)
