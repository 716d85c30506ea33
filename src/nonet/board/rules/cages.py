"""Rules on cages and groups of cells: killer cages, extra regions, clones, groups with one sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from math import isqrt

from nonet.board.families import Family, Look
from nonet.board.geometry import place_name
from nonet.board.rules.base import MANY, Hopeless, Rule, RuleArguments, RuleFamily, RuleType
from nonet.board.rules.common import equal, names, no_marks, reach_problem, same_sums, sum_of, total_of
from nonet.board.rules.functions import ToMarks, ToProblem, ToShapes, ToWords, no_problem
from nonet.board.rules.ground import RuleContext
from nonet.board.rules.marks import Cage, Depth, Ink, RuleMark, TextMark, Tint
from nonet.board.rules.tables.combinations import MOST_SETS, Sets, count_with_sum, least_sum, most_sum, sets_with_sum
from nonet.board.shapes import Combo, Constraint, Different, SameCounts
from nonet.errors import listed

CAGE = Family("cage", "cages", Look.HIDDEN)
EXTRA = Family("extra region", "extra regions", Look.TINT)


def cage_cells(rule: Rule, ground: RuleContext) -> tuple[int, ...]:
    return tuple(sorted(ground.cells(rule.groups[0])))


def cage_rule(
    id_: str,
    summary: str,
    said: ToWords,
    shapes: ToShapes,
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
    """A rule on one cage. `said` is its sentence up to the names of the cells."""
    return RuleType(
        id=id_,
        family=RuleFamily.CAGES,
        summary=summary,
        example=example,
        takes=takes,
        words=lambda rule, ground: f"{said(rule, ground)}: {names(rule, ground)}.",
        shapes=shapes,
        marks=lambda rule, _ground: iter((Cage(rule.groups[0], label(rule)),)),
        problem=problem,
        aliases=aliases,
        regions=regions,
        meaning=meaning,
        noun=noun,
    )


TOTAL = RuleArguments(values=(1, 1), numbers=("total",))


def among(cells: tuple[int, ...], sets: Sets | None, totals: Iterable[int] = ()) -> Iterator[Constraint]:
    """Different cells with one of the sets; where those are too many to list, with one of the totals."""
    if sets is not None:
        yield Combo(cells, sets)
        return
    if len(cells) > 1:
        yield Different(cells)
    yield from sum_of(cells, tuple(totals))


# -- killer cages -----------------------------------------------------------------------------------------------------


def is_crowded(rule: Rule, ground: RuleContext) -> bool:
    """Whether digits must repeat in a cage, for it has more cells than there are digits."""
    return len(rule.groups[0]) > ground.size


def _killer(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    cells = cage_cells(rule, ground)
    n, count, total = ground.size, len(cells), rule.value
    if is_crowded(rule, ground):
        if total is not None:
            yield from sum_of(cells, [total])
    elif total is not None:
        few = count_with_sum(n, count, total) <= MOST_SETS
        yield from among(cells, sets_with_sum(n, count, total) if few else None, [total])
    elif count > 1:
        yield Different(cells)


def _killer_words(rule: Rule, ground: RuleContext) -> str:
    total = f" add up to {rule.value}" if rule.value is not None else ""
    if is_crowded(rule, ground):
        return f"The digits of the cage{total or ' are free'}; they repeat, for it has more cells than there are digits"
    return f"The digits of the cage{total} and do not repeat" if total else "No digit repeats in the cage"


def _killer_meaning(rule: Rule, ground: RuleContext) -> str:
    """With a word on cages without a number only where there are any."""
    same = [other for other in ground.rules if other.type is rule.type] or [rule]
    totals = {other.value is not None for other in same}
    total = ", and its digits add up to the number" if True in totals else ""
    return f"no digit repeats in the cage{total}{', if there is one' if len(totals) > 1 else ''}"


def _killer_problem(rule: Rule, ground: RuleContext) -> str:
    if rule.value is None:
        return ""
    n, count = ground.size, len(rule.groups[0])
    if is_crowded(rule, ground):
        return reach_problem(rule.value, count, count * n, f"the sum of {count} digits")
    return reach_problem(rule.value, least_sum(count), most_sum(n, count), f"the sum of {different(count)}")


def different(count: int) -> str:
    return f"{count} different digits" if count > 1 else "one digit"


def _sum_problem(rule: Rule, ground: RuleContext) -> str:
    count = len(rule.groups[0])
    what = f"the sum of {count} digits" if count > 1 else "one digit"
    return reach_problem(rule.values[0], count, count * ground.size, what)


def crowded(rule: Rule, ground: RuleContext) -> str:
    if not is_crowded(rule, ground):
        return ""
    return Hopeless(f"{len(rule.groups[0])} cells cannot all differ: there are {ground.size} digits")


# -- several groups ---------------------------------------------------------------------------------------------------


def _groups(rule: Rule, ground: RuleContext) -> list[tuple[int, ...]]:
    return [ground.cells(group) for group in rule.groups]


def _clone(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    first, *others = _groups(rule, ground)
    for other in others:
        for one, same in zip(first, other, strict=True):
            yield from equal(one, same, ground.size)


def _length_problem(rule: Rule, _ground: RuleContext) -> str:
    lengths = [len(group) for group in rule.groups]
    return "" if len({*lengths}) == 1 else f"the groups must have equally many cells, got {listed(lengths)}"


def _clone_problem(rule: Rule, ground: RuleContext) -> str:
    """Also why somebody mistyped a copy. One that came with a puzzle is kept, since it does no harm."""
    if problem := _length_problem(rule, ground):
        return problem
    first, *others = rule.groups
    both = next((one for other in others for one, same in zip(first, other, strict=True) if one == same), None)
    return f"{place_name(both)} cannot be a copy of itself" if both and rule.is_typed else ""


def _same_set(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    groups = {tuple(sorted(group)) for group in _groups(rule, ground)}
    if len(groups) > 1:
        yield SameCounts(tuple(sorted(groups)))


_GROUPED = frozenset({"clone", "same-set", "equal-sums"})
_CORNERS = ((0.16, 0.15), (0.16, 0.85), (0.84, 0.85))  # where letters stand, the usual one first
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SHADES = (Ink.PALE_GREY, Ink.TINT_BLUE, Ink.TINT_GREEN, Ink.TINT_RED, Ink.PEACH, Ink.LILAC)


def _one_shade(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    return (Tint(group, Ink.PALE_GREY) for group in rule.groups)


def _same_shade(rule: Rule, ground: RuleContext) -> Iterator[RuleMark]:
    return _lettered(rule, ground) or _one_shade(rule, ground)


def _shades(rule: Rule, ground: RuleContext) -> Iterator[RuleMark]:
    shades = (Tint(group, _SHADES[number % len(_SHADES)]) for number, group in enumerate(rule.groups))
    return _lettered(rule, ground) or shades


def _lettered(rule: Rule, ground: RuleContext) -> Iterator[RuleMark] | None:
    """Where several rules have groups, a shade and a letter for each rule, so that it is seen which belong together."""
    alike = [other for other in ground.rules if other.type.id in _GROUPED]
    if len(alike) < 2 or rule not in alike:
        return None
    number = alike.index(rule)
    shade, letter = _SHADES[number % len(_SHADES)], _LETTERS[number % len(_LETTERS)]
    letters = (TextMark(spot, letter, 0.18, depth=Depth.UNDER) for spot in _spots(alike)[number])
    return chain((Tint(group, shade) for group in rule.groups), letters)


def _spots(rules: list[Rule]) -> list[list[tuple[float, float]]]:
    """Where the letters of each rule's groups stand: at the top left of the first cell that has no other letter there.

    Where every cell of a group has one, in the next corner.
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
    shapes: ToShapes,
    marks: ToMarks,
    *,
    problem: ToProblem = no_problem,
    meaning: ToWords | None = None,
    noun: str = "",
) -> RuleType:
    """A rule that compares groups of cells. `said` is its sentence up to the names of the cells."""
    return RuleType(
        id=id_,
        family=RuleFamily.CAGES,
        summary=summary,
        example="r1c1 r1c2 / r5c5 r5c6",
        takes=RuleArguments(groups=(2, MANY), lists=("groups",)),
        words=lambda rule, ground: f"{said}: {'; '.join(map(ground.names, rule.groups))}.",
        shapes=shapes,
        marks=marks,
        problem=problem,
        meaning=meaning,
        noun=noun,
    )


# -- magic squares ----------------------------------------------------------------------------------------------------


def _side(rule: Rule) -> int:
    return isqrt(len(rule.groups[0]))


def _magic_problem(rule: Rule, _ground: RuleContext) -> str:
    side, places = _side(rule), sorted(rule.groups[0])
    top, left = places[0]
    block = [(top + i, left + j) for i in range(side) for j in range(side)]
    return "" if places == block and side > 1 else "the cells must be a square, such as 3 x 3"


def _magic_square(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    side, cells = _side(rule), ground.cells(sorted(rule.groups[0]))
    rows = [cells[i * side : (i + 1) * side] for i in range(side)]
    columns = list(zip(*rows, strict=True))
    slants = [tuple(rows[i][i] for i in range(side)), tuple(rows[i][-1 - i] for i in range(side))]
    lines = [*rows, *columns, *slants]
    if any({*cells} == {*box.cells} for box in ground.boxes):  # then the sum is known: all digits, shared by the rows
        yield from (shape for line in lines for shape in sum_of(line, [least_sum(ground.size) // side]))
    else:
        yield from same_sums(lines)


RULES: tuple[RuleType, ...] = (
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
        lambda rule, _ground: f"These cells add up to {rule.value}; digits may repeat",
        lambda rule, ground: total_of(cage_cells(rule, ground), rule.values[0], ground),
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
        words=lambda rule, ground: f"No digit repeats in the extra region: {names(rule, ground)}.",
        shapes=lambda rule, ground: iter((Different(cage_cells(rule, ground)),)),
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
        meaning=lambda _rule, _ground: "the groups are copies of each other, cell by cell",
        noun="clones",
    ),
    _group_rule(
        "same-set",
        "the groups hold the same digits, each equally often, in any order",
        "These groups hold the same digits, each equally often",
        _same_set,
        _shades,
        problem=_length_problem,
        noun="groups of the same digits",
    ),
    _group_rule(
        "equal-sums",
        "all groups have one and the same sum",
        "These groups have one and the same sum",
        lambda rule, ground: same_sums(_groups(rule, ground)),
        _shades,
        noun="groups of equal sums",
    ),
    RuleType(
        id="magic-square",
        family=RuleFamily.CAGES,
        summary="the rows, the columns and both diagonals of the square have one and the same sum",
        example="r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6",
        words=lambda rule, ground: (
            f"The rows, the columns and both diagonals of this square have one and the same sum: {names(rule, ground)}."
        ),
        shapes=_magic_square,
        marks=_one_shade,
        problem=_magic_problem,
    ),
)
