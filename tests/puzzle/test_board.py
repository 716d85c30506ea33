"""The board of a pair, and that the solvers agree with brute force on it."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings

from nonet import GeometryError, Grid, PairPuzzle, PuzzleError
from nonet.model import make_board
from nonet.puzzle.pair import MAX_K, pair_board
from nonet.solver import find_engine
from tests.puzzle.samples import all_4x4, pairs, true_solutions


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5, 6])
def test_a_board_has_the_regions_of_two_sudokus_and_one_for_each_place(k: int) -> None:
    n, board = k * k, pair_board(k)
    assert (board.size, board.height, board.width) == (n, 2 * n, n)
    lines = 2 * n if k > 1 else 0  # rows, columns and boxes of a single cell are one region
    families = Counter(region.family.name for region in board.regions)
    assert families == Counter({"row": 2 * n, "column": lines, "box": lines, "pair": n * n})
    for region in board.regions:
        first = [cell for cell in region.cells if cell < n * n]
        assert len(first) == (1 if region.family.name == "pair" else n if region.name.endswith("1") else 0)
    assert all(len(set(region.cells)) == len(region.cells) for region in board.regions)


def test_names_say_which_sudoku() -> None:
    board = pair_board(3)
    assert [board.name_of(cell) for cell in (0, 80, 81, 161)] == [
        "r1c1 of sudoku 1",
        "r9c9 of sudoku 1",
        "r1c1 of sudoku 2",
        "r9c9 of sudoku 2",
    ]
    assert all(board.cell(board.name_of(cell)) == cell for cell in range(board.cell_count))
    assert [board.regions[index].name for index in (0, 26, 27, -81)] == [
        "row 1 of sudoku 1",
        "box 9 of sudoku 1",
        "row 1 of sudoku 2",
        "pair r1c1",
    ]
    assert [board.cell(name) for name in ("r1c1", "r9c9", "R10C1", "r18c9")] == [0, 80, 81, 161]  # on the canvas
    for name in ("r19c1", "r1c10", "r1c1 of sudoku 3", "r10c1 of sudoku 1", ""):
        with pytest.raises(PuzzleError):
            board.cell(name)


def test_boards_are_made_once_and_say_how() -> None:
    assert pair_board(3) is pair_board(3)
    assert eval(repr(pair_board(3)), {"make_board": make_board}) == pair_board(3)
    assert pair_board(2) != pair_board(3)
    assert len(pair_board(2).sentences) == 4


@pytest.mark.parametrize("k", [0, -1, MAX_K + 1, 10**9])
def test_there_is_no_board_of_such_a_k(k: int) -> None:
    with pytest.raises(GeometryError, match="expected k from 1 to"):
        pair_board(k)


@pytest.mark.parametrize("text", ["0\n0\n", "1\n0\n", "0\n1\n", "1\n1\n"])
def test_a_pair_of_single_cells_is_impossible(text: str) -> None:
    pair = PairPuzzle(text)
    result = pair.solve()
    assert (result.count, result.is_exhausted) == (0, True)
    assert (pair.solution, pair.is_unique) == (None, False)


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_all_pairs_of_4x4_sudokus_are_found(engine: str) -> None:
    first = all_4x4()[0]
    puzzle = Grid(pair_board(2), first + (0,) * 16)
    expected = set(true_solutions(puzzle.values))
    assert len(all_4x4()) == 288
    assert {grid.values for grid in find_engine(engine).solutions(puzzle)} == expected
    assert find_engine(engine).search(puzzle, 1000).count == len(expected)


@given(pairs(ks=(2,), density=(0.1, 0.7)))
@settings(max_examples=60)
def test_4x4_pairs_have_the_solutions_that_brute_force_finds(pair: PairPuzzle) -> None:
    expected = len(list(islice(true_solutions(pair.grid.values), 50)))
    for engine in ("reference", "auto"):
        result = pair.solve(50, engine=engine)
        assert result.count == expected
        assert result.is_exhausted or expected == 50
    assert pair.is_unique == (expected == 1)
