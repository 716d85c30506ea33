"""Create puzzles in several processes; the seeds make the result the same on every machine.

Run: python examples/process_pool.py

Prints:

    12 puzzles, all unique: True
    equal to one call: True
"""

from concurrent.futures import ProcessPoolExecutor

import nonet

COUNT, PART = 12, 4


def create_part(first: int) -> list[str]:
    """Return the puzzles of the series from number `first` on."""
    return nonet.create_many(PART, "medium", seed="spring", first=first, threads=1).texts()


def main() -> None:
    """Share the numbers of a series among processes."""
    with ProcessPoolExecutor(2) as pool:
        puzzles = [puzzle for part in pool.map(create_part, range(0, COUNT, PART)) for puzzle in part]
        unique = list(pool.map(nonet.is_unique, puzzles))

    # Neither the number of processes nor the size of a part matters.
    print(len(puzzles), "puzzles, all unique:", all(unique))
    print("equal to one call:", puzzles == nonet.create_many(COUNT, "medium", seed="spring").texts())


if __name__ == "__main__":
    main()
