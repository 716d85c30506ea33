"""Solve a puzzle, prove that the solution is the only one, and check a wrong answer.

Run: python examples/solve_and_check.py

Prints:

    unique: True
    r1c3 is 4
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    r1c2 is 4, the puzzle has 3
    4 is repeated in column 2: r1c2, r9c2
    3 is repeated in column 3: r1c3, r6c3
"""

import nonet

puzzle = nonet.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
print("unique:", puzzle.is_unique)

solution = puzzle.solution
assert solution is not None  # a puzzle without a solution has None here
print("r1c3 is", solution["r1c3"])
print(solution.to_text("line"), end="")

answer = solution.to_text("line").replace("534", "543", 1)
found = nonet.check(puzzle, answer)
if not found:
    print(*found.lines(), sep="\n")
