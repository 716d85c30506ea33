"""Checking: what is wrong with a grid, whether a solution is right, what class a grid is of.

May import: engines, formats, board, errors. Start reading at `status.py`.
"""

from nonet.checks.classify import Classification, Judgement, classify, classify_text
from nonet.checks.status import Fault, GridStatus, find_faults, status
from nonet.checks.verify import Verification, verify

__all__ = [
    "Classification",
    "Fault",
    "GridStatus",
    "Judgement",
    "Verification",
    "classify",
    "classify_text",
    "find_faults",
    "status",
    "verify",
]
