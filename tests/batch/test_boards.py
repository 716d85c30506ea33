"""Streams of puzzles on boards that are not plain: every output says which board each answer is for."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import nonet
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")

FOUR = "1..............."
SHAPES = "1112312233423444"
THERMO = "thermo r1c1 r1c2"
RECORDS = [
    {"puzzle": FOUR, "kind": "diagonal", "layout": "", "rules": ""},
    {"puzzle": FOUR, "kind": "", "layout": SHAPES, "rules": ""},
    {"puzzle": FOUR, "kind": "", "layout": "", "rules": THERMO},
    {"puzzle": FOUR, "kind": "", "layout": "", "rules": ""},
]
BOARDS = [("diagonal", ""), ("jigsaw", ""), ("classic", THERMO), ("classic", "")]
NAMES = ["txt", "csv", "jsonl", "parquet"]


def write_table(path: Path, records: list[dict[str, str]]) -> Path:
    """A table as CSV or Parquet, as its name says."""
    if path.suffix == ".parquet":
        arrow = pytest.importorskip("pyarrow")
        pytest.importorskip("pyarrow.parquet").write_table(arrow.Table.from_pylist(records), path)
        return path
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, list(records[0]))
        table.writeheader()
        table.writerows(records)
    return path


def boards_in(path: Path) -> list[tuple[str, str]]:
    """The kinds and the rules of the puzzles, or of the answers where there are only these."""
    if path.suffix == ".parquet":
        rows = pytest.importorskip("pyarrow.parquet").read_table(path).to_pylist()
        wanted = ("puzzle", "kind", "layout", "rules")
        texts = [json.dumps({name: row[name] for name in wanted if row.get(name)}) for row in rows]
        puzzles = [nonet.Puzzle(text) for text in texts]
    elif path.suffix == ".jsonl":
        puzzles = [nonet.Puzzle(line) for line in path.read_text().splitlines()]
    else:
        puzzles = list(nonet.read(path.read_text()))
    return [(puzzle.board.kind, "; ".join(map(str, puzzle.board.rules))) for puzzle in puzzles]


@pytest.mark.parametrize("target", NAMES)
@pytest.mark.parametrize("source", ["csv", "parquet"])
def test_every_output_keeps_the_board_of_each_record(tmp_path: Path, source: str, target: str) -> None:
    table, out = write_table(tmp_path / f"in.{source}", RECORDS), tmp_path / f"out.{target}"
    outcome = sudoku("solve", str(table), "-o", str(out))
    assert outcome.status == 0, outcome.err
    assert boards_in(out) == BOARDS


@pytest.mark.parametrize("source", ["csv", "parquet"])
def test_standard_output_keeps_it_too(tmp_path: Path, source: str) -> None:
    table, out = write_table(tmp_path / f"in.{source}", RECORDS), tmp_path / "out.txt"
    out.write_text(sudoku("solve", str(table)).out)
    assert boards_in(out) == BOARDS
    for options in ([], ["--csv"], ["--json"]):
        rated = sudoku("rate", str(table), *options)
        named = tmp_path / ("out.jsonl" if "--json" in options else "out.csv")
        named.write_text(rated.out)
        assert not options or boards_in(named) == BOARDS


def test_what_is_not_wanted_is_not_said(tmp_path: Path) -> None:
    table, out = write_table(tmp_path / "in.csv", RECORDS), tmp_path / "out.jsonl"
    assert sudoku("solve", str(table), "--no-header", "-o", str(out)).status == 0
    assert [list(json.loads(line)) for line in out.read_text().splitlines()] == [["puzzle", "solution", "count"]] * 4
    plain = write_table(tmp_path / "plain.csv", [{"puzzle": FOUR, "note": "a"}] * 2)
    assert sudoku("solve", str(plain), "-o", str(tmp_path / "out.txt")).status == 0
    assert [len(line) for line in (tmp_path / "out.txt").read_text().splitlines()] == [16, 16]


@pytest.mark.parametrize("target", NAMES)
@pytest.mark.parametrize("source", ["csv", "parquet"])
def test_what_is_said_of_all_stands_where_a_record_says_nothing(tmp_path: Path, source: str, target: str) -> None:
    records = [{"note": 'a "b", c', "puzzle": FOUR, "kind": kind} for kind in ("diagonal", "")]
    table, out = write_table(tmp_path / f"in.{source}", records), tmp_path / f"out.{target}"
    outcome = sudoku("solve", str(table), "--kind", "diagonal", "-o", str(out))
    assert outcome.status == 0, outcome.err
    assert [kind for kind, _ in boards_in(out)] == ["diagonal", "diagonal"]
    if source == target == "csv":
        with out.open(newline="") as file:
            assert [row["note"] for row in csv.DictReader(file)] == ['a "b", c'] * 2


def test_a_column_that_says_nothing_at_all_is_filled(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet.write_table(arrow.table({"puzzle": [FOUR, FOUR], "kind": arrow.nulls(2)}), table)
    outcome = sudoku("solve", str(table), "--kind", "diagonal", "-o", str(out))
    assert outcome.status == 0, outcome.err
    assert [kind for kind, _ in boards_in(out)] == ["diagonal", "diagonal"]


def test_a_record_that_is_skipped_takes_no_board_from_the_next() -> None:
    outcome = sudoku("solve", "--on-error", "skip", stdin=f"puzzle,kind\n12,\n{FOUR},diagonal\n")
    assert "line 2 skipped" in outcome.err
    assert outcome.out.startswith("solution,kind\n1")
    assert outcome.out.endswith(",diagonal\n")
    assert outcome.out.count("\n") == 2
