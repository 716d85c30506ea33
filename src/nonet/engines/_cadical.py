"""CaDiCaL by python-sat's C functions, without its Python layer.

Two reasons. Its layer makes Python calls for every clause, and big boards have hundreds of thousands. And on Ctrl-C it
jumps out of the running solver, which leaves a traceback at best and broken memory at worst; called like this, the
solver ends its slice and Python raises KeyboardInterrupt as everywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial


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

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """All clauses, without a Python call for each."""
        deque(map(partial(self._core.cadical195_add_cl, self._handle), clauses), maxlen=0)

    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Whether there is a model; None if that was not known after so many conflicts."""
        self._core.cadical195_cbudget(self._handle, conflicts)
        answer = self._core.cadical195_solve_lim(self._handle, assumptions, 0)  # 0: leave signals alone
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
