"""Explain a solution step by step, in words, from the first step to the hardest one.

Run: python examples/explain_solution.py

Prints:

    51 steps, the first of them:
      Naked single: r4c8 must be 7: every other digit is already in its row, column or box.
    The hardest is Skyscraper in r2c5 r2c9 r8c5 r8c7
      In row 2, 7 can only go in r2c5 or r2c9, and in row 8 only in r8c5 or r8c7. r2c5 and r8c5 share column 5, so they cannot both be 7. That means r2c9 or r8c7 must be 7, so r1c7, r3c7 and r9c9 cannot be 7.
      removes 7 from r1c7
      removes 7 from r3c7
      removes 7 from r9c9
    level hard and Sudoku Explainer's rating 4.5
"""

import nonet

puzzle = nonet.create("hard", seed=7)
steps = list(puzzle.steps())
print(len(steps), "steps, the first of them:")
print(" ", steps[0])

hardest = max(steps, key=lambda step: nonet.technique(step.technique).weight)
print("The hardest is", hardest.words.name, "in", *hardest.cells)
print(" ", hardest.words.sentence)
for name, digits in hardest.eliminations.items():
    print("  removes", *digits, "from", name)

rating = puzzle.rate()
print("level", rating.level, "and Sudoku Explainer's rating", rating.er)
