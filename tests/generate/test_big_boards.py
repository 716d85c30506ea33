"""Boards that are too large to rate: a level says how many clues go, and what is cut short says so."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from random import Random

import pytest

import nonet
from nonet import CutShortWarning, Grid, make_board
from nonet._base.deadline import Deadline
from nonet._base.errors import CreationTimeout
from nonet.generate.criteria import Criteria
from nonet.generate.dig import Dug, Witness, dig, dig_in_order, row_order
from nonet.generate.fill import fill
from nonet.generate.levels import clue_target
from nonet.generate.make import create_grid
from nonet.human.verification import find_faults
from nonet.solver import find_engine
from tests.cli.sudoku import sudoku

pytest.importorskip("pysat")

BIG = [("classic", 36), ("latin", 30), ("diagonal", 30), ("samurai", 16), ("pair", 18)]


@pytest.mark.parametrize(("kind", "size"), BIG)
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_level_leaves_its_number_of_clues(kind: str, size: int, level: str) -> None:
    if (kind, level) == ("latin", "hard"):
        pytest.skip("takes seconds")
    board = make_board(kind, size=size)
    made = create_grid(board, level, 1)
    assert made.undecided == ()
    assert made.puzzle.clue_count == clue_target(level, board)
    assert find_engine().search(made.puzzle, 2).is_unique


@pytest.mark.parametrize(("kind", "size"), [("latin", 26), ("samurai", 16), ("pair", 18)])
def test_no_clue_of_an_extreme_puzzle_can_go(kind: str, size: int) -> None:
    made = create_grid(make_board(kind, size=size), "extreme", 1)
    assert made.undecided == ()
    assert find_engine().search(made.puzzle, 2).is_unique
    check_witnesses(made.puzzle, made.witnesses)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["classic", "diagonal"])
def test_no_clue_of_an_extreme_36x36_can_go(kind: str) -> None:
    made = create_grid(make_board(kind, size=36), "extreme", 1)
    assert made.undecided == ()
    assert find_engine().search(made.puzzle, 2).is_unique
    check_witnesses(made.puzzle, made.witnesses)


def check_witnesses(puzzle: Grid, witnesses: tuple[Witness, ...]) -> None:
    """Each clue has a filled grid that keeps the others and every rule, and differs there."""
    clues = [cell for cell, digit in enumerate(puzzle) if digit]
    solution = find_engine().search(puzzle, 1).solution
    assert solution is not None
    assert len(witnesses) == len(clues)
    for clue, witness in zip(clues, witnesses, strict=True):
        other = witness.grid(solution)
        assert [cell for cell in clues if other[cell] != puzzle[cell]] == [clue]
        assert all(other.values)
        assert not find_faults(other)


@pytest.mark.parametrize(("kind", "size"), [("samurai", 16), ("pair", 18)])
def test_an_expert_puzzle_has_clues_put_back(kind: str, size: int) -> None:
    board = make_board(kind, size=size)
    made, again = (create_grid(board, "expert", 1) for _ in range(2))
    assert made.puzzle == again.puzzle
    assert made.puzzle.clue_count == clue_target("expert", board)
    assert find_engine().search(made.puzzle, 2).is_unique


@pytest.mark.parametrize(
    ("kind", "size"), [("classic", 9), ("diagonal", 9), ("jigsaw", 7), ("twodoku", 9), ("pair", 9)]
)
@pytest.mark.parametrize("share", [0.0, 0.4, 0.6])
def test_windows_give_what_asking_one_clue_at_a_time_gives(kind: str, size: int, share: float) -> None:
    puzzle = nonet.create("easy", size=size, kind=kind, seed=1)
    solution = fill(puzzle.board, find_engine(), Random(2))
    count, target = len(solution), int(share * len(solution))
    order = Random(3).sample(range(count), count)
    assert dig_in_order(solution, order, target).puzzle == dig(solution, target, find_engine(), Random(3)).puzzle


def test_boards_with_rules_are_dug_in_windows_alike() -> None:
    board = make_board(size=9, rules=["anti-king", "thermo r1c1 r2c2 r3c3"])
    solution = fill(board, find_engine(), Random(1))
    order = Random(3).sample(range(81), 81)
    assert dig_in_order(solution, order).puzzle == dig(solution, 0, find_engine(), Random(3)).puzzle
    by_rows = dig_in_order(solution, row_order(board, Random(1)))
    assert by_rows.undecided == ()
    check_witnesses(by_rows.puzzle, by_rows.witnesses)


def test_a_formula_too_large_for_memory_is_cut_into_smaller_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzle is the same; where not even the smallest does, all that is left is undecided."""
    from nonet.generate import dig

    solution = fill(make_board(size=16), find_engine(), Random(1))
    order = Random(3).sample(range(256), 256)
    whole = dig_in_order(solution, order, 140)
    refused = 2

    class Small(dig.Window):
        def __init__(self, solution: Grid, facts: Grid, deadline: Deadline) -> None:
            nonlocal refused
            refused -= 1
            if refused >= 0:
                raise MemoryError
            super().__init__(solution, facts, deadline)

    monkeypatch.setattr(dig, "Window", Small)
    monkeypatch.setattr(dig, "_LEAST_WINDOW", 1)
    assert dig_in_order(solution, order, 140).puzzle == whole.puzzle
    refused = 1000
    stuck = dig_in_order(solution, order, 140)
    assert stuck.undecided == tuple(range(256))
    assert refused > 900


def test_what_is_cut_short_says_so_in_the_library() -> None:
    with pytest.warns(CutShortWarning, match="time ran out: the puzzle has one solution, but") as warned:
        puzzle = nonet.create("easy", size=64, seed=1, timeout=1e-9)
    assert warned[0].filename == __file__
    assert puzzle.grid.clue_count > clue_target("easy", puzzle.board)
    with pytest.raises(CreationTimeout, match="time ran out"):
        nonet.create_many(2, "easy", size=64, seed=1, timeout=1e-9)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nonet.create("easy", size=36, seed=1)


@pytest.mark.parametrize("arguments", [("49",), ("49", "--kind", "latin"), ("49", "--count", "2")])
def test_what_is_cut_short_is_status_3(arguments: tuple[str, ...]) -> None:
    outcome = sudoku("create", "easy", *arguments, "--seed", "1", "--timeout", "0.000001", "--to", "csv")
    assert outcome.status == 3
    assert "time ran out: the puzzle has one solution, but" in outcome.err
    assert outcome.out


def test_what_is_cut_short_is_status_3_in_a_stream_and_in_json(tmp_path: Path) -> None:
    late = ("create", "easy", "49", "--seed", "1", "--timeout", "0.000001")
    outcome = sudoku(*late, "--count", "2", "-o", str(tmp_path / "x.csv"))
    assert (outcome.status, outcome.err.count("time ran out: the puzzle has one solution, but 2401")) == (3, 2)
    data = json.loads(sudoku(*late, "--json").out)
    assert data["undecided"] == data["clues"] == 2401
    assert "undecided" not in json.loads(sudoku("create", "easy", "36", "--seed", "1", "--json").out)


def test_a_book_that_is_cut_short_is_status_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(criteria: Criteria, *_: object, **__: object) -> Dug:
        solution = fill(criteria.board, find_engine(), Random(1))
        return Dug(solution.with_digit(0, 0), tuple(range(1, 1296)), level="easy")

    monkeypatch.setattr("nonet.bulk.create.create_by_criteria", cut_short)
    book = ("book", "easy", "36", "--count", "1", "--per-page", "1", "--timeout", "60")
    outcome = sudoku(*book, "-o", str(tmp_path / "book.pdf"))
    assert (outcome.status, "time ran out: some clues may not be needed" in outcome.err) == (3, True), outcome.err
