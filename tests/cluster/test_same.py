"""A cluster answers as the plain command does, byte for byte where a file is asked for."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.bulk.files import FOUR, LINE, NO_SOLUTION, SEVERAL, needs_core
from tests.cli.sudoku import Outcome, sudoku
from tests.cluster.here import Here, here

__all__ = ["here"]  # a fixture

pytestmark = needs_core

LINES = "".join(f"{line}\n" for line in [LINE, "", LINE[::-1], SEVERAL, f"{LINE} and more", NO_SOLUTION, "# hello"] * 6)
TABLE = "id,puzzle\n" + "".join(f'"{number},\n",{LINE}\n' for number in range(20))
DIAGONAL = "kind: diagonal\n" + sudoku("create", "--kind", "diagonal", "-n", "9", "--to", "line", "--no-header").out
INPUTS = {
    "lines": LINES,
    "table": TABLE,
    "header": DIAGONAL,
    "other sizes": f"{FOUR}\n{LINE}\n" * 9,
    "boards in columns": "puzzle,kind\n" + f"{LINE},\n{FOUR},latin\n" * 9,
    "one puzzle": f"{LINE}\n",
}


def both(tmp_path: Path, text: str, output: str, *args: str) -> tuple[Outcome, bytes, Outcome, bytes]:
    """What the plain command says and writes, and what a cluster does."""
    path = tmp_path / "in"
    path.write_text(text, newline="")
    plain, other = tmp_path / f"plain-{output}", tmp_path / f"other-{output}"
    said = sudoku(args[0], str(path), "-o", str(plain), *args[1:])
    told = sudoku(args[0], str(path), "-o", str(other), *args[1:], "--on", "ray")
    return said, plain.read_bytes(), told, other.read_bytes()


OUTPUTS = ["out.txt", "out.csv", "out.jsonl", "out.parquet"]
CASES = [
    *((name, output, "solve") for name in INPUTS for output in OUTPUTS),
    *(("lines", output, command) for output in OUTPUTS for command in ("rate", "canonical")),
    *((name, "out.csv", "rate") for name in INPUTS if name != "lines"),
]


@pytest.mark.parametrize(("name", "output", "command"), CASES)
def test_files_are_the_same(tmp_path: Path, here: Here, name: str, output: str, command: str) -> None:
    said, plain, told, other = both(tmp_path, INPUTS[name], output, command)
    assert other == plain
    assert (told.status, told.out, told.err) == (said.status, said.out, said.err)
    assert (len(here.asked[0]) > 2) == (name != "one puzzle")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["in", f"other-{output}", f"plain-{output}"]


def test_parquet_in(tmp_path: Path, here: Here) -> None:
    arrow, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "in.parquet"
    table = arrow.table({"number": range(50), "puzzle": [LINE, SEVERAL] * 25})
    pq.write_table(table, path, row_group_size=8)
    assert sudoku("solve", str(path), "-o", str(tmp_path / "a.parquet")).status == 0
    assert sudoku("solve", str(path), "-o", str(tmp_path / "b.parquet"), "--on", "ray").status == 0
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    assert len(here.asked[0]) == 7


@pytest.mark.parametrize("twice", [False, True])
def test_a_part_that_is_done_twice_is_there_once(tmp_path: Path, here: Here, twice: bool) -> None:
    here.twice = twice
    _, plain, _, other = both(tmp_path, LINES, "out.txt", "solve")
    assert other == plain


def test_packed_input_and_output(tmp_path: Path, here: Here) -> None:
    path, out = tmp_path / "in.txt.gz", tmp_path / "out.csv.gz"
    path.write_bytes(gzip.compress(LINES.encode()))
    plain = sudoku("solve", str(path), "-o", str(tmp_path / "plain.csv"))
    told = sudoku("solve", str(path), "-o", str(out), "--on", "ray")
    assert gzip.decompress(out.read_bytes()) == (tmp_path / "plain.csv").read_bytes()
    assert (told.status, told.err, here.asked) == (plain.status, plain.err, [[0]])


@pytest.mark.parametrize(
    "args",
    [
        ["-o", "puzzles.txt"],
        ["-o", "puzzles.csv", "--columns", "solution,seed"],
        ["-o", "puzzles.parquet"],
        ["-o", "puzzles.txt", "--kind", "diagonal"],
        ["-o", "puzzles.jsonl", "--rules", "killer", "4"],
        ["-o", "puzzles.json", "--json"],
    ],
    ids=" ".join,
)
def test_new_puzzles_are_the_same(tmp_path: Path, here: Here, monkeypatch: pytest.MonkeyPatch, args: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["create", "easy", "-n", "40", "--seed", "7", *args]
    assert sudoku(*command).status == 0
    plain = Path(args[1]).read_bytes()
    told = sudoku(*command, "--force", "--on", "ray")
    assert (told.status, told.err) == (0, "")
    assert Path(args[1]).read_bytes() == plain
    assert len(here.asked[0]) > 2


# -- folders -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out", "out.jsonl.gz"])
def test_a_folder_has_parts_that_are_files_of_their_own_and_read_back(tmp_path: Path, here: Here, name: str) -> None:
    path, plain, again = tmp_path / "in", tmp_path / f"plain-{name}", tmp_path / "again.txt"
    path.write_text(f"{LINE}\n{LINE[::-1]}\n" * 9)
    assert sudoku("solve", str(path), "-o", str(plain)).status == 0
    assert sudoku("solve", str(path), "-o", f"{tmp_path}/{name}/", "--on", "ray").status == 0
    parts = sorted((tmp_path / name).iterdir())
    suffix = name.removeprefix("out") or ".txt"
    assert [part.name for part in parts] == [f"part-{number:06}{suffix}" for number in range(len(here.asked[0]))]
    if name == "out":
        assert b"".join(part.read_bytes() for part in parts) == plain.read_bytes()
    if "json" not in name:
        assert sudoku("solve", f"{tmp_path}/{name}/", "-o", str(again), "--on", "ray").status == 0
        solved = sudoku("solve", str(path), "-o", str(tmp_path / "solved.txt"))
        assert (solved.status, again.read_bytes()) == (0, (tmp_path / "solved.txt").read_bytes())


def test_parts_of_new_puzzles_say_their_board(tmp_path: Path, here: Here) -> None:
    out = f"{tmp_path}/puzzles/"
    assert (
        sudoku("create", "easy", "-n", "40", "--kind", "diagonal", "-o", out, "--on", "ray", "--to", "line").status == 0
    )
    texts = [part.read_text() for part in Path(out).iterdir()]
    assert len(texts) > 2
    assert all(text.startswith("kind: diagonal\n") and text.count("kind") == 1 for text in texts)


def test_lines_of_a_folder_count_in_their_file(tmp_path: Path, here: Here) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "_ignored").write_text("no puzzle")
    for name in ("b.txt", "a.txt"):
        (folder / name).write_text(f"{LINE}\n{LINE}\n{LINE}\n{LINE}\n{SEVERAL}\n{LINE}\n")
    told = sudoku("solve", f"{folder}/", "-o", str(tmp_path / "out.txt"), "--on", "ray")
    assert [line[:18] for line in told.err.splitlines()] == ["sudoku: puzzle 5: "] * 2
    assert [line[-8:] for line in told.err.splitlines()] == [" (a.txt)", " (b.txt)"]
    assert len((tmp_path / "out.txt").read_text().splitlines()) == 12
