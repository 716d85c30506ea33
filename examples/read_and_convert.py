"""Read puzzles in whatever format they come, and write them in others.

Run: python examples/read_and_convert.py

Prints:

    1.....3..4.....2
    1 0 0 0
    0 0 3 0
    0 4 0 0
    0 0 0 2
    Sudoku, 4 x 4 with 3 clues
    Sudoku, 6 x 6 with 0 clues
    line 1, column 1: expected 16 cells, got 17: '1.......3......x2'
"""

import nonet

PASTED = """\
+-----+-----+
| 1 . | . . |
| . . | 3 . |
+-----+-----+
| . 4 | . . |
| . . | . 2 |
+-----+-----+
"""

puzzle = nonet.Puzzle(PASTED)
print(puzzle.to_text("line"), end="")
print(puzzle.to_text("rows"), end="")

# A text can hold many puzzles, of several sizes.
for each in nonet.read("1.......3......2\n" + "." * 36 + "\n"):
    print(each.board.title, "with", len(each.clues), "clues")

try:
    nonet.Puzzle("1.......3......x2")
except nonet.FormatError as error:
    print(error)
