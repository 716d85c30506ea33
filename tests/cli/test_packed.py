"""Files whose names promise a packing are packed, packed files are read, and no name promises what is not there."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from nonet.bulk.compression import COMPRESSIONS, Compression, Unpacked
from tests.cli.sudoku import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TABLE = f"puzzle,name\n{LINE},one\n{LINE},two\n"

# Commands that write a file and are no streams, with FILE as their input.
WRITERS = (
    "convert FILE --to line",
    "convert FILE --to table",
    "count FILE",
    "count FILE --json",
    "create easy 4 --count 3 --seed 1 --to line",
    "show FILE",
    "candidates FILE",
    "hint FILE",
    "explain FILE",
    "kinds",
    "formats",
)
READERS = ("convert --to line", "count", "show", "candidates", "hint", "draw --to svg", "solve", "rate")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE + "\n")
    return path


def words_of(command: str, source: Path) -> list[str]:
    return [str(source) if word == "FILE" else word for word in command.split()]


@pytest.mark.parametrize("packing", COMPRESSIONS, ids=lambda packing: packing.id)
@pytest.mark.parametrize("command", WRITERS)
def test_a_packed_name_gets_packed_content(tmp_path: Path, source: Path, command: str, packing: Compression) -> None:
    words = words_of(command, source)
    plain, packed = tmp_path / "z.csv", tmp_path / f"z.csv{packing.suffix}"
    statuses = [sudoku(*words, "-o", str(out)).status for out in (plain, packed)]
    assert statuses[0] == statuses[1]
    with packed.open("rb") as file:
        assert Unpacked(file, packing).readall() == plain.read_bytes()


@pytest.mark.parametrize(
    "command",
    [*(command for command in WRITERS if not command.startswith("create")), "spec 4", "draw FILE --to svg",
     "pair create 2 --seed 1"],
)  # fmt: skip
def test_parquet_is_refused_where_it_is_not_written(tmp_path: Path, source: Path, command: str) -> None:
    out = tmp_path / "z.parquet"
    outcome = sudoku(*words_of(command, source), "-o", str(out))
    assert (outcome.status, outcome.out, out.exists()) == (2, "", False)
    assert "only solve, rate, create and canonical write Parquet" in outcome.err


def test_the_name_below_the_packing_says_the_format(tmp_path: Path, source: Path) -> None:
    out = tmp_path / "z.csv.gz"
    assert sudoku("convert", str(source), "-o", str(out)).status == 0
    assert gzip.decompress(out.read_bytes()).startswith(b"5,3,0,0,7")


@pytest.mark.parametrize("packing", COMPRESSIONS, ids=lambda packing: packing.id)
@pytest.mark.parametrize("command", READERS)
def test_every_command_reads_packed_files(tmp_path: Path, source: Path, command: str, packing: Compression) -> None:
    packed = tmp_path / f"puzzle.txt{packing.suffix}"
    packed.write_bytes(packing.pack(source.read_bytes()))
    plain, read = (sudoku(*command.split(), str(path)) for path in (source, packed))
    assert (plain.status, plain.out) == (read.status, read.out)
    assert read.status == 0, read.err
    assert sudoku(*command.split(), stdin=packed.read_bytes()).out == plain.out


def test_a_packed_table_is_converted(tmp_path: Path) -> None:
    path = tmp_path / "x.csv.gz"
    path.write_bytes(gzip.compress(TABLE.encode()))
    assert sudoku("convert", str(path), "--to", "line").out == f"{LINE}\n" * 2


def test_a_layout_may_be_packed(tmp_path: Path) -> None:
    layout = tmp_path / "shapes.gz"
    args = ("create", "easy", "4", "--kind", "jigsaw", "--seed", "1")
    assert sudoku(*args, "--save-layout", str(layout)).status == 0
    assert layout.read_bytes().startswith(b"\x1f\x8b")
    assert sudoku(*args, "--layout", str(layout)).status == 0


def test_damaged_packed_files_are_named(tmp_path: Path) -> None:
    path = tmp_path / "x.txt.gz"
    path.write_bytes(gzip.compress(TABLE.encode() * 100)[:-9])
    outcome = sudoku("count", str(path))
    assert (outcome.status, outcome.out) == (2, "")
    assert f"{path}: cannot read: the gzip data is cut off" in outcome.err


@pytest.mark.parametrize("command", ["convert --to line", "count", "solve --json"])
def test_parquet_is_named_with_a_way_out(tmp_path: Path, command: str) -> None:
    path = tmp_path / "x.parquet"
    path.write_bytes(b"PAR1\x15\x04\x15\x00" + LINE.encode() + b"\x40\x00\x00\x00PAR1")
    outcome = sudoku(*command.split(), str(path))
    assert (outcome.status, outcome.out) == (2, "")
    assert "got a Parquet file (sudoku solve FILE -o puzzles.csv makes a table of it" in outcome.err
