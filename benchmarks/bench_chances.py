"""Whether chance is fair: filled grids and minimal puzzles beside what is known of all grids and all minimal puzzles.

make bench BENCH=chances                       # a hundred thousand puzzles, half a minute
make bench BENCH=chances ARGS="--count 1000000"
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import erfc, sqrt
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.ledger import store
from benchmarks.symmetric_grids import SHARE, count_symmetric
from nonet.generate.clues import dig_grids
from nonet.generate.many import filled_grids, keys_of, log_weights, random_orders

_CHUNK = 20_000
_BOOTSTRAPS = 200

# Means and spreads of the number of clues that were published: D. Berthier, "Unbiased statistics of a constraint
# satisfaction problem: a controlled-bias generator" (2009), from 5,926,343 puzzles.
LITERATURE = {"all minimal puzzles": (26.577, 1.116), "plain digging": (24.38, 1.12)}


def chi_squared(counts: NDArray[np.int64], expected: float, freedom: int, misses: float = 1) -> dict[str, float]:
    """The sum of squares, and how likely as large a one is by chance (Wilson and Hilferty's approximation).

    `misses` is how likely a single try is to count for nothing, where that is not nearly always so.
    """
    squares = float(((counts - expected) ** 2 / (expected * misses)).sum())
    share = 2 / (9 * freedom)
    deviation = ((squares / freedom) ** (1 / 3) - (1 - share)) / sqrt(share)
    return {"squares": round(squares, 1), "freedom": freedom, "chance": round(erfc(deviation / sqrt(2)) / 2, 4)}


def mean_and_spread(clues: NDArray[np.int64], weights: NDArray[np.float64]) -> tuple[float, float]:
    mean = float(np.average(clues, weights=weights))
    return mean, sqrt(float(np.average((clues - mean) ** 2, weights=weights)))


def told(clues: NDArray[np.int64], weights: NDArray[np.float64]) -> dict[str, Any]:
    """Mean and spread of the number of clues, with their errors by bootstrap, and the share of each number."""
    random = np.random.default_rng(1)
    draws = (random.integers(0, len(clues), len(clues)) for _ in range(_BOOTSTRAPS))
    errors = np.std([mean_and_spread(clues[draw], weights[draw]) for draw in draws], axis=0)
    mean, spread = mean_and_spread(clues, weights)
    shares = np.bincount(clues, weights) / weights.sum()
    return {
        "mean": round(mean, 3),
        "mean_error": round(float(errors[0]), 3),
        "spread": round(spread, 3),
        "spread_error": round(float(errors[1]), 3),
        "as_good_as_evenly_drawn": round(float(weights.sum() ** 2 / (weights**2).sum())),
        "shares": {str(number): float(f"{share:.3g}") for number, share in enumerate(shares) if share},
    }


def measure(count: int, seed: str) -> dict[str, Any]:
    clues, weights, seconds = [], [], np.zeros(3)
    kept = np.zeros(81, np.int64)  # clues in each cell
    shown = np.zeros(10, np.int64)  # clues of each digit
    filled = np.zeros((81, 10), np.int64)  # of all grids, each digit in each cell
    symmetric = Counter[int]()  # grids by their number of symmetries
    for first in range(0, count, _CHUNK):
        keys = keys_of(seed, range(first, min(first + _CHUNK, count)))
        times = [process_time()]
        grids, orders = filled_grids(keys), random_orders(keys)
        times.append(process_time())
        puzzles = dig_grids(grids, orders)
        times.append(process_time())
        weights.append(log_weights(grids, orders, puzzles))
        times.append(process_time())
        seconds += np.diff(times)
        clues.append((puzzles != 0).sum(axis=1))
        kept += (puzzles != 0).sum(axis=0)
        shown += np.bincount(puzzles.ravel(), minlength=10)
        symmetric.update(count_symmetric(grids))
        filled += [np.bincount(column, minlength=10) for column in grids.T]
    numbers, logs = np.concatenate(clues), np.concatenate(weights)
    share = numbers.mean() / 81
    return {
        "puzzles": count,
        "seed": seed,
        "microseconds_each": dict(
            zip(("filling", "digging", "weighing"), (seconds / count * 1e6).round(2).tolist(), strict=True)
        ),
        "plain": told(numbers, np.ones(count)),
        "weighted": told(numbers, np.exp(logs - logs.max())),
        "literature": LITERATURE,
        # The cells of a puzzle are not independent, so these are rough. A favourite would be seen.
        "cells_of_clues": chi_squared(kept, share * count, 80, 1 - share),
        "digits_of_clues": chi_squared(shown[1:], shown[1:].mean(), 8),
        "digits_in_cells": chi_squared(filled[:, 1:], count / 9, 81 * 8),
        "symmetric_grids": {
            "expected": round(SHARE * count, 1),
            "found": symmetric.total(),
            "by_symmetries": {str(order): symmetric[order] for order in sorted(symmetric)},
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--no-store", action="store_true")
    words = parser.parse_args()
    figures = measure(words.count, words.seed)
    if words.no_store:
        print(figures)
    else:
        store("chances", figures)


if __name__ == "__main__":
    main()
