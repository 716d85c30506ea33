"""A game remembers what its hints removed, so a loop over hints comes to the end."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import nonet
from nonet import Game
from nonet._base import errors
from nonet.puzzle.game import Move
from tests.bulk.files import needs_core

pytestmark = needs_core

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CREATIONS: dict[str, dict[str, Any]] = {
    **{level: {"level": level, "seed": 5} for level in ("easy", "medium", "hard", "expert", "extreme")},
    "diagonal": {"level": "hard", "kind": "diagonal", "seed": 2},
    "small": {"level": "hard", "size": 6, "seed": 2},
    "killer": {"level": "medium", "size": 6, "rules": ["killer"], "givens": (0, 8), "seed": 1},
    "two grids": {"level": "easy", "size": 4, "grids": "0,0 2,2", "seed": 1},
}


@pytest.mark.parametrize("name", CREATIONS)
def test_hints_and_moves_are_the_steps_of_the_puzzle(name: str) -> None:
    puzzle = nonet.create(**CREATIONS[name])
    game = Game(puzzle)
    hints = []
    while hint := game.hint():
        game.apply(hint)
        hints.append(hint)
        assert len(hints) < 500
    assert game.is_solved
    assert puzzle.check(game.puzzle)
    assert list(map(repr, hints)) == [repr(step) for step in puzzle.steps()]


@pytest.mark.parametrize("name", CREATIONS)
def test_steps_that_are_done_in_the_notes_never_come_again(name: str) -> None:
    """Nothing is applied: the notes say what was eliminated, as on paper."""
    puzzle = nonet.create(**CREATIONS[name])
    game, seen = Game(puzzle), set()
    for cell, digits in puzzle.candidates.items():
        game.note(cell, digits)
    while hint := game.hint():
        assert repr(hint) not in seen
        seen.add(repr(hint))
        for cell, gone in hint.eliminations.items():
            assert set(gone) <= set(game.notes[cell])
            game.note(cell, set(game.notes[cell]) - set(gone))
        for cell, digit in hint.placements.items():
            game.push(cell, digit)
    assert game.is_solved


def test_mistakes_are_wrong_digits_and_notes() -> None:
    game = Game("1....3....3...42")
    assert game.mistakes() == {}
    game.push("r1c2", 2)
    game.note("r1c4", {4, 1})
    assert game.mistakes() == {"r1c2": "r1c2 cannot be 2", "r1c4": "3 is missing from the notes of r1c4"}
    with pytest.raises(errors.WrongPosition, match=r"^r1c2 cannot be 2; 3 is missing from the notes of r1c4$"):
        game.hint()
    assert game.pop() == nonet.Note("r1c4", (1, 4))
    assert list(game.mistakes()) == ["r1c2"]
    game.pop()
    assert (game.mistakes(), game.moves) == ({}, ())


def test_notes_are_for_empty_cells_and_digits_of_the_board() -> None:
    game = Game("1....3....3...42")
    with pytest.raises(nonet.PuzzleError, match=r"^cannot write notes in r1c1: it holds 1$"):
        game.note("r1c1", [1])
    with pytest.raises(nonet.PuzzleError, match=r"^expected notes from 1 to 4 in r1c2, got 5$"):
        game.note("r1c2", [5])
    game.note("r1c2", [2, 4, 2])
    game.note("r1c2", [])
    assert (game.notes, game.moves) == ({}, (nonet.Note("r1c2", (2, 4)), nonet.Note("r1c2", ())))


def test_a_puzzle_alone_repeats_its_step_and_a_game_does_not() -> None:
    """The position that made a first loop hang: its next step places nothing."""
    puzzle = nonet.technique("x-wing").puzzle
    hint = puzzle.hint()
    assert hint
    assert hint.step.eliminations
    assert repr(puzzle.hint()) == repr(hint)
    game = Game(puzzle)
    game.apply(hint)
    assert repr(game.hint()) != repr(hint)


def test_moves_of_hints_are_taken_back() -> None:
    game = Game(INKALA)
    positions = []
    for _ in range(12):
        hint = game.hint()
        assert hint
        positions.append((game.puzzle, game.removed, repr(hint)))
        game.apply(hint)
    assert any(removed for _, removed, _ in positions)
    for puzzle, removed, words in reversed(positions):
        assert repr(game.pop()) == words
        assert (game.puzzle, game.removed) == (puzzle, removed)
    assert game.moves == ()


def test_digits_of_ones_own_go_between_hints() -> None:
    puzzle = nonet.create("hard", seed=5)
    solution = puzzle.solution
    assert solution
    game = Game(puzzle)
    for number in range(300):
        hint = game.hint()
        if hint is None:
            break
        if number % 3 == 0:
            cell = next(cell for cell, digit in enumerate(game.puzzle) if not digit)
            game.push(cell, solution[cell])
        else:
            game.apply(hint)
    assert game.is_solved
    assert {type(move).__name__ for move in game.moves} == {"Move", "Hint"}


def test_a_digit_that_changes_brings_candidates_back() -> None:
    game = Game("." * 81)
    game.push("r1c1", 1)
    game._positions[-1] = game._positions[-1]._replace(removed=frozenset({(1, 2)}))
    assert game.removed == {"r1c2": (2,)}
    game.push("r5c5", 7)
    assert game.removed == {"r1c2": (2,)}
    game.push("r1c1", 3)
    assert game.removed == {}
    assert game.pop() == Move("r1c1", 3)
    assert game.removed == {"r1c2": (2,)}


def test_a_wrong_move_is_named_and_not_explained() -> None:
    game = Game(INKALA)
    game.push("r1c2", 2)
    with pytest.raises(errors.WrongPosition, match="r1c2"):
        game.hint()


def test_hints_of_other_boards_and_things_are_refused() -> None:
    hint = nonet.Puzzle("0312200430010040").hint()
    assert hint
    with pytest.raises(
        nonet.PuzzleError, match="the hint and the game are on different boards: expected the size 9 x 9"
    ):
        Game(INKALA).apply(hint)
    with pytest.raises(nonet.PuzzleError, match="expected a Hint"):
        Game(INKALA).apply("r1c1")  # type: ignore[arg-type]


def test_hints_that_do_not_fit_the_position_are_refused() -> None:
    small = "0312200430010040"
    hint = nonet.Puzzle(small).hint()
    assert hint
    [(cell, digit)] = hint.step.placements
    game = Game("." * 16)
    with pytest.raises(nonet.PuzzleError, match="the hint rests on the digit 3 in r1c2, the game has none"):
        game.apply(hint)
    game = Game("0" + "4" + small[2:])
    with pytest.raises(nonet.PuzzleError, match="the hint rests on the digit 3 in r1c2, the game has 4"):
        game.apply(hint)
    game = Game(small)
    game.push(cell, digit % 4 + 1)
    with pytest.raises(nonet.PuzzleError, match=f"the hint puts {digit} into r2c3, where it is not a candidate"):
        game.apply(hint)
    assert len(game.moves) == 1
    game.push(cell, digit)
    game.apply(hint)  # it says what is there already


def test_a_hint_that_removes_nothing_is_refused() -> None:
    puzzle = nonet.technique("x-wing").puzzle
    hint = puzzle.hint()
    assert hint
    [(cell, digit)] = hint.step.eliminations
    game = Game(puzzle)
    game.push(cell, digit)
    with pytest.raises(nonet.PuzzleError, match=f"the hint removes {digit} from r3c5, where it is not a candidate"):
        game.apply(hint)
    assert game.removed == {}


def test_a_technique_is_looked_for() -> None:
    game = Game(nonet.technique("x-wing").puzzle)
    hint = game.hint(technique="x-wing")
    assert hint
    assert hint.step.technique == "x-wing"
    game.apply(hint)
    assert all(set(game.removed) >= {game.puzzle.board.name_of(cell)} for cell, _ in hint.step.eliminations)


def test_games_with_hints_are_copied_and_compared() -> None:
    game = Game(nonet.technique("x-wing").puzzle)
    hint = game.hint()
    assert hint
    game.apply(hint)
    for again in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert again == game
        assert again.removed == game.removed
