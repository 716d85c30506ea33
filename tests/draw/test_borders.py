"""Borders: exactly between the areas of a board, and outlines exactly around their cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nonet.draw.geometry import areas_of, border_lines, inset, outlines
from nonet.model import Board, make_board
from tests.strategies import boards

Side = tuple[tuple[int, int], tuple[int, int]]  # of a cell, from corner to corner


def sides_of(lines: list[Side]) -> list[Side]:
    """Lines cut into sides of single cells."""
    sides: list[Side] = []
    for (x1, y1), (x2, y2) in lines:
        assert (x1 == x2) != (y1 == y2)
        steps = range(max(x2 - x1, y2 - y1))
        dx, dy = (x2 > x1), (y2 > y1)
        sides += (((x1 + i * dx, y1 + i * dy), (x1 + (i + 1) * dx, y1 + (i + 1) * dy)) for i in steps)
    return sides


def expected_sides(board: Board) -> set[Side]:
    """Every side of a cell with another area, or nothing, beyond it."""
    areas = areas_of(board)
    found: set[Side] = set()
    for cell, area in enumerate(areas):
        y, x = board.places[cell] or (0, 0)
        beyond = {
            ((x, y), (x + 1, y)): (y - 1, x),
            ((x, y + 1), (x + 1, y + 1)): (y + 1, x),
            ((x, y), (x, y + 1)): (y, x - 1),
            ((x + 1, y), (x + 1, y + 1)): (y, x + 1),
        }
        others = {side: board.cell_by_place.get(place) for side, place in beyond.items()}
        found |= {side for side, other in others.items() if other is None or areas[other] != area}
    return found


@given(boards(max_size=12))
def test_thick_lines_run_exactly_between_areas_and_around_the_board(board: Board) -> None:
    sides = sides_of(border_lines(board))
    assert len(sides) == len(set(sides))
    assert set(sides) == expected_sides(board)


@given(boards(max_size=12))
def test_thick_lines_are_as_long_as_they_run_straight(board: Board) -> None:
    lines = border_lines(board)
    starts, ends = {start for start, _ in lines}, {end for _, end in lines}
    for start, end in lines:
        others = {line for line in lines if line != (start, end)}
        is_level = start[1] == end[1]
        touching = [line for line in others if (line[0][1] == line[1][1]) == is_level and end in line]
        assert not touching
    assert starts
    assert ends


def area_within(loop: list[tuple[int, int]]) -> int:
    """Cells inside a loop, less for loops that run the other way: the shoelace formula."""
    following = loop[1:] + loop[:1]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, following, strict=True)) // 2


@given(st.sets(st.integers(0, 35), min_size=1))
def test_outlines_enclose_as_many_cells_as_there_are(cells: set[int]) -> None:
    assert sum(area_within(loop) for loop in outlines(divmod(cell, 6) for cell in cells)) == len(cells)


@given(st.sets(st.integers(0, 35), min_size=1))
def test_outlines_turn_at_every_corner(cells: set[int]) -> None:
    for loop in outlines(divmod(cell, 6) for cell in cells):
        levels = [loop[i - 1][1] == loop[i][1] for i in range(len(loop))]
        assert all(levels[i - 1] != levels[i] for i in range(len(levels)))


def test_cells_that_touch_at_a_corner_have_outlines_of_their_own() -> None:
    assert [len(loop) for loop in outlines([(0, 0), (1, 1), (2, 2)])] == [4, 4, 4]


def test_an_inset_outline_lies_inside_also_at_inner_corners() -> None:
    (loop,) = outlines([(0, 0), (0, 1), (1, 0)])  # an L
    assert inset(loop, 0.1) == [(0.1, 0.1), (1.9, 0.1), (1.9, 0.9), (0.9, 0.9), (0.9, 1.9), (0.1, 1.9)]


def test_a_latin_square_has_a_frame_only() -> None:
    assert len(border_lines(make_board("latin", size=7))) == 4


def test_a_cell_in_boxes_of_two_grids_has_the_border_of_both() -> None:
    board = make_board("tiny-samurai")
    lines = border_lines(board)
    sides = [((3, 3), (4, 3)), ((3, 4), (4, 4)), ((3, 3), (3, 4)), ((4, 3), (4, 4))]  # of r4c4, as (column, row)
    for start, end in sides:
        assert any(
            line[0][0] <= start[0] and line[0][1] <= start[1] and line[1][0] >= end[0] and line[1][1] >= end[1]
            for line in lines
        )
