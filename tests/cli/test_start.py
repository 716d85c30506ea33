"""A start is as light as its command: what a command does not need is not imported. Modules are named, not timed."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import click
import pytest

import nonet.cli
from nonet.cli.main import COMMANDS, SUMMARIES, app
from tests.cli.test_commands import LINE, SOLVED

START = """
import atexit, sys
from nonet.__main__ import main
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
main()
"""

PARTS = ("bulk.books", "bulk.create_many", "draw", "generate.make", "human.hints", "lm", "puzzle.pair", "web")
# Slow modules of Python's own, each of which took some milliseconds of every start once, and packages of others.
SLOW = [
    "difflib",
    "email",
    "http.client",
    "json",
    "shutil",
    "subprocess",
    "tempfile",
    "tomllib",
    "urllib.request",
    "xml",
]
OTHERS = ("fpdf", "pyarrow", "pysolvers", "zstandard")


def modules_of(*args: str, stdin: str = "") -> set[str]:
    """What is loaded when `sudoku ARGS` ends, in a fresh interpreter."""
    command = [sys.executable, "-c", START, *args]
    finished = subprocess.run(command, input=stdin, capture_output=True, text=True, check=True, timeout=60)
    return set(finished.stderr.splitlines()[-1].split())


def test_the_version_needs_none_of_the_parts() -> None:
    ours = {name for name in modules_of("--version") if name.partition(".")[0] == "nonet"}
    assert ours == {
        "nonet",
        *(f"nonet.{name}" for name in ("__main__", "_base", "_base.errors", "cli", "cli.main")),
    }


@pytest.mark.parametrize("text", [LINE, f"{LINE}\n{SOLVED}\n"], ids=["one puzzle", "lines"])
def test_solve_needs_nothing_that_explains_rates_creates_or_draws(text: str) -> None:
    loaded = modules_of("solve", stdin=text)
    assert "nonet.cli.solve" in loaded
    unwanted = {*(f"nonet.{part}" for part in PARTS), *SLOW, *OTHERS, "numpy", "concurrent.futures", "hashlib"}
    assert loaded & unwanted == set()


@pytest.mark.parametrize("args", ["solve", "hint", "candidates", "show", "draw --to svg", "convert --to rows"])
def test_one_puzzle_needs_neither_numpy_nor_the_network_nor_other_commands(args: str) -> None:
    loaded = modules_of(*args.split(), stdin=LINE)
    others = {f"nonet.cli.{name}" for name in COMMANDS if name != args.split(maxsplit=1)[0]}
    assert (
        loaded & {"numpy", "http.client", "urllib.request", "nonet.web", "nonet.bulk.books", *OTHERS, *others} == set()
    )


# Our modules at the end of a short command on a plain 9x9, and a few more. Each makes a start slower, so a number here
# grows only for a reason. benchmarks/results/*/*-start.json has what starts take.
MOST = {"solve": 60, "solve lines": 74, "rate": 110, "hint": 85, "check": 55, "create --seed 1": 127}


@pytest.mark.parametrize("command", MOST)
def test_no_command_loads_more_modules_than_it_did(command: str, tmp_path: Path) -> None:
    words = command.removesuffix(" lines")
    puzzle, solution = tmp_path / "puzzle", tmp_path / "solution"
    puzzle.write_text(LINE + "\n" + (LINE + "\n") * (command == "solve lines"))
    solution.write_text(SOLVED + "\n")
    files = {"create --seed 1": [], "check": [puzzle, solution]}.get(command, [puzzle])
    loaded = modules_of(*words.split(), *map(str, files))
    ours = sorted(name for name in loaded if name.partition(".")[0] == "nonet")
    assert len(ours) <= MOST[command], ours


PLAIN = {"nonet.model.rules.base", "nonet.model.rules.marks", "nonet.model.constraints", "nonet.model.symmetry"}
PLAIN |= {f"nonet.formats.{name}" for name in ("recognition", "links", "canvases", "frames", "json", "boxed", "pm")}


@pytest.mark.parametrize("text", [LINE, f"{LINE}\n{SOLVED}\n"], ids=["one puzzle", "lines"])
def test_plain_lines_need_no_rules_and_no_other_format(text: str) -> None:
    assert modules_of("solve", stdin=text) & PLAIN == set()


@pytest.mark.parametrize("command", [*MOST, "draw --to svg", "convert --to rows"])
def test_no_command_reads_entry_points_while_every_name_is_ours(command: str, tmp_path: Path) -> None:
    words = command.removesuffix(" lines")
    puzzle = tmp_path / "puzzle"
    puzzle.write_text(f"title: one\nkind: diagonal\nthermo: r1c1 r1c2\n\n{LINE}\n" if words == "solve" else f"{LINE}\n")
    files = {"create --seed 1": [], "check": [puzzle, puzzle]}.get(command, [puzzle])
    finished = subprocess.run(
        [sys.executable, "-c", START, *words.split(), *map(str, files)], capture_output=True, text=True, check=False
    )
    assert "importlib.metadata" not in finished.stderr.splitlines()[-1].split()


@pytest.mark.parametrize("args", ["--help", "-h"])
def test_the_help_needs_no_command(args: str) -> None:
    ours = {name for name in modules_of(args) if name.partition(".")[0] == "nonet"}
    assert ours == {
        "nonet",
        *(f"nonet.{name}" for name in ("__main__", "_base", "_base.errors", "cli", "cli.main")),
    }


def test_the_completion_of_a_command_needs_no_command() -> None:
    words = {"_SUDOKU_COMPLETE": "bash_complete", "COMP_WORDS": "sudoku c", "COMP_CWORD": "1"}
    with patch.dict(os.environ, words):
        completed = subprocess.run(
            [sys.executable, "-c", START], capture_output=True, text=True, check=False, timeout=60
        )
    names = [line.partition(",")[2] for line in completed.stdout.splitlines()]
    assert names == [name for name in COMMANDS if name.startswith("c")]
    loaded = set(completed.stderr.split())
    assert loaded & {f"nonet.cli.{name}" for name in COMMANDS} == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_has_the_summary_of_each_command(name: str) -> None:
    command = app.get_command(click.Context(app), name)
    assert command
    assert command.get_short_help_str(1000) == SUMMARIES[name]
    assert len(SUMMARIES[name]) <= 60
    assert not command.hidden


def test_the_list_of_commands_is_that_of_the_files() -> None:
    names = [info.name for info in pkgutil.iter_modules(nonet.cli.__path__)]
    found = [name for name in names if isinstance(_named(name), click.Command)]
    assert found == sorted(name.replace("-", "_") for name in COMMANDS)


def _named(name: str) -> object:
    """What a file of `nonet.cli` has under its own name, as a command's file has the command."""
    return getattr(importlib.import_module(f"nonet.cli.{name}"), name, None)
