"""Clues around a drawing for the terminal: beside their row, over their column, and nowhere else."""

from __future__ import annotations

import re

import pytest

from nonet.draw.terminal import clues_of, draw, rule_words
from nonet.draw.terminal_candidates import draw_candidates
from nonet.model import Grid, make_board
from nonet.model.marks import Highlights

RULES = [
    "sandwich 15 r0c4",
    "sandwich 8 r0c5",
    "sandwich 27 r4c0",
    "skyscraper 3 r4c10",
    "little-killer 33 r0c0 r1c1",
    "little-killer 17 r10c10 r9c9",
    "x-sum 20 r10c9",
]
PLAIN = re.compile(r"\x1b\[[0-9;]*m")


def test_clues_stand_beside_rows_and_downwards_at_columns() -> None:
    lines = draw(Grid.empty(make_board(rules=RULES)), color=False, clues=True).split("\n")
    assert lines[:3] == [
        "              1",
        "33↘           5 8",
        "    ┏━━━━━━━┳━━━━━━━┳━━━━━━━┓",
    ]
    assert lines[7] == " 27 ┃ · · · ┃ · · · ┃ · · · ┃ 3"
    assert lines[-3:] == [
        "    ┗━━━━━━━┻━━━━━━━┻━━━━━━━┛",
        "                          2   17↖",
        "                          0",
    ]


def test_each_clue_is_over_the_digit_of_its_column_at_every_size_and_weight_of_lines() -> None:
    for kind, size, layout in (("classic", 4, None), ("classic", 16, None), ("classic", 25, None), ("latin", 5, None)):
        board = make_board(kind, size=size, layout=layout, rules=[f"skyscraper 2 r0c{n + 1}" for n in range(size)])
        above, *_ = draw(Grid.empty(board), color=False, clues=True).split("\n")
        bare = draw(Grid.empty(board), color=False).split("\n")
        assert [at for at, letter in enumerate(above) if letter == "2"] == [
            at for at, letter in enumerate(bare[1]) if letter == "·"
        ]


def test_clues_at_one_place_are_told_apart() -> None:
    board = make_board(rules=["sandwich 10 r0c3", "little-killer 6 r0c3 r1c2", "little-killer 30 r0c3 r1c4"])
    assert clues_of(board, unicode=True) == {(-1, 2): "10 6↙ 30↘"}


def test_with_colours_the_clues_are_in_the_same_places() -> None:
    grid = Grid.empty(make_board(rules=RULES))
    coloured = draw(grid, color=True, clues=True)
    assert PLAIN.sub("", coloured) == draw(grid, color=False, clues=True)


def test_without_clues_nothing_changes_and_ascii_stays_ascii() -> None:
    grid = Grid.empty(make_board(rules=["thermo r1c1 r2c1"]))
    assert draw(grid, color=False, clues=True) == draw(grid, color=False)
    assert draw(Grid.empty(make_board(rules=RULES)), color=False, unicode=False, clues=True).isascii()
    assert clues_of(make_board(rules=["quadruple 1 2 r1c1 r1c2 r2c1 r2c2"]), unicode=True) == {}


@pytest.mark.parametrize("width", [None, 120, 80, 60])
@pytest.mark.parametrize("unicode", [True, False])
def test_pencil_marks_have_the_clues_of_their_rows_and_columns(width: int | None, unicode: bool) -> None:
    board = make_board(rules=[*RULES, *(f"skyscraper {n} r0c{n}" for n in range(1, 10) if n not in (4, 5))])
    grid = Grid.empty(board).with_values(9 if cell < 9 else 0 for cell in range(81))  # a digit alone in each column
    masks = [0 if grid[cell] else board.all_digits for cell in range(81)]
    bare = draw_candidates(grid, masks, Highlights(), color=False, unicode=unicode, width=width).split("\n")
    text = draw_candidates(grid, masks, Highlights(), color=False, unicode=unicode, width=width, clues=True)
    assert width is None or max(map(len, text.split("\n"))) <= width
    lines = text.split("\n")
    first = next(at for at, line in enumerate(lines) if line.count("9") == 9 and "8" not in line)
    digits = [at for at, letter in enumerate(lines[first]) if letter == "9"]
    clues = [at for at, letter in enumerate(lines[first - 2]) if letter not in " \\↘" and at > 3]
    assert clues == digits
    assert any(line.lstrip().startswith("27 ") and line.rstrip().endswith(" 3") for line in lines)
    if width is None:
        assert all(any(one.strip() in line for line in lines) for one in bare)


def test_cells_of_rules_are_tinted_behind_pencil_marks() -> None:
    grid = Grid.empty(make_board(size=4, rules=["thermo r1c1 r2c1", "sandwich 5 r0c2"]))
    coloured = draw_candidates(grid, [15] * 16, Highlights(), color=True, clues=True)
    assert PLAIN.sub("", coloured) == draw_candidates(grid, [15] * 16, Highlights(), color=False, clues=True)
    assert [line.count("48;5;236") > 0 for line in coloured.split("\n")[2:4]] == [True, True]
    assert coloured.count("48;5;236") == 2 * 6  # a blank, four digits, a blank, of each cell


def test_a_clue_between_grids_is_said_with_its_number_and_place() -> None:
    rules = [
        "grid 3: sandwich 15 r0c4",
        "grid 1: sandwich 10 r0c1",
        "grid 2: sandwich 12 r0c1",
        "grid 4: sandwich 9 r3c10",
    ]
    board = make_board("samurai", rules=rules)
    assert rule_words(board) == [
        "Grid 3: In column 4 from above, the digits between the 1 and the 9 add up to 15.",
        "sandwich: the digits between the 1 and the highest digit of the line add up to the number.",
        "Grid 4: In row 3 from the right, the digits between the 1 and the 9 add up to 9.",
    ]


def test_lines_of_other_numbers_are_said_apart() -> None:
    lines = [f"whispers {number} r{row}c1 r{row}c2" for row, number in ((1, 3), (2, 3), (3, 5))]
    assert rule_words(make_board(rules=lines)) == [
        "whispers: neighbours on the line differ by at least 3.",
        "Neighbours on the line differ by at least 5: r3c1, r3c2.",
    ]
