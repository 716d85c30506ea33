"""k-Sudoku pairs: two k*k x k*k Sudokus, every two corresponding cells different.

A pair is one Board of 2 k*k rows, so engines, checks and creation know nothing of pairs.

Start reading at `board.py`, then `puzzle.py`.
"""

from nonet.pairs.board import MAX_K, pair_board
from nonet.pairs.puzzle import PairPuzzle

__all__ = ["MAX_K", "PairPuzzle", "pair_board"]
