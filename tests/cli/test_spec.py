"""sudoku spec: the document of a board as text and as JSON; what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import nonet
from tests.cli.sudoku import sudoku
from tests.strategies import random_layout


def test_the_command_prints_the_document() -> None:
    outcome = sudoku("spec", "4", "--kind", "diagonal", "--seed", "7", "--examples", "1", "--level", "easy")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == str(nonet.describe("diagonal", 4, seed=7, examples=1, level="easy"))
    assert sudoku("spec", "--seed", "1").out == str(nonet.describe(seed=1))


def test_no_examples_leave_three_parts() -> None:
    outcome = sudoku("spec", "36", "--examples", "0")
    assert outcome.status == 0
    assert re.findall(r"^## \d\. (.+)$", outcome.out, re.MULTILINE) == ["Rules", "Input format", "Output format"]


def test_json_has_all_of_it(tmp_path: Path) -> None:
    shapes = tmp_path / "shapes.txt"
    shapes.write_text(str(random_layout(9, 1)))
    outcome = sudoku("spec", "--layout", str(shapes), "--seed", "1", "--json")
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    data = json.loads(outcome.out)
    document = nonet.describe("jigsaw", layout=shapes.read_text(), seed=1)
    assert data == json.loads(json.dumps(document.to_data()))
    assert list(data) == [
        "title", "kind", "size", "box", "layout", "rules", "sentences", "input_format", "output_format", "examples"
    ]  # fmt: skip
    assert (data["kind"], data["size"], data["box"]) == ("jigsaw", 9, None)
    for example in data["examples"]:
        puzzle = nonet.Puzzle(example["input"], data["kind"], layout="\n".join(data["layout"]))
        assert puzzle.is_unique
        assert puzzle.check(example["output"]).is_right
    assert json.loads(sudoku("spec", "4", "--json", "--seed", "1").out)["layout"] is None


def test_a_layout_can_come_from_standard_input() -> None:
    outcome = sudoku("spec", "--layout", "-", "--examples", "1", stdin="1112\n1222\n3334\n3444\n")
    assert outcome.status == 0
    assert "Layout:\n1 1 1 2\n" in outcome.out


BAD = {
    "a prime size": ("spec 7", "size 7 has no boxes", 2),
    "size 0": ("spec 0", "expected a size from 1", 2),
    "two sizes": ("spec 4 9", "expected one size", 2),
    "a word for a size": ("spec nine", "expected a size, got 'nine'", 2),
    "a level where the size goes": ("spec easy 4", "expected a size, got 'easy'", 2),
    "an unknown kind": ("spec --kind diagnal", "did you mean diagonal?", 2),
    "an unknown level": ("spec --level hrad", "did you mean hard?", 2),
    "an unknown level and no examples": ("spec --level hrad --examples 0", "did you mean hard?", 2),
    "examples below 0": ("spec --examples -1", "-1", 2),
    "examples without end": ("spec --examples 1000000", "1000000", 2),
    "a word for examples": ("spec --examples some", "'some'", 2),
    "a wrong box": ("spec 4 --box 3x3", "expected a box of 4 cells", 2),
    "a box that is no box": ("spec 4 --box big", "such as 2x3", 2),
    "jigsaw without a layout": ("spec --kind jigsaw", "needs a layout", 2),
    "jigsaw without a layout or examples": ("spec --kind jigsaw --examples 0", "needs a layout", 2),
    "a missing layout": ("spec --layout no-such-file", "no such file", 2),
    "an empty layout": ("spec --layout -", "expected a layout", 2),
    "an unknown option": ("spec --exmaples 1", "--examples", 2),
    "a pair and a size": ("spec 4 --pair 2", "expected --pair without a size", 2),
    "a pair of a kind": ("spec --pair 2 --kind diagonal", "expected --pair without a size", 2),
    "a pair of nothing": ("spec --pair 0", "expected k from 1", 2),
    "a word for a pair": ("spec --pair two", "'two'", 2),
    "a pair of cells": ("spec --pair 1 --examples 0", "no pair of 1 x 1 sudokus exists", 1),
    "no grid exists": ("spec 3 --kind latin+diagonal", "no filled grid exists", 1),
}


@pytest.mark.parametrize(("call", "words", "status"), BAD.values(), ids=BAD.keys())
def test_bad_arguments_get_one_clear_message(call: str, words: str, status: int) -> None:
    outcome = sudoku(*call.split())
    assert words in outcome.err
    assert (outcome.status, outcome.out) == (status, "")
    assert len(outcome.err.splitlines()) == 1
    assert "Traceback" not in outcome.err
