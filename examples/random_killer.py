"""Create a killer Sudoku with few givens, and rules placed at random.

Run: python examples/random_killer.py

Prints:

    cages: 13 - givens: 2 - unique: True
      killer 11 r1c1 r1c2 r2c1
      killer 9 r1c3 r1c4 r1c5
      killer 12 r1c6 r2c5 r2c6
    the same after writing and reading: True
"""

import nonet

puzzle = nonet.create("medium", size=6, rules=["killer"], givens=(0, 3), seed=1, timeout=60)
cages = [rule for rule in puzzle.board.rules if rule.type.id == "killer"]
print("cages:", len(cages), "- givens:", len(puzzle.clues), "- unique:", puzzle.is_unique)
for cage in cages[:3]:
    print(" ", cage)

# Text keeps the rules, in a header above the grid.
again = nonet.Puzzle(puzzle.to_text())
print("the same after writing and reading:", again == puzzle)
