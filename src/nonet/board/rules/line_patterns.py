"""Rules on lines about sets, classes and steps of digits: renban, entropic lines, sequences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.board.families import Family, Look
from nonet.board.rules.base import Hopeless, Rule, RuleType
from nonet.board.rules.common import clique
from nonet.board.rules.functions import ToProblem
from nonet.board.rules.ground import RuleContext
from nonet.board.rules.lines import drawn, line_cells, line_rule
from nonet.board.rules.marks import Ink, RuleMark, Stroke, centre
from nonet.board.rules.tables.bands import bands, residues
from nonet.board.rules.tables.combinations import runs, sets_without_neighbours
from nonet.board.rules.tables.line_machines import alternating, same_difference, sequence, up_and_down
from nonet.board.rules.tables.relations import (
    differ_by_at_least,
    differ_in_residue,
    equal_or_far,
    index_each_other,
    table,
)
from nonet.board.shapes import AnyOf, Combo, Constraint, Different, Domain, Element, Machine, Pair

LINE = Family("line", "lines", Look.HIDDEN)


def _set(rule: Rule, ground: RuleContext) -> tuple[int, ...]:
    """The cells of a line, each once: what a rule about sets looks at."""
    return tuple(sorted({*line_cells(rule, ground)}))


def _too_many(what: str) -> ToProblem:
    def problem(rule: Rule, ground: RuleContext) -> str:
        count = len({*rule.groups[0]})
        too_many = f"{count} different digits are more than this board's {ground.size}: {what}"
        return Hopeless(too_many) if count > ground.size else ""

    return problem


# -- sets -------------------------------------------------------------------------------------------------------------


def _renban(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    cells = _set(rule, ground)
    yield Combo(cells, runs(ground.size, len(cells)))


def _nabner(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    cells = _set(rule, ground)
    sets = sets_without_neighbours(ground.size, len(cells))
    if sets is None:
        yield from clique(cells, table(ground.size, differ_by_at_least, 2))
    else:
        yield Combo(cells, sets)


def _nabner_problem(rule: Rule, ground: RuleContext) -> str:
    count, most = len({*rule.groups[0]}), (ground.size + 1) // 2
    if count <= most:
        return ""
    always = f"{count} digits from 1 to {ground.size} always have two equal or consecutive ones"
    return Hopeless(f"{always}: at most {most} cells can be")


def _not_renban(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    """As many cells as digits are no run if and only if two are equal or too far apart."""
    cells = _set(rule, ground)
    allowed = table(ground.size, equal_or_far, len(cells))
    yield AnyOf(tuple((Pair.of(one, other, allowed),) for one, other in combinations(cells, 2)))


# -- classes of digits ------------------------------------------------------------------------------------------------


def _entropic(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, ground), alternating(ground.size, bands(ground.size), 3))


def _modulus(rule: Rule) -> int:
    return 3 if rule.value is None else rule.value


def _modular(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    cells, modulus = line_cells(rule, ground), _modulus(rule)
    if modulus <= 5:
        yield Machine(cells, alternating(ground.size, residues(ground.size, modulus), modulus))
        return
    other = table(ground.size, differ_in_residue, modulus)
    for start in range(len(cells)):
        for cell in cells[start + 1 : start + modulus]:
            # A line that comes back to a cell so soon would have it differ from itself.
            yield Pair.of(cells[start], cell, other) if cell != cells[start] else Domain((cell,), 0)


def _modular_words(rule: Rule, _ground: RuleContext) -> str:
    return f"Any {_modulus(rule)} neighbours on the line have different rests when divided by {_modulus(rule)}"


def _modular_problem(rule: Rule, _ground: RuleContext) -> str:
    return "" if _modulus(rule) > 1 else f"a division by {rule.value} leaves no two rests to tell apart"


def _parity(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, ground), alternating(ground.size, residues(ground.size, 2), 2))


# -- steps ------------------------------------------------------------------------------------------------------------


def _same_difference(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, ground), same_difference(ground.size))


def _sequence(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, ground), sequence(ground.size))


def _up_and_down(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    yield Machine(line_cells(rule, ground), up_and_down(ground.size))


def _too_large(_rule: Rule, ground: RuleContext) -> str:
    return f"this rule is for boards of up to 36 digits, got {ground.size}" if ground.size > 36 else ""


def _index_line(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    """Each two cells of the line index each other. A cell that is both the i-th and the j-th holds neither i nor j."""
    cells = line_cells(rule, ground)
    for (i, first), (j, second) in combinations(enumerate(cells, 1), 2):
        if first == second:
            yield Domain((first,), ground.all_digits & ~(1 << i - 1 | 1 << j - 1))
        else:
            yield Pair.of(first, second, table(ground.size, index_each_other, i, j))


def _slingshot(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    tail, arrow, *others = line_cells(rule, ground)
    yield Element(arrow, tuple(others), tail)


def _slingshot_words(rule: Rule, ground: RuleContext) -> str:
    tail, arrow = map(ground.name, rule.groups[0][:2])
    return f"If {arrow} holds k, the k-th of these cells after it holds the digit of {tail}"


def _slung(rule: Rule, _ground: RuleContext) -> Iterator[RuleMark]:
    (row, column), (to_row, to_column) = map(centre, rule.groups[0][:2])
    down, right = to_row - row, to_column - column
    start, tip = (row + 0.35 * down, column + 0.35 * right), (to_row + 0.3 * down, to_column + 0.3 * right)
    yield Stroke((start, tip), Ink.DARK_GREY, 0.06, head=0.25)


RULES: tuple[RuleType, ...] = (
    line_rule(
        "renban",
        "the cells hold consecutive digits in any order, none twice",
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
        lambda rule, ground: iter((Different(_set(rule, ground)),)),
        drawn(Ink.GREY, 0.12),
        example="r1c3 r2c4 r3c4 r4c5",
        problem=_too_many("none may repeat"),
        regions=LINE,
    ),
    line_rule(
        "entropic",
        "any three cells in a row on the line hold a low, a middle and a high digit; two cells differ in that",
        "Any three neighbours on the line are a low, a middle and a high digit",
        _entropic,
        drawn(Ink.PEACH),
        aliases=("entropic-line", "entropicline"),
        noun="entropic line",
    ),
    line_rule(
        "modular",
        "any three cells in a row on the line have all rests of a division by 3 (any m: by the number given, m)",
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
        "all neighbours on the line have one and the same difference, which is to be found",
        "All neighbours on the line have one and the same difference",
        _same_difference,
        drawn(Ink.TURQUOISE),
        least=3,
        problem=_too_large,
        noun="same-difference line",
    ),
    line_rule(
        "sequence",
        "the digits of the line rise or fall by one and the same step, which may be 0",
        "The digits of the line change by one and the same step, up, down or not at all",
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
        "if cell i of the line holds v, cell v of the line (if it has one) holds i",
        "If the i-th cell of the line holds v and the line has a v-th cell, that holds i",
        _index_line,
        drawn(Ink.PALE_BLUE),
    ),
    line_rule(
        "slingshot",
        "the second cell holds k: the k-th cell after it holds the digit of the first",
        _slingshot_words,
        _slingshot,
        _slung,
        least=3,
        example="r1c1 r2c2 r3c3 r4c4 r5c5 r6c6",
    ),
)
