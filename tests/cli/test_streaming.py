"""`sudoku solve` on files of many lines: options, remarks, statuses, and everything that can go wrong."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.bulk.files import FOUR, LINE, NO_SOLUTION, SEVERAL, SOLVED, needs_core, packers
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
TWO = f"{LINE}\n{LINE}\n"
BOXED = sudoku("convert", "--to", "boxed", stdin=LINE).out


@dataclass(frozen=True)
class Case:
    """A call that must fail: `words` is what the message must say."""

    name: str
    args: str
    data: bytes | str
    words: str

    def __str__(self) -> str:
        return self.name


PACKED = gzip.compress(TWO.encode() * 9)
CASES = [
    Case("bad line", "solve IN -o OUT", f"{LINE}\n{LINE[:-1]}\n", "in: line 2, column 1: expected 81 cells, got 80: "),
    Case("bad line on standard output", "solve IN", f"{LINE}\n{LINE}\nhello world\n", "line 3"),
    Case("bad character", "solve IN -o OUT", f"{LINE}\n{LINE.replace('7', '!')}\n", "line 2, column 5: expected 0 to"),
    Case("bytes that are no text", "solve IN -o OUT", f"{LINE}\n".encode() * 9 + b"\xff\n", "UTF-8"),
    Case("nothing but bad lines", "solve IN --on-error skip", "oopsy\ndaisy\n", "got nothing"),
    Case("nothing but comments", "solve IN -o OUT --from line", "# a\n# b\n", "got nothing"),
    Case("an empty file", "solve IN -o OUT", "", "got nothing"),
    Case("gzip cut off", "solve IN -o OUT", PACKED[:-9], "gzip data is cut off"),
    Case("gzip damaged", "solve IN -o OUT", PACKED[:30] + b"\0\0\0\0" + PACKED[34:], "gzip data is damaged"),
    Case("gzip with something behind", "solve IN -o OUT", PACKED + b"hello", "gzip data is damaged"),
    Case("zstd that is none", "solve IN -o OUT", b"\x28\xb5\x2f\xfd" + b"hello, hello", "zstd data is damaged"),
    Case("parquet that is none", "solve IN -o OUT", b"PAR1 hello PAR1", "not a complete parquet file"),
    Case("parquet on standard input", "solve -o OUT", b"PAR1", "parquet needs a file"),
    Case("a missing column", "solve IN -o OUT --column quiz", f"id,puzzle\n1,{LINE}\n", "'quiz', got 'id,puzzle'"),
    Case("a column of lines", "solve IN -o OUT --column quiz --from line", TWO, "--column needs a table"),
    Case("a directory to read", "solve FOLDER -o OUT", "", "is a directory"),
    Case("a missing file", "solve no-such-file -o OUT", "", "no such file"),
    Case("an output that exists", "solve IN -o KEPT", TWO, " exists (--force overwrites it)"),
    Case("an output that is a directory", "solve IN -o FOLDER --force", TWO, "is a directory"),
    Case("an output in no folder", "solve IN -o no-such-folder/x", TWO, "no such file or directory"),
    Case("an output with a bad name", "solve IN -o BAD", TWO, "not a file name"),
    Case("an output onto the input", "solve IN -o IN --force", TWO, "overwrite the input"),
    Case("an unfinished output that is the input", "solve KEPT.part -o KEPT --force", TWO, "overwrite the input"),
    Case("a full disk", "solve IN -o /dev/full", TWO, "cannot write '/dev/full': no space left on device"),
    Case("resume without an output", "solve IN --resume", TWO, "--resume needs --output FILE"),
    Case("resume of a pipe", "solve -o OUT --resume", TWO, "--resume needs a FILE to read"),
    Case("packed parquet", "solve IN -o OUT.parquet.gz", TWO, "cannot compress a .parquet file as .gz"),
    Case("a table of all solutions", "solve IN --all -o OUT.csv", BOXED, "like out.csv needs puzzles and answers"),
    Case("skipping in boxed puzzles", "solve IN --on-error skip", BOXED, "--on-error skip needs puzzles"),
    Case("JSON with resume", "solve IN --json -o OUT --resume", TWO, "--resume needs puzzles"),
    Case("no threads", "solve IN --threads 0", TWO, "0"),
    Case("an unknown way with errors", "solve IN --on-error cry", TWO, "cry"),
    Case("an unknown kind", "solve IN --kind diagnal", TWO, "did you mean diagonal?"),
    Case("an unknown engine", "solve IN --engine fast", TWO, "unknown engine"),
    Case("another size", "solve IN 16", TWO, "line 1: expected a puzzle of size 16, got size 9"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_goes_wrong_is_said_and_leaves_nothing(case: Case, tmp_path: Path) -> None:
    packers()
    pytest.importorskip("pyarrow")
    data = case.data.encode() if isinstance(case.data, str) else case.data
    (tmp_path / "in").write_bytes(data)
    (tmp_path / "kept").write_text("kept")
    (tmp_path / "kept.part").write_text(TWO)
    (tmp_path / "folder").mkdir()
    names = {name: str(tmp_path / name.lower()) for name in ("IN", "OUT", "KEPT", "FOLDER")} | {"BAD": "a\0b"}
    args = [names.get(word.split(".")[0], word) + word[len(word.split(".")[0]) :] if word[0].isupper() else word
            for word in case.args.split()]  # fmt: skip
    before = sorted(path.name for path in tmp_path.iterdir())
    outcome = sudoku(*args, stdin=data)
    assert case.words in outcome.err
    assert (outcome.status, outcome.out) == (2, "")
    assert "Traceback" not in outcome.err
    assert all(line.startswith("sudoku: ") for line in outcome.err.splitlines())
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert (tmp_path / "in").read_bytes() == data
    assert ((tmp_path / "kept").read_text(), (tmp_path / "kept.part").read_text()) == ("kept", TWO)


def test_remarks_are_the_first_ten_and_the_number_of_the_rest() -> None:
    outcome = sudoku("solve", "--on-error", "skip", stdin=f"{NO_SOLUTION}\n{SEVERAL}\n\noopsy\n" * 12)
    lines = outcome.err.splitlines()
    assert lines[0] == "sudoku: line 4 skipped: expected 81 cells, as in other lines, got 5: 'oopsy'"
    assert lines[10] == "sudoku: and 2 more lines skipped"
    assert lines[11].startswith("sudoku: puzzle 1: no solution exists: 5 is repeated in row 1: r1c1, r1c2; 5 is")
    assert lines[12].startswith("sudoku: puzzle 2: there is more than one solution; two of them differ at ")
    assert lines[13].startswith("sudoku: puzzle 3 (line 5): no solution exists")
    assert lines[21] == "sudoku: and 14 more: 7 without a solution, 7 with several"
    assert (outcome.status, len(lines)) == (1, 22)


@pytest.mark.parametrize(
    ("text", "args", "status"),
    [
        (TWO, "", 0),
        (f"{LINE}\n{SEVERAL}\n", "", 0),
        (f"{LINE}\n{SEVERAL}\n", "--unique", 1),
        (f"{LINE}\n{NO_SOLUTION}\n", "", 1),
        (f"{LINE}\noopsy\n{LINE}\n", "--on-error skip", 0),
        (f"{LINE}\n{'.' * 625}\n", "--timeout 0.01 --engine reference", 3),
    ],
)
def test_statuses_are_those_of_one_puzzle(text: str, args: str, status: int) -> None:
    assert sudoku("solve", *args.split(), stdin=text).status == status


@pytest.mark.parametrize("text", [LINE, f"{LINE}\n", f"# title\n\n{LINE}\n", NO_SOLUTION, SEVERAL, FOUR])
def test_one_puzzle_is_answered_as_ever_and_alike_in_a_file(text: str, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    printed, written = sudoku("solve", stdin=text), sudoku("solve", "-o", str(target), stdin=text)
    assert "puzzle 1" not in printed.err
    assert (written.status, written.err, written.out) == (printed.status, printed.err, "")
    assert target.read_text() == printed.out
    assert printed.out.count("\n") == (0 if text == NO_SOLUTION else 1)


def test_answers_of_other_formats_go_to_a_file_too(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert sudoku("solve", "-o", str(target), stdin=BOXED).out == ""
    assert target.read_text() == sudoku("solve", stdin=BOXED).out
    assert sudoku("solve", "-o", str(target), "--force", "--json", stdin=TWO).status == 0
    assert target.read_text() == sudoku("solve", "--json", stdin=TWO).out


def test_what_is_no_file_is_written_to_directly() -> None:
    assert sudoku("solve", "-o", "/dev/null", stdin=TWO).status == 0
    assert Path("/dev/null").is_char_device()
    assert sudoku("solve", "-o", "/dev/null", stdin=LINE).status == 0


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "nonet", *args]


@pytest.mark.parametrize("text", [LINE, TWO])
def test_a_full_disk_behind_standard_output_is_said(text: str) -> None:
    with Path("/dev/full").open("wb") as full:
        outcome = subprocess.run(
            command("solve"), input=text.encode(), stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert outcome.returncode == 2
    assert outcome.stderr.decode() == "sudoku: cannot write 'standard output': no space left on device\n"


@pytest.mark.parametrize(
    ("closed", "words"),
    [(">&-", "cannot write: standard output is closed"), ("<&-", "cannot read 'standard input': it is closed")],
)
@pytest.mark.parametrize("verb", ["solve", "count", "hint"])
def test_closed_streams_are_refused_in_a_sentence(tmp_path: Path, verb: str, closed: str, words: str) -> None:
    (tmp_path / "in").write_text(LINE if verb == "hint" else TWO)
    file = "" if "<" in closed else tmp_path / "in"
    script = f"{sys.executable} -m nonet {verb} {file} {closed}"
    outcome = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (outcome.returncode, outcome.stderr) == (2, f"sudoku: {words}\n")


def test_streams_that_do_not_block_are_read_and_written_to_their_end() -> None:
    """That nothing is there yet is not the end; so it is where a terminal or another program set them so."""
    (theirs, feed), (answers, ours) = os.pipe(), os.pipe()
    os.set_blocking(theirs, False)
    os.set_blocking(ours, False)
    count = 2000  # more than a pipe holds
    with subprocess.Popen(command("solve"), stdin=theirs, stdout=ours, stderr=subprocess.PIPE) as process:
        os.close(theirs)
        os.close(ours)
        with os.fdopen(feed, "wb", buffering=0) as file:
            for _ in range(4):
                file.write(TWO.encode() * (count // 8))
                time.sleep(0.3)
        time.sleep(0.3)
        with os.fdopen(answers, "rb") as file:
            assert file.read() == f"{SOLVED}\n".encode() * count
        assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 0


def test_a_reader_that_leaves_a_stream_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "in").write_text(TWO * 20000)
    script = f"{sys.executable} -m nonet solve {tmp_path}/in | head -n 1; echo ${{PIPESTATUS[0]}}"
    outcome = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (outcome.stdout, outcome.stderr) == (f"{SOLVED}\n0\n", "")


def test_a_parquet_file_that_is_not_finished_is_left_in_silence(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    args = command("solve", "-o", str(tmp_path / "out.parquet"))
    outcome = subprocess.run(
        args, input=f"{LINE}\n{LINE}\noopsy\n", capture_output=True, text=True, check=False, timeout=60
    )
    assert outcome.returncode == 2
    assert outcome.stderr == "sudoku: line 3, column 1: expected 81 cells, as in other lines, got 5: 'oopsy'\n"
    assert not list(tmp_path.iterdir())


@needs_core
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_is_resumed_to_the_same_bytes(tmp_path: Path, how: signal.Signals) -> None:
    source, target, part = tmp_path / "in", tmp_path / "out.txt", tmp_path / "out.txt.part"
    text = TWO.encode() * 100000
    source.write_bytes(text)
    args = command("solve", str(source), "-o", str(target), "--threads", "1")
    slow = os.environ | {"NONET_ISA": "scalar"}
    with subprocess.Popen(args, stderr=subprocess.PIPE, env=slow) as process:
        journal = tmp_path / "out.txt.part.journal"
        while process.poll() is None and not (journal.exists() and journal.read_text().count("\n") > 1):
            time.sleep(0.001)
        process.send_signal(how)
        _, err = process.communicate(timeout=60)
    if target.exists():
        pytest.skip("it was done before it could be stopped")
    assert process.returncode == (130 if how == signal.SIGINT else -signal.SIGKILL)
    if how == signal.SIGINT:
        assert b"the same command with --resume continues it" in err
    assert (part.exists(), target.exists()) == (True, False)
    assert sudoku("solve", str(source), "-o", str(target), "--resume").status == 0
    assert target.read_bytes() == f"{SOLVED}\n".encode() * 200000
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out.txt"]


def test_a_rule_without_its_colon_above_a_stream_is_told_so() -> None:
    found = sudoku("solve", stdin=f"thermo r1c1 r1c2\n{TWO}")
    assert (found.status, found.out) == (2, "")
    assert found.err == "sudoku: line 1: thermo is a rule: write thermo: r1c1 r1c2\n"
