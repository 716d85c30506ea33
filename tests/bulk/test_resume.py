"""A run that was stopped, by a signal, a full disk or a bad line, goes on to the same bytes, or says why not."""

from __future__ import annotations

import json
from io import FileIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.bulk import resume as journal
from nonet.bulk.resume import Target
from nonet.bulk.sinks.text import TextSink
from nonet.bulk.sources import base
from tests.bulk.files import LINE, NO_SOLUTION, SEVERAL, SOLVED, packers
from tests.bulk.running import QUICK, solve
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")


def many_lines() -> bytes:
    lines = [LINE, "", NO_SOLUTION, SEVERAL, "# comment", f" {LINE}", "not a puzzle", LINE.replace(".", "0")]
    return ("\n".join(lines * 20) + "\n").encode()


@pytest.mark.parametrize("name", ["out.txt", "out.gz", "out.txt.zst", "out.csv", "out.csv.gz"])
@given(at=st.floats(0, 1), threads=st.integers(1, 3), data=st.data())
@settings(QUICK, max_examples=8)
def test_a_run_cut_off_anywhere_is_resumed_to_the_same_bytes(
    tmp_path: Path, name: str, at: float, threads: int, data: st.DataObject
) -> None:
    packers()
    skip = ("--on-error", "skip")
    expected, target = solve(tmp_path, many_lines(), *skip, chunk=1000, name=name)
    assert expected.status == 1
    whole = target.read_bytes()
    target.unlink()
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        outcome, _ = solve(tmp_path, many_lines(), *skip, chunk=1000, name=name)
    assert outcome.status == 130
    assert "--resume continues it" in outcome.err
    part, journal = tmp_path / f"{name}.part", tmp_path / f"{name}.part.journal"
    assert part.read_bytes() == whole
    assert not target.exists()
    part.write_bytes(data.draw(st.sampled_from([whole[: round(at * len(whole))], whole + whole[:99]])))
    if data.draw(st.booleans()):
        journal.write_text(journal.read_text()[:-20])  # the last line was not written to its end
    with patch.object(base, "CHUNK", 1000):
        args = ["solve", str(tmp_path / "in"), "-o", str(target), "--resume", "--threads", str(threads)]
        resumed = sudoku(*args, *skip)
    assert (resumed.status, resumed.err) == (expected.status, expected.err)
    assert target.read_bytes() == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", name]


def test_a_journal_is_written_whole_where_the_disk_takes_a_little_at_a_time(tmp_path: Path) -> None:
    class Slow(FileIO):
        def write(self, data: Any, /) -> int:
            return super().write(memoryview(data)[:7])

    with patch.object(journal, "FileIO", Slow), patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, f"{LINE}\n".encode() * 50, chunk=1000)
    lines = (tmp_path / "out.txt.part.journal").read_text().splitlines()
    assert [json.loads(line)["size"] for line in lines[1:]] == [984, 1968, 2952, 3936, 4100]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda folder: (folder / "in").write_bytes(many_lines() + b"\n"), "the input has changed"),
        (lambda folder: (folder / "in").touch(), "the input has changed"),
        (lambda folder: (folder / "out.txt.part.journal").unlink(), "of the unfinished run is missing"),
        (lambda folder: (folder / "out.txt.part.journal").write_text("{}\n"), "another version"),
    ],
)
def test_a_resume_that_cannot_be_right_is_refused(tmp_path: Path, change: object, words: str) -> None:
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, many_lines(), "--on-error", "skip")
    assert callable(change)
    change(tmp_path)
    part = (tmp_path / "out.txt.part").read_bytes()
    args = ["solve", str(tmp_path / "in"), "-o", str(tmp_path / "out.txt"), "--on-error", "skip"]
    outcome = sudoku(*args, "--resume")
    assert (outcome.status, outcome.out) == (2, "")
    assert words in outcome.err
    assert (tmp_path / "out.txt.part").read_bytes() == part
    assert "the unfinished output " in sudoku(*args).err
    assert sudoku(*args, "--force").status == 1
    assert not (tmp_path / "out.txt.part").exists()


def test_other_options_are_another_run(tmp_path: Path) -> None:
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, f"{LINE}\n{LINE}\n".encode())
    args = ["solve", str(tmp_path / "in"), "-o", str(tmp_path / "out.txt"), "--resume"]
    outcome = sudoku(*args, "--kind", "diagonal")
    assert (outcome.status, outcome.out) == (2, "")
    assert "another kind" in outcome.err
    assert sudoku(*args).status == 0


def test_resume_without_anything_to_resume_begins(tmp_path: Path) -> None:
    outcome, target = solve(tmp_path, f"{LINE}\n{LINE}\n".encode(), "--resume")
    assert (outcome.status, target.read_text()) == (0, f"{SOLVED}\n{SOLVED}\n")


def test_two_runs_do_not_write_one_output(tmp_path: Path) -> None:
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, f"{LINE}\n{LINE}\n".encode())
    with (tmp_path / "out.txt.part").open("rb") as file:
        fcntl = pytest.importorskip("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX)
        outcome = sudoku("solve", str(tmp_path / "in"), "-o", str(tmp_path / "out.txt"), "--resume")
    assert outcome.status == 2
    assert "another run is writing" in outcome.err


def test_a_bad_line_late_in_a_file_keeps_what_came_before(tmp_path: Path) -> None:
    data = (f"{LINE}\n" * 50 + "oopsy\n" + f"{LINE}\n" * 50).encode()
    outcome, target = solve(tmp_path, data, chunk=1000)
    assert (outcome.status, outcome.out) == (2, "")
    assert "line 51" in outcome.err
    assert "'oopsy'" in outcome.err
    assert "--resume --on-error skip continues it" in outcome.err
    assert not target.exists()
    assert json.loads((tmp_path / "out.txt.part.journal").read_text().splitlines()[-1])["size"] > 0
    with patch.object(base, "CHUNK", 1000):
        done = sudoku("solve", str(tmp_path / "in"), "-o", str(target), "--resume", "--on-error", "skip")
    assert (done.status, done.err.splitlines()) == (
        0,
        ["sudoku: line 51 skipped: expected 81 cells, as in other lines, got 5: 'oopsy'"],
    )


@pytest.mark.parametrize("line", ["oopsy", "# nothing"])
def test_where_no_line_is_a_puzzle_nothing_is_kept(tmp_path: Path, line: str) -> None:
    outcome, _ = solve(tmp_path, f"{line}\n".encode() * 200, "--on-error", "skip", "--from", "line", chunk=500)
    assert outcome.status == 2
    assert outcome.err.endswith("expected a puzzle, got nothing\n")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_blank_lines_before_the_first_puzzle_are_resumed_too(tmp_path: Path) -> None:
    data = b"\n" * 700 + f"{LINE}\n".encode() * 20
    expected, target = solve(tmp_path, data, chunk=500, name="out.gz")
    whole = target.read_bytes()
    target.unlink()
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, data, chunk=500, name="out.gz")
    part = tmp_path / "out.gz.part"
    for size in (0, 10, len(whole) - 10):
        part.write_bytes(whole[:size])
        with patch.object(Target, "finish", side_effect=KeyboardInterrupt), patch.object(base, "CHUNK", 500):
            sudoku("solve", str(tmp_path / "in"), "-o", str(target), "--resume")
        assert part.read_bytes() == whole
    assert expected.status == 0


@pytest.mark.parametrize("suffix", packers())
@pytest.mark.parametrize("head", ["", "# a table\nid,puzzle\n"])
def test_packed_inputs_and_tables_are_resumed_too(tmp_path: Path, suffix: str, head: str) -> None:
    record = f'"1\n2",{SEVERAL}\n3,{LINE}\n4,oopsy\n' if head else f"{SEVERAL}\n{LINE}\noopsy\n"
    data = packers()[suffix]((head + record * 20).encode())
    args = ("--on-error", "skip")
    expected, target = solve(tmp_path, data, *args, chunk=1000, name="out.csv")
    whole = target.read_bytes()
    target.unlink()
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, data, *args, chunk=1000, name="out.csv")
    part = tmp_path / "out.csv.part"
    part.write_bytes(part.read_bytes()[: len(whole) // 2])
    with patch.object(base, "CHUNK", 1000):
        resumed = sudoku("solve", str(tmp_path / "in"), "-o", str(target), "--resume", *args)
    assert (resumed.status, resumed.err, target.read_bytes()) == (expected.status, expected.err, whole)
    assert "line 6 skipped" in expected.err if head else "line 3 skipped" in expected.err


def test_a_full_disk_keeps_what_was_written(tmp_path: Path) -> None:
    data = f"{LINE}\n".encode() * 50

    def write(self: TextSink, encoded: bytes) -> None:
        if self.file.tell() > 1000:
            raise OSError(28, "No space left on device")
        self.file.write(bytes(encoded))

    with patch.object(TextSink, "write", write):
        outcome, target = solve(tmp_path, data, chunk=1000)
    assert (outcome.status, outcome.out) == (2, "")
    assert ": no space left on device (" in outcome.err
    assert "--resume continues it" in outcome.err
    with patch.object(base, "CHUNK", 1000):
        assert sudoku("solve", str(tmp_path / "in"), "-o", str(target), "--resume").status == 0
    assert target.read_bytes() == f"{SOLVED}\n".encode() * 50


def test_another_run_forgets_the_journal_of_the_first(tmp_path: Path) -> None:
    """Else its unfinished output would be gone on with from a place in the input of the first."""
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        solve(tmp_path, f"{LINE}\n{LINE}\n".encode())
        with patch.object(Target, "leave"):  # as if it were killed
            args = ("solve", "-o", str(tmp_path / "out.txt"), "--force")
            assert sudoku(*args, stdin=f"{SEVERAL}\n{SEVERAL}\n").status == 130
    assert not (tmp_path / "out.txt.part.journal").exists()
    outcome = sudoku("solve", str(tmp_path / "in"), "-o", str(tmp_path / "out.txt"), "--resume")
    assert (outcome.status, outcome.out) == (2, "")
    assert "of the unfinished run is missing" in outcome.err


def test_a_run_below_a_count_is_resumed(tmp_path: Path) -> None:
    lines = [LINE] * 40
    with patch.object(base, "CHUNK", 1 << 10):
        (tmp_path / "in").write_text("40\n" + "\n".join([*lines[:30], "oops!", *lines[31:]]) + "\n")
        target = tmp_path / "out"
        assert sudoku("solve", str(tmp_path / "in"), "-o", str(target)).status == 2
        done = sudoku("solve", str(tmp_path / "in"), "-o", str(target), "--resume", "--on-error", "skip")
    assert done.status == 0
    assert target.read_text() == f"{SOLVED}\n" * 30 + "\n" + f"{SOLVED}\n" * 9
    assert "line 32 skipped" in done.err
