"""Marks that would lie on each other stand side by side."""

from __future__ import annotations

import pytest

from nonet.draw.figures import Text as Letters
from nonet.draw.figures import text_width
from nonet.model import Board, make_board
from nonet.model.rules.marks import Disc, Stroke, TextMark
from tests.draw.test_rules import figures, points


def letters(board: Board, role: str) -> dict[str, tuple[float, float, float]]:
    """Each text of a role: where it begins and ends, and its base line."""
    found = [figure for figure in figures(board, role) if isinstance(figure, Letters)]
    starts = [figure.x - (figure.anchor == "middle") * text_width(figure.text, figure.size) / 2 for figure in found]
    return {
        figure.text: (start, start + text_width(figure.text, figure.size), figure.y)
        for figure, start in zip(found, starts, strict=True)
    }


def test_totals_of_cages_with_one_first_cell_stand_beside_each_other_and_lines_leave_room_for_all() -> None:
    board = make_board(rules=["killer 20 r1c1 r1c2 r2c1", "killer 21 r1c1 r1c2 r1c3", "killer 5 r3c1 r3c2"])
    found = letters(board, "rule-label")
    assert [*found] == ["20", "21", "5"]
    assert found["20"][1] < found["21"][0]
    starts = [points(path)[0][0] for path in figures(board, "rule-cage")]
    assert min(starts[:2]) > found["21"][1]
    assert starts[2] < found["20"][1]


def test_clues_at_one_place_stand_beside_each_other_with_their_arrows() -> None:
    board = make_board(rules=["sandwich 10 r0c3", "little-killer 6 r0c3 r1c2", "little-killer 30 r0c3 r1c4"])
    found = letters(board, "clue-text")
    assert found["6"][1] < found["30"][0]
    assert found["10"][2] < found["6"][2] - 0.2
    assert all(2 < start < end < 3 for start, end, _ in found.values())
    left, right = (points(path)[-1] for path in figures(board, "clue-line")[::2])
    assert left[0] < found["6"][1]
    assert right[0] > found["30"][1] - 0.05
    (alone,) = letters(make_board(rules=["sandwich 10 r0c3"]), "clue-text").values()
    assert alone[1] - alone[0] > 1.5 * (found["10"][1] - found["10"][0])


@pytest.mark.parametrize("cells", ["r5c1 r5c2", "r4c2 r5c2"])
def test_marks_on_one_edge_stand_along_it(cells: str) -> None:
    board = make_board(rules=[f"difference {cells}", f"xv 10 {cells}", f"greater {cells}"])
    dot, letter, sign = (mark for marks in board.marks for mark in marks)
    assert isinstance(dot, Disc)
    assert isinstance(letter, TextMark)
    assert isinstance(sign, Stroke)
    along = 0 if cells.startswith("r5c1") else 1
    assert dot.centre[along] + dot.radius < letter.centre[along] - 0.1
    assert letter.centre[along] + 0.1 < min(point[along] for point in sign.points)
    assert dot.centre[1 - along] == letter.centre[1 - along]


def test_marks_at_one_corner_stand_beside_each_other() -> None:
    square = "r1c1 r1c2 r2c1 r2c2"
    board = make_board(rules=[f"quadruple 1 2 {square}", f"corner-sum 20 {square}"])
    one, other = (mark for marks in board.marks for mark in marks if isinstance(mark, Disc))
    assert other.centre[1] - one.centre[1] > one.radius + other.radius - 0.01
