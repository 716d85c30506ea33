"""Routes for setters take pencil marks as a part of the puzzle, as the library does; the player's digits are none."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import nonet
from nonet.model import Grid, make_board
from nonet.web.schemas import EXAMPLE_GIVENS as GIVENS
from tests.bulk.files import needs_core
from tests.web.calls import post

pytestmark = needs_core

SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
GIVEN_CELLS = (0, 1, 5, 15)
GIVENS_4 = [digit if cell in GIVEN_CELLS else 0 for cell, digit in enumerate(SOLUTION)]
PLACED = [2 if cell == 14 else 0 for cell in range(16)]


def marked(*cells: int) -> dict[str, Any]:
    """A 4x4 that has one solution only with the marks of these cells, and a digit that a player put in."""
    marks = [[SOLUTION[cell]] if cell in cells else [] for cell in range(16)]
    return {"givens": GIVENS_4, "candidates": marks, "placed": PLACED}


def library_puzzle(*cells: int) -> nonet.Puzzle:
    board = make_board(size=4)
    masks = [1 << (SOLUTION[cell] - 1) if cell in cells else board.all_digits for cell in range(16)]
    return nonet.Puzzle(Grid(board, tuple(GIVENS_4), tuple(masks)))


def test_the_marks_of_these_tests_make_the_difference() -> None:
    assert not nonet.Puzzle(GIVENS_4).is_unique
    assert library_puzzle(2, 8, 10).is_unique


@pytest.mark.parametrize("route", ["clues", "redundant", "minimize"])
def test_a_puzzle_that_is_unique_by_its_marks_is_looked_at(client: TestClient, route: str) -> None:
    assert "more than one solution" in str(
        post_any(client, route, givens=GIVENS_4)
    )  # without its marks there are several
    answer = post_any(client, route, **marked(2, 8, 10))
    puzzle = library_puzzle(2, 8, 10)
    if route == "minimize":
        assert answer["givens"] == list(nonet.minimize(puzzle).puzzle.values)
        assert answer["candidates"][2] == [3]
    else:
        found = {clue.cell for clue in nonet.redundant(puzzle).clues}
        clues = answer["unneeded"] if route == "clues" else [clue["cell"] for clue in answer["clues"]]
        assert set(clues) == found


def test_marks_count_in_what_makes_a_puzzle_unique(client: TestClient) -> None:
    assert "already unique" in post(client, "extend", **marked(2, 8, 10))["sentence"]
    assert "already unique" not in post(client, "extend", givens=GIVENS_4)["sentence"]


def test_marks_count_in_ratings(client: TestClient) -> None:
    assert post(client, "rate", givens=GIVENS_4)["level"] is None
    assert post(client, "rate", **marked(2, 8, 10))["level"] == library_puzzle(2, 8, 10).rate().level


def test_forms_and_symmetries_keep_marks(client: TestClient) -> None:
    form = nonet.canonical(library_puzzle(2)).puzzle
    answer = post(client, "canonical", **marked(2))
    assert answer["givens"] == list(form.values)
    assert [digits for digits in answer["candidates"] if len(digits) == 1] == [[digit] for digit in form_digits(form)]
    group = post(client, "symmetry", **marked(2))["puzzle"]
    assert group["count"] == str(nonet.symmetries(library_puzzle(2)).puzzle.order)


def form_digits(form: nonet.Puzzle) -> list[int]:
    masks = form.grid.candidates
    assert masks
    return [mask.bit_length() for mask in masks if mask.bit_count() == 1]


def test_marks_that_say_nothing_are_none(client: TestClient) -> None:
    plain = post(client, "canonical", givens=GIVENS)
    assert post(client, "canonical", givens=GIVENS, candidates=[[] for _ in range(81)]) == plain
    assert plain["candidates"] is None


def post_any(client: TestClient, route: str, **form: Any) -> Any:
    """The answer, be it a refusal."""
    return client.post(f"/api/{route}", json=form).json()
