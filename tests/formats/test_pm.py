"""Pencil marks in frames: of other programs, and our own drawings."""

from __future__ import annotations

from random import Random
from warnings import catch_warnings, simplefilter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.draw.terminal_candidates import draw_candidates
from nonet.formats import FORMATS, Format, read, recognise, write
from nonet.formats.pencil_marks import masks_of
from nonet.human.position import Position
from nonet.model import Grid, make_board
from nonet.model.candidates import digits_of
from nonet.model.marks import Highlight, Highlights
from nonet.solver import find_engine
from tests.formats.parsed_grids import LINE

HODOKU = """\
.------------------.-------------------.-------------------.
| 5     3    1246  | 26    7     2468  | 1489   1249  248  |
| 6     247  247   | 1     9     5     | 3478   234   2478 |
| 12    9    8     | 23    34    24    | 13457  6     247  |
:------------------+-------------------+-------------------:
| 8     125  1259  | 579   6     147   | 4579   2459  3    |
| 4     25   2569  | 8     5     3     | 579    259   1    |
| 7     15   1359  | 59    2     14    | 4589   459   6    |
:------------------+-------------------+-------------------:
| 139   6    13459 | 357   35    7     | 2      8     4    |
| 23    278  237   | 4     1     9     | 36     3     5    |
| 123   1245 12345 | 2356  8     26    | 1346   7     9    |
'------------------'-------------------'-------------------'
"""


@pytest.mark.parametrize("change", ["", "*", "open"])
def test_candidate_grids_of_other_programs(change: str) -> None:
    """A digit alone is a value: so HoDoKu prints what is solved."""
    text = HODOKU.replace(".-", "*-").replace("-.", "-*").replace("'", "*") if change == "*" else HODOKU
    if change == "open":
        text = "".join(line[1:-1] + "\n" for line in HODOKU.splitlines()[1:-1])
    parsed = read(text).parsed_grids[0]
    assert (read(text).format.id, parsed.size, parsed.box) == ("pm", 9, (3, 3))
    assert parsed.values[:9] == (5, 3, 0, 0, 7, 0, 0, 0, 0)
    assert parsed.values[40] == 5  # its naked single
    assert parsed.candidates
    assert parsed.candidates[2] == 0b101011
    assert (
        read(write([Grid(make_board(size=9), parsed.values, parsed.candidates)], "pm")).parsed_grids[0].values
        == parsed.values
    )


BOARDS = [
    ("classic", 4),
    ("classic", 6),
    ("classic", 9),
    ("diagonal", 9),
    ("latin", 7),
    ("classic", 16),
    ("classic", 25),
]


@pytest.mark.parametrize(("kind", "size"), BOARDS)
@pytest.mark.parametrize(("color", "unicode"), [(False, False), (False, True), (True, True)])
@pytest.mark.parametrize("width", [None, 130, 80, 40])
def test_our_own_candidates_are_read_back(kind: str, size: int, color: bool, unicode: bool, width: int | None) -> None:
    """The same position: what stands there, and the candidates of the rest; also a lone one, and none at all."""
    board = make_board(kind, size=size)
    random = Random(size)
    solved = find_engine("native").search(Grid.empty(board), 1).solution
    assert solved
    grid = Grid(board, tuple(value if random.random() < 0.6 else 0 for value in solved.values))
    masks = Position.of(grid).candidates()
    blanks = [cell for cell, value in enumerate(grid.values) if not value]
    masks[blanks[0]], masks[blanks[1]] = 0, 1 << (solved.values[blanks[1]] - 1)
    placed, removed = (blanks[2], digits_of(masks[blanks[2]])[0]), (blanks[3], digits_of(masks[blanks[3]])[-1])
    lone = blanks[1], solved.values[blanks[1]]
    marks = Highlights(candidates={lone: Highlight.PATTERN, placed: Highlight.PLACED, removed: Highlight.REMOVED})
    words = "Naked single: Only 5 is left for r5c5: every other digit stands in its row.\n"
    text = draw_candidates(grid, masks, marks, color=color, unicode=unicode, width=width) + "\n" + words
    document = read(text)
    assert document.format.id == "pm"
    (parsed,) = document.parsed_grids
    assert (parsed.values, parsed.box) == (grid.values, board.box)
    assert parsed.candidates == tuple(1 << (v - 1) if v else m for v, m in zip(grid.values, masks, strict=True))


@pytest.mark.parametrize("format_id", ["pm", "json"])
@pytest.mark.parametrize("size", [4, 9, 16])
def test_lone_and_missing_candidates_come_back(format_id: str, size: int) -> None:
    every = (1 << size) - 1
    masks = (1 << (size - 1), 0, *[every] * (size * size - 2))
    grid = Grid(make_board(size=size), (0,) * (size * size), masks)
    parsed = read(write([grid, grid], format_id), format_id).parsed_grids[1]
    assert (parsed.values, parsed.candidates) == (grid.values, masks)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1246 ", "1264 ", "line 2, column 14: expected 0 to 9, or several digits (ascending), got '1264'"),
        ("1246 ", "1246x", "line 2, column 14: expected 0 to 9, or several digits (ascending), got '1246x'"),
        ("| 26    7 ", "| 26      ", "line 2: expected 9 cells, got 8"),
        ("| 4     25   2569  | 8     5     3     | 579    259   1    |\n", "", "line 2: expected 9 rows, got 8"),
    ],
)
def test_a_slip_among_candidates(old: str, new: str, message: str) -> None:
    text = HODOKU.replace(old, new, 1)
    assert text != HODOKU
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value).startswith(message)


def test_one_slip_does_not_make_candidates_of_a_boxed_grid() -> None:
    framed = write([Grid(make_board(size=9), read(LINE).parsed_grids[0].values)], "boxed")
    with pytest.raises(FormatError, match=r"line 2, column 3: expected 0 to 9, got '57'"):
        read(framed.replace("| 5 ", "| 57 ", 1))


def test_boards_of_several_sizes_are_recognised() -> None:
    grids = [Grid(make_board(size=size), (0,) * size**2, (3, *[(1 << size) - 1] * (size**2 - 1))) for size in (6, 10)]
    text = write(grids, "pm")
    assert recognise(text).id == "pm"
    assert [parsed.size for parsed in read(text).parsed_grids] == [6, 10]


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.id)
@given(masks=st.lists(st.integers(1, 15), min_size=16, max_size=16), header=st.booleans())
@example(masks=[15] * 16, header=True)
@settings(max_examples=20, deadline=None)
def test_a_text_without_the_marks_of_its_puzzle_is_warned_of(known: Format, masks: list[int], header: bool) -> None:
    """`to_text` warns exactly where the text, read again, has other pencil marks."""
    board = make_board(size=4)
    puzzle = nonet.Puzzle(Grid(board, (0,) * 16, tuple(masks)))
    with catch_warnings(record=True) as caught:
        simplefilter("always")
        try:
            text = puzzle.to_text(known.id, header=header)
        except PuzzleError:  # a format for other boards
            return
    again = nonet.Puzzle(text, format=known.id)
    assert bool(caught) == (masks_of(again.grid) != masks_of(puzzle.grid))
    assert all(warning.category is nonet.LostMarksWarning for warning in caught)
    assert all(warning.filename == __file__ for warning in caught)
