"""Show a setter which digits are still possible in each cell, and which clue would settle most.

Run: python examples/setter_true_candidates.py

Prints:

    solutions: 3
    r2c3: the rules alone allow (1, 2), solutions have (1,)
    r3c2: the rules alone allow (1, 3), solutions have (1,)
    r3c4: the rules alone allow (2, 3, 4), solutions have (3, 4)
    r4c3: the rules alone allow (2, 3, 4), solutions have (2, 4)
    r1c3 = 4 leaves 1 solution
    unique then: True
"""

import nonet

unfinished = "12..34.........1"
found = nonet.true_candidates(unfinished, counts=100)

puzzle = nonet.Puzzle(unfinished)
print("solutions:", puzzle.count())
for cell, digits in puzzle.candidates.items():
    true = found[cell]
    if true != digits:
        print(f"{cell}: the rules alone allow {digits}, solutions have {true}")

# The digit of the open cells that fewest solutions have.
(number, digit), count = min(found.counts.items(), key=lambda item: item[1])  # these cells count from 0
print(f"{puzzle.board.name_of(number)} = {digit} leaves {count} solution")
print("unique then:", puzzle.with_digit(number, digit).is_unique)
