"""Engines for puzzles by the million: all in the registry answer alike, whatever form the puzzles come in."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import EngineUnavailable, UnknownNameError, solve_many
from nonet.model import Board, Grid, make_board
from nonet.model.geometry import full_places
from nonet.model.regions import ROW, Region
from nonet.solver import core as _native
from nonet.solver import find_engine
from nonet.solver.base import BulkEngine
from nonet.solver.bulk import BULK_ENGINES, find_bulk_engine, find_quick_engine
from tests.strategies import grids

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")
HERE = [engine for engine in BULK_ENGINES if engine.unavailable() is None]
BOARDS = [make_board(), make_board("diagonal"), make_board(size=4), make_board(size=6), make_board("latin", size=5)]


def some_puzzles(board: Board, count: int) -> list[Grid]:
    """With one solution, several, or none."""
    random = Random(board.size)
    full = [find_engine("native").search(Grid.empty(board), 1, seed=seed).solution for seed in range(3)]
    puzzles = []
    for number in range(count):
        source = full[number % 3]
        assert source is not None
        share = random.choice([0.35, 0.5, 0.8])
        values = [digit if random.random() < share else 0 for digit in source]
        if number % 4 == 3:
            values[random.randrange(len(values))] = random.randint(1, board.size)
        puzzles.append(Grid(board, tuple(values)))
    return puzzles


def pairs() -> list[tuple[BulkEngine, Board]]:
    return [(engine, board) for board in BOARDS for engine in HERE if engine.supports(board)]


@pytest.mark.parametrize(("engine", "board"), pairs(), ids=lambda part: getattr(part, "id", None) or repr(part))
def test_every_form_of_puzzles_has_the_same_answers(engine: BulkEngine, board: Board) -> None:
    puzzles = some_puzzles(board, 40)
    cells = board.cell_count
    expected = [find_engine("reference").search(puzzle, 3) for puzzle in puzzles]
    values = b"".join(bytes(puzzle.values) for puzzle in puzzles)
    text = values.translate(bytes.maketrans(bytes(range(10)), b".123456789"))

    solutions, counts = engine.solve_many(board, values, 3)
    assert list(counts) == [result.count for result in expected]
    for at, result in enumerate(expected):
        found = solutions[at * cells : (at + 1) * cells]
        if result.count == 1:
            assert result.solution is not None
            assert tuple(found) == result.solution.values
        elif not result.count:
            assert found == bytes(cells)
    assert engine.solve_many(board, text, 3) == (solutions, counts)

    lines = b"".join(solutions.translate(bytes(range(48, 304 - 48)) + bytes(48))[at : at + cells] + b"\n"
                     for at in range(0, len(solutions), cells))  # fmt: skip
    tailed = b"".join(text[at : at + cells] + b",abc\n" for at in range(0, len(text), cells))
    assert engine.solve_lines(board, tailed, 3, cells + 5) == (lines, counts)
    assert engine.solve_lines(board, values, 3, cells) == (lines, counts)

    for end in (b"\n", b"\r\n"):
        ended = b"".join(text[at : at + cells] + end for at in range(0, len(text), cells))
        into = bytearray(len(solutions)), bytearray(len(counts))
        engine.solve_into(board, ended, (memoryview(into[0]), memoryview(into[1])), 3, cells + len(end))
        assert tuple(map(bytes, into)) == (solutions, counts)


@pytest.mark.parametrize(("engine", "board"), pairs(), ids=lambda part: getattr(part, "id", None) or repr(part))
def test_what_is_no_puzzle_is_refused(engine: BulkEngine, board: Board) -> None:
    cells = board.cell_count
    room = memoryview(bytearray(2 * cells)), memoryview(bytearray(2))
    for bad in (b"x" * cells, bytes([200]) * cells):
        with pytest.raises(ValueError, match="expected"):
            engine.solve_many(board, bad, 2)
    with pytest.raises(ValueError, match="expected"):
        engine.solve_into(board, b"." * cells + b"1" + b"." * cells + b"1", room, 2, cells + 1)
    for limit in (0, 256):
        with pytest.raises(ValueError, match="limit"):
            engine.solve_many(board, b"." * cells, limit)


@settings(max_examples=60, deadline=None)
@given(grid=grids(max_size=6), limit=st.integers(1, 20))
def test_bulk_engines_answer_like_single_ones(grid: Grid, limit: int) -> None:
    if grid.candidates is not None:
        return
    engine = find_bulk_engine(grid.board)
    _, counts = engine.solve_many(grid.board, bytes(grid.values), limit)
    assert counts[0] == find_engine("native").search(grid, limit).count


def test_the_fastest_that_suits_is_taken() -> None:
    assert find_bulk_engine(make_board()).id == "lanes"
    assert find_bulk_engine(make_board(), "boards").id == "boards"
    assert find_bulk_engine(make_board(rules=["thermo r1c1 r1c2"])).id == "boards"
    with pytest.raises(UnknownNameError, match="choices: auto, lanes, boards, gpu"):
        find_bulk_engine(make_board(), "lane")
    with pytest.raises(EngineUnavailable, match="the engine lanes is not available: it does not take diagonal boards"):
        find_bulk_engine(make_board("diagonal"), "lanes")
    crowded = Board(4, full_places(1, 5), (Region(ROW, "1", tuple(range(5))),))
    with pytest.raises(EngineUnavailable, match=r"^no engine for many puzzles takes a .*, 1 x 5$"):
        find_bulk_engine(crowded)


def test_only_what_never_takes_long_may_not_be_interrupted() -> None:
    quick = find_quick_engine(make_board())
    assert quick is not None
    assert quick.id == "lanes"
    assert find_quick_engine(make_board("diagonal")) is None
    assert find_quick_engine(make_board(), "sat") is None


@pytest.mark.parametrize("engine", [None, *(engine.id for engine in HERE)])
def test_solve_many_takes_every_engine(engine: str | None) -> None:
    lines = ["." * 81, "1" * 81, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
    for puzzles in (lines, "\n".join(lines), "\r\n".join(lines) + "\r\n"):
        many = solve_many(puzzles, engine=engine)
        assert many.count.tolist() == [2, 0, 1]
        assert many.solutions[2].tolist()[:9] == [5, 3, 4, 6, 7, 8, 9, 1, 2]
    with pytest.raises(ValueError, match="puzzle 2, cell 1"):
        solve_many([lines[0], "z" * 81], engine=engine)
