"""A Parquet output that was stopped anywhere, by a kill, a full disk or Ctrl-C, goes on to the same bytes."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from io import FileIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from nonet._base.files import write_all
from nonet.bulk import row_groups
from nonet.bulk.resume import Target
from nonet.bulk.sinks.parquet import ParquetSink
from nonet.bulk.sources import base
from tests.bulk.files import LINE, NO_SOLUTION, SEVERAL, needs_core
from tests.bulk.running import solve
from tests.cli.sudoku import Outcome, sudoku

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

DATA = f"{LINE}\n\n{SEVERAL}\n{NO_SOLUTION}\n".encode() * 20
NAME = "out.parquet"

# Ends the process as kill -9 does, in the middle of a write, when so many bytes have been written to files.
KILLED = """
import os, signal, sys
from nonet.bulk import resume
from nonet.bulk import row_groups
from nonet.bulk.sinks import base, parquet
from nonet.bulk.sources import base as sources
from nonet.__main__ import main
left, write = int(sys.argv.pop(1)), base.write_all

def write_all(file, data):
    global left
    data = bytes(data)
    write(file, data[:left])
    left -= len(data)
    if left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)

for module in (base, resume, parquet, row_groups):
    module.write_all = write_all
sources.CHUNK = 1000
main()
"""


def run_killed(left: int, *args: str) -> int:
    return subprocess.run([sys.executable, "-c", KILLED, str(left), *args], check=False, timeout=60).returncode


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def resume(folder: Path, *args: str) -> Outcome:
    with patch.object(base, "CHUNK", 1000):
        return sudoku("solve", str(folder / "in"), "-o", str(folder / NAME), "--resume", *args)


def whole_file(folder: Path) -> tuple[Outcome, bytes]:
    outcome, target = solve(folder, DATA, chunk=1000, name=NAME)
    data = target.read_bytes()
    target.unlink()
    return outcome, data


@pytest.mark.parametrize("command", ["solve", pytest.param("rate", marks=needs_core)])
def test_a_run_that_is_killed_again_and_again_ends_with_the_same_bytes(tmp_path: Path, command: str) -> None:
    source, expected, target = tmp_path / "in", tmp_path / "expected.parquet", tmp_path / NAME
    source.write_bytes(DATA)
    with patch.object(base, "CHUNK", 1000):
        assert sudoku(command, str(source), "-o", str(expected)).status == 1
    args = (command, str(source), "-o", str(target))
    for left in (1200, random.Random().randrange(200, 4000)):
        assert run_killed(left, *args, "--resume") == -signal.SIGKILL
        assert not target.exists()
    with patch.object(base, "CHUNK", 1000):
        assert sudoku(*args, "--resume").status == 1
    assert target.read_bytes() == expected.read_bytes()
    assert names(tmp_path) == ["expected.parquet", "in", NAME]


@pytest.mark.parametrize("place", ["remake", "finish"])
def test_a_kill_at_the_end_leaves_all_to_go_on_with(tmp_path: Path, place: str) -> None:
    expected, whole = whole_file(tmp_path)
    victim = ParquetSink if place == "remake" else Target
    leave = patch.object(Target, "leave", lambda target: target.file.close())
    with patch.object(victim, place, side_effect=KeyboardInterrupt), leave, patch.object(Path, "unlink"):
        solve(tmp_path, DATA, chunk=1000, name=NAME)  # as if it were killed: nothing is tidied up
    assert names(tmp_path) == ["in", f"{NAME}.part", f"{NAME}.part.journal", f"{NAME}.part.whole"]
    resumed = resume(tmp_path)
    assert (resumed.status, resumed.err) == (expected.status, expected.err)
    assert (tmp_path / NAME).read_bytes() == whole
    assert names(tmp_path) == ["in", NAME]


@pytest.mark.parametrize("at", [0, 0.1, 0.5, 0.77, 1])
def test_a_part_that_was_cut_anywhere_is_gone_on_with(tmp_path: Path, at: float) -> None:
    expected, whole = whole_file(tmp_path)
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        stopped, _ = solve(tmp_path, DATA, chunk=1000, name=NAME)
    assert stopped.status == 130
    assert "--resume continues it" in stopped.err
    assert names(tmp_path) == ["in", f"{NAME}.part", f"{NAME}.part.journal"]
    part = tmp_path / f"{NAME}.part"
    part.write_bytes(part.read_bytes()[: round(at * part.stat().st_size)])
    resumed = resume(tmp_path, "--threads", "3")
    assert (resumed.status, resumed.err) == (expected.status, expected.err)
    assert (tmp_path / NAME).read_bytes() == whole


@pytest.mark.parametrize("full", ["part", "whole"])
def test_a_full_disk_keeps_what_was_written(tmp_path: Path, full: str) -> None:
    expected, whole = whole_file(tmp_path)
    module = sys.modules["nonet.bulk.sinks.parquet" if full == "part" else "nonet.bulk.row_groups"]
    write = write_all
    left = [3000 if full == "part" else 500]

    def write_some(file: Any, data: Any) -> None:
        left[0] -= len(data)
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        write(file, data)

    with patch.object(module, "write_all", write_some):
        failed, _ = solve(tmp_path, DATA, chunk=1000, name=NAME)
    assert (failed.status, failed.out) == (2, "")
    assert ": no space left on device (" in failed.err
    assert "(finished work is kept: --resume continues it)" in failed.err
    assert names(tmp_path) == ["in", f"{NAME}.part", f"{NAME}.part.journal"]
    resumed = resume(tmp_path)
    assert (resumed.status, resumed.err) == (expected.status, expected.err)
    assert (tmp_path / NAME).read_bytes() == whole


def test_an_unfinished_file_is_neither_lost_nor_written_twice(tmp_path: Path) -> None:
    _, whole = whole_file(tmp_path)
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, DATA, chunk=1000, name=NAME)
    args = ("solve", str(tmp_path / "in"), "-o", str(tmp_path / NAME))
    assert "exists (--resume continues it, --force starts again)" in sudoku(*args).err
    with (tmp_path / f"{NAME}.part").open("rb") as file:
        fcntl = pytest.importorskip("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX)
        assert "another run is writing" in resume(tmp_path).err
        assert "another run is writing" in sudoku(*args, "--force").err
    (tmp_path / f"{NAME}.part.whole").write_text("of a run that was killed")
    assert sudoku(*args, "--force").status == 1
    assert (tmp_path / NAME).read_bytes() == whole  # also with chunks of another size
    assert names(tmp_path) == ["in", NAME]


def test_a_name_that_was_taken_meanwhile_is_kept(tmp_path: Path) -> None:
    _, whole = whole_file(tmp_path)
    target, remake = tmp_path / NAME, Target.remake

    def interfere(self: Target, make: Any) -> None:
        remake(self, make)
        target.write_text("mine")

    with patch.object(Target, "remake", interfere):
        refused = resume(tmp_path)
    assert (refused.status, target.read_text()) == (2, "mine")
    assert " exists (--force overwrites it)" in refused.err
    assert names(tmp_path) == ["in", NAME, f"{NAME}.part", f"{NAME}.part.journal"]
    target.unlink()
    assert resume(tmp_path).status == 1
    assert target.read_bytes() == whole


def test_a_damaged_part_is_said_to_be_so(tmp_path: Path) -> None:
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, DATA, chunk=1000, name=NAME)
    part = tmp_path / f"{NAME}.part"
    part.write_bytes(bytes(part.stat().st_size))
    outcome = resume(tmp_path)
    assert (outcome.status, outcome.out) == (2, "")
    assert "the unfinished output is damaged (--force starts again)" in outcome.err


def test_parquet_from_a_pipe_needs_no_part_of_its_own(tmp_path: Path) -> None:
    _, whole = whole_file(tmp_path)
    with patch.object(Target, "remake", side_effect=AssertionError):
        assert sudoku("solve", "-o", str(tmp_path / NAME), stdin=DATA).status == 1
    assert (tmp_path / NAME).read_bytes() == whole


@pytest.mark.parametrize("sizes", [[10_000], [1, 9_999], [4096, 4096, 1808], [3000] * 3 + [1000]])
def test_row_groups_do_not_depend_on_how_rows_come(tmp_path: Path, sizes: list[int]) -> None:
    rows = arrow.table({"puzzle": [None if at % 7 == 0 else str(at) * 9 for at in range(10_000)]})
    with patch.object(row_groups, "ROWS", 8192):
        for name, cuts in (("one", [10_000]), ("other", sizes)):
            with (
                FileIO(tmp_path / name, "w") as file,
                row_groups.RowGroups(file, rows.schema) as groups,
            ):
                done = 0
                for size in cuts:
                    for batch in rows.slice(done, size).combine_chunks().to_batches():
                        groups.add(batch)
                    done += size
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    found = parquet.ParquetFile(tmp_path / "one")
    assert [found.metadata.row_group(at).num_rows for at in range(found.num_row_groups)] == [8192, 1808]
    assert found.read().equals(rows)
