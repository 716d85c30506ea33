"""The generator of random calls (`fuzz/`) knows every function of the core, and repeats itself for a seed."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from nonet.solver import core as _native

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "fuzz"))
import calls  # noqa: E402 - a folder of scripts, not a package

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")

NAMES = tuple(calls.CALLS)


def public_names() -> set[str]:
    """Every function, class, method and property of the core, as its stub has them."""
    tree = ast.parse((ROOT / "src" / "nonet" / "_core.pyi").read_text("utf-8"))
    found: set[str] = set()
    for item in tree.body:
        if isinstance(item, ast.FunctionDef | ast.ClassDef):
            found.add(item.name)
        if isinstance(item, ast.ClassDef):
            members = (member.name for member in item.body if isinstance(member, ast.FunctionDef))
            found |= {f"{item.name}.{member}" for member in members if member != "__init__"}
    return found


def test_every_function_of_the_core_is_called() -> None:
    assert set(calls.CALLS) == public_names()


def test_a_seed_gives_the_same_calls(capsys: pytest.CaptureFixture[str]) -> None:
    core = sys.modules["nonet._core"]
    printed = []
    for _ in range(2):
        calls.run_case(core, 5, 3, is_printed=True)
        printed.append([line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith(NAMES)])
    assert printed[0] == printed[1]
    assert len(printed[0]) > 30
