"""Draw a puzzle and a hint as SVG for a slide or a web page.

Run: python examples/slide_svg.py

Prints:

    dark.svg True
    hint.svg True
    puzzle.svg True
    In rows 1 and 6, 1 can only go in columns 5 and 8. So 1 cannot go anywhere else in these two columns: r3c5 cannot be 1.
"""

import tempfile
from pathlib import Path

import nonet

lesson = nonet.technique("x-wing")
drawings = {
    "puzzle.svg": nonet.create("easy", seed=7).to_svg(title="Monday", labels=True, width=800),
    "dark.svg": lesson.puzzle.to_svg(candidates=True, theme="dark", width=800),
    "hint.svg": lesson.example.to_svg(),  # points out the cells and the removed candidates
}
with tempfile.TemporaryDirectory() as folder:
    for name, drawing in drawings.items():
        (Path(folder) / name).write_text(drawing, encoding="utf-8")
    for path in sorted(Path(folder).iterdir()):
        print(path.name, path.read_text(encoding="utf-8").startswith("<svg"))
print(lesson.example.words.sentence)
