"""Names that earlier versions had. They work for one release, with a DeprecationWarning at the line of the caller.

Contents: `warn_moved`, modules (`_HOMES`), functions and classes of `nonet` (`FUNCTIONS`), attributes (`ATTRIBUTES`).
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import FrameType, ModuleType
from typing import Any

# The old name, and the modules that have its names now. The first of them has its submodules, too.
_HOMES = {
    "arrow": ("bulk.arrow",),
    "batch": ("bulk",),
    "board": ("model", "model.spec", "model.board"),
    "booklets": ("bulk.books",),
    "engines": ("solver", "solver.base", "solver.bulk"),
    "errors": ("_base.errors",),
    "game": ("puzzle.game",),
    "gpu": ("bulk.gpu",),
    "logic": (
        "human",
        "human.hints",
        "human.find",
        "human.step",
        "human.position",
        "human.levels",
        "human.step_checker",
        "human.hodoku",
        "human.se121",
        "human.words.explain",
    ),
    "rating": ("human.rating", "human.rating_scales"),
    "tasks": ("lm",),
}

# Private modules whose names are public elsewhere.
_PUBLIC = {"nonet._base.errors": "nonet: write nonet.PuzzleError"}

_INSIDE = ("nonet", "importlib", "_frozen_importlib")  # modules between the caller and here


def warn_moved(words: str) -> None:
    """Warn about an old name at the line outside Nonet that used it."""
    frame: FrameType = sys._getframe(1)  # noqa: SLF001
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] in _INSIDE:
        frame = frame.f_back
    known = frame.f_globals.setdefault("__warningregistry__", {})
    module = frame.f_globals.get("__name__")
    warnings.warn_explicit(words, DeprecationWarning, frame.f_code.co_filename, frame.f_lineno, module, known)


class _MovedModule(ModuleType):
    """A module that finds its names in others."""

    _homes: tuple[str, ...]

    def __getattr__(self, name: str) -> object:
        for home in () if name.startswith("__") else self._homes:
            module = import_module(f"nonet.{home}")
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")


class _Loader:
    """Loads a module under its old name."""

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        return _MovedModule(spec.name)

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        _, old, *rest = module.__name__.split(".")
        homes = _HOMES[old]
        now = ".".join([f"nonet.{homes[0]}", *rest])
        warn_moved(f"{module.__name__} is now {_PUBLIC.get(now, now)}")
        if rest:
            sys.modules[module.__name__] = import_module(now)
        else:
            vars(module)["_homes"] = homes


def spec_of(name: str) -> ModuleSpec:
    """Return how to import a module by its old name, such as `nonet.board`."""
    spec = ModuleSpec(name, _Loader())  # type: ignore[arg-type]
    if name.count(".") == 1:
        spec.submodule_search_locations = []
    return spec


# Functions and attributes.


# Functions by their old names: the new name, and where the function with the old arguments is.
FUNCTIONS = {
    "nonet.WishTimeout": ("nonet.CriteriaTimeout", "_base.errors", "CriteriaTimeout"),
    "nonet.rules.diagonal_": ("nonet.rules.diagonal_down", "rules", "diagonal_down"),
    "nonet.verify": ("nonet.check", "human.verification", "verify"),
}

# Attributes by their old names.
ATTRIBUTES = {
    "Grid.emptied": "without",
    "ManyCreated.levels": "level",
    "ManyRatings.counts": "count",
    "ManyRatings.hodoku_levels": "hodoku_level",
    "ManyRatings.levels": "level",
    "ManyRatings.scores": "hodoku_score",
    "ManyRatings.weights": "weight",
    "ManySolutions.counts": "count",
    "Puzzle.notes": "remarks",
    "Step.houses": "regions",
}


def old_function(module: str, name: str) -> Any:  # noqa: ANN401
    """Return a function by its old name, with a warning. Raise AttributeError if the module had none of this name."""
    if f"{module}.{name}" not in FUNCTIONS:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    new, home, function = FUNCTIONS[f"{module}.{name}"]
    warn_moved(f"{module}.{name} is now {new}")
    return getattr(import_module(f"nonet.{home}"), function)


def old_attribute(held: object, name: str) -> Any:  # noqa: ANN401
    """Return an attribute by its old name, with a warning. Raise AttributeError if it had none of this name.

    For `__getattr__` of a class, which Python calls if there is no attribute of this name.
    """
    for cls in () if name.startswith("_") else type(held).__mro__:
        if new := ATTRIBUTES.get(f"{cls.__name__}.{name}"):
            warn_moved(f"{cls.__name__}.{name} is now {cls.__name__}.{new}")
            return getattr(held, new)
    raise AttributeError(f"{type(held).__name__!r} object has no attribute {name!r}", name=name, obj=held)
