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

from importlib import import_module

# As `typing` has it, but that takes long to load. Ctrl-C while it is loaded would end the command with a traceback.
TYPE_CHECKING = False

# For type checkers and editors. What runs is `__getattr__` below.
if TYPE_CHECKING:
    from nonet.api import (
        build_info,
        canonical,
        check,
        count,
        create,
        describe,
        is_unique,
        read,
        solutions,
        solve,
        symmetries,
    )
    from nonet.batch.forms import canonical_many
    from nonet.batch.many import solve_many
    from nonet.batch.many_created import create_many
    from nonet.batch.many_ratings import rate_many
    from nonet.board import Board, Grid, Layout, find_kind, make_board
    from nonet.board.symmetry import Symmetry
    from nonet.checks.classify import classify
    from nonet.checks.status import Fault, GridStatus
    from nonet.checks.verify import Verification, verify
    from nonet.engines import Count, SolveResult, Verdict
    from nonet.errors import (
        CreationError,
        CutShortWarning,
        EngineUnavailable,
        FormatError,
        GeometryError,
        LostMarksWarning,
        PuzzleError,
        UnknownNameError,
    )
    from nonet.game import Game
    from nonet.lessons import technique as technique
    from nonet.lessons import techniques as techniques
    from nonet.logic import Hint as Hint
    from nonet.pairs import PairPuzzle
    from nonet.proofs import Proof, ProofReport, prove, verify_proof
    from nonet.puzzle import Puzzle
    from nonet.rating import Rating as Rating
    from nonet.setting.extend import extend
    from nonet.setting.minimize import minimize
    from nonet.setting.redundant import redundant
    from nonet.setting.true_candidates import true_candidates
    from nonet.symmetry.transformation import Transformation

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Count",
    "CreationError",
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
    "PairPuzzle",
    "Proof",
    "ProofReport",
    "Puzzle",
    "PuzzleError",
    "SolveResult",
    "Symmetry",
    "Transformation",
    "UnknownNameError",
    "Verdict",
    "Verification",
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
# them, and imports of one part (`from nonet.board import Grid`) load this file too.
_HOMES = {
    "api": (
        "build_info",
        "canonical",
        "check",
        "count",
        "create",
        "describe",
        "is_unique",
        "read",
        "solutions",
        "solve",
        "symmetries",
    ),
    "batch.forms": ("canonical_many",),
    "batch.many": ("solve_many",),
    "batch.many_created": ("create_many",),
    "batch.many_ratings": ("rate_many",),
    "board": ("Board", "Grid", "Layout", "find_kind", "make_board"),
    "board.symmetry": ("Symmetry",),
    "checks.classify": ("classify",),
    "checks.status": ("Fault", "GridStatus"),
    "checks.verify": ("Verification", "verify"),
    "engines": ("Count", "SolveResult", "Verdict"),
    "errors": (
        "CreationError",
        "CutShortWarning",
        "EngineUnavailable",
        "FormatError",
        "GeometryError",
        "LostMarksWarning",
        "PuzzleError",
        "UnknownNameError",
    ),
    "game": ("Game",),
    "lessons": ("technique", "techniques"),
    "logic": ("Hint",),
    "pairs": ("PairPuzzle",),
    "proofs": ("Proof", "ProofReport", "prove", "verify_proof"),
    "puzzle": ("Puzzle",),
    "rating": ("Rating",),
    "setting.extend": ("extend",),
    "setting.minimize": ("minimize",),
    "setting.redundant": ("redundant",),
    "setting.true_candidates": ("true_candidates",),
    "symmetry.transformation": ("Transformation",),
}
# Public too, but not in `from nonet import *`: they would load all of human logic, which takes as long as the rest.
PUBLIC = (*__all__, "Hint", "Rating", "technique", "techniques")
_PARTS = {home.partition(".")[0] for home in _HOMES} | {"arrow", "rules", "tasks"}

if not TYPE_CHECKING:  # a checker that sees a `__getattr__` believes in every name

    def __getattr__(name: str) -> object:
        """A public name, or a part: `nonet.Grid`, `nonet.board`."""
        if name in _PARTS:
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
