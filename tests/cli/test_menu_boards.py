"""The menu on boards that are not square: their rows and holes, tiles and checks."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from nonet import Puzzle
from nonet.draw.terminal import draw
from nonet.formats import write
from nonet.model import Board, Grid, make_board
from nonet.model.candidates import candidate_masks
from nonet.model.rules import parse_rule
from nonet.puzzle.answers import solve_puzzle
from tests.cli.scripts import talk

BOARDS = {
    "pair 4": make_board("pair", size=4),
    "pair 16": make_board("pair", size=16),
    "samurai": make_board("samurai"),
}


def solved_on(name: str) -> Grid:
    solution = solve_puzzle(Puzzle.of(Grid.empty(BOARDS[name]))).solution
    assert solution is not None
    return solution


def lines_of(grid: Grid, format_id: str) -> list[str]:
    return write([grid], format_id, header=False).splitlines()


@pytest.mark.parametrize("format_id", ["rows", "line", "csv", "boxed"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_puzzle_is_taken_in_every_form(name: str, format_id: str) -> None:
    board, solution = BOARDS[name], solved_on(name)
    puzzle = solution.with_values((0, 0, *solution.values[2:]))
    answer = talk(board.kind, *lines_of(puzzle, format_id), "solve")
    assert (answer.status, answer.err) == (0, "")
    assert str(puzzle) in answer.out
    assert answer.out.endswith(f"{solution}\nThe solution is unique (1).\n")


@pytest.mark.parametrize("name", BOARDS)
def test_a_solution_is_checked(name: str) -> None:
    board, solution = BOARDS[name], solved_on(name)
    puzzle = lines_of(solution.with_digit(board.name_of(0), 0), "rows")
    right = talk(board.kind, *puzzle, "check", *lines_of(solution, "rows"))
    assert (right.status, right.err) == (0, "")
    assert right.out.endswith("The solution is right (1).\n")
    assert talk(board.kind, *puzzle, "check", *puzzle).status == 1


@pytest.mark.parametrize(("name", "answers", "place", "cell"), [
    ("samurai", ["r2c1"], "Row 2, column 1", "r2c1"),
    ("samurai", ["21", "20"], "Row 21, column 20", "r21c20"),
    ("pair 4", ["6", "3"], "Row 6, column 3", "r2c3 of sudoku 2"),
    ("pair 4", ["r2c3 of sudoku 2"], "Row 6, column 3", "r2c3 of sudoku 2"),
    ("pair 4", ["r6c3"], "Row 6, column 3", "r2c3 of sudoku 2"),
])  # fmt: skip
def test_a_tile_is_named_by_its_place(name: str, answers: list[str], place: str, cell: str) -> None:
    board, solution = BOARDS[name], solved_on(name)
    puzzle = solution.with_digit(cell, 0)
    answer = talk(board.kind, *lines_of(puzzle, "rows"), "show", *answers, "exit")
    assert (answer.status, answer.err) == (0, "")
    assert f"{place} is {solution.values[board.cell(cell)]}.\n" in answer.out


def test_a_place_without_a_cell_is_asked_for_again() -> None:
    puzzle = solved_on("samurai").with_digit("r1c1", 0)
    answer = talk("samurai", *lines_of(puzzle, "rows"), "show", "r1c11", "1", "10", "1", "1", "exit")
    assert answer.status == 0
    assert answer.err.count("there is no cell at r1c1") == 2
    assert "Row 1, column 1 is " in answer.out


def test_what_does_not_fit_is_said() -> None:
    assert talk("samurai", "1 2 3 4").err == (
        "sudoku: line 1 of the puzzle: 4 cells: no row of a samurai board has 4 cells\n"
    )
    rows = lines_of(solved_on("samurai"), "rows")
    assert "expected - at r1c10, where the board has no cell, got '5'" in talk("samurai", rows[0].replace("-", "5")).err
    assert "expected 8 lines for the puzzle, got 2" in talk("pair", "1 2 3 4", "3 4 1 2").err


@pytest.mark.parametrize("format_id", ["boxed", "ss", "pm"])
@pytest.mark.parametrize(("size", "box"), [(6, (3, 2)), (6, (2, 3)), (8, (4, 2)), (9, (3, 3)), (12, (4, 3))])
def test_the_boxes_of_a_pasted_frame_count(format_id: str, size: int, box: tuple[int, int]) -> None:
    solution = solve_puzzle(Puzzle.of(Grid.empty(make_board("classic", size=size, box=box)))).solution
    assert solution is not None
    puzzle = solution.with_values((0, 0, *solution.values[2:]))
    answer = talk("normal", *lines_of(puzzle if format_id != "pm" else solution, format_id), "solve")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith(f"{solution}\nThe solution is unique (1).\n")


def test_a_drawing_at_a_terminal_says_the_boxes_too() -> None:
    puzzle = Grid.empty(make_board("diagonal", size=6, box=(3, 2))).with_digit("r1c1", 1)
    answer = talk("diagonal", *draw(puzzle, color=False, unicode=True).splitlines(), "exit")
    assert (answer.status, answer.err) == (0, "")
    assert str(puzzle) in answer.out


def test_a_frame_must_agree_with_itself_and_the_header() -> None:
    lines = lines_of(Grid.empty(make_board("classic", size=6, box=(3, 2))), "boxed")
    headed = talk("box: 2x3", *lines, "solve")
    assert headed.err == "sudoku: expected boxes of 2x3, as the header says, got 3x2 drawn\n"
    crooked = talk("normal", *lines[:2], "| 0 0 0 | 0 | 0 0 |", *lines[3:], "solve")
    assert crooked.err == ("sudoku: the frame: expected bars after 2, 2, 2 cells, got 3, 1, 2: '| 0 0 0 | 0 | 0 0 |'\n")
    assert (headed.status, crooked.status) == (2, 2)


THERMO = make_board("diagonal", size=6, rules=[parse_rule("thermo r1c1 r1c2 r1c3")])


@pytest.mark.parametrize("board", [THERMO, *BOARDS.values(), make_board("classic", size=6, box=(3, 2))])
@pytest.mark.parametrize("format_id", ["boxed", "rows", "line"])
def test_a_solution_may_have_its_header(board: Board, format_id: str) -> None:
    solution = solve_puzzle(Puzzle.of(Grid.empty(board))).solution
    assert solution is not None
    puzzle = solution.with_values((0, *solution.values[1:]))
    texts = [write([grid], format_id).splitlines() for grid in (puzzle, solution)]
    kind = [] if board.kind != "classic" or format_id != "boxed" else ["normal"]
    answer = talk(*kind, *texts[0], "check", *texts[1])
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("The solution is right (1).\n")


@pytest.mark.parametrize(("header", "words"), [
    ("kind: window", "expected the kind window, as the header says, got diagonal"),
    ("thermo: r1c1 r2c1", "the header of the solution has other rules than the puzzle"),
    ("size: 9", "expected the size 9, as the header says, got 6"),
])  # fmt: skip
def test_the_header_of_a_solution_is_that_of_its_puzzle(header: str, words: str) -> None:
    solution = solve_puzzle(Puzzle.of(Grid.empty(THERMO))).solution
    assert solution is not None
    lines = lines_of(solution, "rows")
    answer = talk("kind: diagonal", "thermo: r1c1 r1c2 r1c3", *lines, "check", header, *lines)
    assert answer.status == 2
    assert words in answer.err


@pytest.mark.parametrize(("size", "format_id"), [
    *product((4, 6, 9, 16), ("pm", "pencilmark")), *product((4, 6, 9), ("sdx",)),
])  # fmt: skip
def test_pencil_marks_are_refused_as_such(size: int, format_id: str) -> None:
    grid = Grid.empty(make_board("classic", size=size)).with_digit("r1c2", 1).with_digit("r3c1", 2)
    marked = replace(grid, candidates=tuple(candidate_masks(grid)))
    answer = talk("normal", *lines_of(marked, format_id), "solve")
    assert answer.status == 2
    assert answer.err.startswith(
        "sudoku: expected a digit or a blank for each cell, got pencil marks, which sudoku solve"
    )


@pytest.mark.parametrize("kind", ["samurai", "windmill", "twodoku", "sumo"])
@pytest.mark.parametrize("gap", [" ", "-"])
def test_what_create_prints_of_several_grids_is_taken(kind: str, gap: str) -> None:
    """Holes are spaces there, also at the start of a line; a line ends with its last cell."""
    board = make_board(kind)
    solution = solve_puzzle(Puzzle.of(Grid.empty(board))).solution
    assert solution is not None
    head, _, grid = write([solution.with_digit(board.name_of(0), 0)], "canvas").partition("\n\n")
    answer = talk(*head.splitlines(), "", *grid.replace(" ", gap).splitlines(), "", "solve")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith(f"{solution}\nThe solution is unique (1).\n")
