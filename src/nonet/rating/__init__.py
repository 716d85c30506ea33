"""Rating: how hard a puzzle is, on our scale and on others'.

May import: checks, engines, logic, board, errors. Start reading at `rate.py`.
"""

from nonet.rating.rate import Rating, rate_grid, rate_lines

__all__ = ["Rating", "rate_grid", "rate_lines"]
