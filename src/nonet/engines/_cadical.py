"""CaDiCaL by python-sat's C functions, without its Python layer.

Two reasons. Its layer makes Python calls for every clause, and big boards have hundreds of thousands. And on Ctrl-C it
jumps out of the running solver, which leaves a traceback at best and broken memory at worst; called like this, the
solver ends its slice and Python raises KeyboardInterrupt as everywhere.

A slice on a big board takes half a minute, with the GIL held. So long ones are watched from outside: when time is over
or Ctrl-C comes, CaDiCaL's own `terminate` is called, which is made for this and which python-sat has no function for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from threading import current_thread, main_thread

from nonet import _native
from nonet.engines.base import Deadline

_PART = 10_000  # clauses that are added in one go: 10 ms
_TERMINATE = "_ZN10CaDiCaL1956Solver9terminateEv"  # CaDiCaL195::Solver::terminate()


class Cadical:
    """One incremental solver. Literals are signed variables from 1, as in DIMACS."""

    def __init__(self, configuration: Mapping[str, int]) -> None:
        import pysolvers

        self._core = pysolvers
        self._handle = pysolvers.cadical195_new()
        for name, value in configuration.items():
            pysolvers.cadical195_set(self._handle, name, value)

    def close(self) -> None:
        if self._handle:
            self._core.cadical195_del(self._handle, None)
            self._handle = None

    def add(self, clauses: Iterable[Sequence[int]], deadline: Deadline | None = None) -> bool:
        """All clauses, without a Python call for each. False if time ran out: then some are missing."""
        left, add_one = iter(clauses), partial(self._core.cadical195_add_cl, self._handle)
        for first in left:
            if deadline and deadline.is_over:
                return False
            add_one(first)
            deque(map(add_one, islice(left, _PART)), maxlen=0)
        return True

    def solve(
        self, assumptions: Sequence[int], conflicts: int, deadline: Deadline | None = None, *, watch: bool = False
    ) -> bool | None:
        """Whether there is a model; None if that was not known after so many conflicts.

        With `watch` it also ends at Ctrl-C and when time is over, at the price of a thread (a tenth of a millisecond).
        """
        self._core.cadical195_cbudget(self._handle, conflicts)
        # 0: leave signals alone
        call = partial(self._core.cadical195_solve_lim, self._handle, assumptions, 0)
        stop = _find_terminate() if watch else None
        if stop is None:
            answer = call()
        else:
            left = deadline.left if deadline else None
            answer = _native.call_watched(call, self._handle, stop, left, current_thread() is main_thread())
        return None if answer == 0 else answer > 0

    def model(self) -> list[int]:
        """The literals that hold, after `solve` said True."""
        return list(self._core.cadical195_model(self._handle) or ())

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these first. CaDiCaL's lucky guesses at the start would pass them over, so they are switched off."""
        self._core.cadical195_set(self._handle, "lucky", 0)
        self._core.cadical195_setphases(self._handle, literals)

    @property
    def conflicts(self) -> int:
        """Conflicts so far: how hard it was."""
        return int(self._core.cadical195_acc_stats(self._handle)["conflicts"])


@lru_cache
def _find_terminate() -> int | None:
    """The address of CaDiCaL's function to end a search; None where it is not to be had: then slices just end."""
    import ctypes

    import pysolvers

    if _native.missing():
        return None
    try:
        function = ctypes.CDLL(pysolvers.__file__)[_TERMINATE]
    except (OSError, AttributeError):
        return None
    return ctypes.cast(function, ctypes.c_void_p).value
