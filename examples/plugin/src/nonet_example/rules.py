"""Two rules on primes: one with all its parts written out, and one made of a Python function."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import nonet
from nonet.model.constraints import Constraint, pair_table
from nonet.model.rules.base import MANY, Rule, RuleArguments, RuleFamily, RuleType
from nonet.model.rules.common import chain, strokes
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Disc, Ink, RuleMark, middle


def is_prime(number: int) -> bool:
    return number > 1 and all(number % factor for factor in range(2, number))


def add_up_to_a_prime(first: int, second: int) -> bool:
    return is_prime(first + second)


@lru_cache
def table(size: int) -> tuple[int, ...]:
    """Return for each digit the digits that may stand beside it: all boards of a size share one table."""
    return pair_table(size, add_up_to_a_prime)


def constraints(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Yield what engines and hints work with: pairs of neighbours on the line."""
    return chain(context.cells(rule.groups[0]), table(context.size))


def words(rule: Rule, context: RuleContext) -> str:
    """Return the sentence that lists, pictures and hints show."""
    return f"Neighbours on the prime line add up to a prime: {context.names(rule.groups[0])}."


def marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    """Yield a golden line, with a dot between any two of its cells."""
    places = rule.groups[0]
    yield from strokes(places, Ink.GOLD, 0.12)
    for first, second in pairwise(places):
        yield Disc(middle(first, second), 0.1, Ink.GOLD, Ink.BLACK, 0.02)


PRIME_LINE = RuleType(
    id="prime-line",
    family=RuleFamily.LINES,
    summary="neighbours on the line add up to a prime",
    example="r1c1 r2c2 r3c3",
    takes=RuleArguments(cells=(2, MANY), repeats=True),
    words=words,
    constraints=constraints,
    marks=marks,
)


def has_prime_sum(digits: tuple[int, ...]) -> bool:
    return is_prime(sum(digits))


PRIME_CAGE = nonet.set_rule(
    "prime-cage",
    has_prime_sum,
    different=True,
    summary="the digits in the cage differ and add up to a prime",
    ink="gold",
)

RULES = [PRIME_LINE, PRIME_CAGE]
