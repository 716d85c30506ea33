"""Right answers in notations that are rare, or that a tool put on them: they are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random

import pytest

import nonet
from nonet.lm import describe_board, grade
from nonet.model import make_board
from tests.lm.notations import filled, symbol

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG = SOLUTION[:-2] + SOLUTION[:-3:-1]
ROWS = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
TEXT = "\n".join(" ".join(row) for row in ROWS)
COMPACT = (",", ":")


def rows_of(line: str) -> str:
    return "\n".join(" ".join(line[start : start + 9]) for start in range(0, 81, 9))


@pytest.mark.parametrize(
    "data",
    [
        {"solution": SOLUTION, "puzzle": PUZZLE},
        {"puzzle": PUZZLE, "solution": SOLUTION, "clues": 30},
        {"solution": ROWS, "steps": ["r1c3=4"], "difficulty": 1},
        {f"row{number}": row for number, row in enumerate(ROWS, 1)},
        {"grid": {f"row_{number}": " ".join(row) for number, row in enumerate(ROWS, 1)}, "done": True},
        {"solution": TEXT, "cells": 81},
        {"answer": json.dumps({"solution": ROWS})},
    ],
)
@pytest.mark.parametrize("form", ["{}", "Here it is:\n```json\n{}\n```\nAll done.", "Answer: {}"])
def test_objects_of_json_are_read(data: dict[str, object], form: str) -> None:
    for written in (json.dumps(data, separators=COMPACT), json.dumps(data), json.dumps(data, indent=2)):
        assert grade(PUZZLE, form.replace("{}", written)).solved
        assert not grade(PUZZLE, form.replace("{}", written.replace(ROWS[0], ROWS[1]).replace("5 3 4", "5 4 3"))).solved
    assert grade(PUZZLE, data).solved


def test_columns_of_json_are_no_rows() -> None:
    for data in ({"columns": ROWS}, {f"col{number}": row for number, row in enumerate(ROWS, 1)}):
        assert grade(PUZZLE, json.dumps(data)).reason == "no-grid"


def test_deep_json_is_no_answer() -> None:
    for unit in ('{"a":', '["', '[{"a":[', '{"a":{"b":['):
        assert not grade(PUZZLE, unit * 5_000).solved
        assert not grade(PUZZLE, f'{unit * 5_000}"{SOLUTION[:-1]}"').solved


@pytest.mark.parametrize("size", [12, 16, 25])
def test_rows_with_letters_are_read_in_json(size: int) -> None:
    solution = filled(make_board(size=size), Random(size))
    puzzle = solution.with_values(value if cell % 3 else 0 for cell, value in enumerate(solution.values))
    rows = ["".join(map(symbol, row)) for row in solution.rows]
    for data in (rows, {"solution": rows}, {f"row{number}": row for number, row in enumerate(rows, 1)}):
        for written in (json.dumps(data, separators=COMPACT), json.dumps(data, indent=2), data):
            assert grade(puzzle, written).solved


@pytest.mark.parametrize("size", [6, 9])
def test_a_copy_of_the_layout_is_like_a_copy_of_the_puzzle(size: int) -> None:
    puzzle = nonet.create("easy", kind="jigsaw", size=size, seed=1)
    assert puzzle.solution is not None
    lines = describe_board(puzzle.grid.board).layout
    assert lines is not None
    layout, solution = "\n".join(lines), "\n".join(" ".join(map(str, row)) for row in puzzle.solution.rows)
    assert grade(puzzle, f"{solution}\n\nThe pieces:\n```\n{layout}\n```\n").solved
    assert grade(puzzle, f"{layout}\n\n{solution}\n\n{layout.replace(' ', '')}").solved
    assert grade(puzzle, layout).reason == "no-grid"


@pytest.mark.parametrize(
    "form",
    [
        "<|channel|>analysis<|message|>{wrong}<|end|><|start|>assistant<|channel|>final<|message|>{}<|return|>",
        "<|im_start|>assistant\n{}<|im_end|>",
        "{}<end_of_turn>",
        "{}</s>",
        "<solution>{}</solution><reasoning>{wrong}</reasoning>",
        "<reasoning>{wrong}</reasoning><solution>{}</solution>",
        "{wrong}<final_answer>{}</final_answer>",
        "\x1b[1;32m{}\x1b[0m",
    ],
)
@pytest.mark.parametrize("wear", [str, rows_of])
def test_marks_of_chats_and_terminals_are_no_part_of_a_grid(form: str, wear: Callable[[str], str]) -> None:
    assert grade(PUZZLE, form.replace("{wrong}", wear(WRONG)).replace("{}", wear(SOLUTION))).solved
    assert not grade(PUZZLE, form.replace("{wrong}", wear(SOLUTION)).replace("{}", wear(WRONG))).solved


@pytest.mark.parametrize(
    "form", ["\x1b[34m{}\x1b[0m", r"\textcolor{blue}{{}}", r"{\color{red}{}}", r"\color[rgb]{1,0,0}{}"]
)
def test_colours_are_no_part_of_a_cell(form: str) -> None:
    coloured = [[form.replace("{}", mark) if mark in "147" else mark for mark in row] for row in ROWS]
    assert grade(PUZZLE, "\n".join(" ".join(row) for row in coloured)).solved
    assert grade(PUZZLE, "\n".join(" & ".join(row) + r" \\" for row in coloured)).solved


@pytest.mark.parametrize("form", ["<answer>{}</answer>", "\\boxed{{}}", "Answer: {}", "**Solution:**\n{}\n"])
def test_each_grid_of_a_pair_may_have_its_own_marker(form: str) -> None:
    pair = nonet.PairPuzzle.create(2, seed=1)
    assert pair.solution is not None
    first, second = (
        "\n".join(" ".join(map(str, row)) for row in grid.rows) for grid in (pair.solution.first, pair.solution.second)
    )
    mark = form.partition("{")[0].strip("*\n")

    def answer(*grids: str) -> str:
        return "\nand\n".join(form.replace("{}", grid, 1) for grid in grids)

    assert grade(pair, answer(first, second)).solved
    assert grade(pair, answer(first, second), answer_in=mark).solved
    assert grade(pair, answer(first, second, second)).reason in ("wrong", "changed-given")
    assert grade(pair, answer(first, second, "I give up")).reason == "no-grid"
    assert grade(pair, f"<think>{answer(first)}</think>{answer(second)}").reason == "no-grid"


NAMES = ("Top left:", "**Upper right grid**", "Center:", "Bottom-left (grid 9 by 9)", "### Lower Right")


@pytest.mark.parametrize("names", [NAMES, ["Northwest", "Northeast", "Middle", "Southwest", "Southeast"]])
@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (2, 0, 1, 3, 4), (4, 3, 1, 0, 2)])
def test_grids_of_a_samurai_stand_where_their_headings_say(names: Sequence[str], order: Sequence[int]) -> None:
    puzzle = nonet.create("easy", kind="samurai", seed=1)
    assert puzzle.solution is not None
    rows = puzzle.solution.rows
    grids = [
        "\n".join(" ".join(map(str, row[column : column + 9])) for row in rows[start : start + 9])
        for start, column in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
    ]
    assert grade(puzzle, "\n\n".join(f"{names[at]}\n{grids[at]}" for at in order)).solved
    assert grade(puzzle, "\n\n".join(f"{names[at]}\n```\n{grids[at]}\n```" for at in order)).solved
    assert not grade(puzzle, "\n\n".join(f"{names[at]}\n{grids[(at + 1) % 5]}" for at in order)).solved


@pytest.mark.parametrize(
    "form", ["In row {}, column {}, place {}.", "At r{}c{} put the digit {}.", "({},{}): write {}"]
)
def test_moves_may_be_sentences(form: str) -> None:
    cells = [(cell // 9 + 1, cell % 9 + 1, SOLUTION[cell]) for cell in range(81) if PUZZLE[cell] == "0"]
    assert grade(PUZZLE, "\n".join(form.format(*cell) for cell in cells)).solved
    assert not grade(PUZZLE, "\n".join(f"{form.format(*cell).rstrip('.')} or 5." for cell in cells)).solved


@pytest.mark.parametrize(
    "form", ["Rows {}-{}:\n{band}\n", "```\n{band}\n```", "Then:\n\n```\n{band}\n```\nwhich is so."]
)
def test_bands_of_rows_may_stand_apart(form: str) -> None:
    lines = TEXT.split("\n")
    bands = [
        form.replace("{band}", "\n".join(lines[at : at + 3])).replace("{}", str(at + 1), 1).replace("{}", str(at + 3))
        for at in (0, 3, 6)
    ]
    assert grade(PUZZLE, "\n".join(bands)).solved
    assert not grade(PUZZLE, "\n".join(bands[::-1])).solved
    assert not grade(PUZZLE, "\n".join(bands[:2])).solved
    assert not grade(PUZZLE, "\n".join([*bands, bands[0]])).solved
