"""Boards with constraints: every engine finds what plain enumeration finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import lt, ne
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet.model import Board, Grid, make_board
from nonet.model.constraints import Constraint, Pair, allows, pair_table, supported
from nonet.solver import ENGINES, find_engine
from nonet.solver import core as _native
from nonet.solver.base import Engine
from nonet.solver.bulk import find_bulk_engine
from nonet.solver.sat import encode_in_python, encode_natively
from tests.strategies import some_board

AVAILABLE = [engine for engine in ENGINES if engine.unavailable() is None]
MANY = 40  # solutions; grids with more are left out
CHOICES = (("latin", 3), ("classic", 4), ("latin", 4), ("jigsaw", 4), ("diagonal", 4), ("classic", 6), ("jigsaw", 5))


def with_constraints(board: Board, *constraints: Constraint) -> Board:
    return replace(board, constraints=constraints)


def thermometer(size: int, cells: list[int]) -> list[Constraint]:
    return [Pair(lower, higher, pair_table(size, lt)) for lower, higher in pairwise(cells)]


def random_pair(board: Board, random: Random) -> Pair:
    first, second = random.sample(range(board.cell_count), 2)
    share = random.uniform(0.3, 1)
    digits = range(board.size)
    return Pair(first, second, tuple(sum(1 << d for d in digits if random.random() < share) for _ in digits))


def enumerate_solutions(grid: Grid) -> Iterator[tuple[int, ...]]:
    """Cell after cell in order, every digit that nothing before it forbids. No propagation: nothing to get wrong."""
    board, values = grid.board, list(grid.values)
    start = grid.start_candidates()

    def is_possible(cell: int, digit: int) -> bool:
        if not start[cell] >> (digit - 1) & 1 or any(values[peer] == digit for peer in board.peers[cell]):
            return False
        values[cell] = digit
        constraints = [board.constraints[index] for index in board.constraints_of[cell]]
        chosen = [[values[it] for it in constraint.cells] for constraint in constraints]
        return all(
            0 in digits or allows(constraint, digits) for constraint, digits in zip(constraints, chosen, strict=True)
        )

    def descend(cell: int) -> Iterator[tuple[int, ...]]:
        if cell == board.cell_count:
            yield tuple(values)
            return
        before = values[cell]
        for digit in range(1, board.size + 1):
            if is_possible(cell, digit):
                values[cell] = digit
                yield from descend(cell + 1)
            values[cell] = before

    return descend(0)


@given(st.integers(0, 2**32), st.integers(0, 31), st.integers(0, 31))
def test_a_pair_keeps_what_enumeration_keeps(seed: int, first: int, second: int) -> None:
    pair = random_pair(make_board("latin", size=5), Random(seed))
    assert list(pair.kept(first, second)) == supported(pair, [first, second])


@st.composite
def constrained_grids(draw: st.DrawFn) -> Grid:
    """A small board with pairs, a thermometer or both, and some digits of a solution of the board without them."""
    kind, size = draw(st.sampled_from(CHOICES))
    plain = some_board(kind, size, draw(st.integers(0, 2)))
    random = Random(draw(st.integers(0, 2**32)))
    solution = find_engine("reference").search(Grid.empty(plain), 1, seed=random.randrange(100)).solution
    assert solution is not None
    constraints: list[Constraint] = [random_pair(plain, random) for _ in range(draw(st.integers(0, 4)))]
    if draw(st.booleans()):
        line = sorted(random.sample(range(plain.cell_count), 3), key=lambda cell: solution.values[cell])
        constraints += thermometer(size, line)
    share = draw(st.floats(0.3, 0.9) if size > 4 else st.floats(0.0, 0.8))
    values = [digit if random.random() < share else 0 for digit in solution]
    return Grid(with_constraints(plain, *constraints), tuple(values))


@pytest.mark.parametrize("engine", AVAILABLE, ids=lambda engine: engine.id)
@given(grid=constrained_grids(), seed=st.none() | st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_engines_find_what_enumeration_finds(engine: Engine, grid: Grid, seed: int | None) -> None:
    expected = set()
    for solution in enumerate_solutions(grid):
        expected.add(solution)
        assume(len(expected) < MANY)
    result = engine.search(grid, MANY, seed=seed)
    assert result.is_exhausted
    assert {solution.values for solution in result.solutions} == expected
    assert result.count == len(expected)
    if seed is None:
        assert {solution.values for solution in engine.solutions(grid)} == expected


@given(grid=constrained_grids())
@settings(max_examples=40, deadline=None)
def test_batches_know_shapes(grid: Grid) -> None:
    if reason := _native.missing():
        pytest.skip(reason)
    solutions, counts = find_bulk_engine(grid.board).solve_many(grid.board, bytes(grid.values) * 2, 2)
    result = find_engine("reference").search(grid, 2)
    assert list(counts) == [result.count] * 2
    for half in (solutions[: grid.board.cell_count], solutions[grid.board.cell_count :]):
        assert not result.count or next(enumerate_solutions(grid.with_values(half))) == tuple(half)


@given(grid=constrained_grids())
@settings(max_examples=40, deadline=None)
def test_propagation_is_as_strong_as_the_reference(grid: Grid) -> None:
    """The core removes whatever has no support in a constraint, and never a digit of a solution."""
    if reason := _native.missing():
        pytest.skip(reason)
    made = _native.propagate(_native.board_of(grid.board), bytes(grid.values))
    if made is None:
        assert next(enumerate_solutions(grid), None) is None
        return
    masks = _native.unpack_masks(made, grid.board.size)
    for solution in enumerate_solutions(grid):
        assert all(masks[cell] >> (digit - 1) & 1 for cell, digit in enumerate(solution))
        break
    for constraint in grid.board.constraints:
        inside = [masks[cell] for cell in constraint.cells]
        assert supported(constraint, inside) == inside


@given(grid=constrained_grids(), ladder_from=st.sampled_from((0, 3)))
@settings(max_examples=40, deadline=None)
def test_both_encodings_have_the_same_models(grid: Grid, ladder_from: int) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    found: list[set[tuple[int, ...]]] = []
    for encode in (encode_natively, encode_in_python):
        cnf = encode(grid, ladder_from)
        if cnf is None:
            found.append(set())
            continue
        models = set()
        with solvers.Solver("cadical153", bootstrap_with=list(cnf.clauses)) as solver:
            while solver.solve():
                true = [v for v in solver.get_model() if 0 < v <= len(cnf.candidates)]
                values = list(cnf.fixed)
                for variable in true:
                    cell, digit = cnf.candidates[variable - 1]
                    values[cell] = digit
                models.add(tuple(values))
                assume(len(models) < MANY)
                if not true:
                    break
                solver.add_clause([-variable for variable in true])
        found.append(models)
    assert found[0] == found[1]


@pytest.mark.parametrize("engine", AVAILABLE, ids=lambda engine: engine.id)
def test_a_rising_line_across_a_9x9(engine: Engine) -> None:
    """Nine cells that rise leave one digit for each."""
    board = with_constraints(make_board(), *thermometer(9, list(range(0, 81, 10))))
    solution = engine.search(Grid.empty(board), 1).solution
    assert solution is not None
    assert [solution[cell] for cell in range(0, 81, 10)] == list(range(1, 10))


def test_boards_that_differ_in_shapes_share_nothing() -> None:
    if reason := _native.missing():
        pytest.skip(reason)
    plain = make_board()
    constrained = with_constraints(plain, Pair(0, 10, pair_table(9, ne)))
    assert _native.board_of(plain) is not _native.board_of(constrained)


def test_more_than_64_digits() -> None:
    """Masks of several words. Four corners of a Latin square can be swapped, until one must be less than the next."""
    n, corners = 70, (0, 35, 35 * 70, 35 * 71)
    plain = make_board("latin", size=n)
    values = [0 if cell in corners else (cell // n + cell) % n + 1 for cell in range(n * n)]
    native = find_engine("native")
    assert native.search(Grid(plain, tuple(values)), 3).count == 2
    for pair, expected in ((Pair(0, 35, pair_table(n, lt)), [1, 36]), (Pair(35, 0, pair_table(n, lt)), [36, 1])):
        result = native.search(Grid(with_constraints(plain, pair), tuple(values)), 3)
        assert result.is_unique
        assert result.solution is not None
        assert [result.solution[0], result.solution[35]] == expected
