"""Drawings: the right line at every place, and nothing but colours added by colours."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.draw.terminal import _JOINTS, HEAVY, LIGHT, NARROW, draw, draw_layout
from nonet.model import Board, Grid, Layout, make_board
from nonet.puzzle.puzzle import Puzzle

SPIRAL = Layout.parse("1112\n1332\n4332\n4442")
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
BOARDS = {
    "1x1": make_board(size=1),
    "4x4": make_board(size=4),
    "6x6": make_board(size=6),
    "9x9": make_board(size=9),
    "12x12": make_board(size=12),
    "16x16": make_board(size=16),
    "25x25": make_board(size=25),
    "diagonal": make_board("diagonal"),
    "window": make_board("window"),
    "both": make_board("diagonal+window"),
    "jigsaw": make_board("jigsaw", layout=SPIRAL),
    "jigsaw diagonal": make_board("jigsaw+diagonal", layout=SPIRAL),
    "latin": make_board("latin", size=7),
}


def counting(board: Board) -> Grid:
    """Every digit once a row, rules or no rules: drawings do not mind."""
    return Grid(board, tuple(cell % board.size + 1 for cell in range(board.cell_count)))


def plain(text: str) -> str:
    return ESCAPE.sub("", text)


def name_of_arms(up: int, right: int, down: int, left: int) -> set[str]:
    """All names Unicode could give the character of these arms."""
    words = {LIGHT: "LIGHT", HEAVY: "HEAVY"}
    arms = {"UP": up, "RIGHT": right, "DOWN": down, "LEFT": left}
    return {f"{name} {words[weight]}" for name, weight in arms.items() if weight}


def arms_of_name(char: str) -> set[str]:
    """The arms of a box-drawing character, read off its Unicode name."""
    words = unicodedata.name(char).removeprefix("BOX DRAWINGS ").split()
    weight_first = words[0] in ("LIGHT", "HEAVY")
    found: set[str] = set()
    waiting: list[str] = []
    weight = ""
    for word in words:
        if word in ("LIGHT", "HEAVY"):
            weight = word
            found |= {f"{arm} {weight}" for arm in waiting}
            waiting = []
        elif word != "AND":
            arms = {"VERTICAL": ["UP", "DOWN"], "HORIZONTAL": ["LEFT", "RIGHT"]}.get(word, [word])
            found |= {f"{arm} {weight}" for arm in arms if weight_first}
            waiting += [] if weight_first else arms
    return found


def test_every_joint_has_the_arms_its_place_in_the_table_says() -> None:
    assert len(_JOINTS) == 81
    for char, arms in zip(_JOINTS[1:], list(product(range(3), repeat=4))[1:], strict=True):
        assert arms_of_name(char) == name_of_arms(*arms), char


def test_a_jigsaw_has_heavy_lines_along_its_shapes() -> None:
    grid = Grid(make_board("jigsaw", layout=SPIRAL), (1, 0, 3, 4) * 4)
    assert draw(grid, color=False).splitlines() == [
        "┏━━━┯━━━┯━━━┳━━━┓",
        "┃ 1 │ · │ 3 ┃ 4 ┃",
        "┠───╆━━━┿━━━╉───┨",
        "┃ 1 ┃ · │ 3 ┃ 4 ┃",
        "┣━━━╉───┼───╂───┨",
        "┃ 1 ┃ · │ 3 ┃ 4 ┃",
        "┠───╄━━━┿━━━╉───┨",
        "┃ 1 │ · │ 3 ┃ 4 ┃",
        "┗━━━┷━━━┷━━━┻━━━┛",
    ]


def test_boxes_of_2x3() -> None:
    assert draw(counting(make_board(size=6)), color=False).splitlines()[:4] == [
        "┏━━━━━━━┳━━━━━━━┓",
        "┃ 1 2 3 ┃ 4 5 6 ┃",
        "┃ 1 2 3 ┃ 4 5 6 ┃",
        "┣━━━━━━━╋━━━━━━━┫",
    ]


def test_a_latin_square_has_a_frame_only() -> None:
    assert (
        draw(counting(make_board("latin", size=3)), color=False)
        == "┏━━━━━━━┓\n┃ 1 2 3 ┃\n┃ 1 2 3 ┃\n┃ 1 2 3 ┃\n┗━━━━━━━┛"
    )


def test_one_cell() -> None:
    assert draw(Grid.empty(make_board(size=1)), color=False) == "┏━━━┓\n┃ · ┃\n┗━━━┛"


def test_a_jigsaw_of_straight_boxes_is_drawn_like_boxes() -> None:
    layout = Layout.parse("1122\n1122\n3344\n3344")
    boxes, shapes = make_board(size=4), make_board("jigsaw", layout=layout)
    assert draw(counting(shapes), color=False) == draw(counting(boxes), color=False)


def test_numbers_of_two_digits_are_right_aligned() -> None:
    assert (
        draw(counting(make_board(size=12)), color=False).splitlines()[1]
        == "┃  1  2  3  4 ┃  5  6  7  8 ┃  9 10 11 12 ┃"
    )


@pytest.mark.parametrize("size", [16, 20])
def test_a_wide_jigsaw_gives_up_spaces_to_fit_a_terminal(size: int) -> None:
    # Rows as shapes, but for one step, so that light lines are drawn.
    labels = [str(cell // size) for cell in range(size * size)]
    labels[size - 1], labels[size] = labels[size], labels[size - 1]
    labels[2 * size - 1], labels[0] = "0", "1"
    labels[size - 1], labels[size] = "0", "1"
    grid = counting(make_board("jigsaw", layout=Layout(size, tuple(labels))))
    width = len(draw(grid, color=False).splitlines()[0])
    assert width == (4 if size == 16 else 3) * size + 1
    assert width <= NARROW


def test_25x25_fits_a_usual_terminal_and_can_be_read_back() -> None:
    grid = counting(make_board(size=25))
    for unicode in (True, False):
        text = draw(grid, color=False, unicode=unicode)
        assert {len(line) for line in text.splitlines()} == {76}
        assert Puzzle(text).grid == grid


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("unicode", [True, False])
def test_all_lines_are_equally_wide_and_hold_the_digits(board: Board, unicode: bool) -> None:
    grid = counting(board)
    lines = draw(grid, color=False, unicode=unicode).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert [int(word) for word in re.findall(r"\d+", "\n".join(lines))] == list(grid)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_ascii_is_ascii(board: Board) -> None:
    assert draw(Grid.empty(board), color=False, unicode=False).isascii()


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("unicode", [True, False])
def test_colours_change_nothing_but_colours(board: Board, unicode: bool) -> None:
    grid = counting(board)
    drawn = draw(grid, color=True, unicode=unicode, highlight=frozenset({0}))
    assert plain(drawn) == draw(grid, color=False, unicode=unicode)
    assert all(line.count("\x1b[0m") * 2 == line.count("\x1b") for line in drawn.splitlines())


def styles_of(drawn: str, text: str) -> set[str]:
    return set(re.findall(rf"\x1b\[([0-9;]*)m[ ]*{text}", drawn))


def test_givens_are_bold_and_placed_digits_coloured() -> None:
    grid = Grid(make_board(size=4), (1, 2, 3, *[0] * 13), placed=frozenset({1}))
    drawn = draw(grid, color=True, highlight=frozenset({2}))
    assert [styles_of(drawn, text) for text in "123·"] == [{"1"}, {"36"}, {"36"}, {"2"}]


def test_only_cells_of_diagonals_and_windows_are_tinted() -> None:
    tinted = {
        kind: [len(re.findall(r"48;5;\d+m", line)) for line in drawn_rows(kind)] for kind in ("classic", "diagonal")
    }
    assert tinted["classic"] == [0] * 9
    assert all(tinted["diagonal"])


def drawn_rows(kind: str) -> list[str]:
    lines = draw(counting(make_board(kind)), color=True).splitlines()
    return [line for line in lines if re.search(r"\d ", plain(line))]


def test_a_window_is_one_rectangle_across_the_lines() -> None:
    lines = draw(counting(make_board("window")), color=True).splitlines()
    backgrounds = [background_columns(line) for line in lines]
    inside = backgrounds[2]
    assert inside == [*range(3, 12), *range(13, 22)]
    # Rows 2-4 and 6-8, and the lines between boxes that cross them.
    assert [row for row, columns in enumerate(backgrounds) if columns == inside] == [2, 3, 4, 5, 7, 8, 9, 10]
    assert backgrounds[0] == backgrounds[1] == backgrounds[6] == []


def background_columns(line: str) -> list[int]:
    """The places of a line that have a background."""
    found: list[int] = []
    place = 0
    code = ""
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if match := ESCAPE.fullmatch(part):
            code = match[1]
        else:
            found += range(place, place + len(part)) if "48;" in code else []
            place += len(part)
    return found


def test_a_layout_shows_its_labels_within_its_borders() -> None:
    assert draw_layout(SPIRAL, color=False, unicode=False).splitlines() == [
        "+-----------+---+",
        "| 1   1   1 | 2 |",
        "|   +-------+   |",
        "| 1 | 3   3 | 2 |",
        "+---+       |   |",
        "| 4 | 3   3 | 2 |",
        "|   +-------+   |",
        "| 4   4   4 | 2 |",
        "+-----------+---+",
    ]
    assert draw_layout(SPIRAL, color=False).splitlines()[:3] == [
        "┏━━━┯━━━┯━━━┳━━━┓",
        "┃ 1 │ 1 │ 1 ┃ 2 ┃",
        "┠───╆━━━┿━━━╉───┨",
    ]
    assert plain(draw_layout(SPIRAL, color=True)) == draw_layout(SPIRAL, color=False)


def test_labels_of_any_length_are_aligned() -> None:
    layout = Layout.parse("a a bb bb\na a bb bb\nc c d d\nc c d d")
    assert draw_layout(layout, color=False, unicode=False).splitlines()[1] == "|  a  a | bb bb |"


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(BOARDS)), st.data())
def test_neighbouring_characters_agree_on_the_line_between_them(name: str, data: st.DataObject) -> None:
    """Wherever a line leaves a character, the next one takes it up with the same weight: no gaps, no stubs."""
    board = BOARDS[name]
    values = data.draw(st.lists(st.integers(0, board.size), min_size=board.cell_count, max_size=board.cell_count))
    rows = draw(Grid(board, tuple(values)), color=False).splitlines()
    for upper, lower in pairwise(rows):
        for above, below in zip(upper, lower, strict=True):
            assert arm(above, "DOWN") == arm(below, "UP")
    for row in rows:
        for one, other in pairwise(row):
            assert arm(one, "RIGHT") == arm(other, "LEFT")


ARMS = {char: arms_of_name(char) for char in _JOINTS[1:]}


def arm(char: str, direction: str) -> str | None:
    return next((name.split()[1] for name in ARMS.get(char, ()) if name.split()[0] == direction), None)


def test_the_thermometers_of_a_pair_are_tinted() -> None:
    def tinted(*rules: str) -> int:
        return draw(Grid.empty(make_board("pair", size=4, rules=rules)), color=True).count("48;5;236")

    assert tinted() == 0
    assert tinted("thermo r1c1 r1c2") == tinted("thermo r5c1 r5c2") > 0
