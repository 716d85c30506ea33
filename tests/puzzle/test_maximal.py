"""Created pairs are unique and maximal, by a judge that shares no code with the library: see `NaiveSolver`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import CutShortWarning, PairPuzzle
from nonet.generate.dig import Dug, dig, dig_in_order, row_order, windows_of
from nonet.proofs import check
from nonet.proofs.prove import prove_created
from nonet.proofs.verify import verify_proof
from nonet.puzzle.pair import create_pair, pair_board
from nonet.solver import find_engine
from tests.proofs.changing import change, lines_of
from tests.puzzle.samples import (
    breaks_no_rule,
    can_differ,
    naive_count,
    needless_clues,
    pairs,
    some_solution,
    true_solutions,
)

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


def check_witnesses(made: Dug) -> None:
    """Each clue has a filled pair that keeps all others and every rule, and differs there; no solver is asked."""
    clues = {cell: digit for cell, digit in enumerate(made.puzzle) if digit}
    solution = find_engine().search(made.puzzle, 1).solution
    assert solution is not None
    assert [witness.clue for witness in made.witnesses] == sorted(clues)
    for witness in made.witnesses:
        other = witness.grid(solution).values
        assert {cell for cell, digit in clues.items() if other[cell] != digit} == {witness.clue}
        assert breaks_no_rule(other)


@pytest.mark.parametrize("k", [2, 3, 4])
def test_every_clue_has_a_certificate(k: int) -> None:
    made = create_pair(k, 1)
    assert made.undecided == ()
    check_witnesses(made)


def test_a_pair_of_25x25_is_unique_and_maximal() -> None:
    """The quick sibling of the tests below: the engine says that it is unique, and no solver that clues are needed."""
    made = create_pair(5, 1)
    assert made.undecided == ()
    assert PairPuzzle(made.puzzle).is_unique
    check_witnesses(made)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_pairs_of_25x25_are_unique_and_maximal_by_an_independent_solver(seed: int) -> None:
    started = process_time()
    made = create_pair(5, seed)
    assert process_time() - started < 15
    assert made.undecided == ()
    check_witnesses(made)
    rows = PairPuzzle(made.puzzle).rows
    assert naive_count(rows) == 1
    clues = [(line, column) for line, row in enumerate(rows) for column, digit in enumerate(row) if digit]
    for clue in Random(seed).sample(clues, 100):
        assert can_differ(rows, *clue), clue


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_clue_of_a_pair_of_16x16_is_needed_by_an_independent_solver(seed: int) -> None:
    made = create_pair(4, seed)
    rows = PairPuzzle(made.puzzle).rows
    assert made.undecided == ()
    assert naive_count(rows) == 1
    for line, row in enumerate(rows):
        for column, digit in enumerate(row):
            assert not digit or can_differ(rows, line, column), (line, column)


@pytest.mark.slow
def test_a_pair_of_36x36_is_unique_and_maximal() -> None:
    started = process_time()
    made = create_pair(6, 1)
    assert process_time() - started < 120
    assert made.undecided == ()
    check_witnesses(made)
    assert naive_count(PairPuzzle(made.puzzle).rows) == 1


@given(pairs(ks=(2,), density=(0.1, 0.6)))
@settings(max_examples=25)
def test_the_judge_of_single_clues_agrees_with_brute_force(pair: PairPuzzle) -> None:
    for cell, digit in enumerate(pair.grid):
        if digit:
            others = true_solutions(pair.grid.with_digit(cell, 0).values)
            assert can_differ(pair.rows, *divmod(cell, 4)) == any(each[cell] != digit for each in others)


@given(st.integers(0, 3), st.integers(0, 2**32), st.booleans())
@settings(max_examples=25)
def test_windows_and_batches_give_what_deletion_one_by_one_gives(number: int, seed: int, is_by_rows: bool) -> None:
    """The plain loop: for each cell in order a count of solutions without its clue."""
    solution = some_solution(2, number)
    random = Random(seed)
    order = row_order(solution.board, random) if is_by_rows else random.sample(range(32), 32)
    values = list(solution)
    for cell in order:
        values[cell] = 0
        if len(list(true_solutions(values))) > 1:
            values[cell] = solution[cell]
    assert dig_in_order(solution, order).puzzle.values == tuple(values)


@pytest.mark.parametrize("seed", range(3))
def test_windows_give_what_asking_one_clue_at_a_time_gives(seed: int) -> None:
    solution = some_solution(3, seed)
    order = Random(seed).sample(range(162), 162)
    one_by_one = dig(solution, 0, find_engine(), Random(seed))
    assert dig_in_order(solution, order).puzzle == one_by_one.puzzle


@pytest.mark.parametrize("k", [2, 3, 5])
def test_an_order_by_rows_has_every_cell_once_and_both_grids_side_by_side(k: int) -> None:
    n = k * k
    order = row_order(pair_board(k), Random(1))
    assert sorted(order) == list(range(2 * n * n))
    for start in range(0, len(order), 2 * n):
        rows = {cell // n for cell in order[start : start + 2 * n]}
        assert sorted(row // n for row in rows) == [0, 1]
    bands = [order[at] // n % n // k for at in range(0, len(order), 2 * n)]
    assert sorted(bands[::k]) == list(range(k)) or len(set(bands)) == k


def test_windows_cover_an_order_once() -> None:
    for length in (1, 2, 32, 162, 1250, 5000):
        for most in (1, length // 4, length):
            assert [cell for window in windows_of(range(length), most) for cell in window] == list(range(length))


def test_without_time_the_pair_is_unique_and_says_what_is_undecided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonet.puzzle.pair.fill", lambda *_: some_solution(3, 1))
    made = create_pair(3, 1, timeout=1e-9)
    assert PairPuzzle(made.puzzle).is_unique
    assert made.undecided
    assert all(made.puzzle[cell] for cell in made.undecided)
    with pytest.warns(CutShortWarning, match="time ran out: the puzzle has one solution, but 162 clues") as warned:
        assert PairPuzzle.create(3, seed=1, timeout=1e-9).is_unique
    assert warned[0].filename == __file__


def test_what_is_cut_short_lists_every_clue_without_a_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever time ends, a clue is proved needed or listed as undecided, and the solution is the only one."""
    solution = some_solution(3, 1)
    order = row_order(solution.board, Random(1))
    for limit in (1, 5, 20, 60):
        asked = 0

        class Clock:
            left = None

            @property
            def is_over(self) -> bool:
                nonlocal asked
                asked += 1
                return asked > limit  # noqa: B023

        made = dig_in_order(solution, order, deadline=Clock())  # type: ignore[arg-type]
        clues = {cell for cell, digit in enumerate(made.puzzle) if digit}
        proved = {witness.clue for witness in made.witnesses}
        assert proved | {*made.undecided} == clues
        assert not proved & {*made.undecided}
        assert naive_count(PairPuzzle(made.puzzle).rows) == 1


def test_a_question_that_takes_too_many_conflicts_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.generate.dig._WINDOW_CONFLICTS", 1)
    made, again = create_pair(4, 1), create_pair(4, 1)
    assert made.undecided
    assert made.puzzle == again.puzzle
    assert made.undecided == again.undecided
    assert naive_count(PairPuzzle(made.puzzle).rows) == 1


@pytest.mark.parametrize("k", [2, 3])
def test_the_certificates_go_into_a_proof_folder(k: int, tmp_path: Path) -> None:
    made = create_pair(k, 1)
    folder = tmp_path / "proof"
    prove_created(made).write(folder)
    words = f"minimal.txt: {made.puzzle.clue_count} grids, so every clue is needed"
    assert words in lines_of(folder)
    assert verify_proof(folder, using=()).holds
    run = subprocess.run([sys.executable, "-I", folder / "check.py"], capture_output=True, text=True, check=False)
    assert (run.returncode, words in run.stdout) == (0, True)


@pytest.mark.parametrize("seed", range(10))
def test_forged_certificates_are_refused(seed: int, tmp_path: Path) -> None:
    """A certificate of another clue, with a digit changed, with two exchanged, or the solution itself."""
    random = Random(seed)
    made = create_pair(3, 1)
    folder = tmp_path / "proof"
    prove_created(made).write(folder)
    n, count = 9, made.puzzle.clue_count
    digits = (folder / "minimal.txt").read_text().split()
    grids = [digits[at : at + 2 * n * n] for at in range(0, len(digits), 2 * n * n)]
    solution = (folder / "solution.txt").read_text().split()
    at = random.randrange(count)
    one, other = random.sample(range(2 * n * n), 2)
    forged = [
        [*grids[:at], solution, *grids[at + 1 :]],
        [*grids[:at], grids[at - 1], *grids[at + 1 :]],
        [*grids[:at], *grids[at + 1 :]],
        [*grids[:at], [*grids[at][:one], str(int(grids[at][one]) % n + 1), *grids[at][one + 1 :]], *grids[at + 1 :]],
    ]
    if grids[at][one] != grids[at][other]:
        swapped = list(grids[at])
        swapped[one], swapped[other] = swapped[other], swapped[one]
        forged.append([*grids[:at], swapped, *grids[at + 1 :]])
    for each in forged:
        change(folder, "minimal.txt", "\n".join(" ".join(grid) for grid in each).encode())
        with pytest.raises(check.Fault, match=r"minimal\.txt"):
            lines_of(folder)


def test_a_pair_that_was_cut_short_gets_a_proof_without_a_word_on_clues(tmp_path: Path) -> None:
    solution = some_solution(2, 1)
    proof = prove_created(Dug(solution, tuple(range(32))))
    assert proof.is_minimal is None
    proof.write(tmp_path / "proof")
    assert verify_proof(tmp_path / "proof", using=()).holds
