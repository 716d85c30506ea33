"""Engines: ways of solving, behind one protocol. A new one is a file here and an entry in `ENGINES`.

Start reading at `base.py` (the protocol), then `reference.py` (the shortest engine). `auto.py` is the default: it asks
`native.py` first and `sat.py` if that takes long. `core.py` is the one door to the C++ core. `bulk.py` and `gpu/` are
the engines for many puzzles, `canonical.py` has canonical forms.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet._base.deadline import Deadline
from nonet._base.errors import EngineUnavailable, UnknownNameError, listed
from nonet.solver.auto import AutoEngine
from nonet.solver.base import Capabilities, Count, Engine, SolveResult, Verdict, free_digits, supports
from nonet.solver.native import NativeEngine
from nonet.solver.reference import ReferenceEngine
from nonet.solver.sat import SatEngine, SatSession

if TYPE_CHECKING:
    from nonet._base.plugins import Plugins

VARIABLE = "NONET_ENGINE"  # of the environment: the engine where a call names none

_NATIVE, _SAT, _REFERENCE = NativeEngine(), SatEngine(), ReferenceEngine()

ENGINES: tuple[Engine, ...] = (_NATIVE, _SAT, _REFERENCE)
AUTO = AutoEngine(searchers=(_NATIVE, _REFERENCE), last_resort=_SAT)


def engine_name(name: str | None = None) -> str:
    """Return a name as engines have it. The default is the environment variable NONET_ENGINE, else `auto`."""
    return (name or os.environ.get(VARIABLE) or AUTO.id).strip().lower()


def every_engine() -> tuple[Engine, ...]:
    """Return `ENGINES`, and the engines of plug-ins."""
    return (*ENGINES, *engine_plugins().every())


@lru_cache(maxsize=1)
def engine_plugins() -> Plugins[Engine]:
    """Return the engines of other packages."""
    from nonet._base.plugins import Plugins  # most programs need none

    return Plugins("engine", f"an engine (an object with {_LISTED})", _is_engine, lambda engine: (engine.id,), _taken)


_MEMBERS = ("id", "capabilities", "unavailable", "search", "count", "solutions")  # of the protocol `Engine`
_LISTED = listed(_MEMBERS)


def _is_engine(thing: object) -> bool:
    return not isinstance(thing, type) and all(hasattr(thing, name) for name in _MEMBERS)


def _taken(name: str) -> str:
    from nonet.solver.bulk import whose_engine

    is_ours = name in (AUTO.id, *(engine.id for engine in ENGINES)) or whose_engine(name)
    return "an engine of Nonet has it" if is_ours else ""


def find_engine(name: str | None = None) -> Engine:
    """Return the engine of a name. The default is the environment variable NONET_ENGINE, else `auto`.

    The variable may name an engine for many puzzles. It speaks for all that a program does, so what such an engine
    cannot do is left to `auto`.

    >>> find_engine("reference").id
    'reference'
    """
    wanted = engine_name(name)
    for engine in (AUTO, *ENGINES):
        if engine.id == wanted:
            return _available(engine)
    from nonet.solver.bulk import is_quick_engine, whose_engine  # few programs that solve one puzzle need them

    if not name and is_quick_engine(wanted):
        return AUTO
    if plugged_in := engine_plugins().find(wanted):
        return _available(plugged_in)
    choices = [AUTO.id, *(engine.id for engine in every_engine())]
    taken_by = whose_engine(wanted)
    advice = f"the engine {wanted} is for many puzzles ({taken_by}): use {listed(choices, 'or')}"
    raise UnknownNameError("engine", wanted, choices, advice=advice if taken_by else "")


def _available(engine: Engine) -> Engine:
    """Return an engine; raise EngineUnavailable if it cannot run here."""
    if reason := engine.unavailable():
        raise EngineUnavailable(f"the engine {engine.id} is not available: {reason}")
    return engine


__all__ = [
    "AUTO",
    "ENGINES",
    "VARIABLE",
    "Capabilities",
    "Count",
    "Deadline",
    "Engine",
    "SatSession",
    "SolveResult",
    "Verdict",
    "engine_name",
    "every_engine",
    "find_engine",
    "free_digits",
    "supports",
]
