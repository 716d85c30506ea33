"""The table of docs/explanation/rating.md that compares two ways to find a level, on classic 9x9: by ER and by weight.

    .venv/bin/python tools/make_level_table.py [--write]

It needs the public sets in $NONET_DATA/9x9 and takes a minute or two. With --write it renews the table in the page.
With --shares it renews the table of how levels fall instead, for public sets, random puzzles and `nonet.create`, and
that of the symmetric rating. With --created it renews only the rows of `nonet.create`, which need no data and take ten
seconds.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from itertools import chain, starmap
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from benchmarks.ledger import data_file
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
# The rows of the table of how levels fall that need public sets: a set, its name there, and how many of its puzzles.
SHARES = (
    ("easy", "public, easy", 5000),
    ("medium", "public, medium", 5000),
    ("hard", "public, hard", 1500),
    ("17clue", "public, 17 clues", 5000),
    ("magictour_top1465", "magictour top 1465", 1465),
)
RANDOM_SHARE = "random, no clue to spare", 5000
SEEDS = 300
CELLS = 81

# The table of the symmetric rating: a set, its name there, and how many of its puzzles.
SYMMETRIC = (
    ("medium", "medium", 300),
    ("17clue", "17 clues", 3000),
    ("hard", "hard", 1500),
    ("magictour_top1465", "magictour", 500),
)
GAP = 79, 82  # ER in tenths: chains of one assumption end, those of several begin

Ratings = NDArray[np.intp]  # ER in tenths
Counts = NDArray[np.intp]  # a row for each level by ER, a column for each level by weight


def public_set(name: str, count: int) -> bytes:
    """Evenly spread puzzles of a public set, a byte a cell."""
    lines = data_file(f"9x9/{name}.txt").read_text().split()
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
    return share_row(f'`create("{level}")`', er_of(b"".join(bytes(one.values) for one in made)))


def er_of(puzzles: bytes) -> Ratings:
    """The ER of each puzzle, in tenths."""
    return np.array([rating.er for rating in rate_se121(puzzles)])


def share_row(name: str, found: Ratings) -> str:
    """The row of puzzles with these ratings in the table of how levels fall: the share of each level, and their ER."""
    levels = levels_of_weights(found)
    shares = [
        f"{100 * (levels == each).mean():.1f}".removesuffix(".0") if (levels == each).any() else "" for each in LEVELS
    ]
    figures = ", ".join(f"{figure / 10:.1f}" for figure in (found.min(), middle(found), found.max()))
    cells = [name, f"{len(found):,}", *shares, figures]
    return "| " + " | ".join(cells).replace("|  |", "| |").replace("|  |", "| |") + " |"


def middle(found: Ratings) -> int:
    """The lower median: a rating that a puzzle has."""
    return int(np.sort(found)[(len(found) - 1) // 2])


def shared_ratings() -> dict[str, Ratings]:
    """The ratings behind the rows of public sets and of random puzzles in the table of how levels fall."""
    words, count = RANDOM_SHARE
    return {words: er_of(public_set(name, count)) for name, words, count in SHARES} | {words: er_of(random_set(count))}


def gap_words(sets: Iterable[Ratings]) -> str:
    """How many of the puzzles are between the hardest single chains and the easiest of the last level."""
    found = np.concatenate([*sets])
    return f"{int(((found > GAP[0]) & (found < GAP[1])).sum())} of the {len(found):,} public and random puzzles"


def symmetric_row(name: str, words: str, count: int) -> str:
    """The row of a set in the table of the symmetric rating: puzzles whose canonical form has another ER."""
    puzzles = public_set(name, count)
    forms = nonet.canonical_many(np.frombuffer(puzzles, np.uint8).reshape(-1, CELLS)).forms
    by = er_of(forms.tobytes()) - er_of(puzzles)
    steps = ", ".join(f"{step / 10:+.1f}".replace("-", "−") for step in sorted(set(by[by != 0].tolist())))
    return f"| {words} | {count:,} | {int((by != 0).sum())} | {steps} |".replace("|  |", "| |")


def renew(rows: Iterable[str], gap: str = "") -> None:
    """Put rows into the tables of the page where rows of the same name and number of puzzles are."""
    page = PAGE.read_text("utf-8")
    for row in rows:
        start = " | ".join(row.split(" | ")[:2]) + " |"
        page, found = re.subn(rf"^{re.escape(start)}.*$", lambda _, row=row: row, page, flags=re.MULTILINE)  # type: ignore[misc]
        assert found == 1, f"{start} is in the page {found} times"
        print(row)
    if gap:
        page = re.sub(r"\d+ of the [\d,]+ public and random puzzles", gap, page)
        print(gap)
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
    parser.add_argument("--shares", action="store_true", help="renew the table of how levels fall there")
    asked = parser.parse_args()
    created = (created_row(level) for level in LEVELS)
    if asked.created:
        renew(created)
        return
    if asked.shares:
        ratings = shared_ratings()
        rows = (share_row(name, found) for name, found in ratings.items())
        renew(chain(rows, created, starmap(symmetric_row, SYMMETRIC)), gap_words(ratings.values()))
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
