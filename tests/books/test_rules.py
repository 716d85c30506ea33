"""Rules laid on boards, in a book: seen on each puzzle, with room for clues, and stated once in general."""

from __future__ import annotations

from dataclasses import replace

from nonet.bulk.books.book import Book
from nonet.bulk.books.entries import BookEntry
from nonet.bulk.books.layout import puzzle_slots
from nonet.bulk.books.pages import contents_of, draw_board, rules_of, sentences_of
from nonet.draw.geometry import drawn_extent
from nonet.model import Grid, make_board
from nonet.model.board import lay
from nonet.model.rules.marks import TextMark
from tests.draw.test_paper import pages
from tests.draw.test_rules import rule_with

SOLVED = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
OUTSIDE = lay(make_board(size=4), (rule_with(TextMark((-0.5, 1.5), "15"), TextMark((1.5, 4.5), "9")),))


def entry(number: int, *rules: str) -> BookEntry:
    board = make_board(size=4, rules=rules)
    return BookEntry(number, Grid(board, (1, *(0,) * 14, 1)), Grid(board, SOLVED))


def test_puzzles_with_the_same_sort_of_rules_have_them_stated_once_and_in_general() -> None:
    plain = entry(1)
    book = Book([plain, entry(2, "thermo r1c1 r1c2"), entry(3, "thermo r2c3 r2c4", "thermo r4c4 r4c3")])
    words = pages(book.pdf())[1].replace("\r\n", " ")
    assert words.count("rise") == 1
    assert "Thermo: digits rise from the bulb to the tip." in words
    assert "r1c1" not in words
    assert "Sudoku, 4 x 4: puzzle 1" in words
    assert "Sudoku, 4 x 4: puzzles 2-3" in words
    other = make_board(size=4, rules=["thermo r1c1 r1c2"])
    assert rules_of(other, plain.board) == ["The rules of Sudoku, and:", sentences_of(other)[-1]]


def test_the_cover_counts_puzzles_with_rules_together() -> None:
    entries = [entry(1), entry(2, "thermo r1c1 r1c2"), entry(3, "thermo r2c3 r2c4")]
    assert contents_of(entries) == ["1 Sudoku, 4 x 4", "2 Sudokus, 4 x 4 with more rules"]


def test_a_rule_that_is_not_drawn_is_stated_with_its_cells() -> None:
    board = make_board(rules=["weighted-sum 0 1 1 -1 r1c1 r1c2 r2c1", "weighted-sum 0 1 1 -1 r5c1 r5c2 r6c1"])
    assert [words for words in sentences_of(board) if "r2c1" in words or "r6c1" in words] == [*board.sentences[-2:]]


def test_numbers_that_a_puzzle_does_not_show_are_stated() -> None:
    board = make_board(rules=["sandwich-between 2 8 15 r0c4", "sandwich-between 2 8 9 r0c5", "whispers 4 r1c1 r1c2"])
    assert [words.split(":")[0] for words in sentences_of(board)[-2:]] == ["Sandwich between 2 8", "Whispers 4"]


def test_a_rule_of_the_whole_board_is_stated_as_it_is() -> None:
    board = lay(make_board(size=4), (rule_with(words="Neighbours are shy."),))
    assert sentences_of(board)[-1] == "Neighbours are shy."


def test_clues_outside_a_board_have_room_on_the_pages() -> None:
    wide, high = drawn_extent(OUTSIDE)
    assert wide > 4.5
    assert high > 4.5
    drawing = draw_board(Grid.empty(OUTSIDE))
    assert (drawing.width, drawing.height) == (wide, high)
    for slot in puzzle_slots("a4", 4, OUTSIDE, hints=True):
        assert abs(slot.board.width - slot.cell * wide) < 1e-6
        assert abs(slot.board.height - slot.cell * high) < 1e-6
    puzzle = Grid(OUTSIDE, (0,) * 16)
    book = Book([replace(entry(1), puzzle=puzzle, solution=Grid(OUTSIDE, SOLVED))])
    found = pages(book.pdf())
    assert "15" in found[2]
    assert "15" not in found[3]  # solutions are small: digits alone
