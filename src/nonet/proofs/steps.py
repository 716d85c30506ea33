"""The explained solution as lemmas: each claim of a step follows from rules, givens and earlier claims."""

from __future__ import annotations

from nonet import _native
from nonet.deadline import Deadline
from nonet.errors import PuzzleError
from nonet.logic import Hint, Position, solve_path
from nonet.logic.truths import candidates_of, places_of
from nonet.proofs.question import OTHERS, Question, Stated
from nonet.records import dataclass


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
    """What a step keeps to itself, each a lemma of its own: a claimed digit is not in the other cells of its pattern.

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
