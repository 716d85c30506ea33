"""Rating: how hard a puzzle is, on our scale and on others'.

May import: checks, engines, logic, board, errors. Start reading at `rate.py`; a scale is a file in `scales`.
"""

from nonet.rating.many import rate_fields
from nonet.rating.rate import Rating, rate_grid
from nonet.rating.scales import SCALES, Choice, Field, Scale, choose_fields, find_scale

__all__ = ["SCALES", "Choice", "Field", "Rating", "Scale", "choose_fields", "find_scale", "rate_fields", "rate_grid"]
