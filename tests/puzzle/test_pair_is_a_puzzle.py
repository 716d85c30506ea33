"""A pair is a Puzzle: it gives the answers of a Puzzle on its board, or the same refusal in a sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import nonet
from nonet import PairPuzzle, Puzzle, PuzzleError
from nonet.puzzle.pictures import draw_puzzle

PAIR = PairPuzzle.create(2, seed=1)
PLAIN = Puzzle.of(PAIR.grid, PAIR.format)
CELL = PAIR.grid.values.index(0)

Call = Callable[[Any], Any]
# What is asked of a Puzzle, by name. A property needs no arguments.
METHODS: dict[str, Call] = {
    "true_candidates": lambda puzzle: puzzle.true_candidates(),
    "place": lambda puzzle: puzzle.place(CELL, 1),
    "without": lambda puzzle: puzzle.without(next(iter(puzzle.clues))),
    "with_digit": lambda puzzle: puzzle.with_digit(CELL, 2),
    "with_grid": lambda puzzle: puzzle.with_grid(puzzle.grid.with_digit(CELL, 2)),
    "of": lambda puzzle: type(puzzle).of(puzzle.grid),
    "hidden_cells": lambda puzzle: puzzle.hidden_cells(),
    "to_svg": lambda puzzle: puzzle.to_svg(candidates=True, title="Two"),
    "to_png": lambda puzzle: puzzle.to_png(width=100, title="Two"),
    "to_text": lambda puzzle: [
        puzzle.to_text(),
        *(puzzle.to_text(name) for name in ("csv", "boxed", "pm", "json", "line")),
    ],
    "solve": lambda puzzle: (puzzle.solve(budget=1000).verdict, puzzle.solve().solutions),
    "count": lambda puzzle: puzzle.without(next(iter(puzzle.clues))).count(),
    "solutions": lambda puzzle: list(puzzle.solutions()),
    "solution": lambda puzzle: puzzle.solution.rows,
    "status": lambda puzzle: puzzle.place(CELL, 1).status(),
    "faults": lambda puzzle: [fault.words(puzzle.grid) for fault in puzzle.place(CELL, 1).faults()],
    "check": lambda puzzle: puzzle.check(PAIR.solution).is_right,
    "answer": lambda puzzle: puzzle.answer(PAIR.grid).grid,
    "hint": lambda puzzle: str(puzzle.hint()),
    "steps": lambda puzzle: [str(hint) for hint in puzzle.steps()],
    "rate": lambda puzzle: puzzle.rate(),
    "to_numpy": lambda puzzle: puzzle.to_numpy().tolist(),
    "transformed": lambda puzzle: puzzle.transformed(nonet.Symmetry(digits=(2, 1, 3, 4))),
    "relabelled": lambda puzzle: puzzle.relabelled({1: 2, 2: 1}),
    "swapped": lambda puzzle: puzzle.swapped("digit", 1, 2),
    "shuffled": lambda puzzle: puzzle.shuffled(1),
}
INNER = {"of_parsed"}  # what reads texts calls it
REFUSED = ("transposed", "rotated", "mirrored", "flipped")  # the cells of two Sudokus do not turn together
FUNCTIONS = [
    name
    for name in nonet.__all__
    if inspect.isfunction(held := getattr(nonet, name))
    and "Source" in [parameter.annotation for parameter in list(inspect.signature(held).parameters.values())[:1]]
]
MORE: dict[str, tuple[Any, ...]] = {"check": (PAIR.solution,)}


def public_names(cls: type) -> Iterator[str]:
    return (name for name in dir(cls) if not name.startswith("_"))


def test_every_member_of_a_puzzle_is_asked_below() -> None:
    assert isinstance(PAIR, Puzzle)
    known = {*METHODS, *REFUSED, *INNER}
    left = {name for name in public_names(Puzzle) if name not in known}
    assert not [name for name in left if callable(getattr(Puzzle, name))]
    for name in left:
        assert getattr(PAIR, name) == getattr(PLAIN, name)


@pytest.mark.parametrize("name", METHODS)
def test_a_pair_answers_as_a_puzzle_on_its_board(name: str) -> None:
    found, wanted = METHODS[name](PAIR), METHODS[name](PLAIN)
    assert found == wanted
    assert not isinstance(found, Puzzle) or isinstance(found, PairPuzzle)


@pytest.mark.parametrize("name", REFUSED)
def test_a_pair_is_not_turned(name: str) -> None:
    with pytest.raises(PuzzleError, match="only the cells of a square board can be moved, not those of a pair board"):
        getattr(PAIR, name)()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_take_a_pair(name: str) -> None:
    found, wanted = (_answer(name, puzzle) for puzzle in (PAIR, PLAIN))
    assert found == wanted


def _answer(name: str, puzzle: Puzzle) -> Any:
    answer: Any = getattr(nonet, name)(puzzle, *MORE.get(name, ()))
    if name == "prove":
        return answer.claim
    return answer.solutions if name == "solve" else list(answer) if isinstance(answer, Iterator) else answer


def test_the_functions_are_found() -> None:
    assert {"solve", "count", "check", "canonical", "minimize", "redundant", "extend", "prove"} <= set(FUNCTIONS)


def test_a_game_on_a_pair_comes_to_its_end() -> None:
    game = nonet.Game(PAIR)
    while hint := game.hint():
        game.apply(hint)
    assert game.is_solved
    assert PAIR.check(game.puzzle).is_right


@pytest.mark.parametrize("to", ["svg", "pdf", "png"])
def test_the_next_step_of_a_pair_is_drawn(to: str) -> None:
    assert draw_puzzle(PAIR, to, hint=PAIR.hint()) == draw_puzzle(PLAIN, to, hint=PLAIN.hint())


def test_what_is_written_is_read_as_a_puzzle_and_as_a_pair() -> None:
    titled = PairPuzzle("title: Two\n" + PAIR.to_csv())
    assert (titled.format, dict(titled.info)) == ("csv", {"title": "Two"})
    for text in (titled.to_text(), titled.to_text("boxed"), titled.to_text("json")):
        for again in (Puzzle(text), PairPuzzle(text)):
            assert (again, again.info["title"]) == (titled, "Two")


def test_a_pair_is_a_puzzle_in_every_place_that_takes_one() -> None:
    assert Puzzle(PAIR) == PairPuzzle(PLAIN) == PAIR
    assert {PAIR, PLAIN, Puzzle(PAIR)} == {PAIR}
    assert PLAIN.check(PAIR.solution).is_right
    with pytest.raises(PuzzleError, match="expected no kind, box, layout, grids or rules for a pair board"):
        Puzzle(PAIR, kind="diagonal")


def test_a_grid_of_one_sudoku_is_no_pair() -> None:
    grid = nonet.Grid.empty(nonet.make_board(size=4))
    with pytest.raises(PuzzleError, match="expected a grid on the board of a pair, got the kind classic"):
        PairPuzzle.of(grid)
    with pytest.raises(PuzzleError, match="expected a grid on the board of a pair"):
        PAIR.with_grid(grid)
