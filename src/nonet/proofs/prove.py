"""nonet.prove: a claim about a puzzle, with its proof.

Contents: `refute` (no further solution), `find_need` (every clue is needed), `prove` and `prove_question`, and the
explained steps as lemmas (`add_steps`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from time import perf_counter
from typing import BinaryIO, Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import EngineUnavailable, PuzzleError, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.generate.dig import Dug, Window, Witness
from nonet.human.hints import Hint, solve_path
from nonet.human.position import Position
from nonet.human.step_checker import candidates_of, places_of
from nonet.model import BoardOptions, Grid
from nonet.model.constraints import Combo
from nonet.proofs.clauses import OTHERS, RULES, Question, Stated, WrittenProof, broken, write_proof, write_steps
from nonet.proofs.proof import Proof
from nonet.puzzle.puzzle import Puzzle, Source
from nonet.solver import core as _native
from nonet.solver import find_engine
from nonet.solver.sat import Cadical, SatSession

# No further solution: propagation first, then CaDiCaL with a trace of how it got there.
#
# Where no solution is known, the solver finds it, is told that it is no news, and goes on: on large boards, where
# looking for the solution is most of the work, nothing is done twice.

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
    if reason := SatSession.unavailable():
        raise EngineUnavailable(f"singles do not finish this proof, and the solver for the rest is not here: {reason}")
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
    """Return True if there are no solutions except those found. Note these, and the clauses stated on the way."""
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
    """Return True if there is a model. The first slice is not watched: most questions end with it."""
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
    constraints = (constraint for constraint in question.board.constraints if isinstance(constraint, Combo))
    found = (broken(constraint, values, question.board.size) for constraint in constraints)
    return [clause for clause in found if clause]


def _take_trace(prover: _native.Prover, trace: BinaryIO) -> None:
    trace.seek(0, 2)
    if not trace.tell():
        raise RuntimeError("the solver wrote no trace")
    with mmap(trace.fileno(), 0, access=ACCESS_READ) as mapped:
        prover.add_trace(mapped)


# That every clue is needed is shown by grids: for each clue one that keeps the others and every rule, and differs.


@dataclass(frozen=True, slots=True)
class Need:
    """A grid for each clue, in order; or the first clue (a cell) that is not needed."""

    witnesses: tuple[Grid, ...]
    spare: int | None = None


# Digits above which clues are asked about in windows, so many at a time: 2.3 s instead of 13 s for the 476 clues of a
# pair of 25x25 Sudokus, and 3.9 s with 240 at a time.
_SMALL = 16
_WINDOW = 60


def find_need(question: Question, solution: Grid, deadline: Deadline) -> Need:
    """Ask for each clue whether the others allow another digit there; RunTimeout when time is over."""
    found: dict[int, Grid] = {}
    if question.board.size > _SMALL and not SatSession.unavailable():
        found = _ask_in_windows(question, solution, deadline)
    engine = find_engine(None)
    every = question.board.all_digits
    for clue in question.clues:
        if clue in found:
            continue
        freed = question.with_mask(clue, every & ~question.masks[clue])
        if not freed.masks[clue]:  # a board of one digit
            return Need((), clue)
        result = engine.search(freed.grid, 1, timeout=deadline.left)
        if result.solution is None:
            if not result.is_exhausted:
                raise RunTimeout("time ran out before it was known whether every clue is needed")
            return Need((), clue)
        found[clue] = result.solution
    return Need(tuple(found[clue] for clue in question.clues))


def _ask_in_windows(question: Question, solution: Grid, deadline: Deadline) -> dict[int, Grid]:
    """A grid for each clue, up to the first clue that has none. The engine says of that one why."""
    found: dict[int, Grid] = {}
    clues = question.clues
    for start in range(0, len(clues), _WINDOW):
        window = clues[start : start + _WINDOW]
        facts = question
        for clue in window:
            facts = facts.with_mask(clue, question.board.all_digits)
        with Window(solution, facts.grid, deadline) as asking:
            for clue in window:
                if not asking.differs([clue], [other for other in window if other != clue]):
                    return found
                found[clue] = Witness(clue, asking.changes()).grid(solution)
    return found


# Digits up to which an engine finds the solution before there is a solver with a trace: it takes microseconds there.
_SEARCHED_UP_TO = 16

# Digits from which an engine looks for one solution more than asked about. The solver with a trace has a clause for
# every two candidates, which makes it slow there, and where there are several solutions nobody needs it.
_VAST_FROM = 37

# The most clauses that a file has with `whole`. One of a 25x25 has 690,000.
_MOST_CLAUSES = 5_000_000

# Conflicts of the solver from which other ways may lead to a shorter proof, and up to which they take milliseconds.
_TRIED_AGAIN = range(20, 500)

# Digits up to which it is asked, unless said otherwise, whether every clue is needed. A hard 25x25 has hundreds of
# clues, and each question may take as long as solving it.
_MINIMAL_UP_TO = 16


@checked
def prove(
    source: Source,
    *,
    exactly: int = 1,
    minimal: bool | None = None,
    steps: bool = False,
    whole: bool = False,
    drat: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> Proof:
    """Return the number of solutions with a proof that others can check: `proof.write(folder)`, then its check.py.

    Args:
        source: Anything that a Puzzle is made of.
        exactly: Number of solutions up to which the count is proved. If there are more, the answer has one more.
        minimal: Also show whether every clue is needed (None: on boards of up to 16 digits).
        steps: Also make a proof of the explained solution.
        whole: Write all clauses into their file, not only those used.
        drat: Also write the proof in this format.
        engine: Name of an engine, such as "native" (default: the best for the puzzle).
        timeout: Seconds after which the search for the proof ends.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        PuzzleError: The source cannot be read, or the board has rules that clauses cannot express.
        RunTimeout: Time ran out before the proof was found.
        EngineUnavailable: The compiled core is missing, or the engine cannot run here.

    >>> proof = prove("0312 2004 3001 0040".replace(" ", ""))
    >>> proof.claim, len(proof.clauses) < 100
    ('unique', True)
    """
    started = perf_counter()
    if exactly < 0:
        raise PuzzleError(f"expected 0 or more solutions, got {exactly}")
    puzzle = Puzzle(source, **board)
    deadline = Deadline(timeout)
    question = Question.of(puzzle.grid)
    if whole:
        _check_whole(question)
    proof = prove_question(puzzle, question, exactly, steps=steps, whole=whole, engine=engine, deadline=deadline)
    if minimal is None:
        minimal = question.board.size <= _MINIMAL_UP_TO
    if minimal and proof.claim == "unique" and question.clues:
        proof = _with_need(proof, deadline, whole=whole)
    return replace(proof, has_drat=drat, seconds=perf_counter() - started)


def prove_created(made: Dug, *, timeout: float | None = None) -> Proof:
    """That a new puzzle has one solution, and that every clue is needed where digging left a witness for each.

    RunTimeout after `timeout` seconds.
    """
    proof = prove(Puzzle.of(made.puzzle), minimal=False, timeout=timeout)
    if [witness.clue for witness in made.witnesses] != proof.question.clues:
        return proof
    witnesses = tuple(witness.grid(proof.solutions[0]) for witness in made.witnesses)
    return replace(proof, is_minimal=True, witnesses=witnesses)


def _check_whole(question: Question) -> None:
    """PuzzleError where all clauses would fill gigabytes."""
    size = question.board.size
    pairs = question.board.cell_count * size * (size - 1) // 2
    pairs += sum(len(region.cells) * (len(region.cells) - 1) // 2 for region in question.board.regions) * size
    if pairs > _MOST_CLAUSES:
        raise PuzzleError(
            f"cannot write all {pairs:,} clauses: the limit is {_MOST_CLAUSES:,}. Write only those that the proof uses"
        )


def prove_question(
    puzzle: Puzzle,
    question: Question,
    exactly: int,
    *,
    steps: bool = False,
    whole: bool = False,
    left_out: int | None = None,
    engine: str | None = None,
    deadline: Deadline,
) -> Proof:
    """The claim and its proof, without what is said of clues. The clue in the cell `left_out` is not given."""
    known = _solutions(question, exactly, engine, deadline)
    if len(known) > max(exactly, 1):
        return Proof(puzzle, question, "several", tuple(known), None)
    refutation = refute(question, known, max(exactly, 1) + 1, deadline)
    solutions, stated, prover = tuple(refutation.solutions), refutation.stated, refutation.prover
    if not refutation.is_complete:
        return Proof(puzzle, question, "several", solutions, None)
    told: tuple[str, ...] = ()
    written_steps = None
    if steps and len(solutions) == 1:
        found = add_steps(question, stated, prover, deadline)
        written_steps = write_steps(question, stated, prover)
        told = tuple(step.line(written_steps.first_lemma) for step in found)
    written = _shortest(question, refutation, deadline, whole=whole, left_out=left_out)
    claim = {0: "none", 1: "unique"}.get(len(solutions), "exactly")
    return Proof(
        puzzle, question, claim, solutions, written, refutation.conflicts, steps=told, written_steps=written_steps
    )


def _shortest(
    question: Question, first: Refutation, deadline: Deadline, *, whole: bool, left_out: int | None
) -> WrittenProof:
    """The shortest proof that is found in a few ways: checkers take as long as they read."""
    found = [first]
    if first.conflicts in _TRIED_AGAIN and not whole:
        limit = len(first.solutions) + 1
        found += [refute(question, first.solutions, limit, deadline, each) for each in OTHER_CONFIGURATIONS]
    best = min(found, key=lambda each: each.prover.cost) if len(found) > 1 else first
    return write_proof(question, best.stated, best.prover, is_whole=whole, left_out=left_out)


def _solutions(question: Question, exactly: int, engine: str | None, deadline: Deadline) -> list[Grid]:
    """The solutions that an engine finds. On large boards the solver that writes the proof finds them itself."""
    size = question.board.size
    if not exactly or (engine is None and _SEARCHED_UP_TO < size < _VAST_FROM):
        return []
    limit = exactly if size < _VAST_FROM else exactly + 1
    result = find_engine(engine).search(question.grid, limit, timeout=deadline.left)
    if result.count < exactly and not result.is_exhausted:
        raise RunTimeout("time ran out before the solutions were found")
    return [question.grid.with_values(grid.values) for grid in result.solutions]


def _with_need(proof: Proof, deadline: Deadline, *, whole: bool) -> Proof:
    """With what is said of clues. Where one is not needed, the proof does without it: then it proves that, too."""
    question = proof.question
    need = find_need(question, proof.solutions[0], deadline)
    if need.spare is None:
        return replace(proof, is_minimal=True, witnesses=need.witnesses)
    without = question.with_mask(need.spare, question.board.all_digits)
    spare = prove_question(proof.puzzle, without, 1, whole=whole, left_out=need.spare, deadline=deadline)
    return replace(proof, is_minimal=False, spare_clue=need.spare, written=spare.written, conflicts=spare.conflicts)


# The explained solution as lemmas: each claim of a step follows from rules, givens and earlier claims.


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step in words, with its claims and their lemmas, counted from 0."""

    lemmas: tuple[int, ...]
    claims: tuple[str, ...]
    words: str

    def line(self, first_lemma: int) -> str:
        """As it stands in steps.txt."""
        numbers = " ".join(str(first_lemma + lemma) for lemma in self.lemmas)
        return f"lemmas {numbers} | {', '.join(self.claims)} | {self.words}"


def add_steps(question: Question, stated: Stated, prover: _native.Prover, deadline: Deadline) -> tuple[ToldStep, ...]:
    """The steps, whose lemmas the prover then has; PuzzleError where the explained path does not end.

    Techniques that assume one solution have no place here: that is what is to be proved. Nor do claims rest on the
    clause that the solution is not the one known, from which anything follows; only the contradiction at the end does.
    """
    if not prover.begin_steps([number for number, (title, _) in enumerate(stated.titled) if title == OTHERS]):
        raise PuzzleError("the givens contradict each other, so there are no steps")
    hints = solve_path(Position.of(question.grid), unique=False, deadline=deadline)
    told = tuple(_tell(question, prover, hint) for hint in hints)
    if not prover.close_steps():
        raise PuzzleError(
            "no technique explains this puzzle to its end, so there are no steps; without them it can be proved"
        )
    return told


def _tell(question: Question, prover: _native.Prover, hint: Hint) -> ToldStep:
    step = hint.step
    claims = [(cell, digit, 1) for cell, digit in step.placements] + [(c, d, -1) for c, d in step.eliminations]
    literals = [sign * question.variable(cell, digit) for cell, digit, sign in claims]
    lemmas: list[int] = []
    words: list[str] = []
    for literal in literals:
        found = prover.claim(literal, [])
        if found is None:
            for small in _smaller_claims(question, prover, hint):
                lemmas.append(small[0])
                words.append(_words(question, small[1]))
            found = prover.claim(literal, _cases(question, hint))
        if found is None:
            told = " ".join(str(hint).split())
            raise PuzzleError(f"a step does not follow by clauses alone, so there are no steps, only a proof: {told}")
        if found >= 0:  # else a clause of the puzzle says so
            lemmas.append(found)
            words.append(_words(question, literal))
    return ToldStep(tuple(lemmas), tuple(words), " ".join(str(hint).split()))


def _smaller_claims(question: Question, prover: _native.Prover, hint: Hint) -> list[tuple[int, int]]:
    """Return claims that a step does not list. Each is a lemma: a claimed digit is not in other cells of its pattern.

    A direct hidden pair, for example, places a digit and does not list the candidates that its pair rules out.
    """
    claimed = dict(hint.step.placements)
    found: list[tuple[int, int]] = []
    for cell in sorted({cell for part in hint.step.parts for cell in part.cells} - set(claimed)):
        for digit in sorted(set(claimed.values())):
            literal = -question.variable(cell, digit)
            lemma = prover.claim(literal, [])
            if lemma is not None and lemma >= 0:
                found.append((lemma, literal))
    return found


def _cases(question: Question, hint: Hint) -> list[int]:
    """The candidates of its truths: a claim is split by them where propagation does not lead there (jellyfish)."""
    board, masks = question.board, hint.position.candidates()
    cases: dict[int, None] = {}
    for truth in hint.step.truths:
        if truth.cell is not None:
            found = candidates_of(masks, truth.cell)
        elif truth.region is not None and truth.digit is not None:
            found = places_of(board, masks, truth.region, truth.digit)
        else:
            continue
        cases |= dict.fromkeys(question.variable(cell, digit) for cell, digit in found)
    return list(cases)


def _words(question: Question, literal: int) -> str:
    cell, digit = divmod(abs(literal) - 1, question.board.size)
    return f"{question.board.name_of(cell)} {'is' if literal > 0 else 'is not'} {digit + 1}"
