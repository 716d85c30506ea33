"""Modules under the names they had in earlier versions: importing one warns, and finds its names where they are now."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

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
        warnings.warn(f"{module.__name__} is now {now}", DeprecationWarning, stacklevel=2)
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
