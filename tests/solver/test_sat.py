"""The SAT engine's own: twins of the encoding, sessions, time limits, and who is asked when."""

from __future__ import annotations

import signal
import subprocess
import sys
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Puzzle
from nonet._base.deadline import Deadline
from nonet.generate.fill import shuffled_pattern
from nonet.human.verification import verify
from nonet.model import Board, Grid, Region, make_board
from nonet.model.geometry import full_places
from nonet.model.regions import ROW
from nonet.solver import AUTO, ENGINES, find_engine
from nonet.solver.auto import AutoEngine
from nonet.solver.base import Count, Engine, SolveResult, Verdict
from nonet.solver.sat import SatSession, encode_in_python, encode_natively, find_functions
from tests.strategies import grids

pytestmark = pytest.mark.skipif(SatSession.unavailable() is not None, reason="python-sat is not installed")


@given(grids(max_size=6), st.sampled_from([0, 3, 4]))
@settings(max_examples=60, deadline=None)
def test_the_twins_of_the_encoding_have_the_same_solutions(grid: Grid, ladder_from: int) -> None:
    if ENGINES[0].unavailable():
        pytest.skip("the compiled core is missing")
    twins = [encode(grid, ladder_from) for encode in (encode_in_python, encode_natively)]
    solved = [set() if cnf is None else set(models(grid, cnf, 30)) for cnf in twins]
    assert len(solved[0]) == len(solved[1])
    if len(solved[0]) < 30:
        assert solved[0] == solved[1]


def models(grid: Grid, cnf: object, most: int) -> list[tuple[int, ...]]:
    """Up to so many solutions of clauses, by a session that is given them."""
    from unittest.mock import patch

    with patch("nonet.solver.sat.encode", lambda *_: cnf), SatSession(grid) as session:
        found: list[tuple[int, ...]] = []
        while len(found) < most and session.solve():
            found.append(tuple(session.values()))
            session.forbid_last()
        return found


def test_a_session_answers_under_assumptions_and_keeps_facts() -> None:
    board = make_board(size=4)
    with SatSession(Grid.empty(board)) as session:
        one, other = session.literal(0, 1), session.literal(1, 1)
        assert one is not None
        assert other is not None
        assert session.solve([one]) is True
        assert session.values()[0] == 1
        assert session.solve([one, other]) is False
        assert session.solve([other]) is True
        session.require(one)
        assert session.solve([other]) is False
        assert session.literal(0, 9) is None


def test_a_session_looks_near_the_grid_it_prefers() -> None:
    board = make_board(size=9)
    wanted = find_engine("reference").search(Grid.empty(board), 1, seed=3).solution
    assert wanted is not None
    with SatSession(Grid.empty(board)) as session:
        session.prefer(wanted)
        assert session.solve()
        assert tuple(session.values()) == wanted.values


def test_no_time_means_undecided_and_never_wrong() -> None:
    grid = Grid.empty(make_board(size=16))
    for engine in (find_engine("sat"), find_engine("reference"), AUTO):
        result = engine.search(grid, 2, timeout=0.0)
        assert result.verdict is Verdict.UNDECIDED
    with SatSession(grid) as session:
        assert session.solve(deadline=Deadline(0.0)) is None
        assert session.solve(budget=0) is None


@pytest.mark.parametrize("engine", [*ENGINES, AUTO], ids=lambda engine: engine.id)
def test_a_region_with_more_cells_than_digits_has_no_solution(engine: Engine) -> None:
    if engine.unavailable():
        pytest.skip("not here")
    board = Board(2, full_places(1, 3), (Region(ROW, "1", (0, 1, 2)),))
    assert engine.search(Grid.empty(board), 2).verdict is Verdict.NONE
    assert list(engine.solutions(Grid.empty(board))) == []


class Stub:
    """An engine that always answers the same."""

    capabilities = AUTO.capabilities

    def __init__(self, name: str, count: int, *, is_exhausted: bool) -> None:
        self.id = name
        self.found = count
        self.is_exhausted = is_exhausted

    def unavailable(self) -> str | None:
        return None

    def search(self, grid: Grid, limit: int, **_: object) -> SolveResult:
        return SolveResult(grid, (grid,) * self.found, limit, self.is_exhausted, self.id)

    def count(self, grid: Grid, limit: int | None = None, **_: object) -> Count:
        return Count.up_to(limit, self.found, is_exhausted=self.is_exhausted, engine=self.id)

    def solutions(self, grid: Grid, **_: object):  # type: ignore[no-untyped-def]
        return iter([grid] * self.found)


@pytest.mark.parametrize(
    ("first", "second", "answers"),
    [
        (Stub("quick", 1, is_exhausted=True), Stub("last", 0, is_exhausted=True), "quick"),
        (Stub("quick", 2, is_exhausted=False), Stub("last", 0, is_exhausted=True), "quick"),
        (Stub("quick", 0, is_exhausted=False), Stub("last", 1, is_exhausted=True), "last"),
        (Stub("quick", 1, is_exhausted=False), Stub("last", 0, is_exhausted=False), "quick"),  # keeps what was found
        (Stub("quick", 1, is_exhausted=False), Stub("last", 1, is_exhausted=False), "last"),
    ],
)
def test_auto_asks_the_last_resort_only_when_needed(first: Stub, second: Stub, answers: str) -> None:
    grid = Grid.empty(make_board(size=4))
    assert AutoEngine((first,), second).search(grid, 2).engine == answers


class Small(Stub):
    """An engine whose memory does not do."""

    def search(self, grid: Grid, limit: int, **_: object) -> SolveResult:
        raise MemoryError("the formula of this grid would be too large")


def test_auto_keeps_what_it_knows_where_the_last_resort_runs_out_of_memory() -> None:
    first, second = Stub("quick", 1, is_exhausted=False), Small("last", 0, is_exhausted=True)
    result = AutoEngine((first,), second).search(Grid.empty(make_board(size=4)), 2)
    assert (result.engine, result.count, result.is_decided) == ("quick", 1, False)


class Missing(Stub):
    """An engine that is not here; to ask for it costs something, and is counted."""

    asked = 0

    def unavailable(self) -> str | None:
        self.asked += 1
        return "not here"


class Patient(Stub):
    """An engine that decides if it has no budget."""

    def search(self, grid: Grid, limit: int, **words: object) -> SolveResult:
        return SolveResult(grid, (grid,), limit, words.get("patience") is None, self.id)


def test_auto_searches_on_without_a_budget_where_the_last_resort_is_missing() -> None:
    last = Missing("last", 0, is_exhausted=True)
    auto = AutoEngine((Patient("quick", 1, is_exhausted=False),), last)
    with pytest.warns(nonet.SolverWarning, match="without the engine last and may take very long: not here"):
        result = auto.search(Grid.empty(make_board(size=4)), 2)
    assert (result.engine, result.is_unique, last.asked) == ("quick", True, 1)


def test_auto_lets_a_search_that_finds_solutions_go_on() -> None:
    # SAT would need a clause for each; and what the search had found was thrown away.
    last = Stub("last", 0, is_exhausted=True)
    grid = Grid.empty(make_board())
    result = AutoEngine((ENGINES[0],), last).search(grid, 3_000)
    assert (result.count, result.engine) == (3_000, ENGINES[0].id)


@pytest.mark.parametrize("engine", ENGINES[:1] + ENGINES[2:], ids=lambda engine: engine.id)
def test_patience_ends_a_search_among_dead_ends_and_no_other(engine: Engine) -> None:
    if engine.unavailable():
        pytest.skip("not here")
    # The first puzzle takes many dead ends; an empty grid few, for as long as one likes to list.
    hard = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").grid
    lost = engine.search(hard, 2, patience=3)
    assert not lost.is_decided
    assert engine.search(hard, 2, patience=100_000).is_unique
    assert engine.search(Grid.empty(make_board()), 50, patience=30).count == 50
    easy = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").grid
    assert engine.search(easy, 2, patience=0).is_unique


def test_a_budget_is_for_all_solutions_together() -> None:
    """It was granted anew for each, so a search for many went on for as many times as long."""
    sat = find_engine("sat")
    many = sat.search(Grid.empty(make_board("latin", size=8)), 500, budget=60)
    assert not many.is_exhausted
    assert many.count < 100  # about a conflict for each
    hard = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").grid
    first, both = (sat.search(hard, limit).nodes for limit in (1, 2))
    enough_for_each = max(first, both - first) + 1
    assert enough_for_each < both
    assert not sat.search(hard, 2, budget=enough_for_each).is_decided
    assert not sat.search(hard, 2, patience=enough_for_each).is_decided
    assert sat.search(hard, 2, budget=2 * both).is_unique


@pytest.mark.clock
def test_an_empty_49x49_is_solved_as_soon_for_two_solutions_as_for_three() -> None:
    if ENGINES[0].unavailable():
        pytest.skip("the compiled core is missing")
    started = monotonic()
    result = AUTO.search(Grid.empty(make_board(size=49)), 2)
    assert (result.count, result.engine) == (2, "native")
    assert monotonic() - started < 5  # SAT takes 12 s and more


def test_auto_does_not_even_ask_for_the_last_resort_where_the_search_decides() -> None:
    last = Missing("last", 0, is_exhausted=True)
    AutoEngine((Stub("quick", 1, is_exhausted=True),), last).search(Grid.empty(make_board(size=4)), 2)
    assert last.asked == 0


@pytest.mark.parametrize("size", [49, 81, 100])
def test_big_patterns_with_holes_are_solved(size: int) -> None:
    if ENGINES[0].unavailable():
        pytest.skip("the Python twin takes long at this size")
    from random import Random

    random = Random(1)
    solution = shuffled_pattern(make_board(size=size), random)
    puzzle = solution.with_values(digit if random.random() < 0.75 else 0 for digit in solution)
    result = find_engine().search(puzzle, 1)
    assert result.solution is not None
    assert verify(puzzle, result.solution).is_right


@pytest.mark.clock
def test_time_is_looked_at_while_the_formula_is_loaded() -> None:
    grid = Grid.empty(make_board(size=100))  # 12 million clauses: ten seconds and more
    started = monotonic()
    result = find_engine("sat").search(grid, 1, timeout=0.3)
    assert result.verdict is Verdict.UNDECIDED
    assert monotonic() - started < 8


needs_watch = pytest.mark.skipif(find_functions() is None, reason="CaDiCaL's functions are not to be had here")

# One slice of this takes minutes.
LONG = make_board("diagonal+window", size=36)


@needs_watch
def test_a_running_search_is_ended_when_time_is_over() -> None:
    with SatSession(Grid.empty(LONG)) as session:
        started = monotonic()
        assert session._solver.solve([], 10_000_000, Deadline(0.5), watch=True) is None
        assert monotonic() - started < 10
        # It can be asked again: what ended one search does not end the next.
        assert session._solver.solve([], 100) is None
        assert session.conflicts > 50


@pytest.mark.slow
@needs_watch
@pytest.mark.parametrize("watch", [True, False])
def test_other_threads_run_while_sat_searches(watch: bool) -> None:
    ticks: list[float] = []
    over = Event()

    def tick() -> None:
        while not over.wait(0.01):
            ticks.append(monotonic())

    with SatSession(Grid.empty(LONG)) as session:
        ticking = Thread(target=tick)
        ticking.start()
        started = monotonic()
        try:
            session._solver.solve([], 200_000 if watch else 8_000, Deadline(1.5), watch=watch)
        finally:
            ended = monotonic()
            over.set()
            ticking.join()
    assert ended - started > 0.1
    assert sum(started < moment < ended for moment in ticks) >= 5  # with the GIL held there are none


@needs_watch
def test_a_running_search_is_ended_by_ctrl_c() -> None:
    code = """
from nonet.model import Grid, make_board
from nonet.solver import SatSession
with SatSession(Grid.empty(make_board("diagonal+window", size=36))) as session:
    print("begun", flush=True)
    session._solver.solve([], 10_000_000, watch=True)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert b"KeyboardInterrupt" in err


@pytest.mark.parametrize("rule", ["killer 10 r1c1 r1c2", "renban r1c1 r1c2 r1c3", "sum 20 r1c1 r2c2 r3c3 r4c4"])
def test_a_search_among_rules_is_longer_before_sat_is_asked(rule: str) -> None:
    if find_engine("native").unavailable() is not None:
        pytest.skip("no compiled core")
    boards = (Puzzle("." * 81, kind="diagonal", rules=rules).board for rules in ([rule], []))
    assert [AUTO.patience(board) for board in boards] == [500_000, 100_000]


def test_pencil_marks_of_classic_boards_are_searched_to_the_end() -> None:
    if find_engine("native").unavailable() is not None:
        pytest.skip("no compiled core")
    assert AUTO.patience(Puzzle("." * 81).board) == 10_000_000
