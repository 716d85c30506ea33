"""lm-eval: the scorer of the tasks that `sudoku dataset --format lm-eval` writes.

    sudoku dataset -o sudoku --count 1000 --format lm-eval --prompt chat
    lm_eval --model ... --include_path sudoku --tasks nonet_sudoku

`utils.py` of such a folder, which lm-eval imports, has `process_results` from here. It needs nothing of lm-eval.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonet.lm.dataset.lookup import grade_row


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
    """solved: 1 for a solution in any form; cells: the share of open cells that are right."""
    found = grade_row(doc, results[0])
    return {"solved": float(found.solved), "cells": float(found.cells or 0.0)}
