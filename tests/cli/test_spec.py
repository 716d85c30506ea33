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
    assert outcome.out == str(nonet.describe("diagonal", size=4, seed=7, examples=1, level="easy"))
    assert sudoku("spec", "--seed", "1").out == str(nonet.describe(seed=1))


def test_no_examples_leave_three_parts() -> None:
    outcome = sudoku("spec", "36", "--examples", "0")
    assert outcome.status == 0
    headings = re.findall(r"^## \d\. (.+)$", outcome.out, re.MULTILINE)
    assert headings == ["Rules (NL(C))", "Input format (NL(X))", "Output format (NL(Y))"]


def test_json_has_all_of_it(tmp_path: Path) -> None:
    shapes = tmp_path / "shapes.txt"
    shapes.write_text(str(random_layout(9, 1)))
    outcome = sudoku("spec", "--layout", str(shapes), "--seed", "1", "--json")
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    data = json.loads(outcome.out)
    document = nonet.describe("jigsaw", layout=shapes.read_text(), seed=1)
    assert data == json.loads(json.dumps(document.to_data()))
    assert list(data) == [
        "title", "kind", "size", "box", "layout", "rules", "sentences", "input_format", "output_format", "examples",
        "labels",
    ]  # fmt: skip
    assert (data["kind"], data["size"], data["box"]) == ("jigsaw", 9, None)
    for example in data["examples"]:
        puzzle = nonet.Puzzle(example["input"], kind=data["kind"], layout="\n".join(data["layout"]))
        assert puzzle.is_unique
        assert puzzle.check(example["output"]).is_right
    assert json.loads(sudoku("spec", "4", "--json", "--seed", "1").out)["layout"] is None


def test_a_layout_can_come_from_standard_input() -> None:
    outcome = sudoku("spec", "--layout", "-", "--examples", "1", stdin="1112\n1222\n3334\n3444\n")
    assert outcome.status == 0
    assert "Layout:\n\n```text\n1 1 1 2\n" in outcome.out


CELLS = "representing the corresponding cells"


def test_n_stands_for_every_size_in_the_words_of_the_founding_document() -> None:
    outcome = sudoku("spec", "n", "--seed", "1")
    assert (outcome.status, outcome.err) == (0, "")
    parts = re.split(r"^## \d\. .+\n", outcome.out, flags=re.MULTILINE)[1:]
    assert [re.findall(r"^- (.+)$", part, re.MULTILINE) for part in parts] == [
        [
            "Empty cells of the grid must be filled using numbers from 1 to n.",
            "Each row must have each number from 1 to n exactly once.",
            "Each column must have each number from 1 to n exactly once.",
            "Each of the n non-overlapping sub-grids of size √n x √n must have each number from 1 to n exactly once.",
            "n is a perfect square.",
        ],
        [
            "There are n rows and n columns representing the n x n unsolved grid.",
            "Each row represents the corresponding unsolved row of the grid.",
            f"Each row has n space separated numbers ranging from 0 to n {CELLS} in the grid.",
            "Empty cells are indicated by 0s.",
            "The other filled cells will have numbers from 1 to n.",
        ],
        [
            "There are n rows and n columns representing the n x n solved grid.",
            "Each row represents the corresponding solved row of the grid.",
            f"Each row has n space separated numbers ranging from 1 to n {CELLS} of the solved grid.",
        ],
        [],
    ]
    assert "In the examples n is 4." in parts[-1]
    grids = re.findall(r"```text\n(.+?)```", parts[-1], re.DOTALL)
    assert len(grids) == 4
    assert nonet.check(grids[0], grids[1]).is_right
    data = json.loads(sudoku("spec", "n", "--seed", "1", "--json").out)
    assert (data["size"], data["kind"], data["examples"][0]["input"]) == (None, "classic", grids[0].rstrip())


@pytest.mark.parametrize(
    "kind", ["diagonal", "window", "anti-knight", "latin", "latin+diagonal", "pair", "diagonal+window"]
)
def test_other_kinds_have_a_document_for_every_size(kind: str) -> None:
    data = json.loads(sudoku("spec", "n", "--kind", kind, "--examples", "1", "--seed", "1", "--json").out)
    assert ("n is a perfect square." in data["sentences"]) is not kind.startswith("latin")
    own = nonet.describe(kind, size=9, examples=0).sentences
    assert len(data["sentences"]) == len(own) - kind.startswith("latin")
    assert nonet.check(data["examples"][0]["input"], data["examples"][0]["output"], kind=kind).is_right


BAD = {
    "n and a size": ("spec n 9", "expected a size, got 'n'", 2),
    "n of an arrangement": ("spec n --kind samurai", "where its regions are depends on the size", 2),
    "n and a rule": ("spec n --rule even@r1c1", "a document for general n has no --rule", 2),
    "n and a box": ("spec n --box 2x3", "a document for general n has no --box", 2),
    "tests without a folder": ("spec --tests 3", "--tests needs --folder", 2),
    "a prime size": ("spec 7", "of size 7 cannot have boxes", 2),
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
    "a pair and a size": ("spec 4 --pair 2", "--pair cannot be used with a size", 2),
    "a pair of a kind": ("spec --pair 2 --kind diagonal", "--pair cannot be used with a size", 2),
    "a pair of nothing": ("spec --pair 0", "expected k from 1", 2),
    "a word for a pair": ("spec --pair two", "'two'", 2),
    "a pair of cells": ("spec --pair 1 --examples 0", "no pair of 1 x 1 sudokus exists", 1),
    "no grid exists": ("spec 3 --kind latin+diagonal", "no filled grid exists", 1),
}


@pytest.mark.parametrize(("call", "words", "status"), BAD.values(), ids=BAD.keys())
def test_bad_arguments_get_one_clear_message(call: str, words: str, status: int) -> None:
    outcome = sudoku(*(word.replace("@", " ") for word in call.split()))
    assert words in outcome.err
    assert (outcome.status, outcome.out) == (status, "")
    assert len(outcome.err.splitlines()) == 1
    assert "Traceback" not in outcome.err
