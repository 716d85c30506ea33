"""Nonet: a Sudoku workshop. Solve, prove unique, check, classify, create and exchange Sudokus of any size and kind.

>>> import nonet
>>> puzzle = nonet.create("easy", seed=7)
>>> puzzle.is_unique
True
>>> nonet.solve(puzzle).count
1

The parts, from the bottom: `_base`, `model` (boards), `draw`, `formats`, `solver` and `rules` (rules as functions),
`human` (steps and levels), `generate` (new puzzles), `puzzle` (what you hold), `bulk`, `proofs` and `lm`, then
`cli` and `web`.
"""

import sys
from importlib import import_module

# As `typing` has it, but that takes long to load. Ctrl-C while it is loaded would end the command with a traceback.
TYPE_CHECKING = False

# For type checkers and editors. What runs is `__getattr__` below.
if TYPE_CHECKING:
    from nonet._base.errors import (
        CreationError,
        CreationTimeout,
        CutShortWarning,
        EngineUnavailable,
        FormatError,
        GeometryError,
        LostMarksWarning,
        NotUnique,
        PuzzleError,
        RunTimeout,
        UnknownNameError,
        WishTimeout,
        WrongPosition,
    )
    from nonet.bulk.canonical_many import canonical_many
    from nonet.bulk.create_many import create_many
    from nonet.bulk.rate_many import rate_many
    from nonet.bulk.solve_many import solve_many
    from nonet.human.classify import classify
    from nonet.human.hints import Hint as Hint
    from nonet.human.rating import Rating as Rating
    from nonet.human.verification import Fault, GridStatus, Verification, verify
    from nonet.lm.document import describe
    from nonet.model import Board, Grid, Layout, find_kind, make_board
    from nonet.model.symmetry import Symmetry
    from nonet.model.transformation import Transformation
    from nonet.proofs.proof import Proof
    from nonet.proofs.prove import prove
    from nonet.proofs.verify import ProofReport, verify_proof
    from nonet.puzzle.extend import extend
    from nonet.puzzle.functions import (
        build_info,
        canonical,
        check,
        count,
        create,
        is_unique,
        read,
        solutions,
        solve,
        symmetries,
    )
    from nonet.puzzle.game import Game
    from nonet.puzzle.lessons import technique as technique
    from nonet.puzzle.lessons import techniques as techniques
    from nonet.puzzle.minimize import minimize
    from nonet.puzzle.pair import PairPuzzle
    from nonet.puzzle.puzzle import Puzzle
    from nonet.puzzle.redundant import redundant
    from nonet.puzzle.true_candidates import true_candidates
    from nonet.solver.base import Count, SolveResult, Verdict

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Count",
    "CreationError",
    "CreationTimeout",
    "CutShortWarning",
    "EngineUnavailable",
    "Fault",
    "FormatError",
    "Game",
    "GeometryError",
    "Grid",
    "GridStatus",
    "Layout",
    "LostMarksWarning",
    "NotUnique",
    "PairPuzzle",
    "Proof",
    "ProofReport",
    "Puzzle",
    "PuzzleError",
    "RunTimeout",
    "SolveResult",
    "Symmetry",
    "Transformation",
    "UnknownNameError",
    "Verdict",
    "Verification",
    "WishTimeout",
    "WrongPosition",
    "__version__",
    "build_info",
    "canonical",
    "canonical_many",
    "check",
    "classify",
    "count",
    "create",
    "create_many",
    "describe",
    "extend",
    "find_kind",
    "is_unique",
    "make_board",
    "minimize",
    "prove",
    "rate_many",
    "read",
    "redundant",
    "solutions",
    "solve",
    "solve_many",
    "symmetries",
    "true_candidates",
    "verify",
    "verify_proof",
]

# Where the names above are from. Each is imported when it is first asked for, because the command, which needs few of
# them, and imports of one part (`from nonet.model import Grid`) load this file too.
_HOMES = {
    "_base.errors": (
        "CreationError",
        "CreationTimeout",
        "CutShortWarning",
        "EngineUnavailable",
        "FormatError",
        "GeometryError",
        "LostMarksWarning",
        "NotUnique",
        "PuzzleError",
        "RunTimeout",
        "UnknownNameError",
        "WishTimeout",
        "WrongPosition",
    ),
    "bulk.canonical_many": ("canonical_many",),
    "bulk.create_many": ("create_many",),
    "bulk.rate_many": ("rate_many",),
    "bulk.solve_many": ("solve_many",),
    "human.verification": ("Fault", "GridStatus", "Verification", "verify"),
    "human.classify": ("classify",),
    "human.hints": ("Hint",),
    "human.rating": ("Rating",),
    "lm.document": ("describe",),
    "model": ("Board", "Grid", "Layout", "find_kind", "make_board"),
    "model.symmetry": ("Symmetry",),
    "model.transformation": ("Transformation",),
    "proofs.proof": ("Proof",),
    "proofs.prove": ("prove",),
    "proofs.verify": ("ProofReport", "verify_proof"),
    "puzzle.extend": ("extend",),
    "puzzle.functions": (
        "build_info",
        "canonical",
        "check",
        "count",
        "create",
        "is_unique",
        "read",
        "solutions",
        "solve",
        "symmetries",
    ),
    "puzzle.game": ("Game",),
    "puzzle.lessons": ("technique", "techniques"),
    "puzzle.minimize": ("minimize",),
    "puzzle.pair": ("PairPuzzle",),
    "puzzle.puzzle": ("Puzzle",),
    "puzzle.redundant": ("redundant",),
    "puzzle.true_candidates": ("true_candidates",),
    "solver.base": ("Count", "SolveResult", "Verdict"),
}
# Public too, but not in `from nonet import *`: they would load all of human logic, which takes as long as the rest.
PUBLIC = (*__all__, "Hint", "Rating", "technique", "techniques")
_PARTS = {home.partition(".")[0] for home in _HOMES if not home.startswith("_")} | {"draw", "formats", "rules"}
# Modules that moved. In this release they are importable under their old names, with a warning.
_MOVED = {"arrow", "batch", "board", "booklets", "engines", "errors", "game", "gpu", "logic", "rating", "tasks"}

if not TYPE_CHECKING:  # a checker that sees a `__getattr__` believes in every name

    def __getattr__(name: str) -> object:
        """Return a public name, or a part: `nonet.Grid`, `nonet.model`."""
        if name in _PARTS or name in _MOVED:
            return import_module(f"nonet.{name}")
        for home, names in _HOMES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f"nonet.{home}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """The public names and the parts, loaded or not; nothing that this file needs for itself."""
        own = {name for name in globals() if name.startswith("__")}
        return sorted({*own, *PUBLIC, *_PARTS})

    class _MovedModules:
        """Finds modules under their old names."""

        @staticmethod
        def find_spec(name: str, _path: object = None, _target: object = None) -> object:
            if name.startswith("nonet.") and name.split(".")[1] in _MOVED:
                return import_module("nonet._base.moved").spec_of(name)
            return None

    sys.meta_path.append(_MovedModules)
