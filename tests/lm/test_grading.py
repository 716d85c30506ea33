"""Grades of answers: which grid counts, how it is judged, and that no answer raises."""

from __future__ import annotations

from random import Random

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.lm import REASONS, grade
from nonet.model import Grid, make_board

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


@pytest.mark.parametrize("letter", "İıſK")
def test_letters_that_a_pattern_takes_for_ours_do_not_raise(letter: str) -> None:
    for answer in (f"r1c3={letter}", f"{letter}: {ROWS[0]}", f"row{letter}: 5", f'{{"{letter}": "{letter}"}}'):
        assert not grade(PUZZLE, answer).solved


def test_digits_at_random_get_what_chance_is_worth() -> None:
    random = Random(3)
    shares = [grade(PUZZLE, "".join(random.choices("123456789", k=81))).cells or 0 for _ in range(400)]
    assert abs(sum(shares) / len(shares) - 1 / 9) < 0.01
    ones = grade(PUZZLE, PUZZLE.replace("0", "1"))
    assert ones.cells is not None
    assert ones.cells < 0.2
    assert (ones.givens_kept, ones.solved) == (True, False)


def test_an_ambiguous_puzzle_may_have_any_of_its_solutions_for_an_answer() -> None:
    puzzle = nonet.Puzzle("12..............")
    for solution in puzzle.solutions():
        found = grade(puzzle, str(solution))
        assert (found.solved, found.cells) == (True, None)
        assert grade(puzzle, str(solution), reward={"cells": 1}).reward == 1


def test_a_reward_is_mixed_of_its_parts() -> None:
    half = SOLUTION[:40] + PUZZLE[40:]
    found = grade(PUZZLE, half, reward={"solved": 1, "cells": 0.5, "givens_kept": 0.25})
    assert found.reason == "incomplete"
    assert found.cells is not None
    assert found.reward == pytest.approx(0.5 * found.cells + 0.25)
    for wrong in ({"speed": 1}, {"cells": "much"}, 3):
        with pytest.raises(PuzzleError):
            grade(PUZZLE, half, reward=wrong)  # type: ignore[arg-type]


def test_a_told_solution_must_be_one() -> None:
    assert grade(PUZZLE, SOLUTION, solution=SOLUTION).cells == 1
    with pytest.raises(PuzzleError, match="expected the solution of the puzzle"):
        grade(PUZZLE, SOLUTION, solution="1" * 81)


def test_answer_in_is_strict() -> None:
    assert grade(PUZZLE, f"<answer>{SOLUTION}</answer>", answer_in="<answer>").solved
    assert grade(PUZZLE, SOLUTION, answer_in="<answer>").reason == "no-grid"
    assert grade(PUZZLE, f"\\boxed{{{SOLUTION}}}", answer_in="\\boxed").solved
    assert grade(PUZZLE, f"```\n{TEXT}\n```\nor so", answer_in="```").solved


def test_moves_are_laid_over_the_puzzle() -> None:
    cells = [cell for cell in range(81) if PUZZLE[cell] == "0"]
    names = [f"r{cell // 9 + 1}c{cell % 9 + 1}: {SOLUTION[cell]}" for cell in cells]
    assert grade(PUZZLE, "\n".join(names)).form == "moves"
    assert grade(PUZZLE, "\n".join(names)).solved
    one = grade(PUZZLE, f"<ANSWER> {names[0]} </ANSWER>")
    assert (one.reason, one.cells) == ("incomplete", 1 / len(cells))
    zero_based = ", ".join(f"({cell // 9},{cell % 9})={SOLUTION[cell]}" for cell in cells)
    assert grade(PUZZLE, zero_based).solved


def test_pairs_and_rules_are_judged() -> None:
    pair = nonet.PairPuzzle.create(2, seed=1)
    assert pair.solution is not None
    assert grade(pair, str(pair.solution)).solved
    assert grade(pair, f"{pair.solution.first}\n{pair.solution.first}").reason in ("wrong", "changed-given")
    board = make_board("diagonal", size=4, rules=["thermo r1c1 r1c2 r1c3"])
    puzzle = nonet.Puzzle(Grid.empty(board))
    assert puzzle.solution is not None
    assert grade(puzzle, str(puzzle.solution)).solved
    turned = grade(puzzle, "\n".join(" ".join(map(str, row[::-1])) for row in puzzle.solution.rows))
    assert turned.reason == "wrong"
    assert any("thermo" in line for line in turned.lines())


def test_reasons_say_what_is_missing() -> None:
    assert grade(PUZZLE, "").reason == "empty"
    assert grade(PUZZLE, "I give up.").reason == "no-grid"
    assert grade(PUZZLE, "\n".join(TEXT.split("\n")[:5])).reason == "truncated"
    assert grade(PUZZLE, f"[{', '.join(str(list(map(int, row))) for row in ROWS[:8])}]").reason == "wrong-size"
    assert grade("1.3.2.4.3.1.4.2.", "1 4 3 2\n2 3 4 1\n3 2 1 4\n4 1 2 7").reason == "wrong"


def test_columns_and_boxes_behind_the_answer_are_no_grid() -> None:
    columns = ["".join(row[at] for row in ROWS) for at in range(9)]
    for name in ("Column {}: {}", "- C{}: {}", "Box {}: {}"):
        check = "\n".join(name.format(number, " ".join(column)) for number, column in enumerate(columns, 1))
        assert grade(PUZZLE, f"Answer:\n{TEXT}\n\nCheck:\n\n{check}\n").solved, name


def test_a_list_for_each_row_is_read_on_one_line() -> None:
    rows = ", ".join(f'"row{number}": {list(map(int, row))}' for number, row in enumerate(ROWS, 1))
    assert grade(PUZZLE, f"{{{rows}}}").solved
    assert not grade(PUZZLE, f"{{{rows.replace('row', 'column')}}}").solved


@pytest.mark.parametrize("kind", ["twodoku", "samurai"])
def test_rows_of_the_canvas_are_read_for_boards_of_several_grids(kind: str) -> None:
    puzzle = nonet.Puzzle(Grid.empty(make_board(kind)))
    solution = puzzle.solution
    assert solution is not None
    rows = solution.rows
    blank = [[value or None for value in row] for row in rows]
    for answer in (solution, rows, f"My grid: {rows}", blank, [[value for value in row if value] for row in rows]):
        assert grade(puzzle, answer).solved
    rows[0][0] = rows[0][0] % 9 + 1
    assert grade(puzzle, rows).reason == "wrong"


SMALL, SMALL_ROWS = "1.3.2.4.3.1.4.2.", "1 4 3 2\n2 3 4 1\n3 2 1 4\n4 1 2 3"


@pytest.mark.parametrize(
    ("puzzle", "answer"),
    [
        ("." * 81, SMALL_ROWS),
        ("." * 81, f"Here it is:\n\n{SMALL_ROWS}\n\nThat is all."),
        ("." * 81, [list(map(int, row.split())) for row in SMALL_ROWS.split("\n")]),
        ("." * 81, "\n".join("123456"[at:] + "123456"[:at] for at in (0, 3, 1, 4, 2, 5))),
        ("." * 81, "1" * 256),
        (SMALL, TEXT),
        (SMALL, SOLUTION),
    ],
)
def test_a_whole_grid_of_another_size_is_called_that(puzzle: str, answer: object) -> None:
    assert grade(puzzle, answer).reason == "wrong-size"


@pytest.mark.parametrize(
    "rows",
    [
        [f"{row} 1" for row in TEXT.split("\n")],
        [row[:-2] for row in TEXT.split("\n")],
        [*TEXT.split("\n"), "2 1 3 4 5 6 7 8 9"],
    ],
)
def test_a_row_or_column_too_many_or_a_column_too_few_is_another_size(rows: list[str]) -> None:
    assert grade(PUZZLE, "\n".join(rows)).reason == "wrong-size"
    assert (
        grade(PUZZLE, "```\n" + "\n".join(f"| {row.replace(' ', ' | ')} |" for row in rows) + "\n```").reason
        == "wrong-size"
    )
    assert grade(PUZZLE, "[" + ", ".join(f"[{row.replace(' ', ', ')}]" for row in rows) + "]").reason == "wrong-size"
    assert grade(PUZZLE, "\n".join(rows[:6])).reason == "truncated"


def test_a_line_that_is_too_short_may_be_cut() -> None:
    assert grade(PUZZLE, SOLUTION[:64]).reason == "truncated"
    assert grade(PUZZLE, "\n".join(TEXT.split("\n")[:4])).reason == "truncated"


@pytest.mark.parametrize(
    "answer",
    [
        SMALL_ROWS.replace("2 3", "2 -3"),
        "-" + SMALL_ROWS,
        -1432234132144123,
        [[1, 4, 3, 2], [2, 3, 4, 1], [3, 2, 1, 4], [4, 1, 2, -3]],
        [[-1, 4, 3, 2], [2, 3, 4, 1], [3, 2, 1, 4], [4, 1, 2, 3]],
        "| 1 | 4 | 3 | 2 |\n| 2 | 3 | 4 | 1 |\n| 3 | 2 | 1 | 4 |\n| 4 | 1 | 2 | -3 |",
        f"~~{SMALL_ROWS}~~",
        f"It is not\n~~\n{SMALL_ROWS}\n~~\n",
        f"<!-- {SMALL_ROWS} -->",
        f"<!--\n{SMALL_ROWS}\n-->\nI do not know.",
        f"<del>\n{SMALL_ROWS}\n</del>",
    ],
)
def test_numbers_below_zero_and_what_is_taken_back_do_not_count(answer: object) -> None:
    assert not grade(SMALL, answer).solved


@pytest.mark.parametrize(
    "answer",
    [
        f"~~\n{'1' * 16}\n~~\n{SMALL_ROWS}",
        f"<!-- a try --> {SMALL_ROWS}",
        f"~~~\n{SMALL_ROWS}\n~~~",
        SMALL_ROWS.replace("2 3", "2 ~~1~~ 3"),
        SMALL_ROWS.replace(" ", "-"),
        "\n".join(f"- {row}" for row in SMALL_ROWS.split("\n")),
    ],
)
def test_what_stands_beside_it_does(answer: str) -> None:
    assert grade(SMALL, answer).solved


@pytest.mark.parametrize("mark", ["", " ", 5])
def test_a_mark_must_be_one(mark: object) -> None:
    with pytest.raises(PuzzleError, match="expected a mark as answer_in"):
        grade(PUZZLE, SOLUTION, answer_in=mark)  # type: ignore[arg-type]


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), -float("inf")])
def test_a_weight_must_be_a_number(weight: float) -> None:
    with pytest.raises(PuzzleError, match="expected a number as the weight of solved"):
        grade(PUZZLE, SOLUTION, reward={"solved": weight})
