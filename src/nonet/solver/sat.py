"""The SAT engine: python-sat's CaDiCaL, for boards that are hard for search: big ones, Latin squares, pairs.

One incremental solver per question: uniqueness is one more clause on the solver that found the first solution, and
creating puzzles asks thousands of questions of one solver by assumptions. Clauses go in part by part, and the solver
works in slices of conflicts that are cut short when time is over or Ctrl-C comes.

Contents: `Cadical` (the solver), `find_functions` (CaDiCaL's own, where they may be called), `encode` (a grid as
clauses), `SatEngine`, and `SatSession` for many questions about one grid.
"""

from __future__ import annotations

import sys
from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import chain, combinations, islice, pairwise
from random import Random
from threading import current_thread, main_thread
from typing import BinaryIO, Self
from warnings import warn

from nonet._base.deadline import Deadline
from nonet._base.errors import EngineUnavailable, SolverWarning, install_command
from nonet._base.fast_dataclass import dataclass
from nonet.model import Grid
from nonet.solver import core as _native
from nonet.solver.base import Capabilities, Count, SolveResult
from nonet.solver.native import native_arguments
from nonet.solver.reference import bits_of, propagate_givens

# CaDiCaL by its own C++ functions, which python-sat's extension shows, without python-sat's Python layer.
#
# There are four reasons. The layer makes a Python call for every clause, and big boards have hundreds of thousands. On
# Ctrl-C it jumps out of the running solver, which leaves a traceback at best and broken memory at worst; called
# directly, the solver ends its slice and Python raises KeyboardInterrupt as usual. And the layer holds the GIL while it
# solves, for half a minute on a big board, so that no other thread runs. And where memory is short, CaDiCaL throws a
# C++ exception, which nobody catches there: the process would end.
#
# So these are called: `add`; `solve` with the GIL released; and, in slices that are watched from outside, `terminate`
# when time is over or Ctrl-C comes. Memory that does not do is a MemoryError then, and the solver is closed.
#
# All this trusts that python-sat's capsule holds a CaDiCaL solver and nothing else. So the functions are called at
# once for the versions of python-sat that this was tested with. Another version first solves a small formula in a
# process of its own (`_passes_trial`). A version that fails there, and one that does not show the functions, is used
# through the Python functions of its extension, which check their arguments: answers are the same, and a SolverWarning
# says what is worse.

_TESTED_VERSIONS = frozenset({"1.9.dev17"})  # of python-sat
_TESTED = "python-sat==1.9.dev17"
_ALWAYS_HIDDEN = ("win32", "emscripten")  # platforms whose extensions show no C++ functions
_TRIAL_SECONDS = 30

_SATISFIABLE, _UNSATISFIABLE = 10, 20  # as SAT solvers say it
_TRACED = {"lrat": 1, "binary": 1}
_PART = 10_000  # clauses that are added in one go: 10 ms

# CaDiCaL195::Solver::add(int), assume(int), solve() and terminate()
_FUNCTIONS = (
    "_ZN10CaDiCaL1956Solver3addEi",
    "_ZN10CaDiCaL1956Solver6assumeEi",
    "_ZN10CaDiCaL1956Solver5solveEv",
    "_ZN10CaDiCaL1956Solver9terminateEv",
)

# The functions of python-sat's extension that are called.
_EXTENSION = (
    *(f"cadical195_{name}" for name in ("new", "del", "set", "add_cl", "cbudget", "solve_lim", "model")),
    *("cadical195_setphases", "cadical195_acc_stats", "cadical195_tracepr", "flushpr"),
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
        """Add all clauses, without a Python call for each. Return False if time ran out: then some are missing.

        Raise MemoryError if there is no room for them; the solver is closed then.
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
        """Return True if there is a model, False if not; None if that is still unknown after `conflicts` conflicts.

        With `watch` it also ends at Ctrl-C and when time is over, at the price of a thread (a tenth of a millisecond).
        Raise MemoryError if it needs more than there is; the solver is closed then.
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
        """Close the solver when memory runs out, since its half-done work cannot continue."""
        try:
            yield
        except MemoryError:
            self.close()
            raise MemoryError("the SAT solver ran out of memory") from None

    def model(self) -> list[int]:
        """Return the literals that hold, after `solve` returned True."""
        return list(self._core.cadical195_model(self._handle) or ())

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these first. CaDiCaL's lucky guesses at the start would pass them over, so they are switched off."""
        self._core.cadical195_set(self._handle, "lucky", 0)
        self._core.cadical195_setphases(self._handle, literals)

    @property
    def conflicts(self) -> int:
        """Conflicts so far, a measure of the work done."""
        return int(self._core.cadical195_acc_stats(self._handle)["conflicts"])


Functions = tuple[int, int, int, int]  # addresses, in the order of `_FUNCTIONS`


@lru_cache
def find_functions() -> Functions | None:
    """Return the addresses of CaDiCaL's functions; None where they must not be called, after a SolverWarning.

    Then each slice holds the GIL, and a solver that runs out of memory ends the process. There is no warning where no
    version of python-sat shows the functions (docs/reference/limits.md says so).
    """
    import pysolvers

    if _native.missing():
        return None
    functions, version = _addresses(pysolvers.__file__), python_sat_version()
    if functions is None:
        reason = "hides the functions of CaDiCaL"
    elif version in _TESTED_VERSIONS or _passes_trial():
        return functions
    else:
        reason = "is not built as expected"
    if sys.platform not in _ALWAYS_HIDDEN:
        is_tested = version in _TESTED_VERSIONS
        advice = "" if is_tested else f"; {install_command(_TESTED)} installs a version that was tested"
        warn(
            f"python-sat {version} {reason}, so the engine sat calls it through Python: answers are the same, but time "
            f"limits and Ctrl-C take effect later, other threads wait, and a lack of memory ends the process{advice}",
            SolverWarning,
            stacklevel=2,
        )
    return None


def python_sat_version() -> str:
    """Return the version of python-sat, or `unknown`. The version in its metadata takes 80 ms to find."""
    try:
        from pysat import __version__
    except ImportError:
        return "unknown"
    return str(__version__)


def python_sat_info() -> str:
    """Return the version of python-sat and how it is called, or why the engine cannot run."""
    if reason := SatSession.unavailable():
        return f"missing: {reason}"
    way = "CaDiCaL called directly" if find_functions() else "CaDiCaL called through Python"
    return f"python-sat {python_sat_version()}, {way}"


def _addresses(path: str) -> Functions | None:
    import ctypes

    try:
        library = ctypes.CDLL(path)
        add, assume, solve, terminate = (ctypes.cast(library[name], ctypes.c_void_p).value for name in _FUNCTIONS)
    except (OSError, AttributeError):
        return None
    return (add, assume, solve, terminate) if add and assume and solve and terminate else None


_TRIAL = """
import sys
sys.path[:] = sys.argv[1:]
from nonet.solver.sat import are_sound
print(are_sound())
"""


def _passes_trial() -> bool:
    """Return True if CaDiCaL's functions do what they should in another process, which may crash."""
    import subprocess

    if getattr(sys, "frozen", False):  # a program that brings its Python: starting it would start the program
        return False
    command = [sys.executable, "-I", "-c", _TRIAL, *sys.path]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_TRIAL_SECONDS, check=False)  # noqa: S603
    except (OSError, ValueError, subprocess.SubprocessError):  # no processes here, or it hangs
        return False
    return done.returncode == 0 and done.stdout.strip() == b"True"


def are_sound() -> bool:
    """Return True if CaDiCaL's functions and those of python-sat's extension agree about one solver.

    Where they act on different things, this may crash.
    """
    import pysolvers

    functions = _addresses(pysolvers.__file__)
    if functions is None:
        return False
    holes, switch = 4, 21  # five pigeons do not fit into four holes, if the switch is on
    seats = [[4 * pigeon + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    apart = ([-one[hole], -other[hole], -switch] for one, other in combinations(seats, 2) for hole in range(holes))
    handle = pysolvers.cadical195_new()
    _native.add_outside(handle, functions[0], [[*seat, -switch] for seat in seats])
    for clause in apart:
        pysolvers.cadical195_add_cl(handle, clause)

    def answers(switched: int) -> tuple[int, int]:
        directly = _native.solve_outside(handle, functions[1:], [switched], True, None, False)
        return directly, pysolvers.cadical195_solve_lim(handle, [switched], 0)

    is_right = pysolvers.cadical195_nof_vars(handle) == switch
    is_right = is_right and answers(switch) == (_UNSATISFIABLE, -1) and answers(-switch) == (_SATISFIABLE, 1)
    is_right = is_right and -switch in pysolvers.cadical195_model(handle)
    is_right = is_right and pysolvers.cadical195_acc_stats(handle)["conflicts"] > 0
    pysolvers.cadical195_del(handle, None)
    return bool(is_right)


# A grid as clauses for a SAT solver: one variable for every candidate that is still alive.
#
# Givens and their consequences are settled first, so only the hard rest is encoded. On big boards that is most of the
# gain. The encoding is the extended one (every cell and every region holds at least one and at most one); the minimal
# one never ends on a 25x25. At most one is said pair by pair, and for long groups by a ladder:
#
#     x1 x2 x3 x4          s1 means "x1 or x2 was it already ..."     -x1 s1   -x2 s2   -s1 s2   -x2 -s1   -x3 -s2 ...
#       s1 s2 s3           n - 1 helpers and 3 n clauses instead of n * n / 2
#
# Constraints come last (`clauses.py`). The C++ core encodes in bulk. The Python twin below is used where there is no
# core, and the tests compare the core with it.

# Clauses that are made in one go. An empty 100x100 has 12 million: all of them together would take 3 GB, and seconds in
# which neither the clock nor Ctrl-C is heard.


@dataclass(frozen=True, slots=True)
class Cnf:
    """Clauses over variables 1..`variable_count`; the first are `candidates` (cell, digit), in order.

    The clauses can be gone through once.
    """

    candidates: list[tuple[int, int]]
    fixed: list[int]  # the digit of every settled cell, 0 where it is open
    clauses: Iterable[list[int]]  # made while they are gone through, by the core
    variable_count: int


def encode(grid: Grid, ladder_from: int = 0) -> Cnf | None:
    """Return the clauses of a grid, None if its givens already contradict each other.

    Groups of at least `ladder_from` candidates get a ladder; 0 means none does.
    """
    return encode_in_python(grid, ladder_from) if _native.missing() else encode_natively(grid, ladder_from)


def encode_natively(grid: Grid, ladder_from: int = 0) -> Cnf | None:
    """Return the clauses from the C++ core, which also settles locked candidates."""
    made = _native.encode(*native_arguments(grid), ladder_from)
    if made is None:
        return None
    cells, digits = made.candidates()
    candidates = list(zip(array("I", cells), array("H", digits), strict=True))
    fixed = list(_native.unpack_values(made.fixed(), grid.board.size))
    parts = (made.clauses(first, first + _PART) for first in range(0, made.clause_count, _PART))
    return Cnf(candidates, fixed, chain.from_iterable(parts), made.variable_count)


def encode_in_python(grid: Grid, ladder_from: int = 0) -> Cnf | None:
    """Return the clauses, encoded by the readable twin of the C++ core."""
    masks = propagate_givens(grid)
    if masks is None:
        return None
    open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
    candidates = [(cell, bit.bit_length()) for cell in open_cells for bit in bits_of(masks[cell])]
    variables = {candidate: number for number, candidate in enumerate(candidates, 1)}
    writer = _Writer(len(candidates), ladder_from)
    for group, is_full in _groups(grid, masks, open_cells, variables):
        writer.at_most_one(group)
        if is_full:
            writer.clauses.append(group)
    fixed = [0 if mask & (mask - 1) else mask.bit_length() for mask in masks]
    if not grid.board.constraints:
        return Cnf(candidates, fixed, writer.clauses, writer.top)
    from nonet.solver.clauses import ConstraintWriter  # boards without constraints start quicker without it

    constraints = ConstraintWriter(masks, variables, writer.top)
    for constraint in grid.board.constraints:
        constraints.write(constraint)
    return Cnf(candidates, fixed, writer.clauses + constraints.clauses, constraints.top)


def _groups(
    grid: Grid, masks: Sequence[int], open_cells: Sequence[int], variables: dict[tuple[int, int], int]
) -> Iterator[tuple[list[int], bool]]:
    """Yield variables of which at most one holds; True with those of which one must."""
    for cell in open_cells:
        yield [variables[cell, bit.bit_length()] for bit in bits_of(masks[cell])], True
    for region in grid.board.regions:
        for digit in range(1, grid.board.size + 1):
            group = [variables[cell, digit] for cell in region.cells if (cell, digit) in variables]
            if group:
                yield group, len(region.cells) == grid.board.size


class _Writer:
    """Collects clauses and hands out helper variables."""

    def __init__(self, top: int, ladder_from: int) -> None:
        self.top = top
        self.ladder_from = ladder_from
        self.clauses: list[list[int]] = []

    def at_most_one(self, group: list[int]) -> None:
        if self.ladder_from and len(group) >= max(self.ladder_from, 3):
            self._ladder(group)
        else:
            self.clauses += ([-one, -other] for one, other in combinations(group, 2))

    def _ladder(self, group: list[int]) -> None:
        steps = range(self.top + 1, self.top + len(group))
        self.top += len(group) - 1
        self.clauses += ([-variable, step] for variable, step in zip(group, steps, strict=False))
        self.clauses += ([-step, -variable] for variable, step in zip(group[1:], steps, strict=True))
        self.clauses += ([-step, following] for step, following in pairwise(steps))


# Groups of at least this many candidates say "at most one" by a ladder. On empty 25x25 boards pairs are quicker to
# solve, on 36x36 the 2.7 million clauses of pairs take longer to load than everything else.
_LADDER_FROM = 30

# CaDiCaL's stable mode alone. Against its default, which changes between two modes, solving and proving nine hard 25x25
# puzzles took 47 s instead of 65 s, eighteen Latin squares of order 30 took 24 s instead of 33 s, and the 64x64 puzzle
# that the default does not solve in two minutes took half of one.
_CONFIGURATION = {"stabilizeonly": 1}

# CaDiCaL goes on from the solution it found last, as far as new clauses allow. Where solutions are wanted that differ
# much, it begins anew: all true candidates of a 25x25 with 120 clues took 8 s so, more than 60 s otherwise.
_ANEW = {"ilb": 0, "ilbassumptions": 0}

# Conflicts per call of the solver, after which the clock and Ctrl-C are looked at. Every call starts some schedules of
# the solver anew, so calls grow longer; on big boards, where that showed (64x64: solved in 79 to 100 s with calls of a
# single length, not in 160 s with calls that start short), they are long at once. Numbers, not seconds, so that a seed
# gives the same grid on every machine.
_FIRST_SLICE = 2_000
_LONGEST_SLICE = 20_000
_BIG = 36  # digits

# Cells from which even the first slice takes long enough to be worth a thread that watches it.
_WATCHED = 1000


class SatEngine:
    """CaDiCaL through python-sat, any board."""

    id = "sat"
    capabilities = Capabilities()

    def unavailable(self) -> str | None:
        return SatSession.unavailable()

    def search(
        self,
        grid: Grid,
        limit: int,
        *,
        budget: int | None = None,
        patience: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> SolveResult:
        """Search like every engine; a guess and a dead end both count as a conflict here."""
        if grid.board.is_crowded:
            return SolveResult.impossible(grid, limit, self.id)
        deadline = Deadline(timeout)
        with SatSession(grid, seed, deadline) as session:
            found: list[Grid] = []
            answer: bool | None = True
            while answer and len(found) < limit:
                most = min((n for n in (budget, patience if len(found) < 2 else None) if n is not None), default=None)
                left = None if most is None else max(0, most - session.conflicts)  # for all solutions together
                answer = session.solve(budget=left, deadline=deadline)
                if answer:
                    found.append(grid.with_values(session.values()))
                    session.forbid_last()
            return SolveResult(grid, tuple(found), limit, answer is False, self.id, session.conflicts)

    def count(
        self,
        grid: Grid,
        limit: int | None = None,
        *,
        timeout: float | None = None,
        threads: int | None = None,  # noqa: ARG002  (of the protocol)
    ) -> Count:
        """Return the number of solutions. Each adds a clause, so counting becomes slower. It runs in one thread."""
        if grid.board.is_crowded:
            return Count(0, is_exact=True, engine=self.id)
        deadline, found = Deadline(timeout), 0
        with SatSession(grid, deadline=deadline) as session:
            answer: bool | None = True
            while answer and (limit is None or found < limit):
                answer = session.solve(deadline=deadline)
                if answer:
                    found += 1
                    session.forbid_last()
        return Count(found, is_exact=answer is False, engine=self.id)

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Grid]:
        if grid.board.is_crowded:
            return
        deadline = Deadline(timeout)
        with SatSession(grid, deadline=deadline) as session:
            while session.solve(deadline=deadline):
                yield grid.with_values(session.values())
                session.forbid_last()
            deadline.check()  # what was not found in time is no "no"


class SatSession:
    """One solver on one grid, asked again and again. Close it, or use it in a with statement."""

    def __init__(
        self,
        grid: Grid,
        seed: int | None = None,
        deadline: Deadline | None = None,
        *,
        anew: bool = False,
        settings: Mapping[str, int] = _CONFIGURATION,
    ) -> None:
        """If the deadline passes before all clauses are in, every answer is None: not known.

        With `anew` it looks for each solution from the beginning, not near the last one. `settings` are CaDiCaL's.
        """
        if reason := self.unavailable():
            raise EngineUnavailable(f"the engine sat is not available: {reason}")
        self._cnf = encode(grid, _LADDER_FROM)
        self._solver = Cadical({**settings, **(_ANEW if anew else {})})
        self._is_big = grid.board.size > _BIG
        self._is_watched = grid.board.cell_count >= _WATCHED
        self._is_loaded = True
        self._last: list[int] = []
        self._literals: dict[tuple[int, int], int] = {}
        self._top = self._cnf.variable_count if self._cnf else 0
        try:
            if self._cnf is not None:
                self._load(self._cnf, seed, deadline)
        except BaseException:  # such as Ctrl-C: a caller that never got the session cannot close it
            self.close()
            raise

    def _load(self, cnf: Cnf, seed: int | None, deadline: Deadline | None) -> None:
        self._is_loaded = self._solver.add(cnf.clauses, deadline)
        if self._is_loaded:
            self._literals = {candidate: number for number, candidate in enumerate(cnf.candidates, 1)}
            if seed is not None:
                self._shuffle(Random(seed))

    @staticmethod
    def unavailable() -> str | None:
        """Return None if python-sat is there, otherwise what to install."""
        try:
            import pysolvers
        except ImportError:
            return f"it needs the package python-sat ({install_command('python-sat')})"
        if missing := [name for name in _EXTENSION if not hasattr(pysolvers, name)]:
            lacks = f"python-sat {python_sat_version()} has no {missing[0]}"
            return f"{lacks}; {install_command(_TESTED)} installs a version that was tested"
        return None

    @classmethod
    def warn_if_unavailable(cls, consequence: str) -> None:
        """Warn that something is weaker where python-sat is missing, and say what to install."""
        if reason := cls.unavailable():
            warn(f"{consequence}; the engine sat would help, but {reason}", SolverWarning, stacklevel=3)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._solver.close()

    @property
    def conflicts(self) -> int:
        """Conflicts so far, a measure of the work done."""
        return self._solver.conflicts

    @property
    def is_loaded(self) -> bool:
        """True if all clauses are in. If not, time ran out, nothing is known, and there are no literals."""
        return self._is_loaded

    def literal(self, cell: int, digit: int) -> int | None:
        """Return the variable of a candidate, None where the cell is settled or the digit is not possible."""
        return self._literals.get((cell, digit))

    def solve(
        self, assumptions: Iterable[int] = (), *, budget: int | None = None, deadline: Deadline | None = None
    ) -> bool | None:
        """Return True if a solution has these literals, False if not; None if the budget or the time ran out."""
        if self._cnf is None:
            return False
        if not self._is_loaded:
            return None
        literals = list(assumptions)
        left, watch = budget, self._is_watched
        pace = _LONGEST_SLICE if self._is_big else _FIRST_SLICE
        while left is None or left > 0:
            if deadline and deadline.is_over:
                return None
            conflicts = pace if left is None else min(pace, left)
            pace = min(pace * 3 // 2, _LONGEST_SLICE)
            answer = self._slice(literals, conflicts, deadline, watch=watch)
            if answer is not None:
                return answer
            watch = True  # most questions on small boards end with their first slice
            left = None if left is None else left - conflicts
        return None

    def _slice(self, literals: list[int], conflicts: int, deadline: Deadline | None, *, watch: bool) -> bool | None:
        answer = self._solver.solve(literals, conflicts, deadline, watch=watch)
        if answer:
            self._last = [literal for literal in self._solver.model() if 0 < literal <= len(self._literals)]
        return answer

    def values(self) -> list[int]:
        """Return the solution that `solve` found."""
        assert self._cnf is not None
        values = list(self._cnf.fixed)
        for literal in self._last:
            cell, digit = self._cnf.candidates[literal - 1]
            values[cell] = digit
        return values

    def forbid_last(self) -> None:
        """Exclude this solution from all further searches."""
        self._solver.add([[-literal for literal in self._last]])

    def require(self, *literals: int) -> None:
        """Require that one of these literals holds from now on."""
        self._solver.add([literals])

    def new_literal(self) -> int:
        """Return a variable that no clause has yet."""
        self._top += 1
        return self._top

    def prefer(self, values: Iterable[int]) -> None:
        """Search near this filled grid first."""
        found = (self._literals.get(candidate) for candidate in enumerate(values))
        self.seek(literal for literal in found if literal is not None)

    def seek(self, literals: Iterable[int]) -> None:
        """Search for these candidates first: each cell tries one of them, if it can."""
        wanted = {*literals}
        self._solver.prefer([number if number in wanted else -number for number in self._literals.values()])

    def _shuffle(self, random: Random) -> None:
        """Start the search from a random digit in every cell."""
        digits: dict[int, list[int]] = {}
        for cell, digit in self._literals:
            digits.setdefault(cell, []).append(digit)
        cells = max(digits, default=-1) + 1
        self.prefer([random.choice(digits[cell]) if cell in digits else 0 for cell in range(cells)])
