"""Random arguments for every rule, on boards of any size: what the tests of meanings lay down."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

from nonet._base.errors import GeometryError
from nonet.model import make_board
from nonet.model.rules import RULES, find_rule
from nonet.model.rules.base import Rule, RuleFamily, RuleType
from nonet.model.rules.either import either_of

Place = tuple[int, int]
Arguments = tuple[tuple[int, ...], tuple[tuple[Place, ...], ...]]

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


def some_place(n: int, random: Random) -> Place:
    return random.randrange(n), random.randrange(n)


def some_cells(n: int, random: Random, least: int = 1, most: int = 5) -> tuple[Place, ...]:
    places = [(row, column) for row in range(n) for column in range(n)]
    return tuple(random.sample(places, random.randint(least, min(most, n * n))))


def some_line(n: int, random: Random, least: int = 2, most: int = 6, *, crosses: bool = True) -> tuple[Place, ...]:
    """A walk over the board, which may cross itself or close."""
    wanted = random.randint(least, most)
    while True:
        line = [some_place(n, random)]
        for _ in range(4 * wanted):
            down, right = random.choice(AROUND)
            place = line[-1][0] + down, line[-1][1] + right
            if 0 <= place[0] < n and 0 <= place[1] < n and (crosses or place not in line):
                line.append(place)
            if len(line) == wanted:
                return tuple(line)


def some_pair(n: int, random: Random) -> tuple[Place, Place]:
    first, second = some_line(n, random, 2, 2)
    return first, second


def some_square(n: int, random: Random, side: int = 2) -> tuple[Place, ...]:
    top, left = random.randrange(n - side + 1), random.randrange(n - side + 1)
    places = [(top + i, left + j) for i in range(side) for j in range(side)]
    random.shuffle(places)
    return tuple(places)


def some_outside(n: int, random: Random) -> Place:
    end, along = random.choice((-1, n)), random.randrange(n)
    return random.choice(((end, along), (along, end)))


def some_diagonal(n: int, random: Random) -> tuple[Place, Place]:
    """A place outside, a corner perhaps, and the cell that it touches."""
    while True:
        first = some_place(n, random)
        down, right = random.choice(AROUND[4:])
        clue = first[0] - down, first[1] - right
        if not (0 <= clue[0] < n and 0 <= clue[1] < n):
            return clue, first


def some_digits(n: int, random: Random, most: int) -> tuple[int, ...]:
    return tuple(random.randint(1, n) for _ in range(random.randint(1, most)))


def some_arrow(n: int, random: Random) -> tuple[tuple[Place, ...], ...]:
    bulbs = random.choice((1, 1, 1, 2, 3))
    shafts = [some_line(n, random, 2 if bulbs == 1 else 3, 4) for _ in range(random.choice((1, 1, 2)))]
    return (some_line(n, random, bulbs, bulbs, crosses=False), *shafts)


def some_groups(n: int, random: Random, *, equally_long: bool) -> tuple[tuple[Place, ...], ...]:
    length = random.randint(1, 3)
    count = random.choice((2, 2, 3))
    lengths = [length if equally_long else random.randint(1, 3) for _ in range(count)]
    return tuple(some_cells(n, random, each, each) for each in lengths)


def _number(rule: RuleType, n: int, random: Random) -> tuple[int, ...]:
    """A number where the rule takes one, sometimes left out where it can be."""
    least, most = rule.takes.values
    if not most or (not least and random.random() < 0.5):
        return ()
    return (random.randint(0, random.choice((n, 2 * n, n * (n + 1) // 2))),)


def some_table(n: int, random: Random) -> tuple[int, ...]:
    return tuple(random.getrandbits(n) | random.getrandbits(n) for _ in range(n))


def some_machine(n: int, random: Random) -> tuple[int, ...]:
    states = random.randint(1, 4)
    rows = [(random.randint(0, 1), *(random.randint(-1, states - 1) for _ in range(n))) for _ in range(states)]
    return (states, *(number for row in rows for number in row))


def some_weighted_sum(n: int, random: Random) -> Arguments:
    cells = some_cells(n, random, 2, 4)
    weights = [random.choice((-2, -1, 1, 1, 2, 3)) for _ in cells]
    return (random.randint(0, 2 * n), *weights), (cells,)


_SPECIAL: dict[str, Callable[[int, Random], Arguments]] = {
    "pair-table": lambda n, random: (some_table(n, random), (some_line(n, random, 2, 4),)),
    "pairs-table": lambda n, random: (some_table(n, random), (some_line(n, random, 2, 4),)),
    "machine": lambda n, random: (some_machine(n, random), (some_line(n, random, 1, 4),)),
    "weighted-sum": some_weighted_sum,
    "anti-move": lambda n, random: ((random.randint(0, 2), random.randint(1, min(3, n - 1))), ()),
    "anti-queen": lambda n, random: (tuple({*some_digits(n, random, 2)}) if random.random() < 0.7 else (), ()),
    "global-mod": lambda _n, random: (random.choice(((), (2,), (3,), (4,))), ()),
    "candidates": lambda n, random: (some_digits(n, random, 4), (some_cells(n, random),)),
    "quadruple": lambda n, random: (some_digits(n, random, 4), (some_square(n, random),)),
    "corner-sum": lambda n, random: ((random.randint(4, 4 * n),), (some_square(n, random),)),
    "corner-product": lambda n, random: ((random.randint(1, n * n),), (some_square(n, random),)),
    "battenburg": lambda n, random: ((), (some_square(n, random),)),
    "slingshot": lambda n, random: ((), (some_line(n, random, 3, 5),)),
    "index-line": lambda n, random: ((), (some_line(n, random, 2, 5),)),
    "thermo": lambda n, random: ((), (some_line(n, random, 2, 4, crosses=False),)),
    "sum-line": lambda n, random: ((random.randint(2, 2 * n),), (_perhaps_closed(n, random),)),
    "modular": lambda n, random: (random.choice(((), (2,), (3,), (4,), (6,))), (some_line(n, random),)),
    "magic-square": lambda n, random: ((), (some_square(n, random, random.choice((2, 3))),)),
    "look-and-say": lambda n, random: (
        tuple(x for digit in random.sample(range(1, n + 1), 2) for x in (random.randint(0, 2), digit)),
        (some_cells(n, random, 4, 6),),
    ),
    "contains": lambda n, random: (some_digits(n, random, 3), (some_cells(n, random, 3, 6),)),
    "contains-exactly": lambda n, random: (some_digits(n, random, 3), (some_cells(n, random, 3, 6),)),
    "equality-cage": lambda n, random: ((), (some_cells(n, random, *random.choice(((2, 2), (4, 4)))),)),
    "count-distinct": lambda n, random: ((), ((some_place(n, random),), some_cells(n, random, 2, 5))),
    "lunchbox": lambda n, random: ((random.randint(0, n),), (some_line(n, random, 2, 4, crosses=False),)),
    "clone": lambda n, random: ((), some_groups(n, random, equally_long=True)),
    "same-set": lambda n, random: ((), some_groups(n, random, equally_long=True)),
    "equal-sums": lambda n, random: ((), some_groups(n, random, equally_long=False)),
    "arrow": lambda n, random: ((), some_arrow(n, random)),
    "product-arrow": lambda n, random: ((), some_arrow(n, random)),
    "average-arrow": lambda n, random: ((), some_arrow(n, random)),
    "little-killer": lambda n, random: ((random.randint(1, n * n),), (some_diagonal(n, random),)),
    "sandwich-between": lambda n, random: (
        (*random.sample(range(1, n + 1), 2), random.randint(0, 2 * n)),
        (((some_outside(n, random)),),),
    ),
    "outside": lambda n, random: (some_digits(n, random, 2), (((some_outside(n, random)),),)),
    "rossini": lambda n, random: ((random.choice((-1, 0, 1)),), (((some_outside(n, random)),),)),
    "next-to": lambda n, random: (
        tuple(random.sample(range(1, n), random.choice((1, 2)))),
        (((some_outside(n, random)),),),
    ),
}


def _perhaps_closed(n: int, random: Random) -> tuple[Place, ...]:
    if random.random() < 0.5:
        return some_line(n, random, 1, 6)
    a, b, c, d = sorted(some_square(n, random))
    return (a, b, d, c, a)


def some_rule(name: str, n: int, random: Random) -> Rule:
    """A rule of a name with random arguments. It may be one that cannot be laid."""
    rule = find_rule(name)
    if name in _SPECIAL:
        values, groups = _SPECIAL[name](n, random)
        return Rule(rule, values, groups)
    return some_either(n, random) if name == "either" else _some_usual(rule, n, random)


def _some_usual(rule: RuleType, n: int, random: Random) -> Rule:
    values = _number(rule, n, random)
    if rule.family is RuleFamily.WHOLE:
        return Rule(rule, values)
    if rule.family is RuleFamily.EDGES:
        return Rule(rule, values, (some_pair(n, random),))
    if rule.family is RuleFamily.LINES:
        return Rule(rule, values, (some_line(n, random, max(2, rule.takes.cells[0])),))
    if rule.family is RuleFamily.OUTSIDE:
        return Rule(rule, values, ((some_outside(n, random),),))
    return Rule(rule, values, (some_cells(n, random, *((2, 5) if rule.family is RuleFamily.CAGES else (1, 3))),))


ALTERNATIVES = (
    "thermo",
    "killer",
    "odd",
    "even",
    "difference",
    "whispers",
    "quadruple",
    "palindrome",
    "renban",
    "clone",
)


def some_either(n: int, random: Random) -> Rule:
    """Two or three demands of a rule or two each, all of which can be laid."""
    plain = make_board("latin", size=n).rule_context
    ways: list[list[Rule]] = []
    while len(ways) < random.choice((2, 2, 3)):
        way = [some_rule(random.choice(ALTERNATIVES), n, random) for _ in range(random.choice((1, 1, 2)))]
        with suppress(GeometryError):
            if all(rule.constraints(plain) for rule in way):
                ways.append(way)
    return either_of(ways)


NAMES = tuple(rule.id for rule in RULES)
