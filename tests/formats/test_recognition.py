"""Which format a text is taken for: golden files, look-alikes, and texts with a slip in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet._base.errors import PuzzleError
from nonet.formats import Format, format_of_path, read, recognise, write
from nonet.model import BoardSpec, Grid, make_board
from nonet.solver import find_engine
from tests.formats.parsed_grids import (
    DATA,
    IDS,
    PLAIN,
    has_pm_signs,
    has_sdx_signs,
    on_board,
    parsed_grids,
    parsed_to_text,
)

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SQUARE = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
GROUPS = "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in SQUARE.split())
SIX = "2.41....54.2....4....65.5.3...6....3"
GOLDEN = sorted(DATA.glob("*.txt"))


def values_of(text: str) -> list[tuple[int, ...]]:
    return [parsed.values for parsed in read(text).parsed_grids]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_file(path: Path) -> None:
    """Names are format-size-what; files of the same "two" hold the same two puzzles; all but a few are as we write."""
    format_id, size, what = path.stem.split("-", 2)
    text = path.read_text(encoding="utf-8")
    document = read(text)
    assert document.format.id == format_id
    assert {parsed.size for parsed in document.parsed_grids} == {int(size)}
    if what.startswith("two"):
        assert values_of(text) == values_of((DATA / f"line-{size}-two.txt").read_text(encoding="utf-8"))
    if what not in ("two-unseparated", "broken-over-lines"):
        assert parsed_to_text(list(document.parsed_grids), format_id) == text


def test_golden_state_and_marks() -> None:
    first = {path.stem: read(path.read_text(encoding="utf-8")).parsed_grids[0] for path in GOLDEN}
    state, marked = first["sdk-9-state"], first["sdx-9-marked"]
    pencilled = [first["pencilmark-9-marked"], first["pencilmark-9-broken-over-lines"]]
    assert state.placed < marked.placed  # single candidates come back as placed digits
    assert [parsed.values for parsed in pencilled] == [marked.values] * 2
    assert [parsed.candidates for parsed in pencilled] == [marked.candidates] * 2


def test_every_format_has_a_golden_file() -> None:
    assert {path.stem.split("-")[0] for path in GOLDEN} == set(IDS)


@pytest.mark.parametrize(
    ("text", "format_id"),
    [
        (LINE, "line"),
        (LINE.replace(".", "0"), "line"),
        (LINE.replace(".", "X"), "line"),
        (LINE.replace(".", "*"), "line"),
        (LINE.replace(".", "_"), "line"),
        (f"# easy\n{LINE} # first\n{LINE},1.5,name\n\n{LINE}\t7\n{LINE};{LINE}\n{LINE}:1:2\n", "line"),
        (SQUARE, "sdk"),
        (f"{SQUARE}\n\n{SQUARE}", "sdk"),
        (f"Grid 01\n{SQUARE}\nGrid 02\n{SQUARE}\n".replace(".", "0"), "sdk"),
        (SQUARE.replace("53..7....", "53. .7. ..."), "sdk"),
        (GROUPS, "sdk"),
        (GROUPS.replace(".", "0"), "sdk"),
        (GROUPS.replace("\n8", "\n\n8").replace("\n.6.", "\n\n.6."), "sdk"),
        ("12 34\n34 12\n21 43\n43 21\n", "sdk"),
        ("u1 u2 u3 u4\nu3 u4 u1 u2\nu2 u1 u4 u3\nu4 u3 u2 u1\n" * 2, "sdx"),
        (("01 02 03 04\n03 04 01 02\n02 01 04 03\n04 03 02 01\n") * 2, "rows"),
        ("1....3....3...42 1423231442313142\n" * 40, "line"),
        (f"{LINE}\n" * 30 + f"{SIX}\n" * 36, "line"),  # not one of 36x36
        ("\n".join(" ".join(row) for row in SQUARE.split()), "rows"),
        ("\n".join("\t".join(row) for row in SQUARE.split()), "csv"),
        ("1 2 3 4\n3 4 1 2\n\n2 1 4 3\n4 3 2 1\n", "rows"),
        ("4 . . |. 2 .\n. . . |. . .\n------+------\n" * 3, "boxed"),
        ("┌───┬───┐\n│1 0│0 4│\n│0 0│1 0│\n├───┼───┤\n│0 1│0 0│\n│4 0│0 1│\n└───┴───┘\n", "boxed"),
        ("| 1 |   |\n+---+---+\n|   | 2 |\n", "boxed"),
        (
            "+-----+-----+\n| 1   |     |\n|   3 |     |\n+-----+-----+\n|     | 3   |\n|     | 4 2 |\n+-----+-----+\n",
            "boxed",
        ),
        ("1..4..1..1..4..1\n" * 16, "line"),
        ("1..G..1..1..4..1\n" * 16, "sdk"),
        (f"quizzes,solutions\n{LINE},{LINE}\n", "table"),
        (f'source;"Question";rating\na;"{LINE}";3\n', "table"),
        (("1........" + "." * 72 + "\n") * 9, "line"),
        ("123456789" * 81, "pencilmark"),
        (("123456789 " * 9 + "\n") * 9, "sdx"),
        (("123456789" * 9 + "\n") * 9, "pencilmark"),
        ("0", "rows"),
        ("1\n1\n0\n", "contest"),
        ("12\n21\n", "sdk"),
    ],
)
def test_look_alikes_are_told_apart(text: str, format_id: str) -> None:
    assert recognise(text).id == format_id
    assert read(text)


def test_all_ways_to_write_a_puzzle_mean_the_same() -> None:
    grid = Grid(make_board(size=9), read(LINE).parsed_grids[0].values)
    for known in PLAIN:
        assert values_of(write([grid], known)) == [grid.values]
        assert values_of(write([grid, grid], known)) == [grid.values] * 2


def test_27_by_27_in_a_line_is_no_pencilmark() -> None:
    grid = Grid(
        make_board("latin", size=27), tuple((row + column) % 27 + 1 for row in range(27) for column in range(27))
    )
    assert recognise(write([grid], "line")).id == "line"
    assert values_of(write([grid], "line")) == [grid.values]


def test_a_space_in_a_straight_frame_is_a_blank() -> None:
    framed = write([Grid(make_board(size=9), read(LINE).parsed_grids[0].values)], "boxed")
    assert values_of(framed.replace("0", " ")) == values_of(framed) == values_of(LINE)


@pytest.mark.parametrize("size", [4, 6, 8, 9, 16])
def test_boxed_takes_the_box_shape_from_the_rules(size: int) -> None:
    for board in (make_board(size=size), make_board("latin", size=size)):
        for format_id in ("boxed", "ss"):
            assert read(write([Grid.empty(board)], format_id)).parsed_grids[0].box == board.box


def test_boxed_print_is_the_one_required() -> None:
    text = (DATA / "boxed-9-required.txt").read_text(encoding="utf-8")
    grid = on_board(read(text).parsed_grids[0])
    assert grid.board.box == (3, 3)
    assert write([grid], "boxed") == text


def test_boxed_columns_are_as_wide_as_the_largest_number() -> None:
    lines = write([Grid(make_board(size=16), (16, 1, *[0] * 254))], "boxed").splitlines()
    assert lines[:2] == ["+-------------" * 4 + "+", "| 16  1  0  0 " + "|  0  0  0  0 " * 3 + "|"]
    assert write([Grid.empty(make_board(size=1))], "boxed") == "+---+\n| 0 |\n+---+\n"


@pytest.mark.parametrize("format_id", IDS)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_slip_does_not_change_the_format(format_id: str, data: st.DataObject) -> None:
    text = parsed_to_text([data.draw(parsed_grids(format_id, smallest=4))], format_id)
    assume(recognise(text).id == format_id)
    lines = text.splitlines()
    slips = [place for place, mark in enumerate(text) if mark.isalnum() or mark == "."]
    if data.draw(st.booleans()) and len(lines) > 4:
        row = data.draw(st.integers(3, len(lines) - 1))
        broken = "\n".join(lines[:row] + lines[row + 1 :])
    else:
        place = data.draw(st.sampled_from([p for p in slips if format_id != "table" or p > len("puzzle")]))
        broken = text[:place] + data.draw(st.sampled_from("!²n")) + text[place + 1 :]
    assume(format_id != "sdx" or has_sdx_signs(broken))
    has_marks = any(len(word) > 1 and word.isalnum() for word in broken.split())  # a slip in the only ones hides them
    assume(format_id != "pm" or (has_pm_signs(broken) and has_marks))
    assert recognise(broken).id == format_id


@pytest.mark.parametrize(
    ("name", "format_id"),
    [
        *[("a.sdm", "line"), ("a.txt", "line"), ("dir/a.SDK", "sdk"), ("a.skp", "sdk"), ("a.csv", "csv")],
        *[("a.ss", "ss"), ("a.sdx", "sdx"), ("a.in", "contest")],
        *[("a", None), ("a.unknown", None), ("", None), (".", None)],
    ],
)
def test_a_file_name_promises_a_format(name: str, format_id: str | None) -> None:
    found = format_of_path(name)
    assert (found and found.id) == format_id


@pytest.mark.parametrize("known", PLAIN, ids=lambda known: known.id)
def test_the_example_of_a_format_is_a_real_puzzle(known: Format) -> None:
    parsed = read(known.example).parsed_grids[0]
    grid = Grid(make_board(size=4), parsed.values, parsed.candidates)
    assert recognise(known.example) is known
    assert find_engine("reference").search(grid, 2).is_unique


@pytest.mark.parametrize("format_id", ["line", "table", "rows", "pm"])
def test_digits_between_blanks_that_look_like_a_word_are_no_item_of_iss(format_id: str) -> None:
    board = make_board(size=25)
    values = (0, 24, 10, 11, 12, 0) + (0,) * 619
    masks = [1 << digit >> 1 or board.all_digits for digit in values]
    masks[7] = 0b1111 << 10
    grid = Grid(board, values, tuple(masks) if format_id == "pm" else None)
    assert recognise(write([grid], format_id)).id == format_id


@pytest.mark.parametrize("blank", [".", "0"])
def test_a_line_of_81_is_read_as_if_every_format_had_been_asked(blank: str) -> None:
    line = ("53" + blank * 79 + "\n", "\n " + "1" + blank * 80)
    for text in line:
        quick, asked = read(text), read(text, "line")
        assert (quick.format, quick.parsed_grids) == (asked.format, asked.parsed_grids)
        assert recognise(text) is quick.format
    assert read(line[0], choice=BoardSpec(kind="diagonal")).parsed_grids == read(line[0]).parsed_grids
    with pytest.raises(PuzzleError, match="5 lines, one per grid"):
        read(line[0], choice=BoardSpec(kind="samurai"))
