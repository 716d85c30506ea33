"""The clauses of constraints, by the core and by their Python twin: their models are what enumeration finds."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from math import prod
from random import Random
from signal import SIGINT
from time import monotonic, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.model import Board, Grid, Region, Rule, make_board
from nonet.model.candidates import digits_of
from nonet.model.constraints import Combo, Constraint, Different, Machine, Sum, allows
from nonet.model.regions import BOX
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from nonet.solver import ENGINES, find_engine
from nonet.solver import core as _native
from nonet.solver.base import Verdict
from nonet.solver.sat import Cnf, SatSession, encode_in_python, encode_natively, find_functions
from tests.constraints import SORTS, few_sorts_automaton, random_constraint, random_mask
from tests.families import for_each
from tests.solver.test_sat import models

pytestmark = pytest.mark.skipif(SatSession.unavailable() is not None, reason="python-sat is not installed")

MOST = 1500  # fillings that are enumerated
Encode = Callable[[Grid], Cnf | None]
ENCODERS = [
    pytest.param(
        encode_natively, id="core", marks=pytest.mark.skipif(_native.missing() is not None, reason="no compiled core")
    ),
    pytest.param(encode_in_python, id="python"),
]


def random_masks(random: Random, size: int, count: int) -> list[int]:
    """Candidates of some cells, so few that all their choices can be gone through."""
    masks = [random_mask(random, size) for _ in range(count)]
    while prod(mask.bit_count() for mask in masks) > MOST:
        at = max(range(count), key=lambda cell: masks[cell].bit_count())
        masks[at] &= ~(1 << (random.choice(digits_of(masks[at])) - 1))
    return masks


def loose_grid(random: Random, size: int, *constraints: Constraint) -> Grid:
    """Cells without a place, some of them in a region."""
    count = 1 + max((cell for constraint in constraints for cell in constraint.cells), default=0)
    inside = tuple(sorted(random.sample(range(count), random.randint(0, min(count, size)))))
    regions = (Region(BOX, "1", inside),) if len(inside) > 1 else ()
    board = Board(size, (None,) * count, regions, constraints)
    return Grid(board, (0,) * count, tuple(random_masks(random, size, count)))


def enumerated(grid: Grid) -> set[tuple[int, ...]]:
    """Every choice of candidates that nothing forbids."""
    assert grid.candidates is not None
    demands = [*grid.board.constraints, *(Different(region.cells) for region in grid.board.regions)]
    return {
        digits
        for digits in product(*map(digits_of, grid.candidates))
        if all(allows(constraint, [digits[cell] for cell in constraint.cells]) for constraint in demands)
    }


@pytest.mark.parametrize("encode", ENCODERS)
@pytest.mark.parametrize("sort", SORTS)
@given(size=st.integers(1, 12), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_models_are_what_enumeration_finds(encode: Encode, sort: str, size: int, seed: int) -> None:
    random = Random(seed)
    grid = loose_grid(random, size, random_constraint(random, size, range(random.randint(2, 7)), sort))
    cnf = encode(grid)
    found = [] if cnf is None else models(grid, cnf, MOST + 1)
    assert len(found) == len(set(found))
    assert set(found) == enumerated(grid)


@pytest.mark.parametrize("encode", ENCODERS)
@given(size=st.integers(2, 9), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_machines_of_few_sorts_have_the_models_that_enumeration_finds(encode: Encode, size: int, seed: int) -> None:
    """A cell may come twice."""
    random = Random(seed)
    cells = tuple(random.choices(range(5), k=random.randint(0, 6)))
    grid = loose_grid(random, size, Machine(cells, few_sorts_automaton(random, size)))
    cnf = encode(grid)
    found = set() if cnf is None else set(models(grid, cnf, MOST + 1))
    assert found == enumerated(grid)


@pytest.mark.parametrize("encode", ENCODERS)
@given(size=st.integers(1, 6), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_shapes_together_have_the_models_that_enumeration_finds(encode: Encode, size: int, seed: int) -> None:
    random = Random(seed)
    cells = range(random.randint(2, 6))
    grid = loose_grid(random, size, *(random_constraint(random, size, cells) for _ in range(random.randint(2, 4))))
    cnf = encode(grid)
    found = set() if cnf is None else set(models(grid, cnf, MOST + 1))
    assert found == enumerated(grid)


@pytest.mark.parametrize("encode", ENCODERS)
@given(size=st.integers(8, 12), count=st.integers(3, 5), seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_families_of_many_sets(encode: Encode, size: int, count: int, seed: int) -> None:
    """They are encoded in another way than small ones."""
    random = Random(seed)
    sets = [sum(1 << digit for digit in digits) for digits in combinations(range(size), count)]
    chosen = random.sample(sets, random.randint(len(sets) // 2, len(sets)))
    grid = loose_grid(random, size, Combo(tuple(range(count)), tuple(sorted(chosen))))
    cnf = encode(grid)
    found = set() if cnf is None else set(models(grid, cnf, MOST + 1))
    assert found == enumerated(grid)


def mixed_board(random: Random, kind: str, size: int, extra: int) -> Grid:
    """A board with extra cells and constraints of every sort, some digits of a solution given."""
    plain = make_board(kind, size=size)
    full = find_engine("reference").search(Grid.empty(plain), 1, seed=random.randrange(100)).solution
    assert full is not None
    solution = [*full, *(random.randint(1, size) for _ in range(extra))]
    constraints: list[Constraint] = []
    while len(constraints) < 7:
        constraint = random_constraint(random, size, random.sample(range(len(solution)), 6))
        if allows(constraint, [solution[cell] for cell in constraint.cells]):
            constraints.append(constraint)
    board = replace(plain, places=plain.places + (None,) * extra, constraints=tuple(constraints))
    return Grid(board, tuple(digit if random.random() < 0.35 else 0 for digit in solution))


@pytest.mark.parametrize(("kind", "size"), [("classic", 4), ("latin", 4), ("classic", 6), ("classic", 9)])
@given(seed=st.integers(0, 2**32), extra=st.integers(0, 3))
@settings(max_examples=12, deadline=None)
def test_all_engines_count_the_same_on_mixed_boards(kind: str, size: int, seed: int, extra: int) -> None:
    grid = mixed_board(Random(seed), kind, size, extra)
    counts = {engine.id: engine.count(grid, 5000) for engine in ENGINES if engine.unavailable() is None}
    assert len({(int(count), count.is_exact) for count in counts.values()}) == 1, counts


@for_each("rule", RULES)
def test_every_rule_means_the_same_to_sat(rule: RuleType) -> None:
    board = make_board(rule.example_kind, rules=[Rule.parse(rule, rule.example)])
    native, sat, random = find_engine("auto"), find_engine("sat"), Random(rule.id)
    grid = Grid.empty(board)
    if full := native.search(grid, 1, seed=1).solution:
        grid = full.with_values(digit if random.random() < 0.33 else 0 for digit in full)
    expected, found = (engine.search(grid, 40) for engine in (native, sat))
    assert expected.count == found.count
    assert found.count == 40 or set(expected.solutions) == set(found.solutions)


# Row, column and direction of diagonals that add up to 40 each. Neither engine decides them in half a minute.
RISING = ((1, 0, 1, 1), (2, 0, 1, 1), (4, 0, 1, 1), (0, 0, 1, 1), (7, 8, -1, -1), (6, 8, -1, -1))
FALLING = ((8, 1, -1, 1), (8, 2, -1, 1), (8, 4, -1, 1), (0, 5, 1, -1), (0, 6, 1, -1), (0, 7, 1, -1), (0, 8, 1, -1))


def little_killers() -> Grid:
    sums = []
    for row, column, down, right in RISING + FALLING:
        places = [(row + step * down, column + step * right) for step in range(9)]
        sums.append(Sum.of([9 * r + c for r, c in places if 0 <= r < 9 and 0 <= c < 9], [40]))
    return Grid.empty(replace(make_board(), constraints=tuple(sums)))


@pytest.mark.clock
@pytest.mark.parametrize("engine", ["auto", "sat"])
def test_a_hard_board_of_sums_ends_in_time(engine: str) -> None:
    started = monotonic()
    result = find_engine(engine).search(little_killers(), 2, timeout=0.7)
    assert monotonic() - started < 5
    assert result.verdict in {Verdict.UNDECIDED, Verdict.UNIQUE}


@pytest.mark.skipif(find_functions() is None, reason="CaDiCaL's functions are not to be had here")
@pytest.mark.parametrize("engine", ["auto", "sat"])
def test_a_hard_board_of_sums_is_ended_by_ctrl_c(engine: str) -> None:
    code = f"""
from signal import SIGINT, default_int_handler, signal
from nonet.solver import find_engine
from tests.solver.test_constraint_clauses import little_killers
signal(SIGINT, default_int_handler)
grid = little_killers()
print("begun", flush=True)
find_engine({engine!r}).search(grid, 2)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        sleep(0.3)
        process.send_signal(SIGINT)
        _, err = process.communicate(timeout=20)
    assert b"KeyboardInterrupt" in err
