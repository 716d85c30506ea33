"""Solve many puzzles as numpy arrays, without a Python object for each.

Run: python examples/numpy_batches.py

Prints:

    puzzles (1000, 81) uint8
    all unique: True
    equal to the solutions of create_many: True
    clues from 21 to 28
    givens by digit: [2698, 2723, 2703, 2640, 2723, 2723, 2715, 2771, 2704]
"""

import numpy as np

import nonet

made = nonet.create_many(1000, minimal=True, seed=3)
print("puzzles", made.puzzles.shape, made.puzzles.dtype)

solved = nonet.solve_many(made.puzzles)
print("all unique:", bool(solved.is_unique.all()))
print("equal to the solutions of create_many:", bool((solved.solutions == made.solutions).all()))

clues = np.count_nonzero(made.puzzles, axis=1)
print("clues from", clues.min(), "to", clues.max())

# How often each digit is a given.
print("givens by digit:", np.bincount(made.puzzles.ravel(), minlength=10)[1:].tolist())
