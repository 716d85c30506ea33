"""How the menu ends: by a word, by the end of its input, by a signal; and that nothing breaks it."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.cli.menu import run_menu
from tests.cli.scripts import start, talk
from tests.cli.sudoku import sudoku

PLACES = {
    "kind": [],
    "layout": ["4"],
    "amid the layout": ["4", "1112"],
    "puzzle": ["1"],
    "amid the puzzle": ["1", "1..."],
    "menu": start("window"),
    "row": [*start("window"), "2"],
    "column": [*start("window"), "2", "1"],
    "after a tile": [*start("window"), "2", "1", "1"],
    "solution": [*start("window"), "3"],
    "amid the solution": [*start("window"), "3", "1324"],
}


@pytest.mark.parametrize("word", ["exit", "quit", "q", "EXIT", " Quit "])
@pytest.mark.parametrize("lines", PLACES.values(), ids=PLACES)
def test_exit_leaves_anywhere(lines: list[str], word: str) -> None:
    answer = talk(*lines, word, "1")
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("lines", [PLACES[place] for place in PLACES if "amid" not in place])
def test_the_end_of_input_leaves_anywhere(lines: list[str]) -> None:
    answer = talk(*lines)
    assert (answer.status, answer.err) == (0, "")


def test_exit_by_number() -> None:
    assert talk(*start("normal"), "4").status == 0
    assert talk(*start("normal"), "2", "1", "1", "2").status == 0


def test_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def press() -> str:
        raise KeyboardInterrupt

    script, out, err = io.StringIO(), io.StringIO(), io.StringIO()
    monkeypatch.setattr(script, "readline", press)
    assert run_menu(script, out, err) == 130
    assert err.getvalue() == ""


def test_bytes_that_are_no_text_are_a_message() -> None:
    script = io.TextIOWrapper(io.BytesIO(b"1\n\xff\xfe\n"), encoding="utf-8")
    err = io.StringIO()
    assert run_menu(script, io.StringIO(), err) == 2
    assert err.getvalue() == "sudoku: expected text (utf-8), got the byte 0xff\n"


def test_an_output_without_unicode_still_works() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    script = io.StringIO("4\nääöö\nääöö\nüüßß\nüüßß\nexit\n")
    assert run_menu(script, out, io.StringIO()) == 0
    assert b"| \\xe4 \\xe4 | \\xf6 \\xf6 |" in out.buffer.getvalue()


def test_a_reader_who_leaves_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        finished = subprocess.run(
            [sys.executable, "-m", "nonet"],
            input=b"1\n",
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert (finished.returncode, finished.stderr) == (0, b"")


def test_closed_streams_are_empty_ones() -> None:
    assert run_menu(None, None, None) == 0  # type: ignore[arg-type]


LINES = st.sampled_from(
    [
        "",
        "1",
        "2",
        "3",
        "4",
        "x",
        "1 2",
        "exit",
        "1112",
        "1122",
        "3344",
        "....",
        "1...",
        "0 0 0 9",
        "|",
        "+--+",
        "#",
        "²",
        "\x00",
    ]
)


@settings(max_examples=100, deadline=None)
@given(st.lists(LINES | st.text(max_size=9), max_size=16))
def test_no_script_breaks_the_menu(lines: list[str]) -> None:
    answer = talk(*lines)
    assert answer.status in (0, 1, 2)
    assert (answer.status == 2) <= bool(answer.err)


@pytest.mark.parametrize(
    ("script", "status"), [("5\n", 2), ("5\n1\n", 0), ("1\n1234\n3412\n2143\n4321\n2\n9\n", 2), ("", 0)]
)
def test_a_script_that_ends_with_a_refused_answer_has_failed(script: str, status: int) -> None:
    outcome = sudoku(stdin=script)
    assert outcome.status == status
    assert ("expected" in outcome.err) == ("5" in script or "9" in script)
