"""Rules beside the kind, and constraints in a board's identity."""

from __future__ import annotations

import pickle
from itertools import product
from operator import lt

import pytest

from nonet._base.errors import GeometryError, PuzzleError, UnknownNameError
from nonet.human.verification import Breach, GridStatus, find_faults, status, verify
from nonet.model import Board, Grid, Pair, Rule, find_rule, make_board, parse_rule
from nonet.model.constraints import CellCount, allows, pair_table, supported
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from nonet.solver import find_engine
from tests.families import for_each

THERMO = "thermo r1c1 r2c1 r3c1"


def test_a_board_with_a_rule_is_another_board() -> None:
    plain, ruled = make_board(), make_board(rules=[THERMO])
    assert plain != ruled
    assert hash(plain) != hash(ruled)
    assert len({plain, ruled, make_board(rules=["thermo r1c1 r2c1"])}) == 3
    assert make_board(rules=[THERMO]) is ruled
    assert make_board(rules=[parse_rule("Thermometer: R1C1, r2c1; r3c1")]) == ruled


def test_two_rules_that_lay_down_one_region_are_the_same_in_any_order() -> None:
    rules = ["anti-knight", "extra-region r2c1 r1c3"]
    assert make_board(size=4, rules=rules) == make_board(size=4, rules=rules[::-1])


def test_repr_and_pickle_keep_the_rules() -> None:
    board = make_board("diagonal", rules=[THERMO, "thermo r9c9 r8c8"])
    assert eval(repr(board), {"make_board": make_board}) == board
    assert "thermo r9c9 r8c8" in repr(board)
    again = pickle.loads(pickle.dumps(board))
    assert (again, again.rules) == (board, board.rules)


def test_a_thermometer_is_a_chain_of_pairs() -> None:
    rising = pair_table(9, lt)
    assert make_board(rules=[THERMO]).constraints == (Pair(0, 9, rising), Pair(9, 18, rising))
    assert make_board(rules=[THERMO, THERMO]).constraints == make_board(rules=[THERMO]).constraints
    assert make_board(rules=[THERMO]).constraints_of[9] == (0, 1)


def test_the_table_of_a_relation_is_the_relation() -> None:
    table = pair_table(6, lt)
    assert all(allows(Pair(0, 1, table), (a, b)) == (a < b) for a, b in product(range(1, 7), repeat=2))


def test_supported_keeps_what_some_choice_allows() -> None:
    rising = Pair(0, 1, pair_table(4, lt))
    assert supported(rising, [0b1111, 0b0110]) == [0b0011, 0b0110]
    assert supported(rising, [0b1000, 0b1111]) == [0, 0]


@for_each("rule", RULES)
def test_every_rule_has_an_example_that_can_be_laid(rule: object) -> None:
    assert isinstance(rule, type(RULES[0]))
    made = Rule.parse(rule, rule.example)
    board = make_board(rule.example_kind, rules=[made])
    assert board.constraints or len(board.regions) > len(make_board(board.kind).regions)
    assert parse_rule(str(made)) == made
    assert board.words_of(made).endswith(".")
    assert board.words_of(made) in board.sentences
    assert find_rule(rule.id.upper()) is rule
    assert all(find_rule(alias) is rule for alias in rule.aliases)


@for_each("rule", RULES)
def test_every_example_has_a_solution(rule: RuleType) -> None:
    board = make_board(rule.example_kind, rules=[Rule.parse(rule, rule.example)])
    assert find_engine("auto").search(Grid.empty(board), 1, timeout=60).solution


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("", "got nothing"),
        ("thermo", "thermo needs cells"),
        ("thermo r1c1", "at least 2 cells"),
        ("thermo r1c1 r1c1", "r1c1 is listed twice"),
        ("thermo r1c1 r2", "expected a cell such as r1c1, got 'r2'"),
        ("thermo r1c1 r1c10", "no cell r1c10"),
        ("thermo r0c1 r1c1", "no cell r0c1"),
        ("thermo " + " ".join(f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(10)), "at most 9 cells"),
    ],
)
def test_bad_rules_are_named(rule: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        make_board(rules=[rule])


@pytest.mark.parametrize(
    "text", ["thermo r1c1 of grid 2 r1c2 of grid 2", "Thermo: r1c1, r1c2 of Grid 2", "grid 2: thermo r1c1 r1c2"]
)
def test_cells_may_name_their_grid(text: str) -> None:
    assert str(parse_rule(text)) == "grid 2: thermo r1c1 r1c2"


@pytest.mark.parametrize("text", ["thermo r1c1 of grid 1 r1c2 of grid 2", "thermo r1c1 of grid 2 r1c2"])
def test_cells_of_several_grids_are_named_on_the_canvas(text: str) -> None:
    with pytest.raises(
        PuzzleError, match=r"expected cells of one grid.*or rows and columns of the canvas, got cells of"
    ):
        parse_rule(text)


def test_unknown_rules_and_texts_for_lists_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="thermo"):
        parse_rule("termo r1c1 r2c1")
    with pytest.raises(PuzzleError, match="expected a list of rules"):
        make_board(rules=THERMO)


# -- places -----------------------------------------------------------------------------------------------------------


def test_a_samurai_has_holes() -> None:
    board = make_board("samurai")
    assert (board.cell_count, len(board.regions), board.height, board.width) == (369, 131, 21, 21)
    assert not board.is_square
    assert board.canvas[0][9:12] == (None, None, None)
    assert all(board.cell(board.name_of(cell)) == cell for cell in range(369))
    with pytest.raises(PuzzleError, match="no cell at r1c10"):
        board.cell("r1c10")
    shared = board.cell("r7c7")
    assert [board.regions[index].name for index in board.regions_of[shared]] == [
        "row 7 of grid 1",
        "row 1 of grid 3",
        "column 7 of grid 1",
        "column 1 of grid 3",
        "box 9 of grid 1",
    ]


def test_rows_of_a_canvas_have_0_in_holes() -> None:
    grid = Grid.empty(make_board("samurai")).with_digit(0, 5)
    assert [len(row) for row in grid.rows] == [21] * 21
    assert (grid.rows[0][0], grid.rows[0][9]) == (5, 0)
    assert str(grid).splitlines()[1] == "| 5 0 0 | 0 0 0 | 0 0 0 | - - - | 0 0 0 | 0 0 0 | 0 0 0 |"


def test_a_cell_without_a_place_has_a_name_and_is_not_on_the_canvas() -> None:
    board = Board(2, ((0, 0), (0, 1), None), ())
    assert (board.cell_count, board.height, board.width) == (3, 1, 2)
    assert [board.name_of(cell) for cell in range(3)] == ["r1c1", "r1c2", "cell 3"]
    assert board.canvas == ((0, 1),)


def test_kinds_that_are_not_square_stand_alone() -> None:
    with pytest.raises(GeometryError, match="pair and samurai cannot be combined"):
        make_board("samurai+pair")
    assert make_board("samurai+samurai") == make_board("samurai")


# -- what breaks a rule -----------------------------------------------------------------------------------------------


def test_a_broken_thermometer_is_a_fault_that_names_the_rule() -> None:
    board = make_board(size=4, rules=["thermo r1c1 r2c1 r3c1"])
    grid = Grid.empty(board).with_digit(board.cell("r1c1"), 3).with_digit(board.cell("r2c1"), 2)
    (fault,) = find_faults(grid)
    assert isinstance(fault, Breach)
    said = "broken rule: thermo: The digits of the thermometer rise from its bulb: r1c1, r2c1, r3c1"
    assert fault.words(grid) == f"{said} (r1c1 is 3, r2c1 is 2)"
    assert status(grid) == GridStatus.INCOMPLETE | GridStatus.BROKEN
    assert not find_faults(grid.with_digit(board.cell("r1c1"), 1))
    (fault,) = find_faults(grid.with_digit(board.cell("r2c1"), 4))  # nothing is left for the tip
    assert fault.words(grid.with_digit(board.cell("r2c1"), 4)) == f"{said} (r2c1 is 4)"


def test_a_full_grid_that_breaks_only_a_rule_is_wrong() -> None:
    full = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    board = make_board(size=4, rules=["thermo r1c2 r1c1"])
    answer = verify(Grid.empty(board), Grid(board, full))
    assert not answer.is_right
    assert answer.lines() == [
        "broken rule: thermo: The digits of the thermometer rise from its bulb: r1c2, r1c1 (r1c1 is 1, r1c2 is 2)"
    ]
    assert verify(Grid.empty(make_board(size=4)), Grid(make_board(size=4), full)).is_right


@pytest.mark.parametrize(("kind", "second"), [("classic", "r3c1"), ("diagonal", "r3c1"), ("pair", "r7c1")])
def test_digits_that_are_no_neighbours_on_a_thermometer_break_it_too(kind: str, second: str) -> None:
    rule = f"thermo r1c1 r2c2 {second} r4c1"
    board = make_board(kind, size=4, rules=[rule])
    far = board.cell_by_place[parse_rule(rule).places[2]]
    for low, high in product(range(1, 5), repeat=2):
        grid = Grid.empty(board).with_digit(0, low).with_digit(far, high)
        is_possible = any(low < middle < high < last for middle, last in product(range(1, 5), repeat=2))
        found = [fault for fault in find_faults(grid) if isinstance(fault, Breach)]
        assert bool(found) == (not is_possible)
        assert {cell for fault in found for cell in fault.cells} <= {0, far}


def test_a_shape_that_comes_from_no_rule_is_a_fault_too() -> None:
    plain = make_board(size=4)
    board = Board(4, plain.places, plain.regions, (Pair(0, 1, pair_table(4, lt)),))
    grid = Grid.empty(board).with_digit(0, 2).with_digit(1, 1)
    assert [fault.words(grid) for fault in find_faults(grid)] == [
        "broken rule: a demand of the board (r1c1 is 2, r1c2 is 1)"
    ]


def _rule_advice(name: str, rule: str, example: str) -> str:
    add = f'add one with --rule "{example}", or let create place rules with --rules'
    return f"{name} is a rule, not a kind: {add} (see sudoku rules {rule})"


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("killer", _rule_advice("killer", "killer", "killer 10 r1c1 r1c2 r2c1")),
        ("diagonal+anti-king", _rule_advice("anti-king", "anti-king", "anti-king")),
        ("kropki", _rule_advice("kropki", "difference", "difference r1c1 r1c2")),
        ("hexagon", "unknown kind 'hexagon' (sudoku kinds lists all)"),
    ],
)
def test_a_rule_named_as_a_kind_is_told_so(kind: str, message: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        make_board(kind, size=4)
    assert str(caught.value) == str(pickle.loads(pickle.dumps(caught.value))) == message


def test_a_rule_that_is_broken_in_many_places_has_one_line() -> None:
    board = make_board(size=4, rules=["negative-xv"])
    grid = Grid(board, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    (line,) = [fault.words(grid) for fault in find_faults(grid)]
    assert line.startswith("broken rule: negative-xv: ")
    assert line.count(";") + 1 == sum(
        grid[a] + grid[b] == 5 for a in range(16) for b in (a + 1, a + 4) if b < 16 and (b - a == 4 or b % 4)
    )


@pytest.mark.parametrize(
    ("circles", "allowed"),
    [
        (36, {9: (0, 9), 8: (0, 8), 1: (0, 1)}),
        (42, {9: (9,), 8: (8,), 4: (4,), 3: (0, 3), 2: (0, 2), 1: (0, 1)}),
        (44, {9: (9,), 2: (2,), 1: (0,)}),
        (2, {3: (0,), 2: (2,), 1: (0,)}),
    ],
)
def test_circles_hold_digits_that_are_in_every_set_of_the_sum(
    circles: int, allowed: dict[int, tuple[int, ...]]
) -> None:
    """42 is 45 less 3 or less 1 + 2, so all digits from 4 on are in the circles."""
    board = make_board()
    cells = " ".join(board.name_of(cell) for cell in range(circles))
    counts = {
        constraint.mask.bit_length(): constraint.allowed
        for constraint in make_board(rules=[f"counting-circles {cells}"]).constraints
        if isinstance(constraint, CellCount)
    }
    assert {digit: counts[digit] for digit in allowed} == allowed
