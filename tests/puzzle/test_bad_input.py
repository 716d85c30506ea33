"""Bad input for sudoku pair: one clear message, the right status, nothing on standard output, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.refusals import Case, expect_refusal
from tests.cli.sudoku import sudoku

FOUR = "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,2\n0,3,0,0\n0,0,0,0\n0,0,0,0\n0,4,0,0\n"
NINE = "0,0,0,0,0,0,0,0,0\n" * 18


CASES = [
    # nothing, or not text
    Case("empty input", "solve", "", "got nothing"),
    Case("blank input", "solve -", " \n\t\n\n", "got nothing"),
    Case("binary garbage", "solve", bytes(range(256)), "expected text (UTF-8)"),
    Case("UTF-16", "solve", FOUR.replace("3", "no").encode("utf-16"), "line 5, column 3: expected 0 to 4, got 'no'"),
    Case("NUL bytes", "solve", "\0" * 8, "'\\x00"),
    Case("prose", "solve", "Dear Sir or Madam,\nplease solve this.\n", "line 1, column 1: expected 1, 4, 9"),
    Case("JSON", "solve", '{"puzzle": 1}', "line 1, column 12: expected"),
    # numbers
    Case("a word", "solve", FOUR.replace("3", "three"), "line 5, column 3: expected 0 to 4, got 'three'"),
    Case("out of range", "solve", FOUR.replace("3", "5"), "line 5, column 3: expected 0 to 4, got '5'"),
    Case("a negative number", "solve", FOUR.replace("3", "-3"), "line 5, column 3: expected 0 to 4, got '-3'"),
    Case("a fraction", "solve", FOUR.replace("3", "3.0"), "line 5, column 3: expected 0 to 4, got '3.0'"),
    Case("a huge number", "solve", FOUR.replace("3", "3" * 5000), "line 5, column 3: expected 0 to 4, got '333"),
    Case("other digits", "solve", FOUR.replace("3", "½"), "line 5, column 3: expected 0 to 4, got '½'"),
    Case("a lone plus", "solve", FOUR.replace("3", "+"), "line 5, column 3: expected 0 to 4, got '+'"),
    Case("no number", "solve", FOUR.replace("3", "no"), "line 5, column 3: expected 0 to 4, got 'no'"),
    Case("too much in quotes", "solve", FOUR.replace("3", '"7"'), "line 5, column 4: expected 0 to 4, got '7'"),
    # shape
    Case("a short line", "solve", FOUR.replace("0,3,", "3,"), "line 5, column 6: expected 4 numbers, got 3: '3,0,0'"),
    Case("a long line", "solve", FOUR.replace("3", "3,3"), "line 5, column 9: expected 4 numbers, got 5"),
    Case("a comma at the end", "solve", FOUR.replace("2\n", "2,\n"), "line 4, column 9: expected 4 numbers, got 5"),
    Case("a line missing", "solve", FOUR[8:], "line 7, column 1: expected 8 lines of 4 numbers (two sudokus), got 7"),
    Case("a line too many", "solve", FOUR + "0,0,0,0\n", "line 9, column 1: expected 8 lines of 4 numbers"),
    Case("one sudoku only", "solve", FOUR[:32], "expected 8 lines of 4 numbers (two sudokus), got 4"),
    Case("three sudokus", "solve", FOUR + FOUR[:32], "expected 8 lines of 4 numbers (two sudokus), got 12"),
    Case("not a square", "solve", "0,0,0,0,0,0\n" * 12, "line 1, column 1: expected 1, 4, 9 ... 256 numbers, got 6"),
    Case("far too long a line", "solve", "0," * 9999 + "0\n", "numbers, got 10000"),
    Case("two sizes", "solve", NINE[: 18 * 9] + FOUR[:32], "line 10, column 8: expected 9 numbers, got 4: '1,0,0,0'"),
    Case("two separators", "solve", FOUR.replace("3,", "3;"), "line 5, column 8: expected 4 numbers, got 3"),
    Case("a header", "solve", "a,b,c,d\n" + FOUR, "line 1, column 1: expected 0 to 4, got 'a'"),
    Case("a boxed grid", "solve", "+-----+\n| 1 2 |\n| 3 4 |\n+-----+\n", "line 2, column 1: expected 1 places"),
    # files
    Case("a missing file", "solve no-such-file.csv", "", "'no-such-file.csv': no such file or directory"),
    Case("a directory", "solve .", "", "is a directory"),
    Case("two files", "solve a b", "", "unexpected argument"),
    Case("a bad file is named", "solve bad.csv", "", "bad.csv: line 1, column 1"),
    Case("output exists", "solve -o kept.csv", FOUR, "the output 'kept.csv' exists (--force overwrites it)"),
    Case("output is a directory", "solve --force -o .", FOUR, "'.': it is a directory"),
    Case("output in no folder", "solve -o no-such-folder/x.csv", FOUR, "no such file or directory"),
    Case("output name too long", "solve -o " + "x" * 5000, FOUR, "too long"),
    Case("created output exists", "create 2 -o kept.csv", "", " exists (--force overwrites it)"),
    Case("created output in no folder", "create 6 -o no-such-folder/x.csv", "", "no such file or directory"),
    # checking
    Case("check two standard inputs", "check - -", FOUR, "can be standard input"),
    Case("check with one file", "check -", FOUR, "missing argument"),
    Case("check another size", "check - nine.csv", FOUR,
         "nine.csv: expected a solution of two 4 x 4 sudokus, got two of 9 x 9"),
    Case("check a bad solution", "check - bad.csv", FOUR, "bad.csv: line 1, column 1"),
    # words
    Case("no command", "", "", "expected a command: solve, create, check (see sudoku pair --help)"),
    Case("an unknown command", "slove", "", "did you mean solve?"),
    Case("an unknown command like none", "xyz", "", "no such command 'xyz' (see sudoku pair --help)"),
    Case("an unknown option", "solve --time 5", FOUR, "--timeout"),
    Case("an unknown engine", "solve --engine fast", FOUR, "unknown engine"),
    Case("no time", "solve --timeout 0", FOUR, "expected a number of seconds above 0, got 0"),
    Case("less than no time", "create 2 --timeout -1", "", "expected a number of seconds above 0, got -1"),
    Case("time that is no number", "solve --timeout nan", FOUR, "expected a number of seconds above 0, got nan"),
    Case("time in words", "solve --timeout soon", FOUR, "'soon' is not a number"),
    Case("create without K", "create", "", "missing argument 'K'"),
    Case("K is no number", "create three", "", "expected K from 1 to 16 (the sudokus have K*K rows), got 'three'"),
    Case("K is 0", "create 0", "", "expected K from 1 to 16"),
    Case("K is a size", "create 25", "", "expected K from 1 to 16 (the sudokus have K*K rows), got '25'"),
    Case("K is huge", "create " + "9" * 5000, "", "expected K from 1 to 16"),
    Case("K is negative", "create -- -3", "", "expected K from 1 to 16"),
    Case("K in other digits", "create ٣", "", "expected K from 1 to 16"),
    Case("K is 1", "create 1", "", "no pair of 1 x 1 sudokus exists", 1),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_bad_input_gets_one_clear_message(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {"bad.csv": "what?\nthis?\n", "kept.csv": "kept", "nine.csv": NINE}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    outcome = sudoku("pair", *case.args.split(), stdin=case.stdin)
    expect_refusal(case, outcome)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == texts


def test_there_are_at_least_twenty_five_kinds_of_bad_input() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 25
