"""Rating: how hard a puzzle is, on our scale and on others'.

Start reading at `rate.py`. Each scale is a file in `scales`.
"""

from nonet.logic import Outcome, SeRating, SeStep, in_tenths, rate_se121, trace_se121
from nonet.rating.chosen import rate_chosen
from nonet.rating.many import rate_fields
from nonet.rating.proof import Proof, prove
from nonet.rating.rate import Rating, rate_grid
from nonet.rating.scales import (
    SCALES,
    Batch,
    Choice,
    Field,
    Scale,
    choose_fields,
    choose_scales,
    find_scale,
    find_scales,
)

__all__ = [
    "SCALES",
    "Batch",
    "Choice",
    "Field",
    "Outcome",
    "Proof",
    "Rating",
    "Scale",
    "SeRating",
    "SeStep",
    "choose_fields",
    "choose_scales",
    "find_scale",
    "find_scales",
    "in_tenths",
    "prove",
    "rate_chosen",
    "rate_fields",
    "rate_grid",
    "rate_se121",
    "trace_se121",
]
