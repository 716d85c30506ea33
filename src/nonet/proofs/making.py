"""nonet.prove: a claim about a puzzle, with its proof."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Unpack

from nonet.arguments import checked
from nonet.board import Grid
from nonet.creation import Dug
from nonet.deadline import Deadline
from nonet.engines import find_engine
from nonet.errors import PuzzleError, RunTimeout
from nonet.proofs.cnf import WrittenProof, write_proof, write_steps
from nonet.proofs.proof import Proof
from nonet.proofs.question import Question
from nonet.proofs.refuting import OTHER_CONFIGURATIONS, Refutation, refute
from nonet.proofs.witnesses import find_need
from nonet.puzzle import BoardOptions, Puzzle, Source
from nonet.setting.parts import puzzle_of

if TYPE_CHECKING:
    from nonet.pairs import PairPuzzle

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
    source: Source | PairPuzzle,
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
    """How many solutions a puzzle has, with a proof that others can check: `proof.write(folder)`, then its check.py.

    It is proved up to `exactly` solutions; where there are more, so many and one more are the answer. With `minimal` it
    is also shown whether every clue is needed (None: on boards of up to 16 digits). With `steps` the explained solution
    becomes a proof, too. With `whole` the file of clauses has all of them, not only those used; with `drat` the
    proof is written in that format, too. RunTimeout after `timeout` seconds; PuzzleError on boards with rules that no
    clause can say.

    >>> proof = prove("0312 2004 3001 0040".replace(" ", ""))
    >>> proof.claim, len(proof.clauses) < 100
    ('unique', True)
    """
    started = perf_counter()
    if exactly < 0:
        raise PuzzleError(f"expected 0 or more solutions, got {exactly}")
    puzzle = puzzle_of(source, board)
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
        raise PuzzleError(f"the whole file would have {pairs:,} clauses, over {_MOST_CLAUSES:,}: only those used fit")


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
        from nonet.proofs.steps import add_steps

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
