"""Puzzles of every level, and runs of `sudoku rate` over them."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from nonet.bulk.rate_stream import LineRater
from tests.bulk.files import FOUR, LINE, NO_SOLUTION, SEVERAL
from tests.cli.sudoku import Outcome, sudoku

# Made here: sudoku create LEVEL --seed 1, from easy to extreme, and what they are rated.
LEVELS = ("easy", "medium", "hard", "expert", "extreme")
MADE = {level: sudoku("create", level, "--seed", "1", "-f", "line").out.strip() for level in LEVELS[:4]}
MANY = (
    "\n".join([*MADE.values(), "", NO_SOLUTION, SEVERAL, "# comment", f" {LINE} ", "not a puzzle", FOUR] * 3) + "\n"
).encode()
# JPF's Easter Monster, ER 11.6: takes some seconds.
LONG = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
KEPT = ("--on-error", "skip")


def rate(folder: Path, data: bytes, *args: str, chunk: int = 400, name: str = "out.csv") -> tuple[Outcome, Path]:
    """`sudoku rate in -o out` on these bytes, in chunks of a few puzzles."""
    source, target = folder / "in", folder / name
    source.write_bytes(data)
    with patch.object(LineRater, "chunk_size", chunk):
        return sudoku("rate", str(source), "-o", str(target), *args), target


def rate_again(folder: Path, name: str, *args: str) -> tuple[Outcome, Path]:
    target = folder / name
    with patch.object(LineRater, "chunk_size", 400):
        return sudoku("rate", str(folder / "in"), "-o", str(target), "--resume", *args), target
