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
    assert outcome.out.endswith("open cells right: 0.333 of 1 in the mean; chance gives 0.250\n")


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"answer": "x"}\n', 'line 1: expected "puzzle" on each line'),
        (f'{{"puzzle": "{PUZZLE}"}}\n', 'line 1: expected "answer" on each line'),
        (text_of(LINES) + "{oops\n", "line 4: expected a JSON object on each line, got '{oops'"),
        ('{"puzzle": "12", "answer": ""}\n', "line 1: its puzzle cannot be read"),
        ('{"puzzle": 5, "answer": ""}\n', "line 1: expected a text or a list of rows as \"puzzle\", got '5'"),
        ('{"puzzle": "1", "size": "x", "answer": "", "kind": "odd"}\n', "line 1: its puzzle cannot be read"),
        (PUZZLE, 'expected JSON lines with "puzzle" and "answer", or two files'),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, words: str) -> None:
    outcome = sudoku("grade", "-", stdin=text)
    assert (outcome.status, outcome.out) == (2, "")
    assert words in outcome.err


@pytest.mark.parametrize("name", ["split_of", "grade_row", "grade", "steps_many"])
def test_every_name_of_tasks_can_be_the_first_import(name: str) -> None:
    code = f"from nonet.tasks import {name}"  # each in a fresh process
    subprocess.run([sys.executable, "-c", code], check=True)
