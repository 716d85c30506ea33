"""Make a jigsaw Sudoku from a layout of your own.

Run: python examples/jigsaw.py

Prints:

    pieces of {6} cells
    +-------------+
    | 0 6 0 5 0 0 |
    | 0 0 0 6 0 2 |
    | 1 0 0 0 0 0 |
    | 0 4 0 3 0 0 |
    | 0 0 0 0 6 0 |
    | 0 0 0 0 0 0 |
    +-------------+
    level medium - unique: True
    bad layout: region 2 has 4 cells, expected 3 (its last cell is r3c3); region 3 has 2 cells, expected 3 (its first cell is r3c1)
"""

import nonet

LAYOUT = """\
1 1 1 2 2 2
1 1 3 3 2 2
1 4 3 3 5 2
4 4 3 3 5 5
4 4 4 6 5 5
6 6 6 6 6 5
"""

layout = nonet.Layout.parse(LAYOUT)
print("pieces of", {len(piece) for piece in layout.pieces}, "cells")

puzzle = nonet.create("medium", size=6, layout=layout, seed=8)
print(puzzle)
print("level", puzzle.rate().level, "- unique:", puzzle.is_unique)

# A layout that is not one is an error that says why.
try:
    nonet.Layout.parse("1 1 2\n1 2 2\n3 3 2\n")
except nonet.GeometryError as error:
    print(error)
