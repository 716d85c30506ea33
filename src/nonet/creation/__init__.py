"""Creating puzzles: a random filled grid, then clues taken away as long as the solution stays the only one.

Start reading at `make.py`.
"""

from nonet.creation.digging import Dug, dig
from nonet.creation.filling import fill
from nonet.creation.layouts import random_jigsaw, random_layout
from nonet.creation.levels import CLUE_LEVELS, Level, find_level, usual_levels
from nonet.creation.make import (
    choose_board,
    create_grid,
    create_wished,
    late_clues,
    usual_seconds,
    with_usual_level,
)
from nonet.creation.seeds import Seed, chosen_seed, nth_seed, parse_seed
from nonet.creation.wish_words import CriteriaOptions
from nonet.creation.wishes import Criteria

__all__ = [
    "CLUE_LEVELS",
    "Criteria",
    "CriteriaOptions",
    "Dug",
    "Level",
    "Seed",
    "choose_board",
    "chosen_seed",
    "create_grid",
    "create_wished",
    "dig",
    "fill",
    "find_level",
    "late_clues",
    "nth_seed",
    "parse_seed",
    "random_jigsaw",
    "random_layout",
    "usual_levels",
    "usual_seconds",
    "with_usual_level",
]
