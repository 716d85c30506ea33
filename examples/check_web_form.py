"""Check what a visitor typed into the 81 fields of a web form.

Run: python examples/check_web_form.py

Prints:

    incomplete: no mistake so far
    incomplete: 5 is repeated in row 1: r1c1, r1c3; 5 is repeated in box 1: r1c1, r1c3
    please correct r1c3: expected a digit from 1 to 9 for r1c3, got '12'
    please correct r1c1: cannot change r1c1: the 5 there is a given
    please correct r1c3: invalid literal for int() with base 10: 'four'
    right!
"""

from collections.abc import Mapping

import nonet

PUZZLE = nonet.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def judge(form: Mapping[str, str]) -> str:
    """Return the answer to a form, whose fields are named r1c1 to r9c9."""
    position = PUZZLE
    for cell, typed in form.items():
        digit = typed.strip()
        if not digit:
            continue
        try:
            position = position.place(cell, int(digit))
        except ValueError as error:  # int() found no number, or Nonet no such digit or cell
            return f"please correct {cell}: {error}"
    found = PUZZLE.check(position)
    if found:
        return "right!"
    return f"{found.outcome}: {'; '.join(found.lines()) or 'no mistake so far'}"


print(judge({"r1c3": "4", "r1c4": " 6 ", "r1c6": ""}))
print(judge({"r1c3": "5"}))
print(judge({"r1c3": "12"}))
print(judge({"r1c1": "4"}))
print(judge({"r1c3": "four"}))
solution = PUZZLE.solution
assert solution is not None
print(judge({cell: str(solution[cell]) for cell in PUZZLE.candidates}))
