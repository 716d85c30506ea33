"""Writes the pictures of a book's pages that the manual shows (`make docs`)."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2

from nonet.bulk.books.book import make_book

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
PAGES = {"book-cover": 0, "book-puzzles": 6, "book-solutions": -2}
WIDTH = 500  # pixels: twice as many as the manual shows, for sharp screens
SHADES = 256


def main() -> None:
    book = make_book(
        count=24,
        seed=1,
        hints=True,
        title="Sudoku for Sunday",
        subtitle="24 puzzles, from a quiet start to a long afternoon",
        author="A. Setter",
    )
    document = pypdfium2.PdfDocument(book)
    FOLDER.mkdir(exist_ok=True)
    for name, number in PAGES.items():
        page = document[number % len(document)]
        picture = page.render(scale=WIDTH / page.get_width()).to_pil().convert("RGB").quantize(SHADES)
        file = io.BytesIO()
        picture.save(file, "PNG", optimize=True)
        (FOLDER / f"{name}.png").write_bytes(file.getvalue())
    document.close()


if __name__ == "__main__":
    main()
