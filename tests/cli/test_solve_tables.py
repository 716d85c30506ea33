"""`solve` makes a table of puzzles in any format, on any boards; what is only packed needs no lines."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path

import pytest

from tests.bulk.files import FOUR, LINE, NO_SOLUTION, SEVERAL, needs_core
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
pytestmark = needs_core

LINES = "\n".join([LINE, "", NO_SOLUTION, FOUR, SEVERAL]) + "\n"


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def digits_of(rows: list[list[int]]) -> str:
    return "".join(str(digit) for row in rows for digit in row)


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "jsonl", "parquet"])
def test_answers_of_solve_are_solved_again(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    source, answers, whole, out = (tmp_path / name for name in ("in", "s.jsonl", f"whole.{ending}", f"out.{ending}"))
    source.write_text(LINES.replace("\n\n", "\n"))
    first = sudoku("solve", str(source), "-o", str(whole))
    sudoku("solve", str(source), "-o", str(answers))
    again = sudoku("solve", str(answers), "-o", str(out))
    assert (again.status, again.err) == (first.status, first.err)
    assert out.read_bytes() == whole.read_bytes()


def test_blank_records_of_answers_are_passed_over(tmp_path: Path) -> None:
    source, answers, out = tmp_path / "in", tmp_path / "s.jsonl", tmp_path / "z.csv"
    source.write_text(LINES)
    sudoku("solve", str(source), "-o", str(answers))
    assert '"puzzle": null' in answers.read_text()
    assert sudoku("solve", str(answers), "-o", str(out)).status == 1
    assert [row["puzzle"] for row in rows_of(out)] == [LINE, NO_SOLUTION, FOUR, SEVERAL]


def test_each_puzzle_is_solved_on_its_board(tmp_path: Path) -> None:
    made = {kind: sudoku("create", "--kind", kind, "--seed", "1", "--json").out for kind in ("diagonal", "classic")}
    source, out = tmp_path / "in.jsonl", tmp_path / "z.csv"
    source.write_text("".join(made.values()))
    assert sudoku("solve", str(source), "-o", str(out)).status == 0
    found = rows_of(out)
    assert [row["kind"] for row in found] == ["diagonal", ""]
    for row, text in zip(found, made.values(), strict=True):
        (solution,) = json.loads(sudoku("solve", "--json", stdin=text).out)["solutions"]
        assert row["solution"] == digits_of(solution)


@pytest.mark.parametrize("command", ["solve", "rate", "canonical"])
@pytest.mark.parametrize("boxes", [("3x3", "3x3"), ("3x3", "")])
def test_a_puzzle_that_its_column_contradicts_is_refused(tmp_path: Path, command: str, boxes: tuple[str, str]) -> None:
    """Also where all rows say the classic board, so that the core reads most of them."""
    source = tmp_path / "in.csv"
    source.write_text(f"box,puzzle\n{boxes[0]},{FOUR}\n{boxes[1]},{LINE}\n")
    outcome = sudoku(command, str(source))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.endswith("line 2: expected a box of 4 cells for size 4, got 3x3\n")


def test_pencil_marks_count(tmp_path: Path) -> None:
    several = sudoku("solve", "--json", stdin=SEVERAL).out
    assert json.loads(several)["verdict"] != "unique"
    rows = [[int(cell) if cell.isdigit() else 0 for cell in SEVERAL[at : at + 9]] for at in range(0, 81, 9)]
    solution = json.loads(several)["solutions"][0]
    marked = [[value or [solution[r][c]] for c, value in enumerate(row)] for r, row in enumerate(rows)]
    source, out = tmp_path / "in.json", tmp_path / "z.csv"
    source.write_text(json.dumps(marked))
    assert sudoku("solve", str(source), "-o", str(out)).status == 0
    assert [(row["solution"], row["count"]) for row in rows_of(out)] == [(digits_of(solution), "1")]


def test_a_run_over_json_is_resumed(tmp_path: Path) -> None:
    source, out = tmp_path / "in.json", tmp_path / "z.csv"
    source.write_text(json.dumps({"puzzle": LINE}))
    assert sudoku("solve", str(source), "-o", str(out), "--resume").status == 0
    assert rows_of(out)[0]["count"] == "1"


def test_what_is_only_packed_has_the_format_of_the_puzzle(tmp_path: Path) -> None:
    boxed, out = sudoku("show", stdin=LINE).out, tmp_path / "z.txt.gz"
    assert sudoku("solve", "-o", str(out), stdin=boxed).status == 0
    assert gzip.decompress(out.read_bytes()).decode() == sudoku("solve", stdin=boxed).out


@pytest.mark.parametrize("name", ["z.jsonl", "z.json", "z.jsonl.gz", "z.gz"])
def test_answers_for_programs_go_to_names_that_promise_them(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    assert sudoku("solve", "--json", "-o", str(out), stdin=LINE).status == 0
    data = gzip.decompress(out.read_bytes()) if name.endswith(".gz") else out.read_bytes()
    assert data.decode() == sudoku("solve", "--json", stdin=LINE).out


@pytest.mark.parametrize("name", ["z.csv", "z.parquet"])
def test_answers_for_programs_go_to_no_other_tables(tmp_path: Path, name: str) -> None:
    refused = sudoku("solve", "--json", "-o", str(tmp_path / name), stdin=LINE)
    assert (refused.status, refused.out) == (2, "")
    assert f"an output like {name}" in refused.err
