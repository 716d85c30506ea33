"""Canonical forms on every board: equal for all forms of a puzzle, and reached by a transformation of the board."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Board, Grid, PairPuzzle, Puzzle, PuzzleError, Symmetry, Transformation, make_board
from nonet.model.layout import Layout
from nonet.solver.canonical import automorphisms, canonical_form, labelled_form
from tests.bulk.files import needs_core

pytestmark = needs_core

JIGSAW = "1122\n1122\n3344\n3344"
STRANGE = "1112\n1322\n3324\n3444"
BOARDS = {
    "classic-4": make_board(size=4),
    "classic-6": make_board(size=6),
    "classic-9": make_board(),
    "classic-12": make_board(size=12),
    "latin-6": make_board("latin", size=6),
    "diagonal": make_board("diagonal"),
    "window": make_board("window"),
    "anti-knight": make_board("anti-knight", size=9),
    "jigsaw-4": make_board("jigsaw", layout=Layout.parse(STRANGE)),
    "samurai": make_board("samurai"),
    "pair-4": make_board("pair", size=4),
    "thermo": make_board(rules=["thermo r1c1 r2c1 r3c1", "killer 15 r4c5 r4c6", "killer 15 r5c5 r5c6"]),
    "whispers": make_board(rules=["whispers r2c2 r2c3 r2c4", "between r5c5 r5c6 r5c7"]),
    "clone": make_board(rules=["clone r1c1 r1c2 / r5c5 r5c6"]),
}


@lru_cache(maxsize=64)
def generators(name: str) -> tuple[Transformation, ...]:
    board = BOARDS[name]
    return automorphisms(Grid.empty(board)).generators


def is_renamed(board: Board) -> bool:
    return not board.constraints or board is BOARDS["clone"]


def some_grid(board: Board, random: Random, *, marks: bool = False) -> Grid:
    """Digits at random, which may clash: forms do not ask for a solution."""
    share = random.choice((0.03, 0.3, 1))
    values = tuple(random.randint(1, board.size) if random.random() < share else 0 for _ in range(board.cell_count))
    candidates = tuple(random.randint(1, board.all_digits) for _ in values) if marks else None
    placed = frozenset(cell for cell, value in enumerate(values) if marks and value and random.random() < 0.2)
    return Grid(board, values, candidates, placed)


def some_form(name: str, grid: Grid, random: Random) -> Grid:
    """The grid after a random walk over the board's own symmetries, digits renamed where the board allows it."""
    for _ in range(10 if generators(name) else 0):
        grid = random.choice(generators(name)).apply(grid)
    size = grid.board.size
    digits = tuple(random.sample(range(1, size + 1), size)) if is_renamed(grid.board) else tuple(range(1, size + 1))
    return Transformation(tuple(range(len(grid.values))), digits).apply(grid)


@pytest.mark.parametrize("marks", [False, True], ids=["digits", "marks"])
@pytest.mark.parametrize("name", BOARDS)
@given(random=st.randoms(use_true_random=False))
@settings(max_examples=6, deadline=None)
def test_all_forms_of_a_puzzle_share_one_and_a_transformation_leads_there(
    name: str, marks: bool, random: Random
) -> None:
    grid = some_grid(BOARDS[name], random, marks=marks)
    other = some_form(name, grid, random)
    found, again = canonical_form(grid), canonical_form(other)
    assert found.grid == again.grid == canonical_form(found.grid).grid
    assert found.grid.board == grid.board
    assert found.transformation.apply(grid) == found.grid
    assert again.transformation.apply(other) == again.grid


@pytest.mark.parametrize("name", BOARDS)
def test_generators_keep_every_region_and_shape(name: str) -> None:
    board = BOARDS[name]
    regions = {frozenset(region.cells) for region in board.regions}
    same = {cell: cell for cell in range(board.cell_count)}
    constraints = {constraint.moved(same) for constraint in board.constraints}
    for one in generators(name):
        to = {old: new for new, old in enumerate(one.cells)}
        assert {frozenset(to[cell] for cell in cells) for cells in regions} == regions
        assert {constraint.moved(to) for constraint in board.constraints} == constraints


@pytest.mark.parametrize(
    ("board", "order"),
    [
        (make_board(size=4), 2 * (2 * 2 * 2) ** 2),
        (make_board(size=6), (6 * 2**3) * (2 * 6**2)),
        (make_board(), 3_359_232),
        (make_board(size=16), 2 * (24 * 24**4) ** 2),
        (make_board("latin", size=5), 2 * 120**2),
        (make_board("diagonal"), 96),
        (make_board("anti-knight", size=9), 8),
        (make_board("pair", size=9), 2 * 3_359_232),
        (make_board(rules=["thermo r1c1 r2c1"]), (2 * 6 * 6) * (2 * 2 * 6 * 6)),  # of rows, and of columns
    ],
    ids=lambda value: value.title if isinstance(value, Board) else "",
)
def test_an_empty_board_has_as_many_symmetries_as_its_rules_allow(board: Board, order: int) -> None:
    assert automorphisms(Grid.empty(board)).order == order


def test_the_288_grids_of_4x4_are_two() -> None:
    grids = list(Puzzle("." * 16).solutions())
    forms = {canonical_form(grid).grid for grid in grids}
    assert (len(grids), len(forms)) == (288, 2)
    # Each form stands for as many grids as there are transformations, over those that leave it as it is.
    every = 128 * 24
    assert sorted(every // automorphisms(form).order for form in forms) == [96, 192]


def test_forms_on_4x4_differ_exactly_where_no_transformation_leads_from_one_to_the_other() -> None:
    """By brute force: all 128 * 24 forms of some puzzles, and whether any other puzzle is among them."""
    board = make_board(size=4)
    random = Random(1)
    every = list(automorphisms(Grid.empty(board)))
    assert len(set(every)) == 128
    puzzles = [some_grid(board, random) for _ in range(12)]
    puzzles += [some_form("classic-4", puzzle, random) for puzzle in puzzles]
    least = [min(_named(one.apply(puzzle).values) for one in every) for puzzle in puzzles]
    forms = [canonical_form(puzzle).grid for puzzle in puzzles]
    for one in range(len(puzzles)):
        for other in range(one):
            assert (forms[one] == forms[other]) == (least[one] == least[other])


def _named(values: tuple[int, ...]) -> tuple[int, ...]:
    met = list(dict.fromkeys(filter(None, values)))
    return tuple(met.index(value) + 1 if value else 0 for value in values)


@given(random=st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_both_ways_to_a_form_tell_the_same_classic_puzzles_apart(random: Random) -> None:
    """The least form and the labelled one are two implementations of one equivalence."""
    one = some_grid(make_board(), random)
    other = some_form("classic-9", one, random)
    cell = random.randrange(81)
    changed = other.with_digit(cell, 0 if other.values[cell] else 1)
    for grid in (other, changed):
        is_same = canonical_form(grid).grid == canonical_form(one).grid
        assert (labelled_form(grid).grid == labelled_form(one).grid) == is_same


def test_the_most_symmetric_grid_has_648_automorphisms() -> None:
    text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    found = automorphisms(Puzzle(text).grid)
    assert found.order == 648
    assert len(set(found)) == 648
    grid = Puzzle(text).grid
    assert all(one.apply(grid) == grid for one in found)


def test_a_pair_may_be_exchanged() -> None:
    rows = [[1, 0, 0, 0]] + [[0] * 4] * 3
    empty = [[0] * 4] * 4
    one, other = PairPuzzle(rows, empty), PairPuzzle(empty, rows)
    assert nonet.canonical(one).puzzle == nonet.canonical(other).puzzle


@pytest.mark.parametrize("board", [make_board(size=25), make_board("samurai"), make_board(rules=["thermo r1c1 r2c1"])])
def test_an_empty_grid_is_its_own_form_without_a_search(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same under every transformation. The search takes a second on 25x25."""
    assert labelled_form(Grid.empty(board)).grid == Grid.empty(board)
    monkeypatch.setattr("nonet.solver.canonical.labelled_form", lambda grid: pytest.fail(f"searched {grid}"))
    form = canonical_form(Grid.empty(board))
    assert form.grid == Grid.empty(board)
    assert form.transformation.is_identity


def test_digits_keep_their_names_where_a_rule_tells_them_apart() -> None:
    puzzles = [Puzzle(digit + "." * 15, rules=["thermo r4c4 r4c3"]) for digit in "12"]
    one, other = (nonet.canonical(puzzle) for puzzle in puzzles)
    assert one.puzzle != other.puzzle
    assert one.transformation.digits == (1, 2, 3, 4)


@given(st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_transformations_follow_one_another_and_lead_back(random: Random) -> None:
    grid = some_grid(make_board(), random)
    one, other = (canonical_form(some_grid(make_board(), random)).transformation for _ in range(2))
    assert one.then(other).apply(grid) == other.apply(one.apply(grid))
    assert one.inverse().apply(one.apply(grid)) == grid
    assert one.then(one.inverse()).is_identity
    lines = one.lines(grid.board)
    assert lines is not None
    assert Transformation.of(lines, grid.board) == one
    assert grid.transformed(lines) == one.apply(grid)


def test_what_lines_cannot_say_is_no_symmetry() -> None:
    board = make_board(size=4)
    cells = (1, 0, *range(2, 16))
    assert Transformation(cells, (1, 2, 3, 4)).lines(board) is None
    samurai = make_board("samurai")
    assert canonical_form(Grid.empty(samurai)).transformation.lines(samurai) is None


def test_a_transformation_of_another_board_is_refused() -> None:
    way = Transformation.of(Symmetry(rows=(2, 1, 3, 4)), make_board(size=4))
    with pytest.raises(PuzzleError, match="expected a grid of 16 cells and 4 digits, got Sudoku, 9 x 9"):
        way.apply(Grid.empty(make_board()))
    with pytest.raises(PuzzleError, match="on a square board only"):
        Transformation.of(Symmetry(), make_board("samurai"))


def test_a_full_cyclic_latin_square_is_not_too_much() -> None:
    """It was: with digits singled out before cells, ten million nodes were not enough at 10 x 10."""
    values = tuple((row + column) % 12 + 1 for row in range(12) for column in range(12))
    assert automorphisms(Grid(make_board("latin", size=12), values)).order == 2 * 12 * 12 * 4
