"""Turning, mirroring and exchanging: the same puzzle in another form, on every board whose rules allow it."""

from __future__ import annotations

from dataclasses import replace
from operator import lt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Grid, Puzzle, Symmetry, make_board
from nonet._base.errors import GeometryError, PuzzleError
from nonet.model import Board, Pair, Region
from nonet.model.constraints import pair_table
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from nonet.model.symmetry import rotation, transform_board
from tests.families import for_each
from tests.strategies import grids

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = Grid(make_board("latin", size=3), (1, 2, 3, 0, 0, 0, 0, 0, 0))
LIMIT = 20


@st.composite
def symmetries(draw: st.DrawFn, size: int) -> Symmetry:
    """Any change; most boards refuse most of them."""
    orders = [draw(st.just(()) | st.permutations(range(1, size + 1)).map(tuple)) for _ in range(3)]
    return Symmetry(draw(st.booleans()), *orders)


def forms(grid: Grid, seed: int) -> list[Grid]:
    """Every form that the board allows, of a choice of each sort."""
    size, random = grid.board.size, Random(seed)
    swaps = [(what, *random.choices(range(1, 4), k=2)) for what in ("row", "column", "band", "stack")]
    made = [grid.relabelled(random.sample(range(1, size + 1), size)), grid.shuffled(seed)]
    attempts = [
        grid.transposed,
        grid.rotated,
        lambda: grid.rotated(2),
        lambda: grid.rotated(-1),
        grid.mirrored,
        grid.flipped,
    ]
    attempts += [lambda swap=swap: grid.swapped(*swap) for swap in swaps]  # type: ignore[misc]
    for attempt in attempts:
        try:
            made.append(attempt())
        except PuzzleError:
            continue
    return made


@given(grids(max_size=6), st.integers(0, 100))
@settings(max_examples=60, deadline=None)
def test_every_form_has_as_many_solutions(grid: Grid, seed: int) -> None:
    found = Puzzle(grid).count(LIMIT)
    assert {Puzzle(form).count(LIMIT) for form in forms(grid, seed)} == {found}


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_change_is_undone_by_its_inverse_and_adds_up(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from((2, 3, 4)))
    first, second = data.draw(symmetries(size)), data.draw(symmetries(size))
    values = data.draw(st.lists(st.integers(0, size), min_size=size**2, max_size=size**2))
    marks = tuple(data.draw(st.integers(0, 2**size - 1)) for _ in values)
    grid = Grid(make_board("latin", size=size), tuple(values), marks, frozenset({0, 2}))
    assert grid.transformed(first).transformed(first.inverse()) == grid
    assert grid.transformed(first).transformed(second) == grid.transformed(first.then(second))


@given(grids(max_size=6), st.data())
@settings(max_examples=100, deadline=None)
def test_a_board_takes_a_change_or_refuses_it_in_one_sentence(grid: Grid, data: st.DataObject) -> None:
    symmetry = data.draw(symmetries(grid.board.size))
    try:
        form = grid.transformed(symmetry)
    except GeometryError:
        with pytest.raises(GeometryError, match=r"\A(expected a|this change|only the cells) [^\n]+\Z"):
            transform_board(grid.board, symmetry)
        return
    assert Puzzle(form).count(LIMIT) == Puzzle(grid).count(LIMIT)
    assert form.transformed(symmetry.inverse()) == grid


def test_each_way_by_hand() -> None:
    rows = {
        "transposed": [[1, 0, 0], [2, 0, 0], [3, 0, 0]],
        "rotated": [[0, 0, 1], [0, 0, 2], [0, 0, 3]],
        "mirrored": [[3, 2, 1], [0, 0, 0], [0, 0, 0]],
        "flipped": [[0, 0, 0], [0, 0, 0], [1, 2, 3]],
    }
    assert {way: getattr(SMALL, way)().rows for way in rows} == rows
    assert SMALL.rotated(3).rows == [[3, 0, 0], [2, 0, 0], [1, 0, 0]]
    assert SMALL.rotated(4) == SMALL.rotated(0) == SMALL
    assert SMALL.relabelled([2, 3, 1]).rows[0] == [2, 3, 1]
    assert SMALL.relabelled({1: 3, 3: 1}).rows[0] == [3, 2, 1]
    assert SMALL.swapped("row", 1, 3).rows[2] == [1, 2, 3]
    assert SMALL.swapped("column", 1, 2).rows[0] == [2, 1, 3]
    assert SMALL.swapped("digit", 1, 2).rows[0] == [2, 1, 3]


def test_bands_and_stacks_follow_the_box() -> None:
    grid = Puzzle("." * 36).grid.with_digit(0, 1)
    assert grid.board.box == (2, 3)
    assert grid.swapped("band", 1, 3).values.index(1) == grid.board.cell("r5c1")
    assert grid.swapped("stack", 1, 2).values.index(1) == grid.board.cell("r1c4")
    assert grid.transposed().board == grid.rotated().board == make_board(size=6, box=(3, 2))
    assert grid.mirrored().board == grid.board


def test_layouts_and_rules_turn_along() -> None:
    board = make_board("jigsaw+diagonal", layout="1112\n1222\n3334\n3444")
    assert str(Grid.empty(board).rotated().board.layout) == "3311\n4321\n4321\n4422"
    thermo = make_board(size=4, rules=["thermo r1c1 r1c2 r1c3"])
    assert Grid.empty(thermo).rotated().board == make_board(size=4, rules=["thermo r1c4 r2c4 r3c4"])
    assert Grid.empty(thermo).swapped("row", 1, 2).board == make_board(size=4, rules=["thermo r2c1 r2c2 r2c3"])


@pytest.mark.parametrize("size", [4, 6])
def test_boards_with_rules_have_as_many_solutions_in_every_form(size: int) -> None:
    board = make_board(size=size, rules=["thermo r1c1 r2c2 r2c3", f"thermo r{size}c{size} r{size - 1}c{size}"])
    solution = Puzzle(Grid.empty(board)).solution
    assert solution is not None
    grid = solution.with_values(digit if cell % 4 == 0 else 0 for cell, digit in enumerate(solution))
    made = [*forms_of_rules(grid), grid.transposed().mirrored(), grid.swapped("column", 1, 2).rotated()]
    found = Puzzle(grid).count(5000)
    assert 1 < found < 5000
    assert found < Puzzle(grid.values).count(5000)
    assert {Puzzle(form).count(5000) for form in made} == {found}
    assert len({form.board for form in made}) > 4


def forms_of_rules(grid: Grid) -> list[Grid]:
    return [grid.rotated(turns) for turns in range(4)] + [grid.mirrored(), grid.flipped(), grid.swapped("band", 1, 2)]


@pytest.mark.parametrize("kind", ["diagonal", "window", "diagonal+window", "anti-knight"])
def test_extra_regions_stay_where_they_are(kind: str) -> None:
    board = make_board(kind)
    for turns in range(4):
        assert transform_board(board, rotation(9, turns)) == board
    assert transform_board(board, Symmetry(is_transposed=True)) == board
    with pytest.raises(GeometryError, match="this change of the board would break"):
        Grid.empty(board).swapped("row", 1, 2)


def test_pencil_marks_and_placed_digits_go_along() -> None:
    grid = Grid(make_board(size=4), (1, *[0] * 15), (1, 0b0110, *[0b1111] * 14), frozenset({0}))
    form = grid.rotated().relabelled({1: 4, 4: 1})
    assert form.placed == {3}
    assert form.candidates is not None
    assert (form.values[3], form.candidates[3], form.candidates[7]) == (4, 0b1000, 0b0110)
    titled = Puzzle("[Puzzle]\n#AAnn\n" + "\n".join(LINE[i : i + 9] for i in range(0, 81, 9)))
    assert titled.rotated().info == titled.info


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_level_survives(level: nonet.Level, seed: int) -> None:
    puzzle = nonet.create(level, seed=seed)
    for form in (puzzle.transposed(), puzzle.rotated(), puzzle.shuffled(seed)):
        assert form.is_unique
        assert form.rate().level == level


def test_a_shuffled_puzzle_is_on_the_same_board_and_repeats_by_its_seed() -> None:
    for puzzle in (nonet.create("easy", size=6, seed=1), nonet.create("easy", kind="diagonal", seed=1), Puzzle(LINE)):
        assert puzzle.shuffled(5) == puzzle.shuffled(5) != puzzle.shuffled(6)
        assert puzzle.shuffled(5).board == puzzle.board
        assert puzzle.shuffled(5).is_unique
    assert len({Puzzle(LINE).shuffled(seed) for seed in range(20)}) == 20


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda grid: grid.swapped("row", 3, 4), "this change of the board would break box 1"),
        (lambda grid: grid.swapped("row", 0, 4), "expected a row from 1 to 9, got '0'"),
        (lambda grid: grid.swapped("band", 1, 4), "expected a band from 1 to 3, got '4'"),
        (lambda grid: grid.swapped("row", "1", 2), "expected a row from 1 to 9, got '1'"),
        (lambda grid: grid.swapped("line", 1, 2), "expected row, column, band, stack or digit, got 'line'"),
        (lambda grid: grid.relabelled([1, 2, 3]), "expected an order of 9 digits, got one of 3"),
        (lambda grid: grid.relabelled([1] * 9), "expected each digit from 1 to 9 once, got"),
        (lambda grid: grid.relabelled({1: 2}), "expected each digit from 1 to 9 once, got"),
        (lambda grid: grid.relabelled({0: 2}), "expected digits from 1 to 9 to rename, got '0'"),
        (lambda grid: grid.relabelled(5), "expected an order of digits as a list of numbers, got '5'"),
        (lambda grid: grid.relabelled(["a"] * 9), "expected an order of digits as a list of numbers, got"),
        (lambda grid: grid.rotated("once"), "expected a whole number for turns, got 'once'"),
        (lambda grid: grid.transformed(Symmetry(rows=(2, 1))), "expected an order of 9 rows, got one of 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(change: object, words: str) -> None:
    assert callable(change)
    for held in (Puzzle(LINE), Puzzle(LINE).grid):
        with pytest.raises(PuzzleError, match=words):
            change(held)


def test_boards_that_allow_little_say_why() -> None:
    pair = nonet.PairPuzzle([[0] * 4] * 8).grid
    with pytest.raises(GeometryError, match="only the cells of a square board can be moved, not those of a pair board"):
        pair.rotated()
    assert pair.with_digit(0, 1).relabelled([2, 1, 3, 4])[0] == 2
    thermo = Grid.empty(make_board(size=4, rules=["thermo r1c1 r1c2"]))
    with pytest.raises(GeometryError, match="digits cannot be renamed on this board: thermo compares them"):
        thermo.swapped("digit", 1, 2)
    assert thermo.shuffled(1) == thermo
    with pytest.raises(GeometryError, match="cannot exchange a band of a latin board: it has no boxes"):
        SMALL.swapped("band", 1, 2)
    jigsaw = Grid.empty(make_board("jigsaw", layout="1112\n1222\n3334\n3444"))
    with pytest.raises(GeometryError, match="this change would break the board: bad layout: region 3 is not connected"):
        jigsaw.swapped("row", 1, 3)


@pytest.mark.parametrize("base", [make_board(size=4), make_board(size=4, rules=["thermo r4c1 r4c2"])])
def test_what_was_put_on_a_board_by_hand_is_not_lost(base: Board) -> None:
    """A constraint that comes from no rule, or a region of no kind, was gone after a turn or another kind."""
    more = Pair(0, 5, pair_table(4, lt))
    extra = Region(base.regions[0].family, "5", (0, 5, 10))
    for board in (replace(base, constraints=(*base.constraints, more)), replace(base, regions=(*base.regions, extra))):
        grid = Grid.empty(board)
        for symmetry in (rotation(4, 1), Symmetry(is_transposed=True), Symmetry(rows=(2, 1, 3, 4))):
            with pytest.raises(GeometryError, match="it was not made from a kind and rules"):
                grid.transformed(symmetry)
        with pytest.raises(GeometryError, match="for a made-up board, which keeps its own"):
            Puzzle(grid, kind="diagonal")
        if base.rules:
            with pytest.raises(GeometryError, match="for a made-up board, which keeps its own"):
                Puzzle(grid, rules=[])
        assert grid.shuffled(1).board == board
        assert Puzzle(grid).board == board


KEPT = {  # rules that stay what they are when the board is turned, whatever they look like in it
    *("diagonal+", "diagonal-", "global-entropy", "global-mod", "negative-battenburg", "quadruple", "corner-product"),
    *("not-renban", "product-cage", "contains", "outside", "killer", "thermo", "arrow", "sandwich", "little-killer"),
    "either",
}


@for_each("rule", [rule for rule in RULES if rule.id in KEPT])
def test_rules_turn_along_with_the_board(rule: RuleType) -> None:
    """In every form, four times a quarter turn is no turn, and twice the same mirror is none."""
    grid = Grid.empty(make_board(rules=[f"{rule.id} {rule.example}"]))
    assert grid.rotated().rotated().rotated().rotated().board == grid.board
    assert grid.mirrored().mirrored().board == grid.board
    assert grid.transposed().transposed().board == grid.board


def test_one_diagonal_becomes_the_other_and_indexers_go_with_rows() -> None:
    rising = Grid.empty(make_board(rules=["diagonal+", "thermo r1c1 r1c2"]))
    assert rising.rotated().board == make_board(rules=["diagonal-", "thermo r1c9 r2c9"])
    assert rising.transposed().board == make_board(rules=["diagonal+", "thermo r1c1 r2c1"])
    indexer = Grid.empty(make_board(rules=["row-indexer r2c5", "diagonal+"]))
    assert indexer.transposed().board == make_board(rules=["column-indexer r5c2", "diagonal+"])
    with pytest.raises(GeometryError, match="would break"):
        indexer.rotated()


@pytest.mark.parametrize("board", [{}, {"kind": "samurai"}, {"rules": ["diagonal+"]}])
def test_a_puzzle_takes_a_transformation_too(board: dict[str, Any]) -> None:
    blank = Puzzle(Grid.empty(make_board(**board)))
    puzzle = Puzzle(blank.grid.with_digit("r1c2", 3).with_digit("r2c4", 5)).place("r1c1", 7)
    found = nonet.canonical(Puzzle(puzzle.grid.givens))
    way, back = found.transformation, found.transformation.inverse()
    assert found.puzzle == Puzzle(puzzle.grid.givens).transformed(way)
    assert puzzle.transformed(way).grid == puzzle.grid.transformed(way) == way.apply(puzzle.grid)
    assert puzzle.transformed(way).transformed(back) == puzzle
    assert len(puzzle.transformed(way).placed) == 1
    mistaken: Any = puzzle  # type checkers find it
    with pytest.raises(PuzzleError, match="expected a Grid, got 'Puzzle'; a Puzzle has the method transformed"):
        way.apply(mistaken)
