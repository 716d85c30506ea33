"""Search for extreme 6x6 puzzles, and add those that are new to src/nonet/generate/rare.txt.

    .venv/bin/python tools/find_rare.py [--seconds 300] [--seed 1]

A climb begins at a random puzzle without a clue to spare. Three clues come back, others go, and the change stays if the
puzzle is no easier. About one climb in five hundred reaches the level. Where it does, others are near: the same clues
but for one, or the same solution with a few other clues. They are looked for from every puzzle that is found.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from time import process_time

import numpy as np

from nonet.generate.fill import fill
from nonet.generate.known_puzzles import RARE_FILE as FILE
from nonet.generate.known_puzzles import SIZE
from nonet.generate.known_puzzles import rare_puzzles as known_puzzles
from nonet.human.levels import borders, find_weight_of, find_weights_of
from nonet.model import Grid, make_board
from nonet.solver import find_engine

BOARD, ENGINE, CELLS = make_board(size=SIZE), find_engine("native"), SIZE**2
STALE = 40  # changes in a row that made nothing harder
NEAR = 150  # puzzles near one that is extreme
MOST = 3_000  # solutions of a puzzle that lost a clue


def without_spare_clues(puzzle: Grid, random: Random) -> Grid:
    """Clues taken away in random order until each is needed."""
    clues = [cell for cell, digit in enumerate(puzzle) if digit]
    for cell in random.sample(clues, len(clues)):
        smaller = puzzle.with_digit(cell, 0)
        if ENGINE.search(smaller, 2).is_unique:
            puzzle = smaller
    return puzzle


def changed(puzzle: Grid, solution: Grid, random: Random) -> Grid:
    """A few clues more, and then without all that can be spared."""
    empty = [cell for cell, digit in enumerate(puzzle) if not digit]
    for cell in random.sample(empty, random.randint(2, 4)):
        puzzle = puzzle.with_digit(cell, solution[cell])
    return without_spare_clues(puzzle, random)


def are_extreme(puzzles: list[Grid]) -> list[bool]:
    found = find_weights_of(BOARD, b"".join(bytes(puzzle.values) for puzzle in puzzles), most=borders()[-1])
    return [bool(weight < 0) for weight in found]


def climb(random: Random) -> Grid | None:
    """An extreme puzzle, if luck leads there."""
    solution = fill(BOARD, ENGINE, random)
    puzzle, weight, stale = without_spare_clues(solution, random), 0, 0
    while stale < STALE:
        other = changed(puzzle, solution, random)
        found = find_weight_of(BOARD, other.values, borders()[-1])
        if found is None:
            return other
        stale = 0 if found > weight else stale + 1
        if found >= weight:
            puzzle, weight = other, found
    return None


def near(puzzle: Grid, random: Random) -> Iterator[Grid]:
    """Puzzles with one clue elsewhere, of any solution; and with several clues elsewhere, of the same solution."""
    for cell in [cell for cell, digit in enumerate(puzzle) if digit]:
        smaller = puzzle.with_digit(cell, 0)
        solutions = ENGINE.search(smaller, MOST).solutions
        digits = np.array([solution.values for solution in solutions])
        for digit in range(1, SIZE + 1):  # a digit that only one solution has in a cell tells it from the others
            for place in np.flatnonzero((digits == digit).sum(axis=0) == 1).tolist():
                yield without_spare_clues(smaller.with_digit(place, digit), random)
    solution = ENGINE.search(puzzle, 1).solutions[0]
    yield from (changed(puzzle, solution, random) for _ in range(NEAR))


def least_form(puzzle: Grid) -> bytes:
    """The least of all forms of a puzzle, its digits renamed in the order in which they are met."""
    rows, columns = (
        [
            [wide * band + line for band, lines in zip(bands, inner, strict=True) for line in lines]
            for bands in permutations(range(SIZE // wide))
            for inner in product(permutations(range(wide)), repeat=SIZE // wide)
        ]
        for wide in (2, 3)
    )
    grid = np.array(puzzle.values).reshape(SIZE, SIZE)
    forms = (grid[np.ix_(row, column)].ravel().tolist() for row in rows for column in columns)
    return min(bytes(names.setdefault(digit, len(names)) for digit in form) for form in forms if (names := {0: 0}))


def search(seconds: float, random: Random) -> dict[bytes, Grid]:
    """All known puzzles, and what so many seconds of processor time add."""
    known = {least_form(puzzle): puzzle for puzzle in known_puzzles()}
    end, waiting = process_time() + seconds, list[Grid]()
    while process_time() < end:
        around = list(near(waiting.pop(), random)) if waiting else [each for each in [climb(random)] if each]
        for puzzle, is_extreme in zip(around, are_extreme(around) if around else [], strict=True):
            if is_extreme and known.setdefault(least_form(puzzle), puzzle) is puzzle:
                waiting.append(puzzle)
                print(f"{len(known)} puzzles", flush=True)
    return known


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    known = search(asked.seconds, Random(asked.seed))
    lines = sorted("".join(map(str, puzzle.values)) for puzzle in known.values())
    FILE.write_text("".join(f"{line}\n" for line in lines), "ascii")


if __name__ == "__main__":
    main()
