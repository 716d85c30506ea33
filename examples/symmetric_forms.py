"""Make a puzzle unrecognisable without changing its difficulty: rotate, mirror, relabel, shuffle.

Run: python examples/symmetric_forms.py

Prints:

    rotated: level hard, the same puzzle: True
    mirrored: level hard, the same puzzle: True
    two digits exchanged: level hard, the same puzzle: True
    two bands exchanged: level hard, the same puzzle: True
    shuffled: level hard, the same puzzle: True
    this change of the board would break box 1
"""

import nonet

puzzle = nonet.create("hard", seed=12)
forms = {
    "rotated": puzzle.rotated(),
    "mirrored": puzzle.mirrored(),
    "two digits exchanged": puzzle.relabelled({1: 9, 9: 1}),
    "two bands exchanged": puzzle.swapped("band", 1, 3),
    "shuffled": puzzle.shuffled(seed=1),
}
form = nonet.canonical(puzzle).puzzle
for name, each in forms.items():
    same = nonet.canonical(each).puzzle == form
    print(f"{name}: level {each.rate().level}, the same puzzle: {same}")

# An order of rows that breaks the boxes is refused.
try:
    puzzle.swapped("row", 3, 4)
except nonet.GeometryError as error:
    print(error)
