"""The examples of docs/guides/data.md for Polars, DuckDB and Hugging Face run where these are installed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from nonet.solver import core as _native

pytest.importorskip("pyarrow")

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")

PAGE = Path(__file__).parent.parent.parent / "docs" / "guides" / "data.md"
BLOCK = re.compile(r"^```python\n((?!>>>).*?)^```", re.DOTALL | re.MULTILINE)


def run_example(package: str, tmp_path: Path) -> str:
    """What the example of a package prints. It runs as a script: datasets starts processes, and warns of threads."""
    pytest.importorskip(package)
    [code] = [code for code in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if f"import {package}\n" in code
              or f"import {package} as" in code]  # fmt: skip
    (tmp_path / "example.py").write_text(code, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=100
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_polars_rates_a_frame(tmp_path: Path) -> None:
    expected = int((nonet.create_many(200, "hard", seed=7).er > 4.4).sum())
    assert 0 < expected < 200
    assert run_example("polars", tmp_path) == str(expected)


def test_duckdb_asks_for_levels(tmp_path: Path) -> None:
    levels = nonet.rate_many(nonet.create_many(1000, clues=26, seed=7).puzzles, scales="nonet").level.tolist()
    expected = [(level, levels.count(level)) for level in sorted(set(levels))]
    assert run_example("duckdb", tmp_path) == str(expected)


def test_datasets_makes_one_set_in_several_processes(tmp_path: Path) -> None:
    assert run_example("datasets", tmp_path) == "7/999"
