"""Logic on public references: HoDoKu's technique cases, and puzzles up to ER 9.2 solved without guessing."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.human.levels import find_weights_of
from nonet.model import make_board

ROOT = Path(__file__).parent.parent.parent


def reference(name: str) -> Path:
    folder = os.environ.get("NONET_DATA")
    if not folder:
        pytest.skip("NONET_DATA is not set to the folder of references")
    path = Path(folder).resolve() / "rating" / name
    if not path.exists():
        pytest.skip(f"NONET_DATA has no rating/{name}")
    return path


def test_every_technique_case_passes() -> None:
    path = reference("technique-cases.txt")
    done = subprocess.run(
        [sys.executable, "tools/technique_cases.py", "-v", str(path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    last = done.stdout.splitlines()[-1]
    passed, failed = (int(word) for word in last.replace(",", "").split() if word.isdigit())
    assert passed > 500, done.stderr
    assert failed == 0, done.stdout


def test_puzzles_up_to_er_9_2_are_solved_by_named_techniques() -> None:
    with reference("se121.csv").open(newline="") as file:
        puzzles = [row["puzzle"] for row in csv.DictReader(file) if float(row["ER"]) <= 9.2]
    values = b"".join(bytes(int(digit) if digit.isdigit() else 0 for digit in puzzle) for puzzle in puzzles)
    weights = find_weights_of(make_board(), values)
    assert len(weights) == len(puzzles) > 100
    assert (weights > 0).all()
