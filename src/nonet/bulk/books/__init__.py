"""Booklets: puzzles as a PDF to print: a cover, the rules, puzzles and their solutions.

Start reading at `book.py`. `plan.py` says what goes into a book, and `pages.py` where it lies on the paper. The cover,
the rules, the puzzles and the solutions are drawn by one file each.
"""

from nonet.bulk.books.book import Book, boards_of, make_book
from nonet.bulk.books.entries import (
    BookEntry,
    BookSection,
    Mix,
    create_entries,
    levels_for,
    mix_of,
    parse_mix,
    plan_sections,
    prove_entries,
)

__all__ = [
    "Book",
    "BookEntry",
    "BookSection",
    "Mix",
    "boards_of",
    "create_entries",
    "levels_for",
    "make_book",
    "mix_of",
    "parse_mix",
    "plan_sections",
    "prove_entries",
]
