"""Count the solutions of a puzzle up to a limit, and look at the first few.

Run: python examples/count_solutions.py

Prints:

    3 solutions; exact: True
    at least 5000 solutions; exact: False
    1324241332414132
    1423231432414132
    there is more than one solution
    clues that would make it unique: r1c2=3 r1c4=4 r2c2=4 r2c3=4 r2c4=1 r2c4=3 r2c4=4 r3c3=1 r3c4=4
"""

from itertools import islice

import nonet

# Two of the givens of a 4x4 puzzle are missing.
puzzle = nonet.Puzzle("1.......3......2")
count = puzzle.count(limit=1000)
print(count, "solutions; exact:", count.is_exact)

many = nonet.count("." * 81, limit=5000)
print("at least", many, "solutions; exact:", many.is_exact)

for solution in islice(puzzle.solutions(), 2):
    print(solution.to_text("line"), end="")

# `solve` says why a puzzle is not a good one.
result = puzzle.solve()
print(result)
if result.verdict is nonet.Verdict.MULTIPLE:
    print("clues that would make it unique:", *(clue for (clue,) in nonet.extend(puzzle).sets))
