"""Counting: the same numbers from every engine, on every board, without a grid kept for each solution."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from functools import partial
from math import factorial
from time import monotonic, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import PairPuzzle, Puzzle, PuzzleError, count, create, rate_many, solve, solve_many
from nonet.model import Grid, make_board
from nonet.solver import AUTO, ENGINES, find_engine
from nonet.solver import core as _native
from nonet.solver.base import Count, Engine, split_by_digits
from tests.solver.test_agreement import OTHERS, REFERENCE, brute_force, odd_boards, runnable
from tests.strategies import grids

ALL = [*ENGINES, AUTO]
needs_core = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")

KNOWN = {
    ("classic", 4): 288,
    ("latin", 4): 576,
    ("diagonal", 4): 48,
    ("latin", 5): 161_280,
    ("classic", 6): 28_200_960,
    ("latin", 6): 812_851_200,
}


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.id)
@settings(max_examples=80, deadline=None)
@given(grid=odd_boards(), limit=st.none() | st.integers(1, 300))
def test_every_engine_counts_like_brute_force(engine: Engine, grid: Grid, limit: int | None) -> None:
    total = brute_force(grid)
    if total > 2000:
        return
    found = runnable(engine).count(grid, limit)
    assert found == (total if limit is None else min(total, limit))
    assert found.is_exact == (limit is None or total <= limit) or (total == limit and not found.is_exact)


@pytest.mark.parametrize("engine", [*OTHERS, AUTO], ids=lambda engine: engine.id)
@settings(max_examples=15, deadline=None)
@given(grid=grids(max_size=6))
def test_every_engine_counts_like_the_reference(engine: Engine, grid: Grid) -> None:
    assert runnable(engine).count(grid, 60) == REFERENCE.count(grid, 60)


@needs_core
@pytest.mark.parametrize("board", KNOWN, ids=str)
def test_known_numbers(board: tuple[str, int]) -> None:
    found = count("." * board[1] ** 2, limit=None, kind=board[0])
    assert (found, found.is_exact) == (KNOWN[board], True)


@needs_core
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("clues", [17, 19, 21, 24])
def test_lanes_count_like_the_boards_solver(clues: int, threads: int) -> None:
    from random import Random

    board = make_board()
    for seed in range(4):
        random = Random(seed * 100 + clues)
        full = find_engine("native").search(Grid.empty(board), 1, seed=seed).solution
        assert full is not None
        kept = set(random.sample(range(81), clues))
        puzzle = full.with_values(digit if cell in kept else 0 for cell, digit in enumerate(full))
        # The same puzzle with all its candidates written out goes through the other solver, without symmetry.
        marked = Grid(board, puzzle.values, tuple(puzzle.start_candidates()))
        limit = 100_000
        assert AUTO.count(puzzle, limit, threads=threads) == find_engine("native").count(marked, limit)


@needs_core
@pytest.mark.parametrize("isa", ["avx2", "avx512", "neon"])
def test_every_instruction_set_counts_as_scalar_does(isa: str) -> None:
    if isa not in _native.build_info()["isas"].split():
        pytest.skip("not built")
    code = """
import nonet, sys
puzzle = "...4.6.8..........1.......2.......9....9..........8....6......4.....1...3....6..."
print(nonet.build_info()["isa"], repr(nonet.count(puzzle, 2_000_000)), repr(nonet.count(puzzle[:-3] + "52.", None)))
"""
    answers = []
    for name in (isa, "scalar"):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env={"NONET_ISA": name}, check=False
        )
        if "expected NONET_ISA to name what this machine can run" in done.stdout + done.stderr:
            pytest.skip("does not run here")
        assert done.stdout.split()[0] == name, done.stderr
        answers.append(done.stdout.split()[1:])
    assert answers[0] == answers[1]


@settings(max_examples=100, deadline=None)
@given(grid=grids(max_size=4) | odd_boards())
def test_the_parts_of_a_puzzle_have_all_its_solutions_once(grid: Grid) -> None:
    factor, parts = split_by_digits(grid)
    total = REFERENCE.count(grid, 500)
    if total.is_exact:
        assert factor * sum(REFERENCE.count(replace(grid, values=part)) for part in parts) == total


def test_digits_that_stand_nowhere_change_places() -> None:
    factor, parts = split_by_digits(Grid.empty(make_board()))
    assert factor == factorial(9)
    assert len(list(parts)) == 1
    marked = Grid(make_board(size=4), (0,) * 16, (15,) * 16)
    assert split_by_digits(marked)[0] == 1  # pencil marks tell digits apart
    ruled = Grid.empty(make_board(size=4, rules=["thermo r1c1 r1c2"]))
    assert split_by_digits(ruled)[0] == 1  # and so do shapes
    assert AUTO.count(ruled) == REFERENCE.count(ruled) == 144


@needs_core
def test_millions_are_counted_soon_and_take_no_memory() -> None:
    tracemalloc.start()
    started = monotonic()
    try:
        assert count("." * 81, limit=10_000_000) == 10_000_000
        assert count("123456789" + "." * 72, limit=3_000_000) == 3_000_000
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()
    assert monotonic() - started < 20


def test_a_count_is_a_number_that_knows_whether_it_is_all() -> None:
    assert count("." * 16).is_exact
    assert count("." * 16, limit=288).is_exact in (True, False)  # the last one found may be the last there is
    some = count("." * 16, limit=100)
    assert (some, some.is_exact, some + 1) == (100, False, 101)
    again = pickle.loads(pickle.dumps(some))
    assert (again, again.is_exact, again.engine) == (some, False, some.engine)
    assert isinstance(some, Count)


@pytest.mark.clock
@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.id)
def test_time_ends_a_count(engine: Engine) -> None:
    started = monotonic()
    found = runnable(engine).count(Grid.empty(make_board("window", size=9)), timeout=0.3)
    assert monotonic() - started < 5
    assert not found.is_exact
    assert found > 2


@pytest.mark.clock
@needs_core
def test_ctrl_c_ends_a_count() -> None:
    code = "import nonet; print('begun', flush=True); nonet.count('12345678' + '.' * 73, None)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        sleep(0.7)
        started = monotonic()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert b"KeyboardInterrupt" in err
    assert monotonic() - started < 5


@needs_core
def test_listing_many_solutions_ends() -> None:
    # It threw away a million and began again with SAT, which did not end.
    result = solve("." * 81, limit=20_000)
    assert (result.count, result.engine) == (20_000, "native")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"limit": 0}, "expected a whole number of 1 or more for limit, got '0' (int)"),
        ({"limit": float("nan")}, "expected a whole number of 1 or more for limit, got 'nan' (float)"),
        ({"limit": "7"}, "expected a whole number of 1 or more for limit, got '7' (str)"),
        ({"limit": True}, "expected a whole number of 1 or more for limit, got 'True' (bool)"),
        ({"timeout": float("nan")}, "expected seconds, 0 or more, for timeout, got 'nan' (float)"),
        ({"timeout": -1}, "expected seconds, 0 or more, for timeout, got '-1' (int)"),
        ({"timeout": "5"}, "expected seconds, 0 or more, for timeout, got '5' (str)"),
        ({"threads": 0}, "expected a whole number of 1 or more for threads, got '0' (int)"),
    ],
)
def test_bounds_that_make_no_sense_are_refused(words: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        count("." * 16, **words)  # type: ignore[arg-type]
    assert str(raised.value) == message


@pytest.mark.parametrize("bad", [0, -1, float("nan"), "2", 2.0, None])
def test_every_public_function_refuses_a_bad_limit(bad: object) -> None:
    puzzle, pair = Puzzle("." * 16), PairPuzzle.create(2, seed=1)
    for function in (puzzle.solve, pair.solve, partial(solve, puzzle), partial(solve_many, ["." * 81])):
        with pytest.raises(PuzzleError, match="for limit"):
            function(limit=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [-1, float("nan"), "2", True])
def test_every_public_function_refuses_a_bad_timeout(bad: object) -> None:
    puzzle, pair = Puzzle("." * 16), PairPuzzle.create(2, seed=1)
    makers = (partial(create, "easy", size=4), partial(PairPuzzle.create, 2))
    for function in (puzzle.solve, puzzle.count, pair.solve, partial(solve, puzzle), *makers):
        with pytest.raises(PuzzleError, match="for timeout"):
            function(timeout=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [0, -3, float("nan"), "2"])
def test_every_public_function_refuses_bad_threads(bad: object) -> None:
    for function in (Puzzle("." * 16).count, partial(solve_many, ["." * 81]), partial(rate_many, ["." * 81])):
        with pytest.raises(PuzzleError, match="for threads"):
            function(threads=bad)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    assert count("." * 16, limit=np.int64(100), timeout=np.float64(5.0)) == 100
    assert solve("." * 16, limit=np.int64(3)).count == 3


def test_bounds_may_be_as_large_as_one_likes() -> None:
    assert count("." * 16, limit=10**30, timeout=float("inf")) == 288
    assert solve("." * 16, limit=10**30).count == 288
