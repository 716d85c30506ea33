"""Find clues that are not needed, and remove as many as possible in pairs opposite each other.

Run: python examples/setter_minimize.py

Prints:

    each of these clues can be removed alone: r1c1=5 r1c2=3 r1c5=7 r2c1=6 r2c4=1 r2c5=9 r2c6=5 r3c2=9 r4c1=8 r4c9=3 r5c1=4 r5c4=8 r5c6=3 r6c1=7 r6c9=6 r7c2=6 r8c4=4 r8c5=1 r8c6=9 r8c9=5 r9c5=8 r9c9=9
    30 clues become 21 - each is needed: True
    with symmetry: 26 clues
    +-------+-------+-------+
    | 5 3 0 | 0 7 0 | 0 0 0 |
    | 6 0 0 | 1 0 5 | 0 0 0 |
    | 0 9 8 | 0 0 0 | 0 6 0 |
    +-------+-------+-------+
    | 8 0 0 | 0 6 0 | 0 0 0 |
    | 4 0 0 | 8 0 3 | 0 0 1 |
    | 0 0 0 | 0 2 0 | 0 0 6 |
    +-------+-------+-------+
    | 0 6 0 | 0 0 0 | 2 8 0 |
    | 0 0 0 | 4 0 9 | 0 0 5 |
    | 0 0 0 | 0 8 0 | 0 7 9 |
    +-------+-------+-------+
"""

import nonet

puzzle = nonet.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

found = nonet.redundant(puzzle)
print("each of these clues can be removed alone:", *found.parts)

fewer = nonet.minimize(puzzle, seed=1)
print(len(puzzle.clues), "clues become", len(fewer.puzzle.clues), "- each is needed:", fewer.is_minimal)

symmetric = nonet.minimize(puzzle, seed=1, symmetry="rotate-180", keep=["r1c1", "r9c9"])
print("with symmetry:", len(symmetric.puzzle.clues), "clues")
print(symmetric.puzzle)
