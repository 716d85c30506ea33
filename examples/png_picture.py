"""Draw a puzzle as a PNG picture, for a chat or a document.

Run: python examples/png_picture.py
Needs: fpdf2, pypdfium2

Prints:

    PNG of 600 pixels in width
"""

import tempfile
from pathlib import Path

import nonet

puzzle = nonet.create("easy", kind="diagonal", seed=7)
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "puzzle.png"
    path.write_bytes(puzzle.to_png(title="Diagonal", width=600))
    data = path.read_bytes()

print(data[1:4].decode(), "of", int.from_bytes(data[16:20], "big"), "pixels in width")
