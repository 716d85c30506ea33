"""Where the compiled core is absent, every public function and command works or says that the core is missing."""

from __future__ import annotations

import csv
import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet._base.errors import install_command
from nonet.solver import core as _native
from tests.bulk.files import needs_core

ROOT = Path(__file__).parents[2]
PACKAGES = ("click", "numpy", "python-sat", "six", "pyarrow")
MISSING = "the compiled core is missing (No module named 'nonet._core'); install a C++20 compiler"

# What needs the core. Everything else works without it.
NEEDS_CORE = {
    "Hint", "ManyForms", "ManyRatings", "ManySolutions", "Proof", "ProofReport", "Rating",
    "canonical", "canonical_many", "hint", "prove", "rate", "rate_many", "solve_many", "steps", "symmetries",
    "Game.hint", "Puzzle.hint", "Puzzle.steps", "Puzzle.rate",
    "create easy rules", "create rating", "create technique", "describe level",
    "engine native", "hint of technique", "prove minimal",
    "Lesson.example", "Lesson.practice", "Lesson.puzzle", "Lesson.to_svg",
    "rate scales", "rate_many scales", "solve_many boards", "ManyCreated.weights",
    "arrow.solve_batch", "arrow.rate_batch", "arrow.create_batch level",
}  # fmt: skip
COMMANDS_OF_CORE = {"rate", "hint", "explain", "candidates", "canonical", "symmetry", "prove", "page", "dataset"}
OTHER_PACKAGES = {"serve --no-open": "needs fastapi", "book easy 4 --count 2 -o {d}/book.pdf": "fpdf2"}


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a Python that has the package's sources and its dependencies, but no compiled core."""
    folder = tmp_path_factory.mktemp("packages")
    for package in PACKAGES:
        try:
            files = importlib.metadata.files(package) or ()
        except importlib.metadata.PackageNotFoundError:
            pytest.skip(f"{package} is not installed")
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            target = Path(str(importlib.metadata.distribution(package).locate_file(top)))
            if target.exists() and not (folder / top).exists():
                (folder / top).symlink_to(target)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NONET_"))}
    return {**kept, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(folder)])}


def run_bare(bare: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    # -S: without site-packages, where the core of an editable install is found.
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(command, env=bare, capture_output=True, text=True, timeout=120, check=False)


def tour(bare: dict[str, str], part: str) -> Any:
    done = run_bare(bare, str(Path(__file__).with_name("tour.py")), part)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def commands(bare: dict[str, str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tour(bare, "commands")
    return found


def test_the_core_is_absent_there(bare: dict[str, str]) -> None:
    done = run_bare(bare, "-c", "import nonet; print(nonet.build_info()['core'])")
    assert done.stdout.startswith(f"missing: {MISSING}")
    assert "pip install" in done.stdout


def test_every_public_call_works_or_says_what_is_missing(bare: dict[str, str]) -> None:
    calls: dict[str, str] = tour(bare, "calls")
    assert [f"{name}: {found}" for name, found in calls.items() if found.startswith("fails")] == []
    refused = {name: found for name, found in calls.items() if found != "works"}
    assert refused.keys() == NEEDS_CORE
    assert [found for found in refused.values() if MISSING not in found] == []
    assert len(calls) > 250


def test_every_command_works_or_ends_with_a_message(commands: dict[str, dict[str, Any]]) -> None:
    for line, found in commands.items():
        assert isinstance(found["status"], int), (line, found["status"])
        assert "Traceback" not in found["err"], (line, found["err"])
        needs_core = line.split()[0] in COMMANDS_OF_CORE or any(
            word in line.split() for word in ("lanes", "hard", "x-wing.svg", "xv", "--hint", "canonical")
        )
        words = MISSING if needs_core else OTHER_PACKAGES.get(line)
        if words:
            assert (found["status"], found["out"]) == (2, 0), (line, found)
            assert words in found["err"], line
        else:
            assert found["status"] == 1 if line.startswith("judge") else found["status"] == 0, (line, found)


def test_a_new_puzzle_without_a_level_is_said_to_have_none(commands: dict[str, dict[str, Any]]) -> None:
    for line in ("create", "create 6 --clues 14-20", "create 4 --count 20 -o {d}/made.txt", "create 4 --rules killer"):
        assert "the level of the puzzles is unknown" in commands[line]["err"], line


def test_a_technique_is_told_in_words_without_its_example(bare: dict[str, str]) -> None:
    done = run_bare(bare, "-m", "nonet", "technique", "x-wing")
    assert done.returncode == 0
    assert done.stdout.startswith("X-wing (hard, weight 3.2)\n")
    assert "How to spot it: " in done.stdout
    assert done.stderr.startswith(f"sudoku: there is no example: {MISSING}")


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_a_table_of_puzzles_of_unknown_level_has_empty_ratings(
    bare: dict[str, str], tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"made.{suffix}"
    done = run_bare(bare, "-m", "nonet", "create", "--count", "2", "--seed", "1", "-o", str(path))
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("C++20 compiler") == 1
    lines = path.read_text().splitlines()
    rows = list(csv.DictReader(lines)) if suffix == "csv" else list(map(json.loads, lines))
    assert [(row["level"] or None, row["er"] or None, row["seed"]) for row in rows] == [
        (None, None, "1"), (None, None, "1/1")
    ]  # fmt: skip
    assert all(nonet.is_unique(row["puzzle"]) and nonet.check(row["puzzle"], row["solution"]) for row in rows)


@needs_core
def test_levels_asked_for_without_the_core_are_right(bare: dict[str, str]) -> None:
    made = tour(bare, "levels")
    assert {level for _, level in made} == {"easy", ""}
    for line, level in made:
        puzzle = nonet.Puzzle(line)
        assert puzzle.is_unique
        assert level in ("", puzzle.rate().level), line


def test_no_name_of_a_missing_core_is_an_attribute_error(bare: dict[str, str]) -> None:
    code = (
        "from nonet._base import errors\n"
        "from nonet.solver import core as _native\n"
        "for name in _native.__all__:\n"
        "    try: getattr(_native, name)\n"
        "    except errors.EngineUnavailable as error: assert 'compiler' in str(error)\n"
        "assert not hasattr(_native, '__wrapped__')\n"
        "print('done')\n"
    )
    assert run_bare(bare, "-c", code).stdout == "done\n"


def test_the_advice_is_for_the_installation_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "tools/setup.sh --again" in _native.advice()
    monkeypatch.setattr(_native, "__file__", str(tmp_path / "site-packages" / "nonet" / "solver" / "core.py"))
    command = install_command("--force-reinstall", "--no-cache-dir", "PATH")
    assert f"run `{command}`, where PATH is the source folder or archive of nonet" in _native.advice()
