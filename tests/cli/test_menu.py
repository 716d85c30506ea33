"""The menu as a script sees it; `test_menu_terminal` is the same at a terminal."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.cli.scripts import SPIRAL, UNIQUE, Talk, boxed, rows, start, talk

TWO_SOLUTIONS = "1234 3412 2000 4000"
NO_SOLUTION = "1230 0000 0004 0000"  # r1c4 must be 4, and column 4 has one

# -- whole conversations -------------------------------------------------------------------------------------------


def test_solving_a_normal_sudoku_word_by_word() -> None:
    answer = talk("1", "1 0 0 0", "0 4 0 0", "0 0 4 0", "0 0 3 2", "1")
    assert answer == Talk(
        0,
        dedent("""\
            Sudoku. Type exit to leave at any time.
            Which kind (1 normal, 2 diagonal, 3 window, 4 jigsaw)?
            The puzzle, a line per row, 0 or . for an empty tile:
            +-----+-----+
            | 1 0 | 0 0 |
            | 0 4 | 0 0 |
            +-----+-----+
            | 0 0 | 4 0 |
            | 0 0 | 3 2 |
            +-----+-----+
            What now (1 solve, 2 show a tile, 3 check a solution, 4 exit)?
            +-----+-----+
            | 1 3 | 2 4 |
            | 2 4 | 1 3 |
            +-----+-----+
            | 3 2 | 4 1 |
            | 4 1 | 3 2 |
            +-----+-----+
            The solution is unique (1).
            """),
        "",
    )


def test_showing_a_tile_of_a_jigsaw_word_by_word() -> None:
    answer = talk("jigsaw", *SPIRAL.split(), *rows(UNIQUE["jigsaw"][1]), "2", "five", "1", "0", "2", "2")
    assert answer == Talk(
        0,
        dedent("""\
            Sudoku. Type exit to leave at any time.
            Which kind (1 normal, 2 diagonal, 3 window, 4 jigsaw)?
            The layout, a line per row, a region number or letter per tile:
            +-----------+---+
            | 1   1   1 | 2 |
            |   +-------+   |
            | 1 | 3   3 | 2 |
            +---+       |   |
            | 4 | 3   3 | 2 |
            |   +-------+   |
            | 4   4   4 | 2 |
            +-----------+---+
            The puzzle, a line per row, 0 or . for an empty tile:
            +---------+
            | 0 0 0 0 |
            | 0 1 0 0 |
            | 0 0 4 0 |
            | 0 0 1 3 |
            +---------+
            What now (1 solve, 2 show a tile, 3 check a solution, 4 exit)?
            Row (1-4)?
            Row (1-4)?
            Column (1-4)?
            Column (1-4)?
            Row 1, column 2 is 3.
            +---------+
            | 0 3 0 0 |
            | 0 1 0 0 |
            | 0 0 4 0 |
            | 0 0 1 3 |
            +---------+
            What now (1 solve, 2 exit)?
            """),
        "sudoku: expected a row from 1 to 4, got 'five'\nsudoku: expected a column from 1 to 4, got '0'\n",
    )


def test_checking_a_wrong_solution_word_by_word() -> None:
    answer = talk("diagonal", *rows(UNIQUE["diagonal"][1]), "3", "1324", "2413", "4231", "3124")
    assert answer.status == 1
    assert answer.out.endswith(
        dedent("""\
            What now (1 solve, 2 show a tile, 3 check a solution, 4 exit)?
            Your solution, a line per row:
            +-----+-----+
            | 1 3 | 2 4 |
            | 2 4 | 1 3 |
            +-----+-----+
            | 4 2 | 3 1 |
            | 3 1 | 2 4 |
            +-----+-----+
            The solution is wrong (0):
              r4c3 is 2, the puzzle has 4
              r4c4 is 4, the puzzle has 2
              2 is repeated in column 3: r1c3, r4c3
              4 is repeated in column 4: r1c4, r4c4
              4 is repeated in diagonal 1: r2c2, r4c4
            """)
    )


# -- every kind ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", UNIQUE)
def test_solve(kind: str) -> None:
    answer = talk(*start(kind), "solve")
    assert answer.status == 0
    assert answer.out.endswith(f"{boxed(UNIQUE[kind][2], kind)}\nThe solution is unique (1).\n")
    assert answer.err == ""


@pytest.mark.parametrize("kind", UNIQUE)
def test_a_shown_tile_stays_when_solving(kind: str) -> None:
    answer = talk(*start(kind), "2", "1", "2", "1")
    assert answer.status == 0
    assert "Row 1, column 2 is 3.\n" in answer.out
    assert answer.out.endswith(f"{boxed(UNIQUE[kind][2], kind)}\nThe solution is unique (1).\n")


@pytest.mark.parametrize("kind", UNIQUE)
def test_the_right_solution_is_right(kind: str) -> None:
    answer = talk(*start(kind), "3", *rows(UNIQUE[kind][2]))
    assert (answer.status, answer.out.splitlines()[-1]) == (0, "The solution is right (1).")


@pytest.mark.parametrize("kind", UNIQUE)
def test_an_incomplete_solution_is_incomplete(kind: str) -> None:
    solution = rows(UNIQUE[kind][2])
    answer = talk(*start(kind), "3", "..24", *solution[1:])
    assert (answer.status, answer.out.splitlines()[-1]) == (1, "The solution is incomplete (-1), 2 empty tiles.")


@pytest.mark.parametrize("kind", UNIQUE)
def test_the_givens_must_keep_the_rules_of_the_kind(kind: str) -> None:
    layout = UNIQUE[kind][0].split()
    where = {
        "normal": ("1000 0100 0000 0000", "1 is repeated in box 1: r1c1, r2c2"),
        "diagonal": ("1000 0000 0010 0000", "1 is repeated in diagonal 1: r1c1, r3c3"),
        "window": ("0000 0100 0010 0000", "1 is repeated in window 1: r2c2, r3c3"),
        "jigsaw": ("0010 1000 0000 0000", "1 is repeated in region 1: r1c3, r2c1"),
    }
    givens, words = where[kind]
    answer = talk(kind, *layout, *givens.split())
    assert (answer.status, answer.err) == (1, f"sudoku: the puzzle breaks a rule: {words}\n")
    assert answer.out.endswith("+\n")  # it is shown all the same
    assert "What now" not in answer.out


def test_a_rule_of_another_kind_may_be_broken() -> None:
    assert talk("normal", "1000", "0000", "0010", "0000", "4") == Talk(
        0, talk("1", "1000", "0000", "0010", "0000").out, ""
    )


# -- answers -------------------------------------------------------------------------------------------------------


def test_more_than_one_solution() -> None:
    answer = talk("1", *TWO_SOLUTIONS.split(), "1")
    assert answer.status == 0
    assert answer.out.endswith("There is more than one solution (0); two of them differ at r3c2, r3c4, r4c2, r4c4.\n")


def test_a_tile_of_more_than_one_solution_says_so() -> None:
    answer = talk("1", *TWO_SOLUTIONS.split(), "2", "3", "2", "exit")
    assert answer.status == 0
    assert "There is more than one solution (0)" in answer.out


@pytest.mark.parametrize("action", [["1"], ["2", "2", "2"]], ids=["solve", "show a tile"])
def test_no_solution(action: list[str]) -> None:
    answer = talk("1", *NO_SOLUTION.split(), *action)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.endswith("?\nNo solution exists (-1).\n")


def test_an_incomplete_solution_tells_its_faults_too() -> None:
    answer = talk(*start("normal"), "3", "2300", "2413", "3241", "4132")
    assert answer.status == 1
    assert answer.out.splitlines()[-4:] == [
        "The solution is incomplete (-1), 2 empty tiles:",
        "  r1c1 is 2, the puzzle has 1",
        "  2 is repeated in column 1: r1c1, r2c1",
        "  2 is repeated in box 1: r1c1, r2c1",
    ]
