"""What the core says of a text's lines before it solves them, beside the plain way to say it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.solver import core as _native
from tests.bulk.files import LINE
from tests.families import for_each

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

PUZZLE = LINE.encode()
VISIBLE = bytes(max(byte, ord("!")) for byte in range(256))
SEPARATORS = [bytes([byte]) for byte in b" \t\v\f,;:#"]

cells = st.binary(min_size=81, max_size=81).map(lambda data: data.translate(VISIBLE))
rests = st.one_of(st.sampled_from([b"", b"\r", b" ", b",x", b"# \r", b"\n", b";\n", b"1"]), st.binary(max_size=3))


def common_line(text: bytes) -> int:
    """Line by line. A carriage return ends a line, too; before a line feed it is counted with the line."""
    lines = text.removesuffix(b"\n").split(b"\n")
    length = len(lines[0])
    return length + 1 if all(len(line) == length and may_be_puzzle(line) for line in lines) else 0


def may_be_puzzle(line: bytes) -> bool:
    rest = line[81:]
    is_end = rest in (b"", b"\r") or (rest[:1] in SEPARATORS and b"\r" not in rest)
    return len(line) >= 81 and min(line[:81]) > ord(" ") and is_end


@given(st.lists(st.tuples(cells, rests), min_size=1, max_size=4), st.integers(0, 90), st.sampled_from(b"\0\t\n\r !"))
def test_the_core_sees_what_is_there(lines: list[tuple[bytes, bytes]], at: int, odd: int) -> None:
    text = bytearray(b"".join(line + rest + b"\n" for line, rest in lines))
    if at < 81:
        text[at] = odd
    assert _native.common_line(text) == common_line(bytes(text))


@given(st.integers(1, 4), rests, st.integers(0, 400), st.sampled_from(b"\0\t\n\r !1"))
def test_one_byte_makes_the_difference(count: int, rest: bytes, at: int, odd: int) -> None:
    text = bytearray((PUZZLE + rest + b"\n") * count)
    text[at % (len(text) - 1)] = odd
    assert _native.common_line(text) == common_line(bytes(text))


def test_it_takes_lines_to_have_one_in_common() -> None:
    assert _native.common_line(b"") == 0
    assert _native.common_line(PUZZLE) == 0
    assert _native.common_line(b"\n" * 82) == 0
    assert _native.common_line(PUZZLE + b"\n") == 82
    assert _native.common_line(PUZZLE + b"\n" + PUZZLE) == 0


odd_lines = st.one_of(st.binary(max_size=100), st.text("0123456789._*Xx", min_size=79, max_size=83).map(str.encode))
puzzles = st.text("0123456789._*Xx", min_size=81, max_size=81).map(str.encode)
some_lines = st.lists(st.one_of(st.tuples(puzzles, rests).map(b"".join), odd_lines), max_size=8)


def begins_with_puzzle(line: bytes) -> bool:
    return bool(re.fullmatch(rb"[0-9._*Xx]{81}(?:[ \t\v\f,;:#].*)?", line, re.DOTALL))


@given(some_lines, st.booleans())
def test_lines_that_begin_with_a_puzzle_are_gathered(lines: list[bytes], has_last_end: bool) -> None:
    text = b"\n".join(lines) + b"\n" * has_last_end
    lines = text.removesuffix(b"\n").split(b"\n") if text else []
    count, values, others = _native.gather_lines(text)
    assert count == len(lines)
    expected = [bytes(int(byte) if byte.isdigit() else 0 for byte in line[:81].decode())
                for line in lines if begins_with_puzzle(line)]  # fmt: skip
    assert values == b"".join(expected)
    found = [(number, text[start:end]) for number, start, end in others]
    assert found == [(number, line) for number, line in enumerate(lines) if not begins_with_puzzle(line)]


@for_each("byte", range(256))
def test_only_digits_and_blanks_are_cells(byte: int) -> None:
    line = PUZZLE[:40] + bytes([byte]) + PUZZLE[41:]
    assert (_native.gather_lines(line)[1] != b"") == (chr(byte) in "0123456789._*Xx")
