"""Rules on lines that compare digits: thermometers, whispers ... A line is cells in order, and may cross itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import le, lt

from nonet.board.families import Family, Look
from nonet.board.geometry import place_name
from nonet.board.rules.base import MANY, Hopeless, Rule, RuleArguments, RuleFamily, RuleType
from nonet.board.rules.common import chain, equal, names, ringed_ends, standing_still, strokes
from nonet.board.rules.functions import ToMarks, ToProblem, ToShapes, ToWords
from nonet.board.rules.ground import RuleContext
from nonet.board.rules.marks import Disc, Ink, RuleMark, TileMark, centre
from nonet.board.rules.tables.bands import half
from nonet.board.rules.tables.line_machines import (
    between,
    outside_of,
)
from nonet.board.rules.tables.relations import (
    differ_by_at_least,
    table,
)
from nonet.board.shapes import AnyOf, Constraint, Machine, Pair, pair_table

LINE = Family("line", "lines", Look.HIDDEN)
# On larger boards a machine that remembers two digits would take longer to make than to do without.
MOST_STATE_DIGITS = 25


def line_rule(
    id_: str,
    summary: str,
    said: str | ToWords,
    shapes: ToShapes,
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
    """A rule on one line. `said` is its sentence up to the names of the cells; `number` one that can be left out."""
    say = said if callable(said) else lambda _rule, _ground: said

    def problem_of(rule: Rule, ground: RuleContext) -> str:
        return standing_still(rule, ground) or (problem(rule, ground) if problem else "")

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
        words=lambda rule, ground: f"{say(rule, ground)}: {names(rule, ground)}.",
        shapes=shapes,
        marks=marks,
        problem=problem_of,
        aliases=aliases,
        regions=regions,
        meaning=meaning,
        noun=noun,
    )


def drawn(ink: Ink, width: float = 0.2) -> ToMarks:
    """A line in its colour."""
    return lambda rule, _ground: strokes(rule.groups[0], ink, width)


def line_cells(rule: Rule, ground: RuleContext) -> tuple[int, ...]:
    return ground.cells(rule.groups[0])


# -- thermometers -----------------------------------------------------------------------------------------------------


def _too_long(rule: Rule, ground: RuleContext) -> str:
    places, size = rule.groups[0], ground.size
    twice = next((place for place in places if places.count(place) > 1), None)
    if twice is not None:
        return Hopeless(f"{place_name(twice)} comes twice: digits cannot rise in a circle")
    if len(places) <= size:
        return ""
    return Hopeless(f"{len(places)} digits from 1 to {size} cannot rise: a thermometer has at most {size} cells")


def _thermometer(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.GREY, 0.33)
    yield Disc(centre(rule.groups[0][0]), 0.42, Ink.GREY)


def _slow_thermometer(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.PALE_BLUE, 0.33)
    yield Disc(centre(rule.groups[0][0]), 0.42, Ink.PALE_BLUE)
    for stroke in strokes(rule.groups[0], Ink.WHITE, 0.1):
        if not stroke.is_dashed:
            yield stroke


# -- differences ------------------------------------------------------------------------------------------------------


def _german(rule: Rule, ground: RuleContext) -> int:
    return half(ground.size) if rule.value is None else rule.value


def _dutch(rule: Rule, ground: RuleContext) -> int:
    return half(ground.size) - 1 if rule.value is None else rule.value


def _whispers(least: Callable[[Rule, RuleContext], int]) -> ToShapes:
    return lambda rule, ground: chain(
        line_cells(rule, ground), table(ground.size, differ_by_at_least, least(rule, ground))
    )


def _whisper_words(least: Callable[[Rule, RuleContext], int]) -> ToWords:
    return lambda rule, ground: f"Neighbours on the line differ by at least {least(rule, ground)}"


def _no_such_difference(rule: Rule, ground: RuleContext) -> str:
    if rule.value is None or 0 <= rule.value < ground.size:
        return ""
    return Hopeless(f"two digits cannot differ by {rule.value}, only by 0 to {ground.size - 1}")


def _lockout(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    first, *inner, last = line_cells(rule, ground)
    n, least = ground.size, _dutch(rule, ground)
    if n <= MOST_STATE_DIGITS:
        yield Machine((first, last, *inner), outside_of(n, least))
        return
    less, more = pair_table(n, lt), table(n, differ_by_at_least, least)
    yield Pair.of(first, last, more)
    for cell in dict.fromkeys(inner):
        below = (Pair.of(cell, first, less), Pair.of(cell, last, less))
        above = (Pair.of(first, cell, less), Pair.of(last, cell, less))
        yield AnyOf((below, above))


def _lockout_words(rule: Rule, ground: RuleContext) -> str:
    return (
        f"The ends of the line differ by at least {_dutch(rule, ground)}, "
        "and no digit between them on the line lies between theirs or equals one of them"
    )


def _diamonds(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    yield from strokes(rule.groups[0], Ink.TURQUOISE, 0.08)
    for end in (rule.groups[0][0], rule.groups[0][-1]):
        yield TileMark(centre(end), 0.56, 0.56, Ink.WHITE, Ink.TURQUOISE, 0.05, angle=45.0)


def _between(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    first, *inner, last = line_cells(rule, ground)
    if not inner:
        return
    n, less = ground.size, pair_table(ground.size, lt)
    if n <= MOST_STATE_DIGITS:
        yield Machine((first, last, *inner), between(n))
        return
    rising = tuple(pair for cell in inner for pair in (Pair.of(first, cell, less), Pair.of(cell, last, less)))
    falling = tuple(pair for cell in inner for pair in (Pair.of(cell, first, less), Pair.of(last, cell, less)))
    yield AnyOf((rising, falling))


def _ringed(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    yield from ringed_ends(rule.groups[0], Ink.GREY, 0.08, 0.4, 0.04)


def _palindrome(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    cells = line_cells(rule, ground)
    for first, last in zip(cells[: len(cells) // 2], reversed(cells), strict=False):
        yield from equal(first, last, ground.size)


RULES: tuple[RuleType, ...] = (
    line_rule(
        "thermo",
        "digits rise from the bulb (the first cell) to the tip",
        "The digits of the thermometer rise from its bulb",
        lambda rule, ground: chain(line_cells(rule, ground), pair_table(ground.size, lt)),
        _thermometer,
        example="r1c1 r2c1 r3c1",
        problem=_too_long,
        aliases=("thermometer",),
        meaning=lambda _rule, _ground: "digits rise from the bulb to the tip",
        noun="thermometer",
    ),
    line_rule(
        "slow-thermo",
        "digits never fall from the bulb (the first cell) to the tip",
        "The digits of the slow thermometer rise or stay equal from its bulb",
        lambda rule, ground: chain(line_cells(rule, ground), pair_table(ground.size, le)),
        _slow_thermometer,
        aliases=("slow-thermometer", "slowthermometer"),
        meaning=lambda _rule, _ground: "digits never fall from the bulb to the tip",
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
        "every digit between the two ends of the line lies strictly between theirs",
        "Every digit between the ends of the line lies strictly between the digits at its ends",
        _between,
        _ringed,
        aliases=("between-line", "betweenline"),
        noun="between line",
    ),
    line_rule(
        "lockout",
        "the ends differ by at least 4 on 9x9, or the number given; no other digit lies between theirs or equals one",
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
