"""Random constraints of every sort, small enough to enumerate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from nonet.model.constraints import (
    AnyOf,
    Automaton,
    CellCount,
    Combo,
    Constraint,
    Different,
    Domain,
    Element,
    Machine,
    Pair,
    Rank,
    SameCounts,
    Sum,
)


def random_mask(random: Random, size: int) -> int:
    """Some digits, at least one; few or many."""
    share = random.uniform(0.2, 1)
    return sum(1 << d for d in range(size) if random.random() < share) or 1 << random.randrange(size)


def _some(random: Random, cells: Sequence[int], least: int, most: int) -> tuple[int, ...]:
    return tuple(random.sample(list(cells), min(len(cells), random.randint(least, most))))


def _domain(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    return Domain(_some(random, cells, 1, 3), random_mask(random, size))


def _different(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    return Different(_some(random, cells, 1, min(size, 4)))


def _pair(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    first, second = random.sample(list(cells), 2)
    return Pair(first, second, tuple(random_mask(random, size) for _ in range(size)))


def _combo(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    chosen = _some(random, cells, 1, min(size, 5))
    sets = [sum(1 << d for d in digits) for digits in combinations(range(size), len(chosen))]
    if random.random() < 0.6:
        total = sum(random.sample(range(size), len(chosen)))
        sets = [each for each in sets if sum(d for d in range(size) if each >> d & 1) == total]
    else:
        sets = random.sample(sets, min(len(sets), random.randint(0, 6)))
    return Combo(chosen, tuple(sorted(sets)))


def _sum(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    chosen = _some(random, cells, 1, 5)
    choices = random.choice([(1,), (1,), (1, -1), (1, -1, 2), (1, 10, -3)])
    weights = [random.choice(choices) for _ in chosen]
    totals = {
        sum(weight * random.randint(1, size) for weight in weights) + random.choice([0, 0, 0, 50])
        for _ in range(random.choice([1, 1, 1, 2, 4]))
    }
    return Sum.of(chosen, tuple(totals), weights)


def few_sorts_automaton(random: Random, size: int) -> Automaton:
    """One that tells two or three sorts of digits apart."""
    states, sorts = random.randint(1, 4), random.randint(2, 3)
    sort_of = [random.randrange(sorts) for _ in range(size)]
    ways = [[random.randint(-1, states - 1) for _ in range(sorts)] for _ in range(states)]
    steps = tuple(tuple(way[sort] for sort in sort_of) for way in ways)
    return Automaton(steps, tuple(random.random() < 0.5 for _ in range(states)))


def _machine(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    states = random.randint(1, 6)
    steps = tuple(tuple(random.randrange(-1, states) for _ in range(size)) for _ in range(states))
    line = tuple(random.choice(list(cells)) for _ in range(random.randint(1, 5)))
    return Machine(line, Automaton(steps, tuple(random.random() < 0.5 for _ in range(states))))


def _count(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    chosen = _some(random, cells, 1, 5)
    if random.random() < 0.5:
        return CellCount(chosen, random_mask(random, size), control=random.choice(list(cells)))
    counts = range(len(chosen) + 2)
    return CellCount(
        chosen, random_mask(random, size), tuple(sorted(random.sample(counts, random.randint(0, 3) % len(counts))))
    )


def _same(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    length = random.randint(1, 3)
    return SameCounts(tuple(tuple(random.choices(list(cells), k=length)) for _ in range(random.randint(2, 3))))


def _element(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    listed = tuple(random.choices(list(cells), k=random.randint(0, 5)))
    return Element(random.choice(list(cells)), listed, random.choice(list(cells)))


def _rank(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    length, count, lines = random.randint(1, 4), random.randint(1, 3), random.randint(1, 3)

    def line() -> list[int]:
        return random.choices(list(cells), k=length)

    sides = [[line() for _ in range(lines)] for _ in range(count)]
    is_tied = random.random() < 0.3
    return Rank.of(line(), sides, random.randint(1, size), random.randint(0, count), has_ties=is_tied)


def _or(random: Random, size: int, cells: Sequence[int]) -> Constraint:
    few = random.sample(list(cells), min(len(cells), 5))
    return AnyOf(
        tuple(
            tuple(random_constraint(random, size, few, depth=1) for _ in range(random.randint(0, 3)))
            for _ in range(random.randint(1, 3))
        )
    )


SORTS: dict[str, Callable[[Random, int, Sequence[int]], Constraint]] = {
    "domain": _domain,
    "different": _different,
    "pair": _pair,
    "combo": _combo,
    "sum": _sum,
    "machine": _machine,
    "count": _count,
    "same": _same,
    "element": _element,
    "rank": _rank,
    "or": _or,
}


def random_constraint(random: Random, size: int, cells: Sequence[int], sort: str = "", *, depth: int = 0) -> Constraint:
    """A constraint of a sort, or of any, on some of the cells, of which there are two or more."""
    if not sort:
        sorts = list(SORTS) if depth or random.random() < 0.2 else [each for each in SORTS if each != "or"]
        sort = random.choice([each for each in sorts if depth < 2 or each != "or"])
    return SORTS[sort](random, size, cells)
