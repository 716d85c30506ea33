"""Human logic: steps, their proofs and their words.

Steps are found by the native core (`native/src/logic`, one file per technique). Here are the steps themselves, the
checker that proves them, and their words. Nothing here asks an engine for the solution. Start reading at `step.py`;
`reasons` says why rules exclude candidates.
"""

from nonet.logic.checker import find_flaw
from nonet.logic.finding import check_logic, find_steps, logic_problem, walk
from nonet.logic.hints import Hint, hint_order, next_step, solve_path, step_of_technique
from nonet.logic.hodoku import HodokuRating, hodoku_arrays, hodoku_many, hodoku_path, hodoku_scale
from nonet.logic.levels import (
    LEVELS,
    borders,
    find_level_of,
    find_weight_of,
    find_weights_of,
    is_classic,
    level_at,
    level_of_technique,
    levels_of_weights,
    weight_order,
    weights,
)
from nonet.logic.marks import marks_of
from nonet.logic.position import Position
from nonet.logic.se121 import SeOutcome, SeRating, SeStep, in_tenths, rate_se121, trace_se121
from nonet.logic.step import Step
from nonet.logic.techniques.singles import SINGLES
from nonet.logic.words import Explanation, explain, name_of_technique, text_of

__all__ = [
    "LEVELS",
    "SINGLES",
    "Explanation",
    "Hint",
    "HodokuRating",
    "Position",
    "SeOutcome",
    "SeRating",
    "SeStep",
    "Step",
    "borders",
    "check_logic",
    "explain",
    "find_flaw",
    "find_level_of",
    "find_steps",
    "find_weight_of",
    "find_weights_of",
    "hint_order",
    "hodoku_arrays",
    "hodoku_many",
    "hodoku_path",
    "hodoku_scale",
    "in_tenths",
    "is_classic",
    "level_at",
    "level_of_technique",
    "levels_of_weights",
    "logic_problem",
    "marks_of",
    "name_of_technique",
    "next_step",
    "rate_se121",
    "solve_path",
    "step_of_technique",
    "text_of",
    "trace_se121",
    "walk",
    "weight_order",
    "weights",
]
