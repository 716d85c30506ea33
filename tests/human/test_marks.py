"""Puzzles with pencil marks: rated with them where they are part of the puzzle, without them where they are notes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from nonet import Puzzle
from nonet.human.rating_scales import find_path, prove
from nonet.model import make_board
from nonet.puzzle.rate import rate_puzzle
from nonet.solver import find_engine
from tests.cli.sudoku import sudoku
from tests.human.test_improper import CASES, given_marks

MARKED = [start for _, start, now in CASES if not now]
DIGITS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ALONE = "sudoku: without its pencil marks the puzzle has several solutions, and {} for puzzles of digits alone\n"


@pytest.mark.parametrize("text", MARKED, ids=range(len(MARKED)))
def test_a_puzzle_of_pencil_marks_has_a_level_and_no_er(text: str) -> None:
    puzzle = Puzzle(text)
    rating = puzzle.rate()
    assert rating.level in ("expert", "extreme")
    assert (rating.er, rating.hodoku, rating.problem) == (None, None, "")
    difficulty = rate_puzzle(puzzle)
    assert difficulty.level == rating.level
    assert set(difficulty.scales) == {"nonet", "weight"}


def test_notes_of_a_player_do_not_change_the_rating() -> None:
    puzzle = Puzzle(DIGITS)
    assert puzzle.solution is not None
    notes = tuple(1 << (digit - 1) | 1 << (digit % 9) for digit in puzzle.solution)
    noted = puzzle.with_grid(replace(puzzle.grid, candidates=notes))
    assert noted.rate() == puzzle.rate()
    assert rate_puzzle(noted) == rate_puzzle(puzzle)
    wrong = puzzle.with_grid(replace(puzzle.grid, candidates=tuple(1 << (digit % 9) for digit in puzzle.solution)))
    assert "the pencil marks of r1c3 lack the digit" in wrong.rate().problem
    assert "the pencil marks of r1c3 lack the digit" in rate_puzzle(wrong).sentence


def test_marks_that_leave_several_solutions_leave_no_rating() -> None:
    puzzle = Puzzle(".23456789" + "123456789" * 80, format="pencilmark")
    assert puzzle.rate().problem == "the puzzle has several solutions"
    assert rate_puzzle(puzzle).sentence.startswith("there is more than one solution; two of them differ")


def test_a_path_counts_only_digits_of_the_solution() -> None:
    """Held against another solution, a path that is right for the puzzle is not solved."""
    puzzle = Puzzle(DIGITS)
    assert puzzle.solution is not None
    turned = puzzle.solution.with_values(digit % 9 + 1 for digit in puzzle.solution)
    assert find_path(puzzle.grid, puzzle.solution).is_solved
    assert find_path(puzzle.grid, turned).open_cells == puzzle.grid.values.count(0)


@pytest.mark.parametrize(("kind", "size"), [("classic", 9), ("classic", 6), ("diagonal", 9), ("latin", 7)])
def test_random_puzzles_of_marks_are_rated_by_right_paths(kind: str, size: int) -> None:
    for number in range(2):
        grid = given_marks(make_board(kind, size=size), Random(f"rate {kind} {size} {number}"))
        result = find_engine(None).search(grid, 2)
        rating = Puzzle(grid).rate()
        assert (rating.level is not None) == result.is_unique
        proof = prove(grid)
        if result.is_unique and result.solution:
            path, bare = find_path(proof.grid, result.solution), find_path(proof.grid)
            assert path == bare  # no step was wrong


def test_the_command_says_that_er_is_for_digits(tmp_path: Path) -> None:
    text = MARKED[0] + "\n"
    outcome = sudoku("rate", stdin=text)
    assert outcome.status == 0
    assert outcome.out.startswith("Level: extreme\n")
    assert "ER " not in outcome.out
    assert outcome.err == ALONE.format("ER and HoDoKu's score are")
    outcome = sudoku("rate", "--scale", "se121", stdin=text)
    assert (outcome.status, outcome.out, outcome.err) == (2, "", ALONE.format("se121 is"))
    (tmp_path / "several.txt").write_text(text * 3)
    lines = sudoku("rate", "--json", str(tmp_path / "several.txt")).out.splitlines()
    assert len(lines) == 3
    assert json.loads(lines[2]) == {
        "puzzle": MARKED[0], "er": None, "ep": None, "ed": None, "level": "extreme", "hodoku_score": None,
    }  # fmt: skip
