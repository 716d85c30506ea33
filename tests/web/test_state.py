"""The page's state, without a browser: the tests of `js/` run by node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "js"
NODE = shutil.which("node")
OLDEST = (20, 19)  # the first that takes a .js file with imports for what it is

FILES = sorted(HERE.glob("*.test.js"))


def _missing() -> str | None:
    if NODE is None:
        return "node is not installed: the page's state is not tested"
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if tuple(int(part) for part in version.lstrip("v").split(".")[:2]) < OLDEST:
        return f"node {OLDEST[0]}.{OLDEST[1]} or newer is needed to test the page's state, got {version}"
    return None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_state_of_the_page(file: Path) -> None:
    if reason := _missing():
        pytest.skip(reason)
    assert NODE is not None
    ran = subprocess.run([NODE, "--test", str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_there_are_tests_to_run() -> None:
    assert len(FILES) >= 4
