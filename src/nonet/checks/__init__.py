"""Checking: what is wrong with a grid, whether a solution is right, what class a grid is of.

May import: engines, formats, board, errors. Start reading at `status.py`.
"""

from nonet.checks.classify import Classification, Judgement, classify, classify_text
from nonet.checks.mistakes import Mistake, Standing, find_standing
from nonet.checks.status import Fault, GridStatus, find_faults, status
from nonet.checks.verify import Verification, verify

__all__ = [
    "Classification",
    "Fault",
    "GridStatus",
    "Judgement",
    "Mistake",
    "Standing",
    "Verification",
    "classify",
    "classify_text",
    "find_faults",
    "find_standing",
    "status",
    "verify",
]
