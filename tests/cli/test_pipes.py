"""Readers that leave early (`sudoku ... | head -1`) are no error: status 0 and silence, for every command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.cli.main import COMMANDS
from tests.lm.folders import lay_tasks

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PAIR = "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n2,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n"

# Something to print for every command, with the file that it is about as FILE.
PRINTING = {
    "solve": "solve FILE",
    "count": "count FILE",
    "rate": "rate FILE",
    "hint": "hint --more FILE",
    "explain": "explain --all --more FILE",
    "candidates": "candidates FILE",
    "create": "create easy --count 50 --format line",
    "book": "book easy --count 1 --seed 1 -o -",
    "redundant": "redundant FILE",
    "true-candidates": "true-candidates FILE",
    "extend": "extend SEVERAL",
    "minimize": "minimize FILE",
    "canonical": "canonical FILE",
    "symmetry": "symmetry FILE",
    "check": "check FILE SOLVED",
    "tile": "tile 1 3 FILE --grid",
    "analyze": "analyze FILE",
    "convert": "convert FILE --to boxed",
    "show": "show FILE",
    "draw": "draw FILE",
    "page": "page FILE",
    "spec": "spec 4",
    "judge": "judge TASKS --program cat",
    "grade": "grade FILE FILE",
    "pair": "pair solve PAIR -o -",
    "kinds": "kinds",
    "technique": "technique",
    "rules": "rules",
    "open": "open FILE --print",
    "formats": "formats --examples",
    "help": "help create",
}
SERVERS = {"serve"}  # prints nothing
FOLDERS = {"prove", "verify", "dataset"}  # what they are about is a folder; they print a line or two


def test_every_command_is_tried() -> None:
    assert PRINTING.keys() | SERVERS | FOLDERS == set(COMMANDS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("pipes")
    for name, text in {"FILE": LINE, "SOLVED": SOLVED, "PAIR": PAIR, "SEVERAL": "12..34.........1"}.items():
        (made / name).write_text(text + "\n")
    lay_tasks(made / "TASKS")
    return made


def status_without_reader(folder: Path, words: str, *, is_all_closed: bool) -> tuple[int, str]:
    """The status of a command that writes into a pipe nobody reads, and what it says where standard error is open."""
    read, write = os.pipe()
    os.close(read)
    try:
        error = write if is_all_closed else subprocess.PIPE
        command = [sys.executable, "-m", "nonet", *words.split()]
        finished = subprocess.run(command, cwd=folder, input=b"", stdout=write, stderr=error, check=False)
    finally:
        os.close(write)
    return finished.returncode, (finished.stderr or b"").decode()


@pytest.mark.parametrize("words", [*PRINTING.values(), "--help", "solve --help", "--version", "--completion bash", ""])
def test_a_reader_that_left_is_no_error(folder: Path, words: str) -> None:
    status, err = status_without_reader(folder, words, is_all_closed=False)
    assert status == 0
    assert "Traceback" not in err
    assert "pipe" not in err


@pytest.mark.parametrize("words", [PRINTING["solve"], PRINTING["rate"], PRINTING["create"], PRINTING["book"], "--help"])
def test_nor_is_one_that_left_messages_too(folder: Path, words: str) -> None:
    assert status_without_reader(folder, words, is_all_closed=True)[0] == 0


def test_a_failure_keeps_its_status_if_nobody_reads_its_message(folder: Path) -> None:
    assert status_without_reader(folder, "solve nowhere.txt", is_all_closed=True)[0] == 2


def test_a_reader_that_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m nonet solve --all --limit 100000 | head -n 1"
    outcome = subprocess.run(["bash", "-c", command], input="." * 81, capture_output=True, text=True, check=False)
    assert "Traceback" not in outcome.stderr
    assert "Error" not in outcome.stderr
    assert len(outcome.stdout.splitlines()) == 1
