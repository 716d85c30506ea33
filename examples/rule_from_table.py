"""Lay a rule on a line by a table of pairs, without giving the rule a name.

Run: python examples/rule_from_table.py

Prints:

    pair-table on 5 cells
    steps are prime: True
    new puzzle: True with 22 clues
    the same after writing and reading: True
"""

from collections.abc import Callable
from itertools import pairwise

import nonet
from nonet.rules import pair_table


def table_of(allowed: Callable[[int, int], bool], size: int = 9) -> list[int]:
    """Return the table: for each first digit, the second ones as a sum in which digit d counts 2 ** (d - 1)."""
    digits = range(1, size + 1)
    return [sum(1 << (second - 1) for second in digits if allowed(first, second)) for first in digits]


prime_steps = pair_table(table_of(lambda a, b: abs(a - b) in (2, 3, 5, 7)), "r1c1 r1c2 r1c3 r1c4 r1c5")
puzzle = nonet.Puzzle("." * 81, rules=[prime_steps])
print(puzzle.board.rules[0].type.id, "on", len(prime_steps.places), "cells")

solution = puzzle.solution
assert solution is not None
line = [solution[f"r1c{column}"] for column in range(1, 6)]
print("steps are prime:", all(abs(a - b) in (2, 3, 5, 7) for a, b in pairwise(line)))

# Texts and links keep the table, so others can read the puzzle as it is.
made = nonet.create(rules=[prime_steps], seed=1)
print("new puzzle:", made.is_unique, "with", len(made.clues), "clues")
again = nonet.Puzzle(made.to_text())
print("the same after writing and reading:", again == made)
