"""Make endless batches of puzzles for a neural network, as numpy arrays, without files.

Run: python examples/training_batches.py

Prints:

    (64, 81) (64, 81, 10) clues kept: True
    (64, 81) (64, 81, 10) clues kept: True
"""

from itertools import islice

import numpy as np

from nonet.lm import SudokuBatches

stream = SudokuBatches(64, "easy", seed=1, split="train", images=2)
for batch in islice(stream, 2):
    puzzle, solution = batch["puzzle"], batch["solution"]
    one_hot = np.eye(10, dtype=np.float32)[puzzle]
    kept = (puzzle == 0) | (puzzle == solution)
    print(puzzle.shape, one_hot.shape, "clues kept:", bool(kept.all()))
