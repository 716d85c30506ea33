"""Wrong answers that look like right ones: none of them is solved, and none is paid for."""

from __future__ import annotations

from functools import cache

import pytest

import nonet
from nonet.lm import grade
from nonet.model import Grid

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TEXT = "\n".join(" ".join(SOLUTION[start : start + 9]) for start in range(0, 81, 9))
CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))  # of the five grids of a samurai


@cache
def samurai() -> tuple[nonet.Puzzle, Grid]:
    puzzle = nonet.create("easy", kind="samurai", seed=1)
    assert puzzle.solution is not None
    return puzzle, puzzle.solution


def five_grids(solution: Grid) -> list[list[list[int]]]:
    return [[row[c : c + 9] for row in solution.rows[r : r + 9]] for r, c in CORNERS]


def written(grids: list[list[list[int]]]) -> str:
    return "\n\n".join("\n".join(" ".join(map(str, row)) for row in grid) for grid in grids)


def test_grids_that_overlap_must_agree() -> None:
    puzzle, solution = samurai()
    grids = five_grids(solution)
    assert grade(puzzle, written(grids)).solved
    for row in grids[0][6:9]:
        row[6:9] = [1, 1, 1]
    for row in grids[1][6:9]:
        row[0:3] = [1, 1, 1]
    found = grade(puzzle, written(grids))
    assert (found.reason, found.givens_kept) == ("incomplete", False)


def test_a_digit_in_a_hole_is_no_samurai() -> None:
    puzzle, solution = samurai()
    rows = [" ".join(str(value) if value else "-" for value in row) for row in solution.rows]
    assert grade(puzzle, "\n".join(rows)).solved
    assert grade(puzzle, "\n".join(rows).replace("-", "7")).reason == "wrong-size"
    assert not grade(puzzle, "\n".join([rows[0].replace("-", "7", 1), *rows[1:]])).solved


OPEN = [(cell // 9 + 1, cell % 9 + 1, SOLUTION[cell]) for cell in range(81) if PUZZLE[cell] == "0"]


@pytest.mark.parametrize(
    "form",
    [
        "not r{}c{}={}",
        "Never r{}c{}={}",
        "if r{}c{} is {}",
        "maybe (**r{}c{}: {}**)",
        "r{}c{}={} or {other}",
        "r{}c{}={} or r{0}c{1}={other}",
        "r{}c{}={} (or {other})",
        "r{}c{}={} or",
        "or\nr{}c{}={}",
        "r{}c{}={}/{other}",
        "r{}c{}={}|{other}",
        "r{}c{}={}-{other}",
        "r{}c{}={},{other}",
        "r{}c{}={}?",
        "r{}c{}={} (?)",
        "({},{})={} and {other}",
        "row {}, column {}: {} is wrong",
        "row {}, column {}: {} ❌",
    ],
)
def test_a_move_that_is_taken_back_or_left_open_is_none(form: str) -> None:
    for between in ("\n", "; "):
        moves = (form.replace("{other}", str(int(digit) % 9 + 1)) for _, _, digit in OPEN)
        answer = between.join(
            move.replace("{0}", str(row)).replace("{1}", str(column)).format(row, column, digit)
            for move, (row, column, digit) in zip(moves, OPEN, strict=True)
        )
        assert not grade(PUZZLE, answer).solved


def test_all_digits_for_every_cell_are_candidates_and_no_moves() -> None:
    answer = "\n".join(f"r{row}c{column}={digit}" for row, column, _ in OPEN for digit in range(1, 10))
    assert (grade(PUZZLE, answer).reason, grade(PUZZLE, answer).givens_kept) == ("no-grid", False)
    last = "\n".join(f"r{row}c{column}={int(digit) % 9 + 1}, r{row}c{column}={digit}" for row, column, digit in OPEN)
    assert grade(PUZZLE, last).reason == "no-grid"


def test_a_few_moves_may_be_corrected() -> None:
    moves = [f"r{row}c{column}={digit}" for row, column, digit in OPEN]
    assert grade(PUZZLE, "\n".join(["r1c3=1", *moves])).solved
    assert not grade(PUZZLE, "\n".join([*moves, "r1c3=1"])).solved


@pytest.mark.parametrize("answer", [TEXT, f"The grid is {SOLUTION}.", f"Row 1 has it:\n{TEXT}\nRow 1: 5"])
def test_moves_behind_a_grid_correct_it(answer: str) -> None:
    assert not grade(PUZZLE, f"{answer} Correction: r9c8=9, r9c9=7").solved
    assert not grade(PUZZLE, f"{answer}\n\nCorrection: r9c8=9, r9c9=7").solved
    assert grade(PUZZLE, f"{TEXT}\n\nNote that r9c8=7 and r9c9=9, and r9c9=7 or r9c9=8 would be wrong.").solved
    wrong = TEXT[:-3] + "9 7"
    assert grade(PUZZLE, f"{wrong}\n\nCorrection: r9c8=7, r9c9=9").solved


@pytest.mark.parametrize(
    "form",
    [r"\cancel{}", r"$\xcancel {}$", r"\sout{}", "<DEL>{}</DEL>", '<s class="old">{}</s>', "<del><s>{}</s></del>"],
)
def test_what_is_struck_out_does_not_count(form: str) -> None:
    for text in (TEXT, SOLUTION):
        inside = f"{{{text}}}" if "\\" in form else text
        assert grade(PUZZLE, form.replace("{}", inside)).reason == "no-grid"
        assert grade(PUZZLE, f"{form.replace('{}', 'no')}\n{text}").solved


WRONG = SOLUTION[:-2] + SOLUTION[:-3:-1]
WRONG_ROWS = [" ".join(WRONG[start : start + 9]) for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("\n".join(f"{row} 1" for row in WRONG_ROWS), None),
        ("\n".join(WRONG_ROWS[:5]), "truncated"),
        ("Answer: I give up", "no-grid"),
        ("I do not know", "no-grid"),
    ],
)
@pytest.mark.parametrize(
    "thinking",
    [
        "<think>{}</think>", "{}\n</think>\n", "<thinking>{}</thinking>", "[THINK]{}[/THINK]",
        "<think>Answer: {}</think>", "<think><answer>{}</answer></think>", "<think>\\boxed{{}}</think>",
        "<|channel|>analysis<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>",
    ],
)  # fmt: skip
def test_a_bad_answer_is_not_replaced_by_a_thought(thinking: str, answer: str, reason: str | None) -> None:
    for text in (TEXT, SOLUTION):
        found = grade(PUZZLE, f"{thinking.replace('{}', text, 1)}\n{answer}")
        assert not found.solved
        assert reason in (found.reason, None)
        assert not grade(PUZZLE, f"{thinking.replace('{}', text, 1)}\n{answer}", answer_in="<answer>").solved


def test_thinking_is_judged_where_there_is_nothing_else() -> None:
    for answer in (f"<think>{TEXT}</think>", f"<think>\n{TEXT}\n</think>\n\n<|im_end|>\n", f"<think>So it is\n{TEXT}"):
        assert grade(PUZZLE, answer).solved
    assert grade(PUZZLE, f"{TEXT}\n<think>\n{WRONG}\n</think>").solved
    assert not grade(PUZZLE, f"{WRONG}\n<think>\n{TEXT}\n</think>").solved
    assert grade(PUZZLE, f"<think>\n{WRONG}\n</think>\n{TEXT}", answer_in="</think>").solved


@pytest.mark.parametrize(
    "answer",
    ["Answer: I give up", "Solution: I could not find one.", "<answer>unknown</answer>", "\\boxed{impossible}"],
)
def test_an_answer_that_says_no_is_not_replaced_by_an_earlier_grid(answer: str) -> None:
    assert grade(PUZZLE, f"I tried\n{TEXT}\n{answer}").reason == "no-grid"
    assert grade(PUZZLE, f"I tried\n{TEXT}\nAnswer: as above").solved
    assert not grade(PUZZLE, "\n".join([TEXT, "Answer:", *WRONG_ROWS[:5]])).solved


def test_one_valid_grid_for_every_puzzle_is_paid_nothing() -> None:
    other = SOLUTION.translate(str.maketrans("123456789", "234567891"))
    found = grade(PUZZLE, other, reward={"solved": 1, "rules": 0.5})
    assert (found.reason, found.rules, found.reward) == ("changed-given", 1.0, 0.0)
    kept = grade(PUZZLE, WRONG, reward={"solved": 1, "rules": 0.5})
    assert kept.reward == 0
    half = grade(PUZZLE, SOLUTION[:45] + PUZZLE[45:], reward={"rules": 1})
    assert half.reward == half.rules > 0
