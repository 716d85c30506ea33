"""Create a samurai, five grids that overlap at their corners, and look at its cells.

Run: python examples/samurai.py

Prints:

    Samurai Sudoku, 9 x 9 - 369 cells on 21 rows
    104 clues, unique: True
    r1c1 is 6 and r21c21 is 2
    there is no cell at r1c10 of this board
    41 boxes, 36 cells in two grids
"""

import nonet

board = nonet.make_board("samurai")
print(board.title, "-", board.cell_count, "cells on", board.height, "rows")

puzzle = nonet.create(kind="samurai", seed=1, timeout=60)
print(len(puzzle.clues), "clues, unique:", puzzle.is_unique)

# Cells are named by their row and column on the whole canvas; some places have no cell.
solution = puzzle.solution
assert solution is not None
print("r1c1 is", solution["r1c1"], "and r21c21 is", solution["r21c21"])
try:
    solution["r1c10"]
except nonet.PuzzleError as error:
    print(error)

boxes = [region for region in board.regions if "box" in region.name]
print(len(boxes), "boxes,", 5 * 81 - board.cell_count, "cells in two grids")
