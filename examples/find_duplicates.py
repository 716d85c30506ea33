"""Find puzzles of a list that are the same one, rotated, mirrored or with other digits.

Run: python examples/find_duplicates.py

Prints:

    the same puzzle: [[3, 50], [20, 51]]
    found the way: True
"""

from collections import defaultdict

import nonet

puzzles = [nonet.Puzzle(text) for text in nonet.create_many(50, minimal=True, seed=6).texts()]
puzzles.append(puzzles[3].rotated().relabelled({1: 9, 9: 1}))
puzzles.append(puzzles[20].shuffled(seed=1))

groups: defaultdict[int, list[int]] = defaultdict(list)
for number, form in enumerate(nonet.canonical_many(puzzles).hashes.tolist()):
    groups[form].append(number)
same = [numbers for numbers in groups.values() if len(numbers) > 1]
print("the same puzzle:", same)

# How one becomes the other: to the canonical form, and from there back.
first, second = (nonet.canonical(puzzles[number]) for number in same[0])
way = first.transformation.then(second.transformation.inverse())
print("found the way:", puzzles[same[0][0]].transformed(way) == puzzles[same[0][1]])
