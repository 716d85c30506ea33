"""Turn a puzzle with rules into links of f-puzzles and SudokuPad, and read the links again.

Run: python examples/links.py

Prints:

    fpuzzles: https://f-puzzles.com/?load=N4IgzglgXgpi...
      rules: thermo r1c1 r2c1 r3c1, killer 5 r1c3 r1c4
      the same digits: True
    sudokupad: https://sudokupad.app/?puzzleid=fpuzN4Ig...
      rules: thermo r1c1 r2c1 r3c1, killer 5 r1c3 r1c4
      the same digits: True
    remarks: ()
"""

import nonet
from nonet.rules import killer, thermo

rules = [thermo("r1c1 r2c1 r3c1"), killer(5, "r1c3 r1c4")]
puzzle = nonet.Puzzle("1.......3......2", rules=rules)

for name in ("fpuzzles", "sudokupad"):
    link = puzzle.to_text(name).strip()
    again = nonet.Puzzle(link)
    print(f"{name}: {link[:40]}...")
    print("  rules:", ", ".join(map(str, again.board.rules)))
    print("  the same digits:", again.values == puzzle.values)

# What a link says that is not part of the puzzle is in `remarks`.
print("remarks:", nonet.Puzzle(puzzle.to_text("fpuzzles")).remarks)
