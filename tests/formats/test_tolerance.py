"""Texts as people have them: what is read beyond what we write, and in what form the answer goes back."""

from __future__ import annotations

import pytest

from nonet._base.errors import FormatError
from nonet.formats import read, write
from nonet.model import Grid, make_board
from nonet.puzzle.puzzle import Puzzle
from tests.formats.parsed_grids import FOUR, LINE, SIXTEEN, values_of

ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
BIG = [SIXTEEN[start : start + 16] for start in range(0, 256, 16)]


def numbers(line: str) -> list[str]:
    return [str(value) for value in read(line).parsed_grids[0].values]


@pytest.mark.parametrize("blank", "-?_*0")
@pytest.mark.parametrize("line", [FOUR, LINE, SIXTEEN])
def test_blanks_may_be_dashes_or_question_marks(line: str, blank: str) -> None:
    grid = Grid(make_board(size=round(len(line) ** 0.5)), read(line).parsed_grids[0].values)
    expected = [grid.values]
    for format_id in ("line", "sdk", "ss", *["pencilmark"] * (blank not in "_*")):
        assert values_of(write([grid], format_id).replace(".", blank)) == expected, format_id
    cells = [[str(value or blank) for value in row] for row in grid.rows]
    assert values_of("\n".join(map(" ".join, cells))) == expected
    assert values_of("\n".join(map(",".join, cells))) == expected
    framed = write([grid], "boxed")
    assert values_of(framed.replace(" 0 ", f" {blank} ").replace(" 0 ", f" {blank} ")) == expected


def test_a_row_of_dashes_in_a_frame_is_blank_where_dashes_are() -> None:
    text = "| 1 - | - 4 |\n| - - | - - |\n+-----+-----+\n| - - | - - |\n| 4 - | - 1 |\n"
    assert values_of(text) == [(1, 0, 0, 4, *[0] * 8, 4, 0, 0, 1)]
    ruled = "| 1 0 | 0 4 |\n| 0 0 | 1 0 |\n|-----|-----|\n| 0 1 | 0 0 |\n| 4 0 | 0 1 |\n"
    assert read(ruled).parsed_grids[0].box == (2, 2)


def test_a_row_of_spaces_in_a_frame_is_a_row() -> None:
    """It is not the line between two rows of candidates."""
    values = tuple(
        int(symbol) for symbol in "000000000000600000500000000100636000000084000000703000000001000000080000000000000"
    )
    framed = write([Grid(make_board(size=9), values)], "boxed").replace("0", " ")
    assert read(framed).format.id == "boxed"
    assert values_of(framed) == [values]


@pytest.mark.parametrize("text", ["-", "?", "--", "????", "---------"])
def test_a_few_dashes_are_no_puzzle(text: str) -> None:
    with pytest.raises(FormatError, match=r"expected|there is no puzzle"):
        read(text)


@pytest.mark.parametrize("line", [FOUR, LINE, SIXTEEN], ids=len)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_of_csv_is_not_taken_over_by_rows(line: str, separator: str) -> None:
    text = Puzzle(line).to_text("csv").replace(",", separator)
    assert Puzzle(text).to_text("csv") == text
    assert Puzzle(text).to_text("rows") == Puzzle(line).to_text("rows")
    assert Puzzle(separator.join(text.split())).to_text("rows") == Puzzle(line).to_text("rows")


@pytest.mark.parametrize("line", [FOUR, LINE, SIXTEEN], ids=len)
@pytest.mark.parametrize("separator", [" ", "  ", ",", ", ", "\t"])
def test_all_numbers_on_one_line(line: str, separator: str) -> None:
    format_id = "csv" if set(separator) & set(",\t") else "rows"
    text = separator.join(numbers(line))
    for lines in (text, f"{text}\n", f"{text}\n{text}\n", f"# both\n{text}\n\n{text}\n"):
        assert read(lines).format.id == format_id
        assert values_of(lines) == [read(line).parsed_grids[0].values] * (
            lines.count("\n" + text) + lines.startswith(text)
        )
    answer = Puzzle(text).to_text()
    assert answer.count("\n") == 1
    assert values_of(answer) == values_of(text)


def test_a_grid_that_lacks_rows_is_not_many_small_ones() -> None:
    for count in (1, 8, 10):
        with pytest.raises(FormatError, match=r"expected (9|16) rows, got"):
            read("5 3 0 0 7 0 0 0 0\n" * count)
        with pytest.raises(FormatError, match="expected 16 rows"):
            read("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 5\n" * count)


@pytest.mark.parametrize("rows", [["1...", ".3..", "..3.", "..42"], ROWS, BIG], ids=len)
def test_rows_in_groups_on_one_line(rows: list[str]) -> None:
    text = " ".join(rows)
    assert read(text).format.id == "line"
    for count in (1, 2, 3, len(rows)):
        assert values_of(f"{text}\n" * count) == values_of("".join(rows)) * count
    assert values_of(text.replace(".", "0")) == values_of(text)
    assert Puzzle(text).to_text() == text + "\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" ".join([*ROWS[:4], ROWS[4][:-1], *ROWS[5:]]), "line 1, column 41: expected 9 rows of 9 cells, got one of 8"),
        (" ".join([*ROWS[:4], ROWS[4].replace("8", "Q"), *ROWS[5:]]), "line 1, column 44: expected 0 to 9, got 'Q'"),
    ],
)
def test_a_slip_in_groups_on_one_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("gap", [1, 2, 3, 4, 5, 7])
@pytest.mark.parametrize("line", [FOUR, LINE])
def test_boxed_takes_any_spacing(line: str, gap: int) -> None:
    framed = write([Grid(make_board(size=round(len(line) ** 0.5)), read(line).parsed_grids[0].values)], "boxed")
    assert values_of(framed.replace(" ", " " * gap)) == values_of(line)


@pytest.mark.parametrize("line", [FOUR, LINE, SIXTEEN], ids=len)
@pytest.mark.parametrize("format_id", ["boxed", "ss"])
def test_a_grid_without_an_outer_frame_goes_back_without(line: str, format_id: str) -> None:
    grid = Grid(make_board(size=round(len(line) ** 0.5)), read(line).parsed_grids[0].values)
    framed = write([grid], format_id)
    opened = [row[1:-1] for row in framed.splitlines()[1:-1]]
    cross = "".join((row[1:-1] if format_id == "boxed" else row) + "\n" for row in opened)
    bars = "".join(row for row in cross.splitlines(keepends=True) if "-" not in row)
    for text in (framed, cross, bars, f"{cross}\n{cross}"):
        document = read(text)
        assert document.format.id == format_id
        grids = [Grid(grid.board, parsed.values) for parsed in document.parsed_grids]
        assert {found.values for found in grids} == {grid.values}
        assert write(grids, document.format, [parsed.info for parsed in document.parsed_grids]) == text


CONTESTS = ["2\n1\n0\n4\n1 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n", "3\n1\n1\n1\n0\n2\n12\n21\n", "2\n2\n1 2\n2 1\n1\n1\n"]


@pytest.mark.parametrize("text", CONTESTS)
def test_contests_that_begin_with_a_1x1(text: str) -> None:
    assert read(text).format.id == "contest"
    assert len(read(text).parsed_grids) == int(text[0])


def test_a_contest_of_all_sizes() -> None:
    grids = [Grid.empty(make_board("latin", size=size)).with_digit(0, size) for size in range(1, 51)]
    text = write(grids, "contest")
    assert read(text).format.id == "contest"
    assert values_of(text) == [grid.values for grid in grids]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 hello world", "line 1, column 1: expected a puzzle, got '1 hello world'"),
        (f"{LINE[0]} {LINE[1:]}", "line 1, column 1: expected 81 cells without a space, got '5 3..7"),
        (f". {LINE[1:]}", "line 1, column 1: expected 81 cells without a space, got '. 3..7"),
        (f"{LINE}\n123\n", "line 2, column 1: expected 81 cells, as in line 1, got 3: '123'"),
        (f"123\n{LINE}\n", "line 1: expected 123 puzzles, as this line says, got 1"),
        (f"{LINE}\n{LINE}\nspam\n", "line 3, column 1: expected 81 cells, as in line 1, got 4: 'spam'"),
        (f"{LINE}\n1 {LINE}\n", "line 2, column 1: expected 81 cells, as in line 1, got 1: '1'"),
        (f"{LINE}\n{LINE[:-1]}\n", "line 2, column 1: expected 81 cells, got 80: '53..7"),
        ("12", "line 1, column 1: a puzzle cannot have 2 cells: '12'"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("format_id", [None, "line"])
def test_garbage_is_no_puzzle_of_one_cell(text: str, message: str, format_id: str | None) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, format_id)
    assert str(caught.value).startswith(message)


def test_a_1x1_line_may_have_a_comment() -> None:
    assert values_of("1 # all there is\n.\n0#\n") == [(1,), (0,), (0,)]
