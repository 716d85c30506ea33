"""Rating: how hard a puzzle is, on our scale and on others'.

Start reading at `rate.py`, which asks the scales; each is a file in `scales`. Ours rest on `path.py`.
"""

from nonet.logic import SeOutcome, SeRating, SeStep, in_tenths, rate_se121, trace_se121
from nonet.rating.many import rate_fields
from nonet.rating.path import size_problem
from nonet.rating.proof import UniquenessProof, prove
from nonet.rating.rate import Rating, rate_grid, rate_proved
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
    problem_of,
)

__all__ = [
    "SCALES",
    "Batch",
    "Choice",
    "Field",
    "Rating",
    "Scale",
    "SeOutcome",
    "SeRating",
    "SeStep",
    "UniquenessProof",
    "choose_fields",
    "choose_scales",
    "find_scale",
    "find_scales",
    "in_tenths",
    "problem_of",
    "prove",
    "rate_fields",
    "rate_grid",
    "rate_proved",
    "rate_se121",
    "size_problem",
    "trace_se121",
]
