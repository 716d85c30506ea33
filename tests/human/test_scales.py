"""Ratings: the same one by one, by the hundred and on paper."""

from __future__ import annotations

import csv
import os
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import numpy as np

import nonet
from nonet._base.errors import UnknownNameError
from nonet.generate.make import create_grid
from nonet.human.hints import hint_order
from nonet.human.hodoku import hodoku_many, hodoku_path
from nonet.human.levels import (
    LEVELS,
    borders,
    find_level_of,
    level_at,
    level_of_technique,
    levels_of_weights,
    weights,
)
from nonet.human.position import Position
from nonet.human.rating import rate_fields, rate_grid
from nonet.human.rating_scales import SCALES, Batch, Scale, choose_fields, find_path, find_scale
from nonet.model import Grid, make_board
from tests.bulk.files import LINE, SEVERAL, SOLVED, needs_core
from tests.human.puzzles import BOARDS, make_puzzle

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
    assert (rating.hardest, rating.steps) == ("hidden-single", 4)


def test_what_has_not_one_solution_has_no_rating() -> None:
    for line, problem in ((SEVERAL, "the puzzle has several solutions"), ("55" + "." * 79, "5 is repeated in row 1")):
        rating = nonet.Puzzle(line).rate()
        assert (rating.level, rating.hodoku, rating.is_solved) == (None, None, False)
        assert (rating.er, rating.ep, rating.ed, rating.weight) == (None, None, None, None)
        assert problem in rating.problem


def test_a_puzzle_is_rated_on_the_scales_asked_for() -> None:
    puzzle = nonet.Puzzle(LINE)
    assert puzzle.rate(scales=["hodoku", "nonet", "se121"]) == puzzle.rate()
    explained = puzzle.rate(scales="se121")
    assert (explained.er, explained.level, explained.hodoku, explained.hardest) == (puzzle.rate().er, None, None, None)
    assert str(explained) == f"ER {explained.er}"
    assert puzzle.rate(scales="nonet").se121 is None
    assert puzzle.rate(scales="nonet").level == puzzle.rate().level
    assert str(puzzle.rate(scales="hodoku")) == "HoDoKu easy 204"
    assert puzzle.rate(scales="symmetric").sr == nonet.rate_many([LINE], scales="symmetric").sr[0]
    assert puzzle.rate().sr is None
    weight = nonet.rate_many([LINE], scales="weight").weight[0]
    assert str(puzzle.rate(scales="weight")) == f"weight {weight}, needs Hidden single"
    several = nonet.Puzzle(SEVERAL).rate(scales="se121")
    assert str(several) == "no rating: the puzzle has several solutions"


def test_scales_that_do_not_know_a_board_are_left_out_or_refused() -> None:
    small = nonet.Puzzle("12..34.......1..")
    assert small.rate(scales="all") == small.rate()
    with pytest.raises(nonet.PuzzleError, match="expected a classic 9x9 for se121, got"):
        small.rate(scales="se121,hodoku")
    with pytest.raises(nonet.PuzzleError, match="expected at least one scale"):
        small.rate(scales=[])
    for wrong in (5, [5]):
        with pytest.raises(nonet.PuzzleError, match="expected names of scales, such as 'nonet', got '5'"):
            small.rate(scales=wrong)  # type: ignore[arg-type]
    with pytest.raises(nonet.PuzzleError, match="unknown scale"):
        small.rate(scales="se122")


def test_a_board_beyond_human_logic_is_refused_for_what_it_is() -> None:
    puzzle = nonet.Puzzle.of(Grid.empty(make_board("sumo")))
    for scales in (None, "nonet", "weight", "se121,nonet"):
        with pytest.raises(nonet.PuzzleError, match="expected a board of up to 640 cells, got 909"):
            puzzle.rate(scales=scales)
    with pytest.raises(nonet.PuzzleError, match="expected a classic 9x9 for se121, got"):
        puzzle.rate(scales="se121")


# -- many and one ------------------------------------------------------------------------------------------------------


def test_a_classic_puzzle_has_the_level_of_its_er(made: list[tuple[Grid, Grid]]) -> None:
    for grid, _ in made:
        rating = rate_grid(grid)
        assert rating.se121 is not None
        level = level_at(rating.se121.er)
        assert "/".join(map(str, (rating.er, rating.ep, rating.ed))) == str(rating.se121)
        assert rating.level == level == find_level_of(CLASSIC, grid.values)
        for highest in LEVELS:
            is_above = LEVELS.index(level) > LEVELS.index(highest)
            assert find_level_of(CLASSIC, grid.values, highest) == (None if is_above else level)


def test_the_borders_are_the_highest_of_their_levels() -> None:
    for level, above, border in zip(LEVELS[:-1], LEVELS[1:], borders(), strict=True):
        assert (level_at(border), level_at(border + 1)) == (level, above)


def test_hints_become_no_easier_along_their_order() -> None:
    levels = [[LEVELS.index(level_of_technique(name)) for name in row] for row in hint_order()]
    assert all(len(set(row)) == 1 for row in levels)
    assert [row[0] for row in levels] == sorted(row[0] for row in levels)
    assert {name for row in hint_order() for name in row} == set(weights())


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
    puzzles, solutions = joined([g for g, _ in made]), joined([s for _, s in made])
    er, _, _, level, score = rate_fields(board, puzzles, solutions, choose_fields())
    assert level is not None
    assert level.tolist() == [rate_grid(g).level for g, _ in made] == [find_level_of(board, g.values) for g, _ in made]
    assert (er is not None) == (score is not None) == (kind == "classic")
    (weight,) = rate_fields(board, puzzles, solutions, choose_fields("weight"))
    assert weight is not None
    paths = [find_path(grid) for grid, _ in made]
    assert [None if np.isnan(value) else round(value * 10) for value in weight.tolist()] == [
        path.weight if path.is_solved else None for path in paths
    ]
    assert [rate_grid(grid).weight for grid, _ in made] == [
        None if np.isnan(value) else value for value in weight.tolist()
    ]
    if kind != "classic":
        assert [path.level for path in paths] == level.tolist()


def test_no_puzzles_have_no_ratings() -> None:
    assert [array is not None and len(array) for array in rate_fields(CLASSIC, b"", b"", choose_fields())] == [0] * 5


# -- the registry ------------------------------------------------------------------------------------------------------


def test_fields_have_titles_of_their_own() -> None:
    titles = [choice.field.title for choice in choose_fields("all", limited=True)]
    assert len(set(titles)) == len(titles) == sum(len(scale.fields) for scale in SCALES)
    assert [choice.field.title for choice in choose_fields()] == ["er", "ep", "ed", "level", "hodoku_score"]
    assert [choice.scale.id for choice in choose_fields("hodoku")] == ["hodoku", "hodoku"]
    with pytest.raises(UnknownNameError, match="did you mean hodoku"):
        find_scale("hodku")


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: str(scale.id))
def test_a_scale_gives_a_value_of_its_kind_for_each_field(scale: Scale) -> None:
    grid, solution = nonet.Puzzle(LINE).grid, nonet.Puzzle(SOLVED).grid
    arrays = scale.rate(Batch(CLASSIC, bytes(grid.values) * 2, bytes(solution.values) * 2))
    kinds = {"text": "U", "number": "iu", "decimal": "f"}
    for field, array in zip(scale.fields, arrays, strict=True):
        assert array.shape == (2,)
        assert array.dtype.kind in kinds[field.kind]
    assert scale.lines(Batch(CLASSIC, bytes(grid.values), bytes(solution.values)))


@pytest.mark.parametrize("name", ["classic", "diagonal", "jigsaw", "6x6"])
def test_a_single_puzzle_has_the_same_values_without_numpy(name: str) -> None:
    for seed, max_er in product(range(4), (0, 20, 62)):
        puzzle, solution = make_puzzle(BOARDS[name], seed)
        batch = Batch(BOARDS[name], bytes(puzzle.values), bytes(solution.values), max_er)
        for scale in SCALES:
            if scale.takes(batch):
                in_arrays = [None if value == "" else value for value in replace(scale, one=None).values(batch)]
                alone = [None if value == "" else value for value in scale.values(batch)]
                assert alone == in_arrays, (scale.id, seed, max_er)


def test_a_limit_leaves_no_er_and_no_level_that_is_not_sure(made: list[tuple[Grid, Grid]]) -> None:
    puzzles, solutions = (joined(some) for some in zip(*made, strict=True))  # type: ignore[arg-type]
    whole, *_, levels, _ = rate_fields(CLASSIC, puzzles, solutions, choose_fields())
    assert whole is not None
    assert levels is not None
    for most in (*(border for border in borders()), 71, 85):
        er, _, _, above, level = rate_fields(CLASSIC, puzzles, solutions, choose_fields(limited=True)[:5], max_er=most)
        assert er is not None
        assert above is not None
        assert level is not None
        is_above = whole * 10 > most + 0.5
        assert np.array_equal(np.isnan(er), is_above)
        assert np.array_equal(er[~is_above], whole[~is_above])
        assert np.array_equal(above[is_above], np.full(is_above.sum(), most / 10))
        assert np.isnan(above[~is_above]).all()
        assert np.array_equal(level[~is_above], levels[~is_above])
        assert set(level[is_above].tolist()) <= {"extreme" if most >= borders()[-1] else ""}


# -- the world outside -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [8, 1])
def test_levels_and_scores_are_hodokus_own_on_the_published_list(step: int) -> None:
    path = Path(os.environ.get("NONET_DATA", "/nowhere")) / "rating" / "hodoku.csv"
    if not path.exists():
        pytest.skip("NONET_DATA names no folder with rating/hodoku.csv")
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))[::step]
    many = nonet.rate_many([row["puzzle"] for row in rows])
    assert [(row["level"].lower(), int(row["score"])) for row in rows] == list(
        zip(many.hodoku_level.tolist(), many.hodoku_score.tolist(), strict=True)
    )
    assert np.count_nonzero(many.level == "") == 0
    assert many.level.tolist() == [level_at(round(er * 10)) for er in many.er.tolist()]


def test_a_level_is_found_without_the_way_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """An extreme 16x16 is known to be extreme long before it is solved: some tenths of a second, not many seconds."""
    board = make_board("diagonal", size=6)
    grid = create_grid(board, "extreme", seed=1).puzzle
    batch = Batch(board, bytes(grid.values), b"")
    expected = levels_of_weights(batch.weights).tolist()
    fresh = Batch(board, bytes(grid.values), b"")
    monkeypatch.setattr(Batch, "weights", property(lambda _: pytest.fail("no weight was asked for")))
    assert find_scale("nonet").rate(fresh)[0].tolist() == expected == ["extreme"]
