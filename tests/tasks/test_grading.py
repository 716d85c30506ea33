"""Grades of answers: which grid counts, how it is judged, and that no answer raises."""

from __future__ import annotations

import pytest

import nonet
from nonet.tasks import REASONS, grade

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
TEXT = "\n".join(" ".join(row) for row in ROWS)


def test_a_solution_is_solved() -> None:
    found = grade(PUZZLE, f"Here it is:\n\n```\n{TEXT}\n```\n")
    assert (found.solved, found.reason, found.form, found.grids) == (True, "solved", "fence", 1)
    assert (found.cells, found.rules, found.givens_kept, found.reward) == (1.0, 1.0, True, 1.0)
    assert found.grid == nonet.Puzzle(SOLUTION).grid


def test_a_copy_of_the_puzzle_never_counts() -> None:
    found = grade(PUZZLE, PUZZLE)
    assert (found.reason, found.cells, found.grid) == ("no-grid", 0.0, None)
    assert grade(PUZZLE, f"{SOLUTION}\n\nThe puzzle was\n\n{PUZZLE}").solved


def test_the_last_grid_counts_and_not_the_best() -> None:
    wrong = SOLUTION.replace("2", "1", 1)
    assert not grade(PUZZLE, f"{SOLUTION}\nNo, it is\n{wrong}").solved
    assert grade(PUZZLE, f"{wrong}\nNo, it is\n{SOLUTION}").solved


@pytest.mark.parametrize("answer", [None, b"\xff\xfe", 7, 3.5, object(), [], {}, "", " \n", "\0", b"", [[None]]])
def test_no_answer_raises(answer: object) -> None:
    found = grade(PUZZLE, answer)
    assert not found.solved
    assert found.reason in REASONS
