"""sudoku page: one file that plays a puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sudoku import sudoku
from tests.cli.test_commands import LINE


def test_a_page_is_written_and_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.html"
    assert sudoku("page", "-o", str(file), stdin=LINE).status == 0
    page = file.read_bytes()
    assert page.startswith(b"<!doctype html>")
    assert sudoku("page", stdin=LINE).out.encode() == page
    outcome = sudoku("page", "-o", str(file), stdin="." * 16)
    assert (outcome.status, outcome.out) == (2, "")
    assert file.read_bytes() == page


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("." * 16, 1, "a page needs a puzzle with exactly one solution: there is more than one solution"),
        ("11" + "." * 14, 1, "no solution exists"),
        ("1.....3..4.....2\n1.....3..4.....2\n", 2, "expected one puzzle, got 2"),
        ("what", 2, "there is no puzzle in 1 line of text: 'what'"),
    ],
)
def test_what_no_page_can_be_made_of_is_told(text: str, status: int, words: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.html"
    outcome = sudoku("page", "-o", str(file), stdin=text)
    assert (outcome.status, outcome.out) == (status, "")
    assert words in outcome.err
    assert not file.exists()


def test_a_page_is_written_in_a_language() -> None:
    assert '<html lang="fr">' in sudoku("page", "--lang", "fr", stdin=LINE).out
    assert sudoku("page", "--lang", "xx", stdin=LINE).status == 2
