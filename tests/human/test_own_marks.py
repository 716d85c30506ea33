"""Hints that go on from the player's own marks, on every sort of board."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nonet
from nonet._base.errors import PuzzleError, WrongPosition
from nonet.human.hints import Hint
from nonet.human.step_checker import find_flaw
from nonet.model import Grid, make_board
from nonet.model.candidates import digits_of

SMALL = "1....3....3...42"
RULES = [
    "thermo r4c2 r4c1 r4c3",
    "thermo r1c1 r2c1 r3c1",
    "killer 6 r2c3 r1c3 r1c4",
    "killer 4 r3c3 r3c4",
    "kropki-white r1c1 r2c1",
]
NINE = "000400700940000060068090400000609002006000100500703000001070240030000018004005000"


def made(kind: str, size: int, level: nonet.Level = "hard") -> nonet.Puzzle:
    return nonet.create(level, kind=kind, size=size, seed=3)


BOARDS = {
    "6x6": lambda: made("classic", 6),
    "9x9": lambda: nonet.Puzzle(NINE),
    "16x16": lambda: made("classic", 16),
    "killer": lambda: nonet.create("hard", size=6, rules=["killer"], givens=0, seed=4),
    "diagonal": lambda: made("diagonal", 9),
    "window": lambda: made("window", 9),
    "anti-knight": lambda: made("anti-knight", 9),
    "jigsaw": lambda: nonet.create("hard", kind="jigsaw", size=6, seed=1),
    "twodoku": lambda: made("twodoku", 4, "easy"),
    "pair": lambda: nonet.Puzzle(nonet.PairPuzzle.create(2, seed=1).grid),
    "rules": lambda: nonet.Puzzle("." * 16, rules=RULES),
}


def as_played(start: nonet.Puzzle, found: Hint) -> nonet.Puzzle:
    """The digits before a step, with those of the puzzle as givens."""
    values = found.position.values
    placed = frozenset(cell for cell, digit in enumerate(values) if digit and not start.grid[cell])
    return start.with_grid(Grid(start.board, values, placed=placed))


def marks_of(found: Hint) -> dict[int, list[int]]:
    return {cell: digits_of(mask) for cell, mask in enumerate(found.position.candidates()) if mask}


@pytest.mark.parametrize("name", BOARDS)
def test_a_hint_goes_on_from_the_marks_and_repeats_nothing(name: str) -> None:
    """Whoever does each step in their marks is given the steps of the whole path, one after another."""
    start = BOARDS[name]()
    path = list(start.steps())
    assert any(found.step.eliminations for found in path) or name in ("jigsaw", "pair", "twodoku", "6x6")
    for expected in path:
        played, marks = as_played(start, expected), marks_of(expected)
        found = played.hint(marks=marks)
        assert found is not None
        assert (found.step.placements, found.step.eliminations) == (
            expected.step.placements,
            expected.step.eliminations,
        )
        assert all(digit in marks[cell] for cell, digit in found.step.eliminations)
        assert find_flaw(found.position, found.step) is None


@pytest.mark.parametrize("name", BOARDS)
def test_a_digit_that_the_marks_lack_is_named(name: str) -> None:
    start = BOARDS[name]()
    solution = start.solution
    assert solution is not None
    cell = start.grid.values.index(0)
    others = [digit for digit in range(1, start.size + 1) if digit != solution[cell]]
    with pytest.raises(WrongPosition) as refused:
        start.hint(marks={cell: others})
    where = start.board.name_of(cell)
    assert str(refused.value) == f"{solution[cell]} is missing from the notes of {where}"


def test_a_wrong_digit_is_named_beside_marks() -> None:
    puzzle = nonet.Puzzle(SMALL).place("r1c2", 2)
    with pytest.raises(WrongPosition, match=r"^r1c2 cannot be 2; 3 is missing from the notes of r1c4$"):
        puzzle.hint(marks={"r1c3": [1, 4], "r1c4": [1, 4]})  # the 2 in r1c2 took the 2 out of r1c3


def test_marks_that_digits_rule_out_do_not_count_and_cells_without_marks_may_hold_everything() -> None:
    puzzle = nonet.Puzzle(SMALL)
    stale = {"r1c2": [1, 2, 3, 4], "r2c1": []}
    assert str(puzzle.hint(marks=stale)) == str(puzzle.hint())


def test_a_step_that_the_player_has_done_in_part_is_given_without_that_part() -> None:
    start = nonet.Puzzle(NINE)
    step = next(found for found in start.steps() if len(found.step.eliminations) > 1)
    (cell, digit), *others = step.step.eliminations
    marks = marks_of(step)
    marks[cell].remove(digit)
    gone = [pair for found in as_played(start, step).steps(marks=marks) for pair in found.step.eliminations]
    assert (cell, digit) not in gone
    assert set(others) <= set(gone)


def test_pencil_marks_of_the_puzzle_and_of_the_player_are_kept_apart() -> None:
    """A puzzle of marks alone: its own marks decide what is right, the player's what is left to do."""
    board = make_board(size=4)
    solution = (1, 4, 2, 3, 2, 3, 1, 4, 4, 2, 3, 1, 3, 1, 4, 2)
    masks = tuple(1 << (digit - 1) | (1 << digit % 4 if cell % 3 else 0) for cell, digit in enumerate(solution))
    puzzle = nonet.Puzzle(Grid(board, (0,) * 16, masks))
    assert puzzle.is_unique
    assert not nonet.Puzzle("." * 16).is_unique
    right = {cell: [digit] for cell, digit in enumerate(solution)}
    assert puzzle.hint(marks=right) is not None
    with pytest.raises(WrongPosition, match=r"^4 is missing from the notes of r1c2$"):
        puzzle.hint(marks={**right, 1: [1]})


def test_marks_that_leave_no_solution_of_several_are_refused() -> None:
    with pytest.raises(WrongPosition, match="no solution with the digits and pencil marks"):
        nonet.Puzzle("1" + "." * 15).hint(marks={"r1c2": [2], "r1c3": [2]})


def test_true_says_that_the_pencil_marks_of_the_grid_are_the_players() -> None:
    puzzle = nonet.Puzzle(SMALL)
    marks = tuple(1 << (digit - 1) if digit else 15 for digit in puzzle.grid)
    wrong = nonet.Puzzle(replace(puzzle.grid, candidates=(*marks[:1], 0b0010, *marks[2:])))
    with pytest.raises(WrongPosition, match=r"^the pencil marks of r1c2 lack the digit that belongs there$"):
        wrong.hint()
    with pytest.raises(WrongPosition, match=r"^4 is missing from the notes of r1c2$"):
        wrong.hint(marks=True)
    with pytest.raises(PuzzleError, match="no pencil marks to trust"):
        puzzle.hint(marks=True)


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ({"r1c2": [5]}, "expected marks from 1 to 4 at r1c2, got '5'"),
        ({"r9c9": [1]}, "expected a row from 1 to 4, got '9'"),
        ([[1]], "expected True, False or digits by cell"),
    ],
)
def test_marks_that_make_no_sense_are_named(marks: object, words: str) -> None:
    with pytest.raises((PuzzleError, IndexError)) as refused:
        nonet.Puzzle(SMALL).hint(marks=marks)  # type: ignore[arg-type]
    assert words in str(refused.value)
