"""Classic puzzles as SudokuWiki and HoDoKu's library share them."""

from __future__ import annotations

import pytest

import nonet
from nonet._base.errors import FormatError
from nonet.formats import recognise

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_link_of_sudokuwiki() -> None:
    link = nonet.Puzzle(LINE).to_text("sudokuwiki")
    assert recognise(link).id == "sudokuwiki"
    assert nonet.Puzzle(link) == nonet.Puzzle(LINE)


def test_a_line_of_the_library() -> None:
    text = f":0402-1:5:+5+{LINE[1:]}:113 213:536::\n"
    puzzle = nonet.Puzzle(text)
    assert recognise(text).id == "library"
    assert puzzle.placed == {"r1c1": 5, "r1c2": 3}
    assert puzzle.candidates["r1c3"] == (4,)
    assert nonet.Puzzle(puzzle.to_text("library")) == puzzle
    assert len(nonet.read(text + "# more\n" + text)) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B01", "expected a link of sudokuwiki.org with .bd= and 81 digits"),
        (":0000:x:53..7:::\n", "expected 81 cells, got 5"),
        (f":0000:x:{LINE}:99:::\n", r"expected candidates such as 525 \(digit, row, column\), got '99'"),
        (f":0000:x:{LINE}:::\nx\n", "line 2: expected a line such as :0000:x:"),
    ],
)
def test_bad_texts_get_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        nonet.read(text)


@pytest.mark.parametrize("format_id", ["sudokuwiki", "library"])
def test_other_boards_are_refused(format_id: str) -> None:
    for puzzle in (
        nonet.Puzzle("." * 16),
        nonet.Puzzle(LINE, kind="diagonal"),
        nonet.Puzzle(LINE, rules=["odd r1c1"]),
        nonet.Puzzle(LINE, box=(1, 9)),
    ):
        with pytest.raises(FormatError, match="takes classic 9x9 puzzles only"):
            puzzle.to_text(format_id)
