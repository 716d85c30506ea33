"""Create the puzzle of the day: the date is the seed, so everyone gets the same puzzle.

Run: python examples/daily_puzzle.py

Prints:

    Mon easy   32 clues
    Tue easy   32 clues
    Wed medium 26 clues
    Thu medium 27 clues
    Fri hard   25 clues
    Sat hard   26 clues
    Sun expert 26 clues
    the same tomorrow: True
"""

from datetime import date, timedelta

import nonet

# Easy on Mondays, harder as the week goes on.
WEEK: tuple[nonet.Level, ...] = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")


def puzzle_of(day: date) -> nonet.Puzzle:
    """Return the puzzle of a day."""
    return nonet.create(WEEK[day.weekday()], symmetry="rotate-180", seed=f"daily {day.isoformat()}")


monday = date(2026, 11, 16)
for number in range(7):
    day = monday + timedelta(days=number)
    puzzle = puzzle_of(day)
    print(f"{day:%a} {puzzle.rate().level:7}{len(puzzle.clues)} clues")
print("the same tomorrow:", puzzle_of(monday) == puzzle_of(date(2026, 11, 16)))
