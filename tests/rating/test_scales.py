"""Ratings: the same one by one, by the hundred and on paper."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import numpy as np

import nonet
from nonet.board import Grid, make_board
from nonet.errors import UnknownNameError
from nonet.logic import LEVELS, find_level_of, find_levels_of, hodoku_many, hodoku_path
from nonet.logic.position import Position
from nonet.rating import SCALES, Scale, choose_fields, find_scale, rate_fields, rate_grid
from nonet.rating.rate import level_path
from tests.batch.files import LINE, SEVERAL, SOLVED, needs_core
from tests.logic.puzzles import BOARDS, make_puzzle

pytestmark = needs_core
CLASSIC = make_board()


@pytest.fixture(scope="module")
def made() -> list[tuple[Grid, Grid]]:
    return [make_puzzle(CLASSIC, seed) for seed in range(12)]


def joined(grids: list[Grid]) -> bytes:
    return b"".join(bytes(grid.values) for grid in grids)


def values_of(line: str) -> tuple[int, ...]:
    return tuple(int(char) if char.isdigit() else 0 for char in line)


# -- by hand -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("blank", "steps", "score"), [((), 0, 0), ((0,), 1, 4), ((0, 40), 2, 8), ((0, 40, 80), 3, 12)])
def test_last_cells_of_a_grid_are_full_houses_of_four_points(blank: tuple[int, ...], steps: int, score: int) -> None:
    grid = Grid(CLASSIC, tuple(0 if cell in blank else value for cell, value in enumerate(values_of(SOLVED))))
    rating = rate_grid(grid)
    assert rating.hodoku is not None
    assert (rating.level, rating.hardest, rating.steps) == ("easy", "full-house" if blank else None, steps)
    assert (rating.hodoku.level, rating.hodoku.score) == ("easy", score)


def test_two_empty_cells_of_a_row_are_full_houses_of_their_columns() -> None:
    """They share row and box, but not the column: 4 points each."""
    grid = Grid(CLASSIC, (0, 0, *values_of(SOLVED)[2:]))
    rating = rate_grid(grid)
    assert rating.hodoku is not None
    assert (rating.steps, rating.hardest, rating.hodoku.score) == (2, "full-house", 8)


def test_a_rectangle_of_empty_cells_is_a_naked_single_and_three_full_houses() -> None:
    """Rows 1 and 2, columns 1 and 4: no region lacks one cell only, but each cell has one candidate.

    A naked single, for 4 points, leaves three regions with one empty cell each, full houses of 4 points each.
    """
    blank = (0, 3, 9, 12)
    grid = Grid(CLASSIC, tuple(0 if cell in blank else value for cell, value in enumerate(values_of(SOLVED))))
    rating = rate_grid(grid)
    assert rating.hodoku is not None
    assert (rating.level, rating.hodoku.level, rating.hodoku.score) == ("easy", "easy", 16)
    assert (rating.hardest, rating.steps) == ("naked-single", 4)


def test_what_has_not_one_solution_has_no_rating() -> None:
    for line, problem in ((SEVERAL, "it has more than one solution"), ("55" + "." * 79, "5 is repeated in row 1")):
        rating = nonet.Puzzle(line).rate()
        assert (rating.level, rating.hodoku, rating.is_solved) == (None, None, False)
        assert problem in rating.problem


# -- many and one ------------------------------------------------------------------------------------------------------


def test_many_levels_are_those_of_each(made: list[tuple[Grid, Grid]]) -> None:
    levels, solved = find_levels_of(CLASSIC, joined([grid for grid, _ in made]))
    alone = [find_level_of(CLASSIC, grid.values) for grid, _ in made]
    assert [LEVELS[level] if done else None for level, done in zip(levels, solved, strict=True)] == alone
    paths = [level_path(grid) for grid, _ in made]
    assert [path.level for path in paths] == [LEVELS[level] for level in levels]
    assert [path.is_solved for path in paths] == solved.tolist()


def test_many_scores_are_those_of_the_path_of_each(made: list[tuple[Grid, Grid]]) -> None:
    many = hodoku_many(CLASSIC, joined([grid for grid, _ in made]), joined([solution for _, solution in made]))
    alone = [hodoku_path(Position.of(grid), solution.values)[0] for grid, solution in made]
    assert many == alone
    assert len({rating.score for rating in many}) > 8


def test_puzzles_beyond_all_techniques_cost_what_giving_up_costs(made: list[tuple[Grid, Grid]]) -> None:
    """Without their solutions: nothing is guessed, and where HoDoKu's techniques end it gives up."""
    hard = [grid for grid, _ in made]
    many = hodoku_many(CLASSIC, joined(hard), b"")
    assert many == [hodoku_path(Position.of(grid))[0] for grid in hard]


@pytest.mark.parametrize("kind", [name for name, board in BOARDS.items() if board.size < 16])
def test_every_kind_has_a_level_and_only_classic_ones_have_a_score(kind: str) -> None:
    board = BOARDS[kind]
    made = [make_puzzle(board, seed, board.cell_count // 3) for seed in range(3)]
    level, score = rate_fields(board, joined([g for g, _ in made]), joined([s for _, s in made]), choose_fields())
    assert level is not None
    assert level.tolist() == [level_path(grid).level for grid, _ in made] == [rate_grid(g).level for g, _ in made]
    assert (score is not None) == (kind == "classic")


def test_no_puzzles_have_no_ratings() -> None:
    assert [array is not None and len(array) for array in rate_fields(CLASSIC, b"", b"", choose_fields())] == [0, 0]


# -- the registry ------------------------------------------------------------------------------------------------------


def test_fields_have_titles_of_their_own() -> None:
    titles = [choice.field.title for choice in choose_fields("all")]
    assert len(set(titles)) == len(titles) == sum(len(scale.fields) for scale in SCALES)
    assert [choice.field.title for choice in choose_fields()] == ["level", "score"]
    assert [choice.scale.id for choice in choose_fields("hodoku")] == ["hodoku", "hodoku"]
    with pytest.raises(UnknownNameError, match="did you mean hodoku"):
        find_scale("hodku")


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: str(scale.id))
def test_a_scale_gives_a_value_of_its_kind_for_each_field(scale: Scale) -> None:
    grid, solution = nonet.Puzzle(LINE).grid, nonet.Puzzle(SOLVED).grid
    arrays = scale.rate(CLASSIC, bytes(grid.values) * 2, bytes(solution.values) * 2)
    kinds = {"text": "U", "number": "iu", "decimal": "f"}
    for field, array in zip(scale.fields, arrays, strict=True):
        assert array.shape == (2,)
        assert array.dtype.kind in kinds[field.kind]
    assert scale.lines(grid, solution.values)


# -- the world outside -------------------------------------------------------------------------------------------------


def test_levels_and_scores_are_hodokus_own_on_the_published_list() -> None:
    path = Path(os.environ.get("NONET_DATA", "/nowhere")) / "rating" / "hodoku.csv"
    if not path.exists():
        pytest.skip("NONET_DATA names no folder with rating/hodoku.csv")
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    many = nonet.rate_many([row["puzzle"] for row in rows])
    assert [(row["level"].lower(), int(row["score"])) for row in rows] == list(
        zip(many.hodoku_levels.tolist(), many.scores.tolist(), strict=True)
    )
    assert np.count_nonzero(many.levels == "") == 0
