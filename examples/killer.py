"""Set a killer Sudoku from a solution, add the clue that makes it unique, and draw it.

Run: python examples/killer.py

Prints:

    killer 7 r1c1 r1c2 r2c2
    killer 7 r1c3 r1c4
    killer 6 r2c1 r3c1 r3c2
    killer 6 r2c3 r2c4 r3c4
    killer 7 r3c3 r4c3 r4c4
    killer 7 r4c1 r4c2
    solutions without a given: 4
    unique with r1c1=1
    drawn: True
"""

import tempfile
from pathlib import Path

import nonet
from nonet.rules import killer

CAGES = """\
a a b b
c a d d
c c e d
f f e e
"""

# The sums follow from a filled grid.
solution = nonet.Puzzle("1234 3412 2143 4321".replace(" ", ""))
cages: dict[str, list[tuple[int, int]]] = {}
for row, line in enumerate(CAGES.splitlines(), 1):
    for column, name in enumerate(line.split(), 1):
        cages.setdefault(name, []).append((row, column))
rules = [killer(sum(solution[cell] for cell in cells), cells) for cells in cages.values()]
print(*rules, sep="\n")

puzzle = nonet.Puzzle("." * 16, rules=rules)
print("solutions without a given:", puzzle.count())

# Too many? `extend` names the clues that make it unique.
if not puzzle.is_unique:
    clue = nonet.extend(puzzle).sets[0][0]
    print("unique with", clue)
    puzzle = puzzle.with_digit(clue.cell, clue.digit)

with tempfile.TemporaryDirectory() as folder:
    drawing = Path(folder) / "killer.svg"
    drawing.write_text(puzzle.to_svg(title="Killer"), encoding="utf-8")
    print("drawn:", drawing.read_text(encoding="utf-8").startswith("<svg"))
