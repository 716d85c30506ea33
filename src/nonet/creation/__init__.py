"""Creating puzzles: a random filled grid, then clues taken away as long as the solution stays the only one.

May import: checks, engines, formats, board, errors. Start reading at `make.py`.
"""

from nonet.creation.levels import LEVELS, Level, find_level
from nonet.creation.make import create_grid

__all__ = ["LEVELS", "Level", "create_grid", "find_level"]
