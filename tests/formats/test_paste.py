"""What people paste: read rightly, with a note on all that was skipped or guessed, or refused with the place."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import NamedTuple

import pytest

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.formats import read, write
from nonet.puzzle.puzzle import Puzzle
from tests.families import for_each
from tests.formats.parsed_grids import LINE
from tests.formats.pasted import pasted_text, verdict

ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
ZEROS = [row.replace(".", "0") for row in ROWS]
SDK = "\n".join(ROWS)
NUMBERS = "\n".join(map(" ".join, ZEROS))
VALUES = tuple(map(int, LINE.replace(".", "0")))
SOLVED = [
    "534678912",
    "672195348",
    "198342567",
    "859761423",
    "426853791",
    "713924856",
    "961537284",
    "287419635",
    "345286179",
]
FOUR = "1..4\n..1.\n.1..\n4..1"
SIXTEEN = [[(row * 5 + column * 3) % 17 for column in range(16)] for row in range(16)]
GRID = [[int(mark) for mark in row] for row in ZEROS]


SLIPS = ("", "5", "\n", " ", "|", "x", "é", "９", "<td>", "```", "\0", "[", ":", "> ")


class Refused(NamedTuple):
    """A text that is not read, and what is said of it."""

    message: str


def digits(text: str, first: int) -> str:
    return text.translate({ord("0") + digit: chr(first + digit) for digit in range(10)})


def joined(gap: str, blank: str = "0", end: str = "") -> str:
    return "\n".join(gap.join(mark.replace(".", blank) for mark in row) + end for row in ROWS)


def labelled(gap: str, head: list[str], side: list[str]) -> str:
    return "\n".join([gap.join(head), *(gap.join([name, *row]) for name, row in zip(side, ZEROS, strict=True))])


def table(rows: list[str], head: str = "") -> str:
    lines = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in rows]
    first = [head] if head else [lines.pop(0)]
    return "\n".join([*first, "|" + "---|" * first[0].strip("|").count("|") + "---|", *lines])


def letters(text: str) -> str:
    return text.translate({ord("1") + number: "ABCDEFGHI"[number] for number in range(9)})


def html(cell: str, blank: str = "", gap: str = "\n") -> str:
    rows = gap.join(
        "<tr>" + "".join(cell.format(mark if mark != "." else blank) for mark in row) + "</tr>" for row in ROWS
    )
    return f"<table>{gap}{rows}{gap}</table>"


def floats(gap: str, blank: str) -> str:
    return "\n".join(gap.join(blank if mark == "." else f"{mark}.0" for mark in row) for row in ROWS)


COUNT = [str(number) for number in range(1, 10)]
INDEX = [str(number) for number in range(9)]
SKIPPED = "skipped 1 line outside the grid"

# The variants of one puzzle that were tried with the command; about half of them were refused before.
TRIED: dict[str, tuple[str, str | Refused | None]] = {
    "tabs": (joined("\t"), None),
    "semicolons": (joined(";"), None),
    "a byte order mark and CRLF": ("\ufeff" + NUMBERS.replace("\n", "\r\n"), None),
    "CR": (SDK.replace("\n", "\r"), None),
    "no-break spaces": (joined("\u00a0"), None),
    "x": (joined("", "x"), None),
    "question marks": (joined("", "?"), None),
    "dashes": (joined(" ", "-"), None),
    "a Python list": (f"board = {GRID}", None),
    "quoted CSV": ("\n".join(",".join(f'"{mark}"' for mark in row) for row in ZEROS), None),
    "a frame": (Puzzle(LINE).to_text("boxed"), None),
    "groups": ("\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS), None),
    "a line": (LINE, None),
    "full-width digits": (digits("\n".join(ZEROS), 0xFF10), None),
    "Arabic-Indic digits": (digits(NUMBERS, 0x0660), None),
    "circled digits": (SDK.translate({ord("1") + number: "①②③④⑤⑥⑦⑧⑨"[number] for number in range(9)}), None),
    "keycap emoji": ("".join(mark + "\ufe0f\u20e3" if mark.isdigit() else mark for mark in "\n".join(ZEROS)), None),
    "white squares": (joined("", "⬜"), None),
    "spaces for blanks": (joined("", " "), "read spaces as blanks: 9 lines of 9 places, a 9x9 board"),
    "a title": (f"Puzzle 17\n{SDK}", SKIPPED),
    "a wish below": (f"{SDK}\nGood luck", SKIPPED),
    "a code fence": (f"```\n{SDK}\n```", None),
    "a quote": ("\n".join(f"> {row}" for row in ROWS), None),
    "letters for digits": (letters(SDK), "read the letters A to I as 1 to 9"),
    "row and column labels": (labelled("\t", ["", *"ABCDEFGHI"], COUNT), "read the first column as labels"),
    "5.0": (floats(",", ""), None),
    "a Markdown table": (table(ROWS), None),
    "an HTML table": (html("<td>{}</td>"), None),
    "zero-width spaces": (SDK.replace(".", ".\u200b"), None),
    "one number a line": ("\n".join(LINE.replace(".", "0")), "read 81 lines of one number each"),
    "one row": (
        ROWS[0],
        Refused("line 1: expected 9 rows, got one row of 9 cells: '53..7....'; taken as all cells of a 3x3"),
    ),
}

MORE: dict[str, tuple[str, str | Refused | None]] = {
    # Characters.
    "Persian digits": (digits(SDK, 0x06F0), None),
    "Devanagari digits": (digits(SDK, 0x0966), None),
    "mathematical digits": (digits(SDK, 0x1D7CE), None),
    "digits in black circles": (SDK.translate({ord("1") + number: "❶❷❸❹❺❻❼❽❾"[number] for number in range(9)}), None),
    "digits in brackets": (SDK.translate({ord("1") + number: "⑴⑵⑶⑷⑸⑹⑺⑻⑼"[number] for number in range(9)}), None),
    "full-width everything": (NUMBERS.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)}), None),
    "superscripts are candidates": (SDK.replace("5", "⁵"), Refused("line 1, column 1: expected 0 to 9, got '⁵'")),
    "fractions": (SDK.replace("5", "½"), Refused("line 1, column 1: expected 0 to 9, got '½'")),
    "black squares": (joined(" ", "■"), None),
    "middle dots": (joined("", "·"), None),
    "an ellipsis for three dots": (SDK.replace("...", "…"), None),
    "long dashes": (joined("", "—"), None),
    "wide spaces": (joined("\u3000"), None),
    "no-break spaces for blanks": (joined("", "\u00a0"), "read spaces as blanks"),
    "line separators": (SDK.replace("\n", "\u2028"), None),
    "form feeds": (SDK.replace("\n", "\x0c"), None),
    "soft hyphens": ("\u00ad".join(LINE), None),
    "direction marks": (f"\u200e{SDK}\u200f", None),
    "colours": (SDK.replace("5", "\x1b[31m5\x1b[0m"), None),
    "UTF-16 taken for Latin-1": (SDK.encode("utf-16-le").decode("latin-1"), None),
    "UTF-16 with a mark taken for Latin-1": (SDK.encode("utf-16").decode("latin-1"), None),
    "a byte order mark taken for Latin-1": (f"ï»¿{SDK}", None),
    "curly quotes": (f"“{LINE}”", None),
    # Surroundings.
    "inline code": (f"`{LINE}`", None),
    "nested quotes": ("\n".join(f">> {row}" for row in ROWS), None),
    "a quote in a fence with words": (f"Look:\n~~~text\n{NUMBERS}\n~~~\nThanks", "skipped 2 lines outside the grid"),
    "an e-mail": (
        f"From: Bob\nSubject: sudoku\nDate: 17 May 2024\n\nHi,\n\n{SDK}\n\nBob",
        "skipped 5 lines .* and 2 more",
    ),
    "a title with a date": (f"Sudoku #4 (2024-05-17)\n\n{SDK}", SKIPPED),
    "a date": (f"2024-05-17\n\n{SDK}", SKIPPED),
    "a date that is nine characters": (
        f"17.5.2024\n\n{SDK}",
        Refused("line 1: expected a grid .* nothing like a row beside it, got '17.5.2024'"),
    ),
    "a score": (f"{SDK}\nScore: 10/10", SKIPPED),
    "a bare score": (f"{SDK}\n10/10", SKIPPED),
    "a time": (f"{NUMBERS}\n\n12:30", SKIPPED),
    "a percentage": (f"{LINE}\n100%", SKIPPED),
    "a year right above a 4x4": (f"2024\n{FOUR}", Refused("line 5: expected 4 rows, got 1")),
    "a year above a 4x4": (f"2024\n\n{FOUR}", Refused("line 1: expected 2024 puzzles, as this line says, got 1")),
    "a number above": (f"17\n{SDK}", Refused("line 1: expected 9 cells, got 2: '17'|as this line says")),
    "a key that means nothing": (f"Difficulty: hard\n{SDK}", SKIPPED),
    "a key with a slip": (
        f"knid: diagonal\n{SDK}",
        Refused("line 1: unknown key 'knid' in a header: did you mean kind"),
    ),
    "a rule without its colon": (f"My puzzle\nthermo r1c1 r2c1\n{SDK}", Refused("line 2: thermo is a rule")),
    "a rule in a sentence": (f"A thermometer runs from r1c1 to r2c1\n{SDK}", Refused("line 1: expected 9 cells")),
    "a kind in a title": (f"Diagonal Sudoku\n{SDK}", "diagonal in these words changes nothing, a header such as kind:"),
    "a row that is too short": (f"Puzzle 17\n{SDK[:-1]}", Refused("line 10: expected 9 cells, got 8: '....8..7'")),
    "a letter in a row": (
        f"{SDK.replace('195', '19O')}\nGood luck",
        Refused("line 2, column 6: expected 0 to 9, got 'O'"),
    ),
    "words in a row": (
        f"{NUMBERS.replace('6 0 0 1 9 5 0 0 0', '6 0 0 1 9 5 0 0 0 hard')}",
        Refused("line 2: expected 9 cells, got 10"),
    ),
    "words inside the grid": (
        f"{SDK[:30]}middle of it\n{SDK[30:]}",
        Refused("line 4: expected 9 cells, got 10: 'middle of it'"),
    ),
    "a rule of dashes": (f"{SDK}\n----------------\nGood luck", "skipped 2 lines outside the grid"),
    "a bigger number of lines": (
        "\n".join(["It was a dark and stormy night."] * 40),
        Refused("there is no puzzle in 40 lines of text: 'It was"),
    ),
    "a small board in words": ("A tiny one\n1 2\n2 1\nfor you", Refused("line 1: expected")),
    "a pencil mark drawing": (f"Puzzle 17\n{Puzzle(LINE).to_text('pm')}\nGood luck", None),
    "a frame with words": (f"Puzzle 17\n{Puzzle(LINE).to_text('boxed')}\nGood luck", "skipped 2 lines"),
    "a frame that is askew": (
        f"Puzzle 17\n{Puzzle(LINE).to_text('boxed').replace('| 0 7 0', '0 | 7 0')}",
        Refused("line 3: expected bars after 3, 3, 3"),
    ),
    # Several grids.
    "puzzle and solution": (
        f"Puzzle:\n{SDK}\n\nSolution:\n" + "\n".join(SOLVED),
        Refused("expected one puzzle, got 2"),
    ),
    "puzzle and solution in two formats": (f"Puzzle:\n{NUMBERS}\n\nSolution:\n" + "".join(SOLVED), Refused("line")),
    # One-line puzzles.
    "a puzzle in a sentence": (f"Puzzle: {LINE} (easy)", "read '53..7.* in line 1 as the puzzle"),
    "a numbered line": (f"1. {LINE}", "read '53..7.* in line 1 as the puzzle"),
    "a line with a comment": (f"{LINE} # from a book", None),
    "a title above a line": (f"My puzzle of the day\n{LINE}", SKIPPED),
    "a line that is too short, in a sentence": (f"Puzzle: {LINE[:-1]}", Refused("line 1")),
    "a good line and a bad one": (
        f"Hello\n{LINE}\n{LINE[:-1]}",
        Refused("line 3, column 1: expected 81 cells, got 80|line 1, column 1: expected 81"),
    ),
    # Labels and tables.
    "labels from pandas": (labelled("  ", ["", *INDEX], INDEX), "read the first line and column as labels"),
    "labels that are numbers": (labelled("\t", ["", *COUNT], COUNT), "read the first line and column as labels"),
    "floats with labels": (
        "," + ",".join(INDEX) + "\n" + "\n".join(f"{at},{row}" for at, row in enumerate(floats(",", "").split("\n"))),
        "read the first line and column as labels",
    ),
    "missing numbers": (floats(" ", "NaN"), None),
    "a line of names": (
        ",".join(f"c{number}" for number in COUNT) + "\n" + joined(","),
        "read the first line as labels",
    ),
    "a line of numbers": (",".join(INDEX) + "\n" + joined(","), "read the first line as labels"),
    "numbered rows": ("\n".join(f"{at}. {row}" for at, row in enumerate(ROWS, 1)), "read the first column as labels"),
    "named rows": (
        "\n".join(f"Row {at}: {' '.join(row)}" for at, row in enumerate(ROWS, 1)),
        "read the first column as labels",
    ),
    "lettered rows": (
        "\n".join(f"{name} {' '.join(row)}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)),
        "read the first column as labels",
    ),
    "labels of a full grid": (",".join(COUNT) + "\n" + "\n".join(map(",".join, SOLVED)), Refused("line")),
    "commas at the ends": (joined(",", "", ","), None),
    "a Markdown table with an empty head": (table(ROWS, "|" + "   |" * 9), None),
    "a Markdown table with labels": (
        table([f"{at}{row}" for at, row in enumerate(ROWS, 1)], "|   |" + "|".join("ABCDEFGHI") + "|"),
        "read the first column as labels",
    ),
    "a Markdown table in bold": (table(ROWS).replace(" 5 ", " **5** "), None),
    "HTML with spaces": (html("<td>&nbsp;{}</td>", gap=""), None),
    "HTML without end tags": (html("<td><b>{}</b>"), None),
    "HTML with fields": (html('<td><input value="{}"></td>'), None),
    "HTML with words": (f"<h1>Today</h1>{html('<td>{}</td>')}<p>Have fun", "skipped 2 lines"),
    "HTML lines": ("<br>".join(ROWS), None),
    "HTML code": (f"<pre>\n{SDK}\n</pre>", None),
    "HTML with a wrong cell": (
        html("<td>{}</td>").replace("<td>6</td>", "<td>66</td>", 1),
        Refused("line 3: expected 0 to 9, got '66'"),
    ),
    "XML": ('<opensudoku><game data="' + LINE + '"/></opensudoku>', Refused("line 1: expected a puzzle, got XML")),
    # Letters, spaces, numbers.
    "small letters": (letters(SDK).lower(), "read the letters A to I as 1 to 9"),
    "letters on a line": (letters(LINE), "read the letters A to I as 1 to 9"),
    "letters in a table": (table(letters(SDK).split("\n")), "read the letters A to I as 1 to 9"),
    "letters and a digit": (letters(SDK).replace("E", "5", 1), Refused("line 1")),
    "letters beyond I": (letters(SDK).replace("I", "K"), Refused("line 1")),
    "spaces for blanks, stripped": (
        "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
        "read spaces as blanks",
    ),
    "spaces between and for blanks": (
        "\n".join(" ".join(row.replace(".", " ")) for row in ROWS),
        "read spaces as blanks",
    ),
    "spaces for blanks in words": (f"Puzzle\n\n{joined('', ' ')}\n\nHave fun", "read spaces as blanks"),
    "spaces for blanks, a row lost": ("\n".join(row.replace(".", " ") for row in ROWS[:-1]), Refused("line")),
    "one number a line in words": (
        "Puzzle\n\n" + "\n".join(LINE.replace(".", "0")),
        "read 81 lines of one number each",
    ),
    "one number a line, one lost": ("\n".join(LINE.replace(".", "0")[:-1]), Refused("line 1")),
    # Programs.
    "a list in words": (f"Here is my grid:\n{GRID}\nThanks", "skipped 2 lines"),
    "a program": ("grid = [\n" + ",\n".join(map(str, GRID)) + "]\nprint(solve(grid))", SKIPPED),
    "a list with a slip": (str(GRID).replace("5, 3", "5 3 3"), Refused("line 1, column")),
}


@for_each("name", [*TRIED, *MORE])
def test_what_people_paste(name: str) -> None:
    text, outcome = {**TRIED, **MORE}[name]
    if isinstance(outcome, Refused):
        with pytest.raises(PuzzleError) as caught:
            Puzzle(text)
        assert re.search(outcome.message, str(caught.value)), caught.value
        assert len(str(caught.value)) < 250
        return
    puzzle = Puzzle(text)
    assert puzzle.grid.values == VALUES
    if outcome is None:
        assert puzzle.remarks == ()
    else:
        assert any(re.search(outcome, note) for note in puzzle.remarks), puzzle.remarks


def test_there_are_as_many_variants_as_promised() -> None:
    assert len(TRIED) == 31
    assert len(MORE) >= 50


def test_large_boards_in_letters_and_numbers() -> None:
    values = tuple(value for row in SIXTEEN for value in row)
    symbols = ["".join(".123456789ABCDEFG"[value] for value in row) for row in SIXTEEN]
    for text in (
        "\n".join(symbols),
        "\n".join(map(" ".join, symbols)),
        "\n".join(" ".join(map(str, row)) for row in SIXTEEN),
    ):
        for pasted in (text, f"Sixteen\n\n{text}\n", "\n".join(f"> {line}" for line in text.split("\n"))):
            assert read(pasted).parsed_grids[0].values == values


def test_circled_numbers_above_nine_are_words() -> None:
    text = "\n".join(" ".join(chr(0x245F + value) if value else "." for value in row) for row in SIXTEEN)
    assert read(text).parsed_grids[0].values == tuple(value for row in SIXTEEN for value in row)
    assert read(text.replace(" ", "")).parsed_grids[0].values == read(text).parsed_grids[0].values


@pytest.mark.parametrize("above", ["", "Sunday's puzzle\n", "Sunday's puzzle\n\n"])
@pytest.mark.parametrize("below", ["", "\nGood luck!\n", "\n\nScore: 10/10\n"])
@pytest.mark.parametrize(
    ("kind", "format_id"),
    [
        ("diagonal", "sdk"),
        ("diagonal", "boxed"),
        ("samurai", "rows"),
        ("samurai", "canvas"),
        ("samurai", "boxed"),
        ("pair", "csv"),
    ],
)
def test_headers_and_several_grids_among_words(kind: str, format_id: str, above: str, below: str) -> None:
    puzzle = nonet.create("easy", size=4 if kind in ("diagonal", "pair") else 9, kind=kind, seed=1)
    text = write([puzzle.grid], format_id)
    found = Puzzle(above + text + below)
    assert found.grid == puzzle.grid


def test_a_jigsaw_with_its_layout_among_words() -> None:
    text = "kind: jigsaw\nlayout:\n1112\n3122\n3342\n3444\n\n1...\n.2..\n...3\n....\n"
    assert Puzzle(f"Jigsaw of the day\n{text}Good luck").board == Puzzle(text).board


def test_grids_with_headings_are_all_read() -> None:
    text = f"Puzzle:\n{SDK}\n\nSolution:\n" + "\n".join(SOLVED)
    puzzle, solution = nonet.read(text)
    assert puzzle.grid.values == VALUES
    assert solution.grid.values == tuple(map(int, "".join(SOLVED)))
    assert puzzle.remarks == ("skipped 2 lines outside the grid (line 1: 'Puzzle:', line 12: 'Solution:')",)


def test_a_document_knows_which_lines_hold_the_grid() -> None:
    document = read(f"Puzzle 17\n\n{SDK}\nGood luck")
    assert document.lines == frozenset(range(3, 12))
    assert document.parsed_grids[0].line == 3
    assert read(SDK).lines is None


def test_many_puzzles_are_data_and_no_line_is_skipped() -> None:
    with pytest.raises(FormatError, match=r"line 3, column 1: expected 81 cells, as in line 1, got 4: 'oops'"):
        read(f"{LINE}\n" * 2 + "oops\n")
    grids = f"{SDK}\n\n" * 11
    with pytest.raises(FormatError, match=r"line 111: expected 9 cells, got 4: 'oops'"):
        read(f"{grids}oops\n")
    assert len(read(f"{SDK}\n\noops\n\n" * 3).parsed_grids) == 3


def test_a_named_format_is_read_as_it_is() -> None:
    assert read(digits(SDK, 0xFF10), "sdk").parsed_grids[0].values == VALUES
    with pytest.raises(FormatError, match="line 1: expected 9 cells, got 8: 'Puzzle 17'"):
        read(f"Puzzle 17\n{SDK}", "sdk")


def test_a_line_separator_ends_a_row() -> None:
    """As a space it would leave these 64 digits on one line, which is an 8x8 board."""
    rows = ["112345678", "1234567  ", *["12345678 "] * 6]
    with pytest.raises(PuzzleError):
        read("\u2028".join(" ".join(row) for row in rows).rstrip())
    assert len(read("\u2028".join(map(" ".join, ZEROS))).parsed_grids[0].values) == 81


def test_small_boards_that_may_be_spaces_are_refused() -> None:
    with pytest.raises(FormatError, match="expected one reading, got two: 2 boards of 2x2"):
        read("1  2\n2  1\n2  1\n1  2")
    assert len(read("1 2\n2 1\n\n2 1\n1 2\n").parsed_grids) == 2


@pytest.mark.parametrize("start", range(0, 400, 20))
def test_no_layout_is_misread(start: int) -> None:
    """A random puzzle in a random layout is read as that puzzle, or refused. See `pasted.py`."""
    for number in range(start, start + 20):
        pasted = pasted_text(Random(f"test/{number}"))
        assert verdict(pasted) in ("read", "refused"), pasted


def test_most_dresses_are_read() -> None:
    found = [verdict(pasted_text(Random(f"share/{number}"))) for number in range(100)]
    assert found.count("read") >= 75


@pytest.mark.parametrize("start", range(0, 200, 20))
def test_broken_texts_raise_only_puzzle_errors(start: int) -> None:
    for number in range(start, start + 20):
        random = Random(f"broken/{number}")
        text = pasted_text(random).text
        for _ in range(random.randint(1, 6)):
            at, end = sorted(random.sample(range(len(text) + 1), 2))
            cut = min(end, at + random.choice([0, 1, 3, 30]))
            text = text[:at] + random.choice(SLIPS) + text[cut:]
        with suppress(PuzzleError):
            read(text)
