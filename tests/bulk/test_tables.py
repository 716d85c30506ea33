"""CSV tables as others write them: quotes anywhere, long and ragged records, cells of several lines, from a pipe."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from threading import Thread
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.bulk.sources import base
from nonet.bulk.sources.table import cut_records
from tests.bulk.files import LINE, NO_SOLUTION, SOLVED
from tests.cli.sudoku import Outcome, sudoku

pytest.importorskip("numpy")


def solve(folder: Path, text: str, *args: str, chunk: int = base.CHUNK) -> tuple[Outcome, str]:
    """`sudoku solve in.csv -o out.csv`: what it says, and the output."""
    source, target = folder / "in.csv", folder / "out.csv"
    source.write_text(text, newline="")
    with patch.object(base, "CHUNK", chunk):
        outcome = sudoku("solve", str(source), "-o", str(target), "--force", *args)
    return outcome, target.read_text() if target.exists() else ""


def records_of(text: str, separator: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


@given(st.text(st.sampled_from('a", \n;'), max_size=40), st.sampled_from(",;"))
def test_tables_are_cut_at_the_last_place_where_the_csv_module_begins_a_record(text: str, separator: str) -> None:
    def is_end(at: int) -> bool:
        return records_of(text[:at] + "x\n", separator) == [*records_of(text[:at], separator), ["x"]]

    ends = [at for at in range(1, len(text) + 1) if text[at - 1] == "\n" and is_end(at)]
    assert cut_records(text.encode(), len(text), separator) == max(ends, default=0)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_quote_inside_a_cell_is_a_character_however_large_the_table(tmp_path: Path, end: str) -> None:
    notes = ["", '5" disk', "a", '"b"', '"c""d,"', '"two' + end + 'lines"', 'x"y"z']
    text = end.join(["puzzle,note", *(f"{LINE},{note}" for note in notes * 9), ""])
    outcome, whole = solve(tmp_path, text)
    assert (outcome.status, outcome.err) == (0, "")
    assert len(records_of(whole, ",")) == 1 + 9 * len(notes)
    for chunk in (150, 300, 1000):
        assert solve(tmp_path, text, chunk=chunk) == (outcome, whole)


@pytest.mark.parametrize("chunk", [500, base.CHUNK])
@pytest.mark.parametrize("skip", [(), ("--on-error", "skip")])
def test_a_quote_that_is_not_closed_swallows_nothing_in_silence(
    tmp_path: Path, chunk: int, skip: tuple[str, ...]
) -> None:
    text = f'puzzle,note\n{LINE},"a\nb"\n{LINE},"open\n' + f"{LINE},1\n" * 50
    outcome, _ = solve(tmp_path, text, *skip, chunk=chunk)
    assert outcome.status == 2
    assert "in.csv: line 4: expected a closing quote, got '53..7" in outcome.err
    assert not (skip and "continues it" in outcome.err)


def test_cells_may_be_long(tmp_path: Path) -> None:
    """Longer than the csv module takes unless it is told."""
    text = f'puzzle,note\n{LINE},"{"z" * 200_000}"\n{LINE},1\n'
    outcome, answers = solve(tmp_path, text)
    assert (outcome.status, outcome.err) == (0, "")
    assert answers.endswith(f'z",{SOLVED},1\n{LINE},1,{SOLVED},1\n')


def test_lines_are_counted_through_cells_of_several_lines_however_the_table_is_cut(tmp_path: Path) -> None:
    text = "puzzle,note\n" + f'{LINE},"a\nb\nc"\n' * 9 + f"{NO_SOLUTION},1\noops,2\n"
    outcome, _ = solve(tmp_path, text, "--on-error", "skip")
    assert "line 30 skipped" in outcome.err
    assert "puzzle 10 (line 29): " in outcome.err
    assert solve(tmp_path, text, "--on-error", "skip", chunk=300)[0] == outcome


@pytest.mark.parametrize("quoted", ["", '"q"'])
def test_answers_stand_under_their_names_where_records_lack_fields(tmp_path: Path, quoted: str) -> None:
    rows = [LINE, f"{LINE},1", "", f"{LINE},1,{quoted}", f"{LINE},1,2"]
    _, answers = solve(tmp_path, "\n".join(["puzzle,a,b", *rows, ""]))
    head, *records = records_of(answers, ",")
    assert head == ["puzzle", "a", "b", "solution", "count"]
    assert [record[3:] for record in records] == [[SOLVED, "1"] if row else ["", ""] for row in rows]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_table_may_come_through_a_named_pipe_but_not_be_resumed(tmp_path: Path) -> None:
    pipe, target = tmp_path / "in.csv", tmp_path / "out.csv"
    os.mkfifo(pipe)

    def run(*args: str) -> Outcome:
        text = f"puzzle,a\n{LINE},1\n{LINE},2\noopsy,3\n"
        feeder = Thread(target=pipe.write_text, args=(text,), daemon=True)
        feeder.start()
        with patch.object(base, "CHUNK", 100):
            outcome = sudoku("solve", str(pipe), "-o", str(target), *args)
        feeder.join(10)
        return outcome

    assert run().err == f"sudoku: {pipe}: line 4, column 1: expected 81 cells, as in other lines, got 5: 'oopsy'\n"
    assert "cannot resume: the input is a pipe" in run("--resume").err
    assert list(tmp_path.iterdir()) == [pipe]
    assert run("--on-error", "skip").status == 0
    assert target.read_text().endswith(f"{LINE},2,{SOLVED},1\noopsy,3,,\n")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_inside_cells_are_kept(tmp_path: Path, end: str) -> None:
    cells = ["a\rb", "c\r\nd", "e\nf", "g"]
    text = end.join(["name,puzzle", *[f'"{cell}",{LINE}' for cell in cells]]) + end
    solve(tmp_path, text, "-o", str(tmp_path / "out.csv"))
    records = list(csv.reader(io.StringIO((tmp_path / "out.csv").read_bytes().decode(), newline="")))
    assert records == [["name", "puzzle", "solution", "count"], *[[cell, LINE, SOLVED, "1"] for cell in cells]]


@pytest.mark.parametrize("extra", ["x", '"x,y"', 'x,"y\rz",', '"a ""quote"""'])
def test_answers_stand_under_their_names_where_records_have_more_fields(tmp_path: Path, extra: str) -> None:
    text = f"id,puzzle\n1,{LINE}\n2,{LINE},{extra}\n3,{NO_SOLUTION}\n"
    solve(tmp_path, text, "-o", str(tmp_path / "out.csv"))
    records = list(csv.reader(io.StringIO((tmp_path / "out.csv").read_bytes().decode(), newline="")))
    more = next(csv.reader(io.StringIO(extra, newline="")))
    assert records == [
        ["id", "puzzle", "solution", "count"],
        ["1", LINE, SOLVED, "1"],
        ["2", LINE, SOLVED, "1", *more],
        ["3", NO_SOLUTION, "", "0"],
    ]


def test_one_record_is_answered_under_the_name_of_a_solution_too() -> None:
    assert sudoku("solve", stdin=f"id,quiz\n1,{LINE}\n").out == f"solution\n{SOLVED}\n"


def test_a_table_of_solutions_is_read() -> None:
    solved = sudoku("solve", stdin=f"id,quiz\n1,{LINE}\n2,{LINE}\n").out
    assert sudoku("convert", "--to", "line", stdin=solved).out == f"{SOLVED}\n" * 2
    both = f"solution,puzzle\n{SOLVED},{LINE}\n"
    assert sudoku("convert", "--to", "line", stdin=both).out == f"{LINE}\n"


@pytest.mark.parametrize("header", ["n,x", "id,sudoku_string,rating", "Number;Text"])
def test_a_header_without_a_known_name_is_named_and_so_is_the_way_out(header: str) -> None:
    mark = ";" if ";" in header else ","
    text = header + "\n" + mark.join(["1", LINE, "2.5"][: header.count(mark) + 1]) + "\n"
    for command in ("solve", "hint", "rate"):
        found = sudoku(command, stdin=text)
        assert (found.status, found.out) == (2, "")
        assert "--column NAME" in found.err
        assert f"got {header!r}" in found.err
    assert sudoku("solve", "--column", header.split(mark)[1], stdin=text).out == f"solution\n{SOLVED}\n"


@pytest.mark.parametrize("blank", ["", "\n", " \n\n"])
def test_blank_lines_below_a_header_are_no_records(tmp_path: Path, blank: str) -> None:
    puzzles, out = tmp_path / "in.txt", tmp_path / "out.jsonl"
    puzzles.write_text(f"kind: diagonal\n{blank}12..............\n\n3...............\n")
    sudoku("solve", str(puzzles), "-o", str(out))
    records = [json.loads(line)["puzzle"] for line in out.read_text().splitlines()]
    assert records == ["12..............", None, "3..............."]
