"""A disk that is full ends every command in one message and status 2, be it for a file or standard output."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet.cli.main import run, run_command
from tests.cli.test_commands import LINE
from tests.cli.test_crash import CALLS, files

__all__ = ["files"]  # a fixture

FULL = Path("/dev/full")

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")

# Write files and folders of their own, or have no option -o.
OWN = {"book", "dataset", "prove"}
NO_OUTPUT = {"verify", "help", "pair check", "pair solve"}


def said_with_full(*arguments: str, stdin: str) -> tuple[int, str]:
    """The status and the words of a command whose standard output is a full disk."""
    typed = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    told = io.StringIO()
    with FULL.open("w") as full, patch.multiple(sys, stdin=typed, stdout=full, stderr=told):
        return run(lambda: run_command(list(arguments))), told.getvalue()


@pytest.mark.parametrize("name", sorted(CALLS.keys() - OWN))
def test_standard_output_on_a_full_disk(name: str, files: Path) -> None:
    words, stdin = CALLS[name]
    said = said_with_full(*(word.format(files) for word in words.split()), stdin=stdin)
    assert said == (2, "sudoku: cannot write 'standard output': no space left on device\n")


@pytest.mark.parametrize("words", ["--help", "--version", "solve --help", "--completion bash", "technique", ""])
def test_other_words_on_a_full_disk(words: str) -> None:
    said = said_with_full(*words.split(), stdin="")
    assert said == (2, "sudoku: cannot write 'standard output': no space left on device\n")


@pytest.mark.parametrize("name", sorted(CALLS.keys() - OWN - NO_OUTPUT))
def test_an_output_on_a_full_disk(name: str, files: Path) -> None:
    words, stdin = CALLS[name]
    arguments = [word.format(files) for word in words.split()]
    said = said_with_full(*arguments, "-o", str(FULL), stdin=stdin)
    assert said == (2, "sudoku: cannot write '/dev/full': no space left on device\n")


@contextmanager
def no_room() -> Iterator[None]:
    """No file of this process can have a byte."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


FILES = {
    "prove": "prove -o {}/new {}/puzzle",
    "proof": "solve --proof {}/new {}/puzzle",
    "tasks": "spec 4 --seed 1 --folder {}/new",
    "book": "book easy 4 --count 1 --seed 1 -o {}/new.pdf",
    "svg": "draw {}/puzzle -o {}/new.svg",
    "png": "draw {}/puzzle -o {}/new.png",
    "steps": "explain {}/puzzle --draw {}/new.svg",
    "page": "page {}/puzzle -o {}/new.html",
    "layout": "create 4 --kind jigsaw --seed 1 --save-layout {}/new",
    "stream": "solve {}/lines -o {}/new",
    "packed stream": "solve {}/lines -o {}/new.gz",
    "table": "rate {}/lines -o {}/new.csv",
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_room(name: str, tmp_path: Path) -> None:
    (tmp_path / "puzzle").write_text(LINE)
    (tmp_path / "lines").write_text(f"{LINE}\n{LINE}\n")
    told = io.StringIO()
    with no_room(), patch.multiple(sys, stdout=io.StringIO(), stderr=told):
        status = run(lambda: run_command([word.format(tmp_path) for word in FILES[name].split()]))
    assert status == 2
    assert told.getvalue().startswith("sudoku: cannot write '/")
    assert told.getvalue().count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == {"puzzle", "lines"}
