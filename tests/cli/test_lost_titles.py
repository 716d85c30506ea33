"""convert and open say which titles and rules in words the target has no place for."""

from __future__ import annotations

import json

import pytest

from nonet.formats import FORMATS, read
from tests.cli.sudoku import sudoku

PUZZLE = {
    "size": 4,
    "title": "Four",
    "author": "Ann",
    "ruleset": "No 3 next to 4",
    "grid": [[{"value": 1, "given": True}, {}, {}, {}], *[[{}] * 4] * 3],
}
TEXT = json.dumps(PUZZLE)
WRITTEN = [known.id for known in FORMATS if not known.is_read_only and not known.is_for_grids]
WORDS = {"title": "the title", "author": "the author", "ruleset": "the rules in the author's own words"}


@pytest.mark.parametrize("target", [each for each in WRITTEN if each not in ("sudokuwiki", "library", "sdx")])
def test_what_does_not_come_back_is_named(target: str) -> None:
    outcome = sudoku("convert", "--to", target, stdin=TEXT)
    assert outcome.status == 0
    (parsed,) = read(outcome.out, target).parsed_grids
    kept = {**parsed.info, **(parsed.header.titles if parsed.header else {})}
    if "ruleset" not in kept:
        assert WORDS["ruleset"] in outcome.err
    else:
        assert "no place" not in outcome.err
    if target == "iss":
        assert all(words in outcome.err for words in WORDS.values())


def test_open_says_it_too() -> None:
    outcome = sudoku("open", "--in", "iss", "--print", stdin=TEXT)
    assert outcome.status == 0
    lost = "the title, the author and the rules in the author's own words"
    assert outcome.err == f"sudoku: the format iss has no place for {lost}\n"
    assert sudoku("open", "--in", "sudokupad", "--print", stdin=TEXT).err == ""
