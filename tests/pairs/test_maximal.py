"""Created pairs are unique and maximal, by a judge that shares no code with the library: see `NaiveSolver`."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from nonet import PairPuzzle
from nonet.pairs.create import create_pair
from tests.pairs.samples import naive_count, needless_clues, pairs, some_solution, true_solutions

pytest.importorskip("pysat")


@given(pairs(ks=(2,), density=(0.2, 0.6)))
@settings(max_examples=25)
def test_the_judge_itself_agrees_with_brute_force(pair: PairPuzzle) -> None:
    assert naive_count(pair.rows, 5) == min(5, len(list(true_solutions(pair.grid.values))))


def test_the_judge_finds_clues_too_many() -> None:
    pair = PairPuzzle.create(2, seed=1)
    solution = pair.solution
    assert solution is not None
    assert len(needless_clues(solution.rows)) == 32


@pytest.mark.parametrize(("k", "seed"), [(2, 0), (2, 1), (2, 2), (2, "x"), (3, 0), (3, 1)])
def test_every_clue_of_a_created_pair_is_needed(k: int, seed: int | str) -> None:
    made = create_pair(k, seed)
    rows = PairPuzzle(made.puzzle).rows
    assert made.undecided == ()
    assert naive_count(rows) == 1
    assert needless_clues(rows) == []


def test_without_time_the_pair_is_unique_and_says_what_is_undecided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonet.pairs.create.fill", lambda *_: some_solution(3, 1))
    made = create_pair(3, 1, timeout=1e-9)
    assert PairPuzzle(made.puzzle).is_unique
    assert made.undecided
    assert all(made.puzzle[cell] for cell in made.undecided)
