"""Puzzles of a level need a technique of that level and none above, by steps."""

from __future__ import annotations

import pytest

import nonet
from nonet._base.errors import CreationTimeout
from nonet.generate.make import create_grid
from nonet.human.levels import LEVELS
from nonet.model import make_board


@pytest.mark.parametrize("kind", ["classic", "diagonal", "window", "diagonal+window"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_a_created_puzzle_is_in_its_level(kind: str, level: nonet.Level) -> None:
    puzzle = nonet.create(level, kind=kind, seed=5)
    assert puzzle.rate().level == level
    assert puzzle.is_unique


def test_a_level_is_not_reached_by_what_is_below_it() -> None:
    for seed in range(5):
        hardest = [LEVELS.index(hint.level) for hint in nonet.create("medium", seed=seed).steps()]
        assert max(hardest) == LEVELS.index("medium")


def test_the_same_seed_gives_the_same_puzzle() -> None:
    assert nonet.create("medium", seed="x") == nonet.create("medium", seed="x")


def test_no_time_is_an_honest_not_found() -> None:
    with pytest.raises(CreationTimeout, match="hard"):
        create_grid(make_board(), "hard", 1, timeout=1e-9)
