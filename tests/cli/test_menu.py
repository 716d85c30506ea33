"""The menu as a script sees it (requirement S1); `test_menu_terminal` is the same at a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import Puzzle
from nonet.cli.menu import run_menu
from nonet.render import draw
from tests.cli.sudoku import sudoku

SPIRAL = "1112\n1332\n4332\n4442"

# kind, layout, a puzzle with one solution, that solution; made with nonet itself
UNIQUE = {
    "normal": ("", "1....4....4...32", "1324241332414132"),
    "diagonal": ("", ".....4....3...42", "1324241342313142"),
    "window": ("", "1....4....3...4.", "1324241342313142"),
    "jigsaw": (SPIRAL, ".....1....4...13", "1324413232412413"),
}
NINE = "..1.97...685.....7.7.1...2.....1....14.68....7.....84.3.2....8..6...2.1.4.9...352"
NINE_SOLVED = "231597468685423197974168523528714639143689275796235841352941786867352914419876352"
TWO_SOLUTIONS = "1234 3412 2000 4000"
NO_SOLUTION = "1230 0000 0004 0000"  # r1c4 must be 4, and column 4 has one


@dataclass(frozen=True)
class Talk:
    status: int
    out: str
    err: str


def talk(*lines: str) -> Talk:
    """The conversation with a script of these lines."""
    out, err = io.StringIO(), io.StringIO()
    status = run_menu(io.StringIO("".join(line + "\n" for line in lines)), out, err)
    return Talk(status, out.getvalue(), err.getvalue())


def start(kind: str) -> list[str]:
    """The lines that enter the puzzle of a kind."""
    layout, puzzle, _ = UNIQUE[kind]
    return [kind, *layout.split(), *rows(puzzle)]


def rows(line: str) -> list[str]:
    return [line[i : i + 4] for i in range(0, len(line), 4)]


def boxed(line: str, kind: str = "normal") -> str:
    layout = UNIQUE[kind][0] or None
    return str(Puzzle([list(row) for row in rows(line)], kind, layout=layout))


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
    assert answer.out.endswith("The solution is not unique (0): two of them differ at r3c2, r3c4, r4c2, r4c4.\n")


def test_a_tile_of_more_than_one_solution_says_so() -> None:
    answer = talk("1", *TWO_SOLUTIONS.split(), "2", "3", "2", "exit")
    assert answer.status == 0
    assert "The solution is not unique (0)" in answer.out


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


# -- what is typed -------------------------------------------------------------------------------------------------

SAME_KIND = {
    "normal": ["1", "n", "Normal", "classic", "standard", " normal "],
    "diagonal": ["2", "D", "diag", "x", "sudoku-x"],
    "window": ["3", "w", "hyper", "windoku"],
    "jigsaw": ["4", "JIG", "nonomino", "irregular"],
}


@pytest.mark.parametrize(("kind", "word"), [(kind, word) for kind, words in SAME_KIND.items() for word in words])
def test_kinds_go_by_number_word_and_beginning(kind: str, word: str) -> None:
    assert talk(word, *start(kind)[1:], "1") == talk(*start(kind), "1")


def test_other_kinds_are_taken_too() -> None:
    assert "The solution is unique (1)" in talk("diagonal + window", "1324", "2413", "....", "....", "1").out
    assert talk("latin", "12.", "2..", "...", "1").status == 0


@pytest.mark.parametrize(("number", "words"), [("1", ["solve", "SOL"]), ("2", ["show a tile", "sh"]), ("3", ["c"])])
def test_actions_go_by_number_and_beginning(number: str, words: list[str]) -> None:
    for word in words:
        assert talk(*start("normal"), word) == talk(*start("normal"), number)


@pytest.mark.parametrize("word", ["5", "0", "-1", "s", "foo", "99999999999999999999", "٣"])
def test_an_unknown_choice_is_asked_again(word: str) -> None:
    answer = talk(*start("normal"), word, "solve")
    listed = "1 solve, 2 show a tile, 3 check a solution, 4 exit"
    assert answer.err == f"sudoku: expected {listed}, got '{word}'\n"
    assert answer.out.count(f"What now ({listed})?\n") == 2
    assert answer.status == 0


def test_an_unknown_kind_is_asked_again() -> None:
    answer = talk("cube", "", "1")
    assert answer.err == "sudoku: expected 1 normal, 2 diagonal, 3 window, 4 jigsaw, got 'cube'\n"
    assert answer.out.count("Which kind") == 2


@pytest.mark.parametrize("text", ["0", "5", "-1", "x", "1.5", "1 2", "99999999999999999999", "²"])
def test_a_row_or_column_out_of_range_is_asked_again(text: str) -> None:
    answer = talk(*start("normal"), "2", text, "1", text, "2", "exit")
    assert answer.err.splitlines() == [
        f"sudoku: expected a row from 1 to 4, got '{text}'",
        f"sudoku: expected a column from 1 to 4, got '{text}'",
    ]
    assert "Row 1, column 2 is 3.\n" in answer.out


SAME_PUZZLE = {
    "words": "1 0 0 0\n0 4 0 0\n0 0 4 0\n0 0 3 2",
    "dots": "1 . . .\n. 4 . .\n. . 4 .\n. . 3 2",
    "characters": "1...\n.4..\n..4.\n..32",
    "mixed": "1 0 0 0\n.4..\n00 40\n0\t0 3  2",
    "groups": "1. ..\n.4 ..\n.. 4.\n.. 32",
    "one line": "1....4....4...32",
    "commas": "1,0,0,0\n0,4,0,0\n0,0,4,0\n0,0,3,2",
    "blank lines and comments": "\n# mine\n1...\n\n.4..\n  \n..4.\n..32",
    "boxed": boxed("1....4....4...32"),
    "boxed, no spaces": "+--+--+\n|1.|..|\n|.4|..|\n+--+--+\n|..|4.|\n|..|32|\n+--+--+",
    "drawn": draw(Puzzle("1....4....4...32").grid, color=False),
    "byte order mark": "\ufeff1...\n.4..\n..4.\n..32",
}


@pytest.mark.parametrize("text", SAME_PUZZLE.values(), ids=SAME_PUZZLE)
def test_a_puzzle_may_be_typed_or_pasted_in_many_ways(text: str) -> None:
    assert talk("1", *text.split("\n"), "1") == talk(*start("normal"), "1")


def test_a_layout_may_be_typed_in_many_ways() -> None:
    expected = talk(*start("jigsaw"), "1")
    letters = SPIRAL.translate(str.maketrans("1234", "abcd"))
    spaced = "\n".join(" ".join(row) for row in SPIRAL.split())
    framed = expected.out[expected.out.index("+") : expected.out.index("The puzzle")]
    puzzle = rows(UNIQUE["jigsaw"][1])
    for layout in (spaced, framed, "#\n" + SPIRAL):
        assert talk("4", *layout.splitlines(), *puzzle, "1") == expected
    assert talk("4", *letters.splitlines(), *puzzle, "1").out.endswith(expected.out[-80:])


def test_a_jigsaw_puzzle_in_one_line() -> None:
    assert talk("4", *SPIRAL.split(), UNIQUE["jigsaw"][1], "1") == talk(*start("jigsaw"), "1")


@pytest.mark.parametrize("text", [NINE, "\n".join(NINE[i : i + 9] for i in range(0, 81, 9))], ids=["line", "rows"])
def test_nine(text: str) -> None:
    answer = talk("1", *text.split(), "1")
    assert answer.status == 0
    assert answer.out.endswith(f"{Puzzle(NINE_SOLVED)}\nThe solution is unique (1).\n")


def test_sixteen_by_letters_and_by_numbers() -> None:
    by_letters = ["G" + "." * 15, *["." * 16] * 14, "." * 15 + "g", "4"]
    by_numbers = ["16" + " 0" * 15, *["0 " * 16] * 14, "0 " * 15 + "16", "4"]
    assert talk("1", *by_letters) == talk("1", *by_numbers)
    assert "| 16  0  0  0 |" in talk("1", *by_letters).out


def test_one() -> None:
    assert talk("1", "0", "1").out.endswith("| 1 |\n+---+\nThe solution is unique (1).\n")


# -- what cannot be read -------------------------------------------------------------------------------------------

UNREADABLE = {
    "short line": (["1", "1234", "34"], "line 2 of the puzzle: expected 4 cells, got 2: '3 4'"),
    "long line": (["1", "1 2 3 4", "3 4 1 2 0"], "line 2 of the puzzle: expected 4 cells, got 5: '3 4 1 2 0'"),
    "no boxes": (
        ["1", "12345"],
        "line 1 of the puzzle: 5 cells: size 5 has no boxes (it is prime)",
    ),
    "letter": (["1", "12x4", "....", "....", "...."], "expected 0 to 4 at r1c3, got 'x'"),
    "range": (["1", "....", "0 0 0 5", "....", "...."], "expected 0 to 4 at r2c4, got '5'"),
    "negative": (["1", "0 0 0 -1", "....", "....", "...."], "expected 0 to 4 at r1c4, got '-1'"),
    "huge": (["1", "0 0 0 " + "9" * 50, "....", "....", "...."], "expected 0 to 4 at r1c4, got '99999"),
    "superscript": (["1", "...²", "....", "....", "...."], "expected 0 to 4 at r1c4, got '²'"),
    "letter of 16": (["1", "H" + "." * 15, *["." * 16] * 15], "expected 0 to 16 at r1c1, got 'H'"),
    "cut off": (["1", "1234", "3412"], "expected 4 lines for the puzzle, got 2"),
    "not the layout's size": (
        ["4", *SPIRAL.split(), "12345"],
        "line 1 of the puzzle: expected 4 cells, got 5: '1 2 3 4 5'",
    ),
    "layout line": (["4", "1122", "112"], "line 2 of the layout: expected 4 cells, got 3: '1 1 2'"),
    "layout cut off": (["4", "1122"], "expected 4 lines for the layout, got 1"),
    "region too large": (
        ["4", "1122", "1112", "3344", "3344"],
        "bad layout: region 1 has 5 tiles, expected 4 (its last tile is r2c3); region 2 has 3 tiles, expected 4",
    ),
    "region in pieces": (
        ["4", "1122", "3122", "1344", "3344"],
        "bad layout: region 1 is not connected: r3c1 cannot be reached from r1c1; region 3 is not connected: r3c2",
    ),
    "too many regions": (["4", "1122", "1122", "3344", "3345"], "bad layout: expected 4 regions, got 5: '1 2 3 4 5'"),
    "solution line": ([*start("normal"), "3", "123"], "line 1 of the solution: expected 4 cells, got 3: '1 2 3'"),
    "solution range": ([*start("normal"), "3", "1235", "....", "....", "...."], "expected 0 to 4 at r1c4, got '5'"),
}


@pytest.mark.parametrize(("lines", "message"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_ends_with_a_message(lines: list[str], message: str) -> None:
    answer = talk(*lines)
    assert answer.status == 2
    assert answer.err.startswith(f"sudoku: {message}")
    assert answer.err.count("\n") == 1


def test_an_engine_that_cannot_run_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_ENGINE", "abacus")
    answer = talk(*start("normal"), "1")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "abacus" in answer.err


# -- leaving -------------------------------------------------------------------------------------------------------

PLACES = {
    "kind": [],
    "layout": ["4"],
    "amid the layout": ["4", "1112"],
    "puzzle": ["1"],
    "amid the puzzle": ["1", "1..."],
    "menu": start("window"),
    "row": [*start("window"), "2"],
    "column": [*start("window"), "2", "1"],
    "after a tile": [*start("window"), "2", "1", "1"],
    "solution": [*start("window"), "3"],
    "amid the solution": [*start("window"), "3", "1324"],
}


@pytest.mark.parametrize("word", ["exit", "quit", "q", "EXIT", " Quit "])
@pytest.mark.parametrize("lines", PLACES.values(), ids=PLACES)
def test_exit_leaves_anywhere(lines: list[str], word: str) -> None:
    answer = talk(*lines, word, "1")
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("lines", [PLACES[place] for place in PLACES if "amid" not in place])
def test_the_end_of_input_leaves_anywhere(lines: list[str]) -> None:
    answer = talk(*lines)
    assert (answer.status, answer.err) == (0, "")


def test_exit_by_number() -> None:
    assert talk(*start("normal"), "4").status == 0
    assert talk(*start("normal"), "2", "1", "1", "2").status == 0


def test_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def press() -> str:
        raise KeyboardInterrupt

    script, out, err = io.StringIO(), io.StringIO(), io.StringIO()
    monkeypatch.setattr(script, "readline", press)
    assert run_menu(script, out, err) == 130
    assert err.getvalue() == ""


def test_bytes_that_are_no_text_are_a_message() -> None:
    script = io.TextIOWrapper(io.BytesIO(b"1\n\xff\xfe\n"), encoding="utf-8")
    err = io.StringIO()
    assert run_menu(script, io.StringIO(), err) == 2
    assert err.getvalue() == "sudoku: expected text (utf-8), got the byte 0xff\n"


def test_an_output_without_unicode_still_works() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    script = io.StringIO("4\nääöö\nääöö\nüüßß\nüüßß\nexit\n")
    assert run_menu(script, out, io.StringIO()) == 0
    assert b"| \\xe4 \\xe4 | \\xf6 \\xf6 |" in out.buffer.getvalue()


def test_a_reader_who_leaves_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        finished = subprocess.run(
            [sys.executable, "-m", "nonet"],
            input=b"1\n",
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert (finished.returncode, finished.stderr) == (0, b"")


def test_closed_streams_are_empty_ones() -> None:
    assert run_menu(None, None, None) == 0  # type: ignore[arg-type]


LINES = st.sampled_from(
    [
        "",
        "1",
        "2",
        "3",
        "4",
        "x",
        "1 2",
        "exit",
        "1112",
        "1122",
        "3344",
        "....",
        "1...",
        "0 0 0 9",
        "|",
        "+--+",
        "#",
        "²",
        "\x00",
    ]
)


@settings(max_examples=100, deadline=None)
@given(st.lists(LINES | st.text(max_size=9), max_size=16))
def test_no_script_breaks_the_menu(lines: list[str]) -> None:
    answer = talk(*lines)
    assert answer.status in (0, 1, 2)
    assert (answer.status == 2) <= bool(answer.err)


@pytest.mark.parametrize(
    ("script", "status"), [("5\n", 2), ("5\n1\n", 0), ("1\n1234\n3412\n2143\n4321\n2\n9\n", 2), ("", 0)]
)
def test_a_script_that_ends_with_a_refused_answer_has_failed(script: str, status: int) -> None:
    outcome = sudoku(stdin=script)
    assert outcome.status == status
    assert ("expected" in outcome.err) == ("5" in script or "9" in script)
