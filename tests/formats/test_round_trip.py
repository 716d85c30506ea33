"""What is written is read back, and recognised, in every format."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet._base.errors import PuzzleError
from nonet.formats import Format, read, recognise, write
from nonet.model import Grid, make_board
from tests.formats.parsed_grids import IDS, PLAIN, has_pm_signs, has_sdx_signs, on_board, parsed_grids, parsed_to_text

INFO = st.fixed_dictionaries({}, optional={"author": st.sampled_from(["Ada", ""]), "comment": st.just("one\ntwo")})


@pytest.mark.parametrize("format_id", IDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_written_sheets_are_read_back(format_id: str, data: st.DataObject) -> None:
    written = data.draw(st.lists(parsed_grids(format_id), min_size=1, max_size=3))
    text = parsed_to_text(written, format_id)
    found = read(text, format_id).parsed_grids
    assert text.endswith("\n")
    assert [replace(parsed, line=1, info=written[0].info) for parsed in found] == written
    assert parsed_to_text(list(found), format_id) == text


@pytest.mark.parametrize("format_id", IDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_written_text_is_recognised(format_id: str, data: st.DataObject) -> None:
    written = data.draw(st.lists(parsed_grids(format_id, smallest=4), min_size=1, max_size=3))
    assume(
        format_id != "sdx" or any(parsed.placed for parsed in written) or not all(s.candidates is None for s in written)
    )
    text = parsed_to_text(written, format_id)
    if format_id == "sdx" and not has_sdx_signs(text):
        assert recognise(text).id == "rows"
    elif format_id == "pm" and not has_pm_signs(text):
        assert recognise(text).id == "boxed"
    else:
        assert recognise(text).id == format_id


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=repr)
@pytest.mark.parametrize("format", PLAIN, ids=lambda known: known.id)
def test_line_ends_marks_and_trailing_blanks_do_not_matter(format: Format, ending: str) -> None:
    text = "\ufeff" + format.example.rstrip("\n").replace("\n", "  " + ending)
    assert read(text).format is format
    assert read(text).parsed_grids == read(format.example).parsed_grids == read(text, format).parsed_grids
    assert (
        read("\n\n" + format.example + "\n\n", format).parsed_grids[0].line
        == read(format.example).parsed_grids[0].line + 2
    )


@pytest.mark.parametrize("format", PLAIN, ids=lambda known: known.id)
def test_the_example_is_recognised_and_comes_back(format: Format) -> None:
    parsed = read(format.example).parsed_grids[0]
    assert recognise(format.example) is format
    assert read(write([on_board(parsed)], format, [parsed.info], header=False)).parsed_grids[0] == replace(
        parsed, line=parsed.line
    )


@given(info=st.lists(INFO, min_size=1, max_size=3))
def test_sdk_keeps_titles(info: list[dict[str, str]]) -> None:
    grid = Grid(make_board(size=4), tuple([1, 0, 0, 4] * 4))
    found = read(write([grid] * len(info), "sdk", info), "sdk").parsed_grids
    assert [dict(parsed.info) for parsed in found] == info


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_keeps_its_separator(separator: str) -> None:
    text = "1,0,0,4\n0,0,0,0\n0,1,0,0\n4,0,0,1\n".replace(",", separator)
    document = read(text)
    assert document.format.id == "csv"
    assert parsed_to_text(list(document.parsed_grids), "csv") == text


def test_pencilmark_keeps_a_cell_without_candidates() -> None:
    grid = Grid(make_board(size=4), (0,) * 16, (0, *[0b1111] * 15))
    text = write([grid], "pencilmark")
    assert text.startswith("....1234")
    assert read(text).parsed_grids[0].candidates == grid.candidates


def test_a_single_candidate_is_the_digit() -> None:
    grid = Grid(make_board(size=4), (0,) * 16, (0b100, *[0b1111] * 15))
    assert read(write([grid], "pencilmark")).parsed_grids[0].values[:2] == (3, 0)
    parsed = read(write([grid], "sdx")).parsed_grids[0]
    assert (parsed.values[:2], parsed.placed) == ((3, 0), frozenset([0]))


@pytest.mark.parametrize(
    ("format_id", "size", "fits"),
    [
        *[("line", 61, True), ("line", 62, False), ("table", 62, False), ("pencilmark", 62, False)],
        *[("sdk", 61, True), ("sdk", 62, False), ("ss", 61, True), ("ss", 62, False)],
        *[("sdx", 9, True), ("sdx", 10, False), ("contest", 50, True), ("contest", 51, False)],
        *[("rows", 100, True), ("boxed", 100, True), ("csv", 100, True), ("json", 100, True), ("pm", 100, True)],
    ],
)
def test_a_format_says_which_boards_are_too_large(format_id: str, size: int, fits: bool) -> None:
    grid = Grid.empty(make_board("latin", size=size)).with_digit(0, size)
    if fits:
        assert read(write([grid], format_id), format_id).parsed_grids[0].values == grid.values
    else:
        with pytest.raises(PuzzleError, match=f"got {size}x{size}"):
            write([grid], format_id)


def test_every_digit_has_a_symbol_up_to_61() -> None:
    board = make_board("latin", size=61)
    grid = Grid(board, tuple(range(62)) + (0,) * (61 * 61 - 62))
    for format_id in ("line", "sdk", "ss", "table"):
        assert read(write([grid], format_id), format_id).parsed_grids[0].values == grid.values


def test_writing_nothing_gives_nothing() -> None:
    assert [write([], known) for known in PLAIN] == [""] * len(PLAIN)


def test_infos_must_match_the_grids() -> None:
    with pytest.raises(PuzzleError, match="an info for each of 1 grids, got 0"):
        write([Grid.empty(make_board(size=4))], "sdk", [])


def test_contest_holds_50_grids() -> None:
    grid = Grid.empty(make_board(size=4))
    assert len(read(write([grid] * 50, "contest")).parsed_grids) == 50
    with pytest.raises(PuzzleError, match="at most 50 grids"):
        write([grid] * 51, "contest")


def test_a_collection_is_read_quickly() -> None:
    """Fifty thousand lines took 0.5 s when this was written: a tenth of them leaves room for a busy machine."""
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    start = process_time()
    assert len(read(puzzle * 5000).parsed_grids) == 5000
    assert process_time() - start < 1


def test_a_large_board_is_read_quickly() -> None:
    text = "\n".join(" ".join(str((row + column) % 145) for column in range(144)) for row in range(144))
    start = process_time()
    assert read(text).parsed_grids[0].size == 144
    assert process_time() - start < 1
