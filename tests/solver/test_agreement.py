"""Every engine answers like the reference: same counts, valid solutions, on every kind of board."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet.human.verification import verify
from nonet.model import Board, Grid, Region
from nonet.model.geometry import full_places
from nonet.model.regions import ROW
from nonet.solver import ENGINES, find_engine
from nonet.solver.base import Engine
from tests.strategies import grids

REFERENCE = find_engine("reference")
OTHERS = [engine for engine in ENGINES if engine.id != "reference"]


def runnable(engine: Engine) -> Engine:
    if reason := engine.unavailable():
        pytest.skip(f"{engine.id}: {reason}")
    return engine


def answer(engine: Engine, grid: Grid, limit: int) -> tuple[int, bool]:
    """What an engine says: how many solutions, and whether that is all. Every solution is checked on the way."""
    result = engine.search(grid, limit)
    assert len(set(result.solutions)) == result.count
    assert all(verify(grid, solution).is_right for solution in result.solutions)
    return result.count, result.is_exhausted or result.count == limit


@pytest.mark.parametrize("engine", OTHERS, ids=lambda e: e.id)
@settings(max_examples=200, deadline=None)
@given(grid=grids(max_size=9), limit=st.integers(1, 20))
def test_engine_agrees_with_reference_up_to_9(engine: Engine, grid: Grid, limit: int) -> None:
    expected = REFERENCE.search(grid, limit, budget=400)
    assume(expected.is_exhausted or expected.count == limit)
    assert answer(runnable(engine), grid, limit) == (expected.count, True)


@pytest.mark.parametrize("engine", OTHERS, ids=lambda e: e.id)
@settings(max_examples=80, deadline=None)
@given(grid=grids(max_size=16, density=(0.5, 1.0)), limit=st.integers(1, 4))
def test_engine_agrees_with_reference_up_to_16(engine: Engine, grid: Grid, limit: int) -> None:
    expected = REFERENCE.search(grid, limit, budget=30)
    assume(expected.is_exhausted or expected.count == limit)
    assert answer(runnable(engine), grid, limit) == (expected.count, True)


@st.composite
def odd_boards(draw: st.DrawFn) -> Grid:
    """Boards no kind makes: any regions of at most n cells on a few cells, with pencil marks."""
    size = draw(st.integers(1, 4))
    cells = draw(st.integers(1, 9))
    subsets = st.sets(st.integers(0, cells - 1), min_size=1, max_size=min(size, cells))
    regions = draw(st.lists(subsets, max_size=6))
    made = tuple(Region(ROW, str(i), tuple(sorted(s))) for i, s in enumerate(regions))
    board = Board(size, full_places(1, cells), made)
    values = draw(st.lists(st.just(0) | st.integers(0, size), min_size=cells, max_size=cells))
    marks = draw(st.none() | st.lists(st.integers(0, 2**size - 1), min_size=cells, max_size=cells).map(tuple))
    return Grid(board, tuple(values), marks)


def brute_force(grid: Grid) -> int:
    """All ways to fill a grid, tried one by one: an oracle for the oracle."""
    fills: list[tuple[int, ...]] = [()]
    for cell, mask in enumerate(grid.start_candidates()):
        earlier = [peer for peer in grid.board.peers[cell] if peer < cell]
        fills = [
            (*fill, digit)
            for fill in fills
            for digit in range(1, grid.board.size + 1)
            if mask >> (digit - 1) & 1 and all(fill[peer] != digit for peer in earlier)
        ]
    return len(fills)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.id)
@settings(max_examples=150, deadline=None)
@given(grid=odd_boards())
def test_engine_counts_like_brute_force_on_any_regions(engine: Engine, grid: Grid) -> None:
    total = brute_force(grid)
    assume(total <= 2000)
    result = runnable(engine).search(grid, total + 1)
    assert (result.count, result.is_exhausted) == (total, True)
    assert len(set(engine.solutions(grid))) == total


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.id)
def test_known_counts(engine: Engine) -> None:
    from nonet.model import make_board

    runnable(engine)
    counts = {("classic", 4): 288, ("latin", 4): 576, ("latin", 3): 12, ("diagonal", 4): 48, ("classic", 1): 1}
    for (kind, size), total in counts.items():
        assert engine.search(Grid.empty(make_board(kind, size=size)), 10_000).count == total, (kind, size)
    assert len(list(islice(engine.solutions(Grid.empty(make_board("classic", size=6))), 100))) == 100


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.id)
@given(seed=st.integers(0, 2**63))
@settings(max_examples=20, deadline=None)
def test_a_seed_decides_the_solution(engine: Engine, seed: int) -> None:
    from nonet.model import make_board

    empty = Grid.empty(make_board("diagonal", size=4))
    first, again = (runnable(engine).search(empty, 1, seed=seed).solution for _ in range(2))
    assert first == again
    assert first is not None
    assert verify(empty, first).is_right


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.id)
def test_seeds_give_different_solutions(engine: Engine) -> None:
    from nonet.model import make_board

    empty = Grid.empty(make_board())
    assert len({runnable(engine).search(empty, 1, seed=seed).solution for seed in range(20)}) > 15


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.id)
def test_budget_gives_up_undecided(engine: Engine) -> None:
    from nonet.model import make_board
    from nonet.solver.base import Verdict

    result = runnable(engine).search(Grid.empty(make_board(size=9)), 1, budget=3)
    assert result.verdict is Verdict.UNDECIDED
    assert result.nodes <= 3
