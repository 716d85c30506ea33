"""The table of docs/explanation/rating.md that compares two ways to find a level, on classic 9x9: by ER and by weight.

    .venv/bin/python tools/make_level_table.py [--write]

It needs the public sets in $NONET_DATA/9x9 and takes a minute or two. With --write it renews the table in the page.
With --created it renews only the rows of `nonet.create` in the table of how levels fall, which needs no data and takes
ten seconds.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet
from nonet.bulk.create import Series
from nonet.generate.criteria import CriteriaOptions
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.human.levels import LEVELS, find_weights_of, levels_of_weights
from nonet.human.se121 import rate_se121
from nonet.model import make_board
from nonet.solver import find_engine

PAGE = Path(__file__).parent.parent / "docs" / "explanation" / "rating.md"
BEGIN, END = "<!-- level table -->\n", "<!-- end of level table -->\n"

PUBLIC = {"easy": 500, "medium": 500, "17clue": 1500, "hard": 1000, "magictour_top1465": 500}
RANDOM, CREATED = 1500, 100
SEEDS = 300
CELLS = 81

Counts = NDArray[np.intp]  # a row for each level by ER, a column for each level by weight


def public_set(name: str, count: int) -> bytes:
    """Evenly spread puzzles of a public set, a byte a cell."""
    folder = os.environ.get("NONET_DATA")
    if not folder:
        raise SystemExit("set NONET_DATA to the folder of public puzzles (benchmarks/README.md says what it holds)")
    lines = (Path(folder) / "9x9" / f"{name}.txt").read_text().split()
    puzzles = [line for line in lines if len(line) == CELLS]
    return b"".join(as_bytes(line) for line in puzzles[:: max(1, len(puzzles) // count)][:count])


def as_bytes(line: str) -> bytes:
    return bytes(int(sign) if sign.isdigit() else 0 for sign in line)


def random_set(count: int) -> bytes:
    """Random grids that lost clues in random order until each was needed."""
    board, engine, found = make_board(), find_engine(None), []
    for seed in range(count):
        random = Random(seed)
        found.append(bytes(dig(fill(board, engine, random), 0, engine, random).puzzle.values))
    return b"".join(found)


def created_set(count: int) -> bytes:
    """Puzzles of ours, as many of each level."""
    made = (nonet.create(level, seed=seed) for level in LEVELS for seed in range(count))
    return b"".join(bytes(puzzle.grid.values) for puzzle in made)


def created_row(level: str) -> str:
    """The row of new puzzles of a level in the table of how levels fall: seeds 0 to 299, and their ER."""
    criteria = CriteriaOptions(level).on(make_board())
    made = [one for seed in range(SEEDS) for one in Series(criteria, seed).make([0])]
    ratings = rate_se121(b"".join(bytes(one.values) for one in made))
    found = np.array([rating.er for rating in ratings]) / 10
    levels = levels_of_weights(np.array([rating.er for rating in ratings]))
    shares = [f"{100 * (levels == each).mean():.3g}" if (levels == each).any() else "" for each in LEVELS]
    figures = ", ".join(f"{figure:.1f}" for figure in (found.min(), middle(found), found.max()))
    cells = [f'`create("{level}")`', f"{SEEDS}", *shares, figures]
    return "| " + " | ".join(cells).replace("|  |", "| |").replace("|  |", "| |") + " |"


def middle(found: NDArray[np.float64]) -> float:
    """The lower median: a rating that a puzzle has."""
    return float(np.sort(found)[(len(found) - 1) // 2])


def renew_created() -> None:
    page = PAGE.read_text("utf-8")
    for level in LEVELS:
        row = created_row(level)
        page = re.sub(rf'^\| `create\("{level}"\)` \|.*$', row, page, flags=re.MULTILINE)
        print(row)
    PAGE.write_text(page, "utf-8")


def compare(puzzles: bytes) -> Counts:
    """How many puzzles have each pair of levels."""
    by_er = levels_of_weights(np.array([rating.er for rating in rate_se121(puzzles)]))
    by_weight = levels_of_weights(find_weights_of(make_board(), puzzles))
    return np.array([[int(((by_er == one) & (by_weight == other)).sum()) for other in LEVELS] for one in LEVELS])


def share(counts: Counts) -> str:
    """The share in the same level both ways."""
    return f"{100 * counts.trace() / counts.sum():.1f} %"


def table(head: list[str], rows: list[list[Any]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |\n"
    yield "|" + "---|" * len(head) + "\n"
    yield from (
        "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) + " |\n" for row in rows
    )


def text_of(sets: dict[str, Counts]) -> str:
    """Both tables: the sets, and all of them by levels."""
    parts = [
        [name, int(each.sum()), share(each), int(np.tril(each, -1).sum()), int(np.triu(each, 1).sum())]
        for name, each in sets.items()
    ]
    total = np.sum(list(sets.values()), axis=0)
    grid = [
        [level, *(int(count) or "" for count in row), share_of(row, at)]
        for at, (level, row) in enumerate(zip(LEVELS, total, strict=True))
    ]
    parts.append(["all", int(total.sum()), share(total), int(np.tril(total, -1).sum()), int(np.triu(total, 1).sum())])
    first = table(["Set", "puzzles", "same level", "lower by weight", "higher by weight"], parts)
    second = table(["By ER", *(f"{level} by weight" for level in LEVELS), "same"], grid)
    return "".join([*first, "\n", *second])


def share_of(row: Counts, at: int) -> str:
    return f"{100 * row[at] / row.sum():.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="renew the table in docs/explanation/rating.md")
    parser.add_argument("--created", action="store_true", help="renew only the rows of nonet.create there")
    asked = parser.parse_args()
    if asked.created:
        renew_created()
        return
    sets = {f"public, {name}": compare(public_set(name, count)) for name, count in PUBLIC.items()}
    sets["random, no clue to spare"] = compare(random_set(RANDOM))
    sets[f"`create`, {CREATED} of each level"] = compare(created_set(CREATED))
    text = text_of(sets)
    print(text)
    if asked.write:
        page = PAGE.read_text()
        before, after = page[: page.index(BEGIN) + len(BEGIN)], page[page.index(END) :]
        PAGE.write_text(before + text + after)


if __name__ == "__main__":
    main()
