"""The options of `sudoku create` that say what a puzzle is to be like."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import click
import pytest

import nonet
from nonet.cli.create import create
from nonet.cli.dataset import dataset
from nonet.generate.criteria import CRITERIA, Criteria, CriteriaKeywords
from tests.cli.sudoku import sudoku

PATTERN = "\n".join(["X.X.X.X.X", ".X.X.X.X."] * 4 + ["X.X.X.X.X"])

NAMES = {each.name for each in CRITERIA}


def test_the_table_has_every_field_and_every_keyword() -> None:
    """A level and rules are arguments of `nonet.create` of their own."""
    assert {"board", *(each.field for each in CRITERIA)} == {field.name for field in fields(Criteria)}
    assert {*CriteriaKeywords.__annotations__} == NAMES - {"level", "rules"}


@pytest.mark.parametrize("command", [create, dataset], ids=["create", "dataset"])
def test_a_command_takes_every_criterion(command: click.Command) -> None:
    options = {option.lstrip("-").replace("-", "_") for parameter in command.params for option in parameter.opts}
    assert NAMES - options == {"level"}  # LEVEL is an argument


def test_the_web_takes_every_criterion() -> None:
    pytest.importorskip("fastapi")
    from nonet.web.routes.create import CreateIn

    assert CreateIn.model_fields.keys() >= NAMES


def test_wishes_are_combined() -> None:
    outcome = sudoku("create", "hard", "--clues", "24-28", "--symmetry", "rotate-180", "--seed", "3", "--json")
    made = json.loads(outcome.out)
    puzzle = nonet.Puzzle(made["puzzle"])
    assert (made["level"], puzzle.rate().level) == ("hard", "hard")
    assert 24 <= made["clues"] <= 28
    clues = [bool(digit) for digit in puzzle.grid]
    assert clues == clues[::-1]


def test_a_pattern_and_digits_to_keep_come_from_files(tmp_path: Path) -> None:
    pattern, keep = tmp_path / "pattern.txt", tmp_path / "keep.txt"
    pattern.write_text(PATTERN)
    keep.write_text("5........\n" + ".........\n" * 7 + "........7\n")
    options = ("--pattern", str(pattern), "--keep", str(keep), "--seed", "1", "--to", "line")
    (line,) = sudoku("create", *options).out.split()
    assert [digit != "." for digit in line] == [mark == "X" for mark in "".join(PATTERN.split())]
    assert line[0] + line[-1] == "57"
    assert sudoku("create", "--keep", line[0] + "." * 80, "--seed", "1", "--to", "line").out.startswith("5")


def test_a_technique_by_any_of_its_names() -> None:
    line = sudoku("create", "--technique", "Y wing", "--hardest", "--seed", "1", "--to", "line").out.strip()
    assert nonet.Puzzle(line).rate().hardest == "xy-wing"


def test_the_level_of_a_wish_without_one_is_found_out() -> None:
    made = json.loads(sudoku("create", "--rating", "7.1-7.3", "--seed", "1", "--json").out)
    assert made["level"] == "expert"


def test_a_hopeless_wish_ends_with_status_1_and_prints_nothing(tmp_path: Path) -> None:
    hopeless = ("create", "easy", "--clues", "17", "--symmetry", "rotate-180", "--timeout", "0.2")
    outcome = sudoku(*hopeless)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("sudoku: not found in 0.2 s: level easy, 17 clues, symmetry rotate-180 (")
    assert sudoku(*hopeless, "-o", str(tmp_path / "none.txt")).status == 1
    assert not list(tmp_path.iterdir())


REFUSED = {
    "--clues 16": "cannot create a puzzle with 16 clues: no classic 9x9 puzzle has fewer than 17",
    "--clues many": "expected a number of clues such as 24, or a range such as 22-25, got 'many'",
    "--rating 4.2 16": "only classic 9x9 puzzles have an ER, not Sudoku, 16 x 16",
    "--rating 4.2 9 --rules anti-knight": "have an ER, not Sudoku, 9 x 9 with anti-knight: use a level",
    "--rating 4.2 --rules anti-knight,killer": "not Sudoku, 9 x 9 with anti-knight and killer: use",
    "--kind twodoku --rules sandwich": "clues outside need a board of one grid, got sandwich on Twodoku Sudoku, 9 x 9",
    "--kind twodoku --rules sandwich --count 3 --to line": "clues outside need a board of one grid, got sandwich on",
    "--rating 5.5": "no puzzle with the ER 5.5 is known; the nearest are 5.4 and 5.6",
    "--symmetry round": "unknown symmetry 'round' (choices: none, rotate-180",
    "--symmetry mirror --kind twodoku": "expected a canvas that symmetry mirror maps onto itself",
    "--technique x-ring": "unknown technique 'x-ring': did you mean x-wing?",
    "--technique remote-pair": "remote-pair never occurs on this board: simple colouring finds its steps first",
    "--hardest": "hardest needs a technique",
    "--pattern missing.txt": "cannot read 'missing.txt': no such file or directory",
    "--keep missing.txt": "cannot read 'missing.txt': no such file or directory",
    "medium --rating 7.0": "level medium has ER 2.5 to 3.0, which excludes a rating of 7.0",
}


@pytest.mark.parametrize("options", REFUSED)
def test_what_cannot_be_is_refused_in_one_line(options: str) -> None:
    outcome = sudoku("create", *options.split())
    assert (outcome.status, outcome.out) == (2, "")
    assert REFUSED[options] in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_a_message_names_the_file_of_a_pattern(tmp_path: Path) -> None:
    pattern = tmp_path / "pattern.txt"
    pattern.write_text("X..")
    assert f"{pattern}: expected a pattern of 81 marks" in sudoku("create", "--pattern", str(pattern)).err
