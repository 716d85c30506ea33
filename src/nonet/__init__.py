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
    from nonet import bulk, lm, rules
    from nonet import draw as draw
    from nonet import formats as formats
    from nonet import generate as generate
    from nonet import human as human
    from nonet import model as model
    from nonet import proofs as proofs
    from nonet import puzzle as puzzle
    from nonet import solver as solver
    from nonet._base.errors import (
        CreationError,
        CreationTimeout,
        CriteriaTimeout,
        CutShortWarning,
        EngineUnavailable,
        FormatError,
        GeometryError,
        LostMarksWarning,
        NotUnique,
        PluginWarning,
        PuzzleError,
        RunTimeout,
        SolverWarning,
        UnknownNameError,
        WrongPosition,
    )
    from nonet._base.language import in_language, languages, set_language
    from nonet._base.names import KindName, Level, SymmetryName, TechniqueName
    from nonet.bulk.canonical_many import ManyForms, canonical_many
    from nonet.bulk.create_many import ManyCreated, create_many
    from nonet.bulk.rate_many import ManyRatings, rate_many
    from nonet.bulk.solve_many import ManySolutions, solve_many
    from nonet.human.classify import classify
    from nonet.human.hints import Hint
    from nonet.human.rating import Rating
    from nonet.human.verification import Fault, GridStatus, Verification
    from nonet.lm.document import describe
    from nonet.model import Board, Grid, Kind, Layout, Rule, find_kind, make_board
    from nonet.model.fog import Fog
    from nonet.model.rules.predicates import machine_rule, pair_rule, set_rule
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
        estimate_count,
        hint,
        is_unique,
        rate,
        read,
        solutions,
        solve,
        steps,
        symmetries,
    )
    from nonet.puzzle.game import Game, Move, Note
    from nonet.puzzle.lessons import Lesson, technique, techniques
    from nonet.puzzle.minimize import minimize
    from nonet.puzzle.pair import PairPuzzle
    from nonet.puzzle.plugins import register
    from nonet.puzzle.puzzle import Puzzle
    from nonet.puzzle.redundant import redundant
    from nonet.puzzle.true_candidates import true_candidates
    from nonet.solver.base import Count, SolveResult, Verdict
    from nonet.solver.estimate import CountEstimate

__version__ = "1.0.0rc1"

__all__ = [
    "Board",
    "Count",
    "CountEstimate",
    "CreationError",
    "CreationTimeout",
    "CriteriaTimeout",
    "CutShortWarning",
    "EngineUnavailable",
    "Fault",
    "Fog",
    "FormatError",
    "Game",
    "GeometryError",
    "Grid",
    "GridStatus",
    "Hint",
    "Kind",
    "KindName",
    "Layout",
    "Lesson",
    "Level",
    "LostMarksWarning",
    "ManyCreated",
    "ManyForms",
    "ManyRatings",
    "ManySolutions",
    "Move",
    "NotUnique",
    "Note",
    "PairPuzzle",
    "PluginWarning",
    "Proof",
    "ProofReport",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Rule",
    "RunTimeout",
    "SolveResult",
    "SolverWarning",
    "Symmetry",
    "SymmetryName",
    "TechniqueName",
    "Transformation",
    "UnknownNameError",
    "Verdict",
    "Verification",
    "WrongPosition",
    "__version__",
    "build_info",
    "bulk",
    "canonical",
    "canonical_many",
    "check",
    "classify",
    "count",
    "create",
    "create_many",
    "describe",
    "estimate_count",
    "extend",
    "find_kind",
    "hint",
    "in_language",
    "is_unique",
    "languages",
    "lm",
    "machine_rule",
    "make_board",
    "minimize",
    "pair_rule",
    "prove",
    "rate",
    "rate_many",
    "read",
    "redundant",
    "register",
    "rules",
    "set_language",
    "set_rule",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "symmetries",
    "technique",
    "techniques",
    "true_candidates",
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
        "PluginWarning",
        "PuzzleError",
        "RunTimeout",
        "SolverWarning",
        "UnknownNameError",
        "CriteriaTimeout",
        "WrongPosition",
    ),
    "_base.language": (
        "in_language",
        "languages",
        "set_language",
    ),
    "_base.names": (
        "KindName",
        "Level",
        "SymmetryName",
        "TechniqueName",
    ),
    "bulk.canonical_many": (
        "ManyForms",
        "canonical_many",
    ),
    "bulk.create_many": (
        "ManyCreated",
        "create_many",
    ),
    "bulk.rate_many": (
        "ManyRatings",
        "rate_many",
    ),
    "bulk.solve_many": (
        "ManySolutions",
        "solve_many",
    ),
    "human.classify": ("classify",),
    "human.hints": ("Hint",),
    "human.rating": ("Rating",),
    "human.verification": (
        "Fault",
        "GridStatus",
        "Verification",
    ),
    "lm.document": ("describe",),
    "model": (
        "Board",
        "Grid",
        "Kind",
        "Layout",
        "Rule",
        "find_kind",
        "make_board",
    ),
    "model.fog": ("Fog",),
    "model.rules.predicates": ("machine_rule", "pair_rule", "set_rule"),
    "model.symmetry": ("Symmetry",),
    "model.transformation": ("Transformation",),
    "proofs.proof": ("Proof",),
    "proofs.prove": ("prove",),
    "proofs.verify": (
        "ProofReport",
        "verify_proof",
    ),
    "puzzle.extend": ("extend",),
    "puzzle.functions": (
        "build_info",
        "canonical",
        "check",
        "count",
        "create",
        "estimate_count",
        "hint",
        "is_unique",
        "rate",
        "read",
        "solutions",
        "solve",
        "steps",
        "symmetries",
    ),
    "puzzle.game": (
        "Game",
        "Move",
        "Note",
    ),
    "puzzle.lessons": (
        "Lesson",
        "technique",
        "techniques",
    ),
    "puzzle.minimize": ("minimize",),
    "puzzle.pair": ("PairPuzzle",),
    "puzzle.plugins": ("register",),
    "puzzle.puzzle": ("Puzzle",),
    "puzzle.redundant": ("redundant",),
    "puzzle.true_candidates": ("true_candidates",),
    "solver.base": (
        "Count",
        "SolveResult",
        "Verdict",
    ),
    "solver.estimate": ("CountEstimate",),
}
_PARTS = ("bulk", "draw", "formats", "generate", "human", "lm", "model", "proofs", "puzzle", "rules", "solver")
# Modules that moved, and names that changed. In this release the old names work, with a warning.
_MOVED = {"arrow", "batch", "board", "booklets", "engines", "errors", "game", "gpu", "logic", "rating", "tasks"}
_RENAMED = {"WishTimeout", "verify"}

if not TYPE_CHECKING:  # a checker that sees a `__getattr__` believes in every name

    def __getattr__(name: str) -> object:
        """Return a public name, or a part: `nonet.Grid`, `nonet.model`."""
        if name in _PARTS or name in _MOVED:
            return import_module(f"nonet.{name}")
        for home, names in _HOMES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f"nonet.{home}"), name)
                return found
        if name in _RENAMED:
            return import_module("nonet._base.moved").old_function(__name__, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """Return the public names, loaded or not, and what every module has."""
        own = {name for name in globals() if name.startswith("__")}
        return sorted({*own, *__all__})

    class _MovedModules:
        """Finds modules under their old names."""

        @staticmethod
        def find_spec(name: str, _path: object = None, _target: object = None) -> object:
            if name.startswith("nonet.") and name.split(".")[1] in _MOVED:
                return import_module("nonet._base.moved").spec_of(name)
            return None

    sys.meta_path.append(_MovedModules)
