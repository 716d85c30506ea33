"""sudoku grade: answers by the file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.sudoku import sudoku

PUZZLE = "1.3.2.4.3.1.4.2."
ROWS = "[[1,4,3,2],[2,3,4,1],[3,2,1,4],[4,1,2,3]]"
LINES: list[dict[str, object]] = [
    {"id": "a", "puzzle": PUZZLE, "answer": f"Answer: {ROWS}"},
    {"id": "b", "puzzle": PUZZLE, "answer": None},
    {"puzzle": PUZZLE, "answer": "I do not know."},
]


def text_of(lines: list[dict[str, object]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_a_file_is_graded_in_a_table() -> None:
    outcome = sudoku("grade", "-", stdin=text_of(LINES))
    assert (outcome.status, outcome.err) == (0, "")
    assert "3  answers\n1   33.3%  solved: " in outcome.out
    assert outcome.out.endswith("share of open cells that are right: 0.333 (random digits: 0.250)\n")


def test_grades_are_json_lines_and_the_table_goes_elsewhere(tmp_path: Path) -> None:
    outcome = sudoku("grade", "--json", "-", stdin=text_of(LINES))
    grades = [json.loads(line) for line in outcome.out.splitlines()]
    assert [(found.get("id"), found["reason"]) for found in grades] == [
        ("a", "solved"),
        ("b", "empty"),
        (None, "no-grid"),
    ]
    assert "3  answers" in outcome.err
    written = tmp_path / "grades.jsonl"
    told = sudoku("grade", "--json", "-", "-o", str(written), stdin=text_of(LINES))
    assert (written.read_text(), told.out, told.err) == (outcome.out, "", outcome.err)


def test_two_files_stand_side_by_side(tmp_path: Path) -> None:
    puzzles, answers = tmp_path / "puzzles.txt", tmp_path / "answers.jsonl"
    puzzles.write_text(f"{PUZZLE}\n{PUZZLE}\n")
    answers.write_text(text_of([{"answer": ROWS}, {"answer": PUZZLE}]))
    found = [
        json.loads(line)["reason"] for line in sudoku("grade", "--json", str(puzzles), str(answers)).out.splitlines()
    ]
    assert found == ["solved", "no-grid"]
    answers.write_text(text_of([{"answer": ROWS}]))
    outcome = sudoku("grade", str(puzzles), str(answers))
    assert (outcome.status, outcome.out) == (2, "")
    assert "expected an answer to each of 2 puzzles, got 1" in outcome.err


def test_one_answer_may_be_plain_text(tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "puzzle.txt", tmp_path / "answer.txt"
    puzzle.write_text(PUZZLE)
    answer.write_text(f"It is\n\n{ROWS}\n")
    assert "solved" in sudoku("grade", str(puzzle), str(answer)).out


def test_rows_of_a_data_set_name_their_board() -> None:
    row = {
        "puzzle": PUZZLE.replace(".", "0"),
        "kind": "latin",
        "size": 4,
        "box": "",
        "layout": "",
        "grids": "",
        "rules": "",
    }
    latin = "[[1,2,3,4],[2,1,4,3],[3,4,1,2],[4,3,2,1]]"
    outcome = sudoku("grade", "--json", "-", stdin=text_of([{**row, "answer": latin}]))
    assert json.loads(outcome.out)["solved"]


def reasons(lines: list[dict[str, object]], *options: str) -> list[str]:
    outcome = sudoku("grade", "--json", "-", *options, stdin=text_of(lines))
    assert outcome.status == 0, outcome.err
    return [json.loads(line)["reason"] for line in outcome.out.splitlines()]


def test_what_a_line_says_of_its_board_counts_without_a_size() -> None:
    line: dict[str, object] = {"puzzle": PUZZLE, "answer": ROWS}
    beside: list[dict[str, object]] = [
        {"rules": "killer 9 r1c1 r1c2"},
        {"rules": ["killer 9 r1c1 r1c2"]},
        {"rules": "killer 5 r1c1 r1c2"},
        {"rules": ["killer 5 r1c1 r1c2", "thermo r1c1 r1c2"]},
        {"kind": "diagonal"},
        {"kind": "jigsaw", "layout": "1112132233423444"},
        {"kind": "jigsaw", "layout": ["1122", "1122", "3344", "3344"], "box": None, "grids": ""},
        {"kind": "latin", "box": [1, 4]},
    ]
    judged = reasons([{**line, **fields} for fields in beside])
    assert judged == ["wrong", "wrong", "solved", "solved", "wrong", "wrong", "solved", "solved"]


@pytest.mark.parametrize("words", [("6", "--kind", "jigsaw"), ("4", "--kind", "pair"), ("9", "--kind", "twodoku")])
def test_what_create_writes_is_graded(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    assert sudoku("create", "easy", *words, "--count", "2", "--seed", "1", "-o", str(file)).status == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert reasons([{**line, "answer": line["solution"]} for line in lines]) == ["solved", "solved"]


def test_board_options_count_for_lines_that_say_nothing_against_them() -> None:
    line: dict[str, object] = {"puzzle": PUZZLE, "answer": ROWS}
    assert reasons([line, {**line, "rules": "killer 5 r1c1 r1c2"}], "--rule", "thermo r1c2 r1c1") == ["wrong", "wrong"]
    assert reasons([line], "--kind", "diagonal") == ["wrong"]
    outcome = sudoku("grade", "-", "--kind", "diagonal", stdin=text_of([{**line, "kind": "latin"}]))
    assert (outcome.status, outcome.out) == (2, "")
    assert "line 1: its board cannot be read: expected the kind latin" in outcome.err
    outcome = sudoku("grade", "-", "--proposed", stdin=text_of([line]))
    assert (outcome.status, outcome.out) == (2, "")
    assert "--proposed" in outcome.err


def test_lines_that_cannot_be_read_may_be_skipped(tmp_path: Path) -> None:
    text = "{oops\n" + text_of([{"puzzle": "12", "answer": ""}, {"puzzle": [5]}, *LINES])
    outcome = sudoku("grade", "-", "--on-error", "skip", stdin=text.replace("{oops", '{"oops'))
    assert outcome.status == 0
    assert outcome.out.startswith("3  answers\n")
    assert [line.partition(":")[2].partition(":")[0] for line in outcome.err.splitlines()] == [" skipped"] * 3
    puzzles, answers = tmp_path / "puzzles.txt", tmp_path / "answers.jsonl"
    puzzles.write_text(f"{PUZZLE}\n{PUZZLE}\n")
    answers.write_text('{"answer": 5\n' + text_of([{"answer": ROWS}]))
    outcome = sudoku("grade", str(puzzles), str(answers), "--on-error", "skip")
    assert outcome.out.startswith("1  answers\n1  100.0%  solved")
    assert f"{answers}: line 1: expected a JSON object" in outcome.err


def test_a_line_without_an_answer_is_an_empty_answer_unless_no_line_has_one(tmp_path: Path) -> None:
    """A model that gave none is no error of the file."""
    text = text_of([{"puzzle": PUZZLE, "id": "a"}, {"puzzle": PUZZLE, "answer": ROWS}])
    outcome = sudoku("grade", "-", "--json", stdin=text)
    assert [json.loads(line)["reason"] for line in outcome.out.splitlines()] == ["empty", "solved"]
    assert 'sudoku: no "answer" on 1 line, graded as empty\n' in outcome.err
    puzzles, answers = tmp_path / "puzzles.txt", tmp_path / "answers.jsonl"
    puzzles.write_text(f"{PUZZLE}\n{PUZZLE}\n")
    answers.write_text(text_of([{"said": ROWS}, {"said": ROWS}]))
    outcome = sudoku("grade", str(puzzles), str(answers))
    assert (outcome.status, outcome.out) == (2, "")
    assert f'{answers}: line 1: expected "answer" on the lines, got' in outcome.err


def test_an_integer_too_long_for_python_is_an_answer() -> None:
    text = f'{{"puzzle": "{PUZZLE}", "answer": {"1" * 5000}}}\n{{"puzzle": "{PUZZLE}", "answer": 1432234132144123}}\n'
    found = [json.loads(line)["reason"] for line in sudoku("grade", "--json", "-", stdin=text).out.splitlines()]
    assert found[0] != "solved"
    assert found[1] == "solved"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"answer": "x"}\n', 'line 1: expected "puzzle" on each line'),
        (f'{{"puzzle": "{PUZZLE}", "said": "x"}}\n', 'line 1: expected "answer" on the lines'),
        (text_of(LINES) + "{oops\n", "line 4: expected a JSON object on each line, got '{oops'"),
        ('{"puzzle": "12", "answer": ""}\n', "line 1: its puzzle cannot be read"),
        ('{"puzzle": 5, "answer": ""}\n', "line 1: expected a text or a list of rows as \"puzzle\", got '5'"),
        ('{"puzzle": "1", "size": "x", "answer": "", "kind": "odd"}\n', "line 1: its board cannot be read: kind: odd"),
        *(
            (f'{{"puzzle": "{PUZZLE}", "answer": "", {field}}}\n', words)
            for field, words in [
                ('"rules": "killer 9 r1c1 r1c9"', "line 1: its puzzle cannot be read: rules: killer: there is no cell"),
                ('"rules": {"killer": 5}', "line 1: its board cannot be read: rules: expected a text or a list"),
                ('"layout": "1122", "kind": "jigsaw"', "line 1: its puzzle cannot be read: layout: "),
                ('"size": "x"', "line 1: its board cannot be read: size: "),
                ('"size": 100000000', "size: expected a size from 1 to 1024, got '100000000'"),
                ('"size": -9', "size: expected a size from 1 to 1024, got '-9'"),
                ('"size": true', "line 1: its board cannot be read: size: "),
                ('"box": "3"', "line 1: its board cannot be read: box: "),
                ('"grids": [{"a": 1}]', "line 1: its board cannot be read: grids: "),
            ]
        ),
        ('{"puzzle": "1.3.2.4.3.1.4.zz", "answer": "", "size": 4}\n', "line 1, column 15: expected 0 to 4, got 'z'"),
        (text_of(LINES) + "\n\n{oops\n", "line 6: expected a JSON object"),
        (f'{{"puzzle": "{PUZZLE}", "answer": {"[" * 100_000}', "line 1: expected a JSON object, got lists too deep"),
        (PUZZLE, 'expected JSON lines with "puzzle" and "answer", or two files, got'),
        ("", 'expected JSON lines with "puzzle" and "answer", or two files, got nothing'),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, words: str) -> None:
    outcome = sudoku("grade", "-", stdin=text)
    assert (outcome.status, outcome.out) == (2, "")
    assert words in outcome.err


def test_a_file_without_lines_is_named(tmp_path: Path) -> None:
    for text in ("", PUZZLE):
        (tmp_path / "run.jsonl").write_text(text)
        assert f"{tmp_path / 'run.jsonl'}: expected JSON lines" in sudoku("grade", str(tmp_path / "run.jsonl")).err


ROW: dict[str, object] = {
    "puzzle": PUZZLE,
    "solution": "1432234132144123",
    "answer": "1 4 3 2\n2 3 4 1\n3 2 1 4\n4 1 2 3",
}


def test_the_answer_of_a_data_set_is_no_model_s() -> None:
    """Whoever wrote a model's text beside it had all of it solved, without a word."""
    untouched = sudoku("grade", "-", stdin=text_of([ROW, ROW]))
    assert 'every "answer" is the solution of its own line' in untouched.err
    for field in ("response", "output", "completion", "prediction"):
        outcome = sudoku("grade", "-", stdin=text_of([{**ROW, field: "I do not know."}, {**ROW, field: ROWS}, ROW]))
        assert "1   33.3%  solved" in outcome.out
        assert "1   33.3%  empty" in outcome.out
        assert (
            outcome.err
            == f'sudoku: answers are taken from "{field}"\nsudoku: no "{field}" on 1 line, graded as empty\n'
        )


def test_the_solution_of_a_large_board_or_of_one_with_holes_is_known_too() -> None:
    rows: list[dict[str, object]] = [
        {"puzzle": PUZZLE, "solution": "BA", "solution_rows": [11, 10], "answer": "11\n10"},
        {"puzzle": PUZZLE, "solution": "1432", "answer": "1 4 -\n3 2 -"},
    ]
    assert 'every "answer" is the solution of its own line' in sudoku("grade", "-", stdin=text_of(rows)).err
    assert sudoku("grade", "-", stdin=text_of([*rows, {"puzzle": PUZZLE, "answer": ROWS}])).err == ""


def test_of_two_fields_that_may_be_meant_one_must_be_named(tmp_path: Path) -> None:
    lines = text_of([{"puzzle": PUZZLE, "answer": "no", "output": ROWS}])
    outcome = sudoku("grade", "-", stdin=lines)
    assert (outcome.status, outcome.out) == (2, "")
    assert 'there are answers in several fields, "answer" and "output": choose one with --field NAME' in outcome.err
    assert "100.0%  solved" in sudoku("grade", "-", "--field", "output", stdin=lines).out
    assert "100.0%  no-grid" in sudoku("grade", "-", "--field", "answer", stdin=lines).out
    assert 'expected "said" on the lines' in sudoku("grade", "-", "--field", "said", stdin=lines).err
    (tmp_path / "answers.jsonl").write_text(text_of([{"said": ROWS}]))
    (tmp_path / "puzzle.txt").write_text(PUZZLE)
    files = (str(tmp_path / "puzzle.txt"), str(tmp_path / "answers.jsonl"))
    assert "100.0%  solved" in sudoku("grade", *files, "--field", "said").out


@pytest.mark.parametrize("name", ["split_of", "grade_row", "grade", "steps_many"])
def test_every_name_of_tasks_can_be_the_first_import(name: str) -> None:
    code = f"from nonet.lm import {name}"  # each in a fresh process
    subprocess.run([sys.executable, "-c", code], check=True)
