"""What may be typed at the menu, and what it says of what it cannot read."""

from __future__ import annotations

import pytest

from nonet import Puzzle
from nonet.draw.terminal import draw
from nonet.formats import write
from tests.cli.scripts import SPIRAL, UNIQUE, boxed, rows, start, talk

NINE = "..1.97...685.....7.7.1...2.....1....14.68....7.....84.3.2....8..6...2.1.4.9...352"
NINE_SOLVED = "231597468685423197974168523528714639143689275796235841352941786867352914419876352"

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
        "line 1 of the puzzle: 5 cells: a classic board of size 5 cannot have boxes because 5 is prime",
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
        "bad layout: region 1 has 5 cells, expected 4 (its last cell is r2c3); region 2 has 3 cells, expected 4",
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


@pytest.mark.parametrize("answers", [(), ("normal",)])
@pytest.mark.parametrize("format_id", ["fpuzzles", "sudokupad"])
def test_a_link_is_a_puzzle(answers: tuple[str, ...], format_id: str) -> None:
    link = write([Puzzle("0312200430010040", rules=["thermo r1c3 r1c4"]).grid], format_id).strip()
    answer = talk(*answers, link, "solve")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("The solution is unique (1).\n")


def test_a_rule_is_told_to_be_no_kind() -> None:
    answer = talk("killer", "exit")
    assert "killer is a rule, not a kind: paste it above the puzzle, as killer: 10 r1c1 r1c2 r2c1" in answer.err
