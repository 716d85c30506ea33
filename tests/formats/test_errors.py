"""What is wrong with a text is said where it is wrong: the message, the line and the column."""

from __future__ import annotations

import pytest

from nonet._base.errors import FormatError, PuzzleError, UnknownNameError
from nonet.formats import Format, find_format, read, recognise
from tests.families import for_each
from tests.formats.parsed_grids import PLAIN

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOXED = "+-----+-----+\n| 1 0 | 0 4 |\n| 0 0 | 1 0 |\n+-----+-----+\n| 0 1 | 0 0 |\n| 4 0 | 0 1 |\n+-----+-----+\n"
RULE = "+-----+-----+\n"
SS = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.1|..|\n|4.|.1|\n*-----*\n"
ROWS = "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n"
SDX = "1 23 23 4\n234 u4 1 23\n23 1 234 23\n4 23 23 1\n"
HUGE = "9" * 5000

# format, text, message; the format must be recognised, too.
CASES = [
    ("rows", ROWS.replace("0 0 1 0", "0 0 12 0"), "line 2, column 5: expected 0 to 4, got '12'"),
    ("rows", ROWS.replace("0 0 1 0", "0 -1 1 0"), "line 2, column 3: expected 0 to 4, got '-1'"),
    ("rows", ROWS.replace("0 0 1 0", "0 ² 1 0"), "line 2, column 3: expected 0 to 4, got '²'"),
    ("rows", ROWS.replace("0 0 1 0", "0 ½ 1 0"), "line 2, column 3: expected 0 to 4, got '½'"),
    ("rows", ROWS.replace("0 0 1 0", "0 \0 1 0"), r"line 2, column 3: expected 0 to 4, got '\x00'"),
    ("rows", ROWS.replace("0 0 1 0", f"0 {HUGE} 1 0"), "line 2, column 3: expected 0 to 4, got '9999"),
    ("rows", ROWS.replace("0 0 1 0", "0 0 1"), "line 2: expected 4 cells, got 3: '0 0 1'"),
    ("rows", ROWS.replace("1 0 0 4", "1 0 0"), "line 1: expected 4 cells, got 3: '1 0 0'"),
    ("rows", ROWS + "\n" + ROWS[:-8], "line 6: expected 4 rows, got 3"),
    ("rows", ROWS + ROWS[:-8], "line 5: expected 4 rows, got 3"),
    ("rows", "# a title\n\n1 0\n2 3\n", "line 4, column 3: expected 0 to 2, got '3'"),
    ("rows", ROWS.replace("0", "~"), "line 1, column 3: expected 0 to 4, got '~'"),
    ("boxed", BOXED.replace("| 0 0 | 1 0 |", "| 0 0 | 5 0 |"), "line 3, column 9: expected 0 to 4, got '5'"),
    ("boxed", BOXED.replace("| 0 0 | 1 0 |", "| 0 0 | 1 |"), "line 3: expected 4 cells, got 3: '| 0 0 | 1 |'"),
    ("boxed", BOXED.replace("| 0 0 | 1 0 |\n", ""), "line 2: expected 4 rows, got 3"),
    ("boxed", BOXED.replace("| 0 0 | 1 0 |", "| 0 0 1 | 0 |"), "line 3: expected bars after 2, 2 cells, got 3, 1: "),
    ("boxed", BOXED.replace("| 0 1 | 0 0 |\n", f"| 0 1 | 0 0 |\n{RULE}"), "line 6: expected a horizontal line every 2"),
    ("boxed", BOXED.replace(f"{RULE}| 0 1", "+---+---+---+\n| 0 1"), "line 4: expected a horizontal line of 2 parts"),
    ("ss", SS.replace("|.1|..|", "|.1|.5|"), "line 5, column 6: expected 0 to 4, got '5'"),
    ("ss", SS.replace("|.1|..|", "|.1|.|"), "line 5: expected 4 cells, got 3: '|.1|.|'"),
    ("ss", SS.replace("|.1|..|\n", ""), "line 2: expected 4 rows, got 3"),
    ("line", f"{LINE}\n{LINE[:-1]}\n", "line 2, column 1: expected 81 cells, got 80: '53..7"),
    ("line", f"{LINE}\n{LINE}9\n", "line 2, column 1: expected 81 cells, got 82: '53..7"),
    ("line", f"{LINE}\n  {LINE[:40]}A{LINE[41:]}\n", "line 2, column 43: expected 0 to 9, got 'A'"),
    ("line", f"{LINE[:40]}²{LINE[41:]}\n", "line 1, column 41: expected 0 to 9, got '²'"),
    ("line", f"{LINE[:40]}½{LINE[41:]}\n", "line 1, column 41: expected 0 to 9, got '½'"),
    ("line", "." * 255 + "H", "line 1, column 256: expected 0 to 9 or A to G, got 'H'"),
    ("line", "1" * 62 * 62, "line 1: line takes boards up to 61x61, got 62x62: use rows"),
    ("contest", "1\n51\n1 2 3\n", "line 2: expected the size of grid 1, 1 to 50, got '51'"),
    ("contest", "x\n2\n1 2\n2 1\n", "line 1: expected the number of grids, 1 to 50, got 'x'"),
    ("contest", "2\n2\n12\n21\n", "line 5: expected the size of grid 2, 1 to 50, got the end of the text"),
    ("contest", "1\n4\n1234\n3412\n2143\n", "line 6: grid 1: expected 4 rows, got 3"),
    ("contest", "1\n4\n1234\n3412\n2143\n4325\n", "line 6, column 4: grid 1: expected 0 to 4, got '5'"),
    ("contest", "1\n4\n1234\n3412\n2143\n432\n", "line 6: grid 1: expected 4 cells, got 3: '432'"),
    ("contest", "1\n\n2\n1 2\n\n2 1\n7\n", "line 7: expected nothing after 1 grid, got '7'"),
    ("contest", f"2\n2\n1 2\n2 1\n{HUGE}\n", "line 5: expected the size of grid 2, 1 to 50, got '999"),
    ("csv", "1,0,0,4\n0,0,1,0\n0,x,0,0\n4,0,0,1\n", "line 3, column 3: expected 0 to 4, got 'x'"),
    ("csv", "1;0;0;4\n0;;1;0\n0;1;0\n4;0;0;1\n", "line 3: expected 4 cells, got 3: '0;1;0'"),
    ("csv", "1,0,0,4\n,,7,0\n0,1,0,0\n4,0,0,1\n", "line 2, column 3: expected 0 to 4, got '7'"),
    ("csv", "1,0,0,4\n0,0,1,0\n0,1,0,0\n", "line 1: expected 4 rows, got 3"),
    ("csv", "1,2\n3\n", "line 2: expected 2 cells, got 1: '3'"),
    ("sdk", "12345678\n" * 9, "line 9: expected 8 rows, got 1"),
    ("table", f"id,puzzle\n1,{LINE}\n2,{LINE[:-1]}\n", "line 3, column 3: expected 81 cells, got 80"),
    ("table", f"id,puzzle\n1,{LINE}\n2\n", "line 3: expected a puzzle in column 2 of the table, got '2'"),
    ("table", f'id,puzzle\n1,"{LINE[:-1]}X."\n', "line 2, column 4: expected 81 cells, got 82"),
    ("table", "puzzle\n", "expected a puzzle, got nothing"),
    ("sdk", "1..4\n..1.\n.1.5\n4..1\n", "line 3, column 4: expected 0 to 4, got '5'"),
    ("sdk", "#AEuler\n1..4\n..1.\n.1.\n4..1\n", "line 4: expected 4 cells, got 3: '.1.'"),
    ("sdk", "3 May, easy\n\n1..4\n..1.\n.15.\n4..1\n", "line 5, column 3: expected 0 to 4, got '5'"),
    ("sdk", "1..4\n..1.\n.1..\n", "line 1: expected 4 rows, got 3"),
    ("sdk", "[Puzzle]\n1.\n..\n[State]\n2.\n..\n", "line 5: expected the given 1 at r1c1 in the state, got 2"),
    ("sdk", "[Puzzle]\n1.\n..\n[State]\n1..\n...\n...\n", "line 5: expected a state of size 2, got 3"),
    ("sdx", SDX.replace("234 u4", "235 u4"), "line 2, column 1: expected 0 to 4, u and a digit, or several digits"),
    ("sdx", SDX.replace("234 u4", "233 u4"), "line 2, column 1: expected 0 to 4, u and a digit, or several digits"),
    ("sdx", SDX.replace("234 u4", "234 u5"), "line 2, column 5: expected 0 to 4, u and a digit, or several digits"),
    ("sdx", SDX.replace("u4 ", ""), "line 2: expected 4 cells, got 3: '234 1 23'"),
    ("pencilmark", "12341.34" + "1234" * 13 + "12.3", "line 1, column 64: expected 4 or a blank, got '3'"),
    ("pencilmark", "12341.34" + "1234" * 13 + "123", "line 1: expected 64 characters, got 63: '12341.34"),
    ("pencilmark", ("1234" * 4 + "\n") * 3 + " 1234 1234 12x4 1234", "line 4, column 14: expected 3 or a blank"),
]  # fmt: skip


@pytest.mark.parametrize(("format_id", "text", "message"), CASES)
def test_the_error_is_the_format_s_own_and_names_the_place(format_id: str, text: str, message: str) -> None:
    assert recognise(text).id == format_id
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


@for_each("text", ["", " \n\t\r\n", "\ufeff", "\ufeff\n"])
@pytest.mark.parametrize("format_id", [None, *(known.id for known in PLAIN)])
def test_nothing_is_no_puzzle(text: str, format_id: str | None) -> None:
    with pytest.raises(FormatError, match="expected a puzzle, got nothing"):
        read(text, format_id)


@pytest.mark.parametrize("text", ["# only a comment\n", "#A title\n"])
@pytest.mark.parametrize("format_id", ["rows", "line", "csv", "sdk", "boxed", "ss", "sdx", "pencilmark", "table"])
def test_comments_are_no_puzzle(text: str, format_id: str) -> None:
    with pytest.raises(FormatError, match="got nothing"):
        read(text, format_id)


FOREIGN = ['<?xml version="1.0"?>', "\ufeff  <opensudoku>\n", "hello\n", "[hello]\n"]


@pytest.mark.parametrize("text", FOREIGN)
def test_xml_and_prose_are_refused_by_name(text: str) -> None:
    with pytest.raises(
        FormatError, match=r"line 1: (there is no puzzle in 1 line of text|expected a puzzle, got XML .*): '"
    ):
        read(text)


@pytest.mark.parametrize("separator", [" ", ","])
def test_boards_end_at_1024(separator: str) -> None:
    row = separator.join(["0"] * 1025) + "\n"
    with pytest.raises(PuzzleError, match="1 to 1024, got '1025'"):
        read(row * 1025)


def test_a_large_sdx_is_refused() -> None:
    with pytest.raises(FormatError, match="sdx takes boards up to 9x9"):
        read("0 " * 10 + ("\n" + "0 " * 10) * 9, "sdx")


def test_an_unknown_format_lists_the_choices() -> None:
    with pytest.raises(UnknownNameError, match="did you mean boxed"):
        read(ROWS, "boxd")


@pytest.mark.parametrize("known", PLAIN, ids=lambda known: known.id)
def test_names_and_aliases_are_found_in_any_case_and_are_unique(known: Format) -> None:
    for name in (known.id, known.id.upper(), *known.aliases):
        assert find_format(name) is known
    others = [name for other in PLAIN if other is not known for name in (other.id, *other.aliases)]
    assert not {known.id, *known.aliases} & set(others)
