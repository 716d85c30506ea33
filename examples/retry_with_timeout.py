"""Ask for a rare puzzle with a time limit, and fall back to easier criteria.

Run: python examples/retry_with_timeout.py

Prints:

    no puzzle of 17 clues with the symmetry full in time
    clues: 26
    counted to the end: False - more than one: True
"""

import nonet

# Rarest first: the clues, their symmetry, and the seconds to try. There may be no puzzle like the first.
CRITERIA: tuple[tuple[int, nonet.SymmetryName, float], ...] = (
    (17, "full", 0.2),
    (26, "rotate-180", 30),
)


def create_first_possible(seed: int) -> nonet.Puzzle:
    """Return a puzzle for the first criteria that are met in time."""
    for clues, symmetry, seconds in CRITERIA:
        try:
            return nonet.create(clues=clues, symmetry=symmetry, seed=seed, timeout=seconds)
        except nonet.CriteriaTimeout:
            print(f"no puzzle of {clues} clues with the symmetry {symmetry} in time")
    raise nonet.CreationError("no criteria were met in time")


puzzle = create_first_possible(seed=4)
print("clues:", len(puzzle.clues))

# A count that is stopped says so, and is never taken for the whole.
count = nonet.count("." * 81, limit=None, timeout=0.05)
print("counted to the end:", count.is_exact, "- more than one:", count > 1)
