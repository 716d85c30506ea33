"""Compare two scales of difficulty on the same puzzles: Sudoku Explainer's ER and HoDoKu's score.

Run: python examples/compare_scales.py

Prints:

    rank correlation of ER and HoDoKu's score: 0.86
    HoDoKu easy     134 puzzles, ER 1.2 to 2.3
    HoDoKu medium    50 puzzles, ER 1.7 to 3.4
    HoDoKu hard      48 puzzles, ER 4.2 to 7.2
    HoDoKu unfair    31 puzzles, ER 4.5 to 8.3
    HoDoKu extreme   37 puzzles, ER 7.1 to 8.9
"""

import numpy as np

import nonet

ratings = nonet.rate_many(nonet.create_many(300, minimal=True, seed=9), scales=["se121", "hodoku"])


def ranks(values: np.ndarray) -> np.ndarray:
    """Return the rank of each value, the mean rank for equal ones."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return (ends - (counts - 1) / 2)[inverse]


spearman = np.corrcoef(ranks(ratings.er), ranks(ratings.hodoku_score))[0, 1]
print(f"rank correlation of ER and HoDoKu's score: {spearman:.2f}")

for level in ("easy", "medium", "hard", "unfair", "extreme"):
    er = ratings.er[ratings.hodoku_level == level]
    if len(er):
        print(f"HoDoKu {level:8}{len(er):4} puzzles, ER {er.min():.1f} to {er.max():.1f}")
