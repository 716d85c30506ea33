"""nonet.prove: a claim about a puzzle, with its proof."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Unpack

from nonet.arguments import checked
from nonet.board import Grid
from nonet.deadline import Deadline
from nonet.engines import find_engine
from nonet.errors import PuzzleError, RunTimeout
from nonet.proofs.cnf import write_proof
from nonet.proofs.proof import Proof
from nonet.proofs.question import Question
from nonet.proofs.refuting import refute
from nonet.proofs.witnesses import find_need
from nonet.puzzle import BoardOptions, Puzzle, Source
from nonet.setting.parts import puzzle_of

if TYPE_CHECKING:
    from nonet.pairs import PairPuzzle
    from nonet.proofs.steps import ToldStep

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
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> Proof:
    """How many solutions a puzzle has, with a proof that others can check: `proof.write(folder)`, then its check.py.

    It is proved up to `exactly` solutions; where there are more, so many and one more are the answer. With `minimal` it
    is also shown whether every clue is needed (None: on boards of up to 16 digits). With `steps` the explained solution
    becomes a proof, too. RunTimeout after `timeout` seconds; PuzzleError on boards with rules that no clause can say.

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
    proof = prove_question(puzzle, question, exactly, steps=steps, engine=engine, deadline=deadline)
    if minimal is None:
        minimal = question.board.size <= _MINIMAL_UP_TO
    if minimal and proof.claim == "unique":
        proof = _with_need(proof, deadline)
    return replace(proof, seconds=perf_counter() - started)


def prove_question(
    puzzle: Puzzle,
    question: Question,
    exactly: int,
    *,
    steps: bool = False,
    engine: str | None = None,
    deadline: Deadline,
) -> Proof:
    """The claim and its proof, without what is said of clues."""
    solutions = _solutions(question, exactly, engine, deadline)
    refutation = refute(question, solutions, deadline)
    if refutation.further:
        return _of_more(puzzle, question, [*solutions, refutation.further], deadline)
    told: tuple[ToldStep, ...] = ()
    if steps and len(solutions) == 1:
        from nonet.proofs.steps import add_steps

        told = add_steps(question, refutation.stated, refutation.prover, deadline)
    written = write_proof(question, refutation.stated, refutation.prover)
    lines = tuple(step.line(written.first_lemma) for step in told)
    claim = {0: "none", 1: "unique"}.get(len(solutions), "exactly")
    return Proof(puzzle, question, claim, tuple(solutions), written, refutation.conflicts, steps=lines)


def _solutions(question: Question, exactly: int, engine: str | None, deadline: Deadline) -> list[Grid]:
    if not exactly:
        return []
    result = find_engine(engine).search(question.grid, exactly, timeout=deadline.left)
    if result.count < exactly and not result.is_exhausted:
        raise RunTimeout("time ran out before the solutions were found")
    return [question.grid.with_values(grid.values) for grid in result.solutions]


def _of_more(puzzle: Puzzle, question: Question, solutions: list[Grid], deadline: Deadline) -> Proof:
    """More solutions than asked about. Where none was expected, one found may still be the only one."""
    if len(solutions) == 1:
        return prove_question(puzzle, question, 1, deadline=deadline)
    return Proof(puzzle, question, "several", tuple(solutions), None)


def _with_need(proof: Proof, deadline: Deadline) -> Proof:
    question = proof.question
    need = find_need(question, deadline)
    if need.spare is None:
        return replace(proof, is_minimal=True, witnesses=need.witnesses)
    without = question.with_mask(need.spare, question.board.all_digits)
    spare = prove_question(proof.puzzle, without, 1, deadline=deadline)
    return replace(proof, is_minimal=False, spare_clue=need.spare, spare=spare)
