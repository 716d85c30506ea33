"""Invent a rule that reads a line digit by digit: exactly two of its digits are even.

Run: python examples/machine_rule.py

Prints:

    Exactly two digits on the line are even: r1c1, r2c1, r3c1, r4c1, r5c1.
    on the line: 1 4 3 2 5
    solutions with the rule: 1 - without it: 12
"""

import nonet


def count_even(seen: int, digit: int) -> int | None:
    """Return the number of even digits so far, or None if there are too many."""
    after = seen + (digit % 2 == 0)
    return after if after <= 2 else None


def has_two(seen: int) -> bool:
    """Return whether a line may end with this number."""
    return seen == 2


nonet.register(
    nonet.machine_rule(
        "two-even",
        start=0,
        step=count_even,
        accept=has_two,
        summary="exactly two digits on the line are even",
    )
)

LINE = "r1c1 r2c1 r3c1 r4c1 r5c1"
puzzle = nonet.create(size=6, rules=[f"two-even {LINE}"], seed=5)
print(puzzle.board.sentences[-1])

solution = puzzle.solution
assert solution is not None
print("on the line:", *[solution[cell] for cell in LINE.split()])
print("solutions with the rule:", puzzle.count(), "- without it:", nonet.Puzzle(puzzle, rules=[]).count())
