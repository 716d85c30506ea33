"""Boards: the geometry of every kind, asserted."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from nonet import Puzzle
from nonet._base.errors import GeometryError, UnknownNameError
from nonet.model import KINDS, Board, Grid, find_kind, make_board
from nonet.solver import core as _native
from tests.strategies import boards, some_board


@given(boards(max_size=16))
@settings(max_examples=100, deadline=None)
def test_every_board_is_sound(board: Board) -> None:
    assert board.cell_count == board.size**2 or not board.is_square
    names = [region.name for region in board.regions]
    assert len(set(names)) == len(names)
    for region in board.regions:
        assert len(set(region.cells)) == len(region.cells)
        assert len(region.cells) <= board.size or board.is_crowded
        assert all(0 <= cell < board.cell_count for cell in region.cells)
    for cell, peers in enumerate(board.peers):
        assert cell not in peers
        assert all(cell in board.peers[peer] for peer in peers)


@given(boards(max_size=16))
@settings(max_examples=100, deadline=None)
def test_plain_data_makes_the_board_again(board: Board) -> None:
    for detail in ("spec", "page"):
        data = json.loads(json.dumps(board.to_dict(detail)))
        made = Board.from_dict(data)
        assert made == board
        assert made.to_dict(detail) == board.to_dict(detail)


def test_plain_data_has_what_is_unusual_only() -> None:
    grids, layout = "0,0 2,2", "1122\n1122\n3344\n3344"
    assert make_board().to_dict() == {"kind": "classic", "size": 9}
    assert make_board(size=6, box=(3, 2)).to_dict() == {"kind": "classic", "size": 6, "box": [3, 2]}
    assert make_board(layout=layout).to_dict() == {"kind": "jigsaw", "size": 4, "layout": layout.split()}
    assert make_board(size=4, grids=grids).to_dict() == {"kind": "grids", "size": 4, "grids": [[0, 0], [2, 2]]}
    assert make_board(size=4, rules=["anti-king"]).to_dict()["rules"] == ["anti-king"]
    assert Board.from_dict(make_board(size=4, grids=grids).to_dict("page")) == make_board(size=4, grids=grids)


def test_classic_9x9_has_the_numbers_everybody_knows() -> None:
    board = make_board()
    assert len(board.regions) == 27
    assert {len(peers) for peers in board.peers} == {20}
    assert {len(regions) for regions in board.regions_of} == {3}
    assert [r.name for r in board.regions if board.cell("r5c5") in r.cells] == ["row 5", "column 5", "box 5"]


def test_only_the_9x9_board_without_rules_is_classic() -> None:
    others = [make_board(size=4), make_board("diagonal"), make_board("latin"), make_board(rules=["odd r1c1"])]
    assert all(board.is_classic for board in (make_board(), make_board("pair").parts[1].board))
    assert not any(board.is_classic for board in others)


def test_windows_on_9x9_stand_at_rows_and_columns_2_to_4_and_6_to_8() -> None:
    board = make_board("window")
    windows = [region for region in board.regions if region.family.name == "window"]
    assert [(board.name_of(w.cells[0]), board.name_of(w.cells[-1])) for w in windows] == [
        ("r2c2", "r4c4"),
        ("r2c6", "r4c8"),
        ("r6c2", "r8c4"),
        ("r6c6", "r8c8"),
    ]


@pytest.mark.parametrize(("size", "count"), [(4, 1), (6, 1), (8, 2), (9, 4), (12, 4), (16, 9), (25, 16)])
def test_windows_generalise(size: int, count: int) -> None:
    assert sum(region.family.name == "window" for region in make_board("window", size=size).regions) == count


@pytest.mark.parametrize(("size", "box"), [(6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (15, (3, 5))])
def test_rectangular_boxes(size: int, box: tuple[int, int]) -> None:
    assert make_board(size=size).box == box
    assert make_board(size=size, box=box[::-1]).box == box[::-1]


def test_diagonals_start_in_the_top_corners() -> None:
    board = make_board("diagonal", size=4)
    diagonals = {
        r.name: [board.name_of(cell) for cell in r.cells] for r in board.regions if r.family.name == "diagonal"
    }
    assert diagonals == {
        "diagonal 1": ["r1c1", "r2c2", "r3c3", "r4c4"],
        "diagonal 2": ["r1c4", "r2c3", "r3c2", "r4c1"],
    }


def test_kinds_add_up() -> None:
    both = make_board("diagonal+window")
    assert set(both.regions) == set(make_board("diagonal").regions) | set(make_board("window").regions)
    assert make_board("x + hyper") == both
    assert make_board("classic+diagonal") == make_board("diagonal")
    assert {region.family.name for region in make_board("latin+diagonal", size=5).regions} == {
        "row",
        "column",
        "diagonal",
    }
    assert make_board(find_kind("diagonal") + find_kind("window")) == both


def test_every_kind_states_its_rules() -> None:
    for kind in KINDS:
        board = some_board(kind.id, 9, 1)
        families = {region.family.name for region in board.regions}
        assert len(board.sentences) >= 2
        assert all(rule.endswith(".") for rule in board.sentences)
        assert len(families) >= 2
    assert "boxes of 3 x 3 cells" in " ".join(make_board().sentences)


def test_size_1_is_one_cell_in_one_region() -> None:
    board = make_board(size=1)
    assert (board.cell_count, len(board.regions), board.peers) == (1, 1, ((),))


def test_boards_compare_by_what_they_are() -> None:
    boxes = "1122\n1122\n3344\n3344"
    assert make_board("classic", size=4) == make_board("classic", size=4, box=(2, 2))
    assert make_board("classic", size=4) != make_board("latin", size=4)
    assert hash(make_board("jigsaw", layout=boxes)) == hash(make_board("jigsaw", layout=boxes))


def test_repr_makes_the_same_board_again() -> None:
    for board in (
        make_board(),
        make_board("diagonal+window"),
        make_board(size=6, box=(3, 2)),
        make_board("latin", size=7),
    ):
        assert eval(repr(board), {"make_board": make_board}) == board
    jigsaw = make_board("jigsaw", layout="1112\n1222\n3334\n3444")
    assert eval(repr(jigsaw), {"make_board": make_board}) == jigsaw


@pytest.mark.parametrize(
    ("kind", "size", "box", "layout", "message"),
    [
        ("classic", 7, None, None, "of size 7 cannot have boxes"),
        ("classic", 9, (2, 3), None, "expected a box of 9 cells"),
        ("classic", 0, None, None, "expected a size from 1"),
        ("classic", 5000, None, None, "expected a size from 1"),
        ("jigsaw", 9, None, None, "needs a layout"),
        ("classic", 4, None, "1122\n1122\n3344\n3344", "only jigsaw takes a layout"),
        ("jigsaw", 9, None, "1122\n1122\n3344\n3344", "expected a layout of size 9, got 4"),
    ],
)
def test_impossible_boards_are_refused(
    kind: str, size: int, box: tuple[int, int] | None, layout: str | None, message: str
) -> None:
    with pytest.raises(GeometryError, match=message):
        make_board(kind, size=size, box=box, layout=layout)


def test_unknown_kind_suggests_the_near_one() -> None:
    with pytest.raises(UnknownNameError, match="did you mean diagonal"):
        make_board("diagnal")


LABELLED = [
    "1112\n1222\n3334\n3444",
    "AAAB\nABBB\nCCCD\nCDDD",  # pieces listed in the same order under other names
    "4441\n4111\n3332\n3222",  # and in another order
]


def test_equality_asks_what_a_board_demands_and_not_how_it_is_written() -> None:
    """Two thermometers in another order, or other labels of a layout, made another board of the same puzzle."""
    rules = ["thermo r1c1 r1c2", "thermo r3c1 r3c2"]
    alike = [
        [make_board(size=4, rules=rules), make_board(size=4, rules=rules[::-1])],
        [make_board(layout=layout) for layout in LABELLED],
        [make_board("diagonal+window"), make_board("window+diagonal"), make_board("classic+window+diagonal")],
    ]
    for group in alike:
        for board in group:
            assert board == group[0]
            assert hash(board) == hash(group[0])
    assert len({board for group in alike for board in group}) == 3
    assert make_board(layout="1122\n1122\n3344\n3344") != make_board(size=4)  # its regions are no boxes
    assert make_board(size=4, rules=rules) != make_board(size=4, rules=rules[:1])
    assert make_board() != "make_board('classic', size=9)"


def test_a_board_prints_its_rules_as_they_were_written() -> None:
    rules = ["thermo r3c1 r3c2", "thermo r1c1 r1c2"]
    assert [str(rule) for rule in make_board(size=4, rules=rules).rules] == rules
    assert [str(rule) for rule in make_board(size=4, rules=rules[::-1]).rules] == rules[::-1]


@pytest.mark.skipif(_native.missing() is not None, reason="human logic is in the compiled core")
@pytest.mark.parametrize("layout", [*LABELLED, *LABELLED[::-1]])
def test_hints_name_the_regions_of_the_board_they_are_for(layout: str) -> None:
    """Equal boards may list their regions in another order: what the core knows of one says nothing of the other."""
    board = make_board(layout=layout)
    hint = Puzzle(Grid(board, (0, 2, 3, 0, 4, *[0] * 11))).hint()
    piece = next(region.name for region in board.regions if region.cells == (0, 1, 2, 4))
    assert str(hint).startswith(f"Full house: r1c1 is the last empty cell in {piece}")


@pytest.mark.parametrize(("kind", "size", "title"), [
    ("classic", 9, "Sudoku, 9 x 9"), ("pair", 6, "Pair Sudoku, 6 x 6"), ("samurai", 9, "Samurai Sudoku, 9 x 9"),
])  # fmt: skip
def test_a_title_has_the_size_that_makes_the_board(kind: str, size: int, title: str) -> None:
    assert make_board(kind, size=size).title == title
