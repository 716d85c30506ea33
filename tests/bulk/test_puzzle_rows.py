"""The one reader of chunks: the core's way, the way line by line and single puzzles find the same."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import FormatError, Grid, Puzzle
from nonet.bulk.read import ChunkPuzzles, ChunkReader, NotQuick, PuzzleRows, group_rows
from nonet.bulk.sources.made import PuzzleChunk
from nonet.bulk.sources.text import TextChunk
from nonet.model import BoardSpec, make_board
from tests.bulk.files import FOUR, LINE, NO_SOLUTION, SEVERAL, needs_core

np = pytest.importorskip("numpy")

LINES = [LINE, LINE.replace(".", "0"), f"  {NO_SOLUTION}", f"{SEVERAL},notes", f"{LINE} # x", FOUR, "", "# no puzzle",
         "oops", LINE[:80], f"{LINE}1", " ".join(LINE[at : at + 9] for at in range(0, 81, 9))]  # fmt: skip


def chunk_of(text: str) -> TextChunk:
    data = text.encode()
    return TextChunk(data, len(data), len(data), is_whole=True)


def grids_of(found: ChunkPuzzles) -> dict[int, Grid]:
    return {int(number): grid for rows in found.rows for number, grid in zip(rows.numbers, rows.grids(), strict=True)}


@needs_core
@pytest.mark.parametrize("kind", ["classic", "diagonal", "latin", "window"])
@given(lines=st.lists(st.sampled_from(LINES), max_size=12), end=st.sampled_from(["\n", "\r\n", "\r"]))
@settings(max_examples=30, deadline=None)
def test_lines_by_the_core_are_read_as_line_by_line(kind: str, lines: list[str], end: str) -> None:
    reader, chunk = ChunkReader(BoardSpec(kind), skip=True), chunk_of("".join(line + end for line in lines))
    by_core = reader.read(chunk, None)
    with patch("nonet.bulk.read._native.missing", return_value="left out"):
        by_line = reader.read(chunk, None)
    assert not by_line.at_once
    assert (by_core.records, grids_of(by_core)) == (by_line.records, grids_of(by_line))
    assert [(record, str(fault)) for record, fault in by_core.faults] == [
        (record, str(fault)) for record, fault in by_line.faults
    ]
    assert by_core.puzzles == by_line.puzzles == len(grids_of(by_core))
    assert all(grid.board.kind.startswith(kind) for grid in grids_of(by_core).values())


@needs_core
def test_answers_come_back_in_the_order_of_records() -> None:
    found = ChunkReader(BoardSpec(), skip=True).read(chunk_of(f"{FOUR}\n{LINE}\n\n{LINE}\noops\n{LINE}\n"), None)
    assert found.at_once is not None
    assert list(found.at_once.numbers) == [1, 3, 5]
    assert list(found.others) == [0, 2, 4]
    answers = {0: b"four "}
    assert found.in_order(answers, b"- ", lambda at, end: b"abc"[at:end]) == b"four a- b- c"
    answers |= {1: b"a", 3: b"b", 5: b"c"}
    assert found.in_order(answers, b"- ", None) == b"four a- b- c"


@needs_core
def test_a_part_keeps_the_numbers_of_its_records() -> None:
    found = ChunkReader(BoardSpec(), skip=True).read(chunk_of(f"{LINE}\noops\n{FOUR}\n{SEVERAL}\noops\n{FOUR}\n"), None)
    part = found.part(1, 5)
    assert (part.records, part.puzzles, [record for record, _ in part.faults]) == (5, 2, [1, 4])
    assert grids_of(part) == {number: grid for number, grid in grids_of(found).items() if 1 <= number < 5}


def test_marked_and_placed_puzzles_are_alone() -> None:
    plain, placed = Puzzle(FOUR), Puzzle(FOUR).place("r1c2", 2)
    marked = Puzzle.of(Grid(plain.board, plain.values, tuple([0b1111] * 16)))
    found = ChunkReader(BoardSpec()).read(PuzzleChunk([plain, marked, placed, plain], 4, 0, is_whole=True), None)
    assert [(list(rows.numbers), rows.has_marks) for rows in found.rows] == [([1], True), ([2], False), ([0, 3], False)]
    assert grids_of(found) == {0: plain.grid, 1: marked.grid, 2: placed.grid, 3: plain.grid}
    givens = group_rows([(0, plain.grid), (1, placed.grid)])
    assert [(list(rows.numbers), rows.digits.tolist()) for rows in givens] == [
        ([0, 1], [list(plain.values), list(placed.values)])
    ]


@needs_core
def test_a_fault_is_met_before_the_puzzles_behind_it() -> None:
    def takes(grid: Grid) -> bool:
        return grid.board.is_classic

    reader = ChunkReader(BoardSpec())
    with pytest.raises(FormatError, match=r"^line 1, "):
        reader.read(chunk_of(f"oops\n{FOUR}\n"), None, takes)
    with pytest.raises(NotQuick):
        reader.read(chunk_of(f"{LINE}\n{FOUR}\noops\n"), None, takes)
    with pytest.raises(NotQuick):
        ChunkReader(BoardSpec("diagonal")).read(chunk_of(f"{LINE}\n"), None, takes)
    with pytest.raises(FormatError, match=r"^line 2: too small$"):
        ChunkReader(BoardSpec(), problem_of=lambda board: "too small" if board.size < 9 else None).read(
            chunk_of(f"{LINE}\n{FOUR}\noops\n"), None
        )


@pytest.mark.parametrize("size", [9, 256])
def test_rows_are_picked_by_place_and_by_number(size: int) -> None:
    board = make_board("latin", size=size)
    grids = [Grid(board, (digit, *[0] * (board.cell_count - 1))) for digit in (1, 2, size)]
    [rows] = group_rows(zip((3, 5, 8), grids, strict=True))
    assert rows.digits[:, 0].tolist() == [1, 2, size]
    for some in (rows.pick([1, 2]), rows.between(4, 9)):
        assert list(some.numbers) == [5, 8]
        assert list(some.grids()) == grids[1:]


def test_rows_as_they_came_are_checked_where_they_become_digits() -> None:
    rows = PuzzleRows.raw(make_board(), f"{LINE}\r\n{LINE}".encode(), 83)
    assert (len(rows), rows.grid_at(1)) == (2, Puzzle(LINE).grid)
    assert rows.digits.tolist() == [list(Puzzle(LINE).values)] * 2
    with pytest.raises(FormatError, match=r"^puzzle 2, cell 81: expected a digit, '.' or 0, got 'z'$"):
        _ = PuzzleRows.raw(make_board(), f"{LINE}\n{LINE[:80]}z".encode(), 82).digits
