"""A puzzle as a Python value: a sequence, an array, clues and candidates by name, digits put in and taken back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import nonet
from nonet import Game, Grid, PairPuzzle, Puzzle, make_board
from nonet._base.errors import WrongPosition
from nonet.puzzle.explain import find_candidates
from nonet.puzzle.game import Move
from tests.strategies import grids

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1..............3"


@given(grids(max_size=9))
@settings(max_examples=60, deadline=None)
def test_a_puzzle_is_a_sequence_of_its_digits(grid: Grid) -> None:
    for held in (grid, Puzzle(grid)):
        assert len(held) == grid.board.cell_count
        assert list(held) == list(grid.values) == list(held[:])
        for cell, digit in enumerate(grid.values):
            row, column = grid.board.places[cell] or (0, 0)  # those of a samurai have gaps between them
            assert held[cell] == held[cell - len(held)] == held[grid.board.name_of(cell)] == digit
            assert held[row + 1, column + 1] == digit
        assert (held.size, held.kind) == (grid.board.size, grid.board.kind)


def test_in_asks_for_a_digit() -> None:
    assert 3 in Puzzle(SMALL)
    assert 4 not in Puzzle(SMALL)


@pytest.mark.parametrize(
    ("where", "error", "words"),
    [
        (81, IndexError, "expected a cell from 0 to 80, got 81"),
        (-82, IndexError, "expected a cell from 0 to 80, got -82"),
        ("r10c1", nonet.PuzzleError, "expected a row from 1 to 9, got '10'"),
        ("e4", nonet.PuzzleError, "expected a cell such as r1c1, got 'e4'"),
        ((0, 1), nonet.PuzzleError, "expected a row from 1 to 9, got '0'"),
        ((1, 2, 3), TypeError, r"'r1c1' or \(row, column\) from 1, got '\(1, 2, 3\)' \(tuple\)"),
        (("1", 2), TypeError, r"'r1c1' or \(row, column\) from 1, got .* \(tuple\)"),
        ((), TypeError, r"'r1c1' or \(row, column\) from 1, got '\(\)' \(tuple\)"),
        (1.5, TypeError, r"expected a cell as a number from 0, 'r1c1' or \(row, column\) from 1, got '1.5' \(float\)"),
        (None, TypeError, r"got 'None' \(NoneType\)"),
    ],
)
def test_what_is_no_cell_is_named(where: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Puzzle(LINE)[where]
    with pytest.raises(error, match=words):
        Puzzle(LINE).grid[where]
    with pytest.raises(error, match=words):
        Puzzle(LINE).place(where, 1)


def test_numpy_makes_an_array_of_rows() -> None:
    puzzle = Puzzle(LINE)
    for held in (puzzle, puzzle.grid):
        array = np.array(held)
        assert array.shape == (9, 9)
        assert array.tolist() == held.rows == held.to_numpy().tolist()
        assert np.asarray(held, dtype=np.int8).dtype == np.int8
        assert np.array(held, dtype=float).dtype == np.float64
        with pytest.raises(ValueError, match="copy=False is not possible"):
            held.__array__(copy=False)
    assert Puzzle(np.array(puzzle)) == puzzle
    assert np.array([puzzle, puzzle]).shape == (2, 9, 9)
    array[0, 0] = 9
    assert puzzle[0] == 5


@pytest.mark.parametrize("where", [(1,), (), (1, 2, 3)])
def test_a_cell_is_no_tuple_but_of_row_and_column(where: Any) -> None:
    for ask in (Puzzle(LINE).__getitem__, Puzzle(LINE).without, Puzzle(LINE).grid.__getitem__):
        with pytest.raises(TypeError, match="expected a cell as a number from 0, 'r1c1' or"):
            ask(where)


def test_a_pair_is_a_sequence_and_an_array_too() -> None:
    pair = PairPuzzle([[1, 0, 0, 0]] + [[0] * 4] * 3, [[0, 2, 0, 0]] + [[0] * 4] * 3)
    assert (len(pair), pair.size, pair.kind) == (32, 4, "pair")
    assert (pair["r1c1 of sudoku 1"], pair["r1c2 of sudoku 2"], sum(pair)) == (1, 2, 3)
    assert np.array(pair).shape == (8, 4)
    assert pair.to_svg() == pair._repr_svg_()


def test_clues_and_candidates_go_by_the_names_of_cells() -> None:
    puzzle = Puzzle(LINE)
    assert len(puzzle.clues) == puzzle.grid.clue_count == 30
    assert (puzzle.clues["r1c1"], puzzle.clues["r9c9"], "r1c3" in puzzle.clues) == (5, 9, False)
    assert puzzle.candidates["r1c3"] == (1, 2, 4)
    assert len(puzzle.candidates) == 51
    marked = Puzzle(Grid(make_board(size=4), (1, *[0] * 15), (1, *[0b0011] * 15)))
    assert (marked.candidates["r1c2"], marked.candidates["r4c4"]) == ((2,), (1, 2))


@given(grids(max_size=9))
@settings(max_examples=40, deadline=None)
def test_candidates_are_what_the_command_draws_and_no_peer_holds(grid: Grid) -> None:
    puzzle, found = Puzzle(grid), find_candidates(Puzzle(grid))
    names = [grid.board.name_of(cell) for cell in range(len(grid))]
    assert puzzle.candidates == {names[cell]: found[cell] for cell in range(len(grid)) if not grid[cell]}
    for cell in range(len(grid)):
        held = {grid[peer] for peer in grid.board.peers[cell]}
        assert grid[cell] or found[cell] == tuple(digit for digit in range(1, grid.size + 1) if digit not in held)


def test_a_drawing_shows_what_is_asked_for() -> None:
    puzzle = Puzzle(SMALL)
    assert puzzle.to_svg() == puzzle._repr_svg_() == puzzle.grid.to_svg()
    assert puzzle.to_svg(candidates=True).count("<text") > puzzle.to_svg(labels=True).count("<text") > 2
    assert 'width="300"' in puzzle.to_svg(width=300)
    assert "A title" in puzzle.to_svg(title="A title")
    assert puzzle.to_svg(theme="dark") != puzzle.to_svg()
    with pytest.raises(nonet.UnknownNameError, match="unknown theme"):
        puzzle.to_svg(theme="loud")


def test_a_setter_adds_changes_and_removes_givens() -> None:
    puzzle = Puzzle(SMALL).place("r1c2", 2)
    assert puzzle.with_digit("r1c2", 4).clues == {"r1c1": 1, "r1c2": 4, "r4c4": 3}
    assert puzzle.with_digit("r1c2", 4).placed == {}
    assert puzzle.with_digit((1, 1), 2).clues == {"r1c1": 2, "r4c4": 3}
    assert puzzle.with_digit(0, 2).placed == {"r1c2": 2}
    assert puzzle.with_digit(0, 0) == puzzle.without(0)
    assert puzzle.with_digit("r2c2", 0) == puzzle
    assert puzzle.clues == {"r1c1": 1, "r4c4": 3}
    mistaken: Any = "4"  # type checkers find it
    for wrong in (5, -1, mistaken):
        with pytest.raises(nonet.PuzzleError, match="expected a digit from 1 to 4 for r1c2, got"):
            puzzle.with_digit("r1c2", wrong)


def test_a_picture_has_the_width_that_was_asked_for() -> None:
    pytest.importorskip("fpdf")
    pytest.importorskip("pypdfium2")
    puzzle = Puzzle(SMALL)
    pictures = [
        puzzle.to_png(width=width, candidates=candidates) for width in (90, 300) for candidates in (False, True)
    ]
    assert [picture[1:4] for picture in pictures] == [b"PNG"] * 4
    assert [int.from_bytes(picture[16:20], "big") for picture in pictures] == [90, 90, 300, 300]
    others = [puzzle.to_png(width=300, theme="dark"), puzzle.to_png(width=300, labels=True)]
    assert len({*pictures, *others}) == 6
    assert puzzle.to_png(title="A title") != puzzle.to_png()
    with pytest.raises(nonet.UnknownNameError, match="unknown theme"):
        puzzle.to_png(theme="loud")
    with pytest.raises(nonet.PuzzleError, match="expected a width from 16"):
        puzzle.to_png(width=2)


def test_the_outcome_of_a_check_is_a_word() -> None:
    puzzle = Puzzle(SMALL)
    answers = ["1" * 16, puzzle, next(puzzle.solutions())]
    outcomes = [puzzle.check(answer).outcome for answer in answers]
    assert [f"{outcome}" for outcome in outcomes] == ["wrong", "incomplete", "right"]
    assert [int(outcome) for outcome in outcomes] == [0, -1, 1]


def test_a_digit_put_in_is_no_given_and_the_puzzle_before_stays() -> None:
    puzzle = Puzzle(SMALL)
    after = puzzle.place("r1c2", 2).place((2, 1), 3).place(5, 4)
    assert (after.clues, after.placed) == (puzzle.clues, {"r1c2": 2, "r2c1": 3, "r2c2": 4})
    assert puzzle == Puzzle(SMALL)
    assert after.place("r1c2", 4).placed["r1c2"] == 4
    assert after.without("r1c2").without("r2c1").without("r2c2") == puzzle
    assert puzzle.without("r1c1").clues == {"r4c4": 3}
    assert Puzzle(after).placed == after.placed
    assert "5" not in after.candidates


@pytest.mark.parametrize(
    ("where", "digit", "words"),
    [
        ("r1c1", 2, "cannot change r1c1: the 1 there is a given"),
        ("r1c1", 0, "cannot change r1c1: the 1 there is a given"),
        ("r1c2", 5, "expected a digit from 1 to 4 for r1c2, got '5'"),
        ("r1c2", 0, "cannot remove a digit from r1c2: it is empty"),
        ("r1c2", "2", "expected a digit from 1 to 4 for r1c2, got '2'"),
        ("r1c2", 1.0, "expected a digit from 1 to 4 for r1c2, got '1.0'"),
    ],
)
def test_what_cannot_be_put_in_is_named(where: str, digit: Any, words: str) -> None:
    game = Game(SMALL)
    for put in (Puzzle(SMALL).place, game.push):
        with pytest.raises(nonet.PuzzleError, match=words):
            put(where, digit)
    assert game.moves == ()


def test_nothing_can_be_taken_from_an_empty_cell() -> None:
    with pytest.raises(nonet.PuzzleError, match="cannot remove a digit from r1c2: it is empty"):
        Puzzle(SMALL).without("r1c2")


def test_numbers_of_numpy_are_numbers() -> None:
    one, two = np.array([1, 2])
    after = Puzzle(SMALL).place((one, two), two)
    assert after.placed == {"r1c2": 2}
    assert type(after[one]) is int


def test_a_game_goes_forth_and_back() -> None:
    game = Game(LINE)
    solution = Puzzle(LINE).solution
    assert solution is not None
    open_cells = [cell for cell, digit in enumerate(game.puzzle) if not digit]
    for cell in open_cells:
        assert not game.is_solved
        game.push(cell, solution[cell])
    assert game.is_solved
    assert game.start.check(game.puzzle).is_right
    assert [move.digit for move in game.moves if isinstance(move, Move)] == [solution[cell] for cell in open_cells]
    while game.moves:
        game.pop()
    assert game.puzzle == game.start == Puzzle(LINE)
    with pytest.raises(IndexError, match="there is no move to undo"):
        game.pop()


def test_a_game_takes_a_digit_away_as_a_move() -> None:
    game = Game("." * 16, kind="diagonal")
    game.push("r1c1", 1)
    game.push("r1c1", 0)
    assert game.puzzle == game.start
    assert game.pop() == ("r1c1", 0)
    assert game.puzzle.placed == {"r1c1": 1}
    assert repr(game) == "<Game of Puzzle('................', kind='diagonal') after 1 move>"
    assert str(game) == str(game.puzzle)
    assert game._repr_svg_() == game.puzzle.to_svg()


def test_a_wrong_move_is_allowed_and_told() -> None:
    game = Game(LINE)
    game.push("r1c3", 5)
    assert next(fault.words(game.puzzle.grid) for fault in game.puzzle.faults()) == "5 is repeated in row 1: r1c1, r1c3"
    with pytest.raises(WrongPosition):
        game.puzzle.hint()
    game.pop()
    assert game.puzzle.hint() is not None
