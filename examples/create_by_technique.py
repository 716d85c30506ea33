"""Create a puzzle that needs a certain technique, and show where.

Run: python examples/create_by_technique.py

Prints:

    +-------+-------+-------+
    | 0 0 8 | 0 0 3 | 0 9 7 |
    | 2 0 0 | 0 0 0 | 0 0 0 |
    | 0 0 7 | 0 4 0 | 0 0 5 |
    +-------+-------+-------+
    | 0 0 6 | 0 0 7 | 0 0 8 |
    | 0 0 0 | 1 2 0 | 0 0 0 |
    | 0 9 0 | 0 0 0 | 0 7 0 |
    +-------+-------+-------+
    | 0 0 2 | 4 6 0 | 5 0 0 |
    | 0 8 0 | 0 5 0 | 0 0 0 |
    | 0 0 0 | 0 8 0 | 2 0 6 |
    +-------+-------+-------+
    needs x-wing - level hard - ER 3.2
    step 39: In columns 1 and 8, 3 can only go in rows 4 and 9. So 3 cannot go anywhere else in these two rows: r4c7 and r9c3 cannot be 3.
"""

import nonet

puzzle = nonet.create("hard", technique="x-wing", hardest=True, seed=1)
print(puzzle)

rating = puzzle.rate()
print("needs", rating.hardest, "- level", rating.level, "- ER", rating.er)
for number, step in enumerate(puzzle.steps(), 1):
    if step.technique == "x-wing":
        print(f"step {number}: {step.words.sentence}")
        break
