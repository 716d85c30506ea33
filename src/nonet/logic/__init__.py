"""Human logic: steps, their proofs and their words.

Finding is native (`native/src/logic`, one file a technique); here are the steps, who proves them, and what is said.
Nothing here asks an engine for the solution. May import: _native, render, board, errors. Start reading at `step.py`.
"""

from nonet.logic.checker import find_flaw
from nonet.logic.finding import find_steps, walk
from nonet.logic.hints import Hint, next_step, solve_path
from nonet.logic.hodoku import HodokuRating, hodoku_arrays, hodoku_many, hodoku_path, hodoku_scale
from nonet.logic.levels import LEVELS, find_level_of, find_levels_of, hint_order
from nonet.logic.marks import marks_of
from nonet.logic.pictures import scene_of_hint
from nonet.logic.position import Position
from nonet.logic.step import Step
from nonet.logic.words import Explanation, explain, name_of_technique, text_of

__all__ = [
    "LEVELS",
    "Explanation",
    "Hint",
    "HodokuRating",
    "Position",
    "Step",
    "explain",
    "find_flaw",
    "find_level_of",
    "find_levels_of",
    "find_steps",
    "hint_order",
    "hodoku_arrays",
    "hodoku_many",
    "hodoku_path",
    "hodoku_scale",
    "marks_of",
    "name_of_technique",
    "next_step",
    "scene_of_hint",
    "solve_path",
    "text_of",
    "walk",
]
