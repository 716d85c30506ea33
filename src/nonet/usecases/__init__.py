"""What the command, the menu and the web page all offer: text or a Puzzle in, a plain dataclass out, no printing.

May import: everything but cli. One file a use case.
"""

from nonet.usecases.analyze import analyze_text
from nonet.usecases.convert import convert_text
from nonet.usecases.hints import as_data, with_start
from nonet.usecases.solve import Answer, solve_puzzle
from nonet.usecases.tile import Tile, reveal_tile
from nonet.usecases.validate import givens_problem

__all__ = [
    "Answer",
    "Tile",
    "analyze_text",
    "as_data",
    "convert_text",
    "givens_problem",
    "reveal_tile",
    "solve_puzzle",
    "with_start",
]
