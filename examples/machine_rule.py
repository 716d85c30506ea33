"""Lay a rule on a line that a table of pairs cannot say: exactly two of its digits are even.

Run: python examples/machine_rule.py

Prints:

    machine of 3 states on r1c1 r2c1 r3c1 r4c1 r5c1
    even digits on the line: 2
    solutions with the rule: 1 - without it: 12
"""

import nonet
from nonet.rules import machine

SIZE = 6
LINE = "r1c1 r2c1 r3c1 r4c1 r5c1"

# State s has seen s even digits. A row of the table: 1 if the line may end there, then the next state for 1, 2, 3 ...
states = [3]
for seen in range(3):
    states.append(int(seen == 2))
    for digit in range(1, SIZE + 1):
        after = seen + (digit % 2 == 0)
        states.append(after if after <= 2 else -1)  # -1: this digit is not allowed here

rule = machine(states, LINE)
puzzle = nonet.create(size=SIZE, rules=[rule], seed=5)
print(rule.type.id, "of", states[0], "states on", LINE)

solution = puzzle.solution
assert solution is not None
digits = [solution[cell] for cell in LINE.split()]
print("even digits on the line:", sum(digit % 2 == 0 for digit in digits))
print("solutions with the rule:", puzzle.count(), "- without it:", nonet.Puzzle(puzzle, rules=[]).count())
