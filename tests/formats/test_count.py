"""A number above puzzles says how many there are."""

from __future__ import annotations

import pytest

from nonet._base.errors import FormatError
from nonet.formats import read, write
from nonet.model import Grid, make_board
from tests.formats.parsed_grids import FOUR, LINE, SIXTEEN, values_of


@pytest.mark.parametrize("line", [FOUR, LINE, SIXTEEN], ids=len)
@pytest.mark.parametrize("count", [1, 2, 12])
@pytest.mark.parametrize("format_id", ["line", "rows", "sdk", "csv", "boxed", "ss", "pencilmark", "pm"])
def test_a_count_above_the_puzzles(format_id: str, count: int, line: str) -> None:
    grid = Grid(make_board(size=round(len(line) ** 0.5)), read(line).parsed_grids[0].values)
    text = write([grid] * count, format_id)
    for head in (f"{count}\n", f"# a set\n\n {count} \n", f"{count}\r\n", f"\ufeff{count}\n"):
        assert values_of(head + text) == values_of(line) * count, head
        assert read(head + text).format.id == format_id


def test_a_count_is_compared() -> None:
    with pytest.raises(FormatError, match="line 1: expected 3 puzzles, as this line says, got 2"):
        read(f"3\n{LINE}\n{LINE}\n")
    with pytest.raises(FormatError, match="line 2: expected 1 puzzle, as this line says, got 2"):
        read("\n1\n" + 2 * "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n")
    with pytest.raises(FormatError, match="line 3, column 1: expected 81 cells, got 80"):
        read(f"3\n{LINE}\n{LINE[1:]}\n{LINE}\n")


def test_a_row_that_lost_its_cells_is_no_count() -> None:
    with pytest.raises(FormatError, match="line 1: expected 4 cells, got 1: '1'"):
        read("1\n0 0 1 0\n0 1 0 0\n4 0 0 1\n")


def test_a_1x1_above_a_puzzle_is_one_where_the_format_is_named_or_a_blank_line_parts_them() -> None:
    assert [parsed.size for parsed in read(f"1\n{LINE}\n").parsed_grids] == [9]
    assert [parsed.size for parsed in read(f"1\n{LINE}\n", "line").parsed_grids] == [1, 9]
    assert [parsed.size for parsed in read("1\n\n1 2\n2 1\n").parsed_grids] == [1, 2]
    assert [parsed.size for parsed in read("1\n1\n1\n", "rows").parsed_grids] == [1, 1, 1]


def test_a_number_alone_is_no_count() -> None:
    with pytest.raises(FormatError, match="line 1, column 1: a puzzle cannot have 5 cells: '12345'"):
        read("12345\n")
    assert [parsed.size for parsed in read("1\n").parsed_grids] == [1]
