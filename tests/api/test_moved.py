"""Modules under their old names: importable for one release, with a warning that says where they are now."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-W", "always", "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("code", "warning"),
    [
        ("from nonet.board import Grid as It", "nonet.board is now nonet.model"),
        ("from nonet.board.symmetry import Symmetry as It", "nonet.board.symmetry is now nonet.model.symmetry"),
        ("from nonet.engines import Verdict as It", "nonet.engines is now nonet.solver"),
        ("from nonet.logic import Hint as It", "nonet.logic is now nonet.human"),
        ("from nonet.errors import PuzzleError as It", "nonet.errors is now nonet: write nonet.PuzzleError"),
        ("from nonet.game import Game as It", "nonet.game is now nonet.puzzle.game"),
        ("from nonet.rating import Rating as It", "nonet.rating is now nonet.human.rating"),
        ("from nonet.tasks import grade as It", "nonet.tasks is now nonet.lm"),
        ("import nonet; It = nonet.tasks.grade", "nonet.tasks is now nonet.lm"),
    ],
)
def test_an_old_name_warns_and_gives_the_same_object(code: str, warning: str) -> None:
    same = "import nonet; assert getattr(nonet, It.__name__, It) is It"
    done = run(f"{code}\n{same}")
    assert done.returncode == 0, done.stderr
    assert f"DeprecationWarning: {warning}\n" in done.stderr


def test_a_name_that_never_was_is_an_error() -> None:
    assert "No module named 'nonet.bord'" in run("import nonet.bord").stderr
    assert "has no attribute 'Sodoku'" in run("import nonet.board; nonet.board.Sodoku").stderr
    assert "nonet.model.sodoku" in run("import nonet.board.sodoku").stderr


def test_new_names_do_not_warn() -> None:
    done = run("import nonet, nonet.model, nonet.lm, nonet.rules; nonet.create('easy', size=4, seed=1)")
    assert (done.returncode, done.stderr) == (0, "")
