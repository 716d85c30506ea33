"""Rules inside one of several grids, and what rules of the whole board mean where there are several."""

from __future__ import annotations

import pickle

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.model import Board, Rule, make_board, parse_rule
from nonet.model.rules import make_rules, parse_rules
from nonet.model.rules.marks import Cage, Stroke, TextMark, Tint
from tests.cli.sudoku import sudoku


def cells_of(board: Board) -> set[frozenset[int]]:
    return {frozenset(region.cells) for region in board.regions}


def grid_cells(board: Board, grid: int, *names: str) -> tuple[int, ...]:
    return tuple(board.cell(f"{name} of grid {grid}") for name in names)


def test_cells_count_within_the_grid() -> None:
    inside = make_board("samurai", rules=["grid 3: thermo r1c1 r2c2 r3c2"])
    assert inside == make_board("samurai", rules=["thermo r7c7 r8c8 r9c8"])
    assert inside != make_board("samurai", rules=["thermo r1c1 r2c2 r3c2"])
    assert inside.sentences[-1] == "Grid 3: The digits of the thermometer rise from its bulb: r1c1, r2c2, r3c2."


def test_a_line_may_cross_from_grid_to_grid_by_places_of_the_canvas() -> None:
    board = make_board("samurai", rules=["thermo r7c6 r7c7 r7c10"])
    assert len(board.constraints) == 2


@pytest.mark.parametrize("kind", ["samurai", "twodoku", "butterfly", "sohei", "tiny-samurai"])
@pytest.mark.parametrize("rule", ["anti-knight", "anti-king", "diagonal+", "disjoint-groups", "windoku"])
def test_rules_of_the_whole_board_hold_in_every_grid(kind: str, rule: str) -> None:
    board = make_board(kind, rules=[rule])
    alone = make_board("classic", size=board.size, rules=[rule])
    plain = make_board(kind)
    own = [frozenset(region.cells) for region in alone.regions]
    expected = {frozenset(subgrid.cells[cell] for cell in cells) for subgrid in board.subgrids for cells in own}
    assert cells_of(board) == cells_of(plain) | expected
    assert board.sentences[-1] == f"In every grid: {alone.sentences[-1]}"


def test_shapes_of_the_whole_board_hold_in_every_grid() -> None:
    board = make_board("twodoku", rules=["non-consecutive"])
    alone = make_board("classic", rules=["non-consecutive"])
    expected = {
        constraint.moved(dict(enumerate(subgrid.cells)))
        for subgrid in board.subgrids
        for constraint in alone.constraints
    }
    assert set(board.constraints) == expected


def test_what_is_marked_in_one_grid_is_marked_in_those_that_share_it() -> None:
    marked = make_board("twodoku", rules=["negative-xv", "grid 1: xv 10 r7c7 r7c8"])
    same = make_board("twodoku", rules=["negative-xv", "grid 2: xv 10 r1c1 r1c2"])
    assert marked == same
    assert len(marked.constraints) == len(make_board("twodoku", rules=["negative-xv"]).constraints)  # one for the other


def test_kinds_are_laid_on_a_grid() -> None:
    board = make_board("samurai", rules=["grid 3: diagonal"])
    middle = board.subgrids[2].cells
    added = cells_of(board) - cells_of(make_board("samurai"))
    assert added == {frozenset(middle[10 * i] for i in range(9)), frozenset(middle[8 * i + 8] for i in range(9))}
    assert [str(rule) for rule in parse_rules("GRID 3: hyper+x")] == [
        "grid 3: windoku",
        "grid 3: diagonal-",
        "grid 3: diagonal+",
    ]
    every = make_board("samurai", rules=[f"grid {number}: diagonal" for number in range(1, 6)])
    assert every == make_board("samurai+diagonal")


def test_marks_lie_in_the_grid() -> None:
    board = make_board(
        "samurai", rules=["grid 5: sandwich 15 r0c4", "grid 5: killer 10 r1c1 r1c2", "grid 2: thermo r1c1 r2c1"]
    )
    sandwich, killer, thermo = board.marks
    assert [mark.centre for mark in sandwich if isinstance(mark, TextMark)] == [(11.5, 15.5)]
    assert [mark.places for mark in killer if isinstance(mark, Cage | Tint)] == [((12, 12), (12, 13))]
    assert [mark.points for mark in thermo if isinstance(mark, Stroke)] == [((0.5, 12.5), (1.5, 12.5))]


def test_a_rule_in_a_grid_is_text_and_back() -> None:
    rule = parse_rule("Grid 2:  killer: 10 r1c1 r1c2")
    assert (str(rule), rule.grid) == ("grid 2: killer 10 r1c1 r1c2", 2)
    assert parse_rule(str(rule)) == rule == pickle.loads(pickle.dumps(rule))
    assert rule != parse_rule("killer 10 r1c1 r1c2")
    assert isinstance(make_rules(["grid 1: x"])[0], Rule)


def test_headers_tables_and_json_carry_them() -> None:
    rules = ["grid 2: sandwich 15 r0c4", "grid 1: killer 10 r1c1 r1c2", "grid 3: diagonal", "anti-king"]
    puzzle = nonet.Puzzle([0] * 153, kind="twodoku", rules=[rule.replace("3", "2") for rule in rules])
    for form in ("canvas", "line", "table", "json", "grids", "rows"):
        again = nonet.Puzzle(puzzle.to_text(form))
        assert again == puzzle
        assert again.board.rules == puzzle.board.rules
    text = "kind: twodoku\nGrid 2: diagonal, anti-knight\nrules: grid 1: thermo r1c1 r2c1; anti-king\n\n" + "." * 153
    assert [str(rule) for rule in nonet.Puzzle(text).board.rules] == [
        "grid 1: thermo r1c1 r2c1",
        "anti-king",
        "grid 2: diagonal-",
        "grid 2: diagonal+",
        "grid 2: anti-knight",
    ]


def test_a_pair_has_them_too() -> None:
    board = make_board("pair", size=4, rules=["grid 2: thermo r1c1 r1c2", "sudoku 1: diagonal"])
    assert board == make_board("pair", size=4, rules=["thermo r5c1 r5c2", "grid 1: diagonal"])
    assert [[str(rule) for rule in part.board.rules] for part in board.parts] == [
        ["diagonal-", "diagonal+"],
        ["thermo r1c1 r1c2"],
    ]


def test_a_broken_rule_names_its_grid() -> None:
    board = make_board("samurai", rules=["grid 3: thermo r1c1 r1c2"])
    low, high = grid_cells(board, 3, "r1c1", "r1c2")
    puzzle = nonet.Puzzle(nonet.Grid.empty(board).with_digit(low, 5).with_digit(high, 4))
    assert ["Grid 3: The digits of the thermometer" in str(fault.words(puzzle.grid)) for fault in puzzle.faults()] == [
        True
    ]


def test_the_whole_way() -> None:
    rules = ("--rule", "grid 1: diagonal", "--rule", "grid 2: thermo r1c1 r1c2 r1c3", "--rule", "anti-king")
    made = sudoku("create", "easy", "--kind", "twodoku", *rules, "--seed", "1")
    assert made.status == 0
    assert "grid 2: thermo r1c1 r1c2 r1c3" in made.out.splitlines()
    solved = sudoku("solve", stdin=made.out)
    assert (solved.status, solved.err) == (0, "")
    puzzle = nonet.Puzzle(made.out)
    assert puzzle.check(nonet.Puzzle(solved.out)).is_right
    assert puzzle.solve(engine="sat").solution == puzzle.solution
    assert sudoku("hint", stdin=made.out).status == 0
    assert sudoku("draw", stdin=made.out).out.startswith("<svg")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("grid 6: diagonal", "diagonal-: expected a grid from 1 to 5, got 6: 'grid 6: diagonal-'"),
        ("grid 0: diagonal", "expected grids counted from 1, such as grid 2: diagonal, got 'grid 0: diagonal'"),
        ("grid 1:", "expected a rule behind it, such as grid 2: diagonal, got 'grid 1:'"),
        (
            "grid 1: killer 10 r10c1 r1c1",
            "killer: there is no cell r10c1 on this board: 'grid 1: killer 10 r10c1 r1c1'",
        ),
        ("grid 2: sandwich 15 r0c14", "sandwich: r0c14 is not next to a row or a column: 'grid 2: sandwich 15 r0c14'"),
        ("grid 2: nonsense", "unknown rule"),
        ("grid two: diagonal", "unknown rule"),
        ("grid 2: diagonal r1c1", "diagonal"),
    ],
)
def test_what_is_wrong_is_said(rule: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        make_board("samurai", rules=[rule])
    assert words in str(caught.value)
    said = sudoku("solve", "--kind", "samurai", "--rule", rule, stdin="." * 369)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)


def test_a_board_of_one_grid_has_no_numbers() -> None:
    with pytest.raises(PuzzleError, match="there is no grid 1: the board has only one"):
        make_board(rules=["grid 1: diagonal"])
