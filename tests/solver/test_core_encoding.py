"""The compiled core at its edges: formulas for SAT solvers, and boards of more than 64 digits."""

from __future__ import annotations

import struct
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet.generate.fill import shuffled_pattern
from nonet.human.verification import verify
from nonet.model import Board, Grid, make_board
from nonet.solver import core as _native
from nonet.solver import find_engine
from tests.strategies import grids

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

REFERENCE = find_engine("reference")
NATIVE = find_engine("native")
FEW = 60  # solutions; grids with more are left out, blocking each takes a call


def encode(grid: Grid, ladder_from: int = 0) -> _native.Cnf | None:
    size = grid.board.size
    masks = None if grid.candidates is None else _native.pack_masks(grid.candidates, size)
    return _native.encode(_native.board_of(grid.board), _native.pack_values(grid.values, size), masks, ladder_from)


def candidates(cnf: _native.Cnf) -> list[tuple[int, int]]:
    cells, digits = cnf.candidates()
    count = cnf.candidate_count
    return list(zip(struct.unpack(f"<{count}I", cells), struct.unpack(f"<{count}H", digits), strict=True))


def models(cnf: _native.Cnf, board: Board) -> set[tuple[int, ...]]:
    """All solutions that the formula has, up to FEW."""
    solvers: Any = pytest.importorskip("pysat.solvers")
    live = candidates(cnf)
    found: set[tuple[int, ...]] = set()
    with solvers.Solver("cadical153", bootstrap_with=cnf.clauses()) as solver:
        while len(found) < FEW and solver.solve():
            true = [v for v in solver.get_model() or [] if 0 < v <= len(live)]
            values = list(_native.unpack_values(cnf.fixed(), board.size))
            for variable in true:
                cell, digit = live[variable - 1]
                assert values[cell] == 0
                values[cell] = digit
            assert tuple(values) not in found
            found.add(tuple(values))
            if not true:
                break
            solver.add_clause([-v for v in true])
    return found


@settings(max_examples=150, deadline=None)
@given(grid=grids(max_size=6, density=(0.2, 1.0)), ladder_from=st.sampled_from([0, 2, 3, 5]), data=st.data())
def test_the_models_of_the_formula_are_the_solutions(grid: Grid, ladder_from: int, data: st.DataObject) -> None:
    if data.draw(st.booleans(), label="restrict"):
        random = Random(data.draw(st.integers(0, 1000), label="seed"))
        masks = (random.getrandbits(grid.board.size) | random.getrandbits(grid.board.size) for _ in grid.values)
        grid = Grid(grid.board, grid.values, tuple(masks))
    expected = REFERENCE.search(grid, FEW, budget=2000)
    assume(expected.is_exhausted and expected.count < FEW)
    cnf = encode(grid, ladder_from)
    if cnf is None:
        assert expected.count == 0
    else:
        assert models(cnf, grid.board) == {solution.values for solution in expected.solutions}


@pytest.mark.parametrize("kind", ["classic", "latin", "diagonal", "window"])
@pytest.mark.parametrize("ladder_from", [0, 3])
def test_a_formula_is_what_it_says(kind: str, ladder_from: int) -> None:
    cnf = encode(Grid.empty(make_board(kind, size=9)), ladder_from)
    assert cnf is not None
    clauses = cnf.clauses()
    assert len(clauses) == cnf.clause_count
    assert {abs(literal) for clause in clauses for literal in clause} == set(range(1, cnf.variable_count + 1))
    assert candidates(cnf) == [(cell, digit) for cell in range(81) for digit in range(1, 10)]
    assert (cnf.variable_count == cnf.candidate_count) == (ladder_from == 0)
    pairs = [tuple(clause) for clause in clauses if len(clause) == 2]
    assert len(set(pairs)) == len(pairs)


def test_a_solved_grid_leaves_an_empty_formula() -> None:
    grid = shuffled_pattern(make_board("classic", size=9), Random(1))
    cnf = encode(grid)
    assert cnf is not None
    assert (cnf.candidate_count, cnf.variable_count, cnf.clauses()) == (0, 0, [])
    assert tuple(cnf.fixed()) == grid.values


def test_contradictory_givens_have_no_formula() -> None:
    assert encode(Grid(make_board("classic", size=4), (1, 1, *[0] * 14))) is None


def test_a_formula_beyond_reason_is_refused() -> None:
    with pytest.raises(MemoryError, match="too large"):
        encode(Grid.empty(make_board("latin", size=130)))


def test_a_ladder_from_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="ladder_from"):
        encode(Grid.empty(make_board("latin", size=2)), -1)


WIDE = [("classic", 81), ("latin", 67), ("classic", 100), ("classic", 144), ("classic", 256), ("latin", 257)]


def holed(board: Board, kept: float, seed: int) -> tuple[Grid, Grid]:
    """A puzzle and the filled grid it comes from."""
    random = Random(seed)
    full = shuffled_pattern(board, random)
    return Grid(board, tuple(value if random.random() < kept else 0 for value in full.values)), full


@pytest.mark.parametrize(("size", "kept"), [(81, 0.65), (100, 0.7), (144, 0.8), (289, 0.97)])
def test_wide_boards_are_solved(size: int, kept: float) -> None:
    puzzle, _ = holed(make_board("classic", size=size), kept, 1)
    result = NATIVE.search(puzzle, 1, budget=200)
    assert result.solution
    assert verify(puzzle, result.solution).is_right


@pytest.mark.parametrize(("kind", "size"), WIDE)
def test_wide_boards_keep_their_solution_when_propagated(kind: str, size: int) -> None:
    puzzle, full = holed(make_board(kind, size=size), 0.6 if size < 256 else 0.99, 2)
    board = _native.board_of(puzzle.board)
    values = _native.pack_values(puzzle.values, size)
    assert len(values) == board.grid_bytes == size * size * (1 if size < 256 else 2)
    data = _native.propagate(board, values)
    assert data is not None
    assert len(data) == size * size * board.mask_bytes
    masks = _native.unpack_masks(data, size)
    assert all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, full.values, strict=True))
    assert sum(mask.bit_count() == 1 for mask in masks) >= puzzle.clue_count
    # What comes out may go in again, and a cell that loses its digit is noticed.
    assert _native.propagate(board, values, data) == data
    masks[-1] &= ~(1 << (full.values[-1] - 1))
    assert _native.propagate(board, _native.pack_values(full.values, size), _native.pack_masks(masks, size)) is None


def test_wide_boards_become_formulas() -> None:
    puzzle, full = holed(make_board("classic", size=100), 0.45, 3)
    cnf = encode(puzzle)
    assert cnf is not None
    assert cnf.candidate_count > 0
    live = set(candidates(cnf))
    fixed = _native.unpack_values(cnf.fixed(), 100)
    for cell, (decided, digit) in enumerate(zip(fixed, full.values, strict=True)):
        assert decided == digit or (decided == 0 and (cell, digit) in live)


def test_a_batch_of_wide_boards() -> None:
    puzzle, full = holed(make_board("latin", size=257), 0.99, 4)
    board = _native.board_of(puzzle.board)
    spoilt = (*puzzle.values[:-1], puzzle.values[-2] or puzzle.values[-3])
    both = _native.pack_values(puzzle.values, 257) + _native.pack_values(spoilt, 257)
    solutions, counts = _native.solve_batch(board, both, 2)
    assert list(counts) == [1, 0]
    assert _native.unpack_values(solutions, 257) == full.values + (0,) * 257 * 257


def test_only_what_the_core_can_read_is_taken() -> None:
    narrow = _native.board_of(make_board("latin", size=2))
    wide = _native.Board(300, 2, [[0, 1]])
    values = _native.pack_values([0, 300], 300)
    search = _native.Search(wide, values, _native.pack_masks([1 << 298, 1 << 299], 300))
    assert search.run(2, 0) is _native.Status.EXHAUSTED
    assert [_native.unpack_values(solution, 300) for solution in search.take()] == [(299, 300)]
    with pytest.raises(ValueError, match="values from 0 to 300"):
        _native.Search(wide, _native.pack_values([0, 301], 300))
    with pytest.raises(ValueError, match="values of 4 bytes, got 2"):
        _native.Search(wide, bytes(2))
    with pytest.raises(TypeError, match="candidates as bytes"):
        _native.Search(wide, values, [1, 1])
    with pytest.raises(TypeError, match="sequence of ints"):
        _native.Search(narrow, bytes(4), [1 << 64, 1, 1, 1])
    for wrong in ([], [1], b"", bytes(31), bytes(24)):
        with pytest.raises(ValueError, match="candidates for 4 cells"):
            _native.Search(narrow, bytes(4), wrong)
    with pytest.raises(ValueError, match="size from 1 to 1024"):
        _native.Board(1025, 1, [])


def test_both_forms_of_candidates_mean_the_same() -> None:
    board = _native.board_of(make_board("latin", size=3))
    masks = [1, 7, 6, 7, 7, 3, 7, 5, 7]
    assert _native.propagate(board, bytes(9), masks) == _native.propagate(board, bytes(9), _native.pack_masks(masks, 3))
