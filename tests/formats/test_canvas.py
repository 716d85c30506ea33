"""Boards that are no square, read by the places that their kind tells."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import PuzzleError
from nonet.draw.terminal import draw
from nonet.formats import read, write
from nonet.formats.header import dump
from nonet.model import BoardSpec, Grid, make_board
from tests.cli.sudoku import sudoku
from tests.formats.parsed_grids import PLAIN

IDS = [known.id for known in PLAIN if not known.is_for_squares]
BOARDS = [
    make_board("samurai"),
    make_board("samurai", size=16),
    *(make_board("pair", size=size) for size in (1, 4, 9)),
    make_board("pair", size=6, box=(3, 2)),
    make_board("pair", size=4, rules=["thermo r1c1 r1c2", "thermo r4c4 r5c4"]),
    make_board("samurai", rules=["thermo r1c1 r2c2 r3c3"]),
    make_board("samurai", size=12, box=(4, 3)),
]


def grid_of(seed: int, which: int) -> Grid:
    random, board = Random(seed), BOARDS[which]
    return Grid(board, tuple(random.choice((0, random.randint(1, board.size))) for _ in board.places))


def drawn(grid: Grid, hole: str = " ") -> str:
    """A character a place."""
    rows = grid.board.canvas
    return "\n".join("".join(hole if c is None else str(grid[c] or ".") for c in row).rstrip() for row in rows) + "\n"


@pytest.mark.parametrize("format_id", IDS)
@given(seed=st.integers(0, 1000), which=st.integers(0, len(BOARDS) - 1), count=st.integers(1, 3))
@settings(max_examples=15, deadline=None)
def test_grids_come_back_in_every_format_that_holds_them(format_id: str, seed: int, which: int, count: int) -> None:
    grids = [grid_of(seed + number, which) for number in range(count)]
    text = write(grids, format_id)
    found = read(text)
    assert found.format.id == format_id or grids[0].board.size == 1  # a column has no separators
    assert [puzzle.grid for puzzle in nonet.read(text)] == grids
    assert nonet.read(text)[0].board.kind == grids[0].board.kind


def form_of(grid: Grid, form: str) -> object:
    """The digits of a grid as JSON has them."""
    line = write([grid], "line", header=False).rstrip("\n")
    canvas = grid.board.canvas
    forms: dict[str, object] = {
        "rows": grid.rows,
        "null": [[None if cell is None else grid[cell] for cell in row] for row in canvas],
        "flat": list(grid),
        "places": [digit for row in grid.rows for digit in row],
        "texts": [str(digit or ".") for digit in grid],
        "strings": ["".join("-" if cell is None else line[cell] for cell in row) for row in canvas],
        "line": line,
        "a list of one": [line],
        "a column": {"0": line},
    }
    return forms[form]


@pytest.mark.parametrize(
    "form", ["rows", "null", "flat", "places", "texts", "strings", "line", "a list of one", "a column"]
)
@pytest.mark.parametrize("which", range(len(BOARDS)))
def test_json_holds_them_in_every_form(form: str, which: int) -> None:
    if BOARDS[which].size == 1 and form not in ("rows", "flat", "null", "places"):
        pytest.skip("a string for each row is a string for each cell")
    grid = grid_of(5, which)
    said = BoardSpec.needed_for(grid.board).columns()
    text = json.dumps(said | {"puzzle": form_of(grid, form)})
    puzzle = nonet.Puzzle(text)
    assert puzzle.grid == grid
    assert nonet.Puzzle(puzzle.to_text()).grid == grid
    if form in ("flat", "strings", "line"):
        assert json.loads(puzzle.to_text())["puzzle"] == form_of(grid, form)


@pytest.mark.parametrize("which", range(len(BOARDS)))
def test_json_keeps_pencil_marks(which: int) -> None:
    grid = grid_of(7, which)
    every = grid.board.all_digits
    marks = tuple(1 << (digit - 1) if digit else every >> cell % 3 & every or 1 for cell, digit in enumerate(grid))
    marked = nonet.Puzzle.of(replace(grid, candidates=marks))
    assert nonet.Puzzle(marked.to_text("json")).grid.start_candidates() == marked.grid.start_candidates()


def test_json_reads_candidates_by_the_names_of_cells() -> None:
    found = sudoku("candidates", "--json", "--no-step", stdin="kind: pair\n1" + "." * 31)
    puzzle = nonet.Puzzle(found.out)
    assert puzzle.candidates == nonet.Puzzle("kind: pair\n1" + "." * 31).candidates
    data = {"kind": "pair", "puzzle": "." * 32, "candidates": {"r1c2 of sudoku 2": [1, 3]}}
    assert nonet.Puzzle(json.dumps(data)).candidates["r1c2 of sudoku 2"] == (1, 3)


@pytest.mark.parametrize("which", range(len(BOARDS)))
def test_a_drawing_keeps_pencil_marks(which: int) -> None:
    grid = grid_of(7, which)
    every = grid.board.all_digits
    marks = tuple(1 << (digit - 1) if digit else every >> cell % 3 & every for cell, digit in enumerate(grid))
    marked = nonet.Puzzle.of(replace(grid, candidates=marks))
    text = marked.to_text("pm")
    again = nonet.Puzzle(text, format="pm")
    assert (again.board, again.grid.start_candidates()) == (grid.board, marked.grid.start_candidates())
    if grid.board.size > 1:
        assert read(text).format.id == "pm"
    if grid.board.parts:
        assert [line for line in text.splitlines() if line.startswith("Sudoku")] == ["Sudoku 1", "Sudoku 2"]


def test_a_cell_that_is_no_candidates_is_named() -> None:
    text = nonet.Puzzle("kind: pair\n" + "." * 32).to_text("pm").replace("1234", "4321", 1)
    with pytest.raises(
        PuzzleError, match=r"line 5: expected 0 to 4, or several digits \(ascending\) at r1c1 of sudoku 1"
    ):
        nonet.Puzzle(text)


@pytest.mark.parametrize("unicode", [True, False])
def test_the_drawing_of_a_pair_is_read(unicode: bool) -> None:
    grid = grid_of(2, 3)
    assert nonet.Puzzle(f"kind: pair\n\n{draw(grid, color=False, unicode=unicode)}\n").grid == grid


@pytest.mark.parametrize("which", [0, 3, 5, 6])
@pytest.mark.parametrize("by", ["header", "choice"])
def test_tables_and_lists_are_read_on_the_board_that_is_named_for_all(which: int, by: str) -> None:
    grids = [grid_of(8, which), grid_of(9, which)]
    lines = [write([grid], "line", header=False).rstrip("\n") for grid in grids]
    board, both = grids[0].board, [form_of(grid, "rows") for grid in grids]
    flat, strings = ([form_of(grid, form) for grid in grids] for form in ("flat", "strings"))
    objects = [{"puzzle": line} for line in lines]
    texts = ["puzzle,id\n" + "".join(f"{line},1\n" for line in lines), "puzzle\n" + "\n".join(lines)]
    texts += map(json.dumps, (both, flat, strings, lines, objects))
    texts.append("\n".join(map(json.dumps, objects)))
    choice = BoardSpec.needed_for(board)
    for text in texts:
        if by == "header":
            found = nonet.read(dump(choice) + "\n" + text)
        else:
            found = nonet.read(text, kind=choice.kind, box=choice.box, rules=choice.rules)
        assert [puzzle.grid for puzzle in found] == grids, text


def test_the_box_of_a_drawing_is_named() -> None:
    grid = Grid.empty(make_board("pair", size=6, box=(3, 2)))
    assert "box: 3x2\n" in write([grid], "boxed")
    assert nonet.Puzzle(write([grid], "boxed")).board == grid.board


@pytest.mark.parametrize("blank", [".", "*"])
def test_a_row_of_blanks_is_no_rule_of_a_frame(blank: str) -> None:
    grid = Grid.empty(make_board("samurai")).with_digit("r21c21", 7)
    for puzzle in (grid, Grid.empty(grid.board)):
        text = drawn(puzzle, "-").replace(".", blank)
        assert nonet.Puzzle(f"kind: samurai\n{text}").grid == puzzle
    framed = write([grid], "boxed").replace("+", "*")
    assert nonet.Puzzle(framed).grid == grid


def test_the_others_say_so() -> None:
    for known in PLAIN:
        if known.is_for_squares:
            words = f"the format {known.id} is for square boards only, not for the kind"
            with pytest.raises(PuzzleError, match=f"{words} pair"):
                write([Grid.empty(BOARDS[3])], known)
            with pytest.raises(PuzzleError, match=f"{words} samurai"):
                read(f"kind: samurai\n{'.' * 369}", known)


@pytest.mark.parametrize("hole", [" ", "-"])
def test_a_drawing_of_characters_is_read(hole: str) -> None:
    grid = grid_of(3, 0)
    assert nonet.Puzzle(f"kind: samurai\n\n{drawn(grid, hole)}").grid == grid
    assert nonet.Puzzle(drawn(grid, hole), kind="samurai").grid == grid  # the option will do


def test_one_file_holds_boards_of_several_forms() -> None:
    text = f"{'.' * 16}\nkind: samurai\n{'.' * 369}\n\nkind: classic\n{'.' * 81}\n"
    assert [puzzle.board.kind for puzzle in nonet.read(text)] == ["classic", "samurai", "classic"]


BAD = {
    "kind: samurai\n" + "." * 368: "line 2: expected 369 cells, got 368",
    "kind: samurai\n" + "." * 369 + "\n" + "." * 81: "line 3: expected 369 cells, got 81",
    "kind: samurai\n" + drawn(grid_of(1, 0))[:200]: "line 2: expected 21 rows, got 9",
    "kind: samurai\n" + drawn(grid_of(1, 0)).replace(" ", "7", 1): "line 2: expected - at r1c10, where the board",
    "kind: samurai\n1 2 3": "line 2: expected 21 rows, got 1",
    "kind: samurai\n" + "1 2 3\n" * 21: "line 2: expected 21 places (- where there is no cell), got 3: '1 2 3'",
    "kind: samurai\n" + "." * 368 + "q": "line 2, column 369: expected 0 to 9, got 'q'",
    "kind: pair\n" + "1 2 3 4\n" * 6: "line 2: expected 8 rows, got 6",
    "kind: samurai+pair\n" + "." * 369: "line 1: kind: the kinds pair and samurai cannot be combined",
    '{"kind": "samurai", "puzzle": [[1, 2]]}': "line 1, column 31: expected 21 rows of 21 digits",
    "kind: pair\n[[1, 2, 3]]": "line 2, column 2: expected 18 rows of 9 digits for this board, got 3 in a list",
    'kind: pair\n{"kind": "diagonal", "puzzle": "...."}': "line 2, column 1: expected the kind diagonal",
    '{"kind": "pair", "size": "big", "puzzle": [[0]]}': "line 1, column 1: size: expected a size from 1 to 1024",
    '{"kind": "pair", "size": 9, "puzzle": "...."}': "line 1, column 39: expected 162 cells, got 4",
    '{"kind": "pair", "puzzle": [[0], [2]]}': "line 1, column 35: expected 0 to 1, got '2'",
    '{"kind": "pair", "puzzle": "' + "." * 32 + '", "candidates": {"r1c1": [1]}}': "expected a cell such as r1c1 of s",
    json.dumps({"kind": "samurai", "puzzle": [7] * 441}): "column 59: expected 0 at r1c10, where the board has no cell",
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_wrong_is_said(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        nonet.read(text)
    assert BAD[text] in str(caught.value)


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_broken_drawings_raise_only_puzzle_errors(data: st.DataObject) -> None:
    grid = grid_of(data.draw(st.integers(0, 9)), data.draw(st.sampled_from([0, 2, 3])))
    text = write([grid], data.draw(st.sampled_from(IDS))) if data.draw(st.booleans()) else "kind: pair\n" + drawn(grid)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 30)))
        text = text[:start] + data.draw(st.text("0123456789.-|+,; \nqX", max_size=3)) + text[end:]
    with suppress(PuzzleError):
        nonet.read(text)
