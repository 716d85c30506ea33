"""Rules on lines that compare digits: thermometers, whispers ... A line is cells in order, and may cross itself.

Contents: thermometers and differences (`_COMPARISON_RULES`); sets, classes and steps of digits (`_PATTERN_RULES`);
arrows and pieces with one sum (`_SUM_RULES`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise
from math import atan2, degrees, hypot, isclose
from operator import le, lt

from nonet._base.language import and_list, say
from nonet.model.constraints import AnyOf, Combo, Constraint, Different, Domain, Element, Machine, Pair, pair_table
from nonet.model.geometry import Place, place_name
from nonet.model.regions import Family, Look
from nonet.model.rules.automata import (
    alternating,
    between,
    cut_into,
    outside_of,
    product_of_bulb,
    same_difference,
    sequence,
    up_and_down,
)
from nonet.model.rules.base import (
    MANY,
    Group,
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
from nonet.model.rules.common import (
    box_problem,
    chain,
    clique,
    equal,
    names,
    outside_rings,
    ringed_ends,
    same_sums,
    standing_still,
    strokes,
    sum_of,
    with_cells,
)
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Disc, Ink, RuleMark, Stroke, TextMark, TileMark, centre
from nonet.model.rules.tables import (
    bands,
    differ_by_at_least,
    differ_in_residue,
    equal_or_far,
    half,
    index_each_other,
    residues,
    runs,
    sets_without_neighbours,
    table,
)

LINE = Family("line", "lines", Look.HIDDEN)
# On larger boards a machine that remembers two digits would take longer to make than to do without.
MOST_STATE_DIGITS = 25


def line_rule(
    id_: str,
    summary: str,
    said: str | ToWords,
    constraints: ToConstraints,
    marks: ToMarks,
    *,
    least: int = 2,
    example: str = "r1c1 r1c2 r2c3 r3c3",
    number: str = "",
    problem: ToProblem | None = None,
    aliases: tuple[str, ...] = (),
    regions: Family | None = None,
    meaning: ToWords | None = None,
    noun: str = "",
) -> RuleType:
    """Return a rule on one line. `said` is its sentence up to the names of the cells; `number` is an optional one."""
    words = said if callable(said) else lambda _rule, _context: say(said)

    def problem_of(rule: Rule, context: RuleContext) -> str:
        return standing_still(rule, context) or (problem(rule, context) if problem else "")

    return RuleType(
        id=id_,
        family=RuleFamily.LINES,
        summary=summary,
        example=example,
        takes=RuleArguments(
            values=(0, 1) if number else (0, 0),
            cells=(least, MANY),
            repeats=True,
            numbers=(f"{number}?",) if number else (),
        ),
        words=lambda rule, context: with_cells(words(rule, context), names(rule, context)),
        constraints=constraints,
        marks=marks,
        problem=problem_of,
        aliases=aliases,
        regions=regions,
        meaning=meaning,
        noun=noun,
    )


def drawn(ink: Ink, width: float = 0.2) -> ToMarks:
    """Return a line in its colour."""
    return lambda rule, _context: strokes(rule.groups[0], ink, width)


def line_cells(rule: Rule, context: RuleContext) -> tuple[int, ...]:
    return context.cells(rule.groups[0])


# -- thermometers -----------------------------------------------------------------------------------------------------


def _too_long(rule: Rule, context: RuleContext) -> str:
    places, size = rule.groups[0], context.size
    twice = next((place for place in places if places.count(place) > 1), None)
    if twice is not None:
        return Unsatisfiable(f"{place_name(twice)} is listed twice: digits cannot rise in a circle")
    if len(places) <= size:
        return ""
    return Unsatisfiable(f"{len(places)} digits from 1 to {size} cannot rise: a thermometer has at most {size} cells")


def _thermometer(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.GREY, 0.33)
    yield Disc(centre(rule.groups[0][0]), 0.42, Ink.GREY)


def _slow_thermometer(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.PALE_BLUE, 0.33)
    yield Disc(centre(rule.groups[0][0]), 0.42, Ink.PALE_BLUE)
    for stroke in strokes(rule.groups[0], Ink.WHITE, 0.1):
        if not stroke.is_dashed:
            yield stroke


# -- differences ------------------------------------------------------------------------------------------------------


def _german(rule: Rule, context: RuleContext) -> int:
    return half(context.size) if rule.value is None else rule.value


def _dutch(rule: Rule, context: RuleContext) -> int:
    return half(context.size) - 1 if rule.value is None else rule.value


def _whispers(least: Callable[[Rule, RuleContext], int]) -> ToConstraints:
    return lambda rule, context: chain(
        line_cells(rule, context), table(context.size, differ_by_at_least, least(rule, context))
    )


def _whisper_words(least: Callable[[Rule, RuleContext], int]) -> ToWords:
    return lambda rule, context: say("Neighbours on the line differ by at least {number}", number=least(rule, context))


def _no_such_difference(rule: Rule, context: RuleContext) -> str:
    if rule.value is None or 0 <= rule.value < context.size:
        return ""
    return Unsatisfiable(f"two digits cannot differ by {rule.value}, only by 0 to {context.size - 1}")


def _lockout(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    first, *inner, last = line_cells(rule, context)
    n, least = context.size, _dutch(rule, context)
    if n <= MOST_STATE_DIGITS:
        yield Machine((first, last, *inner), outside_of(n, least))
        return
    less, more = pair_table(n, lt), table(n, differ_by_at_least, least)
    yield Pair.of(first, last, more)
    for cell in dict.fromkeys(inner):
        below = (Pair.of(cell, first, less), Pair.of(cell, last, less))
        above = (Pair.of(first, cell, less), Pair.of(last, cell, less))
        yield AnyOf((below, above))


def _lockout_words(rule: Rule, context: RuleContext) -> str:
    return say(
        "The ends of the line differ by at least {number}, "
        "and each digit between them is either greater than both or less than both",
        number=_dutch(rule, context),
    )


def _diamonds(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.TURQUOISE, 0.08)
    for end in (rule.groups[0][0], rule.groups[0][-1]):
        yield TileMark(centre(end), 0.56, 0.56, Ink.WHITE, Ink.TURQUOISE, 0.05, angle=45.0)


def _between(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    first, *inner, last = line_cells(rule, context)
    if not inner:
        return
    n, less = context.size, pair_table(context.size, lt)
    if n <= MOST_STATE_DIGITS:
        yield Machine((first, last, *inner), between(n))
        return
    rising = tuple(pair for cell in inner for pair in (Pair.of(first, cell, less), Pair.of(cell, last, less)))
    falling = tuple(pair for cell in inner for pair in (Pair.of(cell, first, less), Pair.of(last, cell, less)))
    yield AnyOf((rising, falling))


def _ringed(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield from ringed_ends(rule.groups[0], Ink.GREY, 0.08, 0.4, 0.04)


def _palindrome(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = line_cells(rule, context)
    for first, last in zip(cells[: len(cells) // 2], reversed(cells), strict=False):
        yield from equal(first, last, context.size)


_COMPARISON_RULES: tuple[RuleType, ...] = (
    line_rule(
        "thermo",
        "digits rise from the bulb (the first cell) to the tip",
        "The digits of the thermometer rise from its bulb",
        lambda rule, context: chain(line_cells(rule, context), pair_table(context.size, lt)),
        _thermometer,
        example="r1c1 r2c1 r3c1",
        problem=_too_long,
        aliases=("thermometer",),
        meaning=lambda _rule, _context: say("digits rise from the bulb to the tip"),
        noun="thermometer",
    ),
    line_rule(
        "slow-thermo",
        "digits never fall from the bulb (the first cell) to the tip",
        "The digits of the slow thermometer rise or stay equal from its bulb",
        lambda rule, context: chain(line_cells(rule, context), pair_table(context.size, le)),
        _slow_thermometer,
        aliases=("slow-thermometer", "slowthermometer"),
        meaning=lambda _rule, _context: say("digits never fall from the bulb to the tip"),
        noun="slow thermometer",
    ),
    line_rule(
        "whispers",
        "neighbours on the line differ by at least half of the digits (5 on 9x9), or by the number given",
        _whisper_words(_german),
        _whispers(_german),
        drawn(Ink.GREEN),
        number="difference",
        problem=_no_such_difference,
        aliases=("german-whispers", "whisper"),
        meaning=_whisper_words(_german),
        noun="whisper line",
    ),
    line_rule(
        "dutch-whispers",
        "neighbours on the line differ by at least one less than half of the digits (4 on 9x9)",
        _whisper_words(_dutch),
        _whispers(_dutch),
        drawn(Ink.ORANGE),
        aliases=("dutch-whisper",),
        meaning=_whisper_words(_dutch),
        noun="Dutch whisper line",
    ),
    line_rule(
        "palindrome",
        "the line reads the same from both ends",
        "The line reads the same from both ends",
        _palindrome,
        drawn(Ink.GREY, 0.25),
        example="r2c2 r3c3 r4c4 r5c5 r6c6",
    ),
    line_rule(
        "between",
        "every digit on the line is strictly between the digits at its two ends",
        "Every digit between the ends of the line lies strictly between the digits at its ends",
        _between,
        _ringed,
        aliases=("between-line", "betweenline"),
        noun="between line",
    ),
    line_rule(
        "lockout",
        "the digits at the ends differ by at least 4 on 9x9, or by the number; all others are below both or above both",
        _lockout_words,
        _lockout,
        _diamonds,
        number="difference",
        problem=_no_such_difference,
        aliases=("lockout-line",),
        meaning=_lockout_words,
        noun="lockout line",
    ),
)


# Rules on lines about sets, classes and steps of digits: renban, entropic lines, sequences.


def _set(rule: Rule, context: RuleContext) -> tuple[int, ...]:
    """Return the cells of a line, each once, for a rule about sets."""
    return tuple(sorted({*line_cells(rule, context)}))


def _too_many(what: str) -> ToProblem:
    def problem(rule: Rule, context: RuleContext) -> str:
        count = len({*rule.groups[0]})
        too_many = f"{count} different digits are more than this board's {context.size}: {what}"
        return Unsatisfiable(too_many) if count > context.size else ""

    return problem


# -- sets -------------------------------------------------------------------------------------------------------------


def _renban(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = _set(rule, context)
    yield Combo(cells, runs(context.size, len(cells)))


def _nabner(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = _set(rule, context)
    sets = sets_without_neighbours(context.size, len(cells))
    if sets is None:
        yield from clique(cells, table(context.size, differ_by_at_least, 2))
    else:
        yield Combo(cells, sets)


def _nabner_problem(rule: Rule, context: RuleContext) -> str:
    count, most = len({*rule.groups[0]}), (context.size + 1) // 2
    if count <= most:
        return ""
    always = f"{count} digits from 1 to {context.size} always have two equal or consecutive ones"
    return Unsatisfiable(f"{always}: at most {most} cells can be")


def _not_renban(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Yield the demand that digits are not a run: two of them are equal or too far apart."""
    cells = _set(rule, context)
    allowed = table(context.size, equal_or_far, len(cells))
    yield AnyOf(tuple((Pair.of(one, other, allowed),) for one, other in combinations(cells, 2)))


# -- classes of digits ------------------------------------------------------------------------------------------------


def _entropic(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, context), alternating(context.size, bands(context.size), 3))


def _modulus(rule: Rule) -> int:
    return 3 if rule.value is None else rule.value


def _modular(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells, modulus = line_cells(rule, context), _modulus(rule)
    if modulus <= 5:
        yield Machine(cells, alternating(context.size, residues(context.size, modulus), modulus))
        return
    other = table(context.size, differ_in_residue, modulus)
    for start in range(len(cells)):
        for cell in cells[start + 1 : start + modulus]:
            # A line that comes back to a cell so soon would have it differ from itself.
            yield Pair.of(cells[start], cell, other) if cell != cells[start] else Domain((cell,), 0)


def _modular_words(rule: Rule, _context: RuleContext) -> str:
    template = "Any {number} neighbours on the line have different remainders when divided by {number}"
    return say(template, number=_modulus(rule))


def _modular_problem(rule: Rule, _context: RuleContext) -> str:
    return "" if _modulus(rule) > 1 else f"a division by {rule.value} leaves only one remainder"


def _parity(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, context), alternating(context.size, residues(context.size, 2), 2))


# -- steps ------------------------------------------------------------------------------------------------------------


def _same_difference(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, context), same_difference(context.size))


def _sequence(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, context), sequence(context.size))


def _up_and_down(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, context), up_and_down(context.size))


def _too_large(_rule: Rule, context: RuleContext) -> str:
    return f"this rule is for boards of up to 36 digits, got {context.size}" if context.size > 36 else ""


def _index_line(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Yield the demand that every two cells of a line index each other.

    A cell that is both the i-th and the j-th holds neither i nor j.
    """
    cells = line_cells(rule, context)
    for (i, first), (j, second) in combinations(enumerate(cells, 1), 2):
        if first == second:
            yield Domain((first,), context.all_digits & ~(1 << i - 1 | 1 << j - 1))
        else:
            yield Pair.of(first, second, table(context.size, index_each_other, i, j))


def _slingshot(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    tail, arrow, *others = line_cells(rule, context)
    yield Element(arrow, tuple(others), tail)


def _slingshot_words(rule: Rule, context: RuleContext) -> str:
    tail, arrow = map(context.name, rule.groups[0][:2])
    return say("If {arrow} contains k, the k-th cell after it contains the digit of {tail}", arrow=arrow, tail=tail)


def _slung(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    (row, column), (to_row, to_column) = map(centre, rule.groups[0][:2])
    down, right = to_row - row, to_column - column
    start, tip = (row + 0.35 * down, column + 0.35 * right), (to_row + 0.3 * down, to_column + 0.3 * right)
    yield Stroke((start, tip), Ink.DARK_GREY, 0.06, head=0.25)


_PATTERN_RULES: tuple[RuleType, ...] = (
    line_rule(
        "renban",
        "the cells hold consecutive digits in any order, without a repeat",
        "The digits of the line are consecutive, in any order, and none repeats",
        _renban,
        drawn(Ink.PINK),
        problem=_too_many("a run has no digit twice"),
    ),
    line_rule(
        "nabner",
        "no two cells of the line hold equal or consecutive digits, wherever they are",
        "No two digits of the line are equal or consecutive",
        _nabner,
        drawn(Ink.KHAKI),
        problem=_nabner_problem,
        aliases=("anti-renban",),
    ),
    line_rule(
        "not-renban",
        "the digits of the line are not all different and consecutive",
        "The digits of the line are not a set of different, consecutive digits",
        _not_renban,
        drawn(Ink.GOLD),
        noun="non-renban line",
    ),
    line_rule(
        "unique-line",
        "no digit repeats on the line",
        "No digit repeats on the line",
        lambda rule, context: iter((Different(_set(rule, context)),)),
        drawn(Ink.GREY, 0.12),
        example="r1c3 r2c4 r3c4 r4c5",
        problem=_too_many("none may repeat"),
        regions=LINE,
    ),
    line_rule(
        "entropic",
        "any three successive cells of the line hold a low, a middle and a high digit; two cells hold two of these",
        "Any three neighbours on the line are a low, a middle and a high digit",
        _entropic,
        drawn(Ink.PEACH),
        aliases=("entropic-line", "entropicline"),
        noun="entropic line",
    ),
    line_rule(
        "modular",
        "any three successive cells of the line have all remainders of division by 3 (or any m cells, by m)",
        _modular_words,
        _modular,
        drawn(Ink.TEAL),
        number="modulus",
        problem=_modular_problem,
        aliases=("modular-line", "modularline"),
        meaning=_modular_words,
        noun="modular line",
    ),
    line_rule(
        "parity",
        "odd and even digits alternate along the line",
        "Odd and even digits alternate along the line",
        _parity,
        drawn(Ink.RED),
        aliases=("parity-line",),
        noun="parity line",
    ),
    line_rule(
        "same-difference",
        "neighbours on the line always differ by the same number, which is not given",
        "All pairs of neighbours on the line have the same difference",
        _same_difference,
        drawn(Ink.TURQUOISE),
        least=3,
        problem=_too_large,
        noun="same-difference line",
    ),
    line_rule(
        "sequence",
        "from cell to cell along the line, the digit always changes by the same amount, which can be 0",
        "The digits of the line go up or down by the same amount at each step, or are all equal",
        _sequence,
        drawn(Ink.GREY, 0.16),
        least=3,
        problem=_too_large,
        noun="sequence line",
    ),
    line_rule(
        "up-and-down",
        "rises and falls alternate along the line",
        "Rises and falls alternate along the line",
        _up_and_down,
        drawn(Ink.LILAC, 0.16),
        least=2,
        noun="up-and-down line",
    ),
    line_rule(
        "index-line",
        "if cell i of the line contains v, then cell v of the line, if it exists, contains i",
        "If cell i of the line contains v, then cell v of the line, if it exists, contains i",
        _index_line,
        drawn(Ink.PALE_BLUE),
    ),
    line_rule(
        "slingshot",
        "if the second cell holds k, the k-th cell after it holds the digit of the first",
        _slingshot_words,
        _slingshot,
        _slung,
        least=3,
        example="r1c1 r2c2 r3c3 r4c4 r5c5 r6c6",
    ),
)


# Rules on lines that add digits up: arrows, region sums, zippers, lines cut into equal sums.

_RING = 0.41


# -- arrows -----------------------------------------------------------------------------------------------------------


def _bulb(rule: Rule) -> Group:
    """Return the cells of the bulb as its number is read: left to right, then top to bottom."""
    return tuple(sorted(rule.groups[0]))


def _number_in(rule: Rule, context: RuleContext) -> tuple[list[int], list[int]]:
    """Return the cells of the bulb and the weight of each."""
    cells = list(context.cells(_bulb(rule)))
    return cells, [10**power for power in range(len(cells) - 1, -1, -1)]


def _decimal(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Behind the first cell of a pill stand decimal digits."""
    if context.size > 9 and len(rule.groups[0]) > 1:
        yield Domain(tuple(sorted(context.cells(_bulb(rule)[1:]))), (1 << 9) - 1)


def _arrow(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield from _decimal(rule, context)
    bulb, counts = _number_in(rule, context)
    for shaft in rule.groups[1:]:
        cells = context.cells(shaft)
        yield from sum_of([*bulb, *cells], [0], [*(-count for count in counts), *[1] * len(cells)])


def _average_arrow(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield from _decimal(rule, context)
    bulb, counts = _number_in(rule, context)
    for shaft in rule.groups[1:]:
        cells = context.cells(shaft)
        weights = [-count * len(cells) for count in counts]
        yield from sum_of([*bulb, *cells], [0], [*weights, *[1] * len(cells)])


def _product_arrow(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    bulb = context.cells(_bulb(rule))
    for shaft in rule.groups[1:]:
        yield Machine((*bulb, *context.cells(shaft)), product_of_bulb(context.size, len(bulb)))


def _arrow_problem(rule: Rule, context: RuleContext) -> str:
    if len(rule.groups) < 2:
        return "an arrow needs a bulb and a shaft, separated by a slash"
    if len(rule.groups[0]) > 3:
        return f"a bulb has one, two or three cells, not {len(rule.groups[0])}"
    if len({*rule.groups[0]}) < len(rule.groups[0]):
        return f"{place_name(rule.groups[0][0])} is listed twice in the bulb"
    return standing_still(rule, context)


def _out_of_reach(rule: Rule, context: RuleContext) -> str:
    if problem := _arrow_problem(rule, context):
        return problem
    least = (0, 1, 11, 111)[len(rule.groups[0])]
    shaft = min(rule.groups[1:], key=len)
    if len(shaft) * context.size < least:
        most = f"the {len(shaft)} digits of a shaft add up to {len(shaft) * context.size} at most"
        return Unsatisfiable(f"{most}, and its bulb is {least} or more")
    if len(rule.groups[0]) == 1 and max(map(len, rule.groups[1:])) > context.size:
        return Unsatisfiable(f"a shaft of more than {context.size} cells adds up to more than one digit")
    return ""


def _arrow_words(template: str) -> ToWords:
    def words(rule: Rule, context: RuleContext) -> str:
        one, several = "the digit in {bulb}", "the number that {bulb} form"
        bulb = say(one if len(rule.groups[0]) == 1 else several, bulb=and_list(map(context.name, _bulb(rule))))
        shafts = [say(template, cells=and_list(map(context.name, shaft)), bulb=bulb) for shaft in rule.groups[1:]]
        text = "; ".join(shafts)
        return f"{text[0].upper()}{text[1:]}."

    return words


def _arrow_marks(label: str = "") -> ToMarks:
    def marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
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
    """Yield a ring around one cell or several. It is not filled, so that the bulb of a thermometer is seen in it."""
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
    words: str,
    constraints: ToConstraints,
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
        words=_arrow_words(words),
        constraints=constraints,
        marks=_arrow_marks(label),
        problem=problem,
        aliases=(id_.replace("-", ""),) if "-" in id_ else (),
        noun=noun,
    )


def _double_arrow(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    first, *inner, last = context.cells(rule.groups[0])
    yield from sum_of([first, last, *inner], [0], [-1, -1, *[1] * len(inner)])


def _two_rings(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield from ringed_ends(rule.groups[0], Ink.DARK_GREY, 0.07, _RING, 0.05)


# -- pieces with one sum ----------------------------------------------------------------------------------------------


def _pieces(rule: Rule, key: Callable[[Place], object]) -> list[list[Place]]:
    """Return the line, cut where it continues in another box or row. Coming back starts a new piece."""
    return [list(piece) for _, piece in groupby(rule.groups[0], key)]


def _region_pieces(rule: Rule, context: RuleContext) -> list[list[Place]]:
    return _pieces(rule, lambda place: frozenset(context.box_of[context.cell(place)].cells))


def _region_sum(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    pieces = [context.cells(piece) for piece in _region_pieces(rule, context)]
    if len(pieces) > 1:
        yield from same_sums(pieces)


def _row_sum(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    pieces = [context.cells(piece) for piece in _pieces(rule, lambda place: place[0])]
    if len(pieces) > 1:
        yield from same_sums(pieces)


def _zipper(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = context.cells(rule.groups[0])
    half = len(cells) // 2
    pairs = list(zip(cells[:half], reversed(cells), strict=False))
    if len(cells) % 2:
        for pair in pairs:
            yield from sum_of([*pair, cells[half]], [0], [1, 1, -1])
    elif len(pairs) > 1:
        yield from same_sums(pairs)


def _zipper_words(rule: Rule, _context: RuleContext) -> str:
    even = "All pairs of digits equally far from both ends of the line have the same sum"
    return say(f"{even}, which is the digit in its middle" if len(rule.groups[0]) % 2 else even)


def _is_closed(rule: Rule) -> bool:
    """Return True if a line ends where it begins."""
    places = rule.groups[0]
    return len(places) > 1 and places[0] == places[-1]


def _sum_line(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells, total = context.cells(rule.groups[0]), rule.values[0]
    cut = cut_into(context.size, total)
    if not _is_closed(rule):
        yield Machine(cells, cut)
        return
    ring = cells[:-1]  # the first cut is somewhere in the first cells, for a piece is no longer than its total
    turned = [ring[start:] + ring[:start] for start in range(min(len(ring), total))]
    yield AnyOf(tuple((Machine(way, cut),) for way in turned))


def _sum_line_problem(rule: Rule, context: RuleContext) -> str:
    total, cells = rule.values[0], rule.groups[0]
    if problem := standing_still(rule, context):
        return problem
    if total < 1:
        return Unsatisfiable(f"pieces of a line cannot add up to {total}")
    count = len(cells) - _is_closed(rule)
    least = f"{count} digits add up to {count * context.size} at most, less than {total}"
    return Unsatisfiable(least) if total > count * context.size else ""


def _sum_line_words(rule: Rule, context: RuleContext) -> str:
    one, closed = (
        "The line can be cut into pieces that each add up to {sum}: {cells}.",
        "The closed line can be cut into pieces that each add up to {sum}: {cells}.",
    )
    return say(closed if _is_closed(rule) else one, sum=rule.value, cells=names(rule, context))


def _sum_line_marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.GOLD, 0.16)
    row, column = rule.groups[0][0]
    yield TextMark((row + 0.17, column + 0.2), str(rule.value), 0.18)


_SUM_RULES: tuple[RuleType, ...] = (
    _arrow_rule(
        "arrow",
        "the digits of each shaft add up to the digit in the bulb, or to the number in a bulb of two or three cells",
        words="the digits in {cells} add up to {bulb}",
        constraints=_arrow,
        problem=_out_of_reach,
    ),
    _arrow_rule(
        "product-arrow",
        "the digits of each shaft multiply to the digit (or number) in the bulb",
        words="the digits in {cells} multiply to {bulb}",
        constraints=_product_arrow,
        problem=_arrow_problem,
        label="x",
    ),
    _arrow_rule(
        "average-arrow",
        "the average of the digits of each shaft is the digit (or number) in the bulb",
        words="{bulb} is the average of the digits in {cells}",
        constraints=_average_arrow,
        problem=_arrow_problem,
        label="ø",
    ),
    line_rule(
        "double-arrow",
        "the digits between the two ends of the line add up to the sum of the ends",
        "The digits between the ends of the line add up to the sum of the two ends",
        _double_arrow,
        _two_rings,
        least=3,
        aliases=("doublearrow",),
    ),
    line_rule(
        "region-sum",
        "the boxes cut the line into pieces that all have the same sum",
        "The borders of boxes cut the line into pieces with the same sum",
        _region_sum,
        drawn(Ink.BLUE),
        example="r1c2 r1c3 r1c4 r2c5",
        problem=box_problem,
        aliases=("region-sum-line", "regionsumline"),
        noun="region sum line",
    ),
    line_rule(
        "row-sum",
        "the rows cut the line into pieces that all have the same sum",
        "The rows cut the line into pieces with the same sum",
        _row_sum,
        drawn(Ink.PALE_BLUE),
        aliases=("row-sum-line",),
        example="r1c1 r1c2 r2c3",
        noun="row sum line",
    ),
    line_rule(
        "zipper",
        "two digits at equal distances from the two ends always have the same sum; a middle cell holds that sum",
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
        constraints=_sum_line,
        marks=_sum_line_marks,
        problem=_sum_line_problem,
        aliases=("n-sum-line", "ten-line"),
        noun="{} sum line",
    ),
)

RULES = (*_COMPARISON_RULES, *_PATTERN_RULES, *_SUM_RULES)
