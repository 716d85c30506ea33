"""examples/: every script prints what its docstring says, and its README lists all of them."""

from __future__ import annotations

import ast
import importlib.util
import re
import runpy
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from nonet.solver import ENGINES

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples"
SCRIPTS = sorted(FOLDER.glob("*.py"))
MODULES = {"fpdf2": "fpdf"}  # where a package and its module have different names
PRINTS = "\nPrints:\n\n"


def docstring_of(script: Path) -> str:
    """Return the docstring of a script."""
    return ast.get_docstring(ast.parse(script.read_text("utf-8")), clean=False) or ""


def said_output(script: Path) -> str:
    """Return the output that the docstring of a script promises."""
    return textwrap.dedent(docstring_of(script).partition(PRINTS)[2]).strip("\n")


def missing_packages(script: Path) -> list[str]:
    """Return the packages that a script needs and that are not installed."""
    needs = re.search(r"^Needs: (.+)$", docstring_of(script), re.MULTILINE)
    names = needs[1].split(", ") if needs else []
    return [name for name in names if importlib.util.find_spec(MODULES.get(name, name)) is None]


def run_script(script: Path, folder: Path) -> str:
    """Return what a script prints in a process of its own."""
    finished = subprocess.run([sys.executable, script], cwd=folder, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_prints_what_its_docstring_says(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if ENGINES[0].unavailable():
        pytest.skip("seeded output is the native engine's")
    if missing := missing_packages(script):
        pytest.skip(f"this example needs {' and '.join(missing)}, not installed here")
    assert said_output(script), "the docstring needs what the script prints"
    # Processes should be copies of one without threads, and a registered rule would stay.
    if re.search(r"ProcessPoolExecutor|nonet\.register", script.read_text("utf-8")):
        printed = run_script(script, tmp_path)
    else:
        monkeypatch.chdir(tmp_path)
        runpy.run_path(str(script), run_name="__main__")
        printed = capsys.readouterr().out
    assert [line.rstrip() for line in printed.strip("\n").splitlines()] == said_output(script).splitlines()
    assert list(tmp_path.iterdir()) == [], "an example leaves files behind"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_says_how_to_run_it_and_is_short(script: Path) -> None:
    assert f"\nRun: python examples/{script.name}" in docstring_of(script)
    code = script.read_text("utf-8").replace(docstring_of(script), "")
    assert len(code.splitlines()) <= 65


def test_the_list_of_examples_is_complete() -> None:
    rows = re.findall(
        r"^\| \[(\w+)\]\((\w+)\.py\) \| (.+) \|$", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE
    )
    listed = {name: said for name, file, said in rows if name == file}
    assert len(listed) == len(rows)
    assert listed == {script.stem: docstring_of(script).split(".\n")[0] for script in SCRIPTS}
