"""Rules that say in full what they demand, as other programs do: regions of any form, tables, machines, weights.

Digits go from 1 to n. A table has n numbers, one for each digit of the first cell: a mask of the digits that the second
may hold, bit 0 for digit 1. A machine has a number of states, then for each state whether it may be the last (1 or 0)
and the next state for each digit, -1 where that digit is not allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet._base.language import say
from nonet.model.constraints import Automaton, Constraint, Different, Machine, Sum, transposed
from nonet.model.regions import Family, Look
from nonet.model.rules.base import MANY, Rule, RuleArguments, RuleFamily, RuleType, Unsatisfiable
from nonet.model.rules.common import chain, clique, names, no_marks, strokes
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Ink, RuleMark

PIECE = Family("region", "regions", Look.AREA)


def _region_constraints(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Different(tuple(sorted(context.cells(rule.groups[0]))))


def _region_words(rule: Rule, context: RuleContext) -> str:
    cells = rule.groups[0]
    each, none = (
        "The region of the cells {cells} holds each digit once.",
        "The region of the cells {cells} holds no digit twice.",
    )
    return say(each if len(cells) == context.size else none, cells=context.names(cells))


def _region_problem(rule: Rule, context: RuleContext) -> str:
    own = context.cells(rule.groups[0])
    if len(own) > context.size:
        return Unsatisfiable(f"{len(own)} cells cannot hold different digits from 1 to {context.size}")
    others = {cell for box in context.boxes if set(box.cells) != {*own} for cell in box.cells}
    shared = next((cell for cell in own if cell in others), None)
    return "" if shared is None else f"{context.board.name_of(shared)} is in another region or box (use extra-region)"


def _chain(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    return chain(context.cells(rule.groups[0]), rule.values)


def _clique(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    both = zip(rule.values, transposed(rule.values), strict=True)
    return clique(context.cells(rule.groups[0]), tuple(one & other for one, other in both))


def _table_problem(rule: Rule, context: RuleContext) -> str:
    if len(rule.values) != context.size:
        return f"expected {context.size} masks for digits from 1 to {context.size}, got {len(rule.values)}"
    wrong = next((mask for mask in rule.values if not 0 <= mask <= context.all_digits), None)
    return "" if wrong is None else f"expected masks from 0 to {context.all_digits}, got {wrong}"


def _pair_words(rule: Rule, context: RuleContext) -> str:
    template = "Neighbours on the line hold digits that the rule's table allows together: {cells}."
    return say(template, cells=names(rule, context))


def _pairs_words(rule: Rule, context: RuleContext) -> str:
    template = "Any two of these cells hold digits that the rule's table allows together: {cells}."
    return say(template, cells=names(rule, context))


def _line_marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    return strokes(rule.groups[0], Ink.DARK_GREY, 0.08)


def machine_values(automaton: Automaton) -> tuple[int, ...]:
    """Return the numbers of a rule `machine`."""
    rows = zip(automaton.accepting, automaton.steps, strict=True)
    return (len(automaton.steps), *(number for is_end, row in rows for number in (int(is_end), *row)))


@lru_cache(maxsize=256)
def automaton_of(values: tuple[int, ...], size: int) -> Automaton:
    """Return the automaton of such numbers. One object for all rules with the same."""
    rows = [values[start : start + size + 1] for start in range(1, len(values), size + 1)]
    return Automaton(tuple(row[1:] for row in rows), tuple(bool(row[0]) for row in rows))


def _machine(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Machine(context.cells(rule.groups[0]), automaton_of(rule.values, context.size))


def _machine_problem(rule: Rule, context: RuleContext) -> str:
    states, width = rule.values[0], context.size + 1
    if states < 1 or len(rule.values) != 1 + states * width:
        want = f"{max(states, 1)} times {width} numbers for its states"
        return f"expected the number of states, then {want}, got {len(rule.values) - 1}"
    for number, value in enumerate(rule.values[1:]):
        is_end = number % width == 0
        if value not in ((0, 1) if is_end else range(-1, states)):
            what = "0 or 1" if is_end else f"a state from 0 to {states - 1}, or -1"
            return f"expected {what} as number {number + 2}, got {value}"
    return ""


def _machine_words(rule: Rule, context: RuleContext) -> str:
    template = "The digits of the line, in order, are accepted by the rule's machine: {cells}."
    return say(template, cells=names(rule, context))


def _weighted(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield Sum.of(context.cells(rule.groups[0]), (rule.values[0],), rule.values[1:])


def _weights_problem(rule: Rule, _context: RuleContext) -> str:
    cells, weights = len(rule.groups[0]), rule.values[1:]
    if len(weights) != cells:
        return f"expected a total and {cells} weights, one for each cell, got {len(weights)}"
    return "expected weights other than 0" if 0 in weights else ""


def _term(weight: int, name: str) -> str:
    """Return a cell with its weight: r1c1, -r1c1 or 3 x r1c1."""
    if abs(weight) == 1:
        return name if weight > 0 else f"-{name}"
    return f"{weight} x {name}"


def _weighted_words(rule: Rule, context: RuleContext) -> str:
    terms = zip(rule.values[1:], map(context.name, rule.groups[0]), strict=True)
    total = " + ".join(_term(weight, name) for weight, name in terms)
    return say("{terms} is {sum}.", terms=total.replace("+ -", "- "), sum=rule.value)


_TABLE_NUMBERS = (
    "One for each digit of the first cell: the sum of the digits that the second may then hold. Digit 1 counts 1, "
    "digit 2 counts 2, digit 3 counts 4, and so on. So 510 = 2 + 4 + ... + 256 means any digit except 1."
)
_MACHINE_NUMBERS = (
    "How many states there are, and then for each state: 1 if the line may end there, else 0, and the next state for "
    "each digit, or -1 where that digit is not allowed. States count from 0, and the first is 0."
)

RULES: tuple[RuleType, ...] = (
    RuleType(
        id="region",
        family=RuleFamily.CAGES,
        summary="no digit repeats in the region, which counts as a box of the board",
        example="r1c1 r1c2 r2c1 r3c3",
        example_kind="latin",
        takes=RuleArguments(cells=(2, MANY)),
        words=_region_words,
        constraints=_region_constraints,
        marks=no_marks,
        problem=_region_problem,
        regions=PIECE,
        aliases=("piece",),
    ),
    RuleType(
        id="pair-table",
        family=RuleFamily.LINES,
        summary="neighbours on the line hold digits that a table allows together",
        example="510 509 507 503 495 479 447 383 255 r1c3 r2c4 r3c4",
        takes=RuleArguments(values=(1, MANY), cells=(2, MANY), repeats=True, numbers=("masks*",)),
        words=_pair_words,
        constraints=_chain,
        marks=_line_marks,
        problem=_table_problem,
        numbers=_TABLE_NUMBERS,
        noun="table",
    ),
    RuleType(
        id="pairs-table",
        family=RuleFamily.CAGES,
        summary="any two of the cells hold digits that a table allows together, whichever comes first",
        example="510 509 507 503 495 479 447 383 255 r1c1 r4c2 r7c3",
        takes=RuleArguments(values=(1, MANY), cells=(2, MANY), repeats=True, numbers=("masks*",)),
        words=_pairs_words,
        constraints=_clique,
        marks=_line_marks,
        problem=_table_problem,
        numbers=_TABLE_NUMBERS,
        noun="table",
    ),
    RuleType(
        id="machine",
        family=RuleFamily.LINES,
        summary="the digits of the line, in order, are accepted by a state machine",
        example="1 1 0 0 0 0 0 0 0 0 -1 r1c1 r1c2 r1c3",
        takes=RuleArguments(values=(2, MANY), repeats=True, numbers=("states*",)),
        words=_machine_words,
        constraints=_machine,
        marks=_line_marks,
        problem=_machine_problem,
        numbers=_MACHINE_NUMBERS,
    ),
    RuleType(
        id="weighted-sum",
        family=RuleFamily.CAGES,
        summary="the digits, each times its weight, add up to the first number",
        example="0 1 1 -1 r1c1 r1c2 r2c1",
        takes=RuleArguments(values=(2, MANY), numbers=("total", "weights*")),
        words=_weighted_words,
        constraints=_weighted,
        marks=no_marks,
        problem=_weights_problem,
    ),
)
