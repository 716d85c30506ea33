"""No further solution: propagation first, then CaDiCaL with a trace of how it got there.

Where no solution is known, the solver finds it, is told that it is no news, and goes on: on large boards, where looking
for the solution is most of the work, nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from typing import BinaryIO

from nonet import _native
from nonet.board import Grid
from nonet.board.shapes import Combo
from nonet.deadline import Deadline
from nonet.engines.cadical import Cadical
from nonet.errors import EngineUnavailable, RunTimeout
from nonet.proofs.question import OTHERS, RULES, Question, Stated
from nonet.proofs.shapes import broken
from nonet.records import dataclass

# As the engine sat has them, and for the same reasons.
CONFIGURATION = {"stabilizeonly": 1}

# Ways of searching that lead to shorter proofs where the first one does not: on the hardest 9x9, the best of the three
# is shorter by a tenth.
OTHER_CONFIGURATIONS = ({"stable": 0}, {"stabilizeonly": 1, "chrono": 0, "bumpreason": 0})

_FIRST_SLICE = 2_000
_SLICE = 20_000

_PART = 10_000  # clauses that are handed over in one go


@dataclass(frozen=True, slots=True)
class Refutation:
    """The solutions found; `is_complete`: `prover` has the proof that there is no other."""

    prover: _native.Prover
    stated: Stated
    solutions: list[Grid]
    is_complete: bool
    conflicts: int = 0


def refute(
    question: Question,
    known: Sequence[Grid],
    limit: int,
    deadline: Deadline,
    configuration: dict[str, int] = CONFIGURATION,
) -> Refutation:
    """Look for up to `limit` solutions, those known among them; RunTimeout when time is over."""
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    board = question.board
    stated = question.stated(known)
    prover = _native.Prover(board.size, board.cell_count, [region.cells for region in board.regions], stated.all)
    solutions = list(known)
    if not prover.settle():
        return Refutation(prover, stated, solutions, is_complete=True)
    with TemporaryFile() as trace:
        solver = Cadical(configuration, trace)
        try:
            is_complete = _search(question, Refutation(prover, stated, solutions, False), limit, solver, deadline)
            conflicts = solver.conflicts
        finally:
            solver.close()
        if is_complete and not prover.is_complete:
            _take_trace(prover, trace)
    return Refutation(prover, stated, solutions, is_complete, conflicts)


def _search(question: Question, found: Refutation, limit: int, solver: Cadical, deadline: Deadline) -> bool:
    """Whether there is no solution beside those found, which are noted, as are clauses stated on the way."""
    prover, stated, solutions = found.prover, found.stated, found.solutions
    if not solver.add(chain.from_iterable(_parts(prover)), deadline):
        raise RunTimeout("time ran out before the proof was found")
    candidates = prover.candidates()
    while _solve(solver, deadline):
        values = _filled(question, candidates, solver.model(), prover)
        late = [(RULES, clause) for clause in _broken_clauses(question, values)]
        if not late:
            solutions.append(question.grid.with_values(values))
            if len(solutions) >= limit:
                return False
            late = [(OTHERS, question.differs(solutions[-1]))]
        stated.late.extend(late)
        solver.add(prover.state(clause) for _, clause in late)
        if prover.is_complete:  # singles had left no choice
            return True
    return True


def _parts(prover: _native.Prover) -> Iterator[list[list[int]]]:
    first = 0
    while part := prover.clauses(first, first + _PART):
        yield part
        first += _PART


def _solve(solver: Cadical, deadline: Deadline) -> bool:
    """Whether there is a model. The first slice is not watched: most questions end with it."""
    answer = solver.solve([], _FIRST_SLICE, deadline)
    while answer is None:
        if deadline.is_over:
            raise RunTimeout("time ran out before the proof was found")
        answer = solver.solve([], _SLICE, deadline, watch=True)
    return answer


def _filled(question: Question, candidates: list[int], model: list[int], prover: _native.Prover) -> list[int]:
    """The digits of a model: those settled before, and those the solver chose."""
    size = question.board.size
    values = prover.settled()
    for literal in model:
        if 0 < literal <= len(candidates):
            cell, digit = divmod(candidates[literal - 1] - 1, size)
            values[cell] = digit + 1
    return values


def _broken_clauses(question: Question, values: list[int]) -> list[list[int]]:
    shapes = (shape for shape in question.board.shapes if isinstance(shape, Combo))
    found = (broken(shape, values, question.board.size) for shape in shapes)
    return [clause for clause in found if clause]


def _take_trace(prover: _native.Prover, trace: BinaryIO) -> None:
    trace.seek(0, 2)
    if not trace.tell():
        raise RuntimeError("the solver wrote no trace")
    with mmap(trace.fileno(), 0, access=ACCESS_READ) as mapped:
        prover.add_trace(mapped)
