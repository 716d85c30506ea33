"""What lies where: inside the margins, never on something else, large enough to write in."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet._base.errors import PuzzleError, UnknownNameError
from nonet.bulk.books.layout import (
    CELL_LEAST,
    CELL_MOST,
    FOOT,
    MARGIN,
    PER_PAGE,
    SOLUTION_LABEL,
    Area,
    PageSlot,
    body_area,
    choose_per_page,
    page_area,
    puzzle_slots,
    solution_slots,
)
from nonet.draw.pdf import PAPERS
from nonet.model import Board, make_board
from nonet.puzzle.pair import pair_board

papers = st.sampled_from(sorted(PAPERS))
boards = st.sampled_from([*(make_board("latin", size=size) for size in range(1, 37)), pair_board(2), pair_board(3)])


def apart(areas: list[Area]) -> bool:
    return not any(meet(one, other) for one, other in combinations(areas, 2))


def meet(one: Area, other: Area) -> bool:
    """Whether both have a point inside in common."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def whole(slot: PageSlot) -> Area:
    x, width = min(slot.board.x, slot.hint.x), max(slot.board.width, slot.hint.width)
    return Area(x, slot.heading.y, width, slot.hint.bottom - slot.heading.y)


@pytest.mark.parametrize("paper", PAPERS)
def test_margins_are_the_same_on_all_sides_and_the_foot_is_free(paper: str) -> None:
    page, body = page_area(paper), body_area(paper)
    assert body.x == body.y == MARGIN == pytest.approx(page.right - body.right)
    assert page.bottom - body.bottom == pytest.approx(MARGIN + FOOT)


@given(papers, st.sampled_from(sorted(PER_PAGE)), boards, st.booleans())
def test_puzzles_stay_inside_the_margins_and_apart(paper: str, per_page: int, board: Board, hints: bool) -> None:
    slots = puzzle_slots(paper, per_page, board, hints=hints)
    assert len(slots) == per_page
    assert apart([whole(slot) for slot in slots])
    for slot in slots:
        assert all(body_area(paper).has(part) for part in (whole(slot), slot.heading, slot.board, slot.hint))
        assert slot.heading.bottom <= slot.board.y <= slot.board.bottom <= slot.hint.y + 1e-6
        assert slot.board.width == pytest.approx(slot.cell * board.width)
        assert slot.board.height == pytest.approx(slot.cell * board.height)
        assert slot.cell <= CELL_MOST
        assert (slot.hint.height > 0) == hints


@given(papers, boards, st.integers(1, 200))
def test_solutions_stay_inside_the_margins_and_apart(paper: str, board: Board, count: int) -> None:
    slots = solution_slots(paper, board, count)
    assert apart(slots)
    assert all(body_area(paper).has(slot) for slot in slots)
    assert all(slot.height > SOLUTION_LABEL for slot in slots)


@given(papers, st.integers(2, 9), st.integers(1, 200))
def test_of_usual_sizes_12_to_20_solutions_are_on_a_page(paper: str, size: int, count: int) -> None:
    assert 12 <= len(solution_slots(paper, make_board("latin", size=size), count)) <= 20


@pytest.mark.parametrize(("count", "a_page"), [(20, 20), (24, 12), (25, 16), (40, 20), (48, 16)])
def test_solutions_fill_their_pages(count: int, a_page: int) -> None:
    assert len(solution_slots("a4", make_board(), count)) == a_page


@given(papers, boards, st.booleans())
def test_without_a_wish_a_page_has_what_suits_the_board(paper: str, board: Board, hints: bool) -> None:
    number = choose_per_page(paper, [board], None, hints=hints)
    assert puzzle_slots(paper, number, board, hints=hints)[0].cell >= CELL_LEAST


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("hints", [False, True])
@pytest.mark.parametrize(("size", "number"), [(4, 4), (9, 4), (10, 4), (12, 2), (16, 1), (25, 1), (36, 1)])
def test_larger_boards_have_fewer_a_page(paper: str, hints: bool, size: int, number: int) -> None:
    assert choose_per_page(paper, [make_board(size=4), make_board(size=size)], None, hints=hints) == number


def test_boards_that_are_too_large_for_their_page_are_refused() -> None:
    with pytest.raises(PuzzleError, match="expected at most 1 per page for a board of 25x25, got 4"):
        choose_per_page("a4", [make_board(size=25)], 4, hints=False)
    with pytest.raises(PuzzleError, match="a board of 49x49 is too large for a page of letter"):
        choose_per_page("letter", [make_board(size=49)], None, hints=False)


def test_numbers_a_page_and_papers_nobody_has_are_refused() -> None:
    with pytest.raises(PuzzleError, match="expected 1, 2, 4 or 6 puzzles per page, got 5"):
        choose_per_page("a4", [make_board()], 5, hints=False)
    with pytest.raises(UnknownNameError, match="unknown paper"):
        choose_per_page("a17", [make_board()], None, hints=False)
