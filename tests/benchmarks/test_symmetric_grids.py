"""Symmetric grids are counted rightly, or the figures of chances mean nothing."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("nonet._core")

from benchmarks.symmetric_grids import ALONE, CLASSES, SHARE, count_symmetric

# The grid with the most symmetries.
MOST = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def test_the_classes_add_up_to_the_number_of_all_grids() -> None:
    """As E. Russell and F. Jarvis counted the classes, and B. Felgenhauer and F. Jarvis the grids."""
    assert ALONE + sum(CLASSES.values()) == 5_472_730_538
    lines_and_digits = 2 * 6**8 * 362_880
    grids = ALONE * lines_and_digits + sum(count * lines_and_digits // order for order, count in CLASSES.items())
    assert grids == 6_670_903_752_021_072_936_960
    assert abs(SHARE * 1e6 - 50.73) < 0.01


def test_a_symmetric_grid_is_found_in_any_dress() -> None:
    random = np.random.default_rng(1)
    grid = np.array(list(map(int, MOST)), np.uint8).reshape(9, 9)
    rows, columns = (np.concatenate([3 * b + random.permutation(3) for b in random.permutation(3)]) for _ in range(2))
    dressed = (random.permutation(9) + 1)[grid[rows][:, columns].T - 1].astype(np.uint8)
    assert count_symmetric(np.stack([grid.ravel(), dressed.ravel()])) == {648: 2}


def test_random_grids_are_hardly_ever_symmetric() -> None:
    from nonet.generate.many import filled_grids, keys_of

    assert sum(count_symmetric(filled_grids(keys_of("plain", range(2000)))).values()) <= 2
