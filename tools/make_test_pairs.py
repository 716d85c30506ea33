"""Make the pairs of tests/data/pairs anew: python tools/make_test_pairs.py (half a minute)."""

from __future__ import annotations

from pathlib import Path
from random import Random

from nonet import PairPuzzle, create
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.puzzle.pair import pair_board
from nonet.solver import find_engine

FOLDER = Path(__file__).parent.parent / "tests" / "data" / "pairs"


def partly_dug(k: int, clues: int) -> PairPuzzle:
    """A pair with one solution and more clues than it needs: quick to solve at every size."""
    random, engine = Random(k), find_engine()
    return PairPuzzle(dig(fill(pair_board(k), engine, random), clues, engine, random).puzzle)


def impossible() -> PairPuzzle:
    """Two 9x9 Sudokus with one solution each, which have the same digit in some cell. No clue breaks a rule."""
    first, *others = (create("hard", seed=seed) for seed in range(100))
    return next(pair for second in others if not (pair := PairPuzzle(first, second)).faults())


def main() -> None:
    pairs = {
        "k2-unique-maximal": PairPuzzle.create(2, seed=2),
        "k3-unique-maximal": PairPuzzle.create(3, seed=3),
        "k3-nosolution": impossible(),
        "k4-unique": partly_dug(4, 200),
        "k5-unique": partly_dug(5, 700),
        "k6-unique": partly_dug(6, 1700),
    }
    for name, pair in pairs.items():
        (FOLDER / f"{name}.csv").write_text(pair.to_csv())


if __name__ == "__main__":
    main()
