"""Make a booklet of puzzles with a cover, hints and solutions as a PDF.

Run: python examples/booklet_pdf.py
Needs: fpdf2

Prints:

    new puzzles: %PDF-
    own puzzles: True
    puzzle 1 has more than one solution
"""

import tempfile
from pathlib import Path

import nonet
from nonet.bulk.books import make_book

with tempfile.TemporaryDirectory() as folder:
    # New puzzles, easiest first.
    new = Path(folder) / "new.pdf"
    new.write_bytes(make_book(mix="easy:3,medium:1", size=6, seed=7, title="Train journey", hints=True))
    print("new puzzles:", new.read_bytes()[:5].decode())

    # Your own puzzles. Each is proved to have one solution.
    mine = [nonet.create("easy", kind=kind, size=6, seed=2) for kind in ("classic", "diagonal")]
    own = Path(folder) / "own.pdf"
    own.write_bytes(make_book(puzzles=mine, title="Two kinds", paper="letter", per_page=2))
    print("own puzzles:", own.stat().st_size > 1000)

try:
    make_book(puzzles=["1..............."])
except nonet.NotUnique as error:
    print(error)
