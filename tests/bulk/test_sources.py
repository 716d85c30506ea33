"""Tables, Parquet and packed files: what they hold is found, what is wrong with them is said."""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonet.bulk import resume as target_module
from nonet.bulk import sinks, sources
from nonet.bulk.compression import COMPRESSIONS, Compression, compression_of_bytes
from nonet.bulk.resume import Target
from nonet.bulk.sinks import SINKS, sink_of_path
from nonet.bulk.sources import SOURCES, base
from tests.bulk.files import LINE, NO_SOLUTION, SEVERAL, SOLVED, hide, unpack
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
QUICK = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

cells = st.text(st.sampled_from('ab ,;"\n\té'), max_size=6)


def test_registries_name_every_kind_once() -> None:
    assert len({compression.suffix for compression in COMPRESSIONS}) == len(COMPRESSIONS)
    suffixes = [suffix for sink in SINKS for suffix in sink.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    assert [file.suffixes for file in sinks._FILES] == [sink.suffixes for sink in SINKS]
    assert [(file.format, file.magic) for file in sources._FILES] == [(one.format, one.magic) for one in SOURCES]
    names = {"a.txt": "text", "a.csv": "csv", "a.CSV.GZ": "csv", "a.zst": "text", "a.parquet": "parquet", "csv": "text"}
    assert {name: sink_of_path(name).id for name in names} == names


@pytest.mark.parametrize("compression", COMPRESSIONS, ids=lambda compression: str(compression.id))
def test_packing_is_the_same_every_time_and_joins(compression: object) -> None:
    assert isinstance(compression, Compression)
    assert compression_of_bytes(compression.pack(b"abc")) is compression
    assert compression.pack(b"abc") == compression.pack(bytearray(b"abc"))


@QUICK
@given(st.lists(st.tuples(cells, st.sampled_from([LINE, SEVERAL, NO_SOLUTION]), cells), min_size=2, max_size=12),
       st.sampled_from(",;\t"), st.sampled_from(["\n", "\r\n"]), st.integers(300, 3000))  # fmt: skip
def test_tables_keep_every_cell_and_get_two_columns(
    tmp_path: Path, rows: list[tuple[str, str, str]], separator: str, end: str, chunk: int
) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, lineterminator=end)
    writer.writerows([("id", "Puzzle", "note"), *rows])
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(text.getvalue(), newline="")
    with patch.object(base, "CHUNK", chunk):
        outcome = sudoku("solve", str(source), "-o", str(target), "--force")
    assert outcome.status < 2, outcome.err
    head, *records = csv.reader(io.StringIO(target.read_text(), newline=""), delimiter=separator)
    assert head == ["id", "Puzzle", "note", "solution", "count"]
    for row, record in zip(rows, records, strict=True):
        assert list(row) == record[:3]
        solution, count = record[3:]
        assert (len(solution) == 81) == (row[1] != NO_SOLUTION)
        assert count == {LINE: "1", SEVERAL: "2", NO_SOLUTION: "0"}[row[1]]


def test_a_table_on_standard_output_is_a_table_of_solutions() -> None:
    text = f"id,quiz\n1,{LINE}\n2,{LINE}\n"
    assert sudoku("solve", stdin=text).out == f"solution\n{SOLVED}\n{SOLVED}\n"
    assert sudoku("solve", stdin=text).out == sudoku("solve", "--column", "QUIZ", stdin=text).out


def test_any_column_can_be_named(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    text = f"# a comment\n\nfirst;solution;puzzle\n{LINE};x;y\n{LINE};x;y\n"
    assert sudoku("solve", "--column", "first", "-o", str(target), stdin=text).status == 0
    assert target.read_text() == f"{SOLVED}\n{SOLVED}\n"
    table = tmp_path / "out.csv"
    assert sudoku("solve", "--column", "first", "-o", str(table), stdin=text).status == 0
    assert table.read_text().splitlines()[0] == "first;solution;puzzle;nonet_solution;count"


def test_text_becomes_a_table(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    lines = [LINE, "", "# comment", NO_SOLUTION + " x", 'say "hi", twice']
    assert sudoku("solve", "--on-error", "skip", "-o", str(target), stdin="\n".join(lines)).status == 1
    assert list(csv.reader(target.open())) == [
        ["puzzle", "solution", "count"],
        [LINE, SOLVED, "1"],
        ["", "", ""],
        ["", "", ""],
        [NO_SOLUTION, "", "0"],
        ["say", "", ""],
    ]


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("2,,x", "line 3: expected a puzzle in column 2 of the table, got '2,,x'"),
        ("2", "line 3: expected a puzzle in column 2 of the table, got '2'"),
        ("2,12345", "line 3, column 3: expected 81 cells, as in other lines, got 5: '12345'"),
        ("2,#12345", "line 3: expected a puzzle, got ',#12345'"),
        (f'"2\n3",{LINE}\n4,oops', "line 5, column 3: expected 81 cells, as in other lines, got 4: 'oops'"),
    ],
)
def test_a_record_without_a_puzzle_is_named(record: str, words: str) -> None:
    outcome = sudoku("solve", stdin=f"id,puzzle\n1,{LINE}\n{record}\n5,{LINE}\n")
    assert (outcome.status, outcome.out) == (2, "")
    assert words in outcome.err


def parquet_file(path: Path, count: int = 5) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    puzzles = [LINE, None, NO_SOLUTION, SEVERAL, LINE][:count]
    table = arrow.table({"id": list(range(len(puzzles))), "quiz": puzzles})
    pyarrow.parquet.write_table(table, path)


def test_parquet_goes_in_and_out(tmp_path: Path) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet_file(source)
    import pyarrow.parquet

    outcome = sudoku("solve", str(source), "-o", str(target))
    assert outcome.status == 1
    assert outcome.err.splitlines()[0].startswith("sudoku: puzzle 2 (row 3): no solution exists")
    table = pyarrow.parquet.read_table(target).to_pydict()
    assert list(table) == ["id", "quiz", "solution", "count"]
    assert table["count"] == [1, None, 0, 2, 1]
    assert (table["solution"][0], table["solution"][1], table["solution"][2]) == (SOLVED, None, None)
    lines = sudoku("solve", str(source)).out.split("\n")
    assert (lines[0], lines[1], lines[2], lines[4], len(lines)) == (SOLVED, "", "", SOLVED, 6)


def test_text_becomes_parquet(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    target = tmp_path / "out.parquet"
    sudoku("solve", "-o", str(target), stdin=f"{LINE}\n\n{LINE}\n")
    table = pyarrow.parquet.read_table(target).to_pydict()
    assert table == {"puzzle": [LINE, None, LINE], "solution": [SOLVED, None, SOLVED], "count": [1, None, 1]}


def test_the_one_puzzle_of_a_packed_file_is_solved_as_ever(tmp_path: Path) -> None:
    rows = "\n".join(" ".join(LINE[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)) + "\n"
    assert sudoku("solve", stdin=gzip.compress(rows.encode())).out == sudoku("solve", stdin=rows).out
    target = tmp_path / "out.gz"
    assert sudoku("solve", "-o", str(target), stdin=f"# comment\n{LINE}\n").status == 0
    assert unpack(target) == sudoku("solve", stdin=f"# comment\n{LINE}\n").out.encode() == f"{SOLVED}\n".encode()


@pytest.mark.parametrize(("package", "name"), [("zstandard", "out.zst"), ("pyarrow", "out.parquet")])
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, package: str, name: str) -> None:
    hide(monkeypatch, package)
    outcome = sudoku("solve", "-o", str(tmp_path / name), stdin=f"{LINE}\n{LINE}\n")
    assert (outcome.status, outcome.out) == (2, "")
    assert f"pip install {package}" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_a_parquet_file_is_written_whole_where_the_disk_takes_a_little_at_a_time(tmp_path: Path) -> None:
    """pyarrow does not look at how much a file took."""
    parquet = pytest.importorskip("pyarrow.parquet")

    class Slow(io.FileIO):
        def write(self, data: Any, /) -> int:
            return super().write(memoryview(data)[:100])

    source, target = tmp_path / "in.txt", tmp_path / "out.parquet"
    lines = [SOLVED[:at] + "." + SOLVED[at + 1 :] for at in range(81)]
    source.write_text("\n".join(lines))
    slow = patch.object(target_module, "FileIO", Slow)  # the file that is made of the part
    with slow, patch.object(Target, "_locked", lambda target, **_: Slow(target.part, "w+")):
        assert sudoku("solve", str(source), "-o", str(target)).status == 0
    assert parquet.read_table(target)["puzzle"].to_pylist() == lines
