"""Whatever the text: parsed grids that make sense, or a PuzzleError; nothing else, and not after a long time."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonet._base.errors import PuzzleError
from nonet.formats import Document, read
from tests.formats.parsed_grids import IDS, on_board, parsed_grids, parsed_to_text

ALPHABET = "0123456789.,;:|+-=*_#u xX'\"\t\n\r[]AGZz²٣\0\ufeff\u2028\x0c│─┼\ud800"
READERS = [None, *IDS]


def try_to_read(text: str, format_id: str | None) -> None:
    with suppress(PuzzleError):
        check(read(text, format_id), len(text))


def check(document: Document, length: int) -> None:
    assert document.parsed_grids
    for parsed in document.parsed_grids:
        # A parsed grid that is no grid would be an error of ours, but a PuzzleError, too: `suppress` must not see it.
        assert len(parsed.values) == parsed.size**2
        assert all(0 <= value <= parsed.size for value in parsed.values)
        grid = on_board(parsed)
        assert parsed.size <= length
        assert grid.candidates is None or all(0 <= mask <= grid.board.all_digits for mask in grid.candidates)
        assert all(grid.values[cell] for cell in grid.placed)


@pytest.mark.parametrize("format_id", READERS)
@given(text=st.one_of(st.text(), st.text(ALPHABET, max_size=120)))
@example(text="|")
@example(text="+-+")
@example(text="| | |\n|1| |")
@example(text='puzzle\n"1\n')
@example(text="u")
@example(text="[State]\n1")
@example(text="1\n1\n1\n")
@settings(max_examples=40, deadline=None)
def test_any_text(format_id: str | None, text: str) -> None:
    try_to_read(text, format_id)


@pytest.mark.parametrize("format_id", IDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_slightly_broken_text(format_id: str, data: st.DataObject) -> None:
    text = parsed_to_text([data.draw(parsed_grids(format_id))], format_id)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.text(ALPHABET, max_size=3)) + text[end:]
    try_to_read(text, format_id)
    try_to_read(text, None)


@pytest.mark.parametrize("format_id", IDS)
def test_long_text_takes_linear_time(format_id: str) -> None:
    pieces = [
        "1",
        " ",
        "\t",
        "\n",
        "|",
        "#",
        ",",
        '"',
        "+-",
        "1 ",
        "12 ",
        "1,",
        "|1",
        "u1 ",
        "[",
        "Grid 1\n",
        ".\n",
        "1\n\n",
    ]
    for piece in pieces:
        text = piece * (25_000 // len(piece))
        start = process_time()
        with suppress(PuzzleError):
            read(text, format_id)
        assert process_time() - start < 2, piece
