"""Puzzles created under rules: one for each sort at the sizes it makes sense on, solved again and checked."""

from __future__ import annotations

from random import Random

import pytest

import nonet
from nonet.human.verification import GridStatus, status
from nonet.model import Grid

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def cages(size: int, seed: int, share: float) -> list[str]:
    """Killer cages that hold in a random grid, over about this share of its cells."""
    full = nonet.create("easy", size=size, seed=seed).solution
    assert full is not None
    random = Random(seed)
    free = {(row, column) for row in range(size) for column in range(size)}
    found = []
    while len(free) > (1 - share) * size * size:
        cage = [random.choice(sorted(free))]
        for _ in range(random.randint(1, 3)):
            digits = {full[row * size + column] for row, column in cage}
            beside = {(row + down, column + right) for row, column in cage for down, right in SIDES} & free - {*cage}
            fitting = sorted(place for place in beside if full[place[0] * size + place[1]] not in digits)
            if fitting:
                cage.append(random.choice(fitting))
        free -= {*cage}
        total = sum(full[row * size + column] for row, column in cage)
        found.append(f"killer {total} " + " ".join(f"r{row + 1}c{column + 1}" for row, column in cage))
    return found


def thermos(size: int) -> list[str]:
    return [f"thermo {' '.join(f'r{row}c{column}' for column in range(1, 7))}" for row in (1, 6, 11, size)]


def dots(size: int) -> list[str]:
    white = [f"difference r{at}c{at} r{at}c{at + 1}" for at in range(1, size - 1, 2)]
    return white + [f"ratio r{at + 1}c{at + 3} r{at + 2}c{at + 3}" for at in range(1, size - 4, 3)]


@pytest.mark.parametrize(
    ("size", "rules"),
    [
        (6, cages(6, 3, 0.9)),
        (9, cages(9, 3, 0.9)),
        (12, cages(12, 3, 0.4)),
        (16, cages(16, 3, 0.3)),
        (16, thermos(16)),
        (16, dots(16)),
        (16, ["anti-knight"]),
        (6, ["sandwich 5 r0c1", "sandwich 0 r2c0", "sandwich 9 r4c0"]),
        (9, ["non-consecutive", "anti-king"]),
        (9, [*cages(9, 5, 0.3), "thermo r1c1 r2c2 r3c3", "odd r9c9"]),
    ],
    ids=["killer-6", "killer-9", "killer-12", "killer-16", "thermo-16", "kropki-16", "knight-16", "sandwich-6",
         "neighbours-9", "mixed-9"],
)  # fmt: skip
def test_a_puzzle_with_rules_is_created_and_solved(size: int, rules: list[str]) -> None:
    puzzle = nonet.create(size=size, rules=rules, seed=1)
    assert [str(rule) for rule in puzzle.board.rules] == rules
    assert puzzle.is_unique
    solution = puzzle.solution
    assert isinstance(solution, Grid)
    assert status(solution) is GridStatus.COMPLETE
    assert puzzle.check(solution).is_right
    assert nonet.create(size=size, rules=rules, seed=1) == puzzle
    assert nonet.Puzzle(puzzle.to_text("line")) == puzzle


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_beside_rules_a_level_is_verified(level: nonet.Level) -> None:
    rules = ["killer 9 r1c1 r1c2 r2c1", "thermo r3c1 r3c2 r4c2", "arrow r5c5 / r5c4 r6c4", "negative-xv"]
    puzzle = nonet.create(level, size=6, rules=rules, seed=3, timeout=60)
    assert puzzle.is_unique
    assert puzzle.rate().level == level
