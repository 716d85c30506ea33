"""Puzzles with one solution, several, many and none."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from nonet import create_many
from nonet.model.board import CLASSIC_CELLS

EMPTY = "." * CLASSIC_CELLS
TWICE = "11" + "." * (CLASSIC_CELLS - 2)
DATA = os.environ.get("NONET_DATA")


def proper(count: int, seed: int = 5) -> list[str]:
    """Minimal puzzles of one solution."""
    return ["".join(".123456789"[digit] for digit in row) for row in create_many(count, seed=seed).puzzles.tolist()]


def altered(puzzles: list[str], seed: int = 1) -> list[str]:
    """Each with a digit changed, added or taken away."""
    random = Random(seed)
    made = []
    for puzzle in puzzles:
        cells = [*puzzle]
        cells[random.randrange(CLASSIC_CELLS)] = random.choice(".123456789")
        made.append("".join(cells))
    return made


def sparse(puzzles: list[str], seed: int = 2) -> list[str]:
    """With many solutions: most of the clues are gone."""
    random = Random(seed)
    return ["".join(cell if random.random() < random.choice((0.1, 0.5, 0.8)) else "." for cell in p) for p in puzzles]


def of_data_sets(each: int) -> dict[str, list[str]]:
    """The first puzzles of every set of the data folder."""
    assert DATA
    files = sorted(Path(DATA, "9x9").glob("*.txt"))
    lines = {file.stem: file.read_text("ascii").splitlines() for file in files}
    return {name: [line[:CLASSIC_CELLS] for line in rows if line[:1] != "#"][:each] for name, rows in lines.items()}
