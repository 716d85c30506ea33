"""Booklets: puzzles as a PDF to print: a cover, the rules, puzzles and their solutions.

Start reading at `book.py`. `entries.py` says which puzzles go into a book and proves them, `layout.py` says where they
lie on the paper, and `pages.py` draws the cover, the rules, the puzzles and the solutions.
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
