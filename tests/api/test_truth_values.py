"""`if nonet.check(...)`, `if nonet.solve(...)` and the like mean what they say."""

from __future__ import annotations

import pytest

import nonet
from nonet import GridStatus
from nonet._base.errors import RunTimeout
from nonet.lm import grade

PUZZLE, SOLUTION = "0312200430010040", "4312213434211243"


def test_a_check_is_true_if_the_answer_is_right() -> None:
    assert nonet.check(PUZZLE, SOLUTION)
    assert not nonet.check(PUZZLE, "1" * 16)
    assert not nonet.check(PUZZLE, PUZZLE)  # incomplete
    assert not nonet.check(PUZZLE, SOLUTION[::-1])
    pair = nonet.PairPuzzle.create(2, seed=1)
    assert pair.solution
    assert pair.check(pair.solution)
    assert not pair.check(pair)


def test_a_result_is_true_if_there_is_a_solution() -> None:
    assert nonet.solve(PUZZLE)
    assert nonet.solve("." * 16)
    assert not nonet.solve("1" * 81)
    assert nonet.Puzzle("." * 81).solve(1)


def test_a_result_that_is_undecided_has_no_truth_value() -> None:
    undecided = nonet.SolveResult(nonet.Puzzle(PUZZLE).grid, (), 2, is_exhausted=False, engine="native")
    assert undecided.verdict is nonet.Verdict.UNDECIDED
    with pytest.raises(RunTimeout, match="ask `verdict`"):
        bool(undecided)


def test_a_report_is_true_if_the_proof_holds() -> None:
    assert nonet.ProofReport("unique", (), (), {})
    assert not nonet.ProofReport("", (), ("a lemma is missing",), {})


def test_a_grade_is_true_if_the_answer_is_a_solution() -> None:
    assert grade(PUZZLE, SOLUTION)
    assert not grade(PUZZLE, "I do not know")


def test_a_status_says_in_words_whether_it_is_right() -> None:
    assert nonet.Puzzle(SOLUTION).status().is_right
    for text in (PUZZLE, "1" * 16, "11" + "." * 14):
        assert not nonet.Puzzle(text).status().is_right
    assert nonet.Puzzle("11" + "." * 14).status() & GridStatus.REPEATED
