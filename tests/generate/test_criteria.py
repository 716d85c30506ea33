"""What a set of criteria says, and which criteria are refused."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.generate.criteria import Criteria, CriteriaOptions, parse_pattern
from nonet.generate.difficulty import ER_VALUES, check_hardness
from nonet.generate.symmetry import SYMMETRIES, orbits_of
from nonet.human.find import tally
from nonet.human.hints import hint_order
from nonet.human.levels import span_of
from nonet.model import Board, make_board
from nonet.solver import core as _native
from tests.families import for_each

_EMPTY = "." * 81
_CORNER = "X" + "." * 80

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"clues": "many"}, "expected a number of clues such as 24, or a range such as 22-25, got 'many'"),
    ({"clues": "25-22"}, "expected a range of clues from low to high, such as 22-25, got 25-22"),
    ({"clues": 82}, "expected up to 81 clues on this board, got 82"),
    ({"clues": 16}, "cannot create a puzzle with 16 clues: no classic 9x9 puzzle has fewer than 17"),
    ({"rating": "hard"}, "expected a rating such as 4.2, or a range such as 4.2-5.0, got 'hard'"),
    ({"rating": 4.25}, "expected a rating such as 4.2, or a range such as 4.2-5.0, got '4.25'"),
    ({"rating": "5.0-4.2"}, "expected a rating from low to high, such as 4.2-5.0, got 5.0-4.2"),
    ({"rating": 1.3}, "no puzzle with the ER 1.3 is known; the nearest are 1.2 and 1.5"),
    ({"rating": (0.1, 0.9)}, "no puzzle with the ER 0.1-0.9 is known; the nearest is 1.0"),
    ({"rating": 4.2, "level": "easy"}, "level easy has ER 1.0 to 2.3, which excludes a rating of 4.2"),
    ({"rating": 4.2, "level": "medium"}, "level medium has ER 2.5 to 3.0, which excludes a rating of 4.2"),
    ({"technique": "swordfish", "level": "easy"}, "a puzzle of level easy never needs swordfish, which is hard"),
    ({"technique": "pointing", "level": "easy"}, "a puzzle of level easy never needs pointing, which is medium"),
    (
        {"technique": "hidden-pair", "level": "medium"},
        "a puzzle of level medium never needs hidden-pair, which is hard",
    ),
    (
        {"technique": "swordfish", "hardest": True, "level": "easy"},
        "a puzzle whose hardest step is swordfish has the level hard, not easy",
    ),
    (
        {"technique": "naked-pair", "hardest": True, "level": "extreme"},
        "a puzzle whose hardest step is naked-pair has the level medium, not extreme",
    ),
    ({"symmetry": "rotate-45"}, "unknown symmetry 'rotate-45': did you mean rotate-90? (choices: none"),
    ({"technique": "xx-wing"}, "unknown technique 'xx-wing': did you mean"),
    ({"technique": "rule-at-hand"}, "rule-at-hand needs a board with rules: Sudoku, 9 x 9 has none"),
    ({"hardest": True}, "hardest needs a technique"),
    ({"pattern": "X.."}, "expected a pattern of 81 marks (X: a clue, ?: perhaps one, .: none), got 3"),
    ({"pattern": "!" + _EMPTY[1:]}, "expected X, a digit, ? or . for each cell of a pattern, got '!'"),
    ({"pattern": _EMPTY}, "the pattern has no clues"),
    (
        {"pattern": _CORNER, "symmetry": "mirror"},
        "the pattern does not have the symmetry mirror: it has no clue at r1c9",
    ),
    ({"pattern": _CORNER, "clues": 24}, "the pattern has room for only 1 clues, not for 24"),
    (
        {"pattern": "X" * 8 + "." * 65 + "?" * 8},
        "the pattern has room for only 16 clues: no classic 9x9 puzzle has fewer than 17",
    ),
    ({"pattern": "X" * 81, "clues": 24}, "the pattern and the digits to keep need at least 81 clues, more than 24"),
    (
        {"pattern": ("X.X.X.X.X" + "." * 9) * 4 + "X.X.X.X.X"},
        "no puzzle with this pattern has one solution: rows 4 and 6 are empty and could be exchanged",
    ),
    ({"keep": "12"}, "line 1, column 1: a puzzle cannot have 2 cells"),
    ({"keep": "11" + "." * 79}, "the digits to keep have 1 twice in row 1, at r1c1 and r1c2"),
    ({"keep": [1] * 80}, "expected 81 cells of digits to keep, got 80 cells"),
    ({"keep": [10] + [0] * 80}, "expected digits to keep from 1 to 9, got 10"),
    (
        {"keep": ".1" + "." * 79, "pattern": _CORNER},
        "the pattern has no clue at r1c2, where a digit must be kept",
    ),
]


@pytest.mark.parametrize(("words", "message"), REFUSED, ids=[str(number) for number in range(len(REFUSED))])
def test_contradictory_criteria_are_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        CriteriaOptions(**words).on(make_board())
    assert str(refused.value).startswith(message)


def test_a_rating_is_for_classic_boards_only() -> None:
    with pytest.raises(PuzzleError, match="only classic 9x9 puzzles have an ER, not Diagonal Sudoku, 9 x 9"):
        CriteriaOptions(rating=3.0).on(make_board("diagonal"))


def test_techniques_that_a_board_cannot_have_are_refused() -> None:
    with pytest.raises(PuzzleError, match="locked-pair needs boxes: Latin square, 9 x 9 has none"):
        CriteriaOptions(technique="locked-pair").on(make_board("latin", size=9))
    ruled = make_board(rules=["thermo r1c1 r1c2"])
    with pytest.raises(PuzzleError, match="unique-rectangle-1 cannot be used on a board with rules"):
        CriteriaOptions(technique="unique-rectangle-1").on(ruled)
    assert CriteriaOptions(technique="rule-at-hand").on(ruled).technique == "rule-at-hand"


def test_the_hardest_step_has_the_level_of_the_puzzle_where_levels_are_weights() -> None:
    with pytest.raises(PuzzleError, match="a puzzle whose hardest step is x-wing has the level hard, not expert"):
        CriteriaOptions("expert", technique="x-wing", hardest=True).on(make_board("diagonal"))
    assert CriteriaOptions("expert", technique="x-wing", hardest=True).on(
        make_board()
    )  # ER may be higher than the weight
    assert CriteriaOptions("hard", technique="als-xz").on(make_board())
    assert CriteriaOptions("medium", technique="naked-single").on(make_board())


@pytest.mark.parametrize(("level", "board"), [("easy", {}), ("medium", {}), ("medium", {"kind": "diagonal"})])
def test_no_path_of_an_orderly_level_comes_to_what_is_refused(level: nonet.Level, board: dict[str, Any]) -> None:
    np = pytest.importorskip("numpy")
    if reason := _native.missing():
        pytest.skip(reason)
    made = nonet.create_many(20 if board else 400, level, seed="paths", **board)
    rows = hint_order()
    uses, _ = tally(made.board, made.puzzles.tobytes(), rows, {"uniqueness": 1})
    used = np.frombuffer(uses, "<u2").reshape(len(made), -1)[:, : len(rows)].any(axis=0)
    allowed = [all(_is_allowed(made.board, level, technique) for technique in row) for row in rows]
    assert not (used & ~np.array(allowed)).any()
    assert (used & np.array(allowed)).any()


def _is_allowed(board: Board, level: nonet.Level, technique: str) -> bool:
    try:
        check_hardness(board, level, technique, is_hardest=False, has_rules=bool(board.constraints))
    except PuzzleError:
        return False
    return True


def test_a_range_that_holds_an_existing_rating_will_do() -> None:
    criteria = CriteriaOptions(rating="1.3-1.6").on(make_board())
    assert criteria.rating == (13, 16)
    assert all(value in ER_VALUES for value in (12, 15, 90))


def test_a_pattern_may_be_drawn_in_boxes() -> None:
    rows = ["+-------+-------+-------+", *["| X . ? | 5 0 . | . . # |"] * 3, "+=======+=======+=======+"]
    pattern = parse_pattern(make_board(), "\n".join(rows * 3))
    assert sorted(cell % 9 for cell in pattern.must) == sorted([0, 3, 8] * 9)
    assert {cell % 9 for cell in pattern.may} == {2}


def test_a_pattern_may_have_digits_of_several_letters() -> None:
    pattern = parse_pattern(make_board(size=16), "12 . . 3 " * 64)
    assert len(pattern.must) == 128


def test_a_wish_is_said_in_words() -> None:
    asked: Any = {"clues": 17, "symmetry": "Rotate 180", "minimal": True}
    criteria = CriteriaOptions("easy", **asked).on(make_board())
    assert criteria.words() == "level easy, 17 clues, symmetry rotate-180, minimal"
    assert not criteria.is_plain
    assert Criteria(make_board(), "easy").is_plain


@for_each("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [4, 6, 9, 16])
def test_orbits_are_all_cells_once_and_the_moves_stay_inside(symmetry: nonet.SymmetryName, size: int) -> None:
    board = make_board(size=size)
    orbits = orbits_of(board, symmetry)
    assert sorted(cell for orbit in orbits for cell in orbit) == list(range(board.cell_count))
    of_cell = {cell: orbit for orbit in orbits for cell in orbit}
    for move in SYMMETRIES[symmetry]:
        for cell in range(board.cell_count):
            row, column = move(*divmod(cell, size), size - 1, size - 1)
            assert row * size + column in of_cell[cell]
    most = {"none": 1, "rotate-90": 4, "double": 4, "double-diagonal": 4, "full": 8}.get(symmetry, 2)
    assert max(map(len, orbits)) <= most


def test_boards_of_several_grids_have_the_symmetries_of_their_canvas() -> None:
    assert max(map(len, orbits_of(make_board("samurai"), "full"))) == 8
    assert max(map(len, orbits_of(make_board("twodoku"), "rotate-180"))) == 2
    with pytest.raises(PuzzleError, match=r"maps onto itself, got .*: r1c1 would go to a place without a cell"):
        orbits_of(make_board("twodoku"), "mirror")


def test_a_pair_is_symmetric_in_each_part() -> None:
    board = make_board("pair", size=4)
    orbits = orbits_of(board, "rotate-180")
    assert {len(orbit) for orbit in orbits} == {2}
    assert all({cell < 16 for cell in orbit} in ({True}, {False}) for orbit in orbits)


def test_the_spans_of_levels_meet() -> None:
    assert [span_of(level) for level in ("easy", "medium", "extreme")] == [(0, 23), (24, 30), (80, None)]
