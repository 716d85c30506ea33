"""Boards of several grids: every arrangement has a golden line of its canvas, cells, regions and offsets.

NONET_GOLDEN=write writes the lines anew. Look at them before you commit: a wrong line makes a wrong board right.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nonet._base.errors import FormatError, GeometryError, PuzzleError
from nonet.model import Board, Grid, find_kind, make_board
from nonet.model.kinds import every_kind
from nonet.model.offsets import offsets_line, parse_offsets

GOLDEN = Path(__file__).parent.parent / "data" / "arrangements.txt"
NAMES = [kind.id for kind in every_kind() if not (kind.is_square or kind.is_apart or kind.needs_grids)]


def offsets(board: Board) -> str:
    return offsets_line(subgrid.corner for subgrid in board.subgrids)


def described(board: Board) -> str:
    counts = f"{len(board.subgrids)} grids, {board.cell_count} cells, {len(board.regions)} regions"
    return f"{board.kind} {board.size}: {board.height} x {board.width}, {counts}: {offsets(board)}"


def test_every_arrangement_is_where_it_was() -> None:
    others = [("samurai", 6), ("samurai", 16), ("windmill", 16), ("butterfly", 12), ("sohei", 4)]
    boards = [*map(make_board, NAMES), *(make_board(kind, size=size) for kind, size in others)]
    text = "".join(described(board) + "\n" for board in boards)
    if os.environ.get("NONET_GOLDEN") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_that_grids_share_is_one_cell(name: str) -> None:
    board = make_board(name)
    assert sorted({cell for subgrid in board.subgrids for cell in subgrid.cells}) == list(range(board.cell_count))
    for subgrid in board.subgrids:
        top, left = subgrid.corner
        places = [(top + row, left + column) for row in range(board.size) for column in range(board.size)]
        assert [board.places[cell] for cell in subgrid.cells] == places
        assert board.cell(f"R2C1 of {subgrid.name}") == subgrid.cells[board.size]


def test_names_and_aliases() -> None:
    known = {"sensei": "twodoku", "kazaguruma": "windmill", "gattai-8": "harakiri", "treble": "triple", "ring": "sohei"}
    assert {name: find_kind(name).id for name in known} == known
    assert find_kind("Tiny Samurai").id == "tiny-samurai"
    assert make_board("tiny-samurai") == make_board("samurai", size=4)
    assert make_board("flower") == make_board("flower-5")  # the grid in the middle says nothing new


def test_own_offsets() -> None:
    twodoku = make_board("twodoku")
    ways = ("0,0 6,6", "0 0\n6 6\n", "# two\n0, 0\n6, 6", "3,3;9,9", "1.\n" + ".\n" * 5 + "......2")
    assert all(make_board(grids=text) == twodoku for text in ways)
    assert make_board(grids=[(0, 0), (6, 6)]) == twodoku
    assert make_board("grids", grids="0,0 6,6") == twodoku
    assert eval(repr(make_board(grids="0,0 6,6")), {"make_board": make_board}) == twodoku
    apart = make_board("grids", size=4, grids="0,0 0,5")
    assert (apart.cell_count, apart.height, apart.width) == (32, 4, 9)
    assert "overlap" not in " ".join(apart.sentences)


def test_a_picture_numbers_its_grids() -> None:
    assert parse_offsets("b.a\n...\n.c.") == ((0, 2), (0, 0), (2, 1))
    assert parse_offsets("x..\n..x") == ((0, 0), (1, 2))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected the offsets of grids, such as 0,0 6,6, got nothing"),
        ("0,0 6;6", "line 1: expected a row and a column from 0, such as 0,6, got '6'"),
        ("0,0 6,x", "got '6,x'"),
        ("0,0 -6,6", "got '-6,6'"),
        ("0,0 6,60000", "up to 9999"),
        ("0,0 6,6 0,0", "two grids have the same offset 0,0"),
        ("...\n...", "expected at least one grid, got none"),
        ("123\n456", "or a picture with dots, got '123'"),
        (" ".join(f"0,{i}" for i in range(1001)), "expected up to 1000 grids, got 1001"),
    ],
)
def test_bad_offsets(text: str, words: str) -> None:
    with pytest.raises((FormatError, GeometryError)) as caught:
        parse_offsets(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"kind": "samurai", "grids": "0,0 6,6"}, "only the kind grids takes offsets of grids, not samurai"),
        ({"kind": "grids"}, "the kind grids needs the offsets of its grids"),
        (
            {"kind": "samurai", "size": 8},
            "need at least three boxes in each direction, as 9x9 has, or 4x4 or 6x6 cells, got size 8",
        ),
        ({"kind": "windmill", "size": 4}, "need at least three boxes in each direction, as 9x9 has, got size 4"),
        ({"kind": "samurai", "size": 7}, "of size 7 cannot have boxes"),
        ({"kind": "samurai+sumo"}, "the kinds sumo and samurai cannot be combined"),
        ({"kind": "samurai+jigsaw"}, "the kinds samurai and jigsaw cannot be combined"),
        ({"kind": "samuray"}, "unknown kind 'samuray': did you mean samurai?"),
        ({"grids": 7}, "expected offsets such as '0,0 6,6' for grids, got '7' (int)"),
        ({"grids": [(0, 0), (1,)]}, "expected offsets such as (0, 0), (6, 6)"),
    ],
)
def test_bad_boards(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        make_board(**arguments)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_a_kind_is_laid_on_every_grid() -> None:
    board = make_board("samurai+diagonal")
    plain = make_board("samurai")
    assert board.kind == "samurai+diagonal" == make_board("x+samurai").kind
    added = [region.name for region in board.regions[len(plain.regions) :]]
    assert added == [f"diagonal {way} of grid {grid}" for grid in range(1, 6) for way in (1, 2)]
    assert board.sentences[-1].startswith("In every grid: Each of the two main diagonals")
    assert make_board("pair+diagonal", size=4).parts[1].board == make_board("diagonal", size=4)
    assert make_board("samurai+window+x").kind == "samurai+window+diagonal"


def test_cells_that_are_in_no_grid_have_no_name() -> None:
    with pytest.raises(PuzzleError, match="expected a cell from r1c1 to r9c9 of grid 2, got r10c1"):
        make_board("samurai").cell("r10c1 of grid 2")
    with pytest.raises(PuzzleError, match="no cell at r1c10"):
        make_board("samurai").cell("r1c10")
    assert Grid.empty(make_board("sumo")).clue_count == 0
