"""Runs of `sudoku solve` from file to file."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from hypothesis import HealthCheck, settings

from nonet.bulk.sources import base
from tests.cli.sudoku import Outcome, sudoku

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def solve(
    folder: Path, data: bytes, *args: str, chunk: int = base.CHUNK, name: str = "out.txt"
) -> tuple[Outcome, Path]:
    """`sudoku solve in -o out` on these bytes."""
    source, target = folder / "in", folder / name
    source.write_bytes(data)
    with patch.object(base, "CHUNK", chunk):
        return sudoku("solve", str(source), "-o", str(target), "--force", *args), target
