"""Either-or: at least one of several demands holds, and a demand is one rule or a few together.

In text `or` stands between the demands and `and` between the rules of one:

    either killer 10 r1c1 r1c2 or killer 12 r1c1 r1c2 and odd r1c1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod

from nonet._base.errors import PuzzleError, shorten
from nonet._base.language import say
from nonet.model.constraints import AnyOf, Automaton, Constraint, Machine, allows
from nonet.model.rules.automata import automaton
from nonet.model.rules.base import Rule, RuleArguments, RuleFamily, RuleType, Unsatisfiable
from nonet.model.rules.common import no_marks
from nonet.model.rules.context import RuleContext

_OR = r"(?i)\s+or\s+"
_AND = r"(?i)\s+and\s+"

# Up to so many ways to fill the cells are tried one by one: three cells of a 9x9 board, five of 4x4.
_MOST_FILLINGS = 1 << 10
_MOST_WAYS = 1000


def either_of(ways: Iterable[Iterable[Rule]], *, is_typed: bool = False) -> Rule:
    """Return the rule that at least one of these holds with all its rules. Rules that are choices are taken apart."""
    demands = [tuple(rules) for rules in ways]
    count = sum(prod(max(1, len(rule.ways)) for rule in rules) for rules in demands)
    if count > _MOST_WAYS:
        raise PuzzleError(f"either: expected up to {_MOST_WAYS} alternatives, got {count}")
    made = tuple(dict.fromkeys(way for rules in demands for way in _spread(rules)))
    places = tuple(dict.fromkeys(place for way in made for rule in way for place in rule.places))
    rule = Rule(RULES[0], (), (places,) if places else (), is_typed=is_typed, ways=made)
    rule.check()
    return rule


def _spread(rules: Sequence[Rule]) -> Iterator[tuple[Rule, ...]]:
    """One demand as several, if some of its rules are alternatives themselves."""
    for chosen in product(*(rule.ways or ((rule,),) for rule in rules)):
        yield tuple(dict.fromkeys(rule for way in chosen for rule in way))


def parse_either(arguments: str) -> Rule:
    """Return the rule of its text, without its name."""
    from nonet.model.rules import parse_rule  # the registry imports this file

    words = arguments.lower().split()
    if not words:
        raise PuzzleError(
            f"either: expected rules with or between them, such as either {RULES[0].example}, got nothing"
        )
    if end := next((word for word in (words[0], words[-1]) if word in ("or", "and")), ""):
        raise PuzzleError(f"either: expected a rule on both sides of {end}, got {shorten(arguments.strip())}")
    ways = [[parse_rule(text) for text in re.split(_AND, way)] for way in re.split(_OR, arguments.strip())]
    for rule in (rule for way in ways for rule in way):
        if rule.ways or rule.grid:
            what = "another either" if rule.ways else "the number of a grid, which stands in front of either"
            raise PuzzleError(f"either: expected a rule next to each or and and, got {what}: {shorten(arguments)}")
    return either_of(ways, is_typed=True)


def _constraints(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Of few cells a machine that reads all fillings, which draws every consequence; of more the alternatives.

    It reads them in the order of the rule, so that it turns along with a board.
    """
    demands = tuple(tuple(constraint for each in way for constraint in each.constraints(context)) for way in rule.ways)
    if not all(demands):
        return  # a demand without constraints always holds
    cells = [context.cell(place) for place in rule.places if context.is_cell(place)]
    has_others = any(not {*constraint.cells} <= {*cells} for constraints in demands for constraint in constraints)
    if has_others or context.size ** len(cells) > _MOST_FILLINGS:
        yield AnyOf(demands)
        return
    number = {cell: index for index, cell in enumerate(cells)}
    moved = tuple(tuple(constraint.moved(number) for constraint in constraints) for constraints in demands)
    yield Machine(tuple(cells), _accepting(context.size, len(cells), moved))


@lru_cache(maxsize=64)
def _accepting(size: int, count: int, demands: tuple[tuple[Constraint, ...], ...]) -> Automaton:
    """Return an automaton that accepts the digits that meet all constraints of a demand.

    It is cached, since many rules differ in place only.
    """
    allowed = {
        digits
        for digits in product(range(1, size + 1), repeat=count)
        if any(
            all(allows(constraint, [digits[cell] for cell in constraint.cells]) for constraint in constraints)
            for constraints in demands
        )
    }
    parts = {digits[:length] for digits in allowed for length in range(count + 1)}

    def step(read: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        return (*read, digit) if (*read, digit) in parts else None

    start: tuple[int, ...] = ()
    return automaton(size, start, step, lambda read: read in allowed)


def _problem(rule: Rule, context: RuleContext) -> str:
    """Return why one of its rules does not fit here. It is unsatisfiable if every demand has a rule that is."""
    unmet: list[str] = []
    for way in rule.ways:
        problems = [each.type.problem(each, own) for each in way for own, _ in context.spots_of(each)]
        if wrong := next((problem for problem in problems if problem and not isinstance(problem, Unsatisfiable)), ""):
            return wrong
        unmet += [problem for problem in problems if problem][:1]
    return Unsatisfiable(unmet[0]) if len(unmet) == len(rule.ways) else ""


def _words(rule: Rule, context: RuleContext) -> str:
    ways = (say(" and ").join(_clause(each.words(context)) for each in way) for way in rule.ways)
    return say("At least one of these holds: {ways}.", ways=say("; or ").join(ways))


def _clause(sentence: str) -> str:
    """Return a sentence inside another."""
    return sentence[:1].lower() + sentence[1:].removesuffix(".")


RULES: tuple[RuleType, ...] = (
    RuleType(
        id="either",
        family=RuleFamily.CAGES,
        summary="at least one of several rules holds; rules with and between them hold together",
        example="killer 10 r1c1 r1c2 or killer 12 r1c1 r1c2 and odd r1c1",
        takes=RuleArguments(groups=(0, 1), repeats=True, lists=("rules",)),
        words=_words,
        constraints=_constraints,
        marks=no_marks,
        problem=_problem,
        aliases=("one-of", "any-of"),
        parse=parse_either,
        noun="choice of rules",
    ),
)
