"""Puzzles by the million: arrays in, arrays out, no Python object per puzzle.

May import: engines, board, errors. Start reading at `many.py`.
"""

from nonet.batch.many import ManySolutions, solve_many

__all__ = ["ManySolutions", "solve_many"]
