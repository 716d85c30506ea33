"""A stream gives the same bytes however it is cut, packed or threaded."""

from __future__ import annotations

import gzip
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.bulk.sources import base, text
from tests.bulk.files import FOUR, FOUR_SOLVED, LINE, NO_SOLUTION, SEVERAL, SOLVED, packers, unpack
from tests.bulk.running import QUICK, solve
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")

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
        message = outcome.err.partition(" (finished work")[0].strip()  # whether something is kept depends on chunks
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


@pytest.mark.parametrize("count", [40, 4000])
def test_lines_that_carriage_returns_end_are_recognised_in_a_large_file(tmp_path: Path, count: int) -> None:
    data = b"# a comment\r" + (LINE.encode() + b"\r") * count
    assert (len(data) > base.HEAD) == (count > 1000)
    outcome, target = solve(tmp_path, data)
    assert (outcome.status, target.read_text()) == (0, "\n" + f"{SOLVED}\n" * count)


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
