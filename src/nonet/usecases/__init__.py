"""What the command, the menu and the web page all offer: text or a Puzzle in, a plain dataclass out, no printing.

May import: everything but web and cli. One file a use case.
"""

from nonet.usecases.analyze import analyze_text, classify_sheets
from nonet.usecases.candidates import find_candidates
from nonet.usecases.clues import Spare, find_spare_clues
from nonet.usecases.convert import convert_text
from nonet.usecases.create import Created, create_jigsaw, create_puzzle
from nonet.usecases.drawing import DRAWINGS, PAPERS, draw_puzzle, draw_scenes, scene_of
from nonet.usecases.explain import NextStep, Path, find_hint, find_path
from nonet.usecases.hints import as_data, with_start
from nonet.usecases.progress import Progress, ProgressReport, check_progress
from nonet.usecases.rate import Difficulty, rate_puzzle
from nonet.usecases.solve import Answer, solve_puzzle
from nonet.usecases.storyboard import draw_path
from nonet.usecases.tile import Tile, reveal_tile
from nonet.usecases.validate import givens_problem

__all__ = [
    "DRAWINGS",
    "PAPERS",
    "Answer",
    "Created",
    "Difficulty",
    "NextStep",
    "Path",
    "Progress",
    "ProgressReport",
    "Spare",
    "Tile",
    "analyze_text",
    "as_data",
    "check_progress",
    "classify_sheets",
    "convert_text",
    "create_jigsaw",
    "create_puzzle",
    "draw_path",
    "draw_puzzle",
    "draw_scenes",
    "find_candidates",
    "find_hint",
    "find_path",
    "find_spare_clues",
    "givens_problem",
    "rate_puzzle",
    "reveal_tile",
    "scene_of",
    "solve_puzzle",
    "with_start",
]
