"""Several puzzles: the number of processes that make them changes nothing."""

from __future__ import annotations

import pytest

from nonet._base.errors import CreationError
from nonet.bulk.create import Series, create_puzzles
from nonet.generate.criteria import Criteria
from nonet.model import Grid, make_board
from tests.bulk.files import needs_core

pytestmark = needs_core


@pytest.mark.parametrize("size", [4, 9])
def test_processes_make_the_same_puzzles_in_the_same_order(size: int) -> None:
    criteria = Criteria(make_board("diagonal", size=size), "easy")
    told: list[tuple[int, int]] = []
    alone = list(create_puzzles(criteria, 7, 5, processes=1))
    shared = list(create_puzzles(criteria, 7, 5, processes=2, progress=lambda done, total: told.append((done, total))))
    assert [made.puzzle for made in shared] == [made.puzzle for made in alone]
    assert [made.seed for made in shared] == [7, "7/1", "7/2", "7/3", "7/4"]
    assert told == [(done, 5) for done in range(1, 6)]


def test_what_a_process_cannot_make_is_told() -> None:
    criteria = Criteria(make_board(size=4), "extreme")
    messages = []
    for processes in (1, 2):
        with pytest.raises(CreationError) as raised:
            list(create_puzzles(criteria, 7, 4, processes=processes))
        messages.append(str(raised.value))
    assert messages[0] == messages[1]


@pytest.mark.parametrize(
    "criteria",
    [
        Criteria(make_board(), "easy"),
        Criteria(make_board(), clues=(24, 26)),  # the core finds some of them, a search the others
        Criteria(make_board(size=6), "easy"),
        Criteria(make_board(size=6), "easy", rules=("killer",)),
    ],
    ids=["plain", "clues", "small", "rules"],
)
def test_a_series_is_the_same_at_once_one_by_one_and_in_parts(criteria: Criteria) -> None:
    series = Series(criteria, "x")
    every = series.make(range(4))
    assert series.make([3, 1]) == [every[3], every[1]]
    alone = [series.create(number) for number in range(4)]
    assert [(made.grid, made.seed, made.level) for made in alone] == [
        (made.grid, made.seed, made.level) for made in every
    ]
    assert [made.puzzle.solution for made in every] == [Grid(made.board, tuple(made.solution)) for made in every]


def test_an_error_says_which_puzzle_it_is_about_if_that_is_wanted() -> None:
    criteria = Criteria(make_board(size=4), "extreme")
    with pytest.raises(CreationError, match=r"^no puzzle of level"):
        Series(criteria, 7).make([2])
    with pytest.raises(CreationError, match=r"^puzzle 3 \(seed 7/2\): no puzzle of level"):
        Series(criteria, 7, names_errors=True).make([2])
