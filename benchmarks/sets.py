"""The puzzles measured: every set of $NONET_DATA/9x9, and sets made here, the same ones every time.

`NONET_DATA=FOLDER python -m benchmarks.sets` compares a folder with docs/explanation/data-sets.md.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet
from benchmarks.ledger import ROOT, data_folder

Grids = NDArray[np.uint8]  # (N, 81), 0 where empty
# The order in which people ask: from easy to hard. What is not named here comes after, by name.
_ORDER = ("easy", "medium", "hard", "17clue", "magictour_top1465", "hardest")


@dataclass(frozen=True)
class PuzzleSet:
    name: str
    what: str
    puzzles: tuple[str, ...]  # 81 characters, '.' where empty

    def repeated(self, count: int) -> PuzzleSet:
        """So many puzzles, the same ones over and over again."""
        times = -(-count // len(self.puzzles))
        return PuzzleSet(f"{self.name}-{count}", f"{self.what}, repeated", (self.puzzles * times)[:count])

    def facts(self) -> dict[str, Any]:
        """What a result must say of a set so that it can be repeated."""
        text = "\n".join(self.puzzles).encode()
        return {"what": self.what, "puzzles": len(self.puzzles), "sha256": hashlib.sha256(text).hexdigest()[:16]}


def all_sets(made: int = 10_000) -> list[PuzzleSet]:
    return [*public_sets(), *made_sets(made)]


def chosen_sets(names: str, made: int = 10_000) -> list[PuzzleSet]:
    """The sets of these names, with commas between; all of them if there is none. SystemExit for an unknown name."""
    sets = all_sets(made)
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    known = [puzzles.name for puzzles in sets]
    if unknown := [name for name in wanted if name not in known]:
        public = "" if os.environ.get("NONET_DATA") else "; public sets are read from the folder that NONET_DATA names"
        raise SystemExit(f"no such set: choose from {', '.join(known)}{public}: {', '.join(unknown)!r}")
    return [puzzles for puzzles in sets if not wanted or puzzles.name in wanted]


def public_sets() -> list[PuzzleSet]:
    """The files of $NONET_DATA/9x9, one puzzle a line; none where it is not set."""
    folder = os.environ.get("NONET_DATA")
    paths = sorted((Path(folder) / "9x9").glob("*.txt"), key=lambda path: path.stem) if folder else []
    paths.sort(key=lambda path: _ORDER.index(path.stem) if path.stem in _ORDER else len(_ORDER))
    return [PuzzleSet(path.stem, f"9x9/{path.name}", read_puzzles(path.read_text())) for path in paths]


def read_puzzles(text: str) -> tuple[str, ...]:
    """The lines that begin with a puzzle; comments and what follows a puzzle are left out."""
    lines = [line[:81].replace("0", ".") for line in text.splitlines() if not line.startswith("#")]
    return tuple(line for line in lines if len(line) == 81 and set(line) <= set(".123456789"))


def made_sets(count: int, seed: int = 2026) -> list[PuzzleSet]:
    """What no public set has: puzzles with many solutions, with none, and nearly empty ones."""
    random = np.random.default_rng(seed)
    solutions = full_grids(count, random)
    minimal = dig(solutions, random)
    made = {
        "made-easy": ("minimal puzzles with 12 clues more", with_more_clues(minimal, solutions, 12, random)),
        "made-minimal": ("no clue can go", minimal),
        "made-altered": (
            "minimal puzzles with one clue altered: two in three have no solution",
            alter(minimal, random),
        ),
        "made-many": ("minimal puzzles less 1 to 6 clues: many solutions", with_fewer_clues(minimal, 1, 6, random)),
        "made-sparse": ("0 to 16 clues of a solution", keep_clues(solutions, 0, 16, random)),
    }
    return [PuzzleSet(name, what, as_lines(grids)) for name, (what, grids) in made.items()]


def full_grids(count: int, random: np.random.Generator) -> Grids:
    """Solved grids: the boxes of the diagonal at random, the rest solved, rows and columns shuffled. Not uniform."""
    starts = np.zeros((count, 9, 9), np.uint8)
    for at in (0, 3, 6):
        starts[:, at : at + 3, at : at + 3] = random.permuted(np.tile(np.arange(1, 10), (count, 1)), axis=1).reshape(
            -1, 3, 3
        )
    grids = nonet.solve_many(starts, limit=1).solutions.reshape(-1, 9, 9)
    everyone = np.arange(count)[:, None]
    grids = grids[everyone, shuffled_lines(count, random)]
    return grids.transpose(0, 2, 1)[everyone, shuffled_lines(count, random)].reshape(-1, 81)


def shuffled_lines(count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """For every grid an order of its nine rows that keeps the bands together."""
    bands = random.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
    rows = random.permuted(np.tile(np.arange(3), (count * 3, 1)), axis=1).reshape(count, 3, 3)
    lines: NDArray[np.int64] = (bands[:, :, None] * 3 + rows).reshape(count, 9)
    return lines


def dig(solutions: Grids, random: np.random.Generator) -> Grids:
    """Minimal puzzles: clues taken away in random order, all grids at once, while the solution stays the only one."""
    puzzles = solutions.copy()
    everyone = np.arange(len(puzzles))
    for cells in random_cells(len(puzzles), random).T:
        clues = puzzles[everyone, cells]
        puzzles[everyone, cells] = 0
        is_unique = nonet.solve_many(puzzles).is_unique
        puzzles[everyone, cells] = np.where(is_unique, 0, clues)
    return puzzles


def random_cells(count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """For every grid the 81 cells in an order of its own."""
    return random.permuted(np.tile(np.arange(81), (count, 1)), axis=1)


def alter(puzzles: Grids, random: np.random.Generator) -> Grids:
    """One clue of each puzzle becomes another digit."""
    altered = puzzles.copy()
    everyone = np.arange(len(puzzles))
    cells = np.where(puzzles > 0, random.random(puzzles.shape), -1).argmax(axis=1)
    old = puzzles[everyone, cells]
    altered[everyone, cells] = (old - 1 + random.integers(1, 9, len(puzzles))) % 9 + 1
    return altered


def with_more_clues(puzzles: Grids, solutions: Grids, more: int, random: np.random.Generator) -> Grids:
    order = np.where(puzzles == 0, random.random(puzzles.shape), 2).argsort(axis=1)[:, :more]
    fuller = puzzles.copy()
    np.put_along_axis(fuller, order, np.take_along_axis(solutions, order, 1), 1)
    return fuller


def with_fewer_clues(puzzles: Grids, least: int, most: int, random: np.random.Generator) -> Grids:
    """Each loses some clues, `least` to `most` of them."""
    rank = np.where(puzzles > 0, random.random(puzzles.shape), 2).argsort(axis=1).argsort(axis=1)
    fewer = random.integers(least, most + 1, len(puzzles))
    return np.where(rank < fewer[:, None], 0, puzzles).astype(np.uint8)


def keep_clues(grids: Grids, least: int, most: int, random: np.random.Generator) -> Grids:
    """Each keeps `least` to `most` of its cells."""
    kept = random.integers(least, most + 1, len(grids))
    return np.where(random_cells(len(grids), random) < kept[:, None], grids, 0).astype(np.uint8)


def as_lines(grids: Grids) -> tuple[str, ...]:
    text = np.where(grids == 0, ord("."), grids + ord("0")).astype(np.uint8)
    return tuple(row.tobytes().decode() for row in text)


PAGE = ROOT / "docs" / "explanation" / "data-sets.md"


def known_files() -> dict[str, str]:
    """The files and folders of the page of data sets, each with its checksum."""
    return dict(re.findall(r"^\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$", PAGE.read_text("utf-8"), re.MULTILINE))


def checksum(path: Path) -> str:
    """SHA-256 of a file, or of the files of a folder one after another, in the order of their paths."""
    found = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    return hashlib.sha256(b"".join(each.read_bytes() for each in found)).hexdigest()


def compared(folder: Path) -> dict[str, str]:
    """Whether each file of the page is in a folder: `the same`, `another` or `missing`."""
    found = {name: checksum(folder / name) if (folder / name).exists() else "" for name in known_files()}
    same = {name: "the same" if found[name] == known else "another" for name, known in known_files().items()}
    return {name: word if found[name] else "missing" for name, word in same.items()}


if __name__ == "__main__":
    for name, word in compared(data_folder()).items():
        print(f"{word:9} {name}")
