"""Grade the answers of a language model: the rules decide, and the form hardly matters.

Run: python examples/grade_model_answers.py

Prints:

    solved         cells 1.00  reward 1.20
    solved         cells 1.00  reward 1.20
    solved         cells 1.00  reward 1.20
    truncated      cells 0.00  reward 0.00
    no-grid        cells 0.00  reward 0.00
    changed-given  cells 0.75  reward 0.15
    solved 3/6
"""

from collections import Counter

from nonet.lm import grade

PUZZLE = "1.3.2.4.3.1.4.2."
ANSWERS = [
    "<think>Row 1 lacks 2 and 4.</think>\n1 4 3 2\n2 3 4 1\n3 2 1 4\n4 1 2 3",
    "| 1 | 4 | 3 | 2 |\n|---|---|---|---|\n| 2 | 3 | 4 | 1 |\n| 3 | 2 | 1 | 4 |\n| 4 | 1 | 2 | 3 |",
    "The answer is 1432 2341 3214 4123",
    "1 4 3 2\n2 3 4 1\n3 2",
    "I could not find a solution.",
    "2 4 3 1\n1 3 4 2\n3 2 1 4\n4 1 2 3",
]

reasons: Counter[str] = Counter()
for answer in ANSWERS:
    found = grade(PUZZLE, answer, reward={"solved": 1, "cells": 0.2})
    reasons[found.reason] += 1
    print(f"{found.reason:14} cells {found.cells or 0:.2f}  reward {found.reward:.2f}")
print("solved", f"{reasons['solved']}/{len(ANSWERS)}")
