"""Folders for program writers: whole, the same for the same seed, and true to the board."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from nonet.formats import find_format
from nonet.model import Grid, make_board
from nonet.solver import find_engine
from tests.cli.sudoku import sudoku
from tests.lm.checking import say
from tests.strategies import random_layout

WORDS = {
    "classic": "4 9 16",
    "classic of one size": "6",
    "latin": "3 4 --kind latin",
    "sizes that are no squares": "4 6 --kind diagonal",
    "windows": "4 9 --kind window",
    "arrangement": "4 --kind samurai",
    "arrangement of two sizes": "4 9 --kind twodoku",
    "grids": "4 --grids GRIDS",
    "jigsaw": "--layout SHAPES",
    "pair": "--pair 2",
    "pairs of two sizes": "4 9 --kind pair",
    "rules": "4 --rule thermo@r1c1@r2c1 --rule killer@5@r3c3@r3c4",
}


def write(tmp_path: Path, words: str, name: str = "made", *more: str) -> Path:
    (tmp_path / "SHAPES").write_text(str(random_layout(6, 2)))
    (tmp_path / "GRIDS").write_text("0,0 2,2")
    split = [word.replace("@", " ") for word in words.split()]
    split = [str(tmp_path / word) if word in ("SHAPES", "GRIDS") else word for word in split]
    folder = tmp_path / name
    outcome = sudoku("spec", *split, "--folder", str(folder), "--tests", "2", "--seed", "5", *more)
    assert (outcome.status, outcome.out) == (0, ""), outcome.err
    return folder


def content(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_the_folder_is_whole_and_its_checker_takes_the_examples(words: str, tmp_path: Path) -> None:
    files = content(write(tmp_path, words))
    named = {"rules.txt", "input_format.txt", "output_format.txt", "check.py", "generate.txt"}
    named |= {f"examples/{number}.{end}" for number in (1, 2) for end in ("in", "out")}
    assert named <= files.keys()
    tests = [name for name in files if name.startswith("test/")]
    sizes = [word for word in words.split() if word.isdecimal() and "--pair" not in words]
    assert len(tests) == 2 * max(1, len(sizes) - 1)
    if len(sizes) > 1:
        assert {name.split("/")[1] for name in tests} == {*sizes[1:]}
    examples = [(files[f"examples/{i}.in"].decode(), files[f"examples/{i}.out"].decode()) for i in (1, 2)]
    assert say(tmp_path, files["check.py"], examples) == [(0, "right\n")] * 2
    others = [(files[name].decode(), files[name].decode()) for name in tests]
    assert {status for status, _ in say(tmp_path, files["check.py"], others)} == {1}
    inputs = [text for name, text in files.items() if name.endswith(".in")]
    assert len({*inputs}) == len(inputs)
    assert "Cells that are already filled must keep their numbers.\n" in files["rules.txt"].decode()


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_its_command_makes_the_same_bytes_again(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = write(tmp_path, words)
    command = shlex.split((first / "generate.txt").read_text().splitlines()[-1])
    assert command[0] == "sudoku"
    monkeypatch.chdir(first)
    again = [str(tmp_path / "again") if word == "DIR" else word for word in command[1:]]
    assert sudoku(*again).status == 0
    assert content(tmp_path / "again") == content(first)


def test_tests_have_one_solution_and_another_seed_makes_others(tmp_path: Path) -> None:
    first, second = write(tmp_path, "9", "a"), write(tmp_path, "9", "b", "--seed", "6")
    assert content(first).keys() == content(second).keys()
    assert content(first)["test/9/1.in"] != content(second)["test/9/1.in"]
    for path in first.rglob("*.in"):
        sheet = find_format("rows").parse(path.read_text())[0]
        values = tuple(digit for row in path.read_text().splitlines() for digit in map(int, row.split()))
        assert sheet
        assert find_engine().search(Grid(make_board(), values), 2).is_unique


def test_rules_for_every_n_or_for_each_size(tmp_path: Path) -> None:
    general = (write(tmp_path, "4 9", "a") / "rules.txt").read_text()
    assert "n is a perfect square.\n" in general
    each = (write(tmp_path, "4 6", "b") / "rules.txt").read_text()
    assert each.startswith("Size 4:\nEmpty cells of the grid must be filled using numbers from 1 to 4.\n")
    assert "\n\nSize 6:\n" in each
    jigsaw = write(tmp_path, "--layout SHAPES", "c")
    assert f"\nLayout:\n{(jigsaw / 'layout.txt').read_text()}" in (jigsaw / "rules.txt").read_text()


BAD = {
    "a folder that is there": ("4 --folder .", "it exists and is not an empty folder", 2),
    "a folder nowhere": ("4 --folder no/such/place", "no such file or directory", 2),
    "no name": ("4 --folder ", "not a file name", 2),
    "JSON": ("4 --folder new --json", "--folder cannot be used with --json or -o", 2),
    "an output": ("4 --folder new -o file", "--folder cannot be used with --json or -o", 2),
    "a size twice": ("4 4 --folder new", "expected every size once, got 4 4", 2),
    "a word": ("four --folder new", "expected a size, got 'four'", 2),
    "a prime size": ("7 --folder new", "of size 7 cannot have boxes", 2),
    "an unknown level": ("4 --level hrad --folder new", "did you mean hard?", 2),
    "jigsaw without a layout": ("--kind jigsaw --folder new", "needs a layout", 2),
    "pairs of nothing": ("--pair 1 --folder new", "no pair of 1 x 1 sudokus exists", 1),
    "too few puzzles": ("1 --folder new", "expected 12 different puzzles (Sudoku, 1 x 1), found 1 in", 1),
    "no grid": ("3 --kind latin+diagonal --folder new", "no filled grid exists", 1),
    "too many tests": ("4 --tests 99999 --folder new", "99999", 2),
}


@pytest.mark.parametrize(("words", "message", "status"), BAD.values(), ids=BAD)
def test_what_cannot_be_is_said_and_nothing_is_written(
    words: str, message: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("mine")
    outcome = sudoku("spec", *words.split(" "))
    assert (outcome.status, outcome.out) == (status, "")
    assert message in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
