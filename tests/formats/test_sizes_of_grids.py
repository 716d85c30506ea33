"""Boards of several grids come back from every format in every size: a text says its size where that is left open."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

import nonet
from nonet._base.errors import GeometryError
from nonet.formats import FORMATS, Format, find_format, write, write_stream
from nonet.model import Board, Grid, make_board
from nonet.model.kinds import every_kind
from nonet.model.offsets import Offsets
from tests.cli.sudoku import sudoku

FORMS = [known for known in FORMATS if not (known.is_for_squares or known.says_board)]
OPEN = [known for known in FORMS if known.id in ("canvas", "grids", "line", "table", "rows")]
SIZES = (4, 6, 8, 9, 10, 12, 16)
NAMES = [kind.id for kind in every_kind() if not (kind.is_square or kind.needs_grids)]
MOST_CELLS = 1000  # larger ones take seconds

# Those a stranger found, canvases with rows that have no cell, and grids in a row behind holes.
FOUND: tuple[tuple[int, Offsets], ...] = (
    (4, ((0, 0), (2, 2))),
    (4, ((0, 0), (0, 2))),
    (4, ((3, 7), (0, 0))),
    (4, ((0, 2), (0, 6), (0, 10), (0, 14), (4, 0))),
    (6, ((0, 0), (0, 4))),
    (6, ((0, 0), (0, 2))),
    (6, ((16, 10), (0, 0))),
    (8, ((0, 0), (5, 1))),
    (9, ((18, 4), (0, 0))),
    (9, ((0, 0), (0, 161))),
    (10, ((0, 0), (5, 6))),
    (12, ((0, 4), (0, 0))),
    (16, ((0, 0), (8, 8))),
    (16, ((0, 0), (28, 9))),
)


def some_grids(board: Board, count: int = 1) -> list[Grid]:
    random = Random(board.size)
    digits = [0, 0, *range(1, board.size + 1)]
    return [Grid(board, tuple(random.choices(digits, k=board.cell_count))) for _ in range(count)]


def assert_comes_back(board: Board, formats: list[Format], count: int = 2) -> None:
    grids = some_grids(board, count)
    for known in formats:
        found = nonet.read(write(grids, known))
        assert [puzzle.grid for puzzle in found] == grids, known.id
        assert {puzzle.board for puzzle in found} == {board}, known.id


@pytest.mark.parametrize(("size", "offsets"), FOUND)
def test_own_offsets_come_back_in_every_format(size: int, offsets: Offsets) -> None:
    assert_comes_back(make_board(size=size, grids=offsets), FORMS)


@pytest.mark.parametrize("size", SIZES)
def test_so_do_offsets_at_random(size: int) -> None:
    random = Random(size)
    for _ in range(5):
        second = (random.randint(0, 2 * size), random.randint(1, 2 * size))
        assert_comes_back(make_board(size=size, grids=[(0, 0), second]), OPEN)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_so_do_all_offsets_of_two_grids(size: int) -> None:
    for row, column in product(range(size + 1), repeat=2):
        if row or column:
            assert_comes_back(make_board(size=size, grids=[(0, 0), (row, column)]), OPEN, count=1)


@pytest.mark.parametrize("name", NAMES)
def test_named_arrangements_come_back_in_every_size(name: str) -> None:
    boards = list(filter(None, (board_of(name, size) for size in SIZES)))
    assert boards
    for board in boards:
        if board.cell_count <= MOST_CELLS:
            assert_comes_back(board, OPEN)


def board_of(name: str, size: int) -> Board | None:
    """Not every arrangement has grids of every size."""
    try:
        return make_board(name, size=size)
    except GeometryError:
        return None


@pytest.mark.parametrize("form", ["line", "rows", "canvas"])
def test_as_many_grids_as_another_board_has_rows_come_back(form: str) -> None:
    # 24 lines of 24 cells could be the canvas of two grids of 16x16.
    board = make_board(size=4, grids=[(0, 0), (8, 8)])
    grids = some_grids(board, 24)
    known = find_format(form)
    for text in (write(grids, known), "".join(write_stream(grids, known))):
        assert [puzzle.grid for puzzle in nonet.read(text)] == grids


def test_the_size_is_said_only_where_it_is_open() -> None:
    for form in ("canvas", "grids", "line", "table"):
        for kind, offsets in (("samurai", None), ("grids", "0,0 6,6"), ("sumo", None), ("pair", None)):
            text = write([Grid.empty(make_board(kind, size=9, grids=offsets))], form)
            assert "size" not in text
            assert "box" not in text
    assert write([Grid.empty(make_board(size=6, grids="0,0 2,2"))], "line").startswith("grids: 0,0 2,2\n")


@pytest.mark.parametrize(
    "words",
    [
        "show",
        "draw --to svg",
        "draw --to pdf",
        "candidates",
        "convert --to rows",
        "solve --json",
        "convert --to canvas",
    ],
)
def test_a_canvas_too_large_to_be_drawn_is_refused_at_once(words: str) -> None:
    far = "grids: 0,0 9999,9999\n.4.323..4....1...142.43.......24\n"
    outcome = sudoku(*words.split(), stdin=far)
    assert (outcome.status, outcome.out) == (2, "")
    assert "the canvas of 10003 x 10003 places is too large to be shown or written" in outcome.err
    assert sudoku("solve", stdin=far).out == "grids: 0,0 9999,9999\n14232314423131423142243142131324\n"


def test_a_created_board_goes_through_the_command_and_back(tmp_path: Path) -> None:
    (tmp_path / "grids").write_text("0,0 8,8")
    made = sudoku("create", "easy", "4", "--grids", str(tmp_path / "grids"), "--seed=1", "--count=24", "--to=line").out
    assert made.startswith("size: 4\ngrids: 0,0 8,8\n")
    answers = sudoku("solve", stdin=made).out
    assert answers.startswith("size: 4\ngrids: 0,0 8,8\n")
    assert sudoku("count", stdin=answers).out == "1\n" * 24
