"""A stream gives the same bytes however it is cut, packed, threaded or interrupted."""

from __future__ import annotations

import gzip
import json
from io import FileIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonet.batch import journal
from nonet.batch.sinks.text import TextSink
from nonet.batch.sources import base, text
from nonet.batch.target import Target
from tests.batch.files import FOUR, FOUR_SOLVED, LINE, NO_SOLUTION, SEVERAL, SOLVED, packers, unpack
from tests.cli.sudoku import Outcome, sudoku

pytest.importorskip("numpy")

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

# What may stand in a line, and what must stand in the line of its answer; None: some solution, it is not the only one.
LINES: dict[str, str | None] = {
    LINE: SOLVED,
    LINE.replace(".", "0"): SOLVED,
    LINE.replace(".", "*").replace("*", "X", 3): SOLVED,
    f"  {LINE}": SOLVED,
    f"{LINE} # from the paper": SOLVED,
    f"{LINE},{SOLVED},easy": SOLVED,
    SOLVED: SOLVED,
    SEVERAL: None,
    NO_SOLUTION: "",
    FOUR: FOUR_SOLVED,
    "": "",
    " \t": "",
    "# a comment, with é": "",
    "#" + LINE: "",
}
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def solve(
    folder: Path, data: bytes, *args: str, chunk: int = base.CHUNK, name: str = "out.txt"
) -> tuple[Outcome, Path]:
    """`sudoku solve in -o out` on these bytes."""
    source, target = folder / "in", folder / name
    source.write_bytes(data)
    with patch.object(base, "CHUNK", chunk):
        return sudoku("solve", str(source), "-o", str(target), "--force", *args), target


@QUICK
@given(st.lists(st.sampled_from(sorted(LINES)), min_size=1, max_size=30), ENDS, st.booleans(),
       st.tuples(st.integers(300, 2000), st.sampled_from([90, text._TAIL])))  # fmt: skip
def test_line_n_answers_line_n_however_the_input_is_cut(
    tmp_path: Path, lines: list[str], end: str, has_last_end: bool, cut: tuple[int, int]
) -> None:
    lines = [LINE, *lines, LINE]
    data = (end.join(lines) + end * has_last_end).encode()
    chunk, tail = cut
    with patch.object(text, "_TAIL", tail):  # longer lines than that are cut another way
        outcome, target = solve(tmp_path, data, chunk=chunk)
    assert outcome.status == (NO_SOLUTION in lines)
    answers = target.read_text().split("\n")
    assert answers.pop() == ""
    for line, answer in zip(lines, answers, strict=True):
        expected = LINES[line]
        assert (len(answer) == 81) if expected is None else (answer == expected)
    whole, again = solve(tmp_path, data)
    assert (whole.status, whole.err, again.read_text().split("\n")[:-1]) == (outcome.status, outcome.err, answers)
    assert sudoku("solve", stdin=data).out.encode() == target.read_bytes()


# What else may stand in a line: separators, bytes that are no text, cells that are none, other sizes, too few cells.
CELLS = LINE.encode()
BEHIND = [b" ", b"\t x", b";", b":a:b", b"#", b"\v", b"\f", b" caf\xe9", b"\xe9", b"\0", b"1", CELLS]
WITHIN = [b"\0", b"\t", b" ", b"\x05", b"A"]
BEFORE = [b"\t", b"\xef\xbb\xbf", b"\xc2\xa0", b"\xff", b","]
ODD = [
    *(CELLS + rest for rest in BEHIND),
    *(CELLS[:40] + bad + CELLS[41:] for bad in WITHIN),
    *(before + CELLS for before in BEFORE),
    *(b"oopsy", b",", b"\x1c", b"\xc2\x85", b"\xff", b"\0", b"12", b"1" * 49, b"9" * 200, b"#" + b"k" * 300),
    *(line.encode() for line in LINES if line != SEVERAL),  # of several solutions engines give different ones
]
BYTE_ENDS = st.sampled_from([b"\n", b"\n", b"\r\n", b"\r"])


@QUICK
@given(st.lists(st.tuples(st.sampled_from(ODD), BYTE_ENDS), min_size=1, max_size=30),
       st.booleans(), st.booleans(), st.tuples(st.integers(620, 2000), st.sampled_from([90, text._TAIL])))  # fmt: skip
def test_every_way_gives_the_same_answers_and_messages(
    tmp_path: Path, lines: list[tuple[bytes, bytes]], has_last_end: bool, skips: bool, cut: tuple[int, int]
) -> None:
    data = CELLS + b"\n" + CELLS + b"".join(end + line for line, end in lines) + b"\n" * has_last_end
    small, tail = cut
    args = ("--from", "line", *(("--on-error", "skip") if skips else ()))

    def answers(packed: bytes, *more: str, chunk: int = small) -> tuple[int, str, bytes]:
        (tmp_path / "out.txt").unlink(missing_ok=True)
        with patch.object(text, "_TAIL", tail):
            outcome, target = solve(tmp_path, packed, *args, *more, chunk=chunk)
        message = outcome.err.partition(" (what was")[0].strip()  # whether something is kept depends on chunks
        return outcome.status, message, target.read_bytes() if target.exists() else b""

    expected = answers(data, "--engine", "reference", chunk=base.CHUNK)
    assert answers(data, chunk=base.CHUNK) == expected
    assert answers(data, "--threads", "3") == expected
    assert answers(gzip.compress(data), "--threads", "1") == expected


def test_an_input_that_gets_shorter_is_not_taken_for_whole(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(f"{LINE}\n" * 100)
    read_at = base.Input.read_at

    def cut_first(self: base.Input, start: int, size: int) -> bytes:
        if start >= 82 * 60:
            with source.open("r+") as file:
                file.truncate(82 * 70 + 5)
        return read_at(self, start, size)

    with patch.object(base, "CHUNK", 820), patch.object(base.Input, "read_at", cut_first):
        outcome = sudoku("solve", str(source), "-o", str(target), "--threads", "1")
    assert (outcome.status, outcome.out) == (2, "")
    assert "cannot read: the input is shorter than it was" in outcome.err
    assert not target.exists()


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
    assert "--resume goes on" in outcome.err
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


@pytest.mark.parametrize("suffix", packers())
@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_packed_input_and_output_hold_the_same_answers(tmp_path: Path, suffix: str, threads: str) -> None:
    text = f"{LINE}\n{SEVERAL}\n" * 50
    packed = packers()[suffix](text.encode())
    outcome, target = solve(tmp_path, packed, "--threads", threads, chunk=1000, name="out.txt" + suffix)
    assert outcome.status == 0
    _, plain = solve(tmp_path, text.encode())
    assert unpack(target) == plain.read_bytes()
    assert sudoku("solve", stdin=packed).out.encode() == plain.read_bytes()


def test_packed_input_may_be_many_members_and_end_in_zeros(tmp_path: Path) -> None:
    members = gzip.compress(f"{LINE}\n{LINE[:5]}".encode()) + gzip.compress(LINE[5:].encode())
    _, target = solve(tmp_path, members + b"\0" * 512)
    assert target.read_text() == f"{SOLVED}\n{SOLVED}\n"


def test_a_byte_order_mark_is_no_cell(tmp_path: Path) -> None:
    _, target = solve(tmp_path, b"\xef\xbb\xbf" + f"{LINE}\n{LINE}\n".encode())
    assert target.read_text() == f"{SOLVED}\n{SOLVED}\n"


@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("length", [998, 999, 1000, 1001, 1999, 2000, 5000])
def test_a_line_longer_than_a_chunk_is_one_bad_line(tmp_path: Path, count: int, end: str, length: int) -> None:
    data = f"{LINE}{end}" * count + "1" * length + f"{end}{LINE}{end}{LINE}{end}"
    outcome, target = solve(tmp_path, data.encode(), "--on-error", "skip", chunk=1000)
    assert target.read_text() == f"{SOLVED}\n" * count + f"\n{SOLVED}\n{SOLVED}\n"
    assert f"line {count + 1} skipped" in outcome.err
    assert sudoku("solve", "--on-error", "skip", stdin=data).out == target.read_text()


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r"])
def test_a_text_that_ends_where_a_chunk_does_is_cut_alike_in_a_file_and_in_a_pipe(tmp_path: Path, end: str) -> None:
    """Whether a text holds one puzzle, and so one answer, is known from the only chunk."""
    data = f"# one\n{LINE}{end}".encode()
    for chunk in range(len(data) - 2, len(data) + 3):
        _, target = solve(tmp_path, data, chunk=chunk, name="out.gz")
        _, again = solve(tmp_path, gzip.compress(data), chunk=chunk, name="again.gz")
        assert again.read_bytes() == target.read_bytes()


def test_lines_that_carriage_returns_end_are_recognised_in_a_large_file(tmp_path: Path) -> None:
    data = b"# a comment\r" + (LINE.encode() + b"\r") * 4000
    assert len(data) > base.HEAD
    outcome, target = solve(tmp_path, data)
    assert (outcome.status, target.read_text()) == (0, "\n" + f"{SOLVED}\n" * 4000)


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
        (lambda folder: (folder / "out.txt.part.journal").unlink(), "no journal"),
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
    assert "an unfinished output exists" in sudoku(*args).err
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
    assert "--resume --on-error skip goes on" in outcome.err
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
    assert outcome.err.startswith("sudoku: cannot write: no space left on device: ")
    assert "--resume goes on" in outcome.err
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
    assert "no journal" in outcome.err


@pytest.mark.parametrize("count", [1, 2, 12, 5000])
@pytest.mark.parametrize("way", ["file", "pipe", "packed"])
def test_a_count_above_lines_is_none_of_them(tmp_path: Path, count: int, way: str) -> None:
    """5000 lines are more than recognition looks at."""
    text = f"# a set\n{count}\n" + f"{LINE}\n" * count
    file = tmp_path / ("in.gz" if way == "packed" else "in.txt")
    file.write_bytes(gzip.compress(text.encode()) if way == "packed" else text.encode())
    found = sudoku("solve", stdin=text) if way == "pipe" else sudoku("solve", str(file))
    assert (found.status, found.err) == (0, "")
    assert found.out == f"{SOLVED}\n" * count


def test_a_count_that_is_wrong_is_said() -> None:
    """Before anything is solved where all can be seen, and else at the end."""
    few = sudoku("solve", stdin=f"3\n{LINE}\n{LINE}\n")
    assert (few.status, few.out) == (2, "")
    assert few.err == "sudoku: line 1: expected 3 puzzles, as this line says, got 2\n"
    many = sudoku("solve", stdin="4999\n" + f"{LINE}\n" * 5000)
    assert (many.status, many.out) == (0, f"{SOLVED}\n" * 5000)
    assert many.err == "sudoku: line 1 says 4,999 puzzles, there are 5,000\n"


def test_errors_below_a_count_have_their_line() -> None:
    found = sudoku("solve", stdin=f"# a set\n\n3\n{LINE}\nabc\n{LINE}\n")
    assert found.err == "sudoku: line 5, column 1: expected 81 cells, as in other lines, got 3: 'abc'\n"


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
