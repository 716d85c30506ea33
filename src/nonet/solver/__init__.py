"""Engines: ways of solving, behind one protocol. A new one is a file here and an entry in `ENGINES`.

Start reading at `base.py` (the protocol), then `reference.py` (the shortest engine). `auto.py` is the default: it asks
`native.py` first and `sat.py` if that takes long. `core.py` is the one door to the C++ core. `bulk.py` and `gpu/` are
the engines for many puzzles, `canonical.py` has canonical forms.
"""

from __future__ import annotations

import os

from nonet._base.deadline import Deadline
from nonet._base.errors import EngineUnavailable, UnknownNameError, listed
from nonet.solver.auto import AutoEngine
from nonet.solver.base import Capabilities, Count, Engine, SolveResult, Verdict, free_digits, supports
from nonet.solver.native import NativeEngine
from nonet.solver.reference import ReferenceEngine
from nonet.solver.sat import SatEngine, SatSession

VARIABLE = "NONET_ENGINE"  # of the environment: the engine where a call names none

_NATIVE, _SAT, _REFERENCE = NativeEngine(), SatEngine(), ReferenceEngine()

ENGINES: tuple[Engine, ...] = (_NATIVE, _SAT, _REFERENCE)
AUTO = AutoEngine(searchers=(_NATIVE, _REFERENCE), last_resort=_SAT)


def engine_name(name: str | None = None) -> str:
    """Return a name as engines have it. The default is the environment variable NONET_ENGINE, else `auto`."""
    return (name or os.environ.get(VARIABLE) or AUTO.id).strip().lower()


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
            if reason := engine.unavailable():
                raise EngineUnavailable(f"the engine {wanted} is not available: {reason}")
            return engine
    from nonet.solver.bulk import is_quick_engine, whose_engine  # few programs that solve one puzzle need them

    if not name and is_quick_engine(wanted):
        return AUTO
    choices = [AUTO.id, *(engine.id for engine in ENGINES)]
    taken_by = whose_engine(wanted)
    advice = f"the engine {wanted} is for many puzzles ({taken_by}): use {listed(choices, 'or')}"
    raise UnknownNameError("engine", wanted, choices, advice=advice if taken_by else "")


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
    "find_engine",
    "free_digits",
    "supports",
]
