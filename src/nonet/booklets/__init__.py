"""Booklets: puzzles as a PDF to print: a cover, the rules, puzzles and their solutions.

Start reading at `book.py`. `plan.py` says what goes into a book, and `pages.py` where it lies on the paper. The cover,
the rules, the puzzles and the solutions are drawn by one file each.
"""

from nonet.booklets.book import Book, boards_of, make_book
from nonet.booklets.entries import BookEntry, create_entries, prove_entries
from nonet.booklets.plan import BookSection, Mix, levels_for, mix_of, parse_mix, plan_sections

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
