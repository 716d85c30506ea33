"""Input without an end, or far too much of it: a message, and little memory."""

from __future__ import annotations

import gzip
import tracemalloc
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet.cli import inputs
from tests.cli.sudoku import sudoku

COMMANDS = ["solve", "rate", "hint", "convert --to line", "analyze", "show"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
@pytest.mark.parametrize("command", COMMANDS)
def test_an_endless_input_is_refused_soon(command: str) -> None:
    found = sudoku(*command.split(), "/dev/zero")
    assert (found.status, found.out) == (2, "")
    assert "line 1: expected lines of up to 16 MB, got a longer one: '\\x00" in found.err


@pytest.mark.parametrize("text", [b"7 ", b"7", b" ", b'"'])
@pytest.mark.parametrize("command", ["solve", "rate", "solve --json"])
def test_a_small_file_that_unpacks_to_one_long_line_takes_little_memory(
    tmp_path: Path, command: str, text: bytes
) -> None:
    (tmp_path / "in.gz").write_bytes(gzip.compress(text * (200_000_000 // len(text)), 1))
    tracemalloc.start()
    try:
        found = sudoku(*command.split(), str(tmp_path / "in.gz"))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (found.status, found.out) == (2, "")
    assert "expected" in found.err
    assert peak < 150_000_000


def test_a_text_that_is_too_long_in_all_is_refused() -> None:
    with patch.object(inputs, "_LONGEST_TEXT", 1 << 20):
        found = sudoku("convert", "--to", "line", stdin="." * 81 + "\n" + ("." * 81 + "\n") * 30_000)
    assert (found.status, found.out) == (2, "")
    assert "the input is longer than 1 MB (only solve and rate can read more, with one puzzle per line)" in found.err


def test_the_line_that_is_too_long_is_named() -> None:
    with patch.object(inputs, "_LONGEST_LINE", 1 << 20):
        found = sudoku("show", stdin="1 0\n0 1\n\n" + "x" * (3 << 20))
    assert "line 4: expected lines of up to 1 MB, got a longer one: 'xxx" in found.err
