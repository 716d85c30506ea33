"""Engines: ways of solving, behind one protocol. A new one is a file here and a line in `ENGINES`.

Start reading at `base.py`, then `reference.py`.
"""

from __future__ import annotations

import os

from nonet.deadline import Deadline
from nonet.engines.auto import AutoEngine
from nonet.engines.base import Capabilities, Count, Engine, SolveResult, Verdict, supports
from nonet.engines.native import NativeEngine
from nonet.engines.reference import ReferenceEngine
from nonet.engines.sat import SatEngine, SatSession
from nonet.errors import EngineUnavailable, UnknownNameError

_NATIVE, _SAT, _REFERENCE = NativeEngine(), SatEngine(), ReferenceEngine()

ENGINES: tuple[Engine, ...] = (_NATIVE, _SAT, _REFERENCE)
AUTO = AutoEngine(searchers=(_NATIVE, _REFERENCE), last_resort=_SAT)


def find_engine(name: str | None = None) -> Engine:
    """The engine of a name. Without a name, the one that the environment variable NONET_ENGINE names, or `auto`.

    >>> find_engine("reference").id
    'reference'
    """
    name = (name or os.environ.get("NONET_ENGINE") or AUTO.id).strip().lower()
    for engine in (AUTO, *ENGINES):
        if engine.id == name:
            if reason := engine.unavailable():
                raise EngineUnavailable(f"the engine {name} is not available: {reason}")
            return engine
    raise UnknownNameError("engine", name, [AUTO.id, *(engine.id for engine in ENGINES)])


__all__ = [
    "AUTO",
    "ENGINES",
    "Capabilities",
    "Count",
    "Deadline",
    "Engine",
    "SatSession",
    "SolveResult",
    "Verdict",
    "find_engine",
    "supports",
]
