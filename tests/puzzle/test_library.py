"""PairPuzzle, as users of the library hold it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

import nonet
from nonet import CreationError, Grid, PairPuzzle, Puzzle, PuzzleError, Verdict, make_board
from nonet.human.verification import Outcome
from nonet.puzzle.pair import pair_board
from tests.puzzle.samples import pairs, some_solution

SOLUTION = some_solution(3, 0)


def test_every_source_gives_the_same_pair() -> None:
    import numpy as np

    pair = PairPuzzle(SOLUTION)
    rows = pair.rows
    first, second = rows[:9], rows[9:]
    same: list[PairPuzzle] = [
        PairPuzzle(pair),
        PairPuzzle(pair.to_csv()),
        PairPuzzle(rows),
        PairPuzzle(tuple(map(tuple, rows))),
        PairPuzzle(np.array(rows)),
        PairPuzzle(first, second),
        PairPuzzle(pair.first, pair.second),
        PairPuzzle(Puzzle(first), str(pair.second)),
    ]
    assert set(same) == {pair}
    assert pair.rows == pair.first.rows + pair.second.rows
    assert (pair.first.board, pair.k) == (make_board(), 3)
    assert pair != PairPuzzle(pair.second, pair.first)


def test_marks_and_digits_that_were_put_in_are_kept() -> None:
    marks = tuple(1 + cell % 15 for cell in range(16))
    marked = Puzzle.of(Grid(make_board(size=4), (1, *(0,) * 15), marks, frozenset([0])))
    plain = Puzzle("." * 15 + "2").place("r1c2", 3)
    for first, second in [(marked, plain), (plain, marked), (plain, plain)]:
        pair = PairPuzzle(first, second)
        assert (pair.first.placed, pair.second.placed) == (first.grid.placed, second.grid.placed)
        for part, source in [(pair.first, first), (pair.second, second)]:
            assert part.start_candidates() == source.grid.start_candidates()
        again = eval(repr(pair), {"PairPuzzle": PairPuzzle, "Grid": Grid, "make_board": make_board})
        assert again == pair == PairPuzzle(pair.first, pair.second)


def test_rules_of_each_sudoku_are_kept() -> None:
    pair = PairPuzzle(Puzzle("." * 16, rules=["thermo r1c1 r1c2"]), Puzzle("." * 16, rules=["thermo r2c1 r2c2"]))
    assert set(map(str, pair.board.rules)) == {"thermo r1c1 r1c2", "thermo r6c1 r6c2"}
    assert list(map(str, pair.second.board.rules)) == ["thermo r2c1 r2c2"]
    assert PairPuzzle(pair.first, pair.second) == pair


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        ((5,), "got 'int'"),
        (([],), "got 0"),
        (([[0]] * 3,), "expected 2, 8, 18, 32 ... 512 rows"),
        (([[0] * 4] * 4,), "got 4"),
        (([[0] * 4] * 7 + [[0] * 3],), "expected 4 digits in row 8, got 3"),
        (([[0] * 4] * 7 + [7],), "expected 4 digits in row 8, got 'int'"),
        (([[0] * 4] * 7 + [[0, 0, 0, 5]],), "expected 0 to 4 at r4c4 of sudoku 2, got '5'"),
        (([[0] * 4] * 7 + [[0, 0, 0, "x"]],), "got 'x'"),
        (([[0] * 4] * 7 + [[0, 0, 0, [1, 2]]],), "in a cell, got '[1, 2]'"),
        ((make_board(),), "got 'Board'"),
        (([[0] * 4] * 4, [[0] * 9] * 9), "classic 4 x 4 and classic 9 x 9"),
        (([[0] * 6] * 6, [[0] * 6] * 6), "classic 6 x 6"),
        ((Puzzle("." * 16, kind="diagonal"), "." * 16), "diagonal 4 x 4"),
        ((Grid.empty(make_board(size=4)),), "got 'Grid'"),
    ],
)  # fmt: skip
def test_other_sources_are_refused(sources: tuple[Any, ...], words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        PairPuzzle(*sources)
    assert words in str(caught.value)


def test_check_tells_right_wrong_and_incomplete() -> None:
    pair = PairPuzzle(SOLUTION.with_digit(0, 0))
    assert pair.check(SOLUTION).is_right
    assert pair.check(PairPuzzle(SOLUTION)).is_right
    assert pair.check(pair.rows).outcome is Outcome.INCOMPLETE
    full = PairPuzzle(SOLUTION)
    verification = pair.check(full.second, full.second)
    assert verification.outcome is Outcome.WRONG
    equal = [line for line in verification.lines() if "pair" in line]
    digit = SOLUTION[81]
    assert len(equal) == 81
    assert equal[0] == f"{digit} stands in both cells of pair r1c1: r1c1 of sudoku 1, r1c1 of sudoku 2"
    assert f"r1c2 of sudoku 1 is {SOLUTION[82]}, the puzzle has {SOLUTION[1]}" in verification.lines()
    with pytest.raises(PuzzleError, match="expected a solution of two 9 x 9 sudokus, got two of 4 x 4"):
        pair.check([[0] * 4] * 8)


@given(pairs(density=(0.2, 1.0)))
@settings(max_examples=40)
def test_solutions_are_right_and_verdicts_fit(pair: PairPuzzle) -> None:
    result = pair.solve(2)
    assert all(pair.check(grid).is_right for grid in result.solutions)
    assert len(set(result.solutions)) == result.count
    assert (pair.solution is None) == (result.verdict is Verdict.NONE)
    assert pair.is_unique == (result.verdict is Verdict.UNIQUE)
    if pair.faults():
        assert result.verdict is Verdict.NONE


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(PuzzleError, match="of 1 or more"):
        PairPuzzle(SOLUTION).solve(0)


def test_it_prints_both_grids() -> None:
    lines = str(PairPuzzle(SOLUTION)).splitlines()
    assert [lines.index("Sudoku 1"), lines.index("Sudoku 2"), len(lines)] == [0, 14, 28]
    assert lines[1] == "+-------+-------+-------+"


def test_it_is_a_name_of_the_library() -> None:
    assert nonet.PairPuzzle is PairPuzzle
    assert "PairPuzzle" in nonet.__all__


@pytest.mark.parametrize("k", [2, 3])
def test_a_created_pair_has_one_solution_and_the_seed_decides_it(k: int) -> None:
    pair = PairPuzzle.create(k, seed=5)
    assert pair.board == pair_board(k)
    assert pair.is_unique
    assert not pair.faults()
    assert pair == PairPuzzle.create(k, seed=5)
    assert pair != PairPuzzle.create(k, seed=6)


def test_a_pair_of_single_cells_cannot_be_created() -> None:
    with pytest.raises(CreationError, match="1 x 1"):
        PairPuzzle.create(1)
