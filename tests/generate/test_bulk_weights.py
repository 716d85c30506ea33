"""Weights that make all minimal puzzles count alike: exactly so where all orders of digging can be gone through."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

import numpy as np
import pytest

import nonet
from nonet.generate.clues import dig_grids
from nonet.generate.many import filled_grids, key_of, keys_of, log_weights, random_orders
from nonet.solver import core as _native
from nonet.solver.core import END

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


@pytest.mark.parametrize("number", range(4))
def test_all_orders_together_give_every_minimal_puzzle_the_same_weight(number: int) -> None:
    """Seven clues can go, all others stay: then every order can be tried, and the sum of weights is known."""
    key = key_of(f"weights/{number}")
    grid, order = filled_grids(key), random_orders(key)
    base = dig_grids(grid, order, fewest=30)
    clues = np.flatnonzero(base[0])
    without = np.where(np.arange(81) == clues[:, None], 0, base).astype(np.uint8)
    cells = clues[nonet.solve_many(without).is_unique][-7:]  # each of which can go alone
    orders = np.array(list(permutations(cells.tolist())), np.uint8)
    padded = np.full((len(orders), 81), END, np.uint8)
    padded[:, : len(cells)] = orders
    solutions = np.repeat(grid, len(orders), axis=0)
    begun = np.repeat(base, len(orders), axis=0)
    puzzles = dig_grids(solutions, padded, puzzles=begun)
    sums: dict[bytes, float] = defaultdict(float)
    for puzzle, weight in zip(puzzles, np.exp(log_weights(begun, orders, puzzles)), strict=True):
        sums[puzzle.tobytes()] += weight
    assert len(sums) > 1  # or there would be nothing to compare
    assert np.allclose(list(sums.values()), len(orders))


def test_weighted_puzzles_have_more_clues() -> None:
    """Plain digging comes to 24.4 clues in the mean, all minimal puzzles to about 26.6."""
    keys = keys_of("weighted", range(3000))
    grids, orders = filled_grids(keys), random_orders(keys)
    puzzles = dig_grids(grids, orders)
    weights = np.exp(log_weights(grids, orders, puzzles))
    clues = (puzzles != 0).sum(axis=1)
    assert 24.2 < clues.mean() < 24.6
    assert 25.5 < np.average(clues, weights=weights) < 27.5


def test_weights_of_nothing() -> None:
    none = np.zeros((0, 81), np.uint8)
    assert log_weights(none, none, none).shape == (0,)
