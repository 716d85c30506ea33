"""Every level on boards with rules and boards of several grids: a puzzle of that level, or one sentence in time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

import pytest

import nonet
from nonet._base.errors import CreationError
from nonet.human.find import logic_problem
from nonet.human.levels import LEVELS, find_level_of
from nonet.model import Grid
from tests.generate.test_with_rules import cages

AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]

Place = tuple[int, int]
Lengthen = Callable[[list[int]], Callable[[int], bool] | None]  # from the digits of a line to which may come next


def lines(size: int, seed: int, lengthen: Lengthen) -> list[list[str]]:
    """Lines of three cells and more that keep a rule in a random grid and do not touch each other's cells."""
    full = nonet.create("easy", size=size, seed=seed).solution
    assert isinstance(full, Grid)
    random, found = Random(seed), list[list[Place]]()
    free = {(row, column) for row in range(size) for column in range(size)}
    for start in random.sample(sorted(free), len(free)):
        line = [start] if start in free else []
        while line and (may := lengthen([full[row * size + column] for row, column in line])):
            row, column = line[-1]
            places = [(row + down, column + right) for down, right in AROUND]
            fitting = [at for at in places if at in free and at not in line and may(full[at[0] * size + at[1]])]
            line = [*line, random.choice(fitting)] if fitting else []
        if line and len(found) < size * 2 // 3:
            found.append(line)
            free -= {*line}
    return [[f"r{row + 1}c{column + 1}" for row, column in line] for line in found]


def rising(digits: list[int]) -> Callable[[int], bool] | None:
    return (lambda digit: digit > digits[-1]) if len(digits) < 3 else None


def adding_up(digits: list[int]) -> Callable[[int], bool] | None:
    left = digits[0] - sum(digits[1:])
    return (lambda digit: digit <= left) if left else None


def board(name: str, size: int, seed: int) -> dict[str, Any]:
    if name == "killer":
        return {"size": size, "rules": cages(size, seed, 0.4)}
    if name == "thermo":
        return {"size": size, "rules": [f"thermo {' '.join(line)}" for line in lines(size, seed, rising)]}
    if name == "arrow":
        arrows = lines(size, seed, adding_up)
        return {"size": size, "rules": [f"arrow {line[0]} / {' '.join(line[1:])}" for line in arrows if line[2:]]}
    return {"size": size, "kind": name}


BOARDS = ["killer", "thermo", "arrow", "anti-knight", "twodoku", "samurai", "pair"]


def made_or_said(name: str, size: int, level: nonet.Level, timeout: float) -> nonet.Puzzle | str:
    """A puzzle, or why there is none."""
    made = board(name, size, 1)
    try:
        return nonet.create(level, seed=1, timeout=timeout, **made)
    except CreationError as error:
        return str(error)


def check(puzzle: nonet.Puzzle, level: nonet.Level) -> None:
    assert puzzle.is_unique
    if not logic_problem(puzzle.board):
        assert (find_level_of(puzzle.board, puzzle.grid.values, LEVELS[-2]) or LEVELS[-1]) == level


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BOARDS)
def test_9x9_boards_have_every_level(name: str, level: nonet.Level) -> None:
    made = made_or_said(name, 9, level, 300)
    assert isinstance(made, nonet.Puzzle), made
    check(made, level)


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [6, 16])
@pytest.mark.parametrize("name", BOARDS)
def test_other_sizes_have_a_level_or_say_that_none_was_found(name: str, size: int, level: nonet.Level) -> None:
    start = monotonic()
    made = made_or_said(name, size, level, 15)
    if isinstance(made, nonet.Puzzle):
        check(made, level)
    else:
        assert "\n" not in made
        assert level in made or "no filled grid" in made
        assert monotonic() - start < 15 + 5
