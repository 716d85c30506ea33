"""The file: its pages, their words, the digits on them; the same for the same seed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from nonet import Puzzle
from nonet._base.errors import GeometryError, PuzzleError
from nonet.bulk.books.book import Book, boards_of, make_book
from nonet.bulk.books.entries import BookEntry, create_entries, mix_of, plan_sections, prove_entries
from nonet.bulk.books.layout import HINT
from nonet.bulk.books.pages import contents_of, relabelled, rules_of, title_size
from nonet.human.verification import find_faults
from nonet.model import KINDS, BoardSpec, Grid, make_board
from tests.draw.test_paper import pages
from tests.strategies import random_layout, suits

FOUR = create_entries(plan_sections([make_board(size=4)], mix_of(["easy"], 8)), 5)
NINE = create_entries(plan_sections([make_board()], mix_of(["easy"], 3)), 5, hints=True)

SMALL = "0312200430010040"

Letter = tuple[str, float, float]


def letters(pdf: bytes, page: int) -> list[Letter]:
    """The characters of a page and where their middles are, y downwards."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        text = sheet.get_textpage()
        found: list[Letter] = []
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            letter = text.get_text_range(index, 1)
            found.append((letter, (left + right) / 2, sheet.get_height() - (top + bottom) / 2))
        return found
    finally:
        document.close()


def printed(book: Book, page: int, side: int) -> list[tuple[int, ...]]:
    """The digits of every board on a page, cell by cell, as a reader sees them, 0 for empty."""
    found = [(int(letter), x, y) for letter, x, y in letters(book.pdf(), page) if letter.isdigit()]
    grids = []
    for placed in book.pages[page]:
        if placed.drawing.width == side:  # the others are words
            values = [0] * (side * side)
            for digit, x, y in found:
                column = (x - placed.at[0]) / placed.scale
                row = (y - placed.at[1]) / placed.scale
                if 0 <= row < side and 0 <= column < side:
                    values[int(row) * side + int(column)] = digit
            grids.append(tuple(values))
    return grids


def test_a_book_has_a_cover_rules_puzzles_and_solutions() -> None:
    found = pages(Book(FOUR, title="Small ones", subtitle="for a start", author="A. Setter").pdf())
    assert len(found) == 1 + 1 + 2 + 1
    cover, rules, first, second, solutions = found
    assert "Small ones" in cover
    assert "for a start" in cover
    assert "A. Setter" in cover
    assert "8 Sudokus, 4 x 4: easy" in cover
    assert "How to solve" in rules
    assert "Each row must have each number from 1 to 4 exactly once." in rules
    assert "easy" in first
    assert "easy" in second
    assert "Solutions" in solutions
    assert [page.strip().splitlines()[-1] for page in found[1:]] == ["2", "3", "4", "5"]


def test_readers_show_an_outline_of_the_parts() -> None:
    document = pypdfium2.PdfDocument(Book(FOUR).pdf())
    outline = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    document.close()
    assert outline == [("Cover", 0), ("How to solve", 1), ("Puzzles", 2), ("Solutions", 4)]


def test_every_puzzle_on_paper_is_the_puzzle_and_its_solution_the_solution() -> None:
    book = Book(FOUR)
    assert [grid for page in (2, 3) for grid in printed(book, page, 4)] == [entry.puzzle.values for entry in FOUR]
    assert printed(book, 4, 4) == [entry.solution.values for entry in FOUR]


def test_every_printed_puzzle_is_unique_and_has_the_printed_solution() -> None:
    book = Book(NINE, hints=True)
    puzzles, solutions = printed(book, 2, 9), printed(book, 3, 9)
    assert len(puzzles) == len(solutions) == 3
    for values, solution in zip(puzzles, solutions, strict=True):
        puzzle = Puzzle.of(Grid(make_board(), values))
        assert puzzle.is_unique
        assert puzzle.solution == Grid(make_board(), solution)


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert make_book(["easy"], 3, seed=1, hints=True) == make_book(["easy"], 3, seed=1, hints=True)
    assert make_book(["easy"], 2, size=4, seed=1) != make_book(["easy"], 2, size=4, seed=2)


def test_a_book_of_given_puzzles_keeps_their_order() -> None:
    puzzles = [Puzzle.of(entry.puzzle) for entry in reversed(FOUR)]
    assert make_book(puzzles=puzzles) == Book(prove_entries(puzzles)).pdf()
    assert make_book(puzzles=[puzzle.grid for puzzle in puzzles]) == make_book(puzzles=puzzles)


def test_the_cover_of_a_single_puzzle_speaks_of_one() -> None:
    assert "It has exactly one solution." in pages(Book(FOUR[:1]).pdf())[0]
    assert "Each has exactly one solution." in pages(Book(FOUR).pdf())[0]


def test_headings_say_number_level_and_er() -> None:
    page = pages(Book(NINE).pdf())[2]
    assert [entry.er for entry in NINE] == re.findall(r"easy, ER (\d\.\d)", page)


def test_hints_are_upside_down_below_the_puzzle() -> None:
    book = Book(NINE[:1], hints=True)
    (turned,) = [placed for placed in book.pages[2] if placed.turned]
    (board,) = [placed for placed in book.pages[2] if placed.drawing.width == 9]
    top = board.at[1] + 9 * board.scale
    assert turned.at[1] > top
    hint = [(letter, x) for letter, x, y in letters(book.pdf(), 2) if top < y < top + HINT and letter.strip()]
    first = NINE[0].hint.split(":")[0].replace(" ", "")
    assert "".join(letter for letter, _ in hint)[: len(first)] == first
    assert hint[0][1] > hint[len(first) - 1][1]  # it runs from right to left
    assert not any(placed.turned for page in Book([replace(NINE[0], hint="")]).pages for placed in page)


def test_a_hint_that_is_too_long_is_cut() -> None:
    book = Book([replace(NINE[0], hint="Long: " + "so and so, " * 200)], hints=True)
    (turned,) = [placed for placed in book.pages[2] if placed.turned]
    assert turned.drawing.height < HINT
    assert "..." in pages(book.pdf())[2]


def test_solutions_can_be_left_out() -> None:
    found = pages(Book(FOUR, solutions=False).pdf())
    assert len(found) == 4
    assert not any("olutions" in page for page in found)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_pages_are_as_many_as_asked_for(paper: str, per_page: int) -> None:
    book = Book(FOUR, paper=paper, per_page=per_page, solutions=False)
    assert len(book.pages) == 2 + -(-8 // per_page)
    assert len(pages(book.pdf())) == len(book.pages)


def test_every_kind_states_its_rule_and_names_its_puzzles() -> None:
    kinds = [kind.id for kind in KINDS if kind.is_square and not kind.needs_layout and suits(kind.id, 4)]
    boards = boards_of(kinds, BoardSpec(size=4))
    entries = create_entries(plan_sections(boards, mix_of(["easy"], len(boards))), 2)
    found = [page.replace("\r\n", " ") for page in pages(Book(entries).pdf())]
    for board in boards:
        assert f"{board.name}, 4 x 4" in found[1]
        assert any(re.search(rf"\b{board.name}\b(?!, 4 x 4)", page) for page in found[2:])
    assert "Each of the two main diagonals" in found[1]


def test_rules_that_need_more_room_go_on_on_another_page() -> None:
    kinds = ["classic", "diagonal", "window", "latin", "diagonal+window", "latin+diagonal"]
    boards = boards_of(kinds, BoardSpec(size=4))
    entries = create_entries(plan_sections(boards, mix_of(["easy"], len(boards))), 2)
    found = [page.replace("\r\n", " ") for page in pages(Book(entries, solutions=False).pdf())]
    assert "Signs" in found[2]
    assert "Signs" not in found[1]
    assert sum(page.count(", 4 x 4") for page in found[1:3]) == len(boards)


def test_rules_that_were_said_are_not_said_again() -> None:
    classic, diagonal = boards_of(["classic", "diagonal"])
    assert rules_of(diagonal, classic) == ["The rules of Sudoku, and:", diagonal.sentences[-1]]
    assert rules_of(make_board("latin"), classic)[1:] == list(make_board("latin").sentences)


def test_the_rule_of_a_jigsaw_speaks_of_what_is_seen() -> None:
    layout = random_layout(4, 1)
    words = " ".join(rules_of(boards_of(["classic", "jigsaw"], BoardSpec.asked(layout=layout))[1]))
    assert "Bold lines are the borders of the regions." in words
    assert "label" not in words
    with pytest.raises(GeometryError, match="only jigsaw takes a layout"):
        boards_of(["classic"], BoardSpec.asked(layout=layout))


def test_boards_of_several_sizes_fit_one_book() -> None:
    book = Book([*FOUR[:2], *(replace(entry, number=number) for number, entry in enumerate(NINE, 3))])
    found = pages(book.pdf())
    assert "2 Sudokus, 4 x 4: easy" in found[0]
    assert "3 Sudokus: easy" in found[0]
    assert "Sudoku, 9 x 9" in found[1]
    assert "4 x 4" in found[2]
    assert "9 x 9" in found[2]
    assert "classic" not in found[2]
    assert printed(book, 2, 4) == [entry.puzzle.values for entry in FOUR[:2]]


def test_the_contents_name_levels_only_where_they_are_known() -> None:
    assert contents_of([replace(FOUR[0], level="")]) == ["1 Sudoku, 4 x 4"]
    assert contents_of(NINE[:1]) == ["1 Sudoku: easy"]


def test_the_cover_shows_a_right_grid_that_is_no_solution_of_the_book() -> None:
    shown = relabelled(NINE[-1].solution)
    assert 0 not in shown.values
    assert not find_faults(shown)
    assert shown not in [entry.solution for entry in NINE]


def test_long_titles_get_smaller_letters() -> None:
    assert title_size("Sudoku", 480) > title_size("Sudoku " * 15, 480) >= title_size("W" * 60, 480)
    assert "Sudoku Sudoku" in pages(Book(FOUR, title="Sudoku " * 15).pdf())[0]


def test_words_of_any_length_stay_inside_the_margins_of_the_cover() -> None:
    long = "W" * 120
    pdf = Book(FOUR, title=long, subtitle=long, author=long, paper="letter").pdf()
    for letter, x, y in letters(pdf, 0):
        assert 54 <= x <= 612 - 54 or not letter.strip()
        assert 54 <= y <= 792 - 54 or not letter.strip()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"title": "数独"}, "cannot print '数独' in a title: the fonts of PDF and PNG have Western letters only"),
        ({"author": "a\nb"}, "expected an author of one line of up to 120 letters, got 'a\\nb'"),
        ({"subtitle": "x" * 200}, "expected a subtitle of one line of up to 120 letters"),
        ({"per_page": 3}, "expected 1, 2, 4 or 6 puzzles per page, got 3"),
        ({"paper": "a5"}, "unknown paper"),
        ({"size": 64}, "too large for a page"),
        ({"levels": []}, "expected a level, got none"),
        ({"kinds": []}, "expected a board, got none"),
        ({"puzzles": []}, "expected puzzles for a book, got none"),
        ({"size": 36, "hints": True}, "expected a board of up to 25x25 for human logic, got 36x36"),
    ],
)
def test_what_cannot_be_printed_is_told_before_the_work(options: dict[str, Any], words: str) -> None:
    wanted: dict[str, Any] = {"levels": ["easy"], "count": 1, **options}
    with pytest.raises(PuzzleError) as caught:
        make_book(**wanted)
    assert words in str(caught.value)


def test_title_and_author_stand_above_each_puzzle() -> None:
    texts = [f"title: One\nauthor: Ada\n\n{SMALL}", f"author: Bob\n\n{SMALL}", SMALL]
    words = " ".join(" ".join(pages(make_book(puzzles=texts, cover=False, rules=False))).split())
    assert "One, by Ada" in words
    assert "by Bob" in words
    assert "Ada" not in " ".join(pages(make_book(puzzles=[texts[0].replace("One", "\u6570\u72ec")], cover=False)))


def test_a_long_title_is_cut_where_it_has_no_room() -> None:
    text = f"title: {'Long ' * 20}\n\n{SMALL}"
    words = " ".join(" ".join(pages(make_book(puzzles=[text] * 4, cover=False, rules=False))).split())
    assert "Long Long ..." in words


def test_one_large_board_does_not_thin_out_the_pages_of_small_ones() -> None:
    small, large = make_board(size=4), make_board("samurai")
    grids = [Grid.empty(large if number == 5 else small) for number in range(1, 10)]
    entries = [BookEntry(number, grid, grid) for number, grid in enumerate(grids, 1)]
    book = Book(entries, cover=False, rules=False, solutions=False)
    assert [page.split()[0] for page in pages(book.pdf())] == ["1", "5", "6"]


def test_a_hint_that_is_not_there_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.bulk.books.entries.solve_path", lambda _position: iter(()))
    (entry,) = prove_entries([Puzzle(SMALL)], hints=True)
    assert entry.hint == ""
