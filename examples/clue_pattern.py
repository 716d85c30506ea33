"""Create a puzzle whose clues form a picture, here a heart.

Run: python examples/clue_pattern.py

Prints:

    +-------+-------+-------+
    | 0 0 1 | 2 0 7 | 8 0 0 |
    | 0 2 8 | 9 3 4 | 1 7 0 |
    | 9 5 0 | 8 6 1 | 0 2 4 |
    +-------+-------+-------+
    | 4 9 0 | 0 1 0 | 0 3 2 |
    | 2 8 0 | 0 0 0 | 0 4 1 |
    | 0 7 5 | 0 0 0 | 9 6 0 |
    +-------+-------+-------+
    | 0 0 2 | 1 0 6 | 4 0 0 |
    | 0 0 0 | 7 4 5 | 0 0 0 |
    | 0 0 0 | 0 8 0 | 0 0 0 |
    +-------+-------+-------+
    unique: True
"""

import nonet

HEART = """
. . X X . X X . .
. X X X X X X X .
X X . X X X . X X
X X . . X . . X X
X X . . . . . X X
. X X . . . X X .
. . X X . X X . .
. . . X X X . . .
. . . . X . . . .
"""

puzzle = nonet.create(pattern=HEART, seed=14)
print(puzzle)
print("unique:", puzzle.is_unique)
