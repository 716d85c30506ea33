"""Streams of puzzles on boards that are not plain: every output says which board each answer is for."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import nonet
from nonet.formats import write
from nonet.model import Board, Grid, make_board
from nonet.model.rules import parse_rule
from nonet.puzzle.answers import solve_puzzle
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


@pytest.mark.parametrize("command", ["solve", "rate"])
def test_what_is_wrong_with_a_line_is_said_of_its_own_board(command: str) -> None:
    """Not of a square with about as many cells."""
    good, bad = "1" + "." * 31, "9" + "." * 31
    headed = sudoku(command, stdin=f"kind: pair\n{good}\n{bad}\n")
    assert headed.status == 2
    assert "line 3, column 1: expected 0 to 4, got '9'" in headed.err, headed.err
    table = sudoku(command, stdin=f"puzzle,kind\n{FOUR},\n{FOUR},\n{bad},pair\n")
    assert "line 4, column 1: expected 0 to 4, got '9'" in table.err, table.err
    short = sudoku(command, stdin=f"kind: samurai\n{'.' * 369}\n{'.' * 360}\n")
    assert "line 3: expected 369 cells" in short.err, short.err


# -- boards that are not square ----------------------------------------------------------------------------------------

NOT_SQUARE = {
    "pair": make_board("pair", size=4),
    "pair and rule": make_board("pair", size=4, rules=[parse_rule(THERMO)]),
    "pair, high boxes": make_board("pair", size=6, box=(3, 2)),
    "samurai": make_board("samurai"),
    "samurai and rule": make_board("samurai", rules=[parse_rule(THERMO)]),
}


def puzzles_on(board: Board) -> list[Grid]:
    """Three puzzles with one solution."""
    solved = solve_puzzle(nonet.Puzzle.of(Grid.empty(board))).solution
    assert solved is not None
    return [solved.with_digit(board.name_of(cell), 0) for cell in (0, 5, board.cell_count - 1)]


@pytest.mark.parametrize("target", ["txt", "csv", "jsonl"])
@pytest.mark.parametrize("name", NOT_SQUARE)
def test_pairs_and_samurai_go_through_streams(tmp_path: Path, name: str, target: str) -> None:
    board = NOT_SQUARE[name]
    grids = puzzles_on(board)
    source, out, again = tmp_path / "in.txt", tmp_path / f"out.{target}", tmp_path / "again.txt"
    source.write_text(write(grids, "line"))
    outcome = sudoku("solve", str(source), "-o", str(out))
    assert (outcome.status, outcome.err) == (0, "")
    read = nonet.read(out.read_text())
    assert [puzzle.board for puzzle in read] == [board] * 3
    assert [puzzle.grid for puzzle in read] == ([solve_of(grid) for grid in grids] if target == "txt" else grids)
    streamed = sudoku("solve", str(out), "-o", str(again))
    assert (streamed.status, streamed.err) == (0, "")
    assert [puzzle.grid for puzzle in nonet.read(again.read_text())] == [solve_of(grid) for grid in grids]


def solve_of(grid: Grid) -> Grid | None:
    return solve_puzzle(nonet.Puzzle.of(grid)).solution


def test_what_json_says_of_a_board_is_one_thing_in_every_command() -> None:
    text = f"box: 1x4\ngrids: 0,0 4,4\nodd: r1c1\neven: r1c2\n{'.' * 32}\n"
    told = [json.loads(sudoku(*words, "--json", stdin=text).out) for words in (["solve"], ["count"], ["rate"])]
    told.append(json.loads(sudoku("convert", "--to", "json", stdin=text).out))
    assert [one["rules"] for one in told] == [["odd r1c1", "even r1c2"]] * 4
    assert [one["grids"] for one in told[:3]] == [[[0, 0], [4, 4]]] * 3
    assert [one["box"] for one in told[:3]] == [[1, 4]] * 3
    jigsaw = f"layout: {SHAPES}\n{'.' * 16}\n"
    layouts = [json.loads(sudoku(verb, "--json", stdin=jigsaw).out)["layout"] for verb in ("solve", "rate")]
    assert layouts[0] == layouts[1] == ["1112", "3122", "3342", "3444"]
    rated = sudoku("rate", "--json", stdin=text).out
    assert nonet.Puzzle(rated).board == nonet.Puzzle(text).board
