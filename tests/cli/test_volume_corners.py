"""sudoku create into files, where a seed, a board, a journal or a name is out of the ordinary."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import nonet
from tests.batch.files import needs_core
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
pytestmark = needs_core


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("seed", ["a,b", 'say "x"', ",", '"', "é;日本"])
def test_a_seed_with_commas_and_quotes_stays_one_field(tmp_path: Path, seed: str) -> None:
    made, rated = tmp_path / "made.csv", tmp_path / "rated.csv"
    assert sudoku("create", "easy", "--seed", seed, "--count", "3", "-o", str(made)).status == 0
    assert [row["seed"] for row in rows_of(made)] == [seed, f"{seed}/1", f"{seed}/2"]
    assert sudoku("rate", str(made), "-o", str(rated)).status == 0
    for before, after in zip(rows_of(made), rows_of(rated), strict=True):
        assert None not in after
        assert {name: after[name] for name in before} == before
        assert (after["nonet_level"], after["nonet_ER"]) == (before["level"], before["ER"])


UNWRITABLE = ["a\nb", "a\rb", "a\x85b", "\u2028", "\udcff", "\ud800x", "\x00"]


@pytest.mark.parametrize("seed", UNWRITABLE)
@pytest.mark.parametrize("name", ["o.csv", "o.jsonl", "o.txt"])
def test_a_seed_that_no_line_can_hold_is_refused(tmp_path: Path, seed: str, name: str) -> None:
    outcome = sudoku("create", "easy", "--seed", seed, "--count", "3", "-o", str(tmp_path / name))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("sudoku: expected a seed of one line that can be written, got '")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        *((seed, "expected a seed of one line that can be written") for seed in UNWRITABLE),
        (10**6000, "expected a seed of up to 1,000 digits"),
        (-(10**1000), "expected a seed of up to 1,000 digits"),
        (1.5, "expected a whole number or text for seed"),
    ],
    ids=lambda value: None if isinstance(value, str) else "number",
)
def test_the_library_refuses_such_seeds_in_the_same_sentence(seed: int | str, words: str) -> None:
    with pytest.raises(nonet.PuzzleError, match=words):
        nonet.create_many(3, "easy", seed=seed)
    for size in (4, 9):
        with pytest.raises(nonet.PuzzleError, match=words):
            nonet.create("easy", size, seed=seed)


def test_a_long_number_is_the_same_seed_for_command_and_library() -> None:
    for digits in ("9" * 1000, "9" * 5000):
        typed = json.loads(sudoku("create", "easy", "--seed", digits, "--json").out)
        seed = int(digits) if len(digits) <= 1000 else digits
        assert typed["puzzle"] == nonet.create("easy", seed=seed).rows
