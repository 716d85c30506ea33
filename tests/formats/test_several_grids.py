"""Texts of boards of several grids: every form is read and written, and a canvas alone tells its arrangement."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from _pytest.mark import ParameterSet

import nonet
from nonet._base.errors import PuzzleError
from nonet.formats import read, write
from nonet.model import Grid, make_board
from nonet.model.kinds import every_kind
from tests.cli.sudoku import sudoku

FORMS = ("canvas", "tokens", "puzzlekit", "rows", "csv", "boxed")  # those that show where there is no cell
NAMES = [kind.id for kind in every_kind() if not (kind.is_square or kind.is_apart or kind.needs_grids)]
LARGE = 400  # cells; beyond these the quick run takes one form of each
FULL = ("butterfly",)  # a canvas without holes is read as a square, unless a kind is named


def some_grid(kind: str, size: int | None = None, seed: int = 1) -> Grid:
    board, random = make_board(kind, size=size), Random(seed)
    return Grid(board, tuple(random.choice((0, random.randint(1, board.size))) for _ in board.places))


def cases(forms: Sequence[str], names: Sequence[str], quick: str) -> list[ParameterSet]:
    """Every form with every arrangement; those that take long are slow ones, unless the form is `quick`."""
    large = {name for name in names if make_board(name).cell_count > LARGE}
    return [
        pytest.param(form, name, marks=pytest.mark.slow if name in large and form != quick else ())
        for form in forms
        for name in names
    ]


SAMURAI = some_grid("samurai")


@pytest.mark.parametrize(("form", "name"), cases([*FORMS, "grids", "line"], NAMES, quick="grids"))
def test_every_arrangement_comes_back_in_every_form(form: str, name: str) -> None:
    grid = some_grid(name)
    text = write([grid, some_grid(name, seed=2)], form)
    found = nonet.read(text)
    assert [puzzle.grid for puzzle in found] == [grid, some_grid(name, seed=2)]
    assert [puzzle.board.kind for puzzle in found] == [name, name]
    assert found[0].format == form or name in FULL  # without holes tokens are rows


@pytest.mark.parametrize(("form", "name"), cases(FORMS, [name for name in NAMES if name not in FULL], quick="canvas"))
def test_a_canvas_tells_its_arrangement(form: str, name: str) -> None:
    grid = some_grid(name)
    bare = write([grid], form, header=False)
    puzzle = nonet.Puzzle(bare)
    assert puzzle.grid == grid
    assert (puzzle.format, puzzle.to_text()) == (form, bare)  # an answer has the form of the puzzle
    line = puzzle.to_text("line")  # which does not show the canvas, and so has a header
    assert line.startswith("kind: ")
    assert nonet.Puzzle(line).grid == grid


@pytest.mark.parametrize(("name", "size"), [("samurai", 4), ("samurai", 6), ("samurai", 16), ("windmill", 16)])
@pytest.mark.parametrize("form", ["canvas", "tokens", "puzzlekit"])
def test_so_do_canvases_of_other_sizes(form: str, name: str, size: int) -> None:
    grid = some_grid(name, size)
    puzzle = nonet.Puzzle(write([grid], form, header=False))
    assert puzzle.grid == grid


def test_several_canvases_below_each_other() -> None:
    grids = [some_grid("samurai", seed=seed) for seed in range(3)]
    for form in ("canvas", "tokens"):
        assert [puzzle.grid for puzzle in nonet.read(write(grids, form, header=False))] == grids


def test_holes_may_be_marked_otherwise() -> None:
    text = write([SAMURAI], "tokens", header=False)
    for mark in "X_":
        assert nonet.Puzzle(text.replace(".", mark)).grid == SAMURAI
    spaced = "\n".join(" ".join(line) for line in write([SAMURAI], "canvas", header=False).splitlines())
    assert nonet.Puzzle(spaced).grid == SAMURAI
    zeros = write([SAMURAI], "canvas", header=False).replace(".", "0")
    assert nonet.Puzzle(zeros).grid == SAMURAI
    dots = write([SAMURAI], "rows", header=False).replace("-", ".").replace("0", ".")
    assert nonet.Puzzle(dots, kind="samurai").grid == SAMURAI  # where a kind is named, . may be both


def test_lines_of_grids() -> None:
    lines = write([SAMURAI], "grids", header=False)
    assert [len(line) for line in lines.splitlines()] == [81] * 5
    assert nonet.Puzzle(lines, kind="samurai").grid == SAMURAI
    assert nonet.Puzzle(f"kind: samurai\n\n{lines}").grid == SAMURAI
    assert len(nonet.read(lines)) == 5  # without a name they are five puzzles, as ever
    cell = SAMURAI.board.subgrids[2].cells[0]
    once = lines.splitlines()
    once[2] = "." + once[2][1:]  # a digit that grids share may stand in one line alone
    assert nonet.Puzzle("\n".join(once), kind="samurai").grid[cell] == SAMURAI[cell]
    pair = some_grid("pair")
    assert nonet.Puzzle(write([pair], "grids")).grid == pair


def test_answers_come_in_the_form_of_the_puzzle() -> None:
    puzzle = nonet.create("easy", kind="samurai", seed=1)
    solution = puzzle.solution
    assert solution is not None
    for form in ("canvas", "tokens", "puzzlekit", "rows"):
        text = write([puzzle.grid], form, header=False)
        assert sudoku("solve", stdin=text).out == write([solution], form, header=False)
    lines = write([puzzle.grid], "grids", header=False)
    assert sudoku("solve", "--kind", "samurai", "--no-header", stdin=lines).out == write(
        [solution], "grids", header=False
    )


def test_own_offsets_go_with_the_text() -> None:
    board = make_board(grids="0,0 3,9", size=9)
    grid = Grid(board, tuple(cell % 10 for cell in range(board.cell_count)))
    for form in (*FORMS, "grids", "line", "json", "table"):
        text = write([grid], form)
        assert "grids" in text
        assert nonet.Puzzle(text).grid == grid
        assert nonet.Puzzle(text).board.grids == ((0, 0), (3, 9))


def test_a_square_is_no_canvas() -> None:
    for form in ("canvas", "tokens", "puzzlekit", "grids"):
        with pytest.raises(PuzzleError, match="is for boards of several grids only, not for the kind classic"):
            write([Grid.empty(make_board())], form)
    plain = nonet.create("easy", size=12, seed=1)
    for form in ("rows", "sdk", "boxed"):
        assert nonet.Puzzle(plain.to_text(form)) == plain


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


CANVAS = write([Grid.empty(make_board("samurai"))], "canvas", header=False)
TOKENS = write([Grid.empty(make_board("samurai"))], "tokens", header=False)
KIT = write([Grid.empty(make_board("samurai"))], "puzzlekit", header=False)
LINES = ["." * 81] * 5

BAD = {
    "two digits in a shared cell": (
        "kind: samurai\n" + "\n".join(["." * 80 + "5", "." * 81, "." * 20 + "6" + "." * 60, *LINES[:2]]),
        "line 4: expected the same digits in cells that grids share, got 6 at r3c3 of grid 3, where grid 1 has 5",
    ),
    "too few lines": ("kind: samurai\n" + "\n".join(LINES[:4]), "line 2: expected 5 lines, one per grid, got 4"),
    "a line too many": (
        "kind: samurai\n" + "\n".join([*LINES, "." * 81]),
        "line 7: expected 5 lines, one per grid, got 1",
    ),
    "a short line": ("kind: samurai\n" + "\n".join([*LINES[:4], "." * 80]), "line 6: expected 81 cells, got 80"),
    "a letter": (
        "kind: samurai\n" + "\n".join([*LINES[:4], "." * 80 + "q"]),
        "line 6, column 81: expected 0 to 9, got",
    ),
    "a digit in a hole": (
        "kind: samurai\n" + changed(CANVAS, ".   .", ". 7 ."),
        "expected - at r1c11, where the board",
    ),
    "a row too few": ("kind: samurai\n" + CANVAS.split("\n", 1)[1], "expected 21 rows, got 20"),
    "a row too long": (
        "kind: samurai\n" + changed(CANVAS, "\n", "....\n"),
        "expected 21 places (- where there is no cell)",
    ),
    "a token too few": ("kind: samurai\n" + changed(TOKENS, "0 ", ""), "expected 21 places (- where there is no cell)"),
    "a token too large": ("kind: samurai\n" + changed(TOKENS, "0 ", "10 "), "expected 0 to 9 at r1c1, got '10'"),
    "another size above": ("kind: samurai\n" + changed(KIT, "21 21", "20 21"), "line 2: expected 21 21, the rows and"),
    "another kind": ("kind: sumo\n" + TOKENS, "line 2: expected 33 rows, got 21"),
    "kind and grids": ("kind: samurai\ngrids: 0,0 6,6\n" + CANVAS, "not samurai"),
    "bad grids": ("grids: 0,0 six\n" + CANVAS, "line 1: grids: expected a row and a column from 0"),
    "empty grids": ("grids:\n" + CANVAS, "line 1: expected offsets of grids such as 0,0 6,6 after grids:, got nothing"),
    "grids of another canvas": ("size: 9\ngrids: 0,0 6,6\n" + TOKENS, "line 18: expected 15 rows, got 6"),
    "an unknown arrangement": (
        "kind: samurei\n" + CANVAS,
        "line 1: kind: unknown kind 'samurei': did you mean samurai?",
    ),
    "two bases": ("kind: samurai+sumo\n" + CANVAS, "line 1: kind: the kinds sumo and samurai cannot be combined"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_wrong_is_said(what: str) -> None:
    text, words = BAD[what]
    with pytest.raises(PuzzleError) as caught:
        nonet.Puzzle(text)
    assert words in str(caught.value)
    said = sudoku("solve", stdin=text)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1


def test_a_canvas_of_no_known_arrangement_is_no_puzzle() -> None:
    grid = Grid.empty(make_board(grids="0,0 3,9"))
    with pytest.raises(PuzzleError):
        read(write([grid], "canvas", header=False))
