"""CaDiCaL by python-sat's C functions, without its Python layer.

There are four reasons. The layer makes a Python call for every clause, and big boards have hundreds of thousands. On
Ctrl-C it jumps out of the running solver, which leaves a traceback at best and broken memory at worst; called directly,
the solver ends its slice and Python raises KeyboardInterrupt as usual. And the layer holds the GIL while it solves, for
half a minute on a big board, so that no other thread runs. And where memory is short, CaDiCaL throws a C++ exception,
which nobody catches there: the process would end.

So CaDiCaL's own functions are called where the library shows them: `add`; `solve` with the GIL released; and, in slices
that are watched from outside, `terminate` when time is over or Ctrl-C comes. Memory that does not do is a MemoryError
then, and the solver is closed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import islice
from threading import current_thread, main_thread
from typing import BinaryIO

from nonet import _native
from nonet.deadline import Deadline

_SATISFIABLE = 10  # as SAT solvers say it
_TRACED = {"lrat": 1, "binary": 1}
_PART = 10_000  # clauses that are added in one go: 10 ms

# CaDiCaL195::Solver::add(int), assume(int), solve() and terminate()
_FUNCTIONS = (
    "_ZN10CaDiCaL1956Solver3addEi",
    "_ZN10CaDiCaL1956Solver6assumeEi",
    "_ZN10CaDiCaL1956Solver5solveEv",
    "_ZN10CaDiCaL1956Solver9terminateEv",
)


class Cadical:
    """One incremental solver. Literals are signed variables from 1, as in DIMACS."""

    def __init__(self, configuration: dict[str, int], trace: BinaryIO | None = None) -> None:
        """With `trace`, a file open for reading and writing, the solver writes there how it derives each clause (LRAT).

        The trace is whole after `close`.
        """
        import pysolvers

        self._core = pysolvers
        self._handle = pysolvers.cadical195_new()
        self._trace = trace
        for name, value in (configuration | _TRACED if trace else configuration).items():
            pysolvers.cadical195_set(self._handle, name, value)
        if trace:  # options come first: they cannot be changed once there is a trace
            self._written = pysolvers.cadical195_tracepr(self._handle, trace)

    def close(self) -> None:
        if self._handle:
            if self._trace:
                self._core.flushpr(self._written)
            self._core.cadical195_del(self._handle, self._trace)
            self._handle = None

    def add(self, clauses: Iterable[Sequence[int]], deadline: Deadline | None = None) -> bool:
        """All clauses, without a Python call for each. False if time ran out: then some are missing.

        MemoryError if there is no room for them; the solver is closed then.
        """
        left, functions = iter(clauses), find_functions()
        add_one = partial(self._core.cadical195_add_cl, self._handle)
        with self._closed_without_memory():
            while part := list(islice(left, _PART)):
                if deadline and deadline.is_over:
                    return False
                if functions is None:
                    deque(map(add_one, part), maxlen=0)
                else:
                    _native.add_outside(self._handle, functions[0], part)
        return True

    def solve(
        self, assumptions: Sequence[int], conflicts: int, deadline: Deadline | None = None, *, watch: bool = False
    ) -> bool | None:
        """Whether there is a model; None if that was not known after so many conflicts.

        With `watch` it also ends at Ctrl-C and when time is over, at the price of a thread (a tenth of a millisecond).
        MemoryError if it needs more than there is; the solver is closed then.
        """
        self._core.cadical195_cbudget(self._handle, conflicts)
        functions = find_functions()
        if functions is None:  # with the GIL held; 0: leave signals alone
            answer = self._core.cadical195_solve_lim(self._handle, assumptions, 0)
            return None if answer == 0 else answer > 0
        left = deadline.left if deadline else None
        hears_signals = current_thread() is main_thread()
        with self._closed_without_memory():
            code = _native.solve_outside(self._handle, functions[1:], list(assumptions), watch, left, hears_signals)
        return None if code == 0 else code == _SATISFIABLE

    @contextmanager
    def _closed_without_memory(self) -> Iterator[None]:
        """What is half done when memory runs out cannot be gone on with."""
        try:
            yield
        except MemoryError:
            self.close()
            raise MemoryError("the SAT solver ran out of memory") from None

    def model(self) -> list[int]:
        """The literals that hold, after `solve` said True."""
        return list(self._core.cadical195_model(self._handle) or ())

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these first. CaDiCaL's lucky guesses at the start would pass them over, so they are switched off."""
        self._core.cadical195_set(self._handle, "lucky", 0)
        self._core.cadical195_setphases(self._handle, literals)

    @property
    def conflicts(self) -> int:
        """Conflicts so far, a measure of the work done."""
        return int(self._core.cadical195_acc_stats(self._handle)["conflicts"])


@lru_cache
def find_functions() -> tuple[int, int, int, int] | None:
    """The addresses of CaDiCaL's functions; None where it does not show them.

    Then each slice holds the GIL, and a solver that runs out of memory ends the process.
    """
    import ctypes

    import pysolvers

    if _native.missing():
        return None
    try:
        library = ctypes.CDLL(pysolvers.__file__)
        add, assume, solve, terminate = (ctypes.cast(library[name], ctypes.c_void_p).value for name in _FUNCTIONS)
    except (OSError, AttributeError):
        return None
    return (add, assume, solve, terminate) if add and assume and solve and terminate else None
