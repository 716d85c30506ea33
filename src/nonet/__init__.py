"""Nonet: a Sudoku workshop. Solve, prove unique, check, classify, create and exchange Sudokus of any size and kind.

>>> import nonet
>>> puzzle = nonet.create("easy", seed=7)
>>> puzzle.is_unique
True
>>> nonet.solve(puzzle).count
1

The parts, from the bottom: `board` (cells and regions), `engines` (solving), `formats` (text), `checks`, `creation`,
`puzzle` (what you hold), `usecases` and `cli`.
"""

from nonet.api import build_info, check, count, create, describe, is_unique, read, solutions, solve
from nonet.batch import rate_many, solve_many
from nonet.board import Board, Grid, Layout, find_kind, make_board
from nonet.checks import Fault, GridStatus, Verification, classify, verify
from nonet.engines import SolveResult, Verdict
from nonet.errors import (
    CreationError,
    EngineUnavailable,
    FormatError,
    GeometryError,
    PuzzleError,
    UnknownNameError,
)
from nonet.pairs import PairPuzzle
from nonet.puzzle import Puzzle

__version__ = "0.1.0"

__all__ = [
    "Board",
    "CreationError",
    "EngineUnavailable",
    "Fault",
    "FormatError",
    "GeometryError",
    "Grid",
    "GridStatus",
    "Layout",
    "PairPuzzle",
    "Puzzle",
    "PuzzleError",
    "SolveResult",
    "UnknownNameError",
    "Verdict",
    "Verification",
    "__version__",
    "build_info",
    "check",
    "classify",
    "count",
    "create",
    "describe",
    "find_kind",
    "is_unique",
    "make_board",
    "rate_many",
    "read",
    "solutions",
    "solve",
    "solve_many",
    "verify",
]
